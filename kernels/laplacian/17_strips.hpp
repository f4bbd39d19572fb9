// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/tiles.hpp"

namespace miniapp::laplacian {

/// `vector` with two rows per work item, which reads four rows of u in y for two rows of results.
/// The tiles of a strip of rows are swept up through all planes before the next strip begins, so
/// that the planes that two slabs read stay in the L2 however large a plane is. Tiles have 128 work
/// items, because Kokkos chooses the smallest block size from 128 on that fills a GPU as well as
/// larger ones; if a tile were two blocks, its middle rows would be read twice.
template <class T, int m>
void strips(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int size = 16 / sizeof(T);
    T const* const u = p.u.data();
    T* const f = p.f.data();
    auto const w = p.w;
    auto const box = fields_of(p).box;
    for (auto const& strip : strips_of(box, sizeof(T), 2, 4, m)) {
        Tiles<4> const tiles(box, strip, size, m, box.nx);
        Kokkos::parallel_for(
            "laplacian/strips/" + std::to_string(m),
            ItemsPolicy<128, 7>(space, 0, tiles.count()),
            KOKKOS_LAMBDA(int item) { march<2, size>(u, f, w, box, m, tiles.item(item)); });
    }
}

} // namespace miniapp::laplacian
