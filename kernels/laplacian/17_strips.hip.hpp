// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch_tiles.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256, 4) hip_strips_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, Box box, int first_row)
{
    march<2, 16 / sizeof(T)>(u, f, w, box, m, item_of(first_row));
}

/// `vector` with two rows per thread, which reads four rows of u in y for two rows of results. The
/// tiles of a strip of rows are swept up through all planes before the next strip begins, so that
/// the planes between two slabs stay in the L2 however large a plane is.
template <class T, int m>
void hip_strips(Problem<T> const& p, ExecutionSpace const& space)
{
    for (auto const& strip : strips_of(p, 2, 8, m)) {
        launch_tiles(hip_strips_kernel<T, m>, fields_of(p), p.w, strip, p.nx, 8, m, space);
    }
}

} // namespace miniapp::laplacian
