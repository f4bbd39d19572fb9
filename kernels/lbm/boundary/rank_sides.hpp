// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "lbm/boundary/cut.hpp"
#include "lbm/model/grid.hpp"
#include "ranks/rank_box.hpp"

namespace miniapp::lbm {

/// A rank's part of a box that is cut among ranks.
struct Part
{
    Extents whole{};
    Extents begin{};
    Extents size{};
    RankBox box{{{1, 1, 1}}, {{0, 0, 0}}, true};

    /// The part of the rank so many steps away.
    Part neighbour(Triple const& steps) const;
    Cuts cuts() const { return {{box.ranks[0] > 1, box.ranks[1] > 1, box.ranks[2] > 1}}; }
};

/// `wanted` ranks in each direction, 0 is chosen. Throws std::runtime_error where the world has not
/// that many, or a rank would have no site.
Part part_of(Extents const& whole, Extents const& wanted, World const& world);

/// A face or an edge, and what crosses it one way: each site of the layer inside it sends these
/// populations, which arrive in the frame of the rank there.
struct RankSide
{
    Triple extent;
    Triple sent;  ///< the first site of the layer
    Triple ghost; ///< the first that what comes from the other side is for
    int population[6];
    int per_site; ///< populations: six of a face, one of an edge; or one number where it is phi
    int sites;
    int first; ///< of its work items, in the numbering of all sides

    /// Elements that a work item moves, neighbours along x: one on a GPU, a row on a CPU, where
    /// finding the place takes longer than moving a number.
    KOKKOS_FORCEINLINE_FUNCTION int run() const { return backend::gpu ? 1 : extent[0]; }
};

/// An element of what is exchanged.
struct Crossing
{
    int side;
    int number;     ///< in its side
    int population; ///< 0 where it is phi
    int i;          ///< of the site that it is sent from
    int j;
    int k;
    int sent;  ///< that site
    int ghost; ///< site of the element of the same number that comes
};

/// All of a rank, as a kernel takes them.
struct RankSides
{
    Kokkos::Array<RankSide, 18> all;
    int count = 0;
    int items = 0; ///< work items

    /// move(crossing) for each element of a work item.
    template <class Move>
    KOKKOS_FORCEINLINE_FUNCTION void each(int item, Grid const& grid, Move const& move) const
    {
        auto at = crossing(item, grid);
        if constexpr (backend::gpu) {
            move(at);
        } else {
            for (int const end = at.number + all[at.side].run(); at.number < end; ++at.number) {
                move(at);
                ++at.i;
                ++at.sent;
                ++at.ghost;
            }
        }
    }

private:
    /// The first element of a work item.
    KOKKOS_INLINE_FUNCTION Crossing crossing(int item, Grid const& grid) const
    {
        int s = 0;
        while (s + 1 < count && item >= all[s + 1].first) {
            ++s;
        }
        RankSide const& side = all[s];
        int const number = (item - side.first) * side.run();
        int const cell = number % side.sites;
        int const i = cell % side.extent[0];
        int const j = cell / side.extent[0] % side.extent[1];
        int const k = cell / side.extent[0] / side.extent[1];
        auto const& from = side.sent;
        auto const& to = side.ghost;
        return {
            s,
            number,
            side.population[number / side.sites],
            from[0] + i,
            from[1] + j,
            from[2] + k,
            grid.site(from[0] + i, from[1] + j, from[2] + k),
            grid.site(to[0] + i, to[1] + j, to[2] + k)};
    }
};

/// In the device's memory: Kokkos launches a functor of more than 512 bytes by way of constant
/// memory, for which the host waits.
using SidesOnDevice = Kokkos::View<RankSides, MemorySpace>;
SidesOnDevice on_device(RankSides const& sides);

/// The two ranks of a side: `to` gets what crosses it, and `from`, on the other side, sends as
/// much.
struct Partners
{
    int to;
    int from;
    Triple direction; ///< of `to`
};

/// The sides that lead to other ranks, faces and edges where both directions are cut, in an order
/// that is the same on every rank. Of populations those that cross; of phi one number a site.
struct SidesOfPart
{
    RankSides sides;
    std::vector<Partners> partners;
};
SidesOfPart sides_of(Part const& part, bool of_phi);

} // namespace miniapp::lbm
