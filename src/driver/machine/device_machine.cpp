// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fstream>
#include <string_view>

#include <fmt/format.h>

#include "driver/machine/machine.hpp"
#include "gpu_runtime.hpp"

namespace miniapp {
namespace {

/// Returns the largest number of ranks on one device. If a rank sees only one device, returns 1:
/// the launcher has probably given each rank one of its own.
int ranks_on_a_device(World const& world)
{
    int const devices = gpu::device_count();
    return devices > 1 ? (world.local_size() + devices - 1) / devices : 1;
}

/// Returns the versions of the GPU's kernel module, where Linux shows it, and of the runtime's API
/// that the driver supports, such as `580.159.04, API 13000`. Many updates of the driver change
/// only the former.
std::string driver_versions(std::string const& api)
{
    std::string const module = std::string_view(gpu::vendor) == "AMD" ? "amdgpu" : "nvidia";
    std::string version;
    std::ifstream("/sys/module/" + module + "/version") >> version;
    return (version.empty() ? "" : version + ", ") + "API " + api;
}

} // namespace

std::string why_no_device()
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

Device this_device(World const& world)
{
    auto const facts = gpu::device_facts();
    return {
        .name = facts.name,
        .arch = facts.arch,
        .driver = driver_versions(facts.driver),
        .memory = facts.memory,
        .available_memory = gpu::free_memory() / ranks_on_a_device(world),
        .last_level_cache = facts.last_level_cache};
}

std::string narrow_vectors_warning()
{
    return {};
}

std::string choose_device(World const& world)
{
    auto const devices = gpu::device_count();
    if (world.size() == 1 || devices == 0) {
        return {};
    }
    int const device = world.local_rank() % devices;
    gpu::set_device(device);
    return fmt::format("--kokkos-device-id={}", device);
}

std::string gpu_pci_address()
{
    return gpu::bus_address();
}

} // namespace miniapp
