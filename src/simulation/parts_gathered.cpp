// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/field_parts.hpp"

namespace miniapp {

void write_parts(
    World const& world,
    std::string const& path,
    Extents const& count,
    BoxPart const& part,
    std::vector<Dataset> const& mine,
    Storage storage)
{
    auto const whole = whole_fields(world, mine, part, count);
    if (world.is_first()) {
        write_hdf5(path, count, whole, storage);
    }
}

} // namespace miniapp
