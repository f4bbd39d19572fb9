// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

template <class T>
using HostField =
    Kokkos::View<T***, Kokkos::LayoutLeft, Kokkos::HostSpace, Kokkos::MemoryUnmanaged>;

/// The oracle: three plain loops on one thread of the host.
template <class T>
void reference(HostField<T const> const& u, Weights<T> const& w, HostField<T> const& f)
{
    int const nx = static_cast<int>(u.extent(0));
    int const ny = static_cast<int>(u.extent(1));
    int const nz = static_cast<int>(u.extent(2));
    for (int k = 1; k < nz - 1; ++k) {
        for (int j = 1; j < ny - 1; ++j) {
            for (int i = 1; i < nx - 1; ++i) {
                T const centre = u(i, j, k);
                f(i, j, k) = w.x * (u(i - 1, j, k) - 2 * centre + u(i + 1, j, k))
                             + w.y * (u(i, j - 1, k) - 2 * centre + u(i, j + 1, k))
                             + w.z * (u(i, j, k - 1) - 2 * centre + u(i, j, k + 1));
            }
        }
    }
}

} // namespace miniapp::laplacian
