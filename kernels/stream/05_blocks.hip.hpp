// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "stream/parts/square_blocks.hip.hpp"

namespace miniapp::stream {

template <class T, int width>
__global__ void __launch_bounds__(width* width) hip_blocks_kernel(std::int64_t n, T const* a, T* c)
{
    auto const i = element_of_thread<width>();
    if (i < n) {
        c[i] = a[i];
    }
}

/// Copies like `hip/flat`, but each block of `width` x `width` threads copies a square of a matrix.
/// The publication behind the chapter transpose compares its transposes with this copy.
template <class T, int width>
void hip_blocks(Problem<T> const& p, ExecutionSpace const& space)
{
    launch_squares<width>(hip_blocks_kernel<T, width>, p, space);
}

} // namespace miniapp::stream
