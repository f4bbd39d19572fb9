// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/params.hpp"
#include "problem/backend.hpp"
#include "world/world.hpp"

namespace miniapp {

/// Three indices or extents, x first, on the device too.
using Triple = Kokkos::Array<int, 3>;

/// A box of ranks, x fastest, and this rank's place in it.
struct RankBox
{
    Triple ranks;
    Triple at;
    bool periodic;

    /// The rank that many steps away; -1 beyond the end of a box that is not periodic.
    int neighbour(Triple const& steps) const;
    /// Its place, as if the box were periodic.
    Triple place_of_neighbour(Triple const& steps) const;
};

/// `wanted` ranks in each direction; a direction with 0 is chosen, so that the faces between the
/// parts of a domain of that `size` are smallest, those across x, which are scattered in memory,
/// counting twice; of equal ones cut in z first, whose faces are contiguous. Throws
/// std::runtime_error where the world has not that many ranks.
RankBox rank_box(World const& world, Extents const& wanted, Extents const& size, bool periodic);

/// The cells of the part at a place of the box, where a whole is cut as evenly as it can be; and
/// the first of them.
Triple part_of(Triple const& whole, RankBox const& box, Triple const& place);
Triple begin_of(Triple const& whole, RankBox const& box, Triple const& place);

} // namespace miniapp
