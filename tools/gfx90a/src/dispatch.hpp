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

struct Size
{
    std::uint32_t x = 1;
    std::uint32_t y = 1;
    std::uint32_t z = 1;
};

struct Launch
{
    Kernel const* kernel = nullptr;
    Size blocks;
    Size threads;                        // of a block
    std::size_t lds_bytes = 0;           // on top of the kernel's own
    std::vector<std::uint8_t> arguments; // the kernel's argument segment, but for what is hidden
};

/// Counters of a kernel, over all its launches.
struct Counts
{
    std::uint64_t launches = 0;
    std::uint64_t waves = 0;
    std::array<std::uint64_t, 7> instructions{}; // by Class
    double seconds = 0;                          // of a core
    unsigned vector_registers = 0;               // of the last launch, as these
    unsigned scratch_bytes = 0;                  // of a thread
    std::size_t lds_bytes = 0;                   // of a workgroup
    double waves_of_simd = 0;                    // that are resident, of at most 8
};

/// Something that a kernel should not do.
struct Finding
{
    std::string kernel;
    std::string instruction;
    std::string what;              // where it was seen first
    std::string line;              // of the source, `file:line`, where the code object knows it
    std::set<std::string> regions; // that the program had begun when it was seen
    std::uint64_t times = 0;
};

/// Everything that was executed and found.
struct Record
{
    std::map<std::string, Counts> kernels;
    std::map<std::string, Finding> findings; // by kernel, instruction and kind
    std::vector<std::string> regions;        // that the program is in, the innermost last
    std::mutex mutex;                        // of the findings, while threads execute a launch
};
Record& record();

/// A launch that HIP refuses: nothing was executed, and the device goes on.
class Refused : public std::runtime_error
{
public:
    enum class Why { block, launch_bounds, grid, lds };
    Refused(Why reason, std::string const& what)
        : std::runtime_error(what)
        , why(reason)
    {
    }
    Why why;
};

/// Executes all workgroups of a launch. Workgroups begin in their order; waves advance in an order
/// drawn from `seed`. Throws Refused, or a Fault that names the kernel and the instruction;
/// findings are added to the record, and printed when they are new.
void run(Launch const& launch, std::uint64_t seed);

/// Returns a symbol's demangled name, without arguments.
std::string readable(std::string const& symbol);

} // namespace gfx90a
