// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/region.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <stdexcept>

#include <fmt/format.h>

#include "core/printable.hpp"
#include "world/world.hpp"

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

namespace {

std::size_t points(Extents const& count)
{
    return static_cast<std::size_t>(count[0] * count[1] * count[2]);
}

/// Calls op(offset in the whole, offset in the part, bytes) for every row of a part.
template <class Op>
void for_each_row(BoxPart const& part, ArraysOfBox const& form, Op const& op)
{
    auto const item = static_cast<std::int64_t>(form.bytes_of_point);
    auto const [nx, ny, nz] = part.count;
    std::int64_t here = 0;
    for (std::int64_t array = 0; array < static_cast<std::int64_t>(form.arrays); ++array) {
        for (std::int64_t k = 0; k < nz; ++k) {
            for (std::int64_t j = 0; j < ny; ++j, here += nx * item) {
                auto const plane = array * form.whole[2] + part.begin[2] + k;
                auto const row = plane * form.whole[1] + part.begin[1] + j;
                auto const there = (row * form.whole[0] + part.begin[0]) * item;
                op(there, here, static_cast<std::size_t>(nx * item));
            }
        }
    }
}

std::size_t bytes_of(Extents const& count, ArraysOfBox const& form)
{
    return points(count) * form.bytes_of_point * form.arrays;
}

} // namespace

std::vector<char> whole_of_parts(
    World const& world, std::vector<char> mine, BoxPart const& part, ArraysOfBox const& form)
{
    if (world.size() == 1) {
        return mine;
    }
    auto const parts = world.gather(part);
    std::vector<char> whole(world.is_first() ? bytes_of(form.whole, form) : 0);
    collect(world, mine, [&](int rank, std::vector<char> const& bytes) {
        for_each_row(
            parts[static_cast<std::size_t>(rank)],
            form,
            [&](std::int64_t there, std::int64_t here, std::size_t row) {
                std::memcpy(whole.data() + there, bytes.data() + here, row);
            });
    });
    return whole;
}

std::vector<char> part_of_whole(
    World const& world, std::vector<char> whole, BoxPart const& part, ArraysOfBox const& form)
{
    if (world.size() == 1) {
        return whole;
    }
    auto const parts = world.gather(part);
    return distribute(world, [&](int rank) {
        auto const& of_rank = parts[static_cast<std::size_t>(rank)];
        std::vector<char> bytes(bytes_of(of_rank.count, form));
        for_each_row(of_rank, form, [&](std::int64_t there, std::int64_t here, std::size_t row) {
            std::memcpy(bytes.data() + here, whole.data() + there, row);
        });
        return bytes;
    });
}

RegionOfPart region_in(BoxPart const& part, Region const& region)
{
    RegionOfPart own;
    for (std::size_t a = 0; a < 3; ++a) {
        auto const stride = region.stride[a];
        // Returns the index in the region of the region's first point at or after `place`.
        auto const number = [&](std::int64_t place) {
            auto const n = (place - region.first[a] + stride - 1) / stride;
            return std::clamp<std::int64_t>(place <= region.first[a] ? 0 : n, 0, region.count[a]);
        };
        auto const begin = number(part.begin[a]);
        own.part_of_region.begin[a] = begin;
        own.part_of_region.count[a] = number(part.begin[a] + part.count[a]) - begin;
        own.region.first[a] = region.first[a] + begin * stride - part.begin[a];
        own.region.count[a] = own.part_of_region.count[a];
        own.region.stride[a] = stride;
    }
    return own;
}

} // namespace miniapp
