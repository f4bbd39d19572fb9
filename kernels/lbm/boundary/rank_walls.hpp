// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "lbm/boundary/rank_sides.hpp"
#include "lbm/model/walls.hpp"

namespace miniapp::lbm {

/// A number of a message of what wets.
struct WetNumber
{
    int side; ///< of SidesOfPart
    int number;
    int site; ///< where it is sent from, or arrives
};

/// Solid sites beside the fluid of a part whose phi another rank computes, since it needs what lies
/// beyond them. Every rank knows all walls, and so what the others ask for.
struct WetSides
{
    Kokkos::View<WetNumber*, MemorySpace> sent;
    Kokkos::View<WetNumber*, MemorySpace> received;
    int most = 0; ///< numbers of a message
};

/// `walls` are those of the whole box.
WetSides wet_sides_of(Part const& part, Grid const& grid, Walls const& walls);

} // namespace miniapp::lbm
