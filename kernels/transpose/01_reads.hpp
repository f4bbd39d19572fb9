// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/matrices.hpp"

namespace miniapp::transpose {

template <class T, class Offset>
void reads(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    auto const m = matrices(p, zero);
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

/// Each work item moves one element in the order of A: reads are contiguous, and neighbouring work
/// items write to places that are a row of B apart.
template <class T>
void reads(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { reads<T>(p, space, zero); });
}

} // namespace miniapp::transpose
