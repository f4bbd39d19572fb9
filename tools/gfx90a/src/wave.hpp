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

/// A byte of what nobody wrote: NaN as a number, -1 as an integer.
inline constexpr std::uint8_t poison = 0xff;

using Mask = std::uint64_t;
inline constexpr int lanes = 64;
inline constexpr Mask all_lanes = ~Mask{0};

// Scalar registers that have names.
inline constexpr unsigned flat_scratch = 102;
inline constexpr unsigned vcc_register = 106;
inline constexpr unsigned m0_register = 124;
inline constexpr unsigned exec_register = 126;

// The addresses of LDS and scratch memory in flat instructions.
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

/// The memory accesses of a wave, where they are counted.
struct WaveTraffic;

/// The code of one code object, decoded as far as it was executed.
class Program;

/// Receives faults that do not end the kernel.
class Findings
{
public:
    virtual ~Findings() = default;
    virtual void
    note(Wave const& wave, Instruction const& instruction, std::string const& what, int lane) = 0;
};

/// An access of one lane: to an address, or to an offset in LDS.
struct LaneAccess
{
    std::uint64_t address;
    std::size_t bytes;
    int lane = -1;
    bool writes = false;
    bool atomic = false;
};

/// Local memory of a workgroup, with what is known of each dword's last accesses.
struct Lds
{
    /// Of a dword, or of a byte of it: the waves that read it in an interval between barriers, the
    /// last wave that wrote it, and which of its bytes were ever written. One word, so that to look
    /// and to note is one load and one store.
    using Accesses = std::uint64_t;
    static constexpr Accesses readers = 0xffff;
    static constexpr unsigned read_in = 16; // where fields of 16 bits begin: an interval, from 1,
    static constexpr unsigned written_in = 32; // where 0 is never
    static constexpr Accesses of_reads = readers | readers << read_in;
    static constexpr unsigned writer = 48; // of 4 bits
    static constexpr Accesses atomic = Accesses{1} << 52;
    static constexpr Accesses split = Accesses{1} << 53; // its bytes are looked at one by one
    static constexpr unsigned holds = 56;                // 4 bits: the bytes that were written
    static constexpr Accesses whole = Accesses{15} << holds;
    static bool was_read(Accesses last, std::uint16_t in)
    {
        return static_cast<std::uint16_t>(last >> read_in) == in;
    }
    static bool was_written(Accesses last, std::uint16_t in)
    {
        return static_cast<std::uint16_t>(last >> written_in) == in;
    }
    static unsigned writer_of(Accesses last) { return (last >> writer) & 15; }

    /// A plain read of what another wave changes by an atomic operation: no race if the reading
    /// wave goes on with compare-and-swap, which checks what it read.
    struct Suspicion
    {
        Wave const* wave;
        Instruction const* instruction;
        std::string what;
        int lane;
    };
    /// Reads of dwords that are not noted yet. In an interval without a write nobody asks for them.
    struct Reads
    {
        unsigned wave;
        unsigned words; // from each place on
        Mask lanes;
        std::array<std::uint32_t, 64> places; // dwords
    };
    std::vector<std::uint8_t> data;
    std::vector<Accesses> accesses; // one for each dword
    std::size_t whole_dwords = 0;   // of these, that are not split
    std::uint16_t last_write = 0;   // interval
    std::vector<Reads> reads;
    std::vector<Accesses> bytes; // one for each byte, where any dword is split
    std::uint16_t interval = 1;
    std::map<std::pair<std::uint32_t, unsigned>, Suspicion> suspicions; // by byte and reader

    explicit Lds(std::size_t size)
        : data((size + 3) / 4 * 4, poison)
        , accesses((size + 3) / 4)
        , m_size(size)
    {
    }
    std::size_t size() const { return m_size; }
    void reset()
    {
        std::fill(data.begin(), data.end(), poison);
        std::fill(accesses.begin(), accesses.end(), Accesses{0});
        whole_dwords = 0;
        last_write = 0;
        reads.clear();
        interval = 1;
    }
    /// Changes what is known of a dword.
    void set(Accesses& word, Accesses to)
    {
        whole_dwords += ((to & (whole | split)) == whole) - ((word & (whole | split)) == whole);
        word = to;
    }
    static Accesses with_read(Accesses last, unsigned wave, std::uint16_t now)
    {
        auto const self = Accesses{1} << wave;
        return was_read(last, now) ? last | self
                                   : (last & ~of_reads) | Accesses{now} << read_in | self;
    }
    /// Before a write: notes the reads of this interval.
    void note_reads()
    {
        for (auto const& [wave, words, active, places] : reads) {
            for (auto left = active; left != 0; left &= left - 1) {
                auto* const first = &accesses[places[std::countr_zero(left)]];
                for (unsigned n = 0; n < words; ++n) {
                    first[n] = with_read(first[n], wave, interval);
                }
            }
        }
        reads.clear();
    }
    /// After a barrier: what was accessed before races with nothing that comes.
    void begin_interval()
    {
        reads.clear();
        if (++interval == 0) { // all numbers were used
            for (auto& word : accesses) {
                set(word, word & whole);
            }
            interval = 1;
            last_write = 0;
        }
    }

private:
    std::size_t m_size;
};

struct Workgroup
{
    std::uint32_t id[3] = {0, 0, 0};
    std::uint64_t number = 0;         // in the launch
    std::uint64_t barrier_passed = 0; // when: races.hpp
    Lds lds;
    std::vector<std::unique_ptr<Wave>> waves;
    explicit Workgroup(std::size_t lds_bytes)
        : lds(lds_bytes)
    {
    }
};

/// The state of one wave.
class Wave
{
public:
    Wave(Program& code, unsigned vector_registers, Workgroup& of, unsigned number)
        : program(code)
        , group(of)
        , index(number)
        , m_rows(std::size_t{vector_registers} * lanes + 16)
        , written(vector_registers)
        , computed(vector_registers)
    {
        void* start = m_rows.data();
        auto space = m_rows.size() * sizeof(std::uint32_t);
        m_first = static_cast<std::uint32_t*>(
            std::align(64, std::size_t{vector_registers} * lanes * 4, start, space));
    }

    /// Makes it a wave that did nothing: its registers count as written by nobody.
    void reset()
    {
        std::fill(written.begin(), written.end(), Mask{0});
        std::fill(computed.begin(), computed.end(), Mask{0});
        s.fill(0);
        scalar_written.fill(0);
        scc = scc_written = false;
        indexed = 0;
        clock = jump = loop = 0;
        current = nullptr;
        at_barrier = ended = yields = false;
        std::fill(scratch.written.begin(), scratch.written.end(), std::uint8_t{0});
    }

    std::uint32_t* row(unsigned i) { return m_first + std::size_t{i} * lanes; }
    std::uint32_t const* row(unsigned i) const { return m_first + std::size_t{i} * lanes; }
    unsigned rows() const { return static_cast<unsigned>(written.size()); }

    Mask pair(unsigned i) const { return s[i] | (Mask{s[i + 1]} << 32); }
    void set_pair(unsigned i, Mask value)
    {
        s[i] = static_cast<std::uint32_t>(value);
        s[i + 1] = static_cast<std::uint32_t>(value >> 32);
    }
    Mask exec() const { return pair(exec_register); }
    Mask vcc() const { return pair(vcc_register); }

    bool is_defined(unsigned i, unsigned words) const
    {
        for (unsigned n = i; n < i + words; ++n) {
            if (scalar_written[n] != ~std::uint32_t{0}) {
                return false;
            }
        }
        return true;
    }
    void define(unsigned i, unsigned words, bool yes = true)
    {
        for (unsigned n = i; n < i + words; ++n) {
            scalar_written[n] = yes ? ~std::uint32_t{0} : 0;
        }
    }
    /// Says in which of those lanes a vector register holds something.
    void set_written(unsigned row, Mask active, Mask is_defined)
    {
        if (auto const missing = active & ~is_defined; missing != 0) {
            Mask results = current->operation->copies ? 0 : all_lanes;
            for (auto const& o : current->source) {
                for (unsigned n = 0; o.kind == Operand::Kind::vgpr && n < o.words; ++n) {
                    results |= computed[o.index + n] & ~written[o.index + n];
                }
            }
            computed[row] = (computed[row] & ~missing) | (missing & results);
        }
        written[row] = (written[row] & ~active) | (active & is_defined);
    }
    /// The bits of a pair of scalar registers that hold something: those of a mask are lanes.
    Mask defined_bits(unsigned i) const
    {
        return scalar_written[i] | (Mask{scalar_written[i + 1]} << 32);
    }
    void define_bits(unsigned i, Mask bits)
    {
        scalar_written[i] = static_cast<std::uint32_t>(bits);
        scalar_written[i + 1] = static_cast<std::uint32_t>(bits >> 32);
    }

    Program& program;
    Workgroup& group;
    unsigned index; // in its workgroup
    alignas(8) std::array<std::uint32_t, 128> s{};
    std::array<std::uint32_t, 128> scalar_written{}; // of each, the bits that hold something
    bool scc = false;
    bool scc_written = false;
    std::uint32_t mode = 0;
    std::uint8_t indexed =
        0; // operands whose register is counted from M0: bits 0 to 2 the sources, 3 the result
    std::uint64_t clock = 0; // instructions executed
    Mask initial_exec = 0;
    Mask moved_exec = 0; // EXEC of an instruction with DPP, whose own lanes may be fewer
    Instruction const* current = nullptr; // that it executes
    Instruction* pc = nullptr;            // that it goes on with
    std::uint64_t jump = 0;               // address to go on at, or 0
    bool at_barrier = false;
    bool ended = false;
    bool yields = false; // it sleeps, or looked at memory that others write
    Block scratch;       // private memory of all lanes, a dword of each lane after the other
    std::vector<std::uint32_t> scratch_data;
    Findings* findings = nullptr;
    WaveTraffic* traffic = nullptr;

private:
    std::vector<std::uint32_t> m_rows;
    std::uint32_t* m_first = nullptr;

public:
    std::vector<Mask> written;  // of each vector register, the lanes that hold something
    std::vector<Mask> computed; // of each vector register, the others whose bits are a result
    std::uint64_t loop = 0;     // where the wave jumped back to last
};

} // namespace gfx90a
