// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <functional>

#include "problem/backend.hpp"
#include "trace/launch.hpp"

// The third twin of the runtimes of HIP and CUDA: under it the rungs of the GPU compile for the
// host, and a launch runs the blocks one after another and notes what each thread reads and writes.
// The build writes `kernel<<<grid, block, shared, stream>>>(...)` as a call of configured().

using miniapp::trace::blockDim;
using miniapp::trace::blockIdx;
using miniapp::trace::dim3;
using miniapp::trace::gridDim;
using miniapp::trace::threadIdx;
using std::max;
using std::min;

/// The threads of the block wait for one another.
inline void __syncthreads() // NOLINT(bugprone-reserved-identifier,readability-identifier-naming)
{
    miniapp::trace::barrier();
}

namespace miniapp::gpu {

struct Stream
{
};

inline Stream stream_of(ExecutionSpace const&)
{
    return {};
}

/// Promises nothing: no registers are shared out.
constexpr int resident_bound(int blocks, int /*threads*/)
{
    return blocks;
}

/// A failed launch throws where it fails.
inline void check_launch() {}

inline void copy_on_device(void* to, void const* from, std::size_t bytes, Stream)
{
    std::memcpy(to, from, bytes);
}

template <class Symbol>
void* address_of(Symbol& symbol)
{
    return &symbol;
}

inline void clear(void* address, std::size_t bytes, Stream)
{
    std::memset(address, 0, bytes);
}

/// Bytes of the cache of the machine that is predicted.
inline double last_level_cache()
{
    return trace::last_level_cache;
}

/// What calls a kernel, with its grid and block; to be called with the kernel's arguments, which
/// are copied as those of a launch are: what a thread reads of them lies on the stack, and is no
/// access to the memory.
template <class Kernel>
auto configured(Kernel kernel, dim3 grid, dim3 block, std::size_t /*shared*/, Stream)
{
    return [=](auto... arguments) {
        auto const thread = [&] { kernel(arguments...); };
        // By reference, so that what the thread reads of it lies on the stack.
        trace::run_blocks(grid, block, std::cref(thread));
    };
}

} // namespace miniapp::gpu
