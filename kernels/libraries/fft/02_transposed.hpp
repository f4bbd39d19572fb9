// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/fft/parts/line.hpp"

namespace miniapp::libraries::fft {

/// to <- the transpose of from, in the tiles of the transpose's rung 03.
template <class T>
void transposed_turn(int n, Complex<T> const* from, Complex<T>* to, ExecutionSpace const& space)
{
    using Tiles = Kokkos::MDRangePolicy<
        ExecutionSpace,
        Kokkos::Rank<2, Kokkos::Iterate::Left, Kokkos::Iterate::Left>>;
    Kokkos::parallel_for(
        "libraries.fft/transposed",
        Tiles(space, {0, 0}, {n, n}, {n < 16 ? n : 16, n < 16 ? n : 16}),
        KOKKOS_LAMBDA(int i, int j) {
            to[std::int64_t(j) * n + i] = from[std::int64_t(i) * n + j];
        });
}

template <class T>
void transposed_rows(
    Problem<T> const& p, Complex<T> const* from, Complex<T>* to, ExecutionSpace const& space)
{
    int const n = p.n;
    auto const* const roots = p.roots.data();
    Kokkos::parallel_for(
        "libraries.fft/transposed", teams(p, space), KOKKOS_LAMBDA(Team const& team) {
            std::int64_t const begin = std::int64_t(team.league_rank()) * n;
            transform(team, n, 1, from + begin, to + begin, roots);
        });
}

/// 01 with the matrix turned between the passes and at the end, so that every transform reads and
/// writes a row: what a library hides.
template <class T>
void transposed(Problem<T> const& p, ExecutionSpace const& space)
{
    auto* const between = p.between.data();
    transposed_rows(p, p.from(), p.to(), space);
    transposed_turn<T>(p.n, p.to(), between, space);
    // In place: a team has read its row when it writes it.
    transposed_rows<T>(p, between, between, space);
    transposed_turn<T>(p.n, between, p.to(), space);
}

} // namespace miniapp::libraries::fft
