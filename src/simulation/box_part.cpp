// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/box_part.hpp"

#include <algorithm>
#include <cstring>

#include "world/collect.hpp"

namespace miniapp {
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

std::vector<Dataset> whole_fields(
    World const& world, std::vector<Dataset> mine, BoxPart const& part, Extents const& count)
{
    if (world.size() == 1) {
        return mine;
    }
    for (auto& field : mine) {
        ArraysOfBox const form{count, sizeof(double) * static_cast<std::size_t>(field.components)};
        std::vector<char> bytes(field.data.size() * sizeof(double));
        std::memcpy(bytes.data(), field.data.data(), bytes.size());
        auto const whole = whole_of_parts(world, std::move(bytes), part, form);
        field.data.resize(whole.size() / sizeof(double));
        std::memcpy(field.data.data(), whole.data(), whole.size());
    }
    return mine;
}

} // namespace miniapp
