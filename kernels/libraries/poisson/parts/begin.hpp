// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/problem.hpp"
#include "libraries/poisson/tiles.hpp"

namespace miniapp::libraries::poisson {

/// A field as one vector: its elements from the first unknown to the end of the last plane,
/// including the zeros between and after the rows.
struct FlatField
{
    std::int64_t begin;
    std::int64_t end;

    explicit FlatField(Grid const& g)
        : begin(g.first)
        , end(begin + static_cast<std::int64_t>(g.n) * g.plane)
    {
    }
    Range range(ExecutionSpace const& space) const { return {space, begin, end}; }
};

/// Sets u <- 0, r <- b and rr[0] <- r.r, in whole fields, including the zeros around the unknowns.
template <class T>
void initialise(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const b = p.b.data();
    T* const u = p.u.data();
    T* const r = p.r.data();
    Kokkos::parallel_reduce(
        "libraries.poisson/begin",
        Range(space, 0, p.u.size()),
        KOKKOS_LAMBDA(std::int64_t o, T & sum) {
            u[o] = 0;
            r[o] = b[o];
            sum += b[o] * b[o];
        },
        Scalar<T>(p.rr.data()));
}

} // namespace miniapp::libraries::poisson
