// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lds_access.hpp"
#include "races.hpp"
#include "traffic.hpp"

// Local memory of a workgroup.
namespace gfx90a {

void lds_out_of_bounds(Wave const& w, u32 offset, std::size_t bytes, int lane)
{
    throw Fault(
        "out of bounds of LDS: " + std::to_string(bytes) + " bytes at " + std::to_string(offset)
            + " of " + std::to_string(w.group.lds.data.size()),
        lane);
}

void note_race(
    Wave& w,
    Instruction const& i,
    Lds::Accesses const& last,
    u32 byte,
    bool writes,
    bool atomic,
    int lane)
{
    auto& lds = w.group.lds;
    bool const others_wrote = last.written_in == lds.interval && last.writer != w.index;
    auto const what = "LDS race: another wave of the workgroup "
                      + std::string(others_wrote ? "wrote" : "read") + " byte "
                      + std::to_string(byte) + ", with no barrier between";
    if (!writes && last.atomic) {
        lds.suspicions.try_emplace({byte, w.index}, Lds::Suspicion{&w, &i, what, lane});
    } else if (atomic && !(others_wrote && !last.atomic)) {
        for (unsigned reader = 0; reader < w.group.waves.size(); ++reader) {
            if (reader != w.index && ((last.readers >> reader) & 1) != 0) {
                lds.suspicions.try_emplace({byte, reader}, Lds::Suspicion{&w, &i, what, lane});
            }
        }
    } else {
        w.findings->note(w, i, what, lane);
    }
}

void lds_swapped(Wave& w, u32 offset, std::size_t bytes)
{
    auto& lds = w.group.lds;
    for (auto byte = offset; byte < offset + bytes; byte += 4) {
        lds.suspicions.erase({byte, w.index});
        auto& readers = lds.accesses[byte / 4].readers;
        readers = static_cast<std::uint16_t>(readers & ~(1U << w.index));
    }
}

void tell_suspicions(Workgroup& group)
{
    for (auto const& [place, s] : group.lds.suspicions) {
        s.wave->findings->note(*s.wave, *s.instruction, s.what, s.lane);
    }
    group.lds.suspicions.clear();
}

namespace {

[[noreturn]] void misaligned(u32 offset, std::size_t needed, int lane)
{
    throw Fault(
        "misaligned in LDS: " + std::to_string(offset) + " is no multiple of "
            + std::to_string(needed),
        lane);
}

inline void check(
    Wave& w,
    Instruction const& i,
    u32 offset,
    std::size_t bytes,
    bool writes,
    bool atomic,
    int lane)
{
    auto const needed = std::min<std::size_t>(bytes, 4);
    if (offset % needed != 0) {
        misaligned(offset, needed, lane);
    }
    lds_touch(w, i, offset, bytes, writes, atomic, lane);
}

/// Whether LDS holds these bytes there, all of them written.
bool is_there(Wave const& w, u32 offset, void const* bytes, std::size_t size)
{
    auto const& data = w.group.lds.data;
    return std::size_t{offset} + size <= data.size()
           && std::memcmp(data.data() + offset, bytes, size) == 0 && lds_written(w, offset, size);
}

void fetch_address(Wave& w, Instruction const& i, Operand const& from, Lanes<u32>& to)
{
    fetch(w, from, to);
    auto const missing = w.exec() & ~defined(w, from);
    if (missing != 0) {
        w.findings->note(
            w, i, "an address depends on a value that nobody wrote", std::countr_zero(missing));
    }
}

enum class Half : std::uint8_t { none, low, high };

template <int width, int places, int unit>
void note_conflicts(Wave& w, Instruction const& i, bool reads, Lanes<u32> const& address)
{
    for (int c = 0; w.traffic != nullptr && c < places; ++c) {
        auto const offset =
            places == 1 ? static_cast<u32>(i.offset) : i.offsets[c] * static_cast<u32>(unit);
        note_lds(w, reads, address.value, offset, width);
    }
}

/// `places` places of `width` each; their offsets are in elements times unit, or one in bytes.
template <int width, int places, int unit, bool is_signed = false, Half into = Half::none>
void run_read(Wave& w, Instruction const& i)
{
    constexpr int words = width < 4 ? 1 : width / 4;
    Lanes<u32> address;
    fetch_address(w, i, i.source[0], address);
    note_conflicts<width, places, unit>(w, i, true, address);
    auto const exec = w.exec();
    auto const& lds = w.group.lds;
    QuickReads const quick(w);
    Mask is_defined[places * words];
    std::fill_n(is_defined, places * words, all_lanes);
    for (auto left = exec; left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        u32 value[places * words] = {};
        for (int c = 0; c < places; ++c) {
            auto const offset = address[l]
                                + (places == 1 ? static_cast<u32>(i.offset)
                                               : i.offsets[c] * static_cast<u32>(unit));
            if (!quick(offset, width)) {
                check(w, i, offset, width, false, false, l);
            }
            std::memcpy(value + c * words, lds.data.data() + offset, width);
            for (int n = 0; n < words; ++n) {
                if (!lds_written(w, offset + 4U * static_cast<u32>(n), width < 4 ? width : 4)) {
                    is_defined[c * words + n] &= ~(Mask{1} << l);
                }
            }
        }
        for (int n = 0; n < places * words; ++n) {
            auto& to = w.row(i.result.index + static_cast<unsigned>(n))[l];
            u32 word = value[n];
            if constexpr (is_signed && width < 4) {
                word = static_cast<u32>(
                    static_cast<i32>(word << (32 - 8 * width)) >> (32 - 8 * width));
            }
            to = into == Half::low    ? (to & 0xffff0000) | (word & 0xffff)
                 : into == Half::high ? (to & 0xffff) | (word << 16)
                                      : word;
        }
    }
    for (int n = 0; n < places * words; ++n) {
        w.set_written(i.result.index + static_cast<unsigned>(n), exec, is_defined[n]);
    }
}

template <int width, int places, int unit, bool high_half = false>
void run_write(Wave& w, Instruction const& i)
{
    constexpr int words = width < 4 ? 1 : width / 4;
    Lanes<u32> address;
    fetch_address(w, i, i.source[0], address);
    note_conflicts<width, places, unit>(w, i, false, address);
    auto& lds = w.group.lds;
    for (auto left = w.exec(); left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        for (int c = 0; c < places; ++c) {
            auto const& data = i.source[static_cast<std::size_t>(c) + 1];
            u32 value[words];
            for (int n = 0; n < words; ++n) {
                value[n] = w.row(data.index + static_cast<unsigned>(n))[l] >> (high_half ? 16 : 0);
            }
            auto const offset = address[l]
                                + (places == 1 ? static_cast<u32>(i.offset)
                                               : i.offsets[c] * static_cast<u32>(unit));
            if (!races().strict() && is_there(w, offset, value, width)) {
                continue; // a store that leaves everything as it is disturbs nobody
            }
            check(w, i, offset, width, true, false, l);
            std::memcpy(lds.data.data() + offset, value, width);
            // A structure's padding is stored with its fields: each word for itself.
            for (int n = 0; n < words; ++n) {
                note_stored(w, i, data.index + static_cast<unsigned>(n), Mask{1} << l);
                auto const is_defined = w.written[data.index + static_cast<unsigned>(n)];
                lds_set_written(
                    w,
                    offset + 4U * static_cast<u32>(n),
                    width < 4 ? width : 4,
                    ((is_defined >> l) & 1) != 0);
            }
        }
    }
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
        check(w, i, offset, sizeof(T), true, true, l);
        std::memcpy(&before[l], lds.data.data() + offset, sizeof(T));
        bool const known = lds_written(w, offset, sizeof(T));
        note_changed(w, i, known, l);
        if constexpr (compares) {
            lds_swapped(w, offset, sizeof(T));
        }
        T after = before[l];
        if constexpr (compares) {
            // The first operand is compared, the second one stored.
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

/// Each lane takes the value of the lane that its address names.
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

/// Each lane gives its value to the lane that its address names; the highest lane wins.
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
        t[name] = {
            .handler = handler, .form = Form::lds, .counted = Class::lds, .types = {Type::b32}};
    };
    add("ds_read_b32", &run_read<4, 1, 1>);
    add("ds_read_b64", &run_read<8, 1, 1>);
    add("ds_read_b96", &run_read<12, 1, 1>);
    add("ds_read_b128", &run_read<16, 1, 1>);
    add("ds_read_u8", &run_read<1, 1, 1>);
    add("ds_read_i8", &run_read<1, 1, 1, true>);
    add("ds_read_u16", &run_read<2, 1, 1>);
    add("ds_read_i16", &run_read<2, 1, 1, true>);
    add("ds_read_u16_d16", &run_read<2, 1, 1, false, Half::low>);
    add("ds_read_u16_d16_hi", &run_read<2, 1, 1, false, Half::high>);
    add("ds_read_u8_d16", &run_read<1, 1, 1, false, Half::low>);
    add("ds_read_u8_d16_hi", &run_read<1, 1, 1, false, Half::high>);
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
        t[name] = {
            .handler = handler,
            .form = Form::lds,
            .counted = Class::lds,
            .results = 0,
            .types = {Type::b32, Type::b32, Type::b32}};
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
    t["ds_" + name + suffix] = {
        .handler = &run_lds_atomic<T, F, false, compares>,
        .form = Form::lds,
        .counted = Class::lds,
        .results = 0};
    t["ds_" + name + "_rtn" + suffix] = {
        .handler = &run_lds_atomic<T, F, true, compares>, .form = Form::lds, .counted = Class::lds};
}

template <class U, class S>
void add_integer_atomics(Table& t, std::string const& width)
{
    lds_atomic<U>(t, "add", "_u" + width, [](U a, U b) { return static_cast<U>(a + b); });
    lds_atomic<U>(t, "sub", "_u" + width, [](U a, U b) { return static_cast<U>(a - b); });
    lds_atomic<S>(t, "min", "_i" + width, [](S a, S b) { return std::min(a, b); });
    lds_atomic<S>(t, "max", "_i" + width, [](S a, S b) { return std::max(a, b); });
    lds_atomic<U>(t, "min", "_u" + width, [](U a, U b) { return std::min(a, b); });
    lds_atomic<U>(t, "max", "_u" + width, [](U a, U b) { return std::max(a, b); });
    lds_atomic<U>(t, "and", "_b" + width, [](U a, U b) { return static_cast<U>(a & b); });
    lds_atomic<U>(t, "or", "_b" + width, [](U a, U b) { return static_cast<U>(a | b); });
    lds_atomic<U>(t, "xor", "_b" + width, [](U a, U b) { return static_cast<U>(a ^ b); });
    lds_atomic<U>(
        t, "inc", "_u" + width, [](U a, U b) { return static_cast<U>(a >= b ? 0 : a + 1); });
    lds_atomic<U>(t, "dec", "_u" + width, [](U a, U b) {
        return static_cast<U>(a == 0 || a > b ? b : a - 1);
    });
    lds_atomic<U, true>(t, "cmpst", "_b" + width, [](U a, U) { return a; });
    t["ds_wrxchg_rtn_b" + width] = {
        .handler = &run_lds_atomic<U, decltype([](U, U b) { return b; }), true, false>,
        .form = Form::lds,
        .counted = Class::lds};
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
    // The ISA says that this is a comparison, which a NaN on either side fails.
    lds_atomic<f32>(t, "min", "_f32", [](f32 a, f32 b) { return b < a ? b : a; });
    lds_atomic<f32>(t, "max", "_f32", [](f32 a, f32 b) { return b > a ? b : a; });
}

} // namespace gfx90a
