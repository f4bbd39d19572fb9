// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lds_access.hpp"
#include "races.hpp"
#include "traffic.hpp"

// Instructions on LDS, the local memory of a workgroup.
namespace gfx90a {

void lds_out_of_bounds(Wave const& w, LaneAccess const& access)
{
    throw Fault(
        "out of bounds of LDS: " + std::to_string(access.bytes) + " bytes at "
            + std::to_string(access.address) + " of " + std::to_string(w.group.lds.size()),
        access.lane);
}

void note_race(Wave& w, Instruction const& i, Lds::Accesses last, LaneAccess const& access)
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

void lds_clear_suspicions(Wave& w, u32 offset, std::size_t bytes)
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

void check(Wave& w, Instruction const& i, LaneAccess const& access)
{
    auto const needed = std::min<std::size_t>(access.bytes, 4);
    if (access.address % needed != 0) {
        throw Fault(
            "misaligned in LDS: " + std::to_string(access.address) + " is no multiple of "
                + std::to_string(needed),
            access.lane);
    }
    lds_touch(w, i, access);
}

/// Whether LDS already contains these bytes at `offset`, all of them initialised.
bool already_holds(Wave const& w, u32 offset, void const* bytes, std::size_t size)
{
    auto const& lds = w.group.lds;
    return std::size_t{offset} + size <= lds.size()
           && std::memcmp(lds.data.data() + offset, bytes, size) == 0
           && lds_written(w, offset, size);
}

void fetch_address(Wave& w, Instruction const& i, Operand const& from, Lanes<u32>& to)
{
    fetch(w, from, to);
    note_addresses(w, i, defined(w, from));
}

/// Returns the offset in bytes of address number `place` of an instruction: `offset`, or offset0 or
/// offset1 times `unit` if the instruction has two addresses.
template <int places, int unit>
u32 offset_of(Instruction const& i, int place)
{
    return places == 1 ? static_cast<u32>(i.offset) : i.offsets[place] * static_cast<u32>(unit);
}

template <int width, int places, int unit>
void note_conflicts(Wave& w, Instruction const& i, bool reads, Lanes<u32> const& address)
{
    for (int c = 0; w.traffic != nullptr && c < places; ++c) {
        note_lds(w, reads, address.value, offset_of<places, unit>(i, c), width);
    }
}

/// Fast path for a wave's accesses of whole dwords that cannot be a fault. An access that is
/// refused() must be repeated lane by lane, which finds out whether it is a fault.
class WholeWaveAccess
{
public:
    WholeWaveAccess(Wave& w, Lanes<u32> const& address, u32 offset, u32 width)
        : m_lds(w.group.lds)
        , m_exec(w.exec())
        , m_now(m_lds.interval)
        , m_wave(w.index)
        , m_is_single_wave(w.group.waves.size() < 2)
    {
        m_first = m_exec != 0 ? address[std::countr_zero(m_exec)] + offset : 0;
        u32 seen = 0, most = 0, apart = m_exec != all_lanes || width != 4 ? 1 : 0;
        for (int l = 0; l < lanes; ++l) {
            m_dwords[l] = address[l] + offset;
            apart |= m_dwords[l] ^ (m_first + static_cast<u32>(l) * 4);
        }
        for (int first = 0; first < lanes; first += 32) {
            auto const half = static_cast<u32>(m_exec >> first);
            for (int l = 0; l < 32; ++l) {
                auto const at = m_dwords[first + l] & (0 - ((half >> l) & 1));
                seen |= at;
                most = std::max(most, at);
                m_dwords[first + l] /= 4;
            }
        }
        m_first /= 4;
        m_refused = seen % 4 != 0 || std::size_t{most} + width > m_lds.size() ? 1 : 0;
        m_consecutive = apart == 0;
    }

    /// Reads `words` consecutive dwords for each lane into as many registers.
    void read(unsigned words, u32* to)
    {
        if (m_refused != 0) {
            return;
        }
        bool const quiet = m_is_single_wave || m_lds.last_write != m_now;
        if (quiet && !m_is_single_wave) {
            if (m_lds.reads.size() == max_pending_reads) {
                m_lds.note_reads();
            }
            auto& noted = m_lds.reads.emplace_back();
            noted = {m_wave, words, m_exec, {}};
            std::copy_n(m_dwords.value, lanes, noted.dwords.begin());
        }
        bool const whole = m_lds.whole_dwords == m_lds.accesses.size();
        for (unsigned n = 0; n < words; ++n, to += lanes) {
            auto* const accesses = m_lds.accesses.data() + n;
            each_lane(
                reinterpret_cast<u32 const*>(m_lds.data.data()) + n,
                [&](u32 const& data, int l) { to[l] = data; });
            if (!quiet) {
                // Two loops, so that lanes that read one dword do not wait for each other's stores.
                Lanes<Lds::Accesses> notes;
                each_lane(accesses, [&](Lds::Accesses const& last, int l) {
                    m_refused |= refusal(last);
                    notes[l] = Lds::with_read(last, m_wave, m_now);
                });
                each_lane(accesses, [&](Lds::Accesses& last, int l) { last = notes[l]; });
            } else if (!whole) {
                each_lane(accesses, [&](Lds::Accesses const& last, int) {
                    m_refused |= (~last & Lds::all_bytes) | (last & Lds::split_bit);
                });
            }
        }
    }
    /// Writes dword n of each lane. Unless `strict`, a write that changes nothing is no race.
    void write(u32 n, u32 const* from, bool strict)
    {
        if (m_refused != 0) {
            return;
        }
        m_lds.note_reads();
        m_lds.last_write = m_now;
        auto const others = Lds::readers & ~(Lds::Accesses{1} << m_wave);
        auto const anew = Lds::Accesses{m_now} << Lds::write_shift
                          | Lds::Accesses{m_wave} << Lds::wave_shift | Lds::all_bytes;
        Lds::Accesses refused = 0, became_whole = 0;
        auto* const all_data = reinterpret_cast<u32*>(m_lds.data.data()) + n;
        auto* const data = m_consecutive ? all_data + m_first : all_data;
        each_lane(m_lds.accesses.data() + n, [&](Lds::Accesses& accesses, int l) {
            auto const last = accesses;
            auto& word = data[m_consecutive ? static_cast<u32>(l) : m_dwords[l]];
            bool const was_whole = (last & Lds::all_bytes) == Lds::all_bytes;
            bool const changes = strict || !was_whole || word != from[l];
            auto const others_read = Lds::was_read(last, m_now) ? last & others : 0;
            auto const why = changes ? (refusal(last) & ~Lds::all_bytes) | others_read : 0;
            bool const goes = changes && why == 0;
            accesses = goes ? (last & Lds::read_fields) | anew : last;
            word = goes ? from[l] : word;
            became_whole += goes && !was_whole ? 1 : 0;
            refused |= why;
        });
        m_lds.whole_dwords += became_whole;
        m_refused = refused;
    }
    bool refused() const { return m_refused != 0; }

private:
    /// Returns 0 if a dword with this record can be read on the fast path, or else nonzero bits.
    Lds::Accesses refusal(Lds::Accesses last) const
    {
        bool const others_wrote = Lds::was_written(last, m_now) && Lds::writer_of(last) != m_wave;
        return (~last & Lds::all_bytes) | (last & Lds::split_bit) | (others_wrote ? 1 : 0);
    }
    /// Calls f(element, lane) with each active lane's element of an array.
    template <class T, class F>
    void each_lane(T* array, F f) const
    {
        if (m_consecutive) { // the compiler vectorises this loop
            for (int l = 0; l < lanes; ++l) {
                f(array[m_first + static_cast<std::size_t>(l)], l);
            }
        } else if (m_exec == all_lanes) {
            for (int l = 0; l < lanes; ++l) {
                f(array[m_dwords[l]], l);
            }
        } else {
            for (auto left = m_exec; left != 0; left &= left - 1) {
                int const l = std::countr_zero(left);
                f(array[m_dwords[l]], l);
            }
        }
    }

    static constexpr std::size_t max_pending_reads = 4096; // maximum number of pending Lds::reads
    Lds& m_lds;
    Mask m_exec;
    std::uint16_t m_now;
    unsigned m_wave;
    bool m_is_single_wave;      // the workgroup has only one wave
    bool m_consecutive = false; // all lanes are active and access consecutive dwords
    u32 m_first = 0;            // index of the first active lane's dword
    Lds::Accesses m_refused = 0;
    Lanes<u32> m_dwords; // index of each lane's first dword
};

template <int width, int places, int unit>
bool read_at_once(Wave& w, Instruction const& i, Lanes<u32> const& address)
{
    for (int c = 0; c < places; ++c) {
        WholeWaveAccess all(w, address, offset_of<places, unit>(i, c), width);
        all.read(width / 4, w.vgpr(i.result.index + static_cast<unsigned>(c) * width / 4));
        if (all.refused()) {
            return false;
        }
    }
    return true;
}

/// Calls f(lane, address number, word, offset) for each word (4 bytes or less) of active lanes.
template <int width, int places, int unit, class F>
void each_word(Wave& w, Instruction const& i, Lanes<u32> const& address, F f)
{
    for (auto left = w.exec(); left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        for (int c = 0; c < places; ++c) {
            for (u32 at = 0; at < width; at += 4) {
                f(l, c, at / 4, address[l] + offset_of<places, unit>(i, c) + at);
            }
        }
    }
}

template <int width, int places, int unit, bool is_signed = false, Extend how = Extend::none>
void run_read(Wave& w, Instruction const& i)
{
    constexpr unsigned words = (width + 3) / 4;
    constexpr std::size_t bytes = std::min(width, 4);
    Lanes<u32> address;
    fetch_address(w, i, i.source[0], address);
    note_conflicts<width, places, unit>(w, i, true, address);
    Mask is_defined[places * words];
    std::fill_n(is_defined, places * words, all_lanes);
    if (width % 4 != 0 || !read_at_once<width, places, unit>(w, i, address)) {
        each_word<width, places, unit>(w, i, address, [&](int l, unsigned c, unsigned n, u32 at) {
            check(w, i, {at, bytes, l});
            u32 word = 0;
            std::memcpy(&word, w.group.lds.data.data() + at, bytes);
            auto& to = w.vgpr(i.result.index + c * words + n)[l];
            to = extended<width, how, is_signed>(word, to);
            is_defined[c * words + n] &= ~(Mask{!lds_written(w, at, bytes)} << l);
        });
    }
    for (unsigned n = 0; n < places * words; ++n) {
        w.set_written(i.result.index + n, w.exec(), is_defined[n]);
    }
}

template <int width, int places, int unit>
bool write_at_once(Wave& w, Instruction const& i, Lanes<u32> const& address)
{
    for (int c = 0; c < places; ++c) {
        auto const data = i.source[static_cast<std::size_t>(c) + 1].index;
        WholeWaveAccess all(w, address, offset_of<places, unit>(i, c), width);
        for (u32 n = 0; n < width / 4; ++n) {
            if ((w.exec() & ~w.written[data + n]) != 0) {
                return false;
            }
            all.write(n, w.vgpr(data + n), races().strict());
        }
        if (all.refused()) {
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
    fetch_address(w, i, i.source[0], address);
    note_conflicts<width, places, unit>(w, i, false, address);
    if (width % 4 == 0 && write_at_once<width, places, unit>(w, i, address)) {
        return;
    }
    each_word<width, places, unit>(w, i, address, [&](int l, unsigned c, unsigned n, u32 at) {
        auto const row = i.source[c + 1].index + n;
        u32 const value = w.vgpr(row)[l] >> (high_half ? 16 : 0);
        if (!races().strict() && already_holds(w, at, &value, bytes)) {
            return; // a store that does not change the memory is no race
        }
        check(w, i, {at, bytes, l, true});
        std::memcpy(w.group.lds.data.data() + at, &value, bytes);
        // Words are marked one by one, because a structure's padding is stored with its fields.
        note_stored(w, i, row, Mask{1} << l);
        lds_set_written(w, at, bytes, ((w.written[row] >> l) & 1) != 0);
    });
}

template <class T, class F, bool returns, bool compares>
void run_lds_atomic(Wave& w, Instruction const& i)
{
    Lanes<u32> address;
    fetch_address(w, i, i.source[0], address);
    note_conflicts<sizeof(T), 1, 1>(w, i, false, address);
    Lanes<T> first, second, before{};
    fetch(w, i.source[1], first);
    auto data_defined = defined(w, i.source[1]);
    if constexpr (compares) {
        fetch(w, i.source[2], second);
        data_defined &= defined(w, i.source[2]);
    }
    Mask before_defined = all_lanes;
    auto& lds = w.group.lds;
    for (auto left = w.exec(); left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        auto const offset = address[l] + static_cast<u32>(i.offset);
        check(w, i, {offset, sizeof(T), l, true, true});
        std::memcpy(&before[l], lds.data.data() + offset, sizeof(T));
        bool const known = lds_written(w, offset, sizeof(T));
        note_changed(w, i, known, l);
        if constexpr (compares) {
            lds_clear_suspicions(w, offset, sizeof(T));
        }
        T after = before[l];
        if constexpr (compares) {
            // The first data operand is the comparand, the second the new value.
            if (std::memcmp(&before[l], &first[l], sizeof(T)) == 0) {
                after = second[l];
            }
        } else {
            after = F{}(before[l], first[l]);
        }
        std::memcpy(lds.data.data() + offset, &after, sizeof(T));
        lds_set_written(w, offset, sizeof(T), known && ((data_defined >> l) & 1) != 0);
        before_defined &= known ? all_lanes : ~(Mask{1} << l);
    }
    if constexpr (returns) {
        put(w, i, before, before_defined);
    }
    w.yields = compares;
}

/// Each lane reads the value of the lane that its address selects.
void run_bpermute(Wave& w, Instruction const& i)
{
    Lanes<u32> address, data, out;
    fetch_address(w, i, i.source[0], address);
    fetch(w, i.source[1], data);
    auto const from_defined = defined(w, i.source[1]);
    auto const exec = w.exec();
    Mask is_defined = 0;
    for (int l = 0; l < lanes; ++l) {
        auto const from = ((address[l] + static_cast<u32>(i.offset)) / 4) & 63;
        bool const active = ((exec >> from) & 1) != 0;
        out[l] = active ? data[static_cast<int>(from)] : 0;
        is_defined |= (active ? (from_defined >> from) & 1 : u64{1}) << l;
    }
    put(w, i, out, is_defined);
}

/// Each lane writes to the lane that its address selects; of several writers the highest wins.
void run_permute(Wave& w, Instruction const& i)
{
    Lanes<u32> address, data, out{};
    fetch_address(w, i, i.source[0], address);
    fetch(w, i.source[1], data);
    auto const from_defined = defined(w, i.source[1]);
    Mask is_defined = all_lanes;
    for (auto left = w.exec(); left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        auto const to = ((address[l] + static_cast<u32>(i.offset)) / 4) & 63;
        out[static_cast<int>(to)] = data[l];
        is_defined = (is_defined & ~(Mask{1} << to)) | (((from_defined >> l) & 1) << to);
    }
    put(w, i, out, is_defined);
}

void add_reads(Table& t)
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
    add("ds_read_u16_d16", &run_read<2, 1, 1, false, Extend::low_half>);
    add("ds_read_u16_d16_hi", &run_read<2, 1, 1, false, Extend::high_half>);
    add("ds_read_u8_d16", &run_read<1, 1, 1, false, Extend::low_half>);
    add("ds_read_u8_d16_hi", &run_read<1, 1, 1, false, Extend::high_half>);
    add("ds_read2_b32", &run_read<4, 2, 4>);
    add("ds_read2_b64", &run_read<8, 2, 8>);
    add("ds_read2st64_b32", &run_read<4, 2, 4 * 64>);
    add("ds_read2st64_b64", &run_read<8, 2, 8 * 64>);
    add("ds_bpermute_b32", &run_bpermute);
    add("ds_permute_b32", &run_permute);
}

void add_writes(Table& t)
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
void lds_atomic(Table& t, std::string const& name, std::string const& suffix, F /*f*/)
{
    t["ds_" + name + suffix] =
        operation(&run_lds_atomic<T, F, false, compares>, Form::lds, Class::lds, {}, 0);
    t["ds_" + name + "_rtn" + suffix] =
        operation(&run_lds_atomic<T, F, true, compares>, Form::lds, Class::lds);
}

template <class U, class S>
void add_integer_atomics(Table& t, std::string const& width)
{
    integer_atomics<U, S>([&]<class T, class F>(T, std::string name, F f) {
        if (name == "swap") {
            t["ds_wrxchg_rtn_b" + width] =
                operation(&run_lds_atomic<T, F, true, false>, Form::lds, Class::lds);
            return;
        }
        bool const ordered = name.size() == 4; // smin, umin, smax, umax: s or u goes to the suffix
        auto const of_bits = name == "and" || name == "or" || name == "xor";
        lds_atomic<T>(
            t,
            ordered ? name.substr(1) : name,
            (of_bits                     ? "_b"
             : name[0] == 's' && ordered ? "_i"
                                         : "_u")
                + width,
            f);
    });
    lds_atomic<U, true>(t, "cmpst", "_b" + width, [](U a, U) { return a; });
}

} // namespace

void add_lds_operations(Table& t)
{
    add_reads(t);
    add_writes(t);
    add_integer_atomics<u32, i32>(t, "32");
    add_integer_atomics<u64, i64>(t, "64");
    lds_atomic<f32>(t, "add", "_f32", [](f32 a, f32 b) { return a + b; });
    lds_atomic<f64>(t, "add", "_f64", [](f64 a, f64 b) { return a + b; });
    // The ISA defines these by a comparison, which is false if either side is NaN.
    lds_atomic<f32>(t, "min", "_f32", [](f32 a, f32 b) { return b < a ? b : a; });
    lds_atomic<f32>(t, "max", "_f32", [](f32 a, f32 b) { return b > a ? b : a; });
}

} // namespace gfx90a
