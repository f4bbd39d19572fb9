// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstring>

#include "simulation/hdf5_file.hpp"

namespace miniapp {
namespace {

/// Gathers fields on the first rank from each rank's part of a box of `count` points; other ranks
/// get fields without data. All ranks call it together.
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

} // namespace

void write_parts(
    World const& world,
    std::string const& path,
    Region const& region,
    BoxPart const& part,
    std::vector<Dataset> const& mine,
    Storage storage,
    std::vector<RunFact> const& facts)
{
    auto const whole = whole_fields(world, mine, part, region.count);
    if (world.is_first()) {
        write_hdf5(path, region, whole, storage, facts);
    }
}

} // namespace miniapp
