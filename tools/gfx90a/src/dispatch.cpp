// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dispatch.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <ctime>
#include <exception>
#include <mutex>
#include <random>
#include <thread>

#include <cxxabi.h>

#include "device_properties.hpp"
#include "hostcall.hpp"
#include "lds_access.hpp"
#include "memory.hpp"
#include "races.hpp"
#include "read.hpp"
#include "traffic.hpp"
#include "wave.hpp"

namespace gfx90a {

namespace {

/// Returns the compute units of the machine whose traffic is counted, or of an MI250X's die.
unsigned compute_units()
{
    auto const* const counter = traffic_counter();
    return static_cast<unsigned>(
        counter != nullptr ? counter->units() : device_properties::compute_units);
}

/// Maximum number of waves on each of a compute unit's four SIMDs.
constexpr unsigned max_waves_per_simd = 8;
constexpr std::size_t max_lds_bytes = 65536;
/// Maximum number of instructions that a wave executes before another wave continues.
constexpr int instructions_per_turn = 20000;

/// The 64 bytes that describe a kernel ("User Guide for AMDGPU Backend", kernel descriptor).
struct KernelDescriptor
{
    std::uint32_t lds_bytes;
    std::uint32_t scratch_bytes;
    std::uint32_t kernarg_bytes;
    std::uint32_t reserved_0;
    std::int64_t entry;
    std::uint8_t reserved_1[20];
    std::uint32_t rsrc3;
    std::uint32_t rsrc1;
    std::uint32_t rsrc2;
    std::uint16_t properties;
    std::uint8_t reserved_2[6];
};
static_assert(sizeof(KernelDescriptor) == 64);

/// A dispatch packet of HSA's queues, which kernels may read.
struct DispatchPacket
{
    std::uint16_t header;
    std::uint16_t setup;
    std::uint16_t workgroup_size[3];
    std::uint16_t reserved_0;
    std::uint32_t grid_size[3];
    std::uint32_t scratch_bytes;
    std::uint32_t lds_bytes;
    std::uint64_t kernel_descriptor;
    std::uint64_t kernarg_address;
    std::uint64_t reserved_1;
    std::uint64_t completion_signal;
};
static_assert(sizeof(DispatchPacket) == 64);

/// Makes memory of the emulator readable by kernels for the lifetime of this object.
class ReadableMemory
{
public:
    ReadableMemory(void const* data, std::size_t bytes, char const* what)
        : m_data(data)
    {
        memory().add_block(data, bytes, what, false, true);
    }
    ~ReadableMemory() { memory().remove_block(m_data); }
    ReadableMemory(ReadableMemory const&) = delete;
    ReadableMemory& operator=(ReadableMemory const&) = delete;

private:
    void const* m_data;
};

/// Fills in the hidden arguments, which the compiler adds to those of the source.
void fill_hidden_arguments(std::vector<std::uint8_t>& to, Launch const& launch)
{
    std::uint32_t const blocks[] = {launch.blocks.x, launch.blocks.y, launch.blocks.z};
    std::uint32_t const threads[] = {launch.block_size.x, launch.block_size.y, launch.block_size.z};
    for (auto const& argument : launch.kernel->arguments) {
        auto const& kind = argument.kind;
        auto const axis = static_cast<std::size_t>(kind.back() - 'x');
        std::uint64_t value = 0;
        if (kind.rfind("hidden_block_count_", 0) == 0) {
            value = blocks[axis];
        } else if (kind.rfind("hidden_group_size_", 0) == 0) {
            value = threads[axis];
        } else if (kind == "hidden_hostcall_buffer") {
            value = hostcall_buffer_address();
        } else if (kind == "hidden_dynamic_lds_size") {
            value = launch.dynamic_lds_bytes;
        } else if (kind == "hidden_grid_dims") {
            value = 3;
        } else if (kind == "hidden_private_base") {
            value = private_aperture >> 32;
        } else if (kind == "hidden_shared_base") {
            value = shared_aperture >> 32;
        } else {
            continue;
        }
        auto const size = std::min<std::size_t>(argument.size, sizeof(value));
        std::memcpy(to.data() + argument.offset, &value, size);
    }
}

/// Executes a vector instruction while S_SET_GPR_IDX is on: M0 is added to register numbers.
void run_with_vgpr_index(Wave& wave, Instruction const& from)
{
    auto instruction = from;
    auto const first = wave.sgprs[m0_register] & 0xff;
    auto const move = [&](Operand& o, unsigned bit) {
        if (((wave.gpr_index_bits >> bit) & 1) != 0 && o.kind == Operand::Kind::vgpr) {
            if (o.index + first + o.register_count > wave.vgpr_count()) {
                throw Fault("an index of a register that the kernel does not have");
            }
            o.index = static_cast<std::uint16_t>(o.index + first);
        }
    };
    for (unsigned n = 0; n < 3; ++n) {
        move(instruction.sources[n], n);
    }
    move(instruction.result, 3);
    instruction.handler(wave, instruction);
}

/// Returns the processor time of this thread in seconds.
double thread_cpu_seconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Returns the number of instructions that waves may execute while no workgroup ends. A kernel that
/// executes more counts as endless.
std::uint64_t instruction_limit()
{
    static auto const value = env_number("GFX90A_LIMIT", 20'000'000'000);
    return value;
}

/// The state of a launch, which is shared by the threads that execute it.
struct Progress
{
    std::uint64_t workgroup_count = 0;
    std::atomic<std::uint64_t> begun_workgroups = 0; // number of workgroups that have begun
    std::atomic<std::uint64_t> ended_workgroups = 0;
    std::atomic<bool> failed = false;
    std::exception_ptr fault;
};

/// One host thread's part of a launch: it executes the workgroups that it begins.
class DispatchWorker final : public Findings
{
public:
    DispatchWorker(Launch const& launch, std::uint64_t seed, Progress& progress);
    /// Returns whether threads may share the launch: races, traffic and prints need a single one.
    bool may_be_shared() const
    {
        return !race_detector().is_enabled() && traffic_counter() == nullptr && !m_kernel_prints;
    }
    void execute();
    /// Adds the counts of this part to the record; only the `first` part counts the launch.
    void add_counts(bool first);
    void note(Wave const& wave, Instruction const& instruction, std::string const& what, int lane)
        override;

private:
    std::unique_ptr<Workgroup> begin_workgroup(std::uint64_t number);
    std::unique_ptr<Workgroup> new_or_reused_workgroup();
    void begin_wave(Workgroup& group, std::uint64_t number, unsigned index);
    void set_initial_sgprs(Wave& wave, Workgroup const& group);
    void compute_thread_ids();
    bool advance(Workgroup& group);
    bool advance(Wave& wave);
    void pass_barrier(Workgroup& group);
    std::string location(
        Wave const& wave, Instruction const& instruction, std::string const& line, int lane) const;
    Finding& add_finding(Instruction const& instruction, std::string const& what);
    std::string endless_message(Wave const& wave) const;
    unsigned resident_workgroups() const;
    /// Returns the instruction at an address: `known`, or one looked up and stored in `known`.
    Instruction* cached_instruction(Instruction*& known, std::uint64_t address)
    {
        std::atomic_ref const cell(known);
        auto* found = cell.load(std::memory_order_acquire);
        if (found == nullptr || found->address != address) {
            found = m_kernel.code->instruction_at(address, m_first_accumulator);
            cell.store(found, std::memory_order_release);
        }
        return found;
    }

    Launch const& m_launch;
    Kernel const& m_kernel;
    Progress& m_progress;
    KernelDescriptor m_descriptor;
    DispatchPacket m_packet{};
    std::vector<std::uint8_t> m_arguments;
    std::vector<std::uint64_t> m_queue = std::vector<std::uint64_t>(64);
    unsigned m_threads = 0;
    unsigned m_first_accumulator;
    unsigned m_vgpr_count;
    std::size_t m_lds_bytes;
    std::uint32_t m_scratch_bytes;
    bool m_kernel_prints = false;
    std::minstd_rand m_random_engine;
    Instruction* m_first_instruction = nullptr;
    std::vector<std::unique_ptr<Workgroup>> m_ended_workgroups;
    std::vector<std::array<std::uint32_t, lanes>> m_thread_ids; // initial v0 of each wave
    std::vector<Wave*> m_wave_order;
    std::uint64_t m_instructions_since_end = 0; // number of instructions since a workgroup ended
    KernelCounts m_counts;
    std::unique_ptr<LaunchTraffic> m_traffic; // null if traffic is not counted
    std::vector<std::unique_ptr<ReadableMemory>> m_readable_memory;
};

DispatchWorker::DispatchWorker(Launch const& launch, std::uint64_t seed, Progress& progress)
    : m_launch(launch)
    , m_kernel(*launch.kernel)
    , m_progress(progress)
    , m_arguments(launch.arguments)
    , m_random_engine(static_cast<unsigned>(seed))
{
    std::memcpy(
        &m_descriptor, reinterpret_cast<void const*>(m_kernel.descriptor), sizeof(m_descriptor));
    // The field ACCUM_OFFSET means nothing in a kernel without AGPRs.
    m_first_accumulator = m_kernel.accumulators > 0 ? 4 * ((m_descriptor.rsrc3 & 63) + 1) : 0;
    m_vgpr_count = 8 * ((m_descriptor.rsrc1 & 63) + 1);
    m_lds_bytes = m_descriptor.lds_bytes + launch.dynamic_lds_bytes;
    m_scratch_bytes = m_descriptor.scratch_bytes + (m_kernel.uses_dynamic_stack ? 16384 : 0);
    using Reason = RefusedLaunch::Reason;
    auto const threads =
        std::uint64_t{launch.block_size.x} * launch.block_size.y * launch.block_size.z;
    if (threads == 0 || threads > 1024) {
        throw RefusedLaunch(Reason::block, "a block of " + std::to_string(threads) + " threads");
    }
    m_threads = static_cast<unsigned>(threads);
    if (m_threads > m_kernel.max_threads) {
        throw RefusedLaunch(
            Reason::launch_bounds,
            "a block of " + std::to_string(m_threads)
                + " threads; the kernel was compiled for at most "
                + std::to_string(m_kernel.max_threads));
    }
    if (m_lds_bytes > max_lds_bytes) {
        throw RefusedLaunch(
            Reason::lds,
            std::to_string(m_lds_bytes) + " bytes of LDS; a workgroup has at most "
                + std::to_string(max_lds_bytes));
    }
    constexpr auto most = ~std::uint32_t{0};
    std::uint32_t const sizes[] = {launch.block_size.x, launch.block_size.y, launch.block_size.z};
    std::uint32_t const blocks[] = {launch.blocks.x, launch.blocks.y, launch.blocks.z};
    for (int n = 0; n < 3; ++n) {
        if (blocks[n] == 0 || std::uint64_t{blocks[n]} * sizes[n] > most) {
            throw RefusedLaunch(
                Reason::grid,
                "a grid of " + std::to_string(blocks[n]) + " blocks of " + std::to_string(sizes[n])
                    + " threads in a direction, which HIP refuses");
        }
        m_packet.workgroup_size[n] = static_cast<std::uint16_t>(sizes[n]);
        m_packet.grid_size[n] = sizes[n] * blocks[n];
    }
    constexpr unsigned float_mode = 0xf0; // rounding to nearest, denormals enabled
    if (((m_descriptor.rsrc1 >> 12) & 0xff) != float_mode) {
        throw Fault("this mode of rounding or of denormal numbers is not modelled");
    }
    m_arguments.resize(std::max<std::size_t>(m_kernel.kernarg_bytes, m_arguments.size()) + 256);
    fill_hidden_arguments(m_arguments, launch);
    m_packet.setup = 3;
    m_packet.scratch_bytes = m_scratch_bytes;
    m_packet.lds_bytes = static_cast<std::uint32_t>(m_lds_bytes);
    m_packet.kernel_descriptor = m_kernel.descriptor;
    m_packet.kernarg_address = reinterpret_cast<std::uint64_t>(m_arguments.data());
    m_first_instruction = m_kernel.code->instruction_at(
        m_kernel.descriptor + static_cast<std::uint64_t>(m_descriptor.entry), m_first_accumulator);
    compute_thread_ids();
    progress.workgroup_count = std::uint64_t{blocks[0]} * blocks[1] * blocks[2];
    m_kernel_prints = std::any_of(
        m_kernel.arguments.begin(), m_kernel.arguments.end(), [](Argument const& argument) {
            return argument.kind == "hidden_hostcall_buffer";
        });
    auto const allow_reads = [&](void const* data, std::size_t bytes, char const* what) {
        m_readable_memory.push_back(std::make_unique<ReadableMemory>(data, bytes, what));
    };
    allow_reads(&m_packet, sizeof(m_packet), "the launch's packet");
    allow_reads(m_arguments.data(), m_arguments.size(), "the kernel's arguments");
    allow_reads(m_queue.data(), 8 * m_queue.size(), "the queue");
}

/// Returns the number of workgroups that are resident on the device at a time.
unsigned DispatchWorker::resident_workgroups() const
{
    auto const waves = (m_threads + lanes - 1) / lanes;
    auto const on_simd = std::min(max_waves_per_simd, 512 / std::max(1U, m_vgpr_count));
    auto groups = std::max(1U, 4 * on_simd / waves);
    if (m_lds_bytes > 0) {
        groups = std::min(groups, static_cast<unsigned>(max_lds_bytes / m_lds_bytes));
    }
    return std::max(1U, groups) * compute_units();
}

std::unique_ptr<Workgroup> DispatchWorker::begin_workgroup(std::uint64_t number)
{
    auto group = new_or_reused_workgroup();
    auto const& blocks = m_launch.blocks;
    group->number = number;
    group->id[0] = static_cast<std::uint32_t>(number % blocks.x);
    group->id[1] = static_cast<std::uint32_t>(number / blocks.x % blocks.y);
    group->id[2] = static_cast<std::uint32_t>(number / blocks.x / blocks.y);
    for (unsigned index = 0; index * lanes < m_threads; ++index) {
        begin_wave(*group, number, index);
    }
    m_counts.waves += group->waves.size();
    return group;
}

/// Returns a workgroup with its waves in their initial state. Reuses one that has ended, if any.
std::unique_ptr<Workgroup> DispatchWorker::new_or_reused_workgroup()
{
    if (!m_ended_workgroups.empty()) {
        auto group = std::move(m_ended_workgroups.back());
        m_ended_workgroups.pop_back();
        group->lds.reset();
        for (auto const& wave : group->waves) {
            wave->reset();
        }
        return group;
    }
    auto group = std::make_unique<Workgroup>(m_lds_bytes);
    for (unsigned index = 0; index * lanes < m_threads; ++index) {
        auto wave = std::make_unique<Wave>(*m_kernel.code, m_vgpr_count, *group, index);
        if (m_scratch_bytes > 0) {
            wave->scratch_data.resize(std::size_t{(m_scratch_bytes + 3) / 4} * lanes);
            wave->scratch.begin = reinterpret_cast<std::uintptr_t>(wave->scratch_data.data());
            wave->scratch.end = wave->scratch.begin + 4 * wave->scratch_data.size();
            wave->scratch.written_bits.resize(4 * wave->scratch_data.size() / 8 + 1);
        }
        group->waves.push_back(std::move(wave));
    }
    return group;
}

void DispatchWorker::begin_wave(Workgroup& group, std::uint64_t number, unsigned index)
{
    auto* const wave = group.waves[index].get();
    wave->findings = this;
    wave->pc = m_first_instruction;
    wave->mode = (m_descriptor.rsrc1 >> 12) & 0xff;
    auto const left = m_threads - index * lanes;
    wave->initial_exec = left >= lanes ? all_lanes : (Mask{1} << left) - 1;
    wave->set_sgpr_pair(exec_register, wave->initial_exec);
    wave->define_scalar(exec_register, 2);
    wave->define_scalar(m0_register, 1);
    if (m_traffic) {
        auto const slot =
            number % resident_workgroups() * ((m_threads + lanes - 1) / lanes) + index;
        wave->traffic = m_traffic->begin_wave(number, slot * wave->scratch_data.size() * 4);
    }
    set_initial_sgprs(*wave, group);
    std::copy_n(m_thread_ids[index].begin(), lanes, wave->vgpr(0));
    wave->written_lanes[0] = wave->initial_exec;
}

void DispatchWorker::set_initial_sgprs(Wave& wave, Workgroup const& group)
{
    unsigned at = 0;
    // Puts a value into the next register if `bit` of `flags`, a word of the descriptor, is set.
    auto const give = [&](std::uint32_t flags, unsigned bit, std::uint32_t value) {
        if (((flags >> bit) & 1) != 0) {
            wave.sgprs[at] = value;
            wave.define_scalar(at++, 1);
        }
    };
    auto const give_pair = [&](unsigned bit, std::uint64_t value) {
        give(m_descriptor.properties, bit, static_cast<std::uint32_t>(value));
        give(m_descriptor.properties, bit, static_cast<std::uint32_t>(value >> 32));
    };
    give_pair(0, wave.scratch.begin); // the private segment buffer: a descriptor of scratch memory
    give_pair(0, 0);
    give_pair(1, reinterpret_cast<std::uint64_t>(&m_packet));
    give_pair(2, reinterpret_cast<std::uint64_t>(m_queue.data()));
    give_pair(3, m_packet.kernarg_address);
    give_pair(4, 0);
    give_pair(5, wave.scratch.begin);
    give(m_descriptor.properties, 6, m_scratch_bytes);
    for (unsigned n = 0; n < 3; ++n) {
        give(m_descriptor.rsrc2, 7 + n, group.id[n]);
    }
    give(m_descriptor.rsrc2, 10, 0);
    give(m_descriptor.rsrc2, 0, 0); // offset of the wave's scratch in its private segment buffer
}

/// Computes the initial v0 of each thread: its index in the block in 10 bits for each of x, y, z.
void DispatchWorker::compute_thread_ids()
{
    auto const& size = m_launch.block_size;
    m_thread_ids.resize((m_threads + lanes - 1) / lanes);
    for (unsigned thread = 0; thread < m_threads; ++thread) {
        auto const x = thread % size.x;
        auto const y = thread / size.x % size.y;
        auto const z = thread / size.x / size.y;
        m_thread_ids[thread / lanes][thread % lanes] = x | (y << 10) | (z << 20);
    }
}

std::string DispatchWorker::location(
    Wave const& wave, Instruction const& instruction, std::string const& line, int lane) const
{
    auto const& id = wave.group.id;
    auto text = demangled(m_kernel.name) + ": `" + instruction.text + "`, workgroup "
                + std::to_string(id[0]) + ',' + std::to_string(id[1]) + ',' + std::to_string(id[2])
                + ", wave " + std::to_string(wave.index);
    if (lane >= 0) {
        text += ", lane " + std::to_string(lane);
    }
    return line.empty() ? text : text + ", " + line;
}

std::string DispatchWorker::endless_message(Wave const& wave) const
{
    auto text = "endless: no workgroup ended within " + std::to_string(instruction_limit())
                + " instructions of waves (GFX90A_LIMIT)";
    if (wave.loop_start != 0) {
        auto const* const first =
            m_kernel.code->instruction_at(wave.loop_start, m_first_accumulator);
        auto const line = m_kernel.code_object->source_line_of(wave.loop_start);
        text += "; the wave's loop begins at `" + first->text + "`"
                + (line.empty() ? line : ", " + line);
    }
    return text;
}

/// Counts and returns the finding of this kind at an instruction. Record::mutex must be held.
Finding& DispatchWorker::add_finding(Instruction const& instruction, std::string const& what)
{
    auto const kind = what.substr(0, what.find(':'));
    auto& finding =
        record().findings[m_kernel.name + '\n' + std::to_string(instruction.address) + '\n' + kind];
    if (finding.occurrences++ == 0) {
        finding.kernel = m_kernel.name;
        finding.instruction = instruction.text;
        finding.message = what;
        finding.source_line = m_kernel.code_object->source_line_of(instruction.address);
    }
    if (!record().regions.empty()) {
        finding.regions.insert(record().regions.front());
    }
    return finding;
}

void DispatchWorker::note(
    Wave const& wave, Instruction const& instruction, std::string const& what, int lane)
{
    std::lock_guard const lock(record().mutex);
    auto const& finding = add_finding(instruction, what);
    if (finding.occurrences == 1) {
        std::fprintf(
            stderr,
            "gfx90a: %s\n        in %s\n",
            what.c_str(),
            location(wave, instruction, finding.source_line, lane).c_str());
    }
}

/// Executes the wave until it waits, ends or its turn is over. Returns false if it could not run.
bool DispatchWorker::advance(Wave& wave)
{
    if (wave.ended || wave.at_barrier) {
        return false;
    }
    wave.yields = false;
    auto const begun = wave.clock;
    auto* i = wave.pc;
    try {
        if (m_instructions_since_end > instruction_limit()) {
            throw Fault(endless_message(wave));
        }
        for (int n = 0; n < instructions_per_turn; ++n) {
            wave.current_instruction = i;
            ++wave.clock;
            if (wave.gpr_index_bits != 0 && i->operation != nullptr
                && i->operation->instruction_class == Class::valu) {
                run_with_vgpr_index(wave, *i);
            } else {
                i->handler(wave, *i);
            }
            ++m_counts.instructions[static_cast<std::size_t>(i->operation->instruction_class)];
            if (wave.jump_target != 0) {
                if (wave.jump_target < i->address) {
                    wave.loop_start = wave.jump_target;
                }
                i = cached_instruction(i->last_target, wave.jump_target);
                wave.jump_target = 0;
                continue;
            }
            if (wave.ended) {
                break;
            }
            i = cached_instruction(i->next, i->address + i->bytes);
            if (wave.at_barrier && wave.traffic != nullptr) {
                wave.traffic->record_barrier();
            }
            if (wave.at_barrier || wave.yields) {
                break;
            }
        }
    } catch (Fault const& fault) {
        std::lock_guard const lock(record().mutex);
        auto const& finding = add_finding(*i, fault.what());
        throw Fault(
            finding.message + "\n        in "
                + location(wave, *i, finding.source_line, fault.lane()),
            fault.lane());
    }
    wave.pc = i;
    m_instructions_since_end += wave.clock - begun;
    return true;
}

void DispatchWorker::pass_barrier(Workgroup& group)
{
    Wave const* first = nullptr;
    for (auto const& wave : group.waves) {
        if (wave->ended) {
            continue;
        }
        if (first != nullptr && first->current_instruction != wave->current_instruction) {
            note(
                *wave,
                *wave->current_instruction,
                "divergent barrier: waves of a workgroup wait at different barriers",
                -1);
        }
        if (wave->exec() != wave->initial_exec) {
            note(
                *wave,
                *wave->current_instruction,
                "divergent barrier: not all threads of the wave are there",
                std::countr_zero(wave->initial_exec & ~wave->exec()));
        }
        first = wave.get();
        wave->at_barrier = false;
    }
    race_detector().record_barrier(group);
    report_suspicions(group);
    group.lds.begin_interval();
}

/// Gives each wave one turn, in a random order. Returns false when the workgroup has ended.
bool DispatchWorker::advance(Workgroup& group)
{
    auto& order = m_wave_order;
    order.clear();
    for (auto const& wave : group.waves) {
        order.push_back(wave.get());
    }
    std::shuffle(order.begin(), order.end(), m_random_engine);
    bool moved = false;
    for (auto* const wave : order) {
        moved = advance(*wave) || moved;
    }
    bool const ended =
        std::all_of(order.begin(), order.end(), [](auto* wave) { return wave->ended; });
    if (!ended && std::all_of(order.begin(), order.end(), [](auto* wave) {
            return wave->ended || wave->at_barrier;
        })) {
        pass_barrier(group);
    }
    if (ended) {
        report_suspicions(group);
    }
    return !ended;
}

void DispatchWorker::execute()
{
    auto const start = thread_cpu_seconds();
    auto* const counter = traffic_counter();
    if (counter != nullptr) {
        m_traffic = counter->begin_launch(m_threads);
    }
    std::vector<std::unique_ptr<Workgroup>> resident;
    std::size_t wanted = 2;
    auto const most = resident_workgroups();
    bool more = true;
    for (std::uint64_t rounds = 0; (more || !resident.empty()) && !m_progress.failed; ++rounds) {
        while (more && resident.size() < wanted) {
            auto const number = m_progress.begun_workgroups++;
            more = number < m_progress.workgroup_count;
            if (more) {
                resident.push_back(begin_workgroup(number));
            }
        }
        std::shuffle(resident.begin(), resident.end(), m_random_engine);
        auto const before = m_progress.ended_workgroups.load();
        std::erase_if(resident, [&](auto& group) {
            if (advance(*group)) {
                return false;
            }
            m_ended_workgroups.push_back(std::move(group));
            ++m_progress.ended_workgroups;
            return true;
        });
        // If no workgroup ends for long, all may wait for one that has not begun: one more begins.
        if (m_progress.ended_workgroups != before) {
            m_instructions_since_end = 0;
        } else if (rounds % 16 == 15 && wanted < most) {
            ++wanted;
        }
    }
    m_counts.launches = 1;
    if (m_traffic) {
        counter->end_launch(m_kernel.name, *m_traffic, most / compute_units(), m_counts);
    }
    m_counts.emulator_seconds = thread_cpu_seconds() - start;
}

void DispatchWorker::add_counts(bool first)
{
    auto& sum = record().kernels[m_kernel.name];
    sum.launches += first ? 1 : 0;
    sum.waves += m_counts.waves;
    sum.emulator_seconds += m_counts.emulator_seconds;
    sum.vector_registers = m_kernel.vector_registers;
    sum.scratch_bytes = m_scratch_bytes;
    sum.lds_bytes = m_lds_bytes;
    auto const waves = resident_workgroups() / compute_units() * ((m_threads + lanes - 1) / lanes);
    sum.waves_per_simd = waves / 4.0;
    for (std::size_t n = 0; n < sum.instructions.size(); ++n) {
        sum.instructions[n] += m_counts.instructions[n];
    }
}

} // namespace

Record& record()
{
    static auto* const all = new Record; // never deleted: destructors of statics may use it
    return *all;
}

void execute_launch(Launch const& launch, std::uint64_t seed)
{
    static auto const max_threads = env_number("GFX90A_THREADS", 1);
    Progress progress;
    std::vector<std::unique_ptr<DispatchWorker>> parts;
    do {
        parts.push_back(std::make_unique<DispatchWorker>(launch, seed + parts.size(), progress));
    } while (parts.front()->may_be_shared() && parts.size() < max_threads
             && parts.size() < progress.workgroup_count / 4);
    race_detector().begin_launch();
    if (auto const* const counter = traffic_counter();
        counter != nullptr && counter->skips_next_launch()) {
        return;
    }
    auto const execute = [&](DispatchWorker& part) {
        try {
            part.execute();
        } catch (...) {
            if (!progress.failed.exchange(true)) {
                progress.fault = std::current_exception();
            }
        }
    };
    std::vector<std::thread> others;
    for (std::size_t n = 1; n < parts.size(); ++n) {
        others.emplace_back(execute, std::ref(*parts[n]));
    }
    execute(*parts.front());
    for (auto& thread : others) {
        thread.join();
    }
    if (progress.fault) {
        std::rethrow_exception(progress.fault);
    }
    for (auto const& part : parts) {
        part->add_counts(part == parts.front());
    }
}

std::string demangled(std::string const& symbol)
{
    int status = 0;
    std::unique_ptr<char, void (*)(void*)> const name(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 ? name.get() : symbol;
}

} // namespace gfx90a
