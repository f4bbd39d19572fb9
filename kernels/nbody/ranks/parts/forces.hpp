// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "nbody/parts/tiled_team.hpp"
#include "nbody/ranks/problem.hpp"

namespace miniapp::nbody_ranks {

/// Contiguous bodies that pull at others.
template <class T>
struct Block
{
    nbody::Body<T> const* bodies;
    int count; ///< number of bodies; a multiple of the tile if a kernel adds their pulls
};

/// Largest number of blocks of bodies that one kernel receives. On a GPU it keeps the arguments of
/// a launch below 512 bytes: Kokkos sends longer ones by constant memory, and the host then waits
/// until the previous kernel has ended.
constexpr int most_blocks = backend::gpu ? 8 : 64;

/// Blocks in the order in which their pulls are added up.
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

/// Whether a sum begins or continues the one that another kernel has left.
enum class Sum { begins, goes_on };

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

/// Adds up the pulls of the blocks at own bodies, one block after another. It is the kernel of
/// nbody/best, with several tables of bodies instead of one and, on a GPU, 16 work items per group
/// of bodies. The order of the sum is that of the blocks.
template <class T>
void add_pulls(
    std::string const& label,
    Problem<T> const& p,
    Blocks<T> const& blocks,
    Sum sum,
    ExecutionSpace const& space)
{
    using Team = nbody::TiledTeam<T, backend::gpu ? 2 : 4, backend::gpu ? 16 : 1>;
    auto const b = p.own();
    auto const from = blocks;
    Accelerations<T> const to{b, b.n, sum};
    if (b.n == 0) {
        return;
    }
    Kokkos::parallel_for(
        label,
        Team::policy(b, space),
        KOKKOS_LAMBDA(typename Team::Policy::member_type const& team) {
            auto const each_block = [&](auto const& add) {
                for (int n = 0; n < from.count; ++n) {
                    add(from.all[n].bodies, from.all[n].count);
                }
            };
            Team::pull(team, b, each_block, to);
        });
}

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
