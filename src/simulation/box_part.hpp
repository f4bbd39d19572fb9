// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <vector>

#include "simulation/hdf5_file.hpp"
#include "simulation/region.hpp"
#include "world/world.hpp"

namespace miniapp {

/// A rank's part of a box of points: `count` points from `begin` on in each direction.
struct BoxPart
{
    Extents begin{};
    Extents count{};
};

/// Layout of `arrays` arrays, one after another, over a box of `whole` points, x fastest, with
/// `bytes_of_point` bytes a point. A part of the box has as many arrays over its own points.
struct ArraysOfBox
{
    Extents whole{};
    std::size_t bytes_of_point = 0;
    std::size_t arrays = 1;
};

/// Gathers the arrays over the whole box on the first rank; other ranks get nothing. In a world of
/// one rank it returns `mine`. All ranks call it together.
std::vector<char> whole_of_parts(
    World const& world, std::vector<char> mine, BoxPart const& part, ArraysOfBox const& form);

/// Reverse of whole_of_parts(): every rank gets its part of the arrays that the first rank holds.
std::vector<char> part_of_whole(
    World const& world, std::vector<char> whole, BoxPart const& part, ArraysOfBox const& form);

/// The points of a region that lie in a part of the box: as a region whose indices count from the
/// part's first point, and as a part of the region.
struct RegionOfPart
{
    Region region;
    BoxPart part_of_region;
};
RegionOfPart region_in(BoxPart const& part, Region const& region);

/// Gathers fields on the first rank from each rank's part of a box of `count` points; other ranks
/// get fields without data. All ranks call it together.
std::vector<Dataset> whole_fields(
    World const& world, std::vector<Dataset> mine, BoxPart const& part, Extents const& count);

} // namespace miniapp
