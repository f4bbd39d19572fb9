// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// An array in a team's scratch memory with the alignment of its elements. A View there would be
/// aligned to 8 bytes only.
template <class Element>
struct ScratchArray
{
    static std::size_t bytes(int count) { return count * sizeof(Element) + alignof(Element); }

    template <class Team>
    KOKKOS_FORCEINLINE_FUNCTION static Element* allocate(Team const& team, int count)
    {
        return static_cast<Element*>(team.team_scratch(0).get_shmem_aligned(
            static_cast<std::ptrdiff_t>(count * sizeof(Element)), alignof(Element)));
    }
};

/// Number of bodies whose pulls a work item adds up before it accumulates this sum into a second
/// sum, which keeps the rounding error small.
constexpr int bodies_per_sum = 64;

/// Adds the pulls of `length` bodies, beginning at `from`, to `group`. On a GPU the work items
/// (column, part) of a team copy the bodies to scratch memory, `columns` bodies of each part at a
/// time: a team then reads a body only once, and the loop over a tile has a length known to the
/// compiler. On a CPU the caches hold the bodies. Calls accumulate() after every `bodies_per_sum`
/// bodies and at the end. `unroll` matters: with 64, AMD's compiler loads so early that best/4/4
/// takes 310 registers in float, and a SIMD holds one wave; with 16 it takes 126 registers.
template <int columns, int unroll, class Team, class T, class Group, class Accumulate>
KOKKOS_FORCEINLINE_FUNCTION void add_pulls_to_group(
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
        constexpr int tiles_per_sum = columns < bodies_per_sum ? bodies_per_sum / columns : 1;
        Body<T>* const own = tiles + part * columns;
        for (int begin = 0; begin < length; begin += columns) {
            own[column] = from[begin + column];
            team.team_barrier();
#pragma unroll unroll
            for (int k = 0; k < columns; ++k) {
                group.add(own[k], epsilon_squared);
            }
            if (begin / columns % tiles_per_sum == tiles_per_sum - 1) {
                accumulate();
            }
            team.team_barrier();
        }
        accumulate();
    } else {
        for (int begin = 0; begin < length; begin += bodies_per_sum) {
            int const end = begin + bodies_per_sum < length ? begin + bodies_per_sum : length;
            for (int j = begin; j < end; ++j) {
                group.add(from[j], epsilon_squared);
            }
            accumulate();
        }
    }
}

} // namespace miniapp::nbody
