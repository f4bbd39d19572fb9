// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch_tiles.hip.hpp"
#include "laplacian/parts/padded_rows.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(512, 4) hip_aligned_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, Box box, int first_row)
{
    march<1, 16 / sizeof(T), 1>(u, f, w, box, m, item_of(first_row));
}

/// `padded` with the interior's first point, not the boundary's, aligned to 128 bytes. Then only
/// the last sector (32 bytes) of a row is written in part; such a sector has to be read first.
template <class T, int m>
void hip_aligned(Problem<T>& p, ExecutionSpace const& space)
{
    auto const fields = padded_fields(p, 1);
    for (auto const& strip : strips_of(p, 1, 16, m)) {
        launch_tiles(hip_aligned_kernel<T, m>, fields, p.w, strip, p.nx - 2, 16, m, space);
    }
}

} // namespace miniapp::laplacian
