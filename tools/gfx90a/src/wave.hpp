// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "instruction.hpp"
#include "memory.hpp"

namespace gfx90a {

/// The value of uninitialised bytes: four of them are NaN as a float and -1 as an integer.
inline constexpr std::uint8_t poison_byte = 0xff;

using Mask = std::uint64_t;
inline constexpr int lanes = 64;
inline constexpr Mask all_lanes = ~Mask{0};

// Numbers of the scalar registers that have names; a 64-bit one has that of its lower half.
inline constexpr unsigned flat_scratch_register = 102;
inline constexpr unsigned vcc_register = 106;
inline constexpr unsigned m0_register = 124;
inline constexpr unsigned exec_register = 126;

// Apertures, of 2^48 bytes each: flat addresses in the first are in LDS, in the second in scratch.
inline constexpr std::uint64_t shared_aperture = std::uint64_t{1} << 48;
inline constexpr std::uint64_t private_aperture = std::uint64_t{2} << 48;

/// A fault that ends the kernel.
class Fault : public std::runtime_error
{
public:
    explicit Fault(std::string const& what, int lane = -1)
        : std::runtime_error(what)
        , m_lane(lane)
    {
    }
    int lane() const { return m_lane; }

private:
    int m_lane;
};

/// The memory accesses of a wave, if they are counted (traffic.hpp).
struct WaveTraffic;

/// The code of one code object (code_object.hpp).
class MachineCode;

/// Receives the faults that do not end the kernel. `lane` is -1 if no single lane is at fault.
class Findings
{
public:
    virtual ~Findings() = default;
    virtual void
    note(Wave const& wave, Instruction const& instruction, std::string const& what, int lane) = 0;
};

/// A memory access of one lane. `address` is an address in memory or an offset in LDS.
struct LaneAccess
{
    std::uint64_t address;
    std::size_t bytes;
    int lane = -1;
    bool writes = false;
    bool atomic = false;
};

/// Local memory of a workgroup, with a record of the last accesses to each dword. Barriers divide
/// the execution into intervals, numbered from 1.
struct Lds
{
    /// The last accesses to a dword, or to one byte of a split dword: which waves read it, which
    /// wave wrote it, and in which intervals. One word holds all: a check loads and stores once.
    using Accesses = std::uint64_t;
    static constexpr Accesses readers_mask = 0xffff;     // mask of waves that read it
    static constexpr unsigned read_interval_shift = 16;  // interval of these reads, 16 bits
    static constexpr unsigned write_interval_shift = 32; // interval of the last write, 16 bits
    static constexpr Accesses read_fields = readers_mask | readers_mask << read_interval_shift;
    static constexpr unsigned writer_shift = 48;              // number of the last writer, 4 bits
    static constexpr Accesses atomic_bit = Accesses{1} << 52; // flag: the last write was atomic
    static constexpr Accesses split_bit = Accesses{1} << 53;  // flag: each byte has its own record
    static constexpr unsigned bytes_shift = 56; // shift of the mask of initialised bytes
    static constexpr Accesses all_bytes = Accesses{15} << bytes_shift; // all bytes are initialised
    static bool was_read(Accesses last, std::uint16_t in)
    {
        return static_cast<std::uint16_t>(last >> read_interval_shift) == in;
    }
    static bool was_written(Accesses last, std::uint16_t in)
    {
        return static_cast<std::uint16_t>(last >> write_interval_shift) == in;
    }
    static unsigned writer_of(Accesses last) { return (last >> writer_shift) & 15; }

    /// A possible race between a plain read and another wave's atomic operation. It is no race if
    /// the reading wave continues with a compare-and-swap, which checks the value that it read.
    struct Suspicion
    {
        Wave const* wave;
        Instruction const* instruction;
        std::string what;
        int lane;
    };
    /// Reads of one instruction that are not yet recorded in `accesses`; only a write needs them.
    struct PendingReads
    {
        unsigned wave_index;
        unsigned words; // number of consecutive dwords that each lane reads
        Mask active_lanes;
        std::array<std::uint32_t, 64> dwords; // index of each lane's first dword
    };
    std::vector<std::uint8_t> data;
    std::vector<Accesses> accesses;        // one record for each dword
    std::size_t whole_dwords = 0;          // number of dwords that are initialised and not split
    std::uint16_t last_write_interval = 0; // interval of the last write to any dword
    std::vector<PendingReads> pending_reads;
    std::vector<Accesses> byte_accesses; // one record for each byte; empty until a dword is split
    std::uint16_t interval = 1;          // number of the present interval
    std::map<std::pair<std::uint32_t, unsigned>, Suspicion> suspicions; // key: byte, reading wave

    explicit Lds(std::size_t size)
        : data((size + 3) / 4 * 4, poison_byte)
        , accesses((size + 3) / 4)
        , m_size(size)
    {
    }
    std::size_t size() const { return m_size; }
    void reset()
    {
        std::fill(data.begin(), data.end(), poison_byte);
        std::fill(accesses.begin(), accesses.end(), Accesses{0});
        whole_dwords = 0;
        last_write_interval = 0;
        pending_reads.clear();
        interval = 1;
    }
    /// Replaces the record of a dword, and updates whole_dwords.
    void set_record(Accesses& word, Accesses to)
    {
        whole_dwords += ((to & (all_bytes | split_bit)) == all_bytes)
                        - ((word & (all_bytes | split_bit)) == all_bytes);
        word = to;
    }
    static Accesses with_read(Accesses last, unsigned wave, std::uint16_t now)
    {
        auto const self = Accesses{1} << wave;
        return was_read(last, now)
                   ? last | self
                   : (last & ~read_fields) | Accesses{now} << read_interval_shift | self;
    }
    /// Records the `pending_reads` in `accesses`, against which a write is then checked.
    void record_reads()
    {
        for (auto const& [wave, words, active, dwords] : pending_reads) {
            for (auto left = active; left != 0; left &= left - 1) {
                auto* const first = &accesses[dwords[std::countr_zero(left)]];
                for (unsigned n = 0; n < words; ++n) {
                    first[n] = with_read(first[n], wave, interval);
                }
            }
        }
        pending_reads.clear();
    }
    /// Begins the next interval after a barrier. Accesses before it race with none after it.
    void begin_interval()
    {
        pending_reads.clear();
        if (++interval == 0) { // the number has wrapped around
            for (auto& word : accesses) {
                set_record(word, word & all_bytes);
            }
            interval = 1;
            last_write_interval = 0;
        }
    }

private:
    std::size_t m_size;
};

struct Workgroup
{
    std::uint32_t id[3] = {0, 0, 0};
    std::uint64_t number = 0;            // index of the workgroup in the launch
    std::uint64_t last_barrier_time = 0; // time of the last barrier, as RaceDetector counts it
    Lds lds;
    std::vector<std::unique_ptr<Wave>> waves;
    explicit Workgroup(std::size_t lds_bytes)
        : lds(lds_bytes)
    {
    }
};

class Wave
{
public:
    Wave(MachineCode& program, unsigned vector_registers, Workgroup& workgroup, unsigned number)
        : code(program)
        , group(workgroup)
        , index(number)
        , m_vgpr_storage(std::size_t{vector_registers} * lanes + 16)
        , written_lanes(vector_registers)
        , computed_lanes(vector_registers)
    {
        void* start = m_vgpr_storage.data();
        auto space = m_vgpr_storage.size() * sizeof(std::uint32_t);
        m_vgprs = static_cast<std::uint32_t*>(
            std::align(64, std::size_t{vector_registers} * lanes * 4, start, space));
    }

    /// Returns the wave to its initial state: all registers and scratch memory are uninitialised.
    void reset()
    {
        std::fill(written_lanes.begin(), written_lanes.end(), Mask{0});
        std::fill(computed_lanes.begin(), computed_lanes.end(), Mask{0});
        sgprs.fill(0);
        scalar_written_bits.fill(0);
        scc = scc_written = false;
        gpr_index_bits = 0;
        clock = jump_target = loop_start = 0;
        current_instruction = nullptr;
        at_barrier = ended = yields = false;
        std::fill(scratch.written_bits.begin(), scratch.written_bits.end(), std::uint8_t{0});
    }

    /// The 64 lanes of register i of the unified register file, in which AGPRs follow VGPRs.
    std::uint32_t* vgpr(unsigned i) { return m_vgprs + std::size_t{i} * lanes; }
    std::uint32_t const* vgpr(unsigned i) const { return m_vgprs + std::size_t{i} * lanes; }
    unsigned vgpr_count() const { return static_cast<unsigned>(written_lanes.size()); }

    Mask sgpr_pair(unsigned i) const { return sgprs[i] | (Mask{sgprs[i + 1]} << 32); }
    void set_sgpr_pair(unsigned i, Mask value)
    {
        sgprs[i] = static_cast<std::uint32_t>(value);
        sgprs[i + 1] = static_cast<std::uint32_t>(value >> 32);
    }
    Mask exec() const { return sgpr_pair(exec_register); }
    Mask vcc() const { return sgpr_pair(vcc_register); }

    bool is_scalar_defined(unsigned i, unsigned words) const
    {
        for (unsigned n = i; n < i + words; ++n) {
            if (scalar_written_bits[n] != ~std::uint32_t{0}) {
                return false;
            }
        }
        return true;
    }
    void define_scalar(unsigned i, unsigned words, bool yes = true)
    {
        for (unsigned n = i; n < i + words; ++n) {
            scalar_written_bits[n] = yes ? ~std::uint32_t{0} : 0;
        }
    }
    /// Records in which of the active lanes a vector register is now initialised.
    void set_written(unsigned vgpr, Mask active, Mask is_defined)
    {
        if (auto const missing = active & ~is_defined; missing != 0) {
            Mask results = current_instruction->operation->copies_bits ? 0 : all_lanes;
            for (auto const& o : current_instruction->sources) {
                for (unsigned n = 0; o.kind == Operand::Kind::vgpr && n < o.register_count; ++n) {
                    results |= computed_lanes[o.index + n] & ~written_lanes[o.index + n];
                }
            }
            computed_lanes[vgpr] = (computed_lanes[vgpr] & ~missing) | (missing & results);
        }
        written_lanes[vgpr] = (written_lanes[vgpr] & ~active) | (active & is_defined);
    }
    /// Returns which bits of a pair of scalar registers are initialised.
    Mask defined_bits(unsigned i) const
    {
        return scalar_written_bits[i] | (Mask{scalar_written_bits[i + 1]} << 32);
    }
    void define_bits(unsigned i, Mask bits)
    {
        scalar_written_bits[i] = static_cast<std::uint32_t>(bits);
        scalar_written_bits[i + 1] = static_cast<std::uint32_t>(bits >> 32);
    }

    MachineCode& code;
    Workgroup& group;
    unsigned index;                                       // index in its workgroup
    alignas(8) std::array<std::uint32_t, 128> sgprs{};    // scalar registers
    std::array<std::uint32_t, 128> scalar_written_bits{}; // initialised bits of each register
    bool scc = false;
    bool scc_written = false;
    std::uint32_t mode = 0;
    // S_SET_GPR_IDX adds M0 to the register numbers of these operands: bits 0-2 sources, 3 result.
    std::uint8_t gpr_index_bits = 0;
    std::uint64_t clock = 0; // number of instructions executed
    Mask initial_exec = 0;   // EXEC at the kernel's start
    Mask dpp_exec = 0;       // EXEC before a DPP instruction, which may run with fewer lanes
    Instruction const* current_instruction = nullptr; // the instruction that is being executed
    Instruction* pc = nullptr;                        // the instruction at which the wave continues
    std::uint64_t jump_target = 0; // target address of the jump just executed, or 0
    bool at_barrier = false;
    bool ended = false;
    bool yields = false; // the wave sleeps or may be polling, and its turn ends
    Block scratch;       // scratch memory of all lanes, whose dwords are interleaved
    std::vector<std::uint32_t> scratch_data;
    Findings* findings = nullptr;
    WaveTraffic* traffic = nullptr;

private:
    std::vector<std::uint32_t> m_vgpr_storage;
    std::uint32_t* m_vgprs = nullptr;

public:
    std::vector<Mask> written_lanes;  // for each vector register, the lanes that are initialised
    std::vector<Mask> computed_lanes; // uninitialised lanes whose values were computed, not copied
    std::uint64_t loop_start = 0;     // target of the last backward jump, or 0
};

} // namespace gfx90a
