// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "ranks/domain.hpp"

namespace miniapp::overlap {

/// Box of a rank's own points, from lo to hi - 1 in each direction.
struct Region
{
    Triple lo;
    Triple hi;

    KOKKOS_INLINE_FUNCTION int extent(int axis) const { return hi[axis] - lo[axis]; }
    KOKKOS_INLINE_FUNCTION std::int64_t points() const
    {
        bool const empty = extent(0) <= 0 || extent(1) <= 0 || extent(2) <= 0;
        return empty ? 0 : std::int64_t{extent(0)} * extent(1) * extent(2);
    }
};

/// The points that need the halo, as six boxes, some of which may be empty. Points are numbered box
/// by box.
struct Shell
{
    Kokkos::Array<Region, 6> boxes;
    std::int64_t points = 0;
};

/// The points where f is defined, split into those that need no halo and those that do.
struct Regions
{
    Region all;
    Region interior;
    Shell shell;
};

/// Returns the regions of a rank that has `size` points from `begin` on in a grid of `whole`
/// points. On the boundary of the grid there is no f.
inline Regions
regions_of(RankBox const& box, Triple const& size, Triple const& begin, Triple const& whole)
{
    Regions r{};
    for (int axis = 0; axis < 3; ++axis) {
        Triple up = {{0, 0, 0}};
        Triple down = {{0, 0, 0}};
        up[axis] = 1;
        down[axis] = -1;
        auto& all = r.all;
        all.lo[axis] = begin[axis] == 0 ? 1 : 0;
        all.hi[axis] = size[axis] - (begin[axis] + size[axis] == whole[axis] ? 1 : 0);
        all.hi[axis] = std::max(all.lo[axis], all.hi[axis]);
        int const lo = box.neighbour(down) >= 0 ? 1 : all.lo[axis];
        int const hi = box.neighbour(up) >= 0 ? size[axis] - 1 : all.hi[axis];
        r.interior.lo[axis] = std::min(std::max(lo, all.lo[axis]), all.hi[axis]);
        r.interior.hi[axis] = std::max(std::min(hi, all.hi[axis]), r.interior.lo[axis]);
    }
    // Boxes at faces in z include all edges of the faces, boxes at faces in y the remaining edges.
    auto rest = r.all;
    int box_of_shell = 0;
    for (int axis = 2; axis >= 0; --axis) {
        auto below = rest;
        auto above = rest;
        below.hi[axis] = r.interior.lo[axis];
        above.lo[axis] = r.interior.hi[axis];
        rest.lo[axis] = r.interior.lo[axis];
        rest.hi[axis] = r.interior.hi[axis];
        for (auto const& region : {below, above}) {
            r.shell.boxes[box_of_shell++] = region;
            r.shell.points += region.points();
        }
    }
    return r;
}

} // namespace miniapp::overlap
