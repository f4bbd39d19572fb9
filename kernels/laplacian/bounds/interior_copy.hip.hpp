// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "laplacian/parts/launch.hip.hpp"
#include "laplacian/parts/padded_rows.hpp"

namespace miniapp::laplacian {

/// Each thread copies `per_thread` chunks of `size` points of an interior row, and loads all of
/// them before it stores the first. A partial chunk is stored point by point.
template <int size, int per_thread, class T>
__device__ void copy_chunks(T const* __restrict__ u, T* __restrict__ f, Box b)
{
    using C = Chunk<T, size>;
    int const j = 1 + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    int const k = 1 + static_cast<int>(blockIdx.z);
    int const i = 1 + static_cast<int>(blockIdx.x * (32 * per_thread) + threadIdx.x) * size;
    std::ptrdiff_t const at = i + b.row * (j + std::ptrdiff_t{b.ny} * k);
    if (j >= b.ny - 1) {
        return;
    }
    C chunk[per_thread];
    for (int n = 0; n < per_thread; ++n) {
        if (i + n * 32 * size < b.nx - 1) {
            chunk[n] = C::load(u + at + n * 32 * size);
        }
    }
    for (int n = 0; n < per_thread; ++n) {
        int const first = i + n * 32 * size;
        T* const to = f + at + n * 32 * size;
        if (first + size <= b.nx - 1) {
            chunk[n].store(to);
        } else {
            // The compiler unrolls this loop, so that every index is a constant: otherwise the
            // chunk would be in scratch memory.
            for (int e = 0; e < size; ++e) {
                if (first + e < b.nx - 1) {
                    to[e] = chunk[n].value[e];
                }
            }
        }
    }
}

template <class T, int per_thread>
__global__ void __launch_bounds__(256)
    hip_interior_copy_kernel(T const* __restrict__ u, T* __restrict__ f, Box b)
{
    copy_chunks<1, per_thread>(u, f, b);
}

template <class T, int per_thread>
__global__ void __launch_bounds__(256)
    hip_interior_copy_lines_kernel(T const* __restrict__ u, T* __restrict__ f, Box b)
{
    copy_chunks<16 / sizeof(T), per_thread>(u, f, b);
}

/// Returns the reason why a grid cannot have a block in z for each interior plane, or "" if it can:
/// NVIDIA's grids have at most 65535 blocks in z.
inline std::string needs_few_planes(Params const& params)
{
    return params.extents("size")[2] - 2 <= 65535 ? "" : "more than 65535 blocks in z";
}

/// Launches blocks of 8 rows of 32 threads; each thread copies `points` points of a row.
template <class Kernel, class T>
void launch_copy(Kernel kernel, Fields<T> const& fields, int points, ExecutionSpace const& space)
{
    auto const& box = fields.box;
    dim3 const block(32, 8);
    dim3 const grid(ceil_div(box.nx - 2, 32 * points), ceil_div(box.ny - 2, 8), box.nz - 2);
    kernel<<<grid, block, 0, gpu::stream_of(space)>>>(fields.u, fields.f, box);
    gpu::check_launch();
}

/// Copies the interior of u to f, whose rows are not padded, with `per_thread` single points per
/// thread.
template <class T, int per_thread>
void hip_interior_copy(Problem<T>& p, ExecutionSpace const& space)
{
    p.expect_copy();
    launch_copy(hip_interior_copy_kernel<T, per_thread>, fields_of(p), per_thread, space);
}

/// Copies the interior in the layout of `aligned`, with `per_thread` chunks of 16 bytes per thread.
template <class T, int per_thread>
void hip_interior_copy_lines(Problem<T>& p, ExecutionSpace const& space)
{
    p.expect_copy();
    int const points = per_thread * 16 / static_cast<int>(sizeof(T));
    launch_copy(hip_interior_copy_lines_kernel<T, per_thread>, padded_fields(p, 1), points, space);
}

} // namespace miniapp::laplacian
