// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "ranks/domain.hpp"

namespace miniapp::overlap {

/// Own points from lo to before hi, in each direction.
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

/// What needs the halo: at most six boxes, the points of one after another.
struct Shell
{
    Kokkos::Array<Region, 6> boxes;
    std::int64_t points = 0;
};

/// The points where f is defined, and what of them needs no halo.
struct Regions
{
    Region all;
    Region interior;
    Shell shell;
};

/// Of a rank with points from `begin` on in a grid of `whole`, whose boundary has no f.
Regions
regions_of(RankBox const& box, Triple const& size, Triple const& begin, Triple const& whole);

} // namespace miniapp::overlap
