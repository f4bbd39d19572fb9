// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/chunk.hpp"
#include "stream/parts/block_sum.hip.hpp"

namespace miniapp::stream {

template <class T, class Operation>
__global__ void __launch_bounds__(threads_of_block)
    hip_vector_kernel(std::int64_t n, T const* a, T const* b, T s, Operation op, T* c)
{
    using C = Chunk<T>; // GuardedArray aligns every array to 256 bytes
    auto const chunks = n / C::size;
    for (auto i = thread_of_grid(); i < chunks; i += threads_of_grid()) {
        C const x = C::load(a + i * C::size);
        C const y = Operation::inputs == 2 ? C::load(b + i * C::size) : C{};
        C z;
        for (int e = 0; e < C::size; ++e) {
            z.value[e] = op(x.value[e], y.value[e], s);
        }
        z.store(c + i * C::size);
    }
    auto const rest = chunks * C::size + thread_of_grid();
    if (rest < n) {
        c[rest] = op(a[rest], Operation::inputs == 2 ? b[rest] : T(0), s);
    }
}

template <class T, class Operation>
__global__ void __launch_bounds__(threads_of_block)
    hip_vector_sum_kernel(std::int64_t n, T const* a, T const* b, Operation op, double* result)
{
    using C = Chunk<T>; // GuardedArray aligns every array to 256 bytes
    auto const chunks = n / C::size;
    double sum = 0;
    for (auto i = thread_of_grid(); i < chunks; i += threads_of_grid()) {
        C const x = C::load(a + i * C::size);
        C const y = Operation::inputs == 2 ? C::load(b + i * C::size) : C{};
        for (int e = 0; e < C::size; ++e) {
            sum += op(static_cast<double>(x.value[e]), static_cast<double>(y.value[e]), 0.);
        }
    }
    auto const rest = chunks * C::size + thread_of_grid();
    if (rest < n) {
        double const y = Operation::inputs == 2 ? b[rest] : T(0);
        sum += op(static_cast<double>(a[rest]), y, 0.);
    }
    add_block_sum(sum, result);
}

/// Like `hip/flat`, with accesses of 16 bytes, which need only a quarter (float) or half (double)
/// as many memory instructions.
template <class T>
void hip_vector(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const stream = gpu::stream_of(space);
    visit_operation(p.operation, [&](auto op) {
        if constexpr (decltype(op)::is_sum) {
            gpu::clear(p.result.data(), sizeof(double), stream);
            hip_vector_sum_kernel<<<blocks_of_sum, threads_of_block, 0, stream>>>(
                p.n, p.a.data(), p.b.data(), op, p.result.data());
        } else {
            auto const blocks = blocks_for(ceil_div(p.n, Chunk<T>::size), threads_of_block);
            hip_vector_kernel<<<blocks, threads_of_block, 0, stream>>>(
                p.n, p.a.data(), p.b.data(), p.scalar, op, p.c.data());
        }
        gpu::check_launch();
    });
}

} // namespace miniapp::stream
