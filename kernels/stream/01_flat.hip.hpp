// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "stream/parts/block_sum.hip.hpp"

namespace miniapp::stream {

template <class T, class Operation>
__global__ void __launch_bounds__(threads_of_block)
    hip_flat_kernel(std::int64_t n, T const* a, T const* b, T s, Operation op, T* c)
{
    for (auto i = thread_of_grid(); i < n; i += threads_of_grid()) {
        c[i] = op(a[i], Operation::inputs == 2 ? b[i] : T(0), s);
    }
}

template <class T, class Operation>
__global__ void __launch_bounds__(threads_of_block)
    hip_flat_sum_kernel(std::int64_t n, T const* a, T const* b, Operation op, double* result)
{
    double sum = 0;
    for (auto i = thread_of_grid(); i < n; i += threads_of_grid()) {
        double const y = Operation::inputs == 2 ? b[i] : T(0);
        sum += op(static_cast<double>(a[i]), y, 0.);
    }
    add_block_sum(sum, result);
}

/// Computes one element with each of up to 2^30 threads. For a sum, a thread strides through the
/// arrays; a block adds up the sums of its threads, and adds its own by an atomic addition.
template <class T>
void hip_flat(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const stream = gpu::stream_of(space);
    visit_operation(p.operation, [&](auto op) {
        if constexpr (decltype(op)::is_sum) {
            gpu::clear(p.result.data(), sizeof(double), stream);
            hip_flat_sum_kernel<<<blocks_of_sum, threads_of_block, 0, stream>>>(
                p.n, p.a.data(), p.b.data(), op, p.result.data());
        } else {
            auto const blocks = blocks_for(p.n, threads_of_block);
            hip_flat_kernel<<<blocks, threads_of_block, 0, stream>>>(
                p.n, p.a.data(), p.b.data(), p.scalar, op, p.c.data());
        }
        gpu::check_launch();
    });
}

} // namespace miniapp::stream
