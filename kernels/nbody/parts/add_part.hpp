// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Bodies that a work item adds up before it accumulates their sum into a second one.
constexpr int bodies_of_sum = 64;

/// Adds to `group` what the bodies `from`[0, length) pull with. On a GPU work items (column, part)
/// of a team bring them to its scratch memory, `columns` bodies of each part at a time, so that a
/// team reads a body once and the loop over a tile has a length that the compiler knows; on a CPU
/// the caches do that. accumulate() is called after every `bodies_of_sum` bodies and the last.
/// Unrolled 64 times AMD's compiler loads so early that best/4/4 takes 310 registers in float, one
/// wave a SIMD; 16 times, 126 and four.
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
