// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "stream/problem.hpp"

namespace miniapp::stream {

template <class T, class Operation>
void flat_map(Problem<T> const& p, ExecutionSpace const& space, Operation op)
{
    T const* const a = p.a.data();
    T const* const b = p.b.data();
    T* const c = p.c.data();
    T const scalar = p.scalar;
    Kokkos::parallel_for(
        "stream/flat",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, p.n),
        KOKKOS_LAMBDA(std::int64_t i) {
            c[i] = op(a[i], Operation::inputs == 2 ? b[i] : T(0), scalar);
        });
}

template <class T, class Operation>
void flat_sum(Problem<T> const& p, ExecutionSpace const& space, Operation op)
{
    T const* const a = p.a.data();
    T const* const b = p.b.data();
    T const scalar = p.scalar;
    Kokkos::parallel_reduce(
        "stream/flat",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, p.n),
        KOKKOS_LAMBDA(std::int64_t i, double& sum) {
            sum +=
                op(static_cast<double>(a[i]),
                   static_cast<double>(Operation::inputs == 2 ? b[i] : T(0)),
                   static_cast<double>(scalar));
        },
        p.result);
}

/// Computes one element with each work item, in a plain loop.
template <class T>
void flat(Problem<T> const& p, ExecutionSpace const& space)
{
    visit_operation(p.operation, [&](auto op) {
        if constexpr (decltype(op)::is_sum) {
            flat_sum(p, space, op);
        } else {
            flat_map(p, space, op);
        }
    });
}

} // namespace miniapp::stream
