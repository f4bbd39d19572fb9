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

/// The part of this rank. `wanted` are the ranks in each direction; 0 leaves the choice to the
/// program. Throws std::runtime_error if the world has another number of ranks, or if a rank would
/// have no site.
Part part_of(Extents const& whole, Extents const& wanted, World const& world);

/// A face or an edge of a part, and what crosses it one way: each site of the layer inside it sends
/// these populations, which arrive in the frame of the rank there.
struct RankSide
{
    Triple extent;
    Triple sent;  ///< the first site of the layer
    Triple ghost; ///< the first ghost that receives from the other side
    int population[6];
    int per_site; ///< numbers: six populations across a face, one across an edge; one of phi
    int sites;
    int first; ///< its first work item, in the numbering of all sides

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
    int i;          ///< coordinates of the site that it is sent from
    int j;
    int k;
    int sent;  ///< the same as an index
    int ghost; ///< the ghost that receives the element of the same number
};

/// All sides of a rank, as a kernel takes them.
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

/// RankSides in the device's memory. Kokkos would launch a functor of more than 512 bytes through
/// constant memory, for which the host waits.
using SidesOnDevice = Kokkos::View<RankSides, MemorySpace>;
SidesOnDevice on_device(RankSides const& sides);

/// The two ranks of a side: `to` gets what crosses it, and `from`, on the other side, sends as
/// much.
struct Partners
{
    int to;
    int from;
    Triple direction; ///< the direction in which `to` lies
};

/// The sides that lead to other ranks, in an order that is the same on every rank: faces, and edges
/// whose two directions are both cut. They carry populations or phi.
struct SidesOfPart
{
    RankSides sides;
    std::vector<Partners> partners;
};
SidesOfPart sides_of(Part const& part, bool of_phi);

} // namespace miniapp::lbm
