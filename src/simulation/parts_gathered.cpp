// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/field_parts.hpp"

namespace miniapp {

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
