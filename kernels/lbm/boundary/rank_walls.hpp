// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "lbm/boundary/rank_sides.hpp"
#include "lbm/model/walls.hpp"

namespace miniapp::lbm {

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
    int longest = 0; ///< number of values in the longest message
};

/// Returns the solid sites whose phi this rank sends or receives. `walls` are the whole box's.
WetSides wet_sides_of(Part const& part, Grid const& grid, Walls const& walls);

} // namespace miniapp::lbm
