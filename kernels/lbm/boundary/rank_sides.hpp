// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "lbm/boundary/neighbours.hpp"
#include "lbm/model/grid.hpp"
#include "lbm/model/walls.hpp"
#include "ranks/rank_box.hpp"

namespace miniapp::lbm {

/// A rank's part of a box that is cut among ranks.
struct Part
{
    Extents whole_size{};
    Extents begin{};
    Extents size{};
    RankBox box{{{1, 1, 1}}, {{0, 0, 0}}, true};

    /// Returns the part of the rank that is `steps` away in the box of ranks.
    Part neighbour(Triple const& steps) const;
    Cuts cuts() const { return {{box.ranks[0] > 1, box.ranks[1] > 1, box.ranks[2] > 1}}; }
};

/// Returns the part of this rank. `wanted` holds the number of ranks in each direction, where 0
/// lets the program choose. Throws std::runtime_error if these numbers do not fit the number of all
/// ranks, or if a rank would have no site.
Part part_of(Extents const& whole, Extents const& wanted, World const& world);

/// A face or an edge of a part. Each site of the layer inside it sends the populations in
/// `population`, or phi, to a ghost of the rank on the other side.
struct RankSide
{
    Triple extent;      ///< extents of the layer
    Triple first_sent;  ///< first site of the layer
    Triple first_ghost; ///< first ghost that receives from the rank on the opposite side
    int population[6];
    int numbers_per_site; ///< 6 populations across a face, 1 across an edge; 1 for phi
    int sites;            ///< number of sites of the layer
    int first_item;       ///< number of the side's first work item among those of all sides

    /// Returns the number of elements that a work item moves: one on a GPU, and a row along x on a
    /// CPU, where computing an address takes longer than moving a number.
    KOKKOS_FORCEINLINE_FUNCTION int elements_per_item() const
    {
        return backend::gpu ? 1 : extent[0];
    }
};

/// A number that crosses a side.
struct Crossing
{
    int side;
    int index;      ///< index of the number in the message of its side
    int population; ///< population to which the number belongs; 0 for phi
    int i;          ///< coordinates of the site that sends it
    int j;
    int k;
    int sender; ///< index of the site that sends it
    int ghost;  ///< ghost that receives element `index` of the message from the opposite side
};

/// All sides of a rank, in a form for kernels.
struct RankSides
{
    Kokkos::Array<RankSide, 18> all;
    int count = 0;
    int items = 0; ///< number of work items of all sides

    /// Calls move(crossing) for each element of a work item.
    template <class Move>
    KOKKOS_FORCEINLINE_FUNCTION void for_each(int item, Grid const& grid, Move const& move) const
    {
        auto at = crossing(item, grid);
        if constexpr (backend::gpu) {
            move(at);
        } else {
            for (int left = all[at.side].elements_per_item(); left > 0; --left, ++at.index) {
                move(at);
                ++at.i;
                ++at.sender;
                ++at.ghost;
            }
        }
    }

private:
    /// Returns the first number that a work item moves.
    KOKKOS_INLINE_FUNCTION Crossing crossing(int item, Grid const& grid) const
    {
        int s = 0;
        while (s + 1 < count && item >= all[s + 1].first_item) {
            ++s;
        }
        RankSide const& side = all[s];
        int const number = (item - side.first_item) * side.elements_per_item();
        int const cell = number % side.sites;
        int const i = cell % side.extent[0];
        int const j = cell / side.extent[0] % side.extent[1];
        int const k = cell / side.extent[0] / side.extent[1];
        auto const& from = side.first_sent;
        auto const& to = side.first_ghost;
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

/// RankSides in the memory of the device. Kokkos would launch a functor of more than 512 bytes
/// through constant memory, for which the host waits.
using SidesOnDevice = Kokkos::View<RankSides, MemorySpace>;
SidesOnDevice on_device(RankSides const& sides);

/// The two partners of a side. Rank `to` receives what crosses the side. Rank `from`, on the
/// opposite side, sends as many numbers to this rank.
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

/// The place of phi of one solid site in a message between ranks.
struct WetEntry
{
    int side;  ///< index of the message's side in SidesOfPart
    int index; ///< index in the message
    int site;  ///< the solid site whose phi is sent, or the ghost where it arrives
};

/// Solid sites whose phi one rank computes and another needs: those that this rank sends, and those
/// that it receives. Every rank knows all walls, and therefore what the other ranks request.
struct WetSides
{
    Kokkos::View<WetEntry*, MemorySpace> sent;
    Kokkos::View<WetEntry*, MemorySpace> received;
    int longest_message = 0; ///< number of values in the longest message
};

/// Returns the solid sites whose phi this rank sends or receives. `walls` are the whole box's.
WetSides wet_sides_of(Part const& part, Grid const& grid, Walls const& walls);

} // namespace miniapp::lbm
