// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lds_access.hpp"
#include "races.hpp"
#include "traffic.hpp"

// Instructions on LDS, the local memory of a workgroup.
namespace gfx90a {

void throw_lds_out_of_bounds(Wave const& w, LaneAccess const& access)
{
    throw Fault(
        "out of bounds of LDS: " + std::to_string(access.bytes) + " bytes at "
            + std::to_string(access.address) + " of " + std::to_string(w.group.lds.size()),
        access.lane);
}

void report_lds_race(Wave& w, Instruction const& i, Lds::Accesses last, LaneAccess const& access)
{
    auto& lds = w.group.lds;
    auto const byte = static_cast<u32>(access.address);
    bool const others_wrote =
        Lds::was_written(last, lds.interval) && Lds::writer_of(last) != w.index;
    bool const atomically = (last & Lds::atomic_bit) != 0;
    auto const what = "LDS race: another wave of the workgroup "
                      + std::string(others_wrote ? "wrote" : "read") + " byte "
                      + std::to_string(byte) + ", with no barrier between";
    if (!access.writes && atomically) {
        lds.suspicions.try_emplace({byte, w.index}, Lds::Suspicion{&w, &i, what, access.lane});
    } else if (access.atomic && !(others_wrote && !atomically)) {
        for (unsigned reader = 0; reader < w.group.waves.size(); ++reader) {
            if (reader != w.index && ((last >> reader) & 1) != 0) {
                lds.suspicions.try_emplace(
                    {byte, reader}, Lds::Suspicion{&w, &i, what, access.lane});
            }
        }
    } else {
        w.findings->note(w, i, what, access.lane);
    }
}

void clear_lds_suspicions(Wave& w, u32 offset, std::size_t bytes)
{
    auto& lds = w.group.lds;
    for (auto byte = offset; byte < offset + bytes; byte += 4) {
        lds.suspicions.erase({byte, w.index});
        lds.accesses[byte / 4] &= ~(Lds::Accesses{1} << w.index);
    }
}

void report_suspicions(Workgroup& group)
{
    for (auto const& [place, s] : group.lds.suspicions) {
        s.wave->findings->note(*s.wave, *s.instruction, s.what, s.lane);
    }
    group.lds.suspicions.clear();
}

namespace {

void check_aligned_access(Wave& w, Instruction const& i, LaneAccess const& access)
{
    auto const needed = std::min<std::size_t>(access.bytes, 4);
    if (access.address % needed != 0) {
        throw Fault(
            "misaligned in LDS: " + std::to_string(access.address) + " is no multiple of "
                + std::to_string(needed),
            access.lane);
    }
    check_lds_access(w, i, access);
}

/// Whether LDS already contains these bytes at `offset`, all of them initialised.
bool already_holds(Wave const& w, u32 offset, void const* bytes, std::size_t size)
{
    auto const& lds = w.group.lds;
    return std::size_t{offset} + size <= lds.size()
           && std::memcmp(lds.data.data() + offset, bytes, size) == 0
           && is_lds_written(w, offset, size);
}

void fetch_address(Wave& w, Instruction const& i, Operand const& from, Lanes<u32>& to)
{
    fetch(w, from, to);
    check_addresses_defined(w, i, defined_lanes(w, from));
}

/// Returns the offset in bytes of address number `place` of an instruction: `offset`, or offset0 or
/// offset1 times `unit` if the instruction has two addresses.
template <int places, int unit>
u32 address_offset(Instruction const& i, int place)
{
    return places == 1 ? static_cast<u32>(i.offset) : i.offsets[place] * static_cast<u32>(unit);
}

template <int width, int places, int unit>
void count_conflicts(Wave& w, Instruction const& i, bool reads, Lanes<u32> const& address)
{
    for (int c = 0; w.traffic != nullptr && c < places; ++c) {
        count_lds_conflicts(w, reads, address.value, address_offset<places, unit>(i, c), width);
    }
}

/// Fast path for a wave's accesses of whole dwords that cannot be a fault. An access that is
/// is_refused() must be repeated lane by lane, which finds out whether it is a fault.
class WholeWaveAccess
{
public:
    WholeWaveAccess(Wave& w, Lanes<u32> const& address, u32 offset, u32 width)
        : m_lds(w.group.lds)
        , m_exec(w.exec())
        , m_interval(m_lds.interval)
        , m_wave(w.index)
        , m_is_single_wave(w.group.waves.size() < 2)
    {
        m_first_dword = m_exec != 0 ? address[std::countr_zero(m_exec)] + offset : 0;
        u32 seen = 0, most = 0, apart = m_exec != all_lanes || width != 4 ? 1 : 0;
        for (int l = 0; l < lanes; ++l) {
            m_lane_dwords[l] = address[l] + offset;
            apart |= m_lane_dwords[l] ^ (m_first_dword + static_cast<u32>(l) * 4);
        }
        for (int first = 0; first < lanes; first += 32) {
            auto const half = static_cast<u32>(m_exec >> first);
            for (int l = 0; l < 32; ++l) {
                auto const at = m_lane_dwords[first + l] & (0 - ((half >> l) & 1));
                seen |= at;
                most = std::max(most, at);
                m_lane_dwords[first + l] /= 4;
            }
        }
        m_first_dword /= 4;
        m_refusal = seen % 4 != 0 || std::size_t{most} + width > m_lds.size() ? 1 : 0;
        m_consecutive = apart == 0;
    }

    /// Reads `words` consecutive dwords for each lane into as many registers.
    void read(unsigned words, u32* to)
    {
        if (m_refusal != 0) {
            return;
        }
        bool const quiet = m_is_single_wave || m_lds.last_write_interval != m_interval;
        if (quiet && !m_is_single_wave) {
            if (m_lds.pending_reads.size() == max_pending_reads) {
                m_lds.record_reads();
            }
            auto& noted = m_lds.pending_reads.emplace_back();
            noted = {m_wave, words, m_exec, {}};
            std::copy_n(m_lane_dwords.value, lanes, noted.dwords.begin());
        }
        bool const whole = m_lds.whole_dwords == m_lds.accesses.size();
        for (unsigned n = 0; n < words; ++n, to += lanes) {
            auto* const accesses = m_lds.accesses.data() + n;
            for_lanes(
                reinterpret_cast<u32 const*>(m_lds.data.data()) + n,
                [&](u32 const& data, int l) { to[l] = data; });
            if (!quiet) {
                // Two loops, so that lanes that read one dword do not wait for each other's stores.
                Lanes<Lds::Accesses> notes;
                for_lanes(accesses, [&](Lds::Accesses const& last, int l) {
                    m_refusal |= refusal_bits(last);
                    notes[l] = Lds::with_read(last, m_wave, m_interval);
                });
                for_lanes(accesses, [&](Lds::Accesses& last, int l) { last = notes[l]; });
            } else if (!whole) {
                for_lanes(accesses, [&](Lds::Accesses const& last, int) {
                    m_refusal |= (~last & Lds::all_bytes) | (last & Lds::split_bit);
                });
            }
        }
    }
    /// Writes dword n of each lane. Unless `strict`, a write that changes nothing is no race.
    void write(u32 n, u32 const* from, bool strict)
    {
        if (m_refusal != 0) {
            return;
        }
        m_lds.record_reads();
        m_lds.last_write_interval = m_interval;
        auto const others = Lds::readers_mask & ~(Lds::Accesses{1} << m_wave);
        auto const anew = Lds::Accesses{m_interval} << Lds::write_interval_shift
                          | Lds::Accesses{m_wave} << Lds::writer_shift | Lds::all_bytes;
        Lds::Accesses refused = 0, became_whole = 0;
        auto* const all_data = reinterpret_cast<u32*>(m_lds.data.data()) + n;
        auto* const data = m_consecutive ? all_data + m_first_dword : all_data;
        for_lanes(m_lds.accesses.data() + n, [&](Lds::Accesses& accesses, int l) {
            auto const last = accesses;
            auto& word = data[m_consecutive ? static_cast<u32>(l) : m_lane_dwords[l]];
            bool const was_whole = (last & Lds::all_bytes) == Lds::all_bytes;
            bool const changes = strict || !was_whole || word != from[l];
            auto const others_read = Lds::was_read(last, m_interval) ? last & others : 0;
            auto const why = changes ? (refusal_bits(last) & ~Lds::all_bytes) | others_read : 0;
            bool const goes = changes && why == 0;
            accesses = goes ? (last & Lds::read_fields) | anew : last;
            word = goes ? from[l] : word;
            became_whole += goes && !was_whole ? 1 : 0;
            refused |= why;
        });
        m_lds.whole_dwords += became_whole;
        m_refusal = refused;
    }
    bool is_refused() const { return m_refusal != 0; }

private:
    /// Returns 0 if a dword with this record can be read on the fast path, or else nonzero bits.
    Lds::Accesses refusal_bits(Lds::Accesses last) const
    {
        bool const others_wrote =
            Lds::was_written(last, m_interval) && Lds::writer_of(last) != m_wave;
        return (~last & Lds::all_bytes) | (last & Lds::split_bit) | (others_wrote ? 1 : 0);
    }
    /// Calls f(element, lane) with each active lane's element of an array.
    template <class T, class F>
    void for_lanes(T* array, F f) const
    {
        if (m_consecutive) { // the compiler vectorises this loop
            for (int l = 0; l < lanes; ++l) {
                f(array[m_first_dword + static_cast<std::size_t>(l)], l);
            }
        } else if (m_exec == all_lanes) {
            for (int l = 0; l < lanes; ++l) {
                f(array[m_lane_dwords[l]], l);
            }
        } else {
            for (auto left = m_exec; left != 0; left &= left - 1) {
                int const l = std::countr_zero(left);
                f(array[m_lane_dwords[l]], l);
            }
        }
    }

    static constexpr std::size_t max_pending_reads = 4096; // maximum number of Lds::pending_reads
    Lds& m_lds;
    Mask m_exec;
    std::uint16_t m_interval;
    unsigned m_wave;
    bool m_is_single_wave;      // the workgroup has only one wave
    bool m_consecutive = false; // all lanes are active and access consecutive dwords
    u32 m_first_dword = 0;      // index of the first active lane's dword
    Lds::Accesses m_refusal = 0;
    Lanes<u32> m_lane_dwords; // index of each lane's first dword
};

template <int width, int places, int unit>
bool try_read_at_once(Wave& w, Instruction const& i, Lanes<u32> const& address)
{
    for (int c = 0; c < places; ++c) {
        WholeWaveAccess all(w, address, address_offset<places, unit>(i, c), width);
        all.read(width / 4, w.vgpr(i.result.index + static_cast<unsigned>(c) * width / 4));
        if (all.is_refused()) {
            return false;
        }
    }
    return true;
}

/// Calls f(lane, address number, word, offset) for each word (4 bytes or less) of active lanes.
template <int width, int places, int unit, class F>
void for_words(Wave& w, Instruction const& i, Lanes<u32> const& address, F f)
{
    for (auto left = w.exec(); left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        for (int c = 0; c < places; ++c) {
            for (u32 at = 0; at < width; at += 4) {
                f(l, c, at / 4, address[l] + address_offset<places, unit>(i, c) + at);
            }
        }
    }
}

template <int width, int places, int unit, bool is_signed = false, LoadPart how = LoadPart::whole>
void run_read(Wave& w, Instruction const& i)
{
    constexpr unsigned words = (width + 3) / 4;
    constexpr std::size_t bytes = std::min(width, 4);
    Lanes<u32> address;
    fetch_address(w, i, i.sources[0], address);
    count_conflicts<width, places, unit>(w, i, true, address);
    Mask is_defined[places * words];
    std::fill_n(is_defined, places * words, all_lanes);
    if (width % 4 != 0 || !try_read_at_once<width, places, unit>(w, i, address)) {
        for_words<width, places, unit>(w, i, address, [&](int l, unsigned c, unsigned n, u32 at) {
            check_aligned_access(w, i, {at, bytes, l});
            u32 word = 0;
            std::memcpy(&word, w.group.lds.data.data() + at, bytes);
            auto& to = w.vgpr(i.result.index + c * words + n)[l];
            to = register_after_load<width, how, is_signed>(word, to);
            is_defined[c * words + n] &= ~(Mask{!is_lds_written(w, at, bytes)} << l);
        });
    }
    for (unsigned n = 0; n < places * words; ++n) {
        w.set_written(i.result.index + n, w.exec(), is_defined[n]);
    }
}

template <int width, int places, int unit>
bool try_write_at_once(Wave& w, Instruction const& i, Lanes<u32> const& address)
{
    for (int c = 0; c < places; ++c) {
        auto const data = i.sources[static_cast<std::size_t>(c) + 1].index;
        WholeWaveAccess all(w, address, address_offset<places, unit>(i, c), width);
        for (u32 n = 0; n < width / 4; ++n) {
            if ((w.exec() & ~w.written_lanes[data + n]) != 0) {
                return false;
            }
            all.write(n, w.vgpr(data + n), race_detector().is_strict());
        }
        if (all.is_refused()) {
            return false;
        }
    }
    return true;
}

template <int width, int places, int unit, bool high_half = false>
void run_write(Wave& w, Instruction const& i)
{
    constexpr std::size_t bytes = std::min(width, 4);
    Lanes<u32> address;
    fetch_address(w, i, i.sources[0], address);
    count_conflicts<width, places, unit>(w, i, false, address);
    if (width % 4 == 0 && try_write_at_once<width, places, unit>(w, i, address)) {
        return;
    }
    for_words<width, places, unit>(w, i, address, [&](int l, unsigned c, unsigned n, u32 at) {
        auto const row = i.sources[c + 1].index + n;
        u32 const value = w.vgpr(row)[l] >> (high_half ? 16 : 0);
        if (!race_detector().is_strict() && already_holds(w, at, &value, bytes)) {
            return; // a store that does not change the memory is no race
        }
        check_aligned_access(w, i, {at, bytes, l, true});
        std::memcpy(w.group.lds.data.data() + at, &value, bytes);
        // Words are marked one by one, because a structure's padding is stored with its fields.
        check_stored_value(w, i, row, Mask{1} << l);
        set_lds_written(w, at, bytes, ((w.written_lanes[row] >> l) & 1) != 0);
    });
}

template <class T, class F, bool returns, bool compares>
void run_lds_atomic(Wave& w, Instruction const& i)
{
    Lanes<u32> address;
    fetch_address(w, i, i.sources[0], address);
    count_conflicts<sizeof(T), 1, 1>(w, i, false, address);
    Lanes<T> first, second, before{};
    fetch(w, i.sources[1], first);
    auto data_defined = defined_lanes(w, i.sources[1]);
    if constexpr (compares) {
        fetch(w, i.sources[2], second);
        data_defined &= defined_lanes(w, i.sources[2]);
    }
    Mask before_defined = all_lanes;
    auto& lds = w.group.lds;
    for (auto left = w.exec(); left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        auto const offset = address[l] + static_cast<u32>(i.offset);
        check_aligned_access(w, i, {offset, sizeof(T), l, true, true});
        std::memcpy(&before[l], lds.data.data() + offset, sizeof(T));
        bool const known = is_lds_written(w, offset, sizeof(T));
        check_updated_value(w, i, known, l);
        T after = before[l];
        if constexpr (compares) {
            clear_lds_suspicions(w, offset, sizeof(T));
            // The first data operand is the comparand, the second the new value.
            if (std::memcmp(&before[l], &first[l], sizeof(T)) == 0) {
                after = second[l];
            }
        } else {
            after = F{}(before[l], first[l]);
        }
        std::memcpy(lds.data.data() + offset, &after, sizeof(T));
        set_lds_written(w, offset, sizeof(T), known && ((data_defined >> l) & 1) != 0);
        before_defined &= known ? all_lanes : ~(Mask{1} << l);
    }
    if constexpr (returns) {
        write_result(w, i, before, before_defined);
    }
    w.yields = compares;
}

/// Each lane reads the value of the lane that its address selects.
void run_bpermute(Wave& w, Instruction const& i)
{
    Lanes<u32> address, data, out;
    fetch_address(w, i, i.sources[0], address);
    fetch(w, i.sources[1], data);
    auto const from_defined = defined_lanes(w, i.sources[1]);
    auto const exec = w.exec();
    Mask is_defined = 0;
    for (int l = 0; l < lanes; ++l) {
        auto const from = ((address[l] + static_cast<u32>(i.offset)) / 4) & 63;
        bool const active = ((exec >> from) & 1) != 0;
        out[l] = active ? data[static_cast<int>(from)] : 0;
        is_defined |= (active ? (from_defined >> from) & 1 : u64{1}) << l;
    }
    write_result(w, i, out, is_defined);
}

/// Each lane writes to the lane that its address selects; of several writers the highest wins.
void run_permute(Wave& w, Instruction const& i)
{
    Lanes<u32> address, data, out{};
    fetch_address(w, i, i.sources[0], address);
    fetch(w, i.sources[1], data);
    auto const from_defined = defined_lanes(w, i.sources[1]);
    Mask is_defined = all_lanes;
    for (auto left = w.exec(); left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        auto const to = ((address[l] + static_cast<u32>(i.offset)) / 4) & 63;
        out[static_cast<int>(to)] = data[l];
        is_defined = (is_defined & ~(Mask{1} << to)) | (((from_defined >> l) & 1) << to);
    }
    write_result(w, i, out, is_defined);
}

void add_reads(OperationTable& t)
{
    auto const add = [&](char const* name, Handler handler) {
        t[name] = operation(handler, Form::lds, Class::lds, {Type::b32});
    };
    add("ds_read_b32", &run_read<4, 1, 1>);
    add("ds_read_b64", &run_read<8, 1, 1>);
    add("ds_read_b96", &run_read<12, 1, 1>);
    add("ds_read_b128", &run_read<16, 1, 1>);
    add("ds_read_u8", &run_read<1, 1, 1>);
    add("ds_read_i8", &run_read<1, 1, 1, true>);
    add("ds_read_u16", &run_read<2, 1, 1>);
    add("ds_read_i16", &run_read<2, 1, 1, true>);
    add("ds_read_u16_d16", &run_read<2, 1, 1, false, LoadPart::low_half>);
    add("ds_read_u16_d16_hi", &run_read<2, 1, 1, false, LoadPart::high_half>);
    add("ds_read_u8_d16", &run_read<1, 1, 1, false, LoadPart::low_half>);
    add("ds_read_u8_d16_hi", &run_read<1, 1, 1, false, LoadPart::high_half>);
    add("ds_read2_b32", &run_read<4, 2, 4>);
    add("ds_read2_b64", &run_read<8, 2, 8>);
    add("ds_read2st64_b32", &run_read<4, 2, 4 * 64>);
    add("ds_read2st64_b64", &run_read<8, 2, 8 * 64>);
    add("ds_bpermute_b32", &run_bpermute);
    add("ds_permute_b32", &run_permute);
}

void add_writes(OperationTable& t)
{
    auto const add = [&](char const* name, Handler handler) {
        t[name] = operation(handler, Form::lds, Class::lds, {Type::b32, Type::b32, Type::b32}, 0);
    };
    add("ds_write_b32", &run_write<4, 1, 1>);
    add("ds_write_b64", &run_write<8, 1, 1>);
    add("ds_write_b96", &run_write<12, 1, 1>);
    add("ds_write_b128", &run_write<16, 1, 1>);
    add("ds_write_b8", &run_write<1, 1, 1>);
    add("ds_write_b8_d16_hi", &run_write<1, 1, 1, true>);
    add("ds_write_b16", &run_write<2, 1, 1>);
    add("ds_write_b16_d16_hi", &run_write<2, 1, 1, true>);
    add("ds_write2_b32", &run_write<4, 2, 4>);
    add("ds_write2_b64", &run_write<8, 2, 8>);
    add("ds_write2st64_b32", &run_write<4, 2, 4 * 64>);
    add("ds_write2st64_b64", &run_write<8, 2, 8 * 64>);
}

template <class T, bool compares = false, class F>
void add_lds_atomic(OperationTable& t, std::string const& name, std::string const& suffix, F /*f*/)
{
    t["ds_" + name + suffix] =
        operation(&run_lds_atomic<T, F, false, compares>, Form::lds, Class::lds, {}, 0);
    t["ds_" + name + "_rtn" + suffix] =
        operation(&run_lds_atomic<T, F, true, compares>, Form::lds, Class::lds);
}

template <class U, class S>
void add_integer_atomics(OperationTable& t, std::string const& width)
{
    for_each_integer_atomic<U, S>([&]<class T, class F>(T, std::string name, F f) {
        if (name == "swap") {
            t["ds_wrxchg_rtn_b" + width] =
                operation(&run_lds_atomic<T, F, true, false>, Form::lds, Class::lds);
            return;
        }
        bool const ordered = name.size() == 4; // smin, umin, smax, umax: s or u goes to the suffix
        auto const of_bits = name == "and" || name == "or" || name == "xor";
        add_lds_atomic<T>(
            t,
            ordered ? name.substr(1) : name,
            (of_bits                     ? "_b"
             : name[0] == 's' && ordered ? "_i"
                                         : "_u")
                + width,
            f);
    });
    add_lds_atomic<U, true>(t, "cmpst", "_b" + width, [](U a, U) { return a; });
}

} // namespace

void add_lds_operations(OperationTable& t)
{
    add_reads(t);
    add_writes(t);
    add_integer_atomics<u32, i32>(t, "32");
    add_integer_atomics<u64, i64>(t, "64");
    add_lds_atomic<f32>(t, "add", "_f32", [](f32 a, f32 b) { return a + b; });
    add_lds_atomic<f64>(t, "add", "_f64", [](f64 a, f64 b) { return a + b; });
    // The ISA defines these by a comparison, which is false if either side is NaN.
    add_lds_atomic<f32>(t, "min", "_f32", [](f32 a, f32 b) { return b < a ? b : a; });
    add_lds_atomic<f32>(t, "max", "_f32", [](f32 a, f32 b) { return b > a ? b : a; });
}

} // namespace gfx90a
