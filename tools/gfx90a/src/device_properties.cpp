// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_properties.hpp"

#include <cstdlib>
#include <cstring>
#include <string_view>

#include <dlfcn.h>

// HIP's header is not included, because it declares hipDeviceProp_t of one release only.
extern "C" {
int hipGetDeviceProperties(void* to, int);
int hipGetDevicePropertiesR0600(void* to, int);
}

namespace gfx90a::device_properties {

bool pages_migrate()
{
    char const* const asked = std::getenv("HSA_XNACK");
    return asked != nullptr && std::string_view(asked) == "1";
}

int rocm_release()
{
    static int const found = [] {
        Dl_info library;
        auto const* const here = reinterpret_cast<void const*>(&hipGetDeviceProperties);
        std::string_view const name = dladdr(here, &library) != 0 ? library.dli_fname : "";
        return name.ends_with(".6") ? 6 : name.ends_with(".7") ? 7 : 5;
    }();
    return found;
}

namespace {

/// Fills in the hipDeviceProp_t of ROCm 5, or of ROCm 6 and 7 (R0600); members not set here are 0.
void write_properties(void* to, bool of_5)
{
    std::memset(to, 0, of_5 ? 792 : 1472);
    auto const put = [&](std::size_t at_5, std::size_t at_6, auto const& value) {
        std::memcpy(static_cast<char*>(to) + (of_5 ? at_5 : at_6), &value, sizeof(value));
    };
    std::array<char, 256> code{"gfx90a:sramecc+:xnack-"};
    code[21] = pages_migrate() ? '+' : '-';
    put(0, 0, device_name);
    put(396, 1160, code);
    put(256, 288, memory_bytes);
    put(264, 296, lds_bytes);  // sharedMemPerBlock
    put(376, 1416, lds_bytes); // maxSharedMemoryPerMultiProcessor
    put(272, 304, block_registers);
    put(276, 308, wave_size);
    put(280, 320, max_threads_of_block);
    put(344, 624, max_threads_of_unit);
    put(284, 324, max_block_size);
    put(296, 336, max_grid_size);
    put(336, 388, compute_units);
    put(308, 348, clock_khz);
    put(312, 608, memory_clock_khz);
    put(316, 612, memory_bus_bits);
    put(352, 1424, 100000); // clockInstructionRate in kHz
    put(340, 616, l2_bytes);
    put(328, 360, compute_major);
    put(360, 576, 1); // concurrentKernels
    put(388, 400, 1); // canMapHostMemory
    put(656, 688, 1); // cooperativeLaunch
    put(740, 580, 1); // ECCEnabled
    put(772, 652, 1); // managedMemory
    constexpr std::size_t most_pitch = 0x7fffffff;
    constexpr std::size_t texture_alignment = 256;
    put(712, 312, most_pitch);
    put(320, 352, most_pitch); // totalConstMem
    put(720, 368, texture_alignment);
    put(728, 376, texture_alignment); // texturePitchAlignment
}

} // namespace

} // namespace gfx90a::device_properties

int hipGetDeviceProperties(void* to, int)
{
    gfx90a::device_properties::write_properties(to, true);
    return 0;
}
int hipGetDevicePropertiesR0600(void* to, int)
{
    gfx90a::device_properties::write_properties(to, false);
    return 0;
}
