// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "gpu_runtime.hpp"
#include "stream/problem.hpp"

// These functions treat the array as a matrix with rows of 4096 elements and give each block a
// square of it, as a simple transpose does, so that its time can be compared with that of a copy.
namespace miniapp::stream {

inline constexpr int columns_of_matrix = 4096;

/// Index of the calling thread's element, which may lie beyond the end of the array.
template <int width>
__device__ std::int64_t element_of_thread()
{
    std::int64_t const row = static_cast<std::int64_t>(blockIdx.y) * width + threadIdx.y;
    return row * columns_of_matrix + blockIdx.x * width + threadIdx.x;
}

/// Launches kernel(n, a, c) with one block of width x width threads for each square.
template <int width, class T, class Kernel>
void launch_squares(Kernel kernel, Problem<T> const& p, ExecutionSpace const& space)
{
    auto const rows = ceil_div(p.n, std::int64_t{columns_of_matrix});
    dim3 const grid(columns_of_matrix / width, static_cast<unsigned>(ceil_div(rows, width)));
    kernel<<<grid, dim3(width, width), 0, gpu::stream_of(space)>>>(p.n, p.a.data(), p.c.data());
    gpu::check_launch();
}

} // namespace miniapp::stream
