// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

#include "core/params.hpp"

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

} // namespace miniapp
