// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>

#include "nbody/parts/group.hpp"
#include "nbody/parts/tiles.hpp"

namespace miniapp::nbody {

/// Kernel that combines `tile`, `several` and `split`: tiles are in scratch memory, a work item has
/// `packs` packs of bodies, and `parts` work items share a group of bodies. A team has 256 work
/// items on a GPU and one thread on a CPU. Sums of `bodies_per_sum` bodies are accumulated into a
/// second sum in scratch memory, because the error grows with the length of a chain of additions:
/// the chains of the two sums have lengths 64 and n / 64 / parts.
template <class T, int packs, int parts>
class TiledTeam
{
    using V = Pack<T>;
    using OwnGroup = Group<T, packs>;
    using Sums = ScratchArray<Pull<V>>;
    using Tiles = ScratchArray<Body<T>>;
    // Without the launch bound, AMD's compiler allows for 1024 threads, and the unrolled loop over
    // a tile spills. NVIDIA's compiler takes 48 registers with the bound and 55 without it (float),
    // but the kernel is up to 1.5 times slower with the bound if there are few blocks.
    using LaunchBound =
        std::conditional_t<backend::hip, Kokkos::LaunchBounds<256>, Kokkos::LaunchBounds<>>;
    static constexpr int columns = backend::gpu ? 256 / parts : 1;
    static constexpr int items = columns * parts;
    static constexpr int threads = backend::gpu ? items : 1;
    // Number of bodies whose accelerations a team computes.
    static constexpr int bodies = columns * OwnGroup::size;
    static_assert(Problem<T>::tile_size % bodies == 0);

public:
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, LaunchBound>;

    static Policy policy(Fields<T> const& b, ExecutionSpace const& space)
    {
        Policy policy(space, b.padded_n / bodies, threads);
        policy.set_scratch_size(
            0,
            Kokkos::PerTeam(Sums::bytes(items * packs) + Tiles::bytes(backend::gpu ? items : 0)));
        return policy;
    }

    /// Computes the pulls at the team's bodies of `b` and writes them to `to`, which has the
    /// members n and write() of Fields. each_table(add) must call add(table, count) for every table
    /// of pulling bodies; a table consists of whole tiles.
    template <class Team, class EachTable, class To>
    KOKKOS_FORCEINLINE_FUNCTION static void
    compute_pulls(Team const& team, Fields<T> const& b, EachTable const& each_table, To const& to)
    {
        Pull<V>* const sums = Sums::allocate(team, items * packs);
        Body<T>* const tiles = Tiles::allocate(team, backend::gpu ? items : 0);
        int const first = team.league_rank() * bodies;
        for (int item = team.team_rank(); item < items; item += threads) {
            int const column = item % columns;
            int const part = item / columns;
            OwnGroup own(b, first + column * V::lanes, columns * V::lanes);
            for (int c = 0; c < packs; ++c) {
                sums[c * items + item] = {V(0), V(0), V(0)};
            }
            auto const accumulate = [&] { own.accumulate(sums + item, items); };
            each_table([&](Body<T> const* table, int count) {
                int const length = count / parts;
                add_pulls_to_group<columns, 16>(
                    team,
                    tiles,
                    table + part * length,
                    length,
                    column,
                    part,
                    b.epsilon_squared,
                    own,
                    accumulate);
            });
        }
        team.team_barrier();
        for (int k = team.team_rank(); k < columns; k += threads) {
            OwnGroup own(b, first + k * V::lanes, columns * V::lanes);
            for (int c = 0; c < packs; ++c) {
                for (int item = k; item < items; item += columns) {
                    own.pulls[c].x += sums[c * items + item].x;
                    own.pulls[c].y += sums[c * items + item].y;
                    own.pulls[c].z += sums[c * items + item].z;
                }
            }
            own.write(to);
        }
    }
};

} // namespace miniapp::nbody
