// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "common/ceil_div.hpp"
#include "core/backend.hpp"

namespace miniapp::transpose_ranks {

/// Rows of A that lie together: those of one rank.
struct Source
{
    double const* rows;
    std::int64_t begin; ///< the first of them in A
    std::int64_t count;
    int first_tile; ///< of the rows of tiles of all sources
};

constexpr int most_ranks = 64; ///< that a kernel takes

struct Sources
{
    Kokkos::Array<Source, most_ranks> all;
    int count = 0;
    int tiles = 0; ///< rows of tiles

    void add(double const* rows, std::int64_t begin, std::int64_t number, int tile)
    {
        all[count++] = {rows, begin, number, tiles};
        tiles += static_cast<int>(ceil_div(number, std::int64_t{tile}));
    }
};

/// Columns [begin, begin + count) of A, n elements wide, are given away transposed:
/// put(i, j, value) for A(j, i). Through tiles in fast memory, so that both sides see whole lines
/// (transpose/padded).
template <class Put>
void transpose_columns(
    std::string const& label,
    Sources const& sources,
    std::int64_t n,
    std::int64_t begin,
    std::int64_t count,
    ExecutionSpace const& space,
    Put const& put)
{
    constexpr int edge = 32;
    constexpr int threads = backend::gpu ? 256 : 1;
    using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
    using Tile =
        Kokkos::View<double*, ExecutionSpace::scratch_memory_space, Kokkos::MemoryUnmanaged>;
    auto const from = sources;
    auto const give = put;
    int const across = static_cast<int>(ceil_div(count, std::int64_t{edge}));
    std::int64_t const end = begin + count;
    if (across * from.tiles == 0) {
        return;
    }
    Kokkos::parallel_for(
        label,
        Policy(space, across * from.tiles, threads)
            .set_scratch_size(0, Kokkos::PerTeam(Tile::shmem_size(edge * (edge + 1)))),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            Tile const tile(team.team_scratch(0), edge * (edge + 1));
            int const row_of_tiles = team.league_rank() / across;
            int s = 0;
            while (s + 1 < from.count && row_of_tiles >= from.all[s + 1].first_tile) {
                ++s;
            }
            Source const& source = from.all[s];
            std::int64_t const j = std::int64_t{row_of_tiles - source.first_tile} * edge;
            std::int64_t const i = begin + std::int64_t{team.league_rank() % across} * edge;
            for (int t = team.team_rank(); t < edge * edge; t += threads) {
                int const y = t / edge;
                int const x = t % edge;
                if (j + y < source.count && i + x < end) {
                    tile(y * (edge + 1) + x) = source.rows[(j + y) * n + i + x];
                }
            }
            team.team_barrier();
            for (int t = team.team_rank(); t < edge * edge; t += threads) {
                int const y = t / edge;
                int const x = t % edge;
                if (j + x < source.count && i + y < end) {
                    give(i + y, source.begin + j + x, tile(x * (edge + 1) + y));
                }
            }
        });
}

} // namespace miniapp::transpose_ranks
