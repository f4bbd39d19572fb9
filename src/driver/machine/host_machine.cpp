// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <fstream>
#include <limits>

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "driver/machine/machine.hpp"
#include "pack.hpp"

namespace miniapp {
namespace {

double available_memory()
{
    return std::min(available_host_memory(), control_group_limits().memory);
}

/// Returns the bytes of the last-level cache of core 0, from sysfs; 0 if unknown. On a virtual
/// machine, sysconf() may return a much larger number: 384 MiB where sysfs says 32 MiB.
double last_level_cache()
{
    for (int index = 4; index >= 0; --index) {
        std::ifstream file(
            "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index) + "/size");
        double size = 0;
        char unit = 0;
        if (file >> size >> unit) {
            return size * (unit == 'M' ? 1024 * 1024 : unit == 'K' ? 1024 : 1);
        }
    }
    return 0;
}

/// Returns the bytes that `ulimit -v` leaves to this process; infinity without a limit.
double free_address_space()
{
    rlimit limit = {};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return std::numeric_limits<double>::infinity();
    }
    double pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return std::max(
        0., static_cast<double>(limit.rlim_cur) - pages * static_cast<double>(getpagesize()));
}

/// Bytes of address space to leave to the threads' stacks and arenas, and to OpenBLAS, which
/// retries for ever if it cannot map 128 MiB.
constexpr double address_space_of_libraries = 1e9;

double positive_or_zero(long value)
{
    return value > 0 ? static_cast<double>(value) : 0;
}

} // namespace

std::string why_no_device()
{
    double const left = free_address_space();
    if (left < address_space_of_libraries) {
        return fmt::format(
            "ulimit -v leaves {:.0f} MB of address space; the libraries alone need {:.0f} MB",
            left / 1e6,
            address_space_of_libraries / 1e6);
    }
    return {};
}

Device this_device(World const& world)
{
    return {
        .name = cpu_model(),
        .arch = "",
        .driver = "",
        .memory =
            positive_or_zero(sysconf(_SC_PHYS_PAGES)) * positive_or_zero(sysconf(_SC_PAGESIZE)),
        .available_memory = std::min(available_memory() / world.local_size(), free_address_space()),
        .last_level_cache = last_level_cache()};
}

std::string narrow_vectors_warning()
{
    int const built = simd_width() * static_cast<int>(sizeof(float));
    int const here = widest_vector_bytes(cpu_flags());
    return built >= here ? ""
                         : fmt::format(
                             "this program has vectors of {} bytes, and this processor has vectors "
                             "of {}: variants by hand are slower than they could be (cmake -D "
                             "MINIAPP_NATIVE=ON, without -march in the flags)",
                             built,
                             here);
}

std::string choose_device(World const& /*world*/)
{
    return {};
}

std::string gpu_pci_address()
{
    return {};
}

} // namespace miniapp
