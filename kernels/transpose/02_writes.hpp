// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/matrices.hpp"

namespace miniapp::transpose {

template <class T, class Offset>
void writes(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    auto const m = matrices(p, zero);
    Kokkos::parallel_for(
        "transpose/writes",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<Offset>>(
            space, 0, m.rows * m.columns),
        KOKKOS_LAMBDA(Offset n) {
            Offset const i = n / m.rows;
            Offset const j = n % m.rows;
            m.b[n] = m.a[j * m.columns + i];
        });
}

/// Like `reads`, in the order of B: writes are contiguous, and neighbouring reads are a row of A
/// apart. Lines that were read stay in a cache until their other elements are used, whereas lines
/// that are written in part would have to be merged.
template <class T>
void writes(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { writes<T>(p, space, zero); });
}

} // namespace miniapp::transpose
