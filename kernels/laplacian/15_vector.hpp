// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/tiles.hpp"

namespace miniapp::laplacian {

/// 07 + 256 consecutive work items make a tile of 32 x 8 chunks instead of a line: rows of y are
/// shared in the L1, and addresses are computed once and then advance. A chunk is 16 bytes in x,
/// two doubles or four floats, read and written at once: half or a quarter of the memory
/// instructions.
template <class T, int m>
void vector(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int size = 16 / sizeof(T);
    T const* const u = p.u.data();
    T* const f = p.f.data();
    auto const w = p.w;
    auto const box = box_of(p);
    Tiles<8> const tiles(p, whole(p, 1), size, m);
    Kokkos::parallel_for(
        "laplacian/vector/" + std::to_string(m),
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Kokkos::LaunchBounds<256, 6>>(
            space, 0, tiles.count()),
        KOKKOS_LAMBDA(int item) { march<1, size>(u, f, w, box, m, tiles.item(item)); });
}

} // namespace miniapp::laplacian
