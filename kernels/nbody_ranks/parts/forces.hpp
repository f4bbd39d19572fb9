// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <type_traits>

#include "nbody/parts/add_part.hpp"
#include "nbody/parts/group.hpp"
#include "nbody/parts/scratch_array.hpp"
#include "nbody_ranks/problem.hpp"

namespace miniapp::nbody_ranks {

/// Bodies that lie together and pull at others.
template <class T>
struct Block
{
    nbody::Body<T> const* bodies;
    int count; ///< whole tiles
};

/// That a kernel takes. On a GPU as many as keep a launch's arguments below 512 bytes: longer ones
/// Kokkos sends by constant memory, for which the host waits until the kernel before has ended.
constexpr int most_blocks = backend::gpu ? 8 : 64;

/// Blocks in the order in which they pull.
template <class T>
struct Blocks
{
    Kokkos::Array<Block<T>, most_blocks> all;
    int count = 0;

    void add(nbody::Body<T> const* bodies, int number)
    {
        if (count == most_blocks) {
            throw Refused("more ranks than a kernel of this chapter takes");
        }
        all[count++] = {bodies, number};
    }
};

/// Whether a sum begins or goes on from what another kernel has left.
enum class Sum { begins, goes_on };

/// Where a group's accelerations go.
template <class T>
struct Accelerations
{
    nbody::Fields<T> own;
    int n;
    Sum sum;

    KOKKOS_FORCEINLINE_FUNCTION void write(int i, nbody::Pull<T> const& pull) const
    {
        bool const adds = sum == Sum::goes_on;
        own.ax[i] = adds ? own.ax[i] + pull.x : pull.x;
        own.ay[i] = adds ? own.ay[i] + pull.y : pull.y;
        own.az[i] = adds ? own.az[i] + pull.z : pull.z;
    }
};

/// What the blocks pull with at own bodies, one block after another: nbody/best with several tables
/// of bodies in place of one. The form is the one that is fastest there, with 16 work items a group
/// of bodies on a GPU; the order of the sum is that of the blocks, whatever runs first.
template <class T>
void add_pulls(
    std::string const& label,
    Problem<T> const& p,
    Blocks<T> const& blocks,
    Sum sum,
    ExecutionSpace const& space)
{
    using V = Pack<T>;
    // AMD's compiler alone, as in nbody/best.
    using Bound =
        std::conditional_t<backend::hip, Kokkos::LaunchBounds<256>, Kokkos::LaunchBounds<>>;
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, Bound>;
    using Scratch = nbody::ScratchArray<nbody::Pull<V>>;
    using Tiles = nbody::ScratchArray<nbody::Body<T>>;
    constexpr int packs = backend::gpu ? 2 : 4;
    constexpr int parts = backend::gpu ? 16 : 1;
    constexpr int columns = backend::gpu ? 256 / parts : 1;
    constexpr int items = columns * parts;
    constexpr int threads = backend::gpu ? items : 1;
    using Group = nbody::Group<T, packs>;
    constexpr int bodies = columns * Group::size; // of a team
    static_assert(nbody::Problem<T>::tile % bodies == 0);
    auto const b = p.own();
    auto const from = blocks;
    Accelerations<T> const to{b, b.n, sum};
    if (b.n == 0) {
        return;
    }
    Policy policy(space, b.padded / bodies, threads);
    policy.set_scratch_size(
        0, Kokkos::PerTeam(Scratch::bytes(items * packs) + Tiles::bytes(backend::gpu ? items : 0)));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            auto* const partial = Scratch::of(team, items * packs);
            auto* const tiles = Tiles::of(team, backend::gpu ? items : 0);
            int const first = team.league_rank() * bodies;
            for (int item = team.team_rank(); item < items; item += threads) {
                int const column = item % columns;
                int const part = item / columns;
                Group group(b, first + column * V::lanes, columns * V::lanes);
                for (int n = 0; n < from.count; ++n) {
                    int const length = from.all[n].count / parts;
                    nbody::add_part<columns>(
                        team,
                        tiles,
                        from.all[n].bodies + part * length,
                        length,
                        column,
                        part,
                        b.epsilon_squared,
                        group);
                }
                for (int c = 0; c < packs; ++c) {
                    partial[c * items + item] = group.pulls[c];
                }
            }
            team.team_barrier();
            for (int k = team.team_rank(); k < columns; k += threads) {
                Group group(b, first + k * V::lanes, columns * V::lanes);
                for (int c = 0; c < packs; ++c) {
                    for (int item = k; item < items; item += columns) {
                        group.pulls[c].x += partial[c * items + item].x;
                        group.pulls[c].y += partial[c * items + item].y;
                        group.pulls[c].z += partial[c * items + item].z;
                    }
                }
                group.write(to);
            }
        });
}

/// One block alone.
template <class T>
void add_pulls(
    std::string const& label,
    Problem<T> const& p,
    Block<T> const& block,
    Sum sum,
    ExecutionSpace const& space)
{
    Blocks<T> blocks;
    blocks.add(block.bodies, block.count);
    add_pulls(label, p, blocks, sum, space);
}

} // namespace miniapp::nbody_ranks
