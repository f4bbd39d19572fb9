// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/pair_chunks.hpp"
#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

template <class T, int width, int bytes, int group, class Offset>
void in_place_chunks(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = PairChunks<T, width, bytes, backend::gpu ? pair_threads<T, width> : 1>;
    using Vector = Chunk<T, Access::chunk>;
    Kokkos::parallel_for(
        "transpose/in_place_chunks/" + std::to_string(width) + "/" + std::to_string(bytes) + "/"
            + std::to_string(group),
        PairPolicy<T, width>(space, static_cast<int>(number_of_pairs(m, width)), Access::threads)
            .set_scratch_size(
                scratch_level(), Kokkos::PerTeam(Scratch<Vector>::shmem_size(Access::elements))),
        KOKKOS_LAMBDA(typename PairPolicy<T, width>::member_type const& team) {
            Scratch<Vector> const tile(team.team_scratch(scratch_level()), Access::elements);
            exchange_chunks<Access, group>(
                m,
                static_cast<Offset>(team.league_rank()),
                thread_of_team<Access>(team),
                tile.data(),
                [&] { team.team_barrier(); });
        });
}

/// Like `in_place`, in chunks of `bytes` bytes. Both tiles are held in registers before the first
/// store, so that they can use one tile of LDS one after the other. `group` rows of tiles are swept
/// together.
template <class T, int width, int bytes, int group>
void in_place_chunks(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) {
        in_place_chunks<T, width, bytes, group>(in_place_matrices(p, zero), space);
    });
}

} // namespace miniapp::transpose
