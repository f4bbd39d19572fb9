// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"

namespace miniapp::transpose {

inline constexpr int block_threads = 256;

/// Launches one thread per element, or the largest grid if this has fewer threads; each thread then
/// moves several elements.
template <class T, class Offset>
void launch_elements(
    Kernel<T, Offset> kernel, Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    auto const blocks = blocks_for(std::int64_t{m.rows} * m.columns, block_threads);
    kernel<<<blocks, block_threads, 0, gpu::stream_of(space)>>>(m);
    gpu::check_launch();
}

template <class T, class Offset>
__global__ void __launch_bounds__(block_threads) hip_reads_kernel(Matrices<T, Offset> m)
{
    Offset const threads = static_cast<Offset>(gridDim.x) * block_threads;
    Offset n = block_index<Offset>() * block_threads + thread_index();
    for (; n < m.rows * m.columns; n += threads) {
        Offset const j = n / m.columns;
        Offset const i = n % m.columns;
        m.b[i * m.rows + j] = m.a[n];
    }
}

/// The native form of `reads`.
template <class T, class Offset>
void hip_reads(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    launch_elements(hip_reads_kernel<T, Offset>, m, space);
}

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
/// one block writes 32 consecutive elements of 32 rows of B, so that a cache can merge the writes
/// (csc-training/hip-programming, matrix_transpose, the naive kernel).
template <class T, int width, class Offset>
void hip_blocks(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    dim3 const grid(
        static_cast<unsigned>(ceil_div(m.columns, width)),
        static_cast<unsigned>(ceil_div(m.rows, width)));
    dim3 const block(width, width);
    hip_blocks_kernel<T, width><<<grid, block, 0, gpu::stream_of(space)>>>(m);
    gpu::check_launch();
}

template <class T, class Offset>
__global__ void __launch_bounds__(block_threads) hip_writes_kernel(Matrices<T, Offset> m)
{
    Offset const threads = static_cast<Offset>(gridDim.x) * block_threads;
    Offset n = block_index<Offset>() * block_threads + thread_index();
    for (; n < m.rows * m.columns; n += threads) {
        Offset const i = n / m.rows;
        Offset const j = n % m.rows;
        m.b[n] = m.a[j * m.columns + i];
    }
}

/// The native form of `writes`.
template <class T, class Offset>
void hip_writes(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    launch_elements(hip_writes_kernel<T, Offset>, m, space);
}

} // namespace miniapp::transpose
