// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/params.hpp"
#include "problem/backend.hpp"
#include "world/world.hpp"

namespace miniapp {

/// Three indices or extents, x first, for host and device.
using Triple = Kokkos::Array<int, 3>;

/// A box of ranks, x fastest, and this rank's place in it.
struct RankBox
{
    Triple ranks;
    Triple at;
    bool periodic;

    /// The rank `steps` steps away; -1 beyond the end of a box that is not periodic.
    int neighbour(Triple const& steps) const;
    /// Place of the rank `steps` steps away, as if the box were periodic.
    Triple place_of_neighbour(Triple const& steps) const;
};

/// A box with `wanted` ranks in each direction. Directions with 0 are chosen for the smallest faces
/// between the parts of a domain of `size`; faces across x, which are scattered in memory, count
/// twice, and of equal choices the one that cuts z, whose faces are contiguous, wins. Throws
/// std::runtime_error if the world has another number of ranks.
RankBox rank_box(World const& world, Extents const& wanted, Extents const& size, bool periodic);

/// Cells of the part at a place of the box, if `whole` is cut evenly; and the first of them.
Triple part_of(Triple const& whole, RankBox const& box, Triple const& place);
Triple begin_of(Triple const& whole, RankBox const& box, Triple const& place);

} // namespace miniapp
