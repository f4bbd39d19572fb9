// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/fft/parts/line.hpp"

namespace miniapp::libraries::fft {

/// The transforms of all rows, then of all columns where they lie: each number of a column is a
/// row apart from the next.
template <class T>
void columns(Problem<T> const& p, ExecutionSpace const& space)
{
    int const n = p.n;
    auto const* const from = p.from();
    auto* const between = p.between.data();
    auto* const to = p.to();
    auto const* const roots = p.roots.data();
    Kokkos::parallel_for(
        "libraries.fft/columns", teams(p, space), KOKKOS_LAMBDA(Team const& team) {
            std::int64_t const begin = std::int64_t(team.league_rank()) * n;
            transform(team, n, 1, from + begin, between + begin, roots);
        });
    Kokkos::parallel_for(
        "libraries.fft/columns", teams(p, space), KOKKOS_LAMBDA(Team const& team) {
            int const begin = team.league_rank();
            transform(team, n, n, between + begin, to + begin, roots);
        });
}

} // namespace miniapp::libraries::fft
