// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"
#include "transpose/parts/pair_shifted.hpp"

namespace miniapp::transpose {

template <class T, int width, int bytes, int group, class Offset>
__global__ void __launch_bounds__(width* pair_rows<T>)
    hip_in_place_shifted_kernel(Matrices<T, Offset> m)
{
    using Access = PairAccess<width, bytes / static_cast<int>(sizeof(T)), pair_threads<T, width>>;
    __shared__ T tile[Access::elements];
    auto const barrier = [] { __syncthreads(); };
    exchange_elements<Access, group>(m, block_of_grid<Offset>(), thread_of_block(), tile, barrier);
}

/// Like `in_place_chunks`, but element by element, for rows of any length: a row of a tile is
/// stored from its last boundary of `bytes` bytes on, so that only its ends are partial sectors. It
/// is native only, because the Kokkos kernel, with 64 or 96 registers, was slower than `in_place`
/// on an H200.
template <class T, int width, int bytes, int group>
void hip_in_place_shifted(Problem<T> const& p, ExecutionSpace const& space)
{
    using Access = PairAccess<width, bytes / static_cast<int>(sizeof(T)), pair_threads<T, width>>;
    with_offsets(p, [&](auto zero) {
        auto const m = in_place_matrices(p, zero);
        launch_blocks<Access>(
            hip_in_place_shifted_kernel<T, width, bytes, group, decltype(zero)>,
            number_of_pairs(m, width),
            m,
            space);
    });
}

} // namespace miniapp::transpose
