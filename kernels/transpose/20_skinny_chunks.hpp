// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/skinny_chunks.hpp"
#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

/// Policy that on CUDA limits a thread to 48 registers for tiles of up to 16 KiB (nvcc 13.0 would
/// take up to 72, and takes 40 for the native kernel), and to 80 for larger tiles (it would take up
/// to 99, and takes 77 for the native kernel).
template <int kib>
using SkinnyPolicy = BoundedPolicy<256, kib <= 16 ? 5 : 3>;

/// Like `tile`, for matrices of few rows or few columns: a tile of at most `kib` KiB spans all the
/// rows or all the columns, so that it is contiguous in B or in A. Both sides are moved in chunks
/// of `bytes` bytes; all loads of a thread precede its first store.
template <class T, int bytes, int kib, class Offset>
void skinny_chunks(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = SkinnyAccess<T, bytes, kib, backend::gpu ? 256 : 1>;
    using Vector = Chunk<T, Access::chunk>;
    auto const all = skinny_tiles<Access>(m.rows, m.columns);
    Kokkos::parallel_for(
        "transpose/skinny_chunks/" + std::to_string(bytes) + "/" + std::to_string(kib),
        SkinnyPolicy<kib>(space, all.count, Access::threads)
            .set_scratch_size(
                scratch_level(), Kokkos::PerTeam(Scratch<Vector>::shmem_size(Access::chunks))),
        KOKKOS_LAMBDA(typename SkinnyPolicy<kib>::member_type const& team) {
            Scratch<Vector> const tile(team.team_scratch(scratch_level()), Access::chunks);
            move_skinny<Access>(
                m,
                all,
                static_cast<Offset>(team.league_rank()),
                thread_index_in_team<Access>(team),
                tile.data(),
                [&] { team.team_barrier(); });
        });
}

} // namespace miniapp::transpose
