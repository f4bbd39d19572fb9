// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "common/ceil_div.hpp"
#include "problem/backend.hpp"

namespace miniapp::transpose_ranks {

/// Contiguous rows of A that one rank has.
struct Source
{
    double const* rows;
    std::int64_t begin; ///< index of the first row in A
    std::int64_t count;
    int first_tile; ///< number of this source's first row of tiles, counted over all sources
};

constexpr int most_ranks = 64; ///< the largest number of ranks that a kernel takes

struct Sources
{
    Kokkos::Array<Source, most_ranks> all;
    int count = 0;
    int tiles = 0;   ///< number of rows of tiles of all sources
    int largest = 0; ///< number of rows of tiles of the largest source

    /// A row of tiles of one source.
    struct Row
    {
        int source;
        int row; ///< number of this row in the source; in_turns() may return too large a number
    };
    /// Returns the n-th row of tiles if the sources follow one another.
    KOKKOS_INLINE_FUNCTION Row one_by_one(int n) const
    {
        int s = 0;
        while (s + 1 < count && n >= all[s + 1].first_tile) {
            ++s;
        }
        return {s, n - all[s].first_tile};
    }
    /// Returns the n-th row of tiles, for n < largest * count, if one row of each source is taken
    /// in turn.
    KOKKOS_INLINE_FUNCTION Row in_turns(int n) const { return {n % count, n / count}; }

    void add(double const* rows, std::int64_t begin, std::int64_t number, int tile)
    {
        all[count++] = {rows, begin, number, tiles};
        int const rows_of_tiles = static_cast<int>(ceil_div(number, std::int64_t{tile}));
        tiles += rows_of_tiles;
        largest = rows_of_tiles > largest ? rows_of_tiles : largest;
    }
};

/// Order in which rows of tiles are taken.
enum class Order {
    one_by_one, ///< all rows of a source before the next
    in_turns    ///< one row of each source in turn
};

/// Transposes columns [begin, begin + count) of A, whose rows have n elements: calls put(i, j,
/// value) for each A(j, i). Through tiles in scratch memory both A and B are accessed in whole
/// cache lines, as in transpose/padded.
template <Order order = Order::one_by_one, class Put>
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
    int const rows = order == Order::in_turns ? from.largest * from.count : from.tiles;
    if (across * rows == 0) {
        return;
    }
    Kokkos::parallel_for(
        label,
        Policy(space, across * rows, threads)
            .set_scratch_size(0, Kokkos::PerTeam(Tile::shmem_size(edge * (edge + 1)))),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            Tile const tile(team.team_scratch(0), edge * (edge + 1));
            int const at = team.league_rank() / across;
            auto const row = order == Order::in_turns ? from.in_turns(at) : from.one_by_one(at);
            Source const& source = from.all[row.source];
            std::int64_t const j = std::int64_t{row.row} * edge;
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
