// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "instructions.hpp"
#include "stream/problem.hpp"

namespace miniapp::stream {

template <class T, class Operation>
void nontemporal_map(Problem<T> const& p, ExecutionSpace const& space, Operation op)
{
    T const* const a = p.a.data();
    T const* const b = p.b.data();
    T* const c = p.c.data();
    T const scalar = p.scalar;
    Kokkos::parallel_for(
        "stream/nontemporal",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, p.n),
        KOKKOS_LAMBDA(std::int64_t i) {
            nontemporal_store(&c[i], op(a[i], Operation::inputs == 2 ? b[i] : T(0), scalar));
        });
}

/// Like `flat`, with non-temporal stores. An x86 CPU then does not read the output's cache lines
/// before it writes them; a GPU evicts these lines from the L2 first.
template <class T>
void nontemporal(Problem<T> const& p, ExecutionSpace const& space)
{
    visit_operation(p.operation, [&](auto op) {
        if constexpr (!decltype(op)::is_sum) {
            nontemporal_map(p, space, op);
        }
    });
}

} // namespace miniapp::stream
