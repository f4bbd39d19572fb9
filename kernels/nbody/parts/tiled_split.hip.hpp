// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"
#include "nbody/parts/tiles.hpp"

namespace miniapp::nbody {

/// Number of threads of a block in every native variant for GPUs.
inline constexpr int block_threads = 256;

/// Position of a thread in its block, which has `columns` columns of threads. The threads of a
/// column compute the same bodies, and each adds up one of `parts` parts of the pulling bodies.
template <int parts>
struct ThreadPosition
{
    static constexpr int columns = block_threads / parts;
    int column;
    int part;

    __device__ ThreadPosition()
        : column(static_cast<int>(threadIdx.x) % columns)
        , part(static_cast<int>(threadIdx.x) / columns)
    {
    }
};

/// Calls add(body) for each body of the thread's part. The block copies the bodies to LDS,
/// `columns` bodies of each part at a time. Calls accumulate() after every `bodies_per_sum` bodies
/// and after the last.
template <class T, int parts, class Add, class Accumulate>
__device__ inline void for_each_body_of_part(
    Fields<T> const& b, ThreadPosition<parts> at, Add const& add, Accumulate const& accumulate)
{
    constexpr int columns = ThreadPosition<parts>::columns;
    constexpr int tiles_per_sum = columns < bodies_per_sum ? bodies_per_sum / columns : 1;
    __shared__ Body<T> tile[block_threads];
    int const length = b.padded_n / parts;
    Body<T> const* const from = b.bodies + at.part * length + at.column;
    Body<T> const* const own = tile + at.part * columns;
    for (int begin = 0; begin < length; begin += columns) {
        tile[threadIdx.x] = from[begin];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < columns; ++k) {
            add(own[k]);
        }
        if (begin / columns % tiles_per_sum == tiles_per_sum - 1) {
            accumulate();
        }
        __syncthreads();
    }
    accumulate();
}

/// The second sums (bodies_per_sum of tiles.hpp), in LDS, for `bodies` bodies of each thread.
template <class T, int bodies>
class LocalSums
{
    Pull<T>* m_all;

public:
    static constexpr int count = bodies * block_threads;

    /// Sets all sums to zero. `all` points to `count` elements of LDS.
    __device__ explicit LocalSums(Pull<T>* all)
        : m_all(all)
    {
        for (int c = 0; c < bodies; ++c) {
            m_all[c * block_threads + threadIdx.x] = {0, 0, 0};
        }
    }

    __device__ void add(int c, Pull<T> const& pull)
    {
        auto& own = m_all[c * block_threads + threadIdx.x];
        own.x += pull.x;
        own.y += pull.y;
        own.z += pull.z;
    }

    /// The threads of part 0 add up the sums of all parts and write them. Body c of a column has
    /// the index first + c * columns.
    template <int parts>
    __device__ void write(Fields<T> const& b, ThreadPosition<parts> at, int first)
    {
        constexpr int columns = ThreadPosition<parts>::columns;
        __syncthreads();
        for (int c = 0; c < bodies && at.part == 0; ++c) {
            for (int part = 1; part < parts; ++part) {
                add(c, m_all[c * block_threads + part * columns + at.column]);
            }
            int const i = first + c * columns;
            if (i < b.n) {
                b.write(i, m_all[c * block_threads + threadIdx.x]);
            }
        }
    }
};

} // namespace miniapp::nbody
