// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "stream/parts/launch.hip.hpp"

namespace miniapp::stream {

template <class T, int streams>
__global__ void __launch_bounds__(threads_of_block)
    hip_streams_kernel(std::int64_t n, std::int64_t stretch, T const* a, T* c)
{
    for (auto i = thread_of_grid(); i < stretch; i += threads_of_grid()) {
        T x[streams];
        for (int stream = 0; stream < streams; ++stream) {
            x[stream] = a[i + stream * stretch];
        }
        for (int stream = 0; stream < streams; ++stream) {
            c[i + stream * stretch] = x[stream];
        }
    }
    for (auto i = streams * stretch + thread_of_grid(); i < n; i += threads_of_grid()) {
        c[i] = a[i];
    }
}

/// Copies at `streams` places at once, as a lattice Boltzmann step does: the array is cut into
/// `streams` equal stretches and a short rest, and a thread copies one element of each stretch.
template <class T, int streams>
void hip_streams(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr std::int64_t line = 256 / sizeof(T);
    auto const stretch = p.n / streams / line * line;
    auto const blocks = blocks_for(std::max(stretch, line), threads_of_block);
    hip_streams_kernel<T, streams><<<blocks, threads_of_block, 0, gpu::stream_of(space)>>>(
        p.n, stretch, p.a.data(), p.c.data());
    gpu::check_launch();
}

} // namespace miniapp::stream
