// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "lbm/boundary/rank_sides.hpp"
#include "lbm/model/walls.hpp"

namespace miniapp::lbm {

/// The place of one value of phi, that of a solid site, in a message between ranks.
struct WetNumber
{
    int side; ///< its number in SidesOfPart
    int number;
    int site; ///< the site that it is sent from, or arrives at
};

/// Solid sites beside the fluid of a part whose phi another rank computes, since it needs what lies
/// beyond them. Every rank knows all walls, and so what the others ask for.
struct WetSides
{
    Kokkos::View<WetNumber*, MemorySpace> sent;
    Kokkos::View<WetNumber*, MemorySpace> received;
    int most = 0; ///< numbers in the longest message
};

/// `walls` are those of the whole box.
WetSides wet_sides_of(Part const& part, Grid const& grid, Walls const& walls);

} // namespace miniapp::lbm
