// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "nbody/parts/group.hpp"
#include "nbody/parts/shares.hpp"
#include "nbody/parts/tiled_split.hip.hpp"

namespace miniapp::nbody {

template <class T, int bodies, int parts>
__global__ void __launch_bounds__(block_threads, gpu::min_blocks_bound(4, block_threads))
    hip_balanced_kernel(Fields<T> b, Shares shares)
{
    constexpr int columns = ThreadPosition<parts>::columns;
    constexpr int piece = Problem<T>::tile_size;
    ThreadPosition<parts> const at;
    __shared__ Body<T> tile[block_threads];
    __shared__ Pull<T> sums[block_threads];
    Body<T> const* const own = tile + at.part * columns;
    auto const add_up = [&](int number, int first_piece, int count) {
        Group<T, bodies> group(b, number * columns * bodies + at.column, columns);
        int const length = count * piece / parts;
        Body<T> const* const from = b.bodies + first_piece * piece + at.part * length + at.column;
        for (int begin = 0; begin < length; begin += columns) {
            tile[threadIdx.x] = from[begin];
            __syncthreads();
#pragma unroll 16
            for (int k = 0; k < columns; ++k) {
                group.add(own[k], b.epsilon_squared);
            }
            __syncthreads();
        }
        for (int c = 0; c < bodies; ++c) {
            Pull<T> sum;
            store(&sum.x, group.pulls[c].x);
            store(&sum.y, group.pulls[c].y);
            store(&sum.z, group.pulls[c].z);
            sums[threadIdx.x] = sum;
            __syncthreads();
            int const i = group.first + c * columns;
            if (at.part == 0 && i < b.n) {
                for (int part = 1; part < parts; ++part) {
                    auto const& other = sums[part * columns + at.column];
                    sum.x += other.x;
                    sum.y += other.y;
                    sum.z += other.z;
                }
                add_atomically(b, i, sum);
            }
            __syncthreads();
        }
    };
    shares.for_each_part(static_cast<int>(blockIdx.x), add_up);
}

/// Like `hip/best`, with all pairs cut into equal shares, one for each resident block. Four blocks
/// are resident on each multiprocessor or compute unit; together they have half of the threads that
/// it can hold.
template <class T, int bodies, int parts>
void hip_balanced(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int of_tile = ThreadPosition<parts>::columns * bodies;
    static_assert(Problem<T>::tile_size % of_tile == 0);
    auto const b = p.fields();
    Shares const shares(
        ceil_div(b.n, of_tile),
        b.padded_n / Problem<T>::tile_size,
        space.concurrency() / (2 * block_threads));
    auto const stream = gpu::stream_of(space);
    // Sets the accelerations of all bodies in x, y and z to zero.
    gpu::clear(b.ax, 3 * sizeof(T) * static_cast<std::size_t>(b.n), stream);
    hip_balanced_kernel<T, bodies, parts><<<shares.count, block_threads, 0, stream>>>(b, shares);
    gpu::check_launch();
}

} // namespace miniapp::nbody
