// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/shifted_tile.hpp"
#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

/// Policy that on CUDA asks for as many blocks per multiprocessor as nvcc 13.0 reaches without
/// spills. Otherwise nvcc takes 64 registers for tiles of 64 x 64, which allows four blocks; the
/// native kernel takes 32 (float) and 48 (double).
template <class T, int width>
using ShiftedPolicy = BoundedPolicy<
    256,
    width == 32      ? 8
    : sizeof(T) == 4 ? 6
                     : 5>;

/// Like `grouped` with all rows of tiles in one group, but in a tile each row of B is shifted to a
/// boundary of `bytes` bytes. So no sector inside a row of B is written in two parts, whatever the
/// length of the rows.
template <class T, int width, int bytes, class Offset>
void shifted(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    constexpr int shift = bytes / static_cast<int>(sizeof(T));
    using Access = ShiftedAccess<width, shift, backend::gpu ? 256 : 1>;
    auto const all = shifted_tiles<Access>(m);
    Kokkos::parallel_for(
        "transpose/shifted/" + std::to_string(width) + "/" + std::to_string(bytes),
        ShiftedPolicy<T, width>(space, static_cast<int>(all.count()), Access::threads)
            .set_scratch_size(
                scratch_level(), Kokkos::PerTeam(Scratch<T>::shmem_size(Access::elements))),
        KOKKOS_LAMBDA(typename ShiftedPolicy<T, width>::member_type const& team) {
            Scratch<T> const tile(team.team_scratch(scratch_level()), Access::elements);
            auto const at = tile_position<all_rows>(all, static_cast<Offset>(team.league_rank()));
            Position<Offset> const origin{at.row * width, at.column * width};
            stage_shifted<Access>(m, origin, team.team_rank(), tile.data());
            team.team_barrier();
            store_shifted<Access>(m, origin, team.team_rank(), tile.data());
        });
}

} // namespace miniapp::transpose
