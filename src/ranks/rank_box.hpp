// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/params.hpp"
#include "problem/backend.hpp"
#include "world/world.hpp"

namespace miniapp {

/// Three indices or extents, x first, for host and device.
using Triple = Kokkos::Array<int, 3>;

inline Triple triple(Extents const& n)
{
    return {{static_cast<int>(n[0]), static_cast<int>(n[1]), static_cast<int>(n[2])}};
}

/// A box of ranks, x fastest, and this rank's place in it.
struct RankBox
{
    Triple ranks;
    Triple place;
    bool periodic;

    /// Returns the rank `steps` steps away, or -1 if that is outside a box that is not periodic.
    int neighbour(Triple const& steps) const;
    /// Returns the place of the rank that is `steps` steps away, as if the box were periodic.
    Triple place_of_neighbour(Triple const& steps) const;
};

/// Makes a box with `wanted` ranks in each direction. Where 0 is wanted, the number is chosen for
/// the smallest faces between the parts of a domain of `size`; faces across x, which are scattered
/// in memory, count twice. Of equal choices the one with the fewest ranks in x, then in y, is
/// taken. Throws std::runtime_error if no such box has as many ranks as the world.
RankBox rank_box(World const& world, Extents const& wanted, Extents const& size, bool periodic);

/// Returns the parameter `ranks` of a family, the wanted numbers that rank_box() takes.
Parameter ranks_parameter();

/// extents_of_part() returns the extents of the part at `place` in the box, if a domain of `whole`
/// cells is cut evenly; begin_of_part() returns the first cell of that part.
Triple extents_of_part(Triple const& whole, RankBox const& box, Triple const& place);
Triple begin_of_part(Triple const& whole, RankBox const& box, Triple const& place);

} // namespace miniapp
