// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>

namespace miniapp::trace {

// NOLINTBEGIN(readability-identifier-naming): HIP's and CUDA's names

/// As theirs.
struct dim3
{
    unsigned x = 1;
    unsigned y = 1;
    unsigned z = 1;

    dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)
        : x(x)
        , y(y)
        , z(z)
    {
    }
    unsigned count() const { return x * y * z; }
};

// Of the running thread.
inline dim3 threadIdx;
inline dim3 blockIdx;
inline dim3 blockDim;
inline dim3 gridDim;

// NOLINTEND(readability-identifier-naming)

/// What gpu::last_level_cache() tells the rungs.
inline double last_level_cache = 0;

/// Runs `body` once for every thread of every block, block after block, x fastest. Threads run to
/// their end one after another; those of a kernel with barriers take turns at each. With a sink
/// (see waves.hpp) the accesses of each block are handed to it.
void run_blocks(dim3 grid, dim3 block, std::function<void()> const& body);

/// The running thread waits for the others of its block.
void barrier();

} // namespace miniapp::trace
