// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include "driver/machine/machine.hpp"
#include "gpu_runtime.hpp"

namespace miniapp {

std::string missing_device()
{
    if (gpu::device_count() > 0) {
        return {};
    }
    return fmt::format(
        "no {0} GPU was found: the {1} runtime reports no device; this program was built for {1} "
        "({2})",
        gpu::vendor,
        backend::name,
        "another build, such as the preset cpu, runs without one");
}

Machine this_machine()
{
    auto const facts = gpu::device_facts();
    return {
        .device = facts.name,
        .arch = facts.arch,
        .driver = facts.driver,
        .memory = facts.memory,
        .available = gpu::free_memory(),
        .last_level_cache = facts.last_level_cache};
}

} // namespace miniapp
