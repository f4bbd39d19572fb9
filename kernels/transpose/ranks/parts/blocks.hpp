// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/ceil_div.hpp"
#include "transpose/ranks/problem.hpp"

namespace miniapp::transpose_ranks {

/// Contiguous rows of A that one rank has.
struct Source
{
    double const* rows;
    std::int64_t begin; ///< index of the first row in A
    std::int64_t count;
    int first_tile_row; ///< number of this source's first row of tiles, counted over all sources
};

constexpr int max_ranks = 64; ///< the largest number of ranks that a kernel takes

struct Sources
{
    Kokkos::Array<Source, max_ranks> all;
    int count = 0;
    int rows_of_tiles = 0;     ///< number of rows of tiles of all sources
    int max_rows_of_tiles = 0; ///< number of rows of tiles of the largest source

    struct TileRow
    {
        int source;
        int row; ///< number in the source; tile_row_in_turns() may return too large a number
    };
    /// Returns the n-th row of tiles if the sources follow one another.
    KOKKOS_INLINE_FUNCTION TileRow tile_row_in_sequence(int n) const
    {
        int s = 0;
        while (s + 1 < count && n >= all[s + 1].first_tile_row) {
            ++s;
        }
        return {s, n - all[s].first_tile_row};
    }
    /// Returns the n-th row of tiles, for n < max_rows_of_tiles * count, if one row of each source
    /// is taken in turn.
    KOKKOS_INLINE_FUNCTION TileRow tile_row_in_turns(int n) const { return {n % count, n / count}; }

    void add(double const* rows, std::int64_t begin, std::int64_t number, int tile)
    {
        all[count++] = {rows, begin, number, rows_of_tiles};
        int const added = static_cast<int>(ceil_div(number, std::int64_t{tile}));
        rows_of_tiles += added;
        max_rows_of_tiles = added > max_rows_of_tiles ? added : max_rows_of_tiles;
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
    int const rows =
        order == Order::in_turns ? from.max_rows_of_tiles * from.count : from.rows_of_tiles;
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
            auto const row = order == Order::in_turns ? from.tile_row_in_turns(at)
                                                      : from.tile_row_in_sequence(at);
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

/// First rows of all ranks, in a form that kernels can capture.
struct RowsOfRanks
{
    Kokkos::Array<std::int64_t, max_ranks + 1> begin; ///< first row of each rank, then n
    int ranks;

    KOKKOS_INLINE_FUNCTION int rank_of(std::int64_t row) const
    {
        int rank = 0;
        while (row >= begin[rank + 1]) {
            ++rank;
        }
        return rank;
    }
};

inline RowsOfRanks rows_of_ranks(Problem const& p)
{
    if (p.world.size() > max_ranks) {
        throw Refused("more ranks than a kernel of this chapter takes");
    }
    RowsOfRanks rows{};
    rows.ranks = p.world.size();
    for (int rank = 0; rank <= rows.ranks; ++rank) {
        rows.begin[rank] = p.begin(rank);
    }
    return rows;
}

/// Buffers for the blocks that are sent, which are transposed, and for those that are received;
/// both have one block per rank, in the order of the ranks.
struct Blocks
{
    Kokkos::View<double*, MemorySpace> to_send;
    Kokkos::View<double*, MemorySpace> received;
    std::vector<std::int64_t> counts; ///< number of elements of each block, sent or received
    std::vector<std::int64_t> offsets;

    explicit Blocks(Problem const& p)
        : to_send("transpose_ranks/to_send", p.own_row_count() * p.n)
        , received("transpose_ranks/received", p.own_row_count() * p.n)
    {
        for (int rank = 0; rank < p.world.size(); ++rank) {
            counts.push_back(p.own_row_count() * p.row_count(rank));
            offsets.push_back(p.own_row_count() * p.begin(rank));
        }
    }
};

/// Packs the rank's rows of A, transposed: the block for a rank holds the elements that belong to
/// that rank's rows of B.
inline void
pack(Problem const& p, Blocks const& blocks, std::string const& label, ExecutionSpace const& space)
{
    double* const out = blocks.to_send.data();
    std::int64_t const own = p.own_row_count();
    std::int64_t const first = p.begin(p.world.rank());
    Sources sources;
    sources.add(p.a, first, own, 32);
    transpose_columns(
        label,
        sources,
        p.n,
        0,
        p.n,
        space,
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t j, double x) {
            // Blocks are contiguous, and their rows have `own` elements.
            out[own * i + j - first] = x;
        });
}

/// Copies the block received from each rank into B: that rank's rows of A are columns of B.
inline void unpack(Problem const& p, Blocks const& blocks, ExecutionSpace const& space)
{
    auto const rows = rows_of_ranks(p);
    double const* const in = blocks.received.data();
    double* const b = p.b;
    std::int64_t const n = p.n;
    std::int64_t const own = p.own_row_count();
    Kokkos::parallel_for(
        "transpose_ranks/unpack",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, own * n),
        KOKKOS_LAMBDA(std::int64_t at) {
            std::int64_t const row = at / n;
            std::int64_t const j = at % n;
            int const rank = rows.rank_of(j);
            std::int64_t const begin = rows.begin[rank];
            std::int64_t const wide = rows.begin[rank + 1] - begin;
            b[at] = in[own * begin + row * wide + j - begin];
        });
}

} // namespace miniapp::transpose_ranks
