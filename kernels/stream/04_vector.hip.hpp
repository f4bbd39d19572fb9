// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "stream/parts/block_sum.hip.hpp"

namespace miniapp::stream {

/// 16 bytes, the widest load and store that a thread can make.
template <class T>
struct alignas(16) Pack
{
    static constexpr int size = 16 / sizeof(T);
    T value[size];
};

/// The pack of that number; GuardedArray aligns every array to 256 bytes.
template <class T>
__device__ Pack<T> load_pack(T const* array, std::int64_t pack)
{
    return reinterpret_cast<Pack<T> const*>(array)[pack];
}

template <class T, class Operation>
__global__ void __launch_bounds__(threads_of_block)
    hip_vector_kernel(std::int64_t n, T const* a, T const* b, T s, Operation op, T* c)
{
    using P = Pack<T>;
    auto const packs = n / P::size;
    for (auto i = thread_of_grid(); i < packs; i += threads_of_grid()) {
        P const x = load_pack(a, i);
        P const y = Operation::inputs == 2 ? load_pack(b, i) : P{};
        P z;
        for (int e = 0; e < P::size; ++e) {
            z.value[e] = op(x.value[e], y.value[e], s);
        }
        reinterpret_cast<P*>(c)[i] = z;
    }
    auto const rest = packs * P::size + thread_of_grid();
    if (rest < n) {
        c[rest] = op(a[rest], Operation::inputs == 2 ? b[rest] : T(0), s);
    }
}

template <class T, class Operation>
__global__ void __launch_bounds__(threads_of_block)
    hip_vector_sum_kernel(std::int64_t n, T const* a, T const* b, Operation op, double* result)
{
    using P = Pack<T>;
    auto const packs = n / P::size;
    double sum = 0;
    for (auto i = thread_of_grid(); i < packs; i += threads_of_grid()) {
        P const x = load_pack(a, i);
        P const y = Operation::inputs == 2 ? load_pack(b, i) : P{};
        for (int e = 0; e < P::size; ++e) {
            sum += op(static_cast<double>(x.value[e]), static_cast<double>(y.value[e]), 0.);
        }
    }
    auto const rest = packs * P::size + thread_of_grid();
    if (rest < n) {
        double const y = Operation::inputs == 2 ? b[rest] : T(0);
        sum += op(static_cast<double>(a[rest]), y, 0.);
    }
    add_block_sum(sum, result);
}

/// 01 + 16 bytes a load and a store: a quarter (float) or half (double) of the memory instructions.
template <class T>
void hip_vector(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const stream = gpu::stream_of(space);
    dispatch(p.operation, [&](auto op) {
        if constexpr (decltype(op)::sum) {
            gpu::clear(p.result.data(), sizeof(double), stream);
            hip_vector_sum_kernel<<<blocks_of_sum, threads_of_block, 0, stream>>>(
                p.n, p.a.data(), p.b.data(), op, p.result.data());
        } else {
            auto const blocks = blocks_for((p.n + Pack<T>::size - 1) / Pack<T>::size);
            hip_vector_kernel<<<blocks, threads_of_block, 0, stream>>>(
                p.n, p.a.data(), p.b.data(), p.scalar, op, p.c.data());
        }
        gpu::check_launch();
    });
}

} // namespace miniapp::stream
