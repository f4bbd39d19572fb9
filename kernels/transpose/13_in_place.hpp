// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/team_tile.hpp"
#include "transpose/parts/triangle.hpp"

namespace miniapp::transpose {

template <class T, int width, class Offset>
void in_place(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    using Access = TeamAccess<SwizzledTile<width>, width * 8>;
    auto const m = in_place_matrices(p, zero);
    Kokkos::parallel_for(
        "transpose/in_place/" + std::to_string(width),
        Policy(space, static_cast<int>(number_of_pairs(m, width)), Access::threads)
            .set_scratch_size(
                scratch_level(), Kokkos::PerTeam(2 * Scratch<T>::shmem_size(Access::elements))),
        KOKKOS_LAMBDA(Member const& team) {
            Scratch<T> const upper(team.team_scratch(scratch_level()), Access::elements);
            Scratch<T> const lower(team.team_scratch(scratch_level()), Access::elements);
            auto const origin = origin_of_pair<width>(static_cast<Offset>(team.league_rank()));
            put_pair<Access>(m, origin, team.team_rank(), upper.data(), lower.data());
            team.team_barrier();
            take_pair<Access>(m, origin, team.team_rank(), upper.data(), lower.data());
        });
}

/// Like `rows`, but in place, with a swizzled tile: a team reads a tile and its mirror image, then
/// writes each to the place of the other. It moves as many bytes as an out-of-place transpose, in
/// half the memory. Only tiles of the lower triangle have teams; a tile on the diagonal is its own
/// mirror image.
template <class T, int width>
void in_place(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { in_place<T, width>(p, space, zero); });
}

} // namespace miniapp::transpose
