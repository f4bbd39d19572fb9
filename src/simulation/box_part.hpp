// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <vector>

#include "simulation/hdf5_file.hpp"
#include "simulation/region.hpp"
#include "world/world.hpp"

namespace miniapp {

/// The points that a rank has of a box, from `begin` on.
struct BoxPart
{
    Extents begin{};
    Extents count{};
};

/// Arrays over a box of `whole` points, x fastest, one after another: `item` bytes a point. A part
/// has as many arrays over its own points.
struct ArraysOfBox
{
    Extents whole{};
    std::size_t item = 0;
    std::size_t arrays = 1;
};

/// On the first rank the arrays over the whole box, elsewhere nothing. In a world of one they are
/// what it gave. All ranks call it together.
std::vector<char> whole_of_parts(
    World const& world, std::vector<char> mine, BoxPart const& part, ArraysOfBox const& form);

/// The other way round: the first rank's arrays over the whole box, cut into every rank's part.
std::vector<char> part_of_whole(
    World const& world, std::vector<char> whole, BoxPart const& part, ArraysOfBox const& form);

/// What of a region lies in a part: its points counted from the part's first, and which of the
/// region's points they are.
struct RegionOfPart
{
    Region region;
    BoxPart in_region;
};
RegionOfPart region_in(BoxPart const& part, Region const& region);

/// On the first rank the fields at all points of a box of `count`, of which each rank brings those
/// of its part; elsewhere nothing. All ranks call it together.
std::vector<Dataset> whole_fields(
    World const& world, std::vector<Dataset> mine, BoxPart const& part, Extents const& count);

} // namespace miniapp
