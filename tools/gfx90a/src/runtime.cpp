// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The HIP runtime in software: a library that replaces libamdhip64. Its only device is a gfx90a,
// whose machine code it interprets. Every call, also an asynchronous one, is complete when it
// returns.
//
// ../README.md lists its environment variables.
//
// If it is loaded as a Kokkos tool, Kokkos tells it when the program's timed parts begin and end.
// Then only their traffic is counted, and findings name the part in which they occurred.
#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <hip/hip_runtime_api.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "code_object.hpp"
#include "device_properties.hpp"
#include "dispatch.hpp"
#include "image.hpp"
#include "launch_list.hpp"
#include "memory.hpp"
#include "read.hpp"
#include "traffic.hpp"
#include "wave.hpp"

namespace {

namespace properties = gfx90a::device_properties;

/// Returns how many bytes of device memory a program may allocate (GFX90A_MEMORY).
std::size_t usable_bytes()
{
    static std::size_t const bytes = gfx90a::env_number("GFX90A_MEMORY", std::uint64_t{8} << 30);
    return bytes;
}

/// The device code of a translation unit, or of a module that the program loads.
struct Module
{
    void const* binary = nullptr; // a fat binary, or a code object of `bytes` bytes
    std::size_t bytes = 0;
    std::string content; // content of a loaded file, to which `binary` then points, or ""
    std::unique_ptr<gfx90a::CodeObject> code_object;

    gfx90a::CodeObject& loaded_code()
    {
        if (!code_object) {
            auto const* const elf = static_cast<std::uint8_t const*>(binary);
            auto const [image, bytes] = std::memcmp(elf, "\177ELF", 4) == 0
                                            ? std::pair{elf, this->bytes}
                                            : gfx90a::find_code_object(binary);
            code_object = std::make_unique<gfx90a::CodeObject>(image, bytes);
        }
        return *code_object;
    }
};

struct Symbol
{
    Module* module = nullptr;
    std::string name;
};

struct LaunchConfiguration
{
    dim3 grid;
    dim3 block;
    std::size_t lds = 0;
    hipStream_t stream = nullptr;
};

struct Device
{
    std::recursive_mutex mutex;
    std::vector<std::unique_ptr<Module>> modules;
    std::map<void const*, Symbol> kernels;
    std::map<void const*, Symbol> variables;
    std::vector<LaunchConfiguration> launch_configurations;
    gfx90a::LaunchList launch_list;
    hipError_t last_error = hipSuccess;
    hipError_t fault_error = hipSuccess; // error of every call after a fault, as on the device
};

void write_report();
void count_traffic(char const* machine);

Device& device()
{
    static auto* const one = [] {
        std::atexit(&write_report);
        if (auto const* const machine = std::getenv("GFX90A_TRAFFIC"); machine != nullptr) {
            count_traffic(machine);
        }
        return new Device; // never deleted: destructors of statics may use it
    }();
    return *one;
}

hipError_t remember_error(hipError_t error)
{
    if (error != hipSuccess) {
        device().last_error = error;
    }
    return error;
}

/// Returns the result of a successful call: success, or an error if a fault came before.
hipError_t success_or_fault()
{
    return remember_error(device().fault_error);
}

hipError_t fail(hipError_t error, std::string const& why)
{
    std::fprintf(stderr, "gfx90a: %s\n", why.c_str());
    return remember_error(error);
}

void add_executed_counts(nlohmann::json& entry, gfx90a::KernelCounts const& counts)
{
    static constexpr char const* classes[] = {
        "SQ_INSTS_VALU",
        "SQ_INSTS_SALU",
        "SQ_INSTS_SMEM",
        "SQ_INSTS_VMEM",
        "SQ_INSTS_FLAT",
        "SQ_INSTS_LDS",
        "other"};
    entry["SQ_WAVES"] = counts.waves;
    for (std::size_t n = 0; n < counts.instructions.size(); ++n) {
        entry[classes[n]] = counts.instructions[n];
    }
}

/// Adds traffic to a report's entry, if possible under the names of rocprof's counters. rocprof
/// counts a fetch of the L2 as read requests of 64 bytes each.
void add_traffic(nlohmann::json& entry, gfx90a::TrafficTotals const& totals)
{
    constexpr std::uint64_t sector = gfx90a::traffic::sector_bytes;
    auto const& second = totals.cache_traffic.second_level;
    entry["launches_counted"] = totals.launches;
    entry["TCP_TOTAL_CACHE_ACCESSES_sum"] = totals.l1_accesses;
    entry["TCC_HIT_sum"] = second.hits;
    entry["TCC_MISS_sum"] = second.requests - second.hits;
    entry["TCC_EA_RDREQ_sum"] = (second.fetched_sectors + 1) / 2;
    entry["FETCH_SIZE"] = static_cast<double>(second.fetched_sectors * sector) / 1024;
    entry["WRITE_SIZE"] = static_cast<double>(second.written_sectors * sector) / 1024;
    entry["SQ_LDS_BANK_CONFLICT"] = totals.bank_conflict_cycles;
    entry["written_by_end"] = totals.cache_traffic.written_before_flush * sector; // bytes
    entry["waves_counted"] = totals.cache_traffic.waves;
    entry["memory_instructions"] = totals.cache_traffic.instructions;
    entry["threads"] = totals.max_block_size;
}

void write_report()
{
    device().launch_list.write();
    auto const* const file = std::getenv("GFX90A_REPORT");
    if (file == nullptr) {
        return;
    }
    nlohmann::json report;
    auto& kernels = report["kernels"] = nlohmann::json::array();
    auto& findings = report["findings"] = nlohmann::json::array();
    for (auto const& [symbol, counts] : gfx90a::record().kernels) {
        nlohmann::json entry{
            {"symbol", symbol},
            {"kernel", gfx90a::demangled(symbol)},
            {"launches", counts.launches},
            {"seconds", counts.emulator_seconds},
            {"vector_registers", counts.vector_registers},
            {"lds_bytes", counts.lds_bytes},
            {"scratch_bytes", counts.scratch_bytes},
            {"waves_of_simd", counts.waves_per_simd}};
        add_executed_counts(entry, counts);
        if (auto const* const counter = gfx90a::traffic_counter(); counter != nullptr) {
            auto const found = counter->kernels().find(symbol);
            if (found != counter->kernels().end()) {
                add_traffic(entry, found->second);
            }
        }
        kernels.push_back(std::move(entry));
    }
    if (auto const* const counter = gfx90a::traffic_counter(); counter != nullptr) {
        auto& regions = report["regions"] = nlohmann::json::array();
        for (auto const& [name, region] : counter->regions()) {
            nlohmann::json entry{{"region", name}, {"kernels", region.kernels}};
            add_executed_counts(entry, region.totals.executed_counts);
            add_traffic(entry, region.totals);
            regions.push_back(std::move(entry));
        }
    }
    for (auto const& [key, finding] : gfx90a::record().findings) {
        findings.push_back(
            {{"kernel", gfx90a::demangled(finding.kernel)},
             {"instruction", finding.instruction},
             {"line", finding.source_line},
             {"regions", finding.regions},
             {"what", finding.message},
             {"times", finding.occurrences}});
    }
    std::ofstream(file) << report.dump(1) << '\n';
}

void count_traffic(char const* machine)
{
    try {
        gfx90a::count_traffic(machine);
    } catch (std::exception const& error) {
        std::fprintf(stderr, "gfx90a: GFX90A_TRAFFIC: %s\n", error.what());
        std::_Exit(2);
    }
}

hipError_t allocate(void** to, std::size_t bytes, char const* what, bool counts_as_written)
{
    std::lock_guard const lock(device().mutex);
    if (to == nullptr) {
        return remember_error(hipErrorInvalidValue);
    }
    *to = nullptr;
    if (bytes == 0) {
        return success_or_fault();
    }
    if (gfx90a::memory().allocated_bytes() + bytes > usable_bytes()) {
        return remember_error(hipErrorOutOfMemory);
    }
    auto const* const counter = gfx90a::traffic_counter();
    counts_as_written = counts_as_written || device().launch_list.is_enabled();
    *to = gfx90a::memory().allocate(bytes, what, counts_as_written);
    if (*to != nullptr && !counts_as_written
        && (counter == nullptr || !counter->skips_uncounted())) {
        std::memset(*to, gfx90a::poison_byte, bytes);
    }
    return *to != nullptr ? success_or_fault() : remember_error(hipErrorOutOfMemory);
}

hipError_t release(void* address)
{
    std::lock_guard const lock(device().mutex);
    if (address != nullptr && !gfx90a::memory().release(address)) {
        return fail(hipErrorInvalidValue, "a pointer is freed that was not allocated, or twice");
    }
    return success_or_fault();
}

/// Returns the block that contains an address, or null for ordinary host memory. Throws a Fault if
/// the bytes extend past the end of the block.
gfx90a::Block* block_at(void const* address, std::size_t bytes)
{
    auto const at = reinterpret_cast<std::uintptr_t>(address);
    auto* const block = gfx90a::memory().find(at);
    if (block != nullptr && !block->contains(at, bytes)) {
        throw gfx90a::Fault(
            "a copy of " + std::to_string(bytes) + " bytes leaves " + block->kind + " of "
            + std::to_string(block->end - block->begin) + " bytes");
    }
    return block;
}

/// Calls f, which accesses `bytes` bytes of memory. Returns an error if f throws a Fault. Does not
/// call f for 0 bytes, nor for large_copy_bytes or more while launches are only listed.
template <class F>
hipError_t access_memory(std::size_t bytes, F f)
{
    std::lock_guard const lock(device().mutex);
    bool const is_left_out =
        device().launch_list.is_enabled() && bytes >= gfx90a::LaunchList::large_copy_bytes;
    try {
        if (bytes > 0 && !is_left_out) {
            f();
        }
    } catch (gfx90a::Fault const& fault) {
        return fail(hipErrorInvalidValue, fault.what());
    }
    return success_or_fault();
}

hipError_t copy(void* to, void const* from, std::size_t bytes)
{
    return access_memory(bytes, [&] {
        auto* const target = block_at(to, bytes);
        auto* const source = block_at(from, bytes);
        std::memmove(to, from, bytes);
        if (target != nullptr && !target->written_bits.empty()) {
            auto const at = reinterpret_cast<std::uintptr_t>(to);
            auto const start = reinterpret_cast<std::uintptr_t>(from);
            if (source == nullptr || source->is_written(start, bytes)) {
                target->set_written(at, bytes);
            } else {
                for (std::size_t n = 0; n < bytes; ++n) {
                    target->set_written(at + n, 1, source->is_written(start + n, 1));
                }
            }
        }
    });
}

hipError_t set_memory(void* to, int value, std::size_t bytes)
{
    return access_memory(bytes, [&] {
        auto* const block = block_at(to, bytes);
        if (block == nullptr) {
            throw gfx90a::Fault("hipMemset of memory that is not the device's");
        }
        std::memset(to, value, bytes);
        block->set_written(reinterpret_cast<std::uintptr_t>(to), bytes);
    });
}

gfx90a::Kernel const* kernel_of(void const* host)
{
    auto const found = device().kernels.find(host);
    return found == device().kernels.end()
               ? nullptr
               : found->second.module->loaded_code().kernel(found->second.name);
}

std::string outermost_region()
{
    auto const& regions = gfx90a::record().regions;
    return regions.empty() ? "-" : regions.front();
}

using KernelFinder = std::function<gfx90a::Kernel const*()>;

/// Executes or lists a kernel, with arguments one by one or as an argument segment (`bytes`).
hipError_t launch(
    KernelFinder const& find,
    dim3 grid,
    dim3 block,
    void** arguments,
    std::size_t lds,
    std::vector<std::uint8_t> const& bytes = {})
{
    std::lock_guard const lock(device().mutex);
    if (device().fault_error != hipSuccess) {
        return success_or_fault();
    }
    std::string name = "a kernel";
    auto const known = gfx90a::record().findings.size();
    try {
        auto const* const kernel = find();
        if (kernel == nullptr) {
            return fail(
                hipErrorInvalidDeviceFunction, "a kernel is launched that is not registered");
        }
        if (device().launch_list.is_enabled()) {
            device().launch_list.add(kernel->name, grid, block, lds, outermost_region());
            return success_or_fault();
        }
        name = gfx90a::demangled(kernel->name);
        gfx90a::Launch what{
            .kernel = kernel,
            .blocks = {grid.x, grid.y, grid.z},
            .block_size = {block.x, block.y, block.z},
            .dynamic_lds_bytes = lds,
            .arguments = std::vector<std::uint8_t>(kernel->kernarg_bytes)};
        std::size_t index = 0;
        std::copy_n(
            bytes.begin(), std::min(bytes.size(), what.arguments.size()), what.arguments.begin());
        for (auto const& argument : kernel->arguments) {
            if (arguments != nullptr && argument.kind.rfind("hidden_", 0) != 0) {
                std::memcpy(
                    what.arguments.data() + argument.offset, arguments[index++], argument.size);
            }
        }
        static auto const seed = gfx90a::env_number("GFX90A_SEED", 1);
        gfx90a::execute_launch(what, seed);
    } catch (gfx90a::RefusedLaunch const& refused) {
        auto& finding = gfx90a::record().findings[name + "\nrefused"];
        finding.kernel = name;
        finding.message = refused.what();
        ++finding.occurrences;
        using Reason = gfx90a::RefusedLaunch::Reason;
        return fail(
            refused.reason == Reason::lds             ? hipErrorInvalidValue
            : refused.reason == Reason::launch_bounds ? hipErrorLaunchFailure
                                                      : hipErrorInvalidConfiguration,
            finding.message + "\n        the launch of " + name + " is refused");
    } catch (std::exception const& error) {
        // A fault in a kernel leaves the device unusable.
        device().fault_error = hipErrorLaunchFailure;
        if (gfx90a::record().findings.size() == known) { // the fault is not yet recorded
            auto& finding = gfx90a::record().findings[name + "\nfault"];
            finding.kernel = name;
            finding.message = error.what();
            finding.occurrences = 1;
        }
        return fail(
            hipErrorLaunchFailure, std::string(error.what()) + "\n        " + name + " ended");
    }
    return success_or_fault();
}

hipError_t launch(void const* host, dim3 grid, dim3 block, void** arguments, std::size_t lds)
{
    return launch([host] { return kernel_of(host); }, grid, block, arguments, lds);
}

/// Returns the occupancy: the number of workgroups that can be resident on a compute unit.
unsigned active_blocks(gfx90a::Kernel const& kernel, unsigned threads, std::size_t lds)
{
    auto const registers = (kernel.vector_registers + 7) / 8 * 8;
    auto const on_simd = std::min(8U, 512 / std::max(8U, registers));
    auto count = threads > kernel.max_threads ? 0 : 4 * on_simd / ((threads + 63) / 64);
    if (lds + kernel.lds_bytes > 0) {
        count = std::min(count, static_cast<unsigned>(65536 / (lds + kernel.lds_bytes)));
    }
    return count;
}

void* variable_address(void const* host, std::size_t* bytes)
{
    auto const found = device().variables.find(host);
    return found == device().variables.end()
               ? nullptr
               : found->second.module->loaded_code().variable_address(found->second.name, bytes);
}

/// Calls f with the address at `offset` in a device variable, and returns the result of f. Returns
/// an error if the variable does not exist or ends before `offset` + `bytes`.
template <class F>
hipError_t call_with_variable(void const* symbol, std::size_t bytes, std::size_t offset, F f)
{
    std::lock_guard const lock(device().mutex);
    std::size_t size = 0;
    auto* const place = static_cast<char*>(variable_address(symbol, &size));
    if (place == nullptr || offset + bytes > size) {
        return fail(hipErrorInvalidSymbol, "a copy of a variable that is not there, or smaller");
    }
    return f(place + offset);
}

/// Copies `rows` rows of `width` bytes, whose pitches are `to_row` and `from_row` bytes.
hipError_t copy_rows(
    void* to,
    std::size_t to_row,
    void const* from,
    std::size_t from_row,
    std::size_t width,
    std::size_t rows)
{
    auto error = success_or_fault();
    for (std::size_t n = 0; n < rows && error == hipSuccess; ++n) {
        auto const* const start = static_cast<char const*>(from) + n * from_row;
        error = copy(static_cast<char*>(to) + n * to_row, start, width);
    }
    return error;
}

/// The clock of events: an event holds the time when it was recorded.
using Clock = std::chrono::steady_clock;

Clock::time_point& time_of(hipEvent_t event)
{
    return *reinterpret_cast<Clock::time_point*>(event);
}

/// The emulator's object behind a pointer to HIP's hipArray.
struct TextureArray
{
    hipChannelFormatDesc format;
    unsigned width;
    unsigned height;
    void* data;
};

/// Returns the pitch of an array in bytes.
std::size_t pitch_bytes(TextureArray const& array)
{
    auto const bytes = std::size_t{array.width} * static_cast<unsigned>(array.format.x) / 8;
    constexpr std::size_t unit = gfx90a::image::alignment;
    return (bytes + unit - 1) / unit * unit;
}

/// Whether arrays of this format are implemented: one float or unsigned byte per element.
bool is_supported(hipChannelFormatDesc const& format)
{
    bool const one = format.y == 0 && format.z == 0 && format.w == 0;
    return one
           && ((format.x == 32 && format.f == hipChannelFormatKindFloat)
               || (format.x == 8 && format.f == hipChannelFormatKindUnsigned));
}

} // namespace

extern "C" {

// Functions that Kokkos calls in a profiling tool.
void kokkosp_init_library(int, std::uint64_t, std::uint32_t, void*)
{
    std::lock_guard const lock(device().mutex);
    if (auto* const counter = gfx90a::traffic_counter(); counter != nullptr) {
        counter->expect_regions();
    }
}
void kokkosp_push_profile_region(char const* name)
{
    std::lock_guard const lock(device().mutex);
    gfx90a::record().regions.emplace_back(name);
    device().launch_list.add_region(outermost_region());
    if (auto* const counter = gfx90a::traffic_counter(); counter != nullptr) {
        counter->begin_region(name);
    }
}
void kokkosp_pop_profile_region()
{
    std::lock_guard const lock(device().mutex);
    if (auto& regions = gfx90a::record().regions; !regions.empty()) {
        regions.pop_back();
    }
    if (auto* const counter = gfx90a::traffic_counter(); counter != nullptr) {
        counter->end_region();
    }
}
/// Resets the counts if the program repeats a sample whose first launch also had to convert data
/// (src/driver/measure/bench.cpp).
void kokkosp_profile_event(char const* name)
{
    std::lock_guard const lock(device().mutex);
    auto* const counter = gfx90a::traffic_counter();
    if (counter != nullptr && std::string_view(name) == "miniapp: the sample begins again") {
        counter->restart_region();
    }
}

// Functions that a program may look up by dlsym to forbid parts of allocations to its kernels.
void gfx90a_guard(void const* address, std::size_t bytes)
{
    std::lock_guard const lock(device().mutex);
    auto const* const asked = std::getenv("GFX90A_GUARDS");
    if (asked == nullptr || std::string_view(asked) != "0") {
        gfx90a::memory().add_guard(address, bytes);
    }
}
void gfx90a_open_guards(int open)
{
    std::lock_guard const lock(device().mutex);
    gfx90a::memory().open_guards(open != 0);
}

float __gnu_h2f_ieee(unsigned short bits)
{
    return static_cast<float>(std::bit_cast<_Float16>(bits));
}
unsigned short __gnu_f2h_ieee(float value)
{
    return std::bit_cast<unsigned short>(static_cast<_Float16>(value));
}

// Functions by which compiled programs register and launch kernels; no header declares __hip*.
void** __hipRegisterFatBinary(void const* wrapper)
{
    struct Wrapper
    {
        unsigned magic;
        unsigned version;
        void const* binary;
        void const* unused;
    };
    auto module = std::make_unique<Module>();
    module->binary = static_cast<Wrapper const*>(wrapper)->binary;
    device().modules.push_back(std::move(module));
    return reinterpret_cast<void**>(device().modules.back().get());
}
void __hipUnregisterFatBinary(void** /*handle*/) {}
void __hipRegisterFunction(
    void** handle,
    void const* host,
    char*,
    char const* name,
    unsigned,
    void*,
    void*,
    void*,
    void*,
    int*)
{
    device().kernels[host] = {reinterpret_cast<Module*>(handle), name};
}
void __hipRegisterVar(
    void** handle, void* host, char*, char const* name, int, std::size_t, int, int)
{
    device().variables[host] = {reinterpret_cast<Module*>(handle), name};
}
hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, std::size_t lds, hipStream_t stream)
{
    std::lock_guard const lock(device().mutex);
    device().launch_configurations.push_back({grid, block, lds, stream});
    return hipSuccess;
}
hipError_t __hipPopCallConfiguration(dim3* grid, dim3* block, std::size_t* lds, hipStream_t* stream)
{
    std::lock_guard const lock(device().mutex);
    auto const call = device().launch_configurations.back();
    device().launch_configurations.pop_back();
    *grid = call.grid;
    *block = call.block;
    *lds = call.lds;
    *stream = call.stream;
    return hipSuccess;
}
hipError_t hipLaunchKernel(
    void const* host, dim3 grid, dim3 block, void** arguments, std::size_t lds, hipStream_t)
{
    return launch(host, grid, block, arguments, lds);
}
hipError_t hipLaunchCooperativeKernel(
    void const* host, dim3 grid, dim3 block, void** arguments, unsigned lds, hipStream_t)
{
    return launch(host, grid, block, arguments, lds);
}
hipError_t hipFuncGetAttributes(hipFuncAttributes* a, void const* host)
{
    std::lock_guard const lock(device().mutex);
    std::memset(a, 0, sizeof(*a));
    try {
        auto const* const kernel = kernel_of(host);
        if (kernel == nullptr) {
            return remember_error(hipErrorInvalidDeviceFunction);
        }
        a->numRegs = static_cast<int>(kernel->vector_registers);
        a->sharedSizeBytes = kernel->lds_bytes;
        a->localSizeBytes = kernel->scratch_bytes;
        a->maxThreadsPerBlock = static_cast<int>(kernel->max_threads);
        a->maxDynamicSharedSizeBytes = 65536 - static_cast<int>(kernel->lds_bytes);
        a->binaryVersion = 90;
    } catch (std::exception const& error) {
        return fail(hipErrorInvalidDeviceFunction, error.what());
    }
    return success_or_fault();
}
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(
    int* blocks, void const* host, int threads, std::size_t lds)
{
    std::lock_guard const lock(device().mutex);
    auto const* const kernel = kernel_of(host);
    if (kernel == nullptr || threads <= 0) {
        return remember_error(hipErrorInvalidValue);
    }
    *blocks = static_cast<int>(active_blocks(*kernel, static_cast<unsigned>(threads), lds));
    return success_or_fault();
}
hipError_t hipOccupancyMaxPotentialBlockSize(
    int* blocks, int* threads, void const* host, std::size_t lds, int limit)
{
    std::lock_guard const lock(device().mutex);
    auto const* const kernel = kernel_of(host);
    if (kernel == nullptr) {
        return remember_error(hipErrorInvalidDeviceFunction);
    }
    unsigned most = 0;
    auto const first = limit > 0 ? std::min(static_cast<unsigned>(limit), kernel->max_threads)
                                 : kernel->max_threads;
    for (auto size = first; size > 0; size -= std::min(64U, size)) {
        if (auto const count = active_blocks(*kernel, size, lds); count * size > most) {
            most = count * size;
            *threads = static_cast<int>(size);
            *blocks = static_cast<int>(count) * properties::compute_units;
        }
    }
    return success_or_fault();
}
hipError_t hipDeviceGetAttribute(int* value, hipDeviceAttribute_t which, int)
{
    std::lock_guard const lock(device().mutex);
    std::map<int, int> const known{
        {hipDeviceAttributeL2CacheSize, properties::l2_bytes},
        {hipDeviceAttributeMultiprocessorCount, properties::compute_units},
        {hipDeviceAttributeWarpSize, properties::wave_size},
        {hipDeviceAttributeMaxThreadsPerBlock, properties::max_threads_of_block},
        {hipDeviceAttributeMaxThreadsPerMultiProcessor, properties::max_threads_of_unit},
        {hipDeviceAttributeMaxSharedMemoryPerBlock, 65536},
        {hipDeviceAttributeMaxSharedMemoryPerMultiprocessor, 65536},
        {hipDeviceAttributeMaxRegistersPerBlock, properties::block_registers},
        {hipDeviceAttributeMaxBlockDimX, properties::max_block_size[0]},
        {hipDeviceAttributeMaxBlockDimY, properties::max_block_size[1]},
        {hipDeviceAttributeMaxBlockDimZ, properties::max_block_size[2]},
        {hipDeviceAttributeMaxGridDimX, properties::max_grid_size[0]},
        {hipDeviceAttributeMaxGridDimY, properties::max_grid_size[1]},
        {hipDeviceAttributeMaxGridDimZ, properties::max_grid_size[2]},
        {hipDeviceAttributeClockRate, properties::clock_khz},
        {hipDeviceAttributeMemoryClockRate, properties::memory_clock_khz},
        {hipDeviceAttributeMemoryBusWidth, properties::memory_bus_bits},
        {hipDeviceAttributeComputeCapabilityMajor, properties::compute_major},
        {hipDeviceAttributeComputeCapabilityMinor, 0},
        {hipDeviceAttributeConcurrentKernels, 1},
        {hipDeviceAttributeCooperativeLaunch, 1},
        {hipDeviceAttributeCanMapHostMemory, 1},
        {hipDeviceAttributeIntegrated, 0},
        {hipDeviceAttributeManagedMemory, 1},
        {hipDeviceAttributePageableMemoryAccess, properties::pages_migrate() ? 1 : 0},
        {hipDeviceAttributeConcurrentManagedAccess, properties::pages_migrate() ? 1 : 0},
        // While launches are listed, there are no textures: the committed lists contain none.
        {hipDeviceAttributeMaxTexture2DWidth,
         device().launch_list.is_enabled() ? 0 : static_cast<int>(gfx90a::image::max_extent)},
        {hipDeviceAttributeMaxTexture2DHeight,
         device().launch_list.is_enabled() ? 0 : static_cast<int>(gfx90a::image::max_extent)},
        {hipDeviceAttributeImageSupport, 1}};
    auto const found = known.find(which);
    if (found == known.end()) {
        return fail(
            hipErrorInvalidValue,
            "hipDeviceGetAttribute: attribute " + std::to_string(which) + " is not known");
    }
    *value = found->second;
    return success_or_fault();
}
hipError_t hipGetDeviceCount(int* n)
{
    *n = 1;
    return success_or_fault();
}
hipError_t hipGetDevice(int* n)
{
    *n = 0;
    return success_or_fault();
}
hipError_t hipSetDevice(int n)
{
    return n == 0 ? success_or_fault() : remember_error(hipErrorInvalidDevice);
}
/// Returns an id made from the process id, because each process has a device of its own.
hipError_t hipDeviceGetPCIBusId(char* text, int bytes, int)
{
    auto const process = static_cast<unsigned>(getpid());
    std::snprintf(
        text,
        static_cast<std::size_t>(bytes),
        "%04x:%02x:%02x.0",
        (process >> 13) & 0xffff,
        (process >> 5) & 0xff,
        process & 0x1f);
    return success_or_fault();
}
hipError_t hipDeviceGetStreamPriorityRange(int* least, int* greatest)
{
    *least = *greatest = 0;
    return success_or_fault();
}
hipError_t hipDriverGetVersion(int* version)
{
    *version = 0;
    return success_or_fault();
}
hipError_t hipRuntimeGetVersion(int* version)
{
    *version = HIP_VERSION;
    return success_or_fault();
}
hipError_t hipMemGetInfo(std::size_t* free, std::size_t* total)
{
    *free = usable_bytes() - std::min(usable_bytes(), gfx90a::memory().allocated_bytes());
    *total = std::max(properties::memory_bytes, usable_bytes());
    return success_or_fault();
}
hipError_t hipMalloc(void** to, std::size_t bytes)
{
    return allocate(to, bytes, "device memory", false);
}
hipError_t hipMallocManaged(void** to, std::size_t bytes, unsigned)
{
    return allocate(to, bytes, "managed memory", true);
}
hipError_t hipHostMalloc(void** to, std::size_t bytes, unsigned flags)
{
    bool const coarse = (flags & hipHostMallocNonCoherent) != 0;
    return allocate(to, bytes, coarse ? "coarse pinned host memory" : "pinned host memory", true);
}
hipError_t hipFree(void* address)
{
    return release(address);
}
hipError_t hipHostRegister(void* address, std::size_t bytes, unsigned)
{
    std::lock_guard const lock(device().mutex);
    gfx90a::memory().add_block(address, bytes, "registered host memory", true);
    return success_or_fault();
}
hipError_t hipHostUnregister(void* address)
{
    std::lock_guard const lock(device().mutex);
    gfx90a::memory().remove_block(address);
    return success_or_fault();
}
hipError_t hipHostGetDevicePointer(void** to, void* from, unsigned)
{
    *to = from;
    return success_or_fault();
}
hipError_t hipMemcpy(void* to, void const* from, std::size_t bytes, hipMemcpyKind)
{
    return copy(to, from, bytes);
}
hipError_t hipMemcpyToSymbol(
    void const* symbol, void const* from, std::size_t bytes, std::size_t offset, hipMemcpyKind)
{
    return call_with_variable(
        symbol, bytes, offset, [&](char* to) { return copy(to, from, bytes); });
}
hipError_t hipMemcpyFromSymbol(
    void* to, void const* symbol, std::size_t bytes, std::size_t offset, hipMemcpyKind)
{
    return call_with_variable(
        symbol, bytes, offset, [&](char* from) { return copy(to, from, bytes); });
}
hipError_t hipGetSymbolAddress(void** to, void const* symbol)
{
    std::lock_guard const lock(device().mutex);
    std::size_t bytes = 0;
    *to = variable_address(symbol, &bytes);
    return *to != nullptr ? success_or_fault() : remember_error(hipErrorInvalidSymbol);
}
hipError_t hipGetSymbolSize(std::size_t* bytes, void const* symbol)
{
    std::lock_guard const lock(device().mutex);
    return variable_address(symbol, bytes) != nullptr ? success_or_fault()
                                                      : remember_error(hipErrorInvalidSymbol);
}
hipError_t hipMemset(void* to, int value, std::size_t bytes)
{
    return set_memory(to, value, bytes);
}
hipError_t hipPointerGetAttributes(hipPointerAttribute_t* a, void const* address)
{
    std::lock_guard const lock(device().mutex);
    std::memset(a, 0, sizeof(*a));
    auto const* const block = gfx90a::memory().find(reinterpret_cast<std::uintptr_t>(address));
    if (block == nullptr) {
        return remember_error(hipErrorInvalidValue);
    }
    bool const pinned = block->kind.find("host") != std::string::npos;
    // From ROCm 6 on host memory has the type 1 and device memory 2; in ROCm 5 these are 0 and 1.
    int const type = (pinned ? 0 : 1) + (properties::rocm_release() > 5 ? 1 : 0);
    std::memcpy(a, &type, sizeof(type)); // memcpy, because the member's name differs, too
    a->devicePointer = const_cast<void*>(address);
    a->hostPointer = pinned ? const_cast<void*>(address) : nullptr;
    a->isManaged = block->kind == "managed memory" ? 1 : 0;
    return success_or_fault();
}
hipError_t hipIpcGetMemHandle(hipIpcMemHandle_t* handle, void* address)
{
    std::lock_guard const lock(device().mutex);
    auto const shared = gfx90a::memory().share(address);
    if (shared.file < 0) {
        return remember_error(hipErrorInvalidValue);
    }
    std::memset(handle, 0, sizeof(*handle));
    static_assert(sizeof(shared) <= sizeof(*handle));
    std::memcpy(handle, &shared, sizeof(shared));
    return success_or_fault();
}
hipError_t hipIpcOpenMemHandle(void** to, hipIpcMemHandle_t handle, unsigned)
{
    std::lock_guard const lock(device().mutex);
    gfx90a::SharedHandle shared;
    std::memcpy(static_cast<void*>(&shared), &handle, sizeof(shared));
    // Like ROCm's runtime, refuses to open memory of the same process.
    *to = shared.process == getpid() ? nullptr : gfx90a::memory().open(shared);
    return *to != nullptr ? success_or_fault() : remember_error(hipErrorInvalidDevicePointer);
}
hipError_t hipIpcCloseMemHandle(void* address)
{
    std::lock_guard const lock(device().mutex);
    return gfx90a::memory().close(address) ? success_or_fault()
                                           : remember_error(hipErrorInvalidValue);
}
hipError_t hipDeviceCanAccessPeer(int* can, int, int)
{
    *can = 0;
    return success_or_fault();
}
hipError_t hipMallocArray(
    hipArray** to,
    hipChannelFormatDesc const* format,
    std::size_t width,
    std::size_t height,
    unsigned flags)
{
    if (!is_supported(*format) || height == 0 || flags != hipArrayDefault) {
        return remember_error(hipErrorNotSupported);
    }
    if (width == 0 || width > gfx90a::image::max_extent || height > gfx90a::image::max_extent) {
        return remember_error(hipErrorInvalidValue);
    }
    auto array = std::make_unique<TextureArray>(TextureArray{
        *format, static_cast<unsigned>(width), static_cast<unsigned>(height), nullptr});
    auto const error =
        allocate(&array->data, pitch_bytes(*array) * height, "a texture's array", false);
    *to = reinterpret_cast<hipArray*>(error == hipSuccess ? array.release() : nullptr);
    return error;
}
hipError_t hipFreeArray(hipArray* array)
{
    std::unique_ptr<TextureArray> const owner(reinterpret_cast<TextureArray*>(array));
    return owner ? release(owner->data) : success_or_fault();
}
hipError_t hipMemcpy2DToArray(
    hipArray* array,
    std::size_t column_bytes,
    std::size_t row,
    void const* from,
    std::size_t from_pitch,
    std::size_t width_bytes,
    std::size_t rows,
    hipMemcpyKind)
{
    auto const* const to = reinterpret_cast<TextureArray const*>(array);
    if (row + rows > to->height || column_bytes + width_bytes > pitch_bytes(*to)) {
        return remember_error(hipErrorInvalidValue);
    }
    auto* const start = static_cast<char*>(to->data) + row * pitch_bytes(*to) + column_bytes;
    return copy_rows(start, pitch_bytes(*to), from, from_pitch, width_bytes, rows);
}
hipError_t hipCreateTextureObject(
    hipTextureObject_t* to,
    hipResourceDesc const* resource,
    hipTextureDesc const* how,
    hipResourceViewDesc const* view)
{
    bool const is_array = resource->resType == hipResourceTypeArray && view == nullptr;
    if (!is_array || how->addressMode[0] != hipAddressModeClamp
        || how->addressMode[1] != hipAddressModeClamp || how->filterMode != hipFilterModePoint
        || how->normalizedCoords != 0) {
        return remember_error(hipErrorNotSupported);
    }
    auto const& array = *reinterpret_cast<TextureArray const*>(resource->res.array.array);
    bool const bytes = array.format.x == 8;
    if (bytes != (how->readMode == hipReadModeNormalizedFloat)) {
        return remember_error(hipErrorNotSupported);
    }
    auto const elements = pitch_bytes(array) * 8 / static_cast<unsigned>(array.format.x);
    auto const object = gfx90a::image::texture_object(
        array.data, array.width, array.height, static_cast<unsigned>(elements), bytes);
    void* place = nullptr;
    auto const error = allocate(&place, sizeof(object), "a texture object", true);
    if (error == hipSuccess) {
        std::memcpy(place, &object, sizeof(object));
        *to = static_cast<hipTextureObject_t>(place);
    }
    return error;
}
hipChannelFormatDesc hipCreateChannelDesc(int x, int y, int z, int w, hipChannelFormatKind kind)
{
    return {x, y, z, w, kind};
}
hipError_t hipStreamCreate(hipStream_t* to)
{
    *to = reinterpret_cast<hipStream_t>(new char(0));
    return success_or_fault();
}
hipError_t hipStreamDestroy(hipStream_t stream)
{
    delete reinterpret_cast<char*>(stream);
    return success_or_fault();
}
hipError_t hipModuleLoadData(hipModule_t* to, void const* image)
{
    std::lock_guard const lock(device().mutex);
    auto module = std::make_unique<Module>();
    module->binary = image;
    module->bytes = ~std::size_t{0} >> 1;
    try {
        module->loaded_code();
    } catch (std::exception const& error) {
        return fail(hipErrorInvalidImage, error.what());
    }
    *to = reinterpret_cast<hipModule_t>(module.get());
    device().modules.push_back(std::move(module));
    return success_or_fault();
}
hipError_t hipModuleLoad(hipModule_t* to, char const* path)
{
    std::lock_guard const lock(device().mutex);
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return fail(hipErrorFileNotFound, std::string("hipModuleLoad: there is no ") + path);
    }
    std::string content(std::istreambuf_iterator<char>(file), {});
    content.resize(content.size() + 64); // makes room to compare a short file's magic bytes
    auto const error = hipModuleLoadData(to, content.data());
    if (error == hipSuccess) { // moving the string keeps the address of its characters
        device().modules.back()->content = std::move(content);
    }
    return error;
}
hipError_t hipModuleGetFunction(hipFunction_t* to, hipModule_t module, char const* name)
{
    std::lock_guard const lock(device().mutex);
    auto const* const kernel = reinterpret_cast<Module*>(module)->loaded_code().kernel(name);
    *to = reinterpret_cast<hipFunction_t>(const_cast<gfx90a::Kernel*>(kernel));
    return kernel != nullptr ? success_or_fault() : remember_error(hipErrorNotFound);
}
hipError_t
hipModuleGetGlobal(hipDeviceptr_t* to, std::size_t* bytes, hipModule_t module, char const* name)
{
    std::lock_guard const lock(device().mutex);
    std::size_t size = 0;
    *to = reinterpret_cast<Module*>(module)->loaded_code().variable_address(name, &size);
    if (bytes != nullptr) {
        *bytes = size;
    }
    return *to != nullptr ? success_or_fault() : remember_error(hipErrorNotFound);
}
hipError_t hipModuleLaunchKernel(
    hipFunction_t function,
    unsigned grid_x,
    unsigned grid_y,
    unsigned grid_z,
    unsigned block_x,
    unsigned block_y,
    unsigned block_z,
    unsigned lds,
    hipStream_t,
    void** arguments,
    void** extra)
{
    std::vector<std::uint8_t> bytes;
    if (extra != nullptr && extra[0] == HIP_LAUNCH_PARAM_BUFFER_POINTER
        && extra[2] == HIP_LAUNCH_PARAM_BUFFER_SIZE) {
        auto const* const start = static_cast<std::uint8_t const*>(extra[1]);
        bytes.assign(start, start + *static_cast<std::size_t const*>(extra[3]));
    }
    return launch(
        [function] { return reinterpret_cast<gfx90a::Kernel const*>(function); },
        {grid_x, grid_y, grid_z},
        {block_x, block_y, block_z},
        arguments,
        lds,
        bytes);
}
hipError_t hipExtLaunchKernel(
    void const* host,
    dim3 grid,
    dim3 block,
    void** arguments,
    std::size_t lds,
    hipStream_t stream,
    hipEvent_t start,
    hipEvent_t stop,
    int)
{
    if (start != nullptr) {
        (void)hipEventRecord(start, stream);
    }
    auto const error = launch(host, grid, block, arguments, lds);
    if (stop != nullptr) {
        (void)hipEventRecord(stop, stream);
    }
    return error;
}
hipError_t hipDeviceReset()
{
    std::lock_guard const lock(device().mutex);
    gfx90a::memory().release_all();
    device().fault_error = hipSuccess;
    return success_or_fault();
}
hipError_t hipDeviceGet(hipDevice_t* to, int n)
{
    *to = 0;
    return hipSetDevice(n);
}
hipError_t hipDeviceGetName(char* to, int bytes, hipDevice_t)
{
    std::snprintf(to, static_cast<std::size_t>(bytes), "%s", properties::device_name.data());
    return success_or_fault();
}
hipError_t hipDeviceTotalMem(std::size_t* to, hipDevice_t)
{
    *to = properties::memory_bytes;
    return success_or_fault();
}
hipError_t hipDeviceEnablePeerAccess(int, unsigned)
{
    return remember_error(hipErrorInvalidDevice); // there is only one device
}
hipError_t hipMallocPitch(void** to, std::size_t* row, std::size_t width, std::size_t height)
{
    *row = (width + 127) / 128 * 128;
    return hipMalloc(to, *row * height);
}
hipError_t hipMemcpy2D(
    void* to,
    std::size_t to_row,
    void const* from,
    std::size_t from_row,
    std::size_t width,
    std::size_t height,
    hipMemcpyKind)
{
    if (width > to_row || width > from_row) {
        return remember_error(hipErrorInvalidPitchValue);
    }
    return copy_rows(to, to_row, from, from_row, width, height);
}
hipError_t hipMemset2D(void* to, std::size_t row, int value, std::size_t width, std::size_t height)
{
    auto error = success_or_fault();
    for (std::size_t n = 0; n < height && error == hipSuccess; ++n) {
        error = set_memory(static_cast<char*>(to) + n * row, value, width);
    }
    return error;
}
hipError_t hipMemcpyPeer(void* to, int, void const* from, int, std::size_t bytes)
{
    return copy(to, from, bytes);
}
hipError_t hipLaunchHostFunc(hipStream_t, void (*function)(void*), void* data)
{
    function(data);
    return success_or_fault();
}
hipError_t
hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t function, void* data, unsigned)
{
    function(stream, device().fault_error, data);
    return success_or_fault();
}
hipError_t hipEventCreate(hipEvent_t* to)
{
    *to = reinterpret_cast<hipEvent_t>(new Clock::time_point(Clock::now()));
    return success_or_fault();
}
hipError_t hipEventDestroy(hipEvent_t event)
{
    delete &time_of(event);
    return success_or_fault();
}
hipError_t hipEventRecord(hipEvent_t event, hipStream_t)
{
    time_of(event) = Clock::now();
    return success_or_fault();
}
hipError_t hipEventElapsedTime(float* milliseconds, hipEvent_t start, hipEvent_t stop)
{
    // A fixed time (ms) for kernels that are not executed keeps rates and repetitions sensible.
    constexpr float slow = 10;
    auto const* const counter = gfx90a::traffic_counter();
    bool const executes_all =
        !device().launch_list.is_enabled() && (counter == nullptr || !counter->skips_uncounted());
    *milliseconds =
        !executes_all
            ? slow
            : std::chrono::duration<float, std::milli>(time_of(stop) - time_of(start)).count();
    return success_or_fault();
}
hipError_t hipGetLastError()
{
    auto const error = device().last_error;
    device().last_error = device().fault_error;
    return error;
}
hipError_t hipPeekAtLastError()
{
    return device().last_error;
}
char const* hipGetErrorString(hipError_t error)
{
    return error == hipSuccess              ? "no error"
           : error == hipErrorLaunchFailure ? "a kernel failed (the emulator said why)"
           : error == hipErrorNotSupported  ? "not supported by the emulator"
                                            : hipGetErrorName(error);
}
char const* hipGetErrorName(hipError_t error)
{
    static std::map<int, char const*> const names{
        {hipSuccess, "hipSuccess"},
        {hipErrorFileNotFound, "hipErrorFileNotFound"},
        {hipErrorInvalidConfiguration, "hipErrorInvalidConfiguration"},
        {hipErrorInvalidDevice, "hipErrorInvalidDevice"},
        {hipErrorInvalidDeviceFunction, "hipErrorInvalidDeviceFunction"},
        {hipErrorInvalidDevicePointer, "hipErrorInvalidDevicePointer"},
        {hipErrorInvalidImage, "hipErrorInvalidImage"},
        {hipErrorInvalidPitchValue, "hipErrorInvalidPitchValue"},
        {hipErrorInvalidSymbol, "hipErrorInvalidSymbol"},
        {hipErrorInvalidValue, "hipErrorInvalidValue"},
        {hipErrorLaunchFailure, "hipErrorLaunchFailure"},
        {hipErrorNotFound, "hipErrorNotFound"},
        {hipErrorNotSupported, "hipErrorNotSupported"},
        {hipErrorOutOfMemory, "hipErrorOutOfMemory"}};
    auto const found = names.find(error);
    return found != names.end() ? found->second : "hipError";
}
// CMakeLists.txt generates stubs of other functions of HIP, most of which call these.
hipError_t gfx90a_idle()
{
    return success_or_fault();
}
hipError_t gfx90a_refused()
{
    return remember_error(hipErrorNotSupported);
}
hipError_t gfx90a_missing(char const* name)
{
    std::lock_guard const lock(device().mutex);
    auto& finding = gfx90a::record().findings[std::string("\nmissing ") + name];
    finding.message = std::string(name) + " is not there: the program's call does nothing";
    return ++finding.occurrences == 1 ? fail(hipErrorNotSupported, finding.message)
                                      : remember_error(hipErrorNotSupported);
}

} // extern "C"
