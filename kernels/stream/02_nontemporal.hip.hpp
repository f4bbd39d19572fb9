// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "instructions.hpp"
#include "stream/parts/launch.hip.hpp"

namespace miniapp::stream {

template <class T, class Operation>
__global__ void __launch_bounds__(threads_of_block)
    hip_nontemporal_kernel(std::int64_t n, T const* a, T const* b, T s, Operation op, T* c)
{
    for (auto i = thread_of_grid(); i < n; i += threads_of_grid()) {
        nontemporal_store(&c[i], op(a[i], Operation::inputs == 2 ? b[i] : T(0), s));
    }
}

/// Like `hip/flat`, with non-temporal stores: their cache lines are the first that the L2 evicts.
template <class T>
void hip_nontemporal(Problem<T> const& p, ExecutionSpace const& space)
{
    visit_operation(p.operation, [&](auto op) {
        if constexpr (!decltype(op)::is_sum) {
            auto const stream = gpu::stream_of(space);
            auto const blocks = blocks_for(p.n, threads_of_block);
            hip_nontemporal_kernel<<<blocks, threads_of_block, 0, stream>>>(
                p.n, p.a.data(), p.b.data(), p.scalar, op, p.c.data());
            gpu::check_launch();
        }
    });
}

} // namespace miniapp::stream
