// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "memory.hpp"

#include <atomic>

#include "lds_access.hpp"
#include "races.hpp"
#include "traffic.hpp"

// Loads, stores and atomic operations with global, scratch (buffer) and flat addresses.
namespace gfx90a {

namespace {

std::string hex(u64 value)
{
    char text[24];
    std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(value));
    return text;
}

void check_alignment(u64 address, std::size_t needed, int lane)
{
    if (address % needed != 0) {
        auto const* const block = memory().find(address);
        if (block != nullptr && block->allows_misaligned) {
            return;
        }
        throw Fault(
            "misaligned: " + hex(address) + " is no multiple of " + std::to_string(needed), lane);
    }
}

/// Returns the block that contains an access, or throws a Fault if kernels may not access it.
Block& block_of(LaneAccess const& a)
{
    auto* const block = memory().find(a.address);
    if (block == nullptr || !block->grants(a.address, a.bytes)) {
        throw Fault(
            "out of bounds: " + std::to_string(a.bytes) + " bytes at " + hex(a.address) + ", "
                + memory().describe_location(a.address),
            a.lane);
    }
    if (a.writes && !block->writable) {
        throw Fault("a store to read-only memory: " + block->kind, a.lane);
    }
    return *block;
}

/// Computes each lane's address, from its 64 bits or from a scalar base and its 32-bit offset.
void compute_global_addresses(
    Wave& w, Instruction const& i, Operand const& address, Operand const& base, Lanes<u64>& to)
{
    if (base.kind == Operand::Kind::none) {
        fetch(w, address, to);
        for (int l = 0; l < lanes; ++l) {
            to[l] += static_cast<u64>(i.offset);
        }
        check_addresses_defined(w, i, defined_lanes(w, address));
        return;
    }
    Lanes<u32> offset;
    fetch(w, address, offset);
    auto const start = scalar<u64>(w, base) + static_cast<u64>(i.offset);
    for (int l = 0; l < lanes; ++l) {
        to[l] = start + offset[l];
    }
    check_addresses_defined(w, i, defined_lanes(w, address) & defined_lanes(w, base));
}

/// Converts an offset in a lane's scratch to one in the wave's, where dwords are interleaved.
u64 swizzled_offset(u64 offset, int lane)
{
    return (offset / 4) * 4 * lanes + static_cast<u64>(lane) * 4 + offset % 4;
}

enum class Space : std::uint8_t { global, flat, scratch };

/// The memory that one lane accesses.
struct LaneMemory
{
    std::uint8_t* data;
    Block* block;   // the block in global or scratch memory, or null for LDS
    u64 address;    // address in memory if block is not null
    u32 lds_offset; // offset in LDS if block is null
};

LaneMemory lane_memory(Wave& w, Instruction const& i, Space space, LaneAccess const& a)
{
    auto const offset = static_cast<u32>(a.address);
    if (space == Space::flat && (a.address >> 48) == (shared_aperture >> 48)) {
        auto in_lds = a;
        in_lds.address = offset;
        check_lds_access(w, i, in_lds);
        return {w.group.lds.data.data() + offset, nullptr, 0, offset};
    }
    if (space == Space::scratch
        || (space == Space::flat && (a.address >> 48) == (private_aperture >> 48))) {
        auto const at = space == Space::scratch
                            ? a.address
                            : w.sgpr_pair(flat_scratch_register) + swizzled_offset(offset, a.lane);
        if (!w.scratch.contains(at, a.bytes)) {
            throw Fault(
                "out of bounds of scratch memory"
                    + (space == Space::flat ? ": byte " + std::to_string(offset) : ""),
                a.lane);
        }
        return {reinterpret_cast<std::uint8_t*>(at), &w.scratch, at, 0};
    }
    return {reinterpret_cast<std::uint8_t*>(a.address), &block_of(a), a.address, 0};
}

/// Checks an access to global memory for a race if GFX90A_RACES asks for it.
void check_race(Wave& w, Instruction const& i, LaneMemory const& piece, LaneAccess const& a)
{
    if (race_detector().is_enabled() && piece.block != nullptr && piece.block != &w.scratch) {
        race_detector().check_access(w, i, *piece.block, a);
    }
}

/// Checks a store for a race. A store that does not change the memory is no race, unless `strict`.
void check_store_race(
    Wave& w, Instruction const& i, Block& block, void const* value, LaneAccess const& a)
{
    if (race_detector().is_strict()
        || std::memcmp(reinterpret_cast<void const*>(a.address), value, a.bytes) != 0) {
        race_detector().check_access(w, i, block, a);
    }
}

bool was_written(Wave& w, LaneMemory const& piece, std::size_t bytes)
{
    return piece.block != nullptr ? piece.block->is_written(piece.address, bytes)
                                  : is_lds_written(w, piece.lds_offset, bytes);
}

void set_written(Wave& w, LaneMemory const& piece, std::size_t bytes, bool value)
{
    if (piece.block != nullptr) {
        piece.block->set_written(piece.address, bytes, value);
    } else {
        set_lds_written(w, piece.lds_offset, bytes, value);
    }
}

bool uses_apertures(Space space, Lanes<u64> const& addresses, Mask exec)
{
    if (space != Space::flat) {
        return false;
    }
    bool found = false;
    for (int l = 0; l < lanes; ++l) {
        auto const top = addresses[l] >> 48;
        found |= ((exec >> l) & 1) != 0 && (top == 1 || top == 2);
    }
    return found;
}

struct CommonBlock
{
    Block* block;
    u64 low;
    u64 high;
    bool is_contiguous; // all lanes are active, and access consecutive elements
};

/// Returns the block that all active lanes access, aligned and within its bounds, with the lowest
/// and the highest address. Returns a null block if each lane must be checked by itself.
template <Space where>
CommonBlock
common_block(Lanes<u64> const& addresses, Mask exec, std::size_t bytes, std::size_t alignment)
{
    if (where == Space::scratch || uses_apertures(where, addresses, exec)) {
        return {nullptr, 0, 0, false};
    }
    u64 low = addresses[0];
    u64 high = addresses[lanes - 1];
    u64 seen = low;
    u64 distance = exec != all_lanes ? 1 : 0; // 0 if the lanes' elements are consecutive
    for (int l = 0; l < lanes; ++l) {
        distance |= addresses[l] ^ (low + static_cast<u64>(l) * bytes);
    }
    if (distance != 0) {
        low = ~u64{0};
        high = seen = 0;
        for (int l = 0; l < lanes; ++l) {
            auto const active = ((exec >> l) & 1) != 0;
            low = std::min(low, active ? addresses[l] : ~u64{0});
            high = std::max(high, active ? addresses[l] : 0);
            seen |= active ? addresses[l] : 0;
        }
    }
    if (seen % alignment != 0) {
        return {nullptr, 0, 0, false};
    }
    auto* const block = memory().find(low);
    return {
        block != nullptr && block->grants(low, high - low + bytes) ? block : nullptr,
        low,
        high,
        distance == 0};
}

/// Whether all bytes of [low, high) are known to be initialised: false for more than 8 KiB.
bool is_range_written(Block const& block, u64 low, u64 high)
{
    return high - low <= 8192 && block.is_written(low, high - low);
}

template <int width, LoadPart how, bool is_signed, Space where>
void load(Wave& w, Instruction const& i, Lanes<u64> const& addresses)
{
    constexpr int piece_bytes = width < 4 ? width : 4;
    constexpr int pieces = width < 4 ? 1 : width / 4;
    auto const exec = w.exec();
    if (exec == 0) {
        return;
    }
    auto const result = i.result.index;
    if (auto const [block, low, high, contiguous] =
            common_block<where>(addresses, exec, width, piece_bytes);
        block != nullptr) {
        bool const all_written = is_range_written(*block, low, high + width);
        for (auto left = race_detector().is_enabled() ? exec : 0; left != 0; left &= left - 1) {
            int const l = std::countr_zero(left);
            race_detector().check_access(
                w, i, *block, {addresses[l], width, l, false, i.glc && !i.slc});
        }
        if (contiguous && all_written && width % 4 == 0) {
            auto const* const from = reinterpret_cast<u32 const*>(low);
            for (int n = 0; n < pieces; ++n) {
                auto* const row = w.vgpr(result + static_cast<unsigned>(n));
                for (int l = 0; l < lanes; ++l) {
                    row[l] = from[l * pieces + n];
                }
                w.written_lanes[result + static_cast<unsigned>(n)] = all_lanes;
            }
            return; // this is the most frequent case
        }
        Mask is_defined[pieces];
        std::fill_n(is_defined, pieces, all_lanes);
        u32* rows[pieces];
        for (int n = 0; n < pieces; ++n) {
            rows[n] = w.vgpr(result + static_cast<unsigned>(n));
        }
        for (auto left = exec; left != 0; left &= left - 1) {
            int const l = std::countr_zero(left);
            if (!all_written && !block->is_written(addresses[l], width)) {
                for (int n = 0; n < pieces; ++n) {
                    auto const at = addresses[l] + 4 * static_cast<u64>(n);
                    is_defined[n] &= ~(Mask{!block->is_written(at, piece_bytes)} << l);
                }
            }
            u32 words[pieces] = {};
            std::memcpy(words, reinterpret_cast<void const*>(addresses[l]), width);
            for (int n = 0; n < pieces; ++n) {
                rows[n][l] = register_after_load<width, how, is_signed>(words[n], rows[n][l]);
            }
        }
        for (int n = 0; n < pieces; ++n) {
            w.set_written(result + static_cast<unsigned>(n), exec, is_defined[n]);
        }
        return;
    }
    for (auto left = exec; left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        check_alignment(addresses[l], piece_bytes, l);
        for (int n = 0; n < pieces; ++n) {
            auto const at =
                addresses[l] + static_cast<u64>(n) * (where == Space::scratch ? 4 * lanes : 4);
            auto const piece = lane_memory(w, i, where, {at, piece_bytes, l});
            check_race(w, i, piece, {at, piece_bytes, l, false, i.glc && !i.slc});
            u32 word = 0;
            std::memcpy(&word, piece.data, piece_bytes);
            auto& to = w.vgpr(result + static_cast<unsigned>(n))[l];
            to = register_after_load<width, how, is_signed>(word, to);
            auto const known = was_written(w, piece, piece_bytes);
            w.set_written(result + static_cast<unsigned>(n), Mask{1} << l, known ? all_lanes : 0);
        }
    }
}

template <int width, bool high_half, Space where>
void store(Wave& w, Instruction const& i, Operand const& data, Lanes<u64> const& addresses)
{
    constexpr int piece_bytes = width < 4 ? width : 4;
    constexpr int pieces = width < 4 ? 1 : width / 4;
    auto const exec = w.exec();
    if (exec == 0) {
        return;
    }
    // Words are marked one by one, because a structure's padding is stored with its fields.
    Mask word_defined[pieces];
    Mask is_defined = all_lanes;
    for (int n = 0; n < pieces; ++n) {
        word_defined[n] = w.written_lanes[data.index + static_cast<unsigned>(n)];
        is_defined &= word_defined[n];
        if constexpr (where != Space::scratch) { // spills may store uninitialised registers
            check_stored_value(w, i, data.index + static_cast<unsigned>(n), exec);
        }
    }
    auto const word_of = [&](int n, int l) {
        u32 const word = w.vgpr(data.index + static_cast<unsigned>(n))[l];
        return high_half ? word >> 16 : word;
    };
    if (auto const [block, low, high, contiguous] =
            common_block<where>(addresses, exec, width, piece_bytes);
        block != nullptr && block->writable) {
        for (auto left = race_detector().is_enabled() ? exec : 0; left != 0; left &= left - 1) {
            int const l = std::countr_zero(left);
            for (int n = 0; n < pieces; ++n) {
                auto const at = addresses[l] + 4 * static_cast<u64>(n);
                u32 const word = word_of(n, l);
                check_store_race(w, i, *block, &word, {at, piece_bytes, l, true});
            }
        }
        if (contiguous && is_defined == all_lanes && width % 4 == 0) {
            auto* const to = reinterpret_cast<u32*>(low);
            for (int n = 0; n < pieces; ++n) {
                auto const* const row = w.vgpr(data.index + static_cast<unsigned>(n));
                for (int l = 0; l < lanes; ++l) {
                    to[l * pieces + n] = row[l];
                }
            }
            if (!is_range_written(*block, low, high + width)) {
                block->set_written(low, std::size_t{width} * lanes);
            }
            return; // this is the most frequent case
        }
        for (auto left = exec; left != 0; left &= left - 1) {
            int const l = std::countr_zero(left);
            u32 words[pieces];
            for (int n = 0; n < pieces; ++n) {
                words[n] = word_of(n, l);
            }
            std::memcpy(reinterpret_cast<void*>(addresses[l]), words, width);
        }
        if (!block->written_bits.empty()) {
            for (auto left = exec; left != 0; left &= left - 1) {
                int const l = std::countr_zero(left);
                if (((is_defined >> l) & 1) != 0) {
                    block->set_written(addresses[l], width);
                    continue;
                }
                for (int n = 0; n < pieces; ++n) {
                    block->set_written(
                        addresses[l] + 4 * static_cast<u64>(n),
                        piece_bytes,
                        ((word_defined[n] >> l) & 1) != 0);
                }
            }
        }
        return;
    }
    for (auto left = exec; left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        check_alignment(addresses[l], piece_bytes, l);
        for (int n = 0; n < pieces; ++n) {
            auto const at =
                addresses[l] + static_cast<u64>(n) * (where == Space::scratch ? 4 * lanes : 4);
            LaneAccess const access{at, piece_bytes, l, true};
            auto const piece = lane_memory(w, i, where, access);
            u32 const word = word_of(n, l);
            if (race_detector().is_enabled() && piece.block != nullptr
                && piece.block != &w.scratch) {
                check_store_race(w, i, *piece.block, &word, access);
            }
            std::memcpy(piece.data, &word, piece_bytes);
            set_written(w, piece, piece_bytes, ((word_defined[n] >> l) & 1) != 0);
        }
    }
}

/// Computes the addresses of a scratch access: the descriptor's base plus the scalar offset plus
/// the lane's offset, with the dwords of the lanes interleaved.
void compute_scratch_addresses(Wave& w, Instruction const& i, std::size_t first, Lanes<u64>& to)
{
    auto const& descriptor = i.sources[first + 1];
    auto const base = w.sgpr_pair(descriptor.index) & 0xffffffffffffU;
    auto const start = base + scalar<u32>(w, i.sources[first + 2]);
    if (start < w.scratch.begin || start > w.scratch.end) {
        throw Fault("a buffer that is not scratch memory");
    }
    Lanes<u32> own;
    if (i.offen) {
        fetch(w, i.sources[first], own);
        check_addresses_defined(w, i, defined_lanes(w, i.sources[first]));
    } else {
        std::fill_n(own.value, lanes, 0U);
    }
    for (int l = 0; l < lanes; ++l) {
        to[l] = start + swizzled_offset(own[l] + static_cast<u64>(i.offset), l);
    }
}

/// Computes the addresses of an access. Source number `first` is the address (in scratch memory,
/// the lane's offset), and source number `base` is the base of a global address.
template <Space where>
void compute_addresses(
    Wave& w, Instruction const& i, std::size_t first, std::size_t base, Lanes<u64>& to)
{
    if constexpr (where == Space::scratch) {
        compute_scratch_addresses(w, i, first, to);
    } else {
        auto const& start = where == Space::global ? i.sources[base] : Operand{};
        compute_global_addresses(w, i, i.sources[first], start, to);
    }
}

template <Space where>
void record_traffic(
    Wave& w, Instruction const& i, bool stores, Lanes<u64> const& to, unsigned bytes)
{
    using traffic::Kind;
    if (w.traffic != nullptr) {
        auto const kind = stores ? (i.slc ? Kind::streaming_store : Kind::store)
                                 : (i.slc ? Kind::streaming_load : Kind::load);
        record_access(w, kind, where == Space::scratch, to.value, bytes);
    }
}

template <int width, LoadPart how, bool is_signed, Space where>
void run_load(Wave& w, Instruction const& i)
{
    Lanes<u64> addresses;
    compute_addresses<where>(w, i, 0, 1, addresses);
    record_traffic<where>(w, i, false, addresses, width);
    load<width, how, is_signed, where>(w, i, addresses);
    w.yields = i.glc && where != Space::scratch; // the wave may be polling: let others run
}

template <int width, bool high_half, Space where>
void run_store(Wave& w, Instruction const& i)
{
    constexpr std::size_t address = where == Space::scratch ? 1 : 0; // the other operand is data
    Lanes<u64> addresses;
    compute_addresses<where>(w, i, address, 2, addresses);
    record_traffic<where>(w, i, true, addresses, width);
    store<width, high_half, where>(w, i, i.sources[1 - address], addresses);
}

/// Executes an atomic operation, one lane after the other in ascending order.
template <class T, class F, bool compares, Space where>
void run_atomic(Wave& w, Instruction const& i)
{
    constexpr unsigned words = sizeof(T) / 4;
    Lanes<u64> addresses;
    compute_addresses<where>(w, i, 0, 2, addresses);
    if (w.traffic != nullptr) {
        record_access(w, traffic::Kind::atomic, false, addresses.value, sizeof(T));
    }
    auto const& data = i.sources[1];
    Lanes<T> value;
    Lanes<T> other;
    auto part = data;
    part.register_count = words;
    fetch(w, part, value);
    if constexpr (compares) {
        part.index = static_cast<std::uint16_t>(part.index + words);
        fetch(w, part, other);
    }
    auto const data_defined = defined_lanes(w, data);
    Lanes<T> before{};
    Mask before_defined = all_lanes;
    auto const exec = w.exec();
    for (auto left = exec; left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        check_alignment(addresses[l], sizeof(T), l);
        LaneAccess const access{addresses[l], sizeof(T), l, true, true};
        auto const piece = lane_memory(w, i, where, access);
        bool const known = was_written(w, piece, sizeof(T));
        check_updated_value(w, i, known, l);
        check_race(w, i, piece, access);
        if (std::is_floating_point_v<T> && piece.block != nullptr
            && piece.block->is_fine_grained()) {
            w.findings->note(w, i, "an MI200 drops atomic additions to fine-grained memory", l);
        }
        // Other host threads may execute atomic operations on the same memory.
        using B = Bits<sizeof(T)>;
        std::atomic_ref const cell(*reinterpret_cast<B*>(piece.data));
        auto found = cell.load();
        T after;
        do {
            before[l] = after = std::bit_cast<T>(found);
            if constexpr (!compares) {
                after = F{}(before[l], value[l]);
            } else if (found == std::bit_cast<B>(other[l])) {
                after = value[l];
            }
        } while (!cell.compare_exchange_weak(found, std::bit_cast<B>(after)));
        set_written(w, piece, sizeof(T), known && ((data_defined >> l) & 1) != 0);
        if (!known) {
            before_defined &= ~(Mask{1} << l);
        }
    }
    if (i.glc) {
        write_result(w, i, before, before_defined);
    }
    w.yields = compares; // the wave may be waiting for a lock: let others run
}

template <int count>
void run_scalar_load(Wave& w, Instruction const& i)
{
    auto const base = scalar<u64>(w, i.sources[0]);
    auto const offset = i.sources[1].kind == Operand::Kind::sgpr ? scalar<u32>(w, i.sources[1])
                                                                 : i.sources[1].value;
    auto const address = (base + offset + static_cast<u64>(i.offset)) & ~u64{3};
    if (!w.is_scalar_defined(i.sources[0].index, 2)) {
        w.findings->note(w, i, "an address depends on a value that nobody wrote", -1);
    }
    LaneAccess const access{address, std::size_t{4} * count};
    auto& block = block_of(access);
    if (race_detector().is_enabled()) {
        race_detector().check_access(w, i, block, access);
    }
    for (unsigned n = 0; n < count; ++n) {
        std::memcpy(
            &w.sgprs[i.result.index + n], reinterpret_cast<void const*>(address + 4 * n), 4);
        w.define_scalar(i.result.index + n, 1, block.is_written(address + 4 * n, 4));
    }
}

struct NoFunction
{
};

template <Space where>
void add_accesses(OperationTable& t, std::string const& prefix)
{
    constexpr auto form = where == Space::global ? Form::global
                          : where == Space::flat ? Form::flat
                                                 : Form::buffer;
    constexpr auto counted = where == Space::flat ? Class::flat : Class::vmem;
    auto const add_load = [&](char const* name, Handler handler) {
        t[prefix + "_load_" + name] =
            operation(handler, form, counted, {Type::b64, Type::b64, Type::b32, Type::b32});
    };
    auto const add_store = [&](char const* name, Handler handler) {
        t[prefix + "_store_" + name] =
            operation(handler, form, counted, {Type::b32, Type::b64, Type::b32, Type::b32}, 0);
    };
    add_load("dword", &run_load<4, LoadPart::whole, false, where>);
    add_load("dwordx2", &run_load<8, LoadPart::whole, false, where>);
    add_load("dwordx3", &run_load<12, LoadPart::whole, false, where>);
    add_load("dwordx4", &run_load<16, LoadPart::whole, false, where>);
    add_load("ubyte", &run_load<1, LoadPart::whole, false, where>);
    add_load("sbyte", &run_load<1, LoadPart::whole, true, where>);
    add_load("ushort", &run_load<2, LoadPart::whole, false, where>);
    add_load("sshort", &run_load<2, LoadPart::whole, true, where>);
    add_load("ubyte_d16", &run_load<1, LoadPart::low_half, false, where>);
    add_load("ubyte_d16_hi", &run_load<1, LoadPart::high_half, false, where>);
    add_load("sbyte_d16", &run_load<1, LoadPart::low_half, true, where>);
    add_load("sbyte_d16_hi", &run_load<1, LoadPart::high_half, true, where>);
    add_load("short_d16", &run_load<2, LoadPart::low_half, false, where>);
    add_load("short_d16_hi", &run_load<2, LoadPart::high_half, false, where>);
    add_store("dword", &run_store<4, false, where>);
    add_store("dwordx2", &run_store<8, false, where>);
    add_store("dwordx3", &run_store<12, false, where>);
    add_store("dwordx4", &run_store<16, false, where>);
    add_store("byte", &run_store<1, false, where>);
    add_store("byte_d16_hi", &run_store<1, true, where>);
    add_store("short", &run_store<2, false, where>);
    add_store("short_d16_hi", &run_store<2, true, where>);
}

template <Space where>
void add_atomics(OperationTable& t, std::string const& prefix)
{
    constexpr auto form = where == Space::global ? Form::global : Form::flat;
    constexpr auto counted = where == Space::flat ? Class::flat : Class::vmem;
    auto const add = [&]<class T, bool compares = false, class F>(
        T /*type*/, char const* name, F /*f*/)
    {
        t[prefix + "_atomic_" + name] = operation(
            &run_atomic<T, F, compares, where>,
            form,
            counted,
            {Type::b32, Type::b64, Type::b64},
            2);
    };
    auto const integers = [&]<class U, class S>(U, S, std::string const& suffix) {
        for_each_integer_atomic<U, S>(
            [&](auto type, char const* name, auto f) { add(type, (name + suffix).c_str(), f); });
        add.template operator()<U, true>(U{}, ("cmpswap" + suffix).c_str(), NoFunction{});
    };
    integers(u32{}, i32{}, "");
    integers(u64{}, i64{}, "_x2");
    add(f32{}, "add_f32", [](f32 a, f32 b) { return a + b; });
    add(f64{}, "add_f64", [](f64 a, f64 b) { return a + b; });
    // The ISA defines these by a comparison, which is false if either side is NaN.
    add(f64{}, "min_f64", [](f64 a, f64 b) { return b < a ? b : a; });
    add(f64{}, "max_f64", [](f64 a, f64 b) { return b > a ? b : a; });
}

} // namespace

void add_memory_operations(OperationTable& t)
{
    add_accesses<Space::global>(t, "global");
    add_accesses<Space::flat>(t, "flat");
    add_accesses<Space::scratch>(t, "buffer");
    add_atomics<Space::global>(t, "global");
    add_atomics<Space::flat>(t, "flat");
    auto const add = [&](char const* name, Handler handler) {
        t[name] = operation(handler, Form::scalar_load, Class::smem, {Type::b64, Type::b32});
    };
    add("s_load_dword", &run_scalar_load<1>);
    add("s_load_dwordx2", &run_scalar_load<2>);
    add("s_load_dwordx4", &run_scalar_load<4>);
    add("s_load_dwordx8", &run_scalar_load<8>);
    add("s_load_dwordx16", &run_scalar_load<16>);
}

} // namespace gfx90a
