// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"

namespace miniapp::transpose {

template <class T, class Offset>
__global__ void __launch_bounds__(naive_threads) hip_writes_kernel(Matrices<T, Offset> m)
{
    Offset const threads = static_cast<Offset>(gridDim.x) * naive_threads;
    Offset n = block_of_grid<Offset>() * naive_threads + thread_of_block();
    for (; n < m.rows * m.columns; n += threads) {
        Offset const i = n / m.rows;
        Offset const j = n % m.rows;
        m.b[n] = m.a[j * m.columns + i];
    }
}

/// The native form of `writes`.
template <class T>
void hip_writes(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) {
        launch_elements(hip_writes_kernel<T, decltype(zero)>, matrices(p, zero), space);
    });
}

} // namespace miniapp::transpose
