// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/problem.hpp"

namespace miniapp::transpose {

/// Each work item moves one element in the order of A: reads are contiguous, and neighbouring work
/// items write to places that are a row of B apart.
template <class T, class Offset>
void reads(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    Kokkos::parallel_for(
        "transpose/reads",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<Offset>>(
            space, 0, m.rows * m.columns),
        KOKKOS_LAMBDA(Offset n) {
            Offset const j = n / m.columns;
            Offset const i = n % m.columns;
            m.b[i * m.rows + j] = m.a[n];
        });
}

/// Like `reads`, in the order of B: writes are contiguous, and neighbouring reads are a row of A
/// apart. Lines that were read can stay in a cache until their other elements are used, whereas
/// lines that are written in part would have to be merged.
template <class T, class Offset>
void writes(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
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

} // namespace miniapp::transpose
