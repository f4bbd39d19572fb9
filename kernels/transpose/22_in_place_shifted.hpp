// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/pair_shifted.hpp"
#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

template <class T, int width, int bytes, int group, class Offset>
void in_place_shifted(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = PairAccess<
        width,
        bytes / static_cast<int>(sizeof(T)),
        backend::gpu ? pair_threads<T, width> : 1>;
    // In 64 registers it spills, and made 51 to 56 % of a copy on an H200 where 13 makes 55 to 67.
    using Policy = PairPolicy<T, width, 96>;
    Kokkos::parallel_for(
        "transpose/in_place_shifted/" + std::to_string(width) + "/" + std::to_string(bytes) + "/"
            + std::to_string(group),
        Policy(space, static_cast<int>(pairs(m, width)), Access::threads)
            .set_scratch_size(0, Kokkos::PerTeam(Scratch<T>::shmem_size(Access::elements))),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            Scratch<T> const tile(team.team_scratch(0), Access::elements);
            exchange_elements<Access, group>(
                m,
                static_cast<Offset>(team.league_rank()),
                thread_of_team<Access>(team),
                tile.data(),
                [&] { team.team_barrier(); });
        });
}

/// 21 for rows of any length: no chunks, and a row of a tile is stored from its last boundary of
/// `bytes` bytes on, so that a wavefront stores whole sectors but for the two ends of the row.
template <class T, int width, int bytes, int group>
void in_place_shifted(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(
        p, [&](auto zero) { in_place_shifted<T, width, bytes, group>(on_itself(p, zero), space); });
}

} // namespace miniapp::transpose
