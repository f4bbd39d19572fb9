// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"

namespace miniapp::transpose {

template <class T, class Offset>
__global__ void __launch_bounds__(naive_threads) hip_reads_kernel(Matrices<T, Offset> m)
{
    Offset const threads = static_cast<Offset>(gridDim.x) * naive_threads;
    Offset n = block_of_grid<Offset>() * naive_threads + thread_of_block();
    for (; n < m.rows * m.columns; n += threads) {
        Offset const j = n / m.columns;
        Offset const i = n % m.columns;
        m.b[i * m.rows + j] = m.a[n];
    }
}

/// The native form of `reads`.
template <class T>
void hip_reads(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) {
        launch_elements(hip_reads_kernel<T, decltype(zero)>, matrices(p, zero), space);
    });
}

} // namespace miniapp::transpose
