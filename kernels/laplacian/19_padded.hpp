// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/padded_rows.hpp"
#include "laplacian/parts/tiles.hpp"

namespace miniapp::laplacian {

/// `strips` with rows padded to multiples of 128 bytes. It is for grids whose rows do not have such
/// a length. The reported work is that of the unpadded grid.
template <class T, int m>
void padded(Problem<T>& p, ExecutionSpace const& space)
{
    constexpr int size = 16 / sizeof(T);
    auto const fields = padded_fields(p);
    T const* const u = fields.u;
    T* const f = fields.f;
    auto const w = p.w;
    auto const box = fields.box;
    for (auto const& strip : strips_of(p, 2, 4, m)) {
        Tiles<4> const tiles(p, strip, size, m);
        Kokkos::parallel_for(
            "laplacian/padded/" + std::to_string(m),
            Kokkos::
                RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Kokkos::LaunchBounds<128, 7>>(
                    space, 0, tiles.count()),
            KOKKOS_LAMBDA(int item) { march<2, size>(u, f, w, box, m, tiles.item(item)); });
    }
}

} // namespace miniapp::laplacian
