// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "transpose/ranks/parts/tiles.hpp"
#include "transpose/ranks/problem.hpp"

namespace miniapp::transpose_ranks {

/// First rows of all ranks, in a form that kernels can capture.
struct RowsOfRanks
{
    Kokkos::Array<std::int64_t, most_ranks + 1> begin; ///< first row of each rank, then n
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
    if (p.world.size() > most_ranks) {
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
    std::vector<std::int64_t> firsts;

    explicit Blocks(Problem const& p)
        : to_send("transpose_ranks/to_send", p.own_rows() * p.n)
        , received("transpose_ranks/received", p.own_rows() * p.n)
    {
        for (int rank = 0; rank < p.world.size(); ++rank) {
            counts.push_back(p.own_rows() * p.rows(rank));
            firsts.push_back(p.own_rows() * p.begin(rank));
        }
    }
};

/// Packs the rank's rows of A, transposed: the block for a rank holds the elements that belong to
/// that rank's rows of B.
inline void
pack(Problem const& p, Blocks const& blocks, std::string const& label, ExecutionSpace const& space)
{
    double* const out = blocks.to_send.data();
    std::int64_t const own = p.own_rows();
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
    std::int64_t const own = p.own_rows();
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
