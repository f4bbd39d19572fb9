// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <type_traits>

#include "common/ceil_div.hpp"
#include "nbody/parts/tiled_team.hpp"
#include "nbody/ranks/problem.hpp"

namespace miniapp::nbody_ranks {

/// Contiguous bodies, whose pulls are added up together.
template <class T>
struct Block
{
    nbody::Body<T> const* bodies;
    int count; ///< number of bodies; a multiple of tile_size if a kernel adds up their pulls
};

/// The bodies of all ranks in the order of the ranks and without gaps, padded to whole tiles with
/// massless bodies. Sums are therefore accumulated after the same bodies on any number of ranks,
/// and the forces are equal to the bit.
template <class T>
struct AllBodies
{
    int count; ///< number of bodies of all ranks
    Kokkos::View<nbody::Body<T>*, MemorySpace> bodies;

    explicit AllBodies(Problem<T> const& p)
        : count(static_cast<int>(p.n))
        , bodies(
              "nbody_ranks/all_bodies",
              static_cast<std::size_t>(round_up(count, nbody::Problem<T>::tile_size)))
    {
    }

    Block<T> block() const { return {bodies.data(), static_cast<int>(bodies.extent(0))}; }
};

/// Largest number of blocks of bodies that one kernel receives. On a GPU it keeps the arguments of
/// a launch below 512 bytes: Kokkos passes longer ones in constant memory, and the host must then
/// wait until the previous kernel has ended.
constexpr int max_blocks = backend::gpu ? 8 : 64;

/// Blocks in the order in which their pulls are added up.
template <class T>
struct Blocks
{
    Kokkos::Array<Block<T>, max_blocks> all;
    int count = 0;

    Blocks() = default;
    Blocks(Block<T> const& block) { add(block.bodies, block.count); }

    void add(nbody::Body<T> const* bodies, int number)
    {
        if (count == max_blocks) {
            throw Refused("more ranks than a kernel of this chapter takes");
        }
        all[count++] = {bodies, number};
    }
};

/// Value from which a kernel's sums start: zero, or the accelerations of the previous kernel.
enum class SumStart { zero, previous_sum };

template <class T>
struct Accelerations
{
    nbody::Fields<T> own;
    int n;
    SumStart start;

    KOKKOS_FORCEINLINE_FUNCTION void write(int i, nbody::Pull<T> const& pull) const
    {
        bool const adds = start == SumStart::previous_sum;
        own.ax[i] = adds ? own.ax[i] + pull.x : pull.x;
        own.ay[i] = adds ? own.ay[i] + pull.y : pull.y;
        own.az[i] = adds ? own.az[i] + pull.z : pull.z;
    }
};

/// Adds up the pulls of the blocks at this rank's bodies, in the order of the blocks. It is the
/// kernel of nbody/best with several tables of bodies in place of one and, on a GPU, 16 work items
/// per group of bodies.
template <class T>
void add_pulls(
    std::string const& label,
    Problem<T> const& p,
    std::type_identity_t<Blocks<T>> const& blocks,
    SumStart start,
    ExecutionSpace const& space)
{
    using Team = nbody::TiledTeam<T, backend::gpu ? 2 : 4, backend::gpu ? 16 : 1>;
    auto const b = p.own_fields();
    auto const from = blocks;
    Accelerations<T> const to{b, b.n, start};
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
            Team::compute_pulls(team, b, each_block, to);
        });
}

} // namespace miniapp::nbody_ranks
