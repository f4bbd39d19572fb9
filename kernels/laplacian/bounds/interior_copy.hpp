// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Copies the interior of u to f, row by row. It shows what the accesses alone cost in such a loop:
/// a copy computes nothing and reads nothing twice. A work item copies a row on a host and a point
/// on a GPU.
template <class T>
void interior_copy(Problem<T>& p, ExecutionSpace const& space)
{
    p.expect_copy();
    T const* const u = p.u.data();
    T* const f = p.f.data();
    int const row = p.nx;
    int const inner = p.nx - 2;
    int const rows = p.ny - 2;
    std::int64_t const all = std::int64_t{rows} * (p.nz - 2);
    int const per_item = backend::gpu ? 1 : inner;
    Kokkos::parallel_for(
        "laplacian/interior_copy",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(
            space, 0, all * inner / per_item),
        KOKKOS_LAMBDA(std::int64_t item) {
            std::int64_t const first = item * per_item;
            std::int64_t const n = first / inner;
            std::int64_t const at =
                (n / rows + 1) * row * (rows + 2) + (n % rows + 1) * row + 1 + first % inner;
            for (int i = 0; i < per_item; ++i) {
                f[at + i] = u[at + i];
            }
        });
}

} // namespace miniapp::laplacian
