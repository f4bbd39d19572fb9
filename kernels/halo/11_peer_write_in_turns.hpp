// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "halo/parts/write_sides.hpp"

namespace miniapp::halo {

/// Two arrays here and at the partners.
struct TwoArrays
{
    PeerSignals signals;
    double* own[2];
    ranks::ArraysThere<> to[2];
    int turn = 0;

    explicit TwoArrays(ranks::Domain& p)
        : signals(p.world, ranks::partners_of(p))
        , own{p.u, p.second_of(p.world.rank())}
        , to{ranks::arrays_of(p, &ranks::Side::to, [&](int rank) { return p.array_of(rank); }),
             ranks::arrays_of(p, &ranks::Side::to, [&](int rank) { return p.second_of(rank); })}
    {
    }

    /// What writes the array whose turn it is, and tells the domain which that is.
    template <class Piece>
    WriteSides<Piece> write_next(ranks::Domain& p)
    {
        int const now = turn;
        turn = 1 - turn;
        p.latest = own[now];
        return WriteSides<Piece>(p, own[now], to[now]);
    }
};

/// Writes the array whose turn it is, a Piece a work item, and synchronises; in one launch on a
/// GPU.
template <class Piece>
void write_next_and_meet(std::string const& label, ranks::Domain& p, ExecutionSpace const& space)
{
    auto& arrays = p.workspace<TwoArrays>();
    arrays.signals.meet_after(
        label, WriteSides<Piece>::count(p), space, arrays.write_next<Piece>(p));
}

/// 10 with one synchronisation instead of two: of two arrays, one is exchanged and the other the
/// next time, as a step that reads one and writes the other has them. A partner that has come for
/// this array is through with what it read of the other, which may be written the next time without
/// asking. A work item moves `cells`, 16 bytes at once where it can.
template <int cells>
void peer_write_in_turns(ranks::Domain& p, ExecutionSpace const& space)
{
    write_next_and_meet<Neighbours<cells>>(
        "halo/peer_write_in_turns/" + std::to_string(cells), p, space);
}

} // namespace miniapp::halo
