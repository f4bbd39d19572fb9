// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/tiles.hpp"

namespace miniapp::laplacian {

/// `column` with tiles of 32 x 8 chunks of 16 bytes in x instead of a row of 256 points: the rows
/// of a tile share their reads in y in the L1, addresses are computed once and then advance, and,
/// if rows consist of whole chunks, one instruction reads or writes a chunk.
template <class T, int m>
void vector(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int size = 16 / sizeof(T);
    T const* const u = p.u.data();
    T* const f = p.f.data();
    auto const w = p.w;
    auto const box = fields_of(p).box;
    Tiles<8> const tiles(box, single_strip(box, 1), size, m, box.nx);
    Kokkos::parallel_for(
        "laplacian/vector/" + std::to_string(m),
        ItemsPolicy<256, 6>(space, 0, tiles.count()),
        KOKKOS_LAMBDA(int item) { march<1, size>(u, f, w, box, m, tiles.item(item)); });
}

} // namespace miniapp::laplacian
