// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "common/ceil_div.hpp"
#include "nbody/parts/group.hpp"
#include "nbody/parts/shares.hpp"
#include "nbody/parts/tiles.hpp"

namespace miniapp::nbody {

/// Adds a work item's sums of pulls to the accelerations of its bodies in memory. On a GPU the sums
/// of all work items of a body are first added up in scratch memory, where `sums` has an element
/// for each work item.
template <int columns, class Team, class T, int packs>
KOKKOS_FORCEINLINE_FUNCTION void add_to_memory(
    Team const& team, Group<T, packs> const& own, Pull<T>* sums, int part, Fields<T> const& b)
{
    if constexpr (backend::gpu) {
        int const item = team.team_rank();
        for (int c = 0; c < packs; ++c) {
            Pull<T> sum;
            store(&sum.x, own.pulls[c].x);
            store(&sum.y, own.pulls[c].y);
            store(&sum.z, own.pulls[c].z);
            sums[item] = sum;
            team.team_barrier();
            int const i = own.first + c * own.stride;
            if (part == 0 && i < b.n) {
                for (int other = item + columns; other < team.team_size(); other += columns) {
                    sum.x += sums[other].x;
                    sum.y += sums[other].y;
                    sum.z += sums[other].z;
                }
                add_atomically(b, i, sum);
            }
            team.team_barrier();
        }
    } else {
        own.write(AtomicSums<T>{b});
    }
}

/// Like `best`, with only as many teams as are resident at once. All teams have about equally many
/// pairs, so that no multiprocessor idles during a last, partial wave of teams. A team may have
/// only a part of a body's pairs, so it adds its sums by atomic additions to accelerations that
/// were set to zero before. It has no second sum: the end of a share also ends a chain of
/// additions.
template <class T, int packs, int parts>
void balanced(Problem<T> const& p, ExecutionSpace const& space)
{
    using V = Pack<T>;
    using OwnGroup = Group<T, packs>;
    using Tiles = ScratchArray<Body<T>>;
    using Sums = ScratchArray<Pull<T>>;
    // Four teams of 256 have half of the work items that a multiprocessor or compute unit can hold.
    // The bound limits their registers so that all four teams are resident.
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<256, 4>>;
    using Range = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>;
    constexpr int items = backend::gpu ? 256 : 1;
    // Concurrent work items of the device per team; on a GPU the teams use half of them.
    constexpr int concurrent_items = backend::gpu ? 2 * items : 1;
    constexpr int parts_of_team = backend::gpu ? parts : 1;
    constexpr int columns = items / parts_of_team;
    constexpr int bodies = columns * OwnGroup::size; // number of bodies in a tile
    constexpr int piece = Problem<T>::tile_size;
    constexpr int unroll = backend::hip ? 16 : 64; // 64 takes too many registers with HIP
    static_assert(piece % bodies == 0);
    auto const b = p.fields();
    Shares const shares(
        ceil_div(b.n, bodies), b.padded_n / piece, space.concurrency() / concurrent_items);
    Kokkos::parallel_for(
        "nbody/clear", Range(space, 0, b.n), KOKKOS_LAMBDA(int i) {
            b.write(i, {0, 0, 0});
        });
    Policy policy(space, shares.count, items);
    constexpr int scratch = backend::gpu ? items : 0;
    policy.set_scratch_size(0, Kokkos::PerTeam(Tiles::bytes(scratch) + Sums::bytes(scratch)));
    Kokkos::parallel_for(
        "nbody/balanced/" + std::to_string(packs) + "/" + std::to_string(parts),
        policy,
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            Body<T>* const tiles = Tiles::allocate(team, scratch);
            Pull<T>* const sums = Sums::allocate(team, scratch);
            int const column = team.team_rank() % columns;
            int const part = team.team_rank() / columns;
            shares.for_each_part(team.league_rank(), [&](int tile, int first, int count) {
                OwnGroup own(b, tile * bodies + column * V::lanes, columns * V::lanes);
                int const length = count * piece / parts_of_team;
                add_pulls_to_group<columns, unroll>(
                    team,
                    tiles,
                    b.bodies + first * piece + part * length,
                    length,
                    column,
                    part,
                    b.epsilon_squared,
                    own,
                    [] {});
                add_to_memory<columns>(team, own, sums, part, b);
            });
        });
}

} // namespace miniapp::nbody
