// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/params.hpp"
#include "world/world.hpp"

namespace miniapp {

/// The points of a box that are written; in each direction `count` from `first` on, `stride` apart.
struct Region
{
    Extents first{};
    Extents count{};
    Extents stride{1, 1, 1};

    std::int64_t points() const { return count[0] * count[1] * count[2]; }
    friend bool operator==(Region const&, Region const&) = default;
};

/// Returns every stride-th point of a box (`plane` is `all`) or of a plane (`x`, `y`, `z` for a
/// middle one, or `z=12`). Throws std::invalid_argument, with the valid forms, for other planes.
Region region_of(Extents const& size, std::string const& plane, std::int64_t stride);

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

} // namespace miniapp
