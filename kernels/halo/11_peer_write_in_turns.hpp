// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "halo/parts/write_sides.hpp"

namespace miniapp::halo {

/// Two arrays on this rank and on its partners, exchanged alternately.
struct TwoArrays
{
    PeerSignals signals;
    double* own_arrays[2];
    ranks::PartnerArrays<> receivers[2];
    int next_array = 0; ///< which of the two arrays is exchanged next

    explicit TwoArrays(ranks::Domain& p)
        : signals(p.world, ranks::partners_of(p))
        , own_arrays{p.u, p.second_array_of(p.world.rank())}
        , receivers{
              ranks::arrays_of(p, &ranks::Side::to, [&](int rank) { return p.array_of(rank); }),
              ranks::arrays_of(
                  p, &ranks::Side::to, [&](int rank) { return p.second_array_of(rank); })}
    {
    }

    /// Returns a functor that writes the partners' halos from the array that is exchanged next.
    /// Also sets `latest` to this array, and makes the other array the next one.
    template <class Piece>
    SideWriter<Piece> make_writer_of_next_array(ranks::Domain& p)
    {
        int const now = next_array;
        next_array = 1 - next_array;
        p.latest = own_arrays[now];
        return SideWriter<Piece>(p, own_arrays[now], receivers[now]);
    }
};

/// Writes the partners' halos from the array that is exchanged next, in pieces of the type `Piece`,
/// and synchronises the ranks. On a GPU this is one launch.
template <class Piece>
void write_next_array_and_synchronise(
    std::string const& label, ranks::Domain& p, ExecutionSpace const& space)
{
    auto& arrays = p.workspace<TwoArrays>();
    arrays.signals.synchronise_after(
        label, SideWriter<Piece>::count(p), space, arrays.make_writer_of_next_array<Piece>(p));
}

/// `peer_write_fused` with one synchronisation instead of two: two arrays are exchanged
/// alternately, like those of a time step that reads one and writes the other. A partner that
/// synchronises for one array has already read the other, whose halo can therefore be written next
/// without another synchronisation. A work item moves a piece of up to `cells` contiguous cells
/// (write_sides.hpp).
template <int cells>
void peer_write_in_turns(ranks::Domain& p, ExecutionSpace const& space)
{
    write_next_array_and_synchronise<ContiguousPiece<cells>>(
        "halo/peer_write_in_turns/" + std::to_string(cells), p, space);
}

} // namespace miniapp::halo
