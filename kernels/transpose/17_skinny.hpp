// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/skinny_tile.hpp"
#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

template <class T, class Offset>
void skinny(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    constexpr int threads = backend::gpu ? 256 : 1;
    auto const m = matrices(p, zero);
    SkinnyTiles const all(m.rows, m.columns);
    Kokkos::parallel_for(
        "transpose/skinny",
        Policy(space, all.count, threads)
            .set_scratch_size(
                scratch_level(), Kokkos::PerTeam(Scratch<T>::shmem_size(SkinnyTile::elements))),
        KOKKOS_LAMBDA(Member const& team) {
            Scratch<T> const tile(team.team_scratch(scratch_level()), SkinnyTile::elements);
            auto const number = static_cast<Offset>(team.league_rank());
            put_skinny(m, all, number, team.team_rank(), threads, tile.data());
            team.team_barrier();
            take_skinny(m, all, number, team.team_rank(), threads, tile.data());
        });
}

/// 05 + where A has at most 64 rows, or columns, a tile has all of them: no thread stands beside
/// the matrix, and B, or A, is one piece of memory.
template <class T>
void skinny(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { skinny<T>(p, space, zero); });
}

} // namespace miniapp::transpose
