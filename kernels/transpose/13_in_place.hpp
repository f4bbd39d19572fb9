// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/pairs.hpp"
#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

/// Like `rows`, but in place, with a swizzled tile: a team reads a tile and its mirror image, then
/// writes each to the place of the other. It moves as many bytes as an out-of-place transpose, in
/// half the memory. Only tiles of the lower triangle have teams; a tile on the diagonal is its own
/// mirror image.
template <class T, int width, class Offset>
void in_place(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TeamAccess<SwizzledTile<width>, width * 8>;
    Kokkos::parallel_for(
        "transpose/in_place/" + std::to_string(width),
        Policy(space, static_cast<int>(number_of_pairs(m, width)), Access::threads)
            .set_scratch_size(
                scratch_level(), Kokkos::PerTeam(2 * Scratch<T>::shmem_size(Access::elements))),
        KOKKOS_LAMBDA(Member const& team) {
            Scratch<T> const upper(team.team_scratch(scratch_level()), Access::elements);
            Scratch<T> const lower(team.team_scratch(scratch_level()), Access::elements);
            auto const origin =
                origin_of_pair<width, 1>(m, static_cast<Offset>(team.league_rank()));
            stage_pair<Access>(m, origin, team.team_rank(), upper.data(), lower.data());
            team.team_barrier();
            store_pair<Access>(m, origin, team.team_rank(), upper.data(), lower.data());
        });
}

/// Policy that on CUDA asks for as many blocks per multiprocessor as 64 registers per thread allow.
/// Without this nvcc 13.0 takes up to 117 registers; the native kernel takes at most 64.
template <class T, int width>
using PairPolicy = BoundedPolicy<pair_threads<T, width>, 65536 / (64 * pair_threads<T, width>)>;

/// Like `in_place`, in chunks of `bytes` bytes. On a GPU both tiles are held in registers before
/// the first store, so that they can use one tile of LDS one after the other. `group` rows of tiles
/// are swept together.
template <class T, int width, int bytes, int group, class Offset>
void in_place_chunks(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = ChunkAccessInBytes<T, width, bytes, backend::gpu ? pair_threads<T, width> : 1>;
    using Vector = Chunk<T, Access::chunk>;
    Kokkos::parallel_for(
        "transpose/in_place_chunks/" + std::to_string(width) + "/" + std::to_string(bytes) + "/"
            + std::to_string(group),
        PairPolicy<T, width>(space, static_cast<int>(number_of_pairs(m, width)), Access::threads)
            .set_scratch_size(
                scratch_level(), Kokkos::PerTeam(Scratch<Vector>::shmem_size(Access::elements))),
        KOKKOS_LAMBDA(typename PairPolicy<T, width>::member_type const& team) {
            Scratch<Vector> const tile(team.team_scratch(scratch_level()), Access::elements);
            exchange<Squares<T, Access>, group>(
                m,
                static_cast<Offset>(team.league_rank()),
                thread_index_in_team<Access>(team),
                tile.data(),
                [&] { team.team_barrier(); });
        });
}

} // namespace miniapp::transpose
