// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "code_object.hpp"

namespace gfx90a {

struct Dim3
{
    std::uint32_t x = 1;
    std::uint32_t y = 1;
    std::uint32_t z = 1;
};

struct Launch
{
    Kernel const* kernel = nullptr;
    Dim3 blocks;
    Dim3 block_size;                   // block size: number of threads in each direction
    std::size_t dynamic_lds_bytes = 0; // dynamic LDS, added to the kernel's static LDS
    std::vector<std::uint8_t>
        arguments; // argument segment; execute_launch() fills in the hidden arguments
};

/// Counters of a kernel: sums over all its launches, and resources of the last launch.
struct KernelCounts
{
    std::uint64_t launches = 0;
    std::uint64_t waves = 0;
    std::array<std::uint64_t, 7> instructions{}; // number of executed instructions of each Class
    double emulator_seconds = 0;                 // processor time of the emulator
    unsigned vector_registers = 0;
    unsigned scratch_bytes = 0; // bytes per thread
    std::size_t lds_bytes = 0;  // bytes per workgroup
    double waves_per_simd = 0;  // occupancy: resident waves per SIMD, at most 8
};

/// A fault that was found in a kernel, or a launch or call that is refused.
struct Finding
{
    std::string kernel;
    std::string instruction;
    std::string message;           // message of the first occurrence
    std::string source_line;       // source line, `file:line`, or "" if it is not known
    std::set<std::string> regions; // outermost profiling regions in which it occurred
    std::uint64_t occurrences = 0; // number of occurrences
};

/// The counters and findings of the whole process.
struct Record
{
    std::map<std::string, KernelCounts> kernels; // key: symbol of the kernel
    std::map<std::string, Finding> findings;     // key: kernel, instruction and kind of fault
    std::vector<std::string> regions;            // open profiling regions, the innermost last
    std::mutex mutex;                            // protects the findings while a launch is executed
};
Record& record();

/// Thrown if HIP refuses a launch: nothing was executed, and later launches may succeed.
class RefusedLaunch : public std::runtime_error
{
public:
    enum class Reason { block, launch_bounds, grid, lds };
    RefusedLaunch(Reason why, std::string const& what)
        : std::runtime_error(what)
        , reason(why)
    {
    }
    Reason reason;
};

/// Executes all workgroups of a launch, unless TrafficCounter skips it. Workgroups begin in the
/// order of their numbers; waves of a thread advance in a random order, which `seed` determines.
/// Throws RefusedLaunch or a Fault. Adds findings to the record, and prints those that are new.
void execute_launch(Launch const& launch, std::uint64_t seed);

/// Returns the demangled name of a symbol, or the symbol itself if it cannot be demangled.
std::string demangled(std::string const& symbol);

} // namespace gfx90a
