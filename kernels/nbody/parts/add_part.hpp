// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Bodies that a work item adds up before it accumulates their sum into a second one.
constexpr int bodies_of_sum = 64;

/// Adds the pulls of the bodies from[0, length) to `group`. On a GPU the work items (column, part)
/// of a team copy them to scratch memory, `columns` bodies of each part at a time: a team reads a
/// body once, and the loop over a tile has a length known to the compiler. On a CPU the caches do
/// that. accumulate() is called after every `bodies_of_sum` bodies and after the last. `unroll`
/// matters: if it is 64, AMD's compiler loads so early that best/4/4 takes 310 registers in float,
/// one wave per SIMD; with 16 it takes 126, four waves.
template <int columns, int unroll, class Team, class T, class Group, class Accumulate>
KOKKOS_FORCEINLINE_FUNCTION void add_part(
    Team const& team,
    Body<T>* tiles,
    Body<T> const* from,
    int length,
    int column,
    int part,
    T epsilon_squared,
    Group& group,
    Accumulate const& accumulate)
{
    if constexpr (backend::gpu) {
        constexpr int tiles_of_sum = columns < bodies_of_sum ? bodies_of_sum / columns : 1;
        Body<T>* const own = tiles + part * columns;
        for (int begin = 0; begin < length; begin += columns) {
            own[column] = from[begin + column];
            team.team_barrier();
#pragma unroll unroll
            for (int k = 0; k < columns; ++k) {
                group.add(own[k], epsilon_squared);
            }
            if (begin / columns % tiles_of_sum == tiles_of_sum - 1) {
                accumulate();
            }
            team.team_barrier();
        }
        accumulate();
    } else {
        for (int begin = 0; begin < length; begin += bodies_of_sum) {
            int const end = begin + bodies_of_sum < length ? begin + bodies_of_sum : length;
            for (int j = begin; j < end; ++j) {
                group.add(from[j], epsilon_squared);
            }
            accumulate();
        }
    }
}

} // namespace miniapp::nbody
