// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256, 8) hip_vector_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, Box box, int first_row)
{
    march<1, 16 / sizeof(T)>(u, f, w, box, m, item_of_thread(first_row));
}

/// `column` with tiles of 32 x 8 chunks of 16 bytes in x instead of a row of 256 points: the rows
/// of a tile share their reads in y in the L1, addresses are computed once and then advance, and,
/// if rows consist of whole chunks, one instruction reads or writes a chunk. Stores are plain ones,
/// as in `baseline`.
template <class T, int m>
void hip_vector(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const fields = fields_of(p);
    auto const strip = single_strip(fields.box, 1);
    launch_tiles<8>(hip_vector_kernel<T, m>, fields, p.w, strip, p.nx, m, space);
}

} // namespace miniapp::laplacian
