// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/region.hpp"

#include <charconv>
#include <stdexcept>

#include <fmt/format.h>

#include "core/printable.hpp"

namespace miniapp {
namespace {

[[noreturn]] void refuse(std::string const& plane)
{
    throw std::invalid_argument(fmt::format(
        "'{}' is no plane of the box: all, or x, y or z for the middle one, or z=12",
        printable(plane)));
}

/// Returns 12 for `z=12`, and n / 2 for `z`; throws std::invalid_argument for anything else.
std::int64_t place_of(std::string const& plane, std::int64_t n)
{
    if (plane.size() == 1) {
        return n / 2;
    }
    std::int64_t place = -1;
    auto const* const end = plane.data() + plane.size();
    auto const read = std::from_chars(plane.data() + 2, end, place);
    if (plane[1] != '=' || read.ec != std::errc() || read.ptr != end || place < 0 || place >= n) {
        refuse(plane);
    }
    return place;
}

} // namespace

Region region_of(Extents const& size, std::string const& plane, std::int64_t stride)
{
    Region region;
    for (int a = 0; a < 3; ++a) {
        region.count[a] = (size[a] + stride - 1) / stride;
        region.stride[a] = stride;
    }
    if (plane == "all") {
        return region;
    }
    if (plane.empty() || plane[0] < 'x' || plane[0] > 'z') {
        refuse(plane);
    }
    int const normal = plane[0] - 'x';
    region.first[normal] = place_of(plane, size[normal]);
    region.count[normal] = 1;
    region.stride[normal] = 1;
    return region;
}

} // namespace miniapp
