// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch_tiles.hip.hpp"

namespace miniapp::laplacian {

/// Chunks of `size` points of a row of the interior, `held` of them a thread, all loaded before
/// the first is stored; the last chunk of a row is stored point by point.
template <class T, int size, int held>
__global__ void __launch_bounds__(256)
    hip_interior_copy_kernel(T const* __restrict__ u, T* __restrict__ f, Box b)
{
    using C = Chunk<T, size>;
    int const j = 1 + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    int const k = 1 + static_cast<int>(blockIdx.z);
    int const i = 1 + static_cast<int>(blockIdx.x * (32 * held) + threadIdx.x) * size;
    std::ptrdiff_t const at = i + b.row * (j + std::ptrdiff_t{b.ny} * k);
    if (j >= b.ny - 1) {
        return;
    }
    C chunk[held];
    for (int n = 0; n < held; ++n) {
        if (i + n * 32 * size < b.nx - 1) {
            chunk[n] = C::load(u + at + n * 32 * size);
        }
    }
    for (int n = 0; n < held; ++n) {
        int const first = i + n * 32 * size;
        T* const to = f + at + n * 32 * size;
        if (first + size <= b.nx - 1) {
            chunk[n].store(to);
        } else {
            for (int e = 0; e < size && first + e < b.nx - 1; ++e) {
                to[e] = chunk[n].value[e];
            }
        }
    }
}

template <class T, int size, int held>
void launch_interior_copy(
    Problem<T> const& p, T const* u, T* f, int row, ExecutionSpace const& space)
{
    Box const box{p.nx, p.ny, p.nz, row};
    constexpr int height = 8; // rows of a block
    dim3 const block(32, height);
    dim3 const grid(ceil_div(p.nx - 2, 32 * size * held), ceil_div(p.ny - 2, height), p.nz - 2);
    hip_interior_copy_kernel<T, size, held><<<grid, block, 0, gpu::stream_of(space)>>>(u, f, box);
    gpu::check_launch();
}

/// No Laplacian: u of the interior is copied to f as both lie, point by point.
template <class T, int held>
void hip_interior_copy(Problem<T>& p, ExecutionSpace const& space)
{
    p.copies();
    launch_interior_copy<T, 1, held>(p, p.u.data(), p.f.data(), p.nx, space);
}

/// In the rows of 20, which begin on a line, 16 bytes at a time.
template <class T, int held>
void hip_aligned_copy(Problem<T>& p, ExecutionSpace const& space)
{
    p.copies();
    auto const fields = p.padded(1);
    launch_interior_copy<T, 16 / sizeof(T), held>(p, fields.u, fields.f, fields.row, space);
}

} // namespace miniapp::laplacian
