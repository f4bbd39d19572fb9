// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"

namespace miniapp::transpose {

template <class T, int width, class Offset>
__global__ void __launch_bounds__(width* width) hip_blocks_kernel(Matrices<T, Offset> m)
{
    Offset const i = static_cast<Offset>(blockIdx.x) * width + static_cast<Offset>(threadIdx.x);
    Offset const j = static_cast<Offset>(blockIdx.y) * width + static_cast<Offset>(threadIdx.y);
    if (i < m.columns && j < m.rows) {
        m.b[i * m.rows + j] = m.a[j * m.columns + i];
    }
}

/// Like `hip/reads`, in blocks of 32 x 32 threads with one element each. It needs no division, and
/// one block writes all 32 parts of a line of B, so that a cache can merge them
/// (csc-training/hip-programming, matrix_transpose, the naive kernel).
template <class T, int width>
void hip_blocks(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) {
        dim3 const grid(
            static_cast<unsigned>(ceil_div(p.columns, width)),
            static_cast<unsigned>(ceil_div(p.rows, width)));
        hip_blocks_kernel<T, width, decltype(zero)>
            <<<grid, dim3(width, width), 0, gpu::stream_of(space)>>>(matrices(p, zero));
        gpu::check_launch();
    });
}

} // namespace miniapp::transpose
