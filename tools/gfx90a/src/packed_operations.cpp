// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lanes.hpp"

// Packed instructions, on two numbers in a register or in a pair of registers. op_sel selects the
// half of each operand for the lower result, and op_sel_hi that for the upper one.
namespace gfx90a {

namespace {

bool bit(std::uint8_t bits, std::size_t n)
{
    return ((bits >> n) & 1) != 0;
}

/// Reads one half of a source: one register of a pair, or 16 bits of a register.
template <class T>
void fetch_half(Wave const& w, Operand const& o, bool upper, bool negate, Lanes<T>& to)
{
    if constexpr (sizeof(T) == 4) {
        if (o.kind == Operand::Kind::constant) {
            // No public document says what the upper half of a constant is.
            if (upper && o.value != 0) {
                throw Fault("a constant other than 0 as the upper operand of a packed instruction");
            }
            std::fill_n(to.value, lanes, std::bit_cast<T>(static_cast<u32>(o.value)));
        } else if (o.kind == Operand::Kind::sgpr) {
            std::fill_n(to.value, lanes, std::bit_cast<T>(w.sgprs[o.index + (upper ? 1U : 0U)]));
        } else {
            std::memcpy(to.value, w.vgpr(o.index + (upper ? 1U : 0U)), sizeof(to.value));
        }
    } else {
        Lanes<u32> words;
        if (o.kind == Operand::Kind::vgpr) {
            std::memcpy(words.value, w.vgpr(o.index), sizeof(words.value));
        } else {
            std::fill_n(words.value, lanes, scalar<u32>(w, o));
        }
        for (int l = 0; l < lanes; ++l) {
            to[l] = std::bit_cast<T>(static_cast<u16>(upper ? words[l] >> 16 : words[l]));
        }
    }
    if constexpr (is_floating<T>) {
        if (negate) {
            for (int l = 0; l < lanes; ++l) {
                to[l] = with_input_modifiers(to[l], {.negate = true});
            }
        }
    }
}

/// Returns the lanes in which one half of a source is initialised.
Mask defined_lanes_of_half(Wave const& w, Operand o, bool upper)
{
    if (o.register_count == 2) {
        o.index = static_cast<std::uint16_t>(o.index + (upper ? 1 : 0));
        o.register_count = 1;
    }
    return defined_lanes(w, o);
}

template <class F, class Signature>
struct PackedFunction;

template <class F, class R, class... A>
struct PackedFunction<F, R(A...)>
{
    /// Computes one half of the result. Returns the lanes in which it is initialised.
    template <std::size_t... at>
    static Mask compute_half(
        Wave& w, Instruction const& i, bool upper, Lanes<R>& out, std::index_sequence<at...>)
    {
        std::tuple<Lanes<A>...> in;
        (fetch_half(
             w,
             i.sources[at],
             bit(upper ? i.op_sel_hi : i.op_sel, at),
             bit(upper ? i.neg_hi : i.neg_lo, at),
             std::get<at>(in)),
         ...);
        for (int l = 0; l < lanes; ++l) {
            out[l] = F{}(std::get<at>(in)[l]...);
            if (i.clamp) {
                out[l] = out[l] > R(0) ? (out[l] < R(1) ? out[l] : R(1)) : R(0);
            }
        }
        return (
            defined_lanes_of_half(w, i.sources[at], bit(upper ? i.op_sel_hi : i.op_sel, at)) & ...);
    }

    static void run(Wave& w, Instruction const& i)
    {
        constexpr auto all = std::index_sequence_for<A...>{};
        Lanes<R> low, high;
        auto const low_defined = compute_half(w, i, false, low, all);
        auto const high_defined = compute_half(w, i, true, high, all);
        auto const exec = w.exec();
        if constexpr (sizeof(R) == 4) {
            auto const* words = reinterpret_cast<Lanes<u32> const*>(&low);
            write_vgpr(w, i.result.index, words->value, exec, low_defined);
            words = reinterpret_cast<Lanes<u32> const*>(&high);
            write_vgpr(w, i.result.index + 1U, words->value, exec, high_defined);
        } else {
            Lanes<u32> words;
            for (int l = 0; l < lanes; ++l) {
                words[l] = std::bit_cast<u16>(low[l]) | (u32{std::bit_cast<u16>(high[l])} << 16);
            }
            write_vgpr(w, i.result.index, words.value, exec, low_defined & high_defined);
        }
    }
};

template <class F, class R, class... A>
Operation packed_operation(R (*)(A...))
{
    // For packed f16 a constant in the text stands for an f16; otherwise for the bits of a dword.
    constexpr auto type = is_floating<R> && sizeof(R) == 2 ? Type::f16 : Type::b32;
    return {
        .handler = &PackedFunction<F, R(A...)>::run,
        .form = Form::vector,
        .instruction_class = Class::valu,
        .has_float_result = is_floating<R>,
        .accepts_neg_abs = is_floating<R>,
        .source_types = {type, type, type}};
}

template <class F>
void add_packed(OperationTable& table, char const* name, F f)
{
    table[name] = packed_operation<F>(+f);
}

/// Sets the result's lower word to a word of the first operand, its upper word to one of the
/// second.
void run_pk_mov(Wave& w, Instruction const& i)
{
    Lanes<u32> low, high;
    auto const exec = w.exec();
    fetch_half(w, i.sources[0], bit(i.op_sel, 0), false, low);
    fetch_half(w, i.sources[1], bit(i.op_sel, 1), false, high);
    auto const first = defined_lanes_of_half(w, i.sources[0], bit(i.op_sel, 0));
    auto const second = defined_lanes_of_half(w, i.sources[1], bit(i.op_sel, 1));
    write_vgpr(w, i.result.index, low.value, exec, first);
    write_vgpr(w, i.result.index + 1U, high.value, exec, second);
}

/// Executes v_fma_mix*. An operand is f16 if its bit in op_sel_hi is set, or else f32.
template <int half_of> // 0: the result is f32; 1: f16 in the lower half; 2: f16 in the upper half
void run_fma_mix(Wave& w, Instruction const& i)
{
    Lanes<f32> in[3];
    Mask is_defined = all_lanes;
    for (std::size_t n = 0; n < 3; ++n) {
        auto const& o = i.sources[n];
        is_defined &= defined_lanes(w, o);
        if (bit(i.op_sel_hi, n)) {
            Lanes<f16> half;
            fetch_half(w, o, bit(i.op_sel, n), false, half);
            for (int l = 0; l < lanes; ++l) {
                in[n][l] = static_cast<f32>(half[l]);
            }
        } else {
            auto plain = o;
            plain.negate = plain.absolute = false;
            fetch(w, plain, in[n]);
        }
        Operand const sign{
            .negate = o.negate != bit(i.neg_lo, n), .absolute = o.absolute || bit(i.neg_hi, n)};
        for (int l = 0; l < lanes; ++l) {
            in[n][l] = with_input_modifiers(in[n][l], sign);
        }
    }
    Lanes<u32> out;
    u32 const* const old = w.vgpr(i.result.index);
    for (int l = 0; l < lanes; ++l) {
        auto value = std::fma(in[0][l], in[1][l], in[2][l]);
        if (i.clamp) {
            value = value > 0 ? std::min(value, 1.0F) : 0.0F;
        }
        if constexpr (half_of == 0) {
            out[l] = std::bit_cast<u32>(value);
        } else {
            u32 const half = std::bit_cast<u16>(static_cast<f16>(value));
            out[l] = half_of == 1 ? (old[l] & 0xffff0000) | half : (old[l] & 0xffff) | (half << 16);
        }
    }
    write_vgpr(w, i.result.index, out.value, w.exec(), is_defined);
}

void run_pack_b32_f16(Wave& w, Instruction const& i)
{
    Lanes<u16> low, high;
    fetch_half(w, i.sources[0], bit(i.op_sel, 0), false, low);
    fetch_half(w, i.sources[1], bit(i.op_sel, 1), false, high);
    auto const is_defined = defined_lanes(w, i.sources[0]) & defined_lanes(w, i.sources[1]);
    Lanes<u32> out;
    for (int l = 0; l < lanes; ++l) {
        out[l] = low[l] | (u32{high[l]} << 16);
    }
    write_vgpr(w, i.result.index, out.value, w.exec(), is_defined);
}

} // namespace

void add_packed_operations(OperationTable& t)
{
    add_packed(t, "v_pk_add_f32", [](f32 a, f32 b) { return a + b; });
    add_packed(t, "v_pk_mul_f32", [](f32 a, f32 b) { return a * b; });
    add_packed(t, "v_pk_fma_f32", [](f32 a, f32 b, f32 c) { return std::fma(a, b, c); });
    add_packed(t, "v_pk_add_f16", [](f16 a, f16 b) { return static_cast<f16>(a + b); });
    add_packed(t, "v_pk_mul_f16", [](f16 a, f16 b) { return static_cast<f16>(a * b); });
    add_packed(t, "v_pk_fma_f16", [](f16 a, f16 b, f16 c) {
        return static_cast<f16>(
            static_cast<double>(a) * static_cast<double>(b) + static_cast<double>(c));
    });
    add_packed(t, "v_pk_min_f16", [](f16 a, f16 b) { return minimum(a, b); });
    add_packed(t, "v_pk_max_f16", [](f16 a, f16 b) { return maximum(a, b); });
    add_packed(t, "v_pk_add_u16", [](u16 a, u16 b) { return static_cast<u16>(a + b); });
    add_packed(t, "v_pk_sub_u16", [](u16 a, u16 b) { return static_cast<u16>(a - b); });
    add_packed(t, "v_pk_add_i16", [](u16 a, u16 b) { return static_cast<u16>(a + b); });
    add_packed(t, "v_pk_sub_i16", [](u16 a, u16 b) { return static_cast<u16>(a - b); });
    add_packed(t, "v_pk_mul_lo_u16", [](u16 a, u16 b) { return static_cast<u16>(u32{a} * b); });
    add_packed(
        t, "v_pk_mad_u16", [](u16 a, u16 b, u16 c) { return static_cast<u16>(u32{a} * b + c); });
    add_packed(t, "v_pk_lshlrev_b16", [](u16 a, u16 b) { return static_cast<u16>(b << (a & 15)); });
    add_packed(t, "v_pk_lshrrev_b16", [](u16 a, u16 b) { return static_cast<u16>(b >> (a & 15)); });
    add_packed(t, "v_pk_ashrrev_i16", [](u16 a, i16 b) { return static_cast<i16>(b >> (a & 15)); });
    add_packed(t, "v_pk_min_u16", [](u16 a, u16 b) { return std::min(a, b); });
    add_packed(t, "v_pk_max_u16", [](u16 a, u16 b) { return std::max(a, b); });
    add_packed(t, "v_pk_min_i16", [](i16 a, i16 b) { return std::min(a, b); });
    add_packed(t, "v_pk_max_i16", [](i16 a, i16 b) { return std::max(a, b); });
    t["v_pk_mov_b32"] = operation(&run_pk_mov, Form::vector, Class::valu, {Type::b32, Type::b32});
    auto const mix = [&](char const* name, Handler handler) {
        constexpr auto type = Type::b32;
        t[name] = operation(handler, Form::vector, Class::valu, {type, type, type});
        t[name].has_float_result = t[name].accepts_neg_abs = true;
    };
    mix("v_fma_mix_f32", &run_fma_mix<0>);
    mix("v_fma_mixlo_f16", &run_fma_mix<1>);
    mix("v_fma_mixhi_f16", &run_fma_mix<2>);
    t["v_pack_b32_f16"] =
        operation(&run_pack_b32_f16, Form::vector, Class::valu, {Type::f16, Type::f16});
}

} // namespace gfx90a
