// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "transpose/ranks/parts/tiles.hpp"
#include "transpose/ranks/problem.hpp"

namespace miniapp::transpose_ranks {

/// First rows of all ranks, in a form for kernels.
struct Places
{
    Kokkos::Array<std::int64_t, most_ranks + 1> begin; ///< first row of each rank
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

inline Places places_of(Problem const& p)
{
    if (p.world.size() > most_ranks) {
        throw Refused("more ranks than a kernel of this chapter takes");
    }
    Places places{};
    places.ranks = p.world.size();
    for (int rank = 0; rank <= places.ranks; ++rank) {
        places.begin[rank] = p.begin(rank);
    }
    return places;
}

/// Buffers of blocks to send, which are transposed, and of received ones; one per rank, in order.
struct Blocks
{
    Kokkos::View<double*, MemorySpace> to_send;
    Kokkos::View<double*, MemorySpace> received;
    std::vector<std::int64_t> counts; ///< elements of each block; as many are sent as received
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

/// Packs own rows of A, transposed: the block for a rank holds what belongs to its rows of B.
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

/// Copies the block that came from each rank to the columns of B that the rank's rows become.
inline void unpack(Problem const& p, Blocks const& blocks, ExecutionSpace const& space)
{
    auto const places = places_of(p);
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
            int const rank = places.rank_of(j);
            std::int64_t const begin = places.begin[rank];
            std::int64_t const wide = places.begin[rank + 1] - begin;
            b[at] = in[own * begin + row * wide + j - begin];
        });
}

} // namespace miniapp::transpose_ranks
