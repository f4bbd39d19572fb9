// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstddef>

// Properties that the runtime reports to programs: those of one die of an MI250X.
namespace gfx90a::device_properties {

inline constexpr std::size_t memory_bytes = std::size_t{64} << 30;
inline constexpr std::size_t lds_bytes = 65536;
inline constexpr int compute_units = 110;
inline constexpr int wave_size = 64;
inline constexpr int block_registers = 65536;
inline constexpr int max_threads_of_block = 1024;
inline constexpr int max_threads_of_unit = 2048;
inline constexpr std::array max_block_size{1024, 1024, 1024};
inline constexpr std::array max_grid_size{2147483647, 2147483647, 2147483647};
inline constexpr int clock_khz = 1700000;
inline constexpr int memory_clock_khz = 1600000;
inline constexpr int memory_bus_bits = 4096;
inline constexpr int l2_bytes = 8 << 20;
inline constexpr int compute_major = 9;
inline constexpr std::array<char, 256> device_name{"gfx90a in software"};

/// Whether pages of managed memory migrate to the processor that accesses them (HSA_XNACK=1).
bool pages_migrate();

/// Returns the major release of ROCm for which the program was compiled, 5, 6 or 7. The program
/// loaded this library by a name that says it: libamdhip64.so.5, .so.6 or .so.7.
int rocm_release();

} // namespace gfx90a::device_properties
