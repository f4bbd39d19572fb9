// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/launch.hip.hpp"

namespace miniapp::nbody {

/// A block whose threads share bodies in `columns` columns and their pulling bodies in `parts`
/// parts.
template <int parts>
struct Division
{
    static constexpr int columns = block / parts;
    int column;
    int part;

    __device__ Division()
        : column(static_cast<int>(threadIdx.x) % columns)
        , part(static_cast<int>(threadIdx.x) / columns)
    {
    }
};

/// Calls add(body) for each body of the thread's part, brought to local memory by `columns` bodies
/// a part at a time.
template <class T, int parts, class Add>
__device__ inline void for_each_of_part(Fields<T> const& b, Division<parts> at, Add const& add)
{
    constexpr int columns = Division<parts>::columns;
    __shared__ Body<T> tile[block];
    int const length = b.padded / parts;
    Body<T> const* const from = b.body + at.part * length + at.column;
    Body<T> const* const own = tile + at.part * columns;
    for (int begin = 0; begin < length; begin += columns) {
        tile[threadIdx.x] = from[begin];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < columns; ++k) {
            add(own[k]);
        }
        __syncthreads();
    }
}

/// The sum of the parts' pulls, in the threads of part 0.
template <class T, int parts>
__device__ inline Pull<T> sum_of_parts(Division<parts> at, Pull<T> pull)
{
    constexpr int columns = Division<parts>::columns;
    __shared__ Pull<T> partial[block];
    partial[threadIdx.x] = pull;
    __syncthreads();
    if (at.part == 0) {
        for (int part = 1; part < parts; ++part) {
            auto const& other = partial[part * columns + at.column];
            pull.x += other.x;
            pull.y += other.y;
            pull.z += other.z;
        }
    }
    __syncthreads();
    return pull;
}

} // namespace miniapp::nbody
