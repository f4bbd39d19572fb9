// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"
#include "transpose/parts/triangle.hpp"

namespace miniapp::transpose {

template <class T, int width, class Offset>
__global__ void __launch_bounds__(width * 8) hip_in_place_kernel(Matrices<T, Offset> m)
{
    using Access = TileAccess<SwizzledTile<width>, width * 8>;
    __shared__ T lower[Access::elements];
    __shared__ T upper[Access::elements];
    auto const origin = origin_of_pair<width>(block_of_grid<Offset>());
    put_pair<Access>(m, origin, thread_of_block(), lower, upper);
    __syncthreads();
    take_pair<Access>(m, origin, thread_of_block(), lower, upper);
}

/// The native form of `in_place`.
template <class T, int width>
void hip_in_place(Problem<T> const& p, ExecutionSpace const& space)
{
    using Access = TileAccess<SwizzledTile<width>, width * 8>;
    with_offsets(p, [&](auto zero) {
        auto const m = in_place_matrices(p, zero);
        launch_blocks<Access>(
            hip_in_place_kernel<T, width, decltype(zero)>, number_of_pairs(m, width), m, space);
    });
}

} // namespace miniapp::transpose
