// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "wave.hpp"

// Reading and writing operands for all lanes. Loops over lanes are simple enough to be vectorised.
namespace gfx90a {

using u16 = std::uint16_t;
using i16 = std::int16_t;
using u32 = std::uint32_t;
using i32 = std::int32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;
using f16 = _Float16;
using f32 = float;
using f64 = double;

/// A value for each lane.
template <class T>
struct alignas(64) Lanes
{
    T value[lanes];
    T& operator[](int lane) { return value[lane]; }
    T const& operator[](int lane) const { return value[lane]; }
};

template <class T>
inline constexpr bool is_floating = std::is_floating_point_v<T> || std::is_same_v<T, f16>;

template <class T>
constexpr Type type_of()
{
    if constexpr (std::is_void_v<T>) {
        return Type::none;
    } else if constexpr (std::is_same_v<T, f16>) {
        return Type::f16;
    } else if constexpr (std::is_same_v<T, f64>) {
        return Type::f64;
    } else if constexpr (std::is_same_v<T, i64>) {
        return Type::i64;
    } else if constexpr (sizeof(T) == 8) {
        return Type::b64;
    } else {
        return Type::b32;
    }
}

template <std::size_t size>
using Bits = std::conditional_t<size == 2, u16, std::conditional_t<size == 4, u32, u64>>;

/// Returns the NaN x with its quiet bit set. Operations return signalling NaNs in this form.
template <class T>
T quieted(T x)
{
    constexpr int digits = sizeof(T) == 2 ? 10 : sizeof(T) == 4 ? 23 : 52;
    using B = Bits<sizeof(T)>;
    return std::bit_cast<T>(static_cast<B>(std::bit_cast<B>(x) | (B{1} << (digits - 1))));
}

template <class T>
bool is_signalling(T x)
{
    return x != x
           && std::bit_cast<Bits<sizeof(T)>>(quieted(x)) != std::bit_cast<Bits<sizeof(T)>>(x);
}

/// Returns the minimum or maximum as the ISA defines it in IEEE mode: a signalling NaN is returned
/// as a quiet one, of a number and a quiet NaN the number is returned, and -0 is less than +0.
template <bool least, class T>
T min_or_max(T a, T b)
{
    if constexpr (is_floating<T>) {
        if (is_signalling(a)) {
            return quieted(a);
        }
        if (is_signalling(b)) {
            return quieted(b);
        }
        if (a != a) {
            return b;
        }
        if (b != b) {
            return a;
        }
        if (a == b) { // if the bits differ, these are +0 and -0
            using B = Bits<sizeof(T)>;
            auto const x = std::bit_cast<B>(a);
            auto const y = std::bit_cast<B>(b);
            return std::bit_cast<T>(static_cast<B>(least ? x | y : x & y));
        }
    }
    return (b < a) == least ? b : a;
}

template <class T>
T minimum(T a, T b)
{
    return min_or_max<true>(a, b);
}

template <class T>
T maximum(T a, T b)
{
    return min_or_max<false>(a, b);
}

/// The part of the register that a loaded value of less than 32 bits replaces: all of it or a half.
enum class LoadPart : std::uint8_t { whole, low_half, high_half };

template <int width, LoadPart how, bool is_signed>
u32 register_after_load(u32 value, u32 old)
{
    if constexpr (width >= 4) {
        return value;
    }
    if constexpr (is_signed) {
        value = static_cast<u32>(static_cast<i32>(value << (32 - 8 * width)) >> (32 - 8 * width));
    }
    if constexpr (how == LoadPart::low_half) {
        return (old & 0xffff0000) | (value & 0xffff);
    }
    if constexpr (how == LoadPart::high_half) {
        return (old & 0xffff) | (value << 16);
    }
    return value;
}

/// Calls add(type, name, function) for each atomic operation on integers, except compare-and-swap.
/// U is the unsigned type of the integers, S the signed one.
template <class U, class S, class Add>
void for_each_integer_atomic(Add add)
{
    add(U{}, "swap", [](U, U b) { return b; });
    add(U{}, "add", [](U a, U b) { return static_cast<U>(a + b); });
    add(U{}, "sub", [](U a, U b) { return static_cast<U>(a - b); });
    add(S{}, "smin", [](S a, S b) { return std::min(a, b); });
    add(S{}, "smax", [](S a, S b) { return std::max(a, b); });
    add(U{}, "umin", [](U a, U b) { return std::min(a, b); });
    add(U{}, "umax", [](U a, U b) { return std::max(a, b); });
    add(U{}, "and", [](U a, U b) { return static_cast<U>(a & b); });
    add(U{}, "or", [](U a, U b) { return static_cast<U>(a | b); });
    add(U{}, "xor", [](U a, U b) { return static_cast<U>(a ^ b); });
    add(U{}, "inc", [](U a, U b) { return static_cast<U>(a >= b ? 0 : a + 1); });
    add(U{}, "dec", [](U a, U b) { return static_cast<U>(a == 0 || a > b ? b : a - 1); });
}

/// Returns the value of a scalar operand, a register or a constant.
template <class T>
T scalar(Wave const& w, Operand const& o)
{
    u64 bits = o.value;
    if (o.kind == Operand::Kind::sgpr) {
        bits = sizeof(T) == 8 ? w.sgpr_pair(o.index) : w.sgprs[o.index];
    }
    return std::bit_cast<T>(static_cast<Bits<sizeof(T)>>(bits));
}

inline u32 selected_part(u32 bits, Operand const& o)
{
    auto const part = static_cast<int>(o.part);
    if (part == 0) {
        return bits;
    }
    if (part <= 4) {
        auto const byte = (bits >> (8 * (part - 1))) & 0xff;
        return o.sign_extend ? static_cast<u32>(static_cast<std::int8_t>(byte)) : byte;
    }
    auto const word = (bits >> (16 * (part - 5))) & 0xffff;
    return o.sign_extend ? static_cast<u32>(static_cast<i16>(word)) : word;
}

template <class T>
T with_input_modifiers(T value, Operand const& o)
{
    using B = Bits<sizeof(T)>;
    constexpr auto sign = static_cast<B>(B{1} << (8 * sizeof(T) - 1));
    auto bits = std::bit_cast<B>(value);
    if (o.absolute) {
        bits = static_cast<B>(bits & ~sign);
    }
    if (o.negate) {
        bits = static_cast<B>(bits ^ sign);
    }
    return std::bit_cast<T>(bits);
}

/// Returns the lane from which lane `l` reads with DPP, or -1 if it is outside the row or wave.
inline int dpp_source_lane(Operand const& o, int l)
{
    auto const by = static_cast<int>(o.value);
    auto const row = l & ~15;
    auto const in_row = [&](int lane) { return (lane & ~15) == row ? lane : -1; };
    switch (o.dpp_control) {
    case DppControl::quad_perm:
        return (l & ~3) | ((by >> (2 * (l & 3))) & 3);
    case DppControl::row_shl:
        return in_row(l + by);
    case DppControl::row_shr:
        return in_row(l - by);
    case DppControl::row_ror:
        return row | ((l - by) & 15);
    case DppControl::row_mirror:
        return row | (15 - (l & 15));
    case DppControl::row_half_mirror:
        return (l & ~7) | (7 - (l & 7));
    case DppControl::wave_shl:
        return l + 1 < lanes ? l + 1 : -1;
    case DppControl::wave_shr:
        return l - 1;
    case DppControl::wave_rol:
        return (l + 1) & (lanes - 1);
    case DppControl::wave_ror:
        return (l - 1) & (lanes - 1);
    case DppControl::row_bcast:
        return by == 15 ? row - 1 : l < 32 ? -1 : 31;
    case DppControl::row_newbcast:
        return row + by;
    case DppControl::none:
        break;
    }
    return l;
}

/// Reads a DPP operand. A lane whose source lane is invalid or inactive gets 0.
template <class T>
void fetch_dpp(Wave const& w, Operand const& o, Lanes<T>& to)
{
    static_assert(sizeof(T) <= 4);
    auto const exec = w.dpp_exec;
    for (int l = 0; l < lanes; ++l) {
        auto const from = dpp_source_lane(o, l);
        auto const there = from >= 0 && ((exec >> from) & 1) != 0;
        to[l] = std::bit_cast<T>(static_cast<Bits<sizeof(T)>>(there ? w.vgpr(o.index)[from] : 0));
    }
}

/// Reads an operand for all lanes, and applies its input modifiers (neg, abs and SDWA's part).
template <class T>
void fetch(Wave const& w, Operand const& o, Lanes<T>& to)
{
    if (o.kind != Operand::Kind::vgpr) {
        auto value = scalar<T>(w, o);
        bool is_dpp = false;
        if constexpr (sizeof(T) <= 4) {
            is_dpp = o.kind == Operand::Kind::dpp;
            if (is_dpp) {
                fetch_dpp(w, o, to);
            } else if (o.part != Operand::Part::dword) {
                value = std::bit_cast<T>(static_cast<Bits<sizeof(T)>>(
                    selected_part(std::bit_cast<Bits<sizeof(T)>>(value), o)));
            }
        }
        if (!is_dpp) {
            std::fill_n(to.value, lanes, value);
        }
    } else {
        u32 const* const low = w.vgpr(o.index);
        if constexpr (sizeof(T) == 8) {
            u32 const* const high = low + lanes;
            for (int l = 0; l < lanes; ++l) {
                to[l] = std::bit_cast<T>(low[l] | (u64{high[l]} << 32));
            }
        } else if (o.part != Operand::Part::dword) {
            for (int l = 0; l < lanes; ++l) {
                to[l] = std::bit_cast<T>(static_cast<Bits<sizeof(T)>>(selected_part(low[l], o)));
            }
        } else if constexpr (sizeof(T) == 4) {
            for (int l = 0; l < lanes; ++l) {
                to[l] = std::bit_cast<T>(low[l]);
            }
        } else {
            for (int l = 0; l < lanes; ++l) {
                to[l] = std::bit_cast<T>(static_cast<u16>(low[l]));
            }
        }
    }
    if constexpr (is_floating<T>) {
        if (o.negate || o.absolute) {
            for (int l = 0; l < lanes; ++l) {
                to[l] = with_input_modifiers(to[l], o);
            }
        }
    }
}

/// Returns the operand's 64 values. They are in its register if they have 32 bits and no modifier
/// applies, or else they are read into `copy`.
template <class T>
T const* lane_values(Wave const& w, Operand const& o, Lanes<T>& copy)
{
    if constexpr (sizeof(T) == 4) {
        bool const as_it_is = o.kind == Operand::Kind::vgpr && o.part == Operand::Part::dword
                              && !(is_floating<T> && (o.negate || o.absolute));
        if (as_it_is) {
            return reinterpret_cast<T const*>(w.vgpr(o.index));
        }
    }
    fetch(w, o, copy);
    return copy.value;
}

/// Reports a finding if an address of an active lane depends on an uninitialised value.
inline void check_addresses_defined(Wave& w, Instruction const& i, Mask is_defined)
{
    if (auto const missing = w.exec() & ~is_defined; missing != 0) {
        w.findings->note(
            w, i, "an address depends on a value that nobody wrote", std::countr_zero(missing));
    }
}

/// Reports a finding if a stored value was computed from an uninitialised one. Uninitialised bytes
/// that were only copied may be a structure's padding, and are no fault.
inline void check_stored_value(Wave& w, Instruction const& i, unsigned vgpr, Mask active)
{
    if (auto const found = active & ~w.written_lanes[vgpr] & w.computed_lanes[vgpr]; found != 0) {
        w.findings->note(
            w, i, "what is stored was computed from what nobody wrote", std::countr_zero(found));
    }
}

/// Reports a finding if an atomic operation other than a swap reads an uninitialised value.
inline void check_updated_value(Wave& w, Instruction const& i, bool was_written, int lane)
{
    auto const is = [&](char const* name) {
        return i.operation->name.find(name) != std::string_view::npos;
    };
    if (!was_written && !is("atomic_swap") && !is("wrxchg")) {
        w.findings->note(w, i, "an atomic operation on a value that nobody wrote", lane);
    }
}

/// Returns the lanes in which the operand is initialised.
inline Mask defined_lanes(Wave const& w, Operand const& o)
{
    if (o.kind == Operand::Kind::vgpr) {
        Mask mask = all_lanes;
        for (unsigned n = 0; n < o.register_count; ++n) {
            mask &= w.written_lanes[o.index + n];
        }
        return mask;
    }
    if (o.kind == Operand::Kind::sgpr) {
        return w.is_scalar_defined(o.index, o.register_count) ? all_lanes : 0;
    }
    if (o.kind == Operand::Kind::dpp) {
        auto const there =
            w.written_lanes[o.index] | ~w.dpp_exec; // inactive lanes give an initialised 0
        Mask mask = 0;
        for (int l = 0; l < lanes; ++l) {
            auto const from = dpp_source_lane(o, l);
            mask |= (from < 0 ? Mask{1} : (there >> from) & 1) << l;
        }
        return mask;
    }
    return all_lanes;
}

/// Writes the active lanes of one vector register.
inline void write_vgpr(Wave& w, unsigned vgpr, u32 const* from, Mask active, Mask is_defined)
{
    u32* const to = w.vgpr(vgpr);
    if (active == all_lanes) {
        for (int l = 0; l < lanes; ++l) {
            to[l] = from[l];
        }
    } else {
        // With masks of 32 bits the compiler uses wider vectors.
        for (int first = 0; first < lanes; first += 32) {
            auto const half = static_cast<u32>(active >> first);
            for (int l = 0; l < 32; ++l) {
                auto const keep = ((half >> l) & 1) - 1;
                to[first + l] = (to[first + l] & keep) | (from[first + l] & ~keep);
            }
        }
    }
    w.set_written(vgpr, active, is_defined);
}

template <class T>
T with_output_modifiers(T value, Instruction const& i)
{
    if (i.omod != 0) {
        value = static_cast<T>(
            value
            * static_cast<T>(
                i.omod == 1   ? 2.0F
                : i.omod == 2 ? 4.0F
                              : 0.5F));
    }
    if (i.clamp) {
        value = value > T(0) ? (value < T(1) ? value : T(1)) : T(0); // clamps NaN to 0 (DX10_CLAMP)
    }
    return value;
}

/// Writes the result in the active lanes, with the output modifiers omod and clamp.
template <class T>
void write_result(Wave& w, Instruction const& i, Lanes<T>& from, Mask is_defined)
{
    auto const active = w.exec();
    if constexpr (is_floating<T>) {
        if (i.omod != 0 || i.clamp) {
            for (int l = 0; l < lanes; ++l) {
                from[l] = with_output_modifiers(from[l], i);
            }
        }
    }
    Lanes<u32> word;
    if constexpr (sizeof(T) == 8) {
        if (active == all_lanes) {
            u32* const low = w.vgpr(i.result.index);
            u32* const high = low + lanes;
            for (int l = 0; l < lanes; ++l) {
                auto const bits = std::bit_cast<u64>(from[l]);
                low[l] = static_cast<u32>(bits);
                high[l] = static_cast<u32>(bits >> 32);
            }
            w.set_written(i.result.index, all_lanes, is_defined);
            w.set_written(i.result.index + 1U, all_lanes, is_defined);
            return;
        }
        Lanes<u32> high;
        for (int l = 0; l < lanes; ++l) {
            auto const bits = std::bit_cast<u64>(from[l]);
            word[l] = static_cast<u32>(bits);
            high[l] = static_cast<u32>(bits >> 32);
        }
        write_vgpr(w, i.result.index, word.value, active, is_defined);
        write_vgpr(w, i.result.index + 1U, high.value, active, is_defined);
        return;
    } else if constexpr (sizeof(T) == 4) {
        if (i.result.part == Operand::Part::dword) {
            write_vgpr(
                w, i.result.index, reinterpret_cast<u32 const*>(from.value), active, is_defined);
            return;
        }
        for (int l = 0; l < lanes; ++l) {
            word[l] = std::bit_cast<u32>(from[l]);
        }
    } else {
        for (int l = 0; l < lanes; ++l) {
            word[l] = std::bit_cast<u16>(from[l]); // gfx9 sets the register's upper half to 0
        }
    }
    auto const part = static_cast<int>(i.result.part);
    if (part != 0) {
        auto const bits = part <= 4 ? 8 : 16;
        auto const shift = part <= 4 ? 8 * (part - 1) : 16 * (part - 5);
        u32 const mask = ((1U << bits) - 1) << shift;
        u32 const* const old = w.vgpr(i.result.index);
        for (int l = 0; l < lanes; ++l) {
            auto value = (word[l] << shift) & mask;
            if (i.dst_unused == preserve) {
                value |= old[l] & ~mask;
            } else if (i.dst_unused == sext && ((value >> (shift + bits - 1)) & 1) != 0) {
                value |= ~(mask | ((1U << shift) - 1)); // sets the bits above the selected part
            }
            word[l] = value;
        }
    }
    write_vgpr(w, i.result.index, word.value, active, is_defined);
}

/// Packs 64 bytes, each 0 or 1, into the 64 bits of a mask.
inline Mask mask_of(Lanes<std::uint8_t> const& from)
{
    Mask mask = 0;
    for (int n = 0; n < 8; ++n) {
        u64 bytes;
        std::memcpy(&bytes, from.value + 8 * n, 8);
        mask |= ((bytes * 0x0102040810204080U) >> 56) << (8 * n);
    }
    return mask;
}

/// Writes a mask with a bit for each lane into a pair of scalar registers.
inline void write_mask(Wave& w, Operand const& to, Mask value, bool is_defined)
{
    w.set_sgpr_pair(to.index, value);
    w.define_scalar(to.index, 2, is_defined);
}

namespace impl {

/// Executes F in each lane. If `accumulates`, the last argument is the result register's old value.
template <class F, bool accumulates, class Signature>
struct LaneFunction;

template <class F, bool accumulates, class R, class... A>
struct LaneFunction<F, accumulates, R(A...)>
{
    template <std::size_t... at>
    static void apply(Wave& w, Instruction const& i, std::index_sequence<at...>)
    {
        std::tuple<Lanes<A>...> copies;
        Operand old = i.result;
        old.part = Operand::Part::dword;
        auto const source = [&](std::size_t n) -> Operand const& {
            return accumulates && n + 1 == sizeof...(A) ? old : i.sources[n];
        };
        std::tuple<A const*...> const in{lane_values(w, source(at), std::get<at>(copies))...};
        auto const is_defined = (defined_lanes(w, source(at)) & ... & all_lanes);
        Lanes<R> out;
        for (int l = 0; l < lanes; ++l) {
            out[l] = F{}(std::get<at>(in)[l]...);
        }
        write_result(w, i, out, is_defined);
    }
    static void run(Wave& w, Instruction const& i) { apply(w, i, std::index_sequence_for<A...>{}); }
};

template <class F, bool accumulates, class R, class... A>
Operation vector_operation(R (*)(A...))
{
    return {
        .handler = &LaneFunction<F, accumulates, R(A...)>::run,
        .form = Form::vector,
        .instruction_class = Class::valu,
        .has_float_result = is_floating<R>,
        .accepts_neg_abs = (is_floating<A> || ...),
        .source_types = {type_of<A>()...}};
}

} // namespace impl

/// Adds an instruction that computes a function in each lane: `add_vector(table,
/// "v_add_f32", [](f32 a, f32 b) { return a + b; })`.
template <class F>
void add_vector(OperationTable& table, std::string const& name, F f)
{
    table[name] = impl::vector_operation<F, false>(+f);
}

/// Adds an instruction whose function's last argument is the old value of its result register.
template <class F>
void add_mac(OperationTable& table, std::string const& name, F f)
{
    table[name] = impl::vector_operation<F, true>(+f);
}

} // namespace gfx90a
