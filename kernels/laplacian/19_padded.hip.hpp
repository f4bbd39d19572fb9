// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch_tiles.hip.hpp"
#include "laplacian/parts/padded_rows.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(512, 4) hip_padded_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, Box box, int first_row)
{
    march<1, 16 / sizeof(T)>(u, f, w, box, m, item_of(first_row));
}

/// `tall` with rows padded to multiples of 128 bytes. It is for grids whose rows do not have such a
/// length. The reported work is that of the unpadded grid.
template <class T, int m>
void hip_padded(Problem<T>& p, ExecutionSpace const& space)
{
    auto const fields = padded_fields(p);
    for (auto const& strip : strips_of(p, 1, 16, m)) {
        launch_tiles(hip_padded_kernel<T, m>, fields, p.w, strip, p.nx, 16, m, space);
    }
}

} // namespace miniapp::laplacian
