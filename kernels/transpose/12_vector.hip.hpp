// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "stream_chunk.hpp"
#include "transpose/chunk_map.hpp"
#include "transpose/launch.hip.hpp"

namespace miniapp::transpose {

/// Elements of `bytes` bytes.
template <class T, int bytes>
using VectorAccess = ChunkAccess<64, bytes / static_cast<int>(sizeof(T)), 256>;

/// The chunks of one square: n rows of A, n elements of each; zeros outside the matrix.
template <class Access, class T, class Offset>
__device__ void load_square(
    Matrices<T, Offset> const& m,
    Offset j,
    Offset i,
    Chunk<T, Access::chunk> (&square)[Access::chunk])
{
    for (int k = 0; k < Access::chunk; ++k) {
        square[k] = {};
        if (j + k < m.rows && i < m.columns) {
            square[k] =
                *reinterpret_cast<Chunk<T, Access::chunk> const*>(m.a + ((j + k) * m.columns + i));
        }
    }
}

template <class T, int bytes, int group, class Offset>
__global__ void __launch_bounds__(256) hip_vector_kernel(Matrices<T, Offset> m)
{
    using Access = VectorAccess<T, bytes>;
    constexpr int n = Access::chunk;
    using Vector = Chunk<T, n>;
    __shared__ Vector tile[Access::elements];
    auto const origin = origin_of<Access, group>(m, block_of_grid<Offset>());
    int const thread = thread_of_block();

    Vector square[Access::squares_per_thread][n];
    for (int s = 0; s < Access::squares_per_thread; ++s) {
        Offset const j = origin.down + Access::square_row(thread, s) * n;
        Offset const i = origin.across + Access::square_column(thread, s) * n;
        load_square<Access>(m, j, i, square[s]);
    }
    for (int s = 0; s < Access::squares_per_thread; ++s) {
        for (int v = 0; v < n; ++v) {
            Vector transposed;
            for (int k = 0; k < n; ++k) {
                transposed.element[k] = square[s][k].element[v];
            }
            tile[Access::put(thread, s, v)] = transposed;
        }
    }
    __syncthreads();
    for (int q = 0; q < Access::chunks_per_thread; ++q) {
        Offset const i = origin.across + Access::row(thread, q);
        Offset const j = origin.down + Access::column(thread, q) * n;
        if (i < m.columns && j < m.rows) {
            // stream_store() of a whole chunk
            auto* const to = reinterpret_cast<Vector*>(m.b + (i * m.rows + j));
            stream_chunk(to, tile[Access::take(thread, q)]);
        }
    }
}

/// 11 + loads and stores of `bytes` bytes with 64x64 tiles: a wavefront of 64 moves whole rows of
/// the tile, several at 16 bytes a thread, with a quarter or half of the instructions.
template <class T, int bytes, int group>
void hip_vector(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) {
        launch_tiles<VectorAccess<T, bytes>>(
            hip_vector_kernel<T, bytes, group, decltype(zero)>, matrices(p, zero), space);
    });
}

} // namespace miniapp::transpose
