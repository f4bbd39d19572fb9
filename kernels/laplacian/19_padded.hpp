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
    for (auto const& strip : strips_of(box, sizeof(T), 2, 4, m)) {
        Tiles<4> const tiles(box, strip, size, m, box.nx);
        Kokkos::parallel_for(
            "laplacian/padded/" + std::to_string(m),
            ItemsPolicy<128, 7>(space, 0, tiles.count()),
            KOKKOS_LAMBDA(int item) { march<2, size>(u, f, w, box, m, tiles.item(item)); });
    }
}

/// `padded` with the interior's first point, not the boundary's, aligned to 128 bytes. Then only
/// the last sector (32 bytes) of a row is written in part; an H200 reads such a sector first.
template <class T, int m>
void aligned(Problem<T>& p, ExecutionSpace const& space)
{
    constexpr int size = 16 / sizeof(T);
    auto const fields = padded_fields(p, 1);
    T const* const u = fields.u;
    T* const f = fields.f;
    auto const w = p.w;
    auto const box = fields.box;
    // With these tiles and bounds, nvcc gives this kernel 64 registers in double. With those of
    // `strips` (8 rows; 7 blocks of 128 per multiprocessor) it gives 72, and the kernel takes up to
    // 1.6 % longer on an H200. In float, both give 64 registers and the same time; a bound of 4
    // blocks takes 1 % longer than one of 3. For gfx90a these bounds cause no spills.
    using Policy = ItemsPolicy<256, sizeof(T) == 8 ? 4 : 3>;
    for (auto const& strip : strips_of(box, sizeof(T), 2, 8, m)) {
        Tiles<8> const tiles(box, strip, size, m, box.nx - 2);
        Kokkos::parallel_for(
            "laplacian/aligned/" + std::to_string(m),
            Policy(space, 0, tiles.count()),
            KOKKOS_LAMBDA(int item) { march<2, size, 1>(u, f, w, box, m, tiles.item(item)); });
    }
}

} // namespace miniapp::laplacian
