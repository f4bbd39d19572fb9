// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/parts/interior_of_u.hpp"

#include <cstddef>
#include <utility>

namespace miniapp::laplacian {

template <class T>
InteriorOfU<T>::InteriorOfU(Problem<T> const& p)
    : m_array("laplacian/copy", p.f.size(), static_cast<std::size_t>(p.nx) * (p.ny + 1))
{
    auto const interior = [&](auto const& field) {
        auto const of = [](int n) { return std::pair(1, n - 1); };
        return Kokkos::subview(field, of(p.nx), of(p.ny), of(p.nz));
    };
    Kokkos::deep_copy(interior(Field<T>(m_array.data(), p.nx, p.ny, p.nz)), interior(p.u));
}

template <class T>
double InteriorOfU<T>::bytes(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return static_cast<double>(nx) * static_cast<double>(ny) * static_cast<double>(nz) * sizeof(T);
}

template class InteriorOfU<double>;
template class InteriorOfU<float>;

} // namespace miniapp::laplacian
