// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/move_chunks.hpp"
#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

/// Like `grouped`, with accesses of `bytes` bytes and tiles of 64 x 64: a wavefront of 64 threads
/// moves whole rows of a tile. With 16 bytes it moves several rows at once, and needs a quarter
/// (float) or half (double) of the memory instructions.
template <class T, int bytes, int group, class Offset>
void vector(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = ChunkAccessInBytes<T, 64, bytes, backend::gpu ? 256 : 1>;
    using Vector = Chunk<T, Access::chunk>;
    Kokkos::parallel_for(
        "transpose/vector/" + std::to_string(bytes) + "/" + std::to_string(group),
        team_per_tile<Access, Vector>(space, m),
        KOKKOS_LAMBDA(Member const& team) {
            Scratch<Vector> const tile(team.team_scratch(scratch_level()), Access::elements);
            move_chunks<Access, group>(
                m, static_cast<Offset>(team.league_rank()), team.team_rank(), tile.data(), [&] {
                    team.team_barrier();
                });
        });
}

} // namespace miniapp::transpose
