// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hostcall.hpp"
#include "lanes.hpp"
#include "races.hpp"

// Scalar instructions, from "AMD Instinct MI200 Instruction Set Architecture", chapter 5.
namespace gfx90a {

namespace {

bool is_known(Wave const& w, Operand const& o)
{
    return o.kind != Operand::Kind::sgpr || w.is_scalar_defined(o.index, o.register_count);
}

template <class T>
void write_scalar(Wave& w, Operand const& to, T value, bool is_defined)
{
    if (to.kind != Operand::Kind::sgpr) {
        throw Fault("the result is no scalar register");
    }
    using B = Bits<sizeof(T)>;
    auto const bits = std::bit_cast<B>(value);
    if constexpr (sizeof(T) == 8) {
        w.set_sgpr_pair(to.index, bits);
    } else {
        w.sgprs[to.index] = bits;
    }
    if (!is_defined && (to.index == exec_register || to.index == exec_register + 1)) {
        w.findings->note(
            w,
            *w.current_instruction,
            "which lanes are active depends on a value that nobody wrote",
            -1);
    }
    w.define_scalar(to.index, sizeof(T) / 4, is_defined);
}

/// An instruction's effect on SCC.
enum class SccEffect { unchanged, not_zero, flag };

template <class F, SccEffect how, class Signature>
struct ScalarFunction;

template <class F, SccEffect how, class R, class... A>
struct ScalarFunction<F, how, R(A...)>
{
    template <std::size_t... at>
    static void apply(Wave& w, Instruction const& i, std::index_sequence<at...>)
    {
        bool const is_defined = (is_known(w, i.sources[at]) && ... && true);
        auto const value = F{}(scalar<A>(w, i.sources[at])...);
        write_scalar(w, i.result, value, is_defined);
        if constexpr (how == SccEffect::not_zero) {
            w.scc = value != 0;
            w.scc_written = is_defined;
        }
    }
    static void run(Wave& w, Instruction const& i) { apply(w, i, std::index_sequence_for<A...>{}); }
};

template <class F, SccEffect how, class R, class... A>
Operation scalar_operation(R (*)(A...))
{
    return operation(
        &ScalarFunction<F, how, R(A...)>::run, Form::scalar, Class::salu, {type_of<A>()...});
}

/// Returns a mask of the initialised bits of a scalar operand.
template <class T>
T known_bits(Wave const& w, Operand const& o)
{
    if (o.kind != Operand::Kind::sgpr) {
        return static_cast<T>(~T{0});
    }
    return sizeof(T) == 8 ? static_cast<T>(w.defined_bits(o.index))
                          : w.scalar_written_bits[o.index];
}

/// Executes a bitwise operation, which sets SCC if the result is not 0. A result bit is initialised
/// if no uninitialised source bit can change it: compilers combine partly initialised masks.
template <class F, class T>
void run_logical(Wave& w, Instruction const& i)
{
    auto const a = scalar<T>(w, i.sources[0]);
    auto const other_a = static_cast<T>(a ^ ~known_bits<T>(w, i.sources[0]));
    T value;
    T known;
    if constexpr (std::is_invocable_v<F, T>) {
        value = F{}(a);
        known = static_cast<T>(~(value ^ F{}(other_a)));
    } else {
        auto const b = scalar<T>(w, i.sources[1]);
        auto const other_b = static_cast<T>(b ^ ~known_bits<T>(w, i.sources[1]));
        value = F{}(a, b);
        known = static_cast<T>(
            ~((value ^ F{}(other_a, b)) | (value ^ F{}(a, other_b))
              | (value ^ F{}(other_a, other_b))));
    }
    bool const all = known == static_cast<T>(~T{0});
    write_scalar(w, i.result, value, all);
    if constexpr (sizeof(T) == 8) {
        w.define_bits(i.result.index, known);
    } else {
        w.scalar_written_bits[i.result.index] = known;
    }
    w.scc = value != 0;
    w.scc_written = all || (value & known) != 0;
}

template <class T, class F>
void add_logical(OperationTable& t, std::string const& name, F /*f*/)
{
    t[name] =
        operation(&run_logical<F, T>, Form::scalar, Class::salu, {type_of<T>(), type_of<T>()});
}

/// Adds an operation that sets SCC if the result is not 0.
template <class F>
void add_setting_scc(OperationTable& t, std::string const& name, F f)
{
    t[name] = scalar_operation<F, SccEffect::not_zero>(+f);
}

template <class F>
void add_scalar(OperationTable& t, std::string const& name, F f)
{
    t[name] = scalar_operation<F, SccEffect::unchanged>(+f);
}

/// Executes an operation that computes SCC itself, such as an addition: f(a, b, scc) sets scc.
template <class F, class T, bool carry_in>
void run_with_flag(Wave& w, Instruction const& i)
{
    bool is_defined = is_known(w, i.sources[0]) && is_known(w, i.sources[1]);
    if constexpr (carry_in) {
        is_defined = is_defined && w.scc_written;
    }
    bool flag = w.scc;
    auto const value = F{}(scalar<T>(w, i.sources[0]), scalar<T>(w, i.sources[1]), flag);
    write_scalar(w, i.result, value, is_defined);
    w.scc = flag;
    w.scc_written = is_defined;
}

template <u32 shift>
struct ShiftedSum
{
    u32 operator()(u32 a, u32 b, bool& c) const
    {
        auto const x = (u64{a} << shift) + b;
        c = x >> 32;
        return static_cast<u32>(x);
    }
};

template <class T, bool carry_in = false, class F>
void add_with_flag(OperationTable& t, char const* name, F /*f*/)
{
    t[name] = operation(
        &run_with_flag<F, T, carry_in>, Form::scalar, Class::salu, {type_of<T>(), type_of<T>()});
}

template <class F, class T>
void run_scalar_compare(Wave& w, Instruction const& i)
{
    w.scc = F{}(scalar<T>(w, i.sources[0]), scalar<T>(w, i.sources[1]));
    w.scc_written = is_known(w, i.sources[0]) && is_known(w, i.sources[1]);
}

template <class T, class F>
void add_scalar_compare(OperationTable& t, std::string const& name, F /*f*/)
{
    t[name] = operation(
        &run_scalar_compare<F, T>, Form::scalar, Class::salu, {type_of<T>(), type_of<T>()}, 0);
}

/// Saves EXEC in the result, and then replaces EXEC by f(source, EXEC).
template <class F>
void run_saveexec(Wave& w, Instruction const& i)
{
    auto const exec = w.exec();
    auto const source = scalar<u64>(w, i.sources[0]);
    auto const value = F{}(source, exec);
    if (value != F{}(source ^ ~known_bits<u64>(w, i.sources[0]), exec)) {
        w.findings->note(w, i, "which lanes are active depends on a value that nobody wrote", -1);
    }
    write_scalar(w, i.result, exec, true);
    w.set_sgpr_pair(exec_register, value);
    w.scc = value != 0;
    w.scc_written = true;
}

template <class F>
void add_saveexec(OperationTable& t, char const* name, F /*f*/)
{
    t[name] = operation(&run_saveexec<F>, Form::scalar, Class::salu, {Type::b64});
}

template <class T>
void run_cselect(Wave& w, Instruction const& i)
{
    auto const& chosen = i.sources[w.scc ? 0 : 1];
    write_scalar(w, i.result, scalar<T>(w, chosen), w.scc_written && is_known(w, chosen));
}

template <class T>
void run_cmov(Wave& w, Instruction const& i)
{
    if (w.scc) {
        auto const& from = i.sources[0];
        write_scalar(w, i.result, scalar<T>(w, from), w.scc_written && is_known(w, from));
    }
}

void check_condition(Wave& w, Instruction const& i, bool is_defined)
{
    if (!is_defined) {
        w.findings->note(w, i, "a branch depends on a value that nobody wrote", -1);
    }
}

template <bool wanted>
void run_branch_scc(Wave& w, Instruction const& i)
{
    check_condition(w, i, w.scc_written);
    if (w.scc == wanted) {
        w.jump_target = i.target;
    }
}

template <unsigned tested, bool zero>
void run_branch_mask(Wave& w, Instruction const& i)
{
    check_condition(w, i, w.is_scalar_defined(tested, 2));
    if ((w.sgpr_pair(tested) == 0) == zero) {
        w.jump_target = i.target;
    }
}

/// Reads a field of a hardware register: MODE, or SH_MEM_BASES (apertures of LDS and scratch).
void run_getreg(Wave& w, Instruction const& i)
{
    auto const open = i.text.find("hwreg(HW_REG_");
    auto const name = i.text.substr(open + 13, i.text.find_first_of(",)", open) - open - 13);
    u32 value = 0;
    if (name == "SH_MEM_BASES") {
        value = static_cast<u32>(private_aperture >> 48)
                | (static_cast<u32>(shared_aperture >> 48) << 16);
    } else if (name == "MODE") {
        value = w.mode;
    } else {
        throw Fault("this hardware register is not modelled");
    }
    u32 offset = 0;
    u32 size = 32;
    if (auto const comma = i.text.find(',', open); comma != std::string::npos) {
        std::sscanf(i.text.c_str() + comma, ", %u, %u", &offset, &size);
    }
    write_scalar(w, i.result, static_cast<u32>((value >> offset) & ((u64{1} << size) - 1)), true);
}

/// Turns VGPR indexing on: M0 is added to the register numbers of the operands that the text names.
void run_set_gpr_idx_on(Wave& w, Instruction const& i)
{
    static constexpr std::pair<char const*, unsigned> names[] = {
        {"SRC0", 1}, {"SRC1", 2}, {"SRC2", 4}, {"DST", 8}};
    w.gpr_index_bits = 0;
    for (auto const& [name, bit] : names) {
        if (i.text.find(name) != std::string::npos) {
            w.gpr_index_bits = static_cast<std::uint8_t>(w.gpr_index_bits | bit);
        }
    }
    w.sgprs[m0_register] = (scalar<u32>(w, i.sources[0]) & 0xff) | (u32{w.gpr_index_bits} << 12);
    w.define_scalar(m0_register, 1, is_known(w, i.sources[0]));
}

template <bool on>
void run_bitset(Wave& w, Instruction const& i)
{
    auto const bit = 1U << (scalar<u32>(w, i.sources[0]) & 31);
    auto const old = w.sgprs[i.result.index];
    write_scalar(w, i.result, on ? old | bit : old & ~bit, is_known(w, i.result));
}

void add_arithmetic(OperationTable& t)
{
    auto const add = [](auto a, auto b, bool& c) {
        c = __builtin_add_overflow(a, b, &a);
        return a;
    };
    auto const sub = [](auto a, auto b, bool& c) {
        c = __builtin_sub_overflow(a, b, &a);
        return a;
    };
    auto const least = [](auto a, auto b, bool& c) { return (c = a < b) ? a : b; };
    auto const most = [](auto a, auto b, bool& c) { return (c = a > b) ? a : b; };
    add_with_flag<u32>(t, "s_add_u32", add);
    add_with_flag<u32>(t, "s_sub_u32", sub);
    add_with_flag<i32>(t, "s_add_i32", add);
    add_with_flag<i32>(t, "s_sub_i32", sub);
    add_with_flag<u32, true>(t, "s_addc_u32", [](u32 a, u32 b, bool& c) {
        auto const sum = u64{a} + b + c;
        c = (sum >> 32) != 0;
        return static_cast<u32>(sum);
    });
    add_with_flag<u32, true>(t, "s_subb_u32", [](u32 a, u32 b, bool& c) {
        auto const difference = u64{a} - b - c;
        c = (difference >> 32) != 0;
        return static_cast<u32>(difference);
    });
    add_with_flag<i32>(t, "s_min_i32", least);
    add_with_flag<u32>(t, "s_min_u32", least);
    add_with_flag<i32>(t, "s_max_i32", most);
    add_with_flag<u32>(t, "s_max_u32", most);
    add_with_flag<u32>(t, "s_lshl1_add_u32", ShiftedSum<1>());
    add_with_flag<u32>(t, "s_lshl2_add_u32", ShiftedSum<2>());
    add_with_flag<u32>(t, "s_lshl3_add_u32", ShiftedSum<3>());
    add_with_flag<u32>(t, "s_lshl4_add_u32", ShiftedSum<4>());
    add_scalar(t, "s_mul_i32", [](u32 a, u32 b) { return a * b; });
    add_scalar(
        t, "s_mul_hi_u32", [](u32 a, u32 b) { return static_cast<u32>((u64{a} * b) >> 32); });
    add_scalar(
        t, "s_mul_hi_i32", [](i32 a, i32 b) { return static_cast<i32>((i64{a} * b) >> 32); });
    add_setting_scc(t, "s_abs_i32", [](i32 a) {
        return static_cast<u32>(a < 0 ? 0U - static_cast<u32>(a) : static_cast<u32>(a));
    });
    add_setting_scc(t, "s_absdiff_i32", [](i32 a, i32 b) {
        auto const d = static_cast<i32>(static_cast<u32>(a) - static_cast<u32>(b));
        return static_cast<u32>(d < 0 ? 0U - static_cast<u32>(d) : static_cast<u32>(d));
    });
}

template <class T>
void add_logic_of_width(OperationTable& t, std::string const& suffix)
{
    auto const named = [&](char const* name) { return std::string("s_") + name + suffix; };
    add_logical<T>(t, named("and"), [](T a, T b) { return static_cast<T>(a & b); });
    add_logical<T>(t, named("or"), [](T a, T b) { return static_cast<T>(a | b); });
    add_logical<T>(t, named("xor"), [](T a, T b) { return static_cast<T>(a ^ b); });
    add_logical<T>(t, named("andn2"), [](T a, T b) { return static_cast<T>(a & ~b); });
    add_logical<T>(t, named("orn2"), [](T a, T b) { return static_cast<T>(a | ~b); });
    add_logical<T>(t, named("nand"), [](T a, T b) { return static_cast<T>(~(a & b)); });
    add_logical<T>(t, named("nor"), [](T a, T b) { return static_cast<T>(~(a | b)); });
    add_logical<T>(t, named("xnor"), [](T a, T b) { return static_cast<T>(~(a ^ b)); });
    add_logical<T>(t, named("not"), [](T a) { return static_cast<T>(~a); });
    add_scalar(t, named("mov"), [](T a) { return a; });
    add_scalar(t, named("brev"), [](T a) {
        T out = 0;
        for (unsigned n = 0; n < 8 * sizeof(T); ++n) {
            out |= ((a >> n) & 1) << (8 * sizeof(T) - 1 - n);
        }
        return out;
    });
    add_setting_scc(t, named("wqm"), [](T a) {
        T out = 0;
        for (unsigned n = 0; n < 8 * sizeof(T); n += 4) {
            out |= ((a >> n) & 15) != 0 ? T{15} << n : T{0};
        }
        return out;
    });
    t[named("cselect")] =
        operation(&run_cselect<T>, Form::scalar, Class::salu, {type_of<T>(), type_of<T>()});
    add_scalar(t, "s_ff1_i32" + suffix, [](T a) { return a == 0 ? -1 : std::countr_zero(a); });
    add_scalar(t, "s_flbit_i32" + suffix, [](T a) { return a == 0 ? -1 : std::countl_zero(a); });
    add_setting_scc(t, "s_bcnt1_i32" + suffix, [](T a) { return std::popcount(a); });
}

void add_shifts(OperationTable& t)
{
    add_setting_scc(t, "s_lshl_b32", [](u32 a, u32 b) { return a << (b & 31); });
    add_setting_scc(t, "s_lshr_b32", [](u32 a, u32 b) { return a >> (b & 31); });
    add_setting_scc(t, "s_ashr_i32", [](i32 a, u32 b) { return a >> (b & 31); });
    t["s_lshl_b64"] = {
        .handler =
            [](Wave& w, Instruction const& i) {
                auto low = i.sources[0];
                low.register_count = 1;
                bool const distance = is_known(w, i.sources[1]);
                bool const low_written = distance && is_known(w, low);
                bool const all_written = distance && is_known(w, i.sources[0]);
                auto const value = scalar<u64>(w, i.sources[0])
                                   << (scalar<u32>(w, i.sources[1]) & 63);
                write_scalar(w, i.result, value, all_written);
                // The lower word of the result depends only on the lower word of the source.
                w.define_scalar(i.result.index, 1, low_written);
                w.scc = value != 0;
                w.scc_written = all_written;
            },
        .form = Form::scalar,
        .instruction_class = Class::salu,
        .source_types = {Type::b64, Type::b32}};
    add_setting_scc(t, "s_lshr_b64", [](u64 a, u32 b) { return a >> (b & 63); });
    add_setting_scc(t, "s_ashr_i64", [](i64 a, u32 b) { return a >> (b & 63); });
    // b has the field's offset in bits 0 to 4 (to 5 if a has 64 bits), and its width from bit 16
    // on.
    add_setting_scc(t, "s_bfe_u32", [](u32 a, u32 b) {
        auto const width = (b >> 16) & 0x7f;
        return static_cast<u32>((u64{a} >> (b & 31)) & ((u64{1} << std::min(width, 32U)) - 1));
    });
    add_setting_scc(t, "s_bfe_i32", [](u32 a, u32 b) {
        // Bits of the field beyond bit 31 are copies of the sign bit.
        auto const width = std::min((b >> 16) & 0x7f, 32U);
        auto const field = static_cast<u32>(static_cast<i32>(a) >> (b & 31));
        return width == 0 ? 0 : static_cast<i32>(field << (32 - width)) >> (32 - width);
    });
    add_setting_scc(t, "s_bfe_u64", [](u64 a, u32 b) {
        auto const width = std::min((b >> 16) & 0x7f, 64U);
        return width == 0 ? u64{0} : (a >> (b & 63)) & (~u64{0} >> (64 - width));
    });
    add_setting_scc(t, "s_bfe_i64", [](u64 a, u32 b) {
        auto const width = std::min((b >> 16) & 0x7f, 64U);
        return width == 0 ? i64{0}
                          : static_cast<i64>(
                                static_cast<u64>(static_cast<i64>(a) >> (b & 63)) << (64 - width))
                                >> (64 - width);
    });
    add_scalar(t, "s_bfm_b32", [](u32 a, u32 b) { return ((1U << (a & 31)) - 1) << (b & 31); });
    add_scalar(t, "s_bfm_b64", [](u32 a, u32 b) { return ((u64{1} << (a & 63)) - 1) << (b & 63); });
    add_scalar(
        t, "s_sext_i32_i8", [](u32 a) { return static_cast<i32>(static_cast<std::int8_t>(a)); });
    add_scalar(t, "s_sext_i32_i16", [](u32 a) { return static_cast<i32>(static_cast<i16>(a)); });
    add_scalar(t, "s_pack_ll_b32_b16", [](u32 a, u32 b) { return (a & 0xffff) | (b << 16); });
    add_scalar(
        t, "s_pack_lh_b32_b16", [](u32 a, u32 b) { return (a & 0xffff) | (b & 0xffff0000); });
    add_scalar(t, "s_pack_hh_b32_b16", [](u32 a, u32 b) { return (a >> 16) | (b & 0xffff0000); });
    t["s_bitset0_b32"] = operation(&run_bitset<false>, Form::scalar, Class::salu, {Type::b32});
    t["s_bitset1_b32"] = operation(&run_bitset<true>, Form::scalar, Class::salu, {Type::b32});
}

/// Executes an instruction s_*k_*. The disassembler prints its constant unsigned; F gets it signed.
template <class F>
void run_with_constant(Wave& w, Instruction const& i)
{
    auto const value = static_cast<i32>(static_cast<i16>(i.sources[0].value));
    F{}(w, i, value);
}

template <class F>
void add_with_constant(OperationTable& t, std::string const& name, F /*f*/)
{
    // In a comparison, the result operand is the register that is compared; it does not change.
    t[name] = operation(&run_with_constant<F>, Form::scalar, Class::salu, {Type::b32});
}

template <class T, class F>
void add_constant_compare(OperationTable& t, std::string const& name, F /*f*/)
{
    add_with_constant(t, name, [](Wave& w, Instruction const& i, i32 k) {
        auto const constant =
            std::is_signed_v<T> ? static_cast<T>(k) : static_cast<T>(static_cast<u16>(k));
        w.scc = F{}(static_cast<T>(w.sgprs[i.result.index]), constant);
        w.scc_written = is_known(w, i.result);
    });
}

template <class T>
void add_scalar_compares(OperationTable& t, std::string const& suffix)
{
    auto const both = [&](char const* name, auto f) {
        add_scalar_compare<T>(t, "s_cmp_" + (name + suffix), f);
        if constexpr (sizeof(T) == 4) {
            add_constant_compare<T>(t, "s_cmpk_" + (name + suffix), f);
        }
    };
    both("eq", [](T a, T b) { return a == b; });
    both("lg", [](T a, T b) { return a != b; });
    if constexpr (sizeof(T) == 4) {
        both("gt", [](T a, T b) { return a > b; });
        both("ge", [](T a, T b) { return a >= b; });
        both("lt", [](T a, T b) { return a < b; });
        both("le", [](T a, T b) { return a <= b; });
    }
}

void add_constants(OperationTable& t)
{
    add_with_constant(t, "s_movk_i32", [](Wave& w, Instruction const& i, i32 k) {
        write_scalar(w, i.result, k, true);
    });
    add_with_constant(t, "s_cmovk_i32", [](Wave& w, Instruction const& i, i32 k) {
        if (w.scc) {
            write_scalar(w, i.result, k, w.scc_written);
        }
    });
    add_with_constant(t, "s_addk_i32", [](Wave& w, Instruction const& i, i32 k) {
        i32 sum = 0;
        bool const is_defined = is_known(w, i.result);
        w.scc = __builtin_add_overflow(static_cast<i32>(w.sgprs[i.result.index]), k, &sum);
        w.scc_written = is_defined;
        write_scalar(w, i.result, sum, is_defined);
    });
    add_with_constant(t, "s_mulk_i32", [](Wave& w, Instruction const& i, i32 k) {
        write_scalar(
            w, i.result, w.sgprs[i.result.index] * static_cast<u32>(k), is_known(w, i.result));
    });
    t["s_cmov_b32"] = operation(&run_cmov<u32>, Form::scalar, Class::salu, {Type::b32});
    t["s_cmov_b64"] = operation(&run_cmov<u64>, Form::scalar, Class::salu, {Type::b64});
}

void add_exec_operations(OperationTable& t)
{
    add_saveexec(t, "s_and_saveexec_b64", [](u64 s, u64 exec) { return s & exec; });
    add_saveexec(t, "s_or_saveexec_b64", [](u64 s, u64 exec) { return s | exec; });
    add_saveexec(t, "s_xor_saveexec_b64", [](u64 s, u64 exec) { return s ^ exec; });
    add_saveexec(t, "s_andn2_saveexec_b64", [](u64 s, u64 exec) { return s & ~exec; });
    add_saveexec(t, "s_orn2_saveexec_b64", [](u64 s, u64 exec) { return s | ~exec; });
    add_saveexec(t, "s_andn1_saveexec_b64", [](u64 s, u64 exec) { return ~s & exec; });
    add_saveexec(t, "s_orn1_saveexec_b64", [](u64 s, u64 exec) { return ~s | exec; });
}

void add_control_flow(OperationTable& t)
{
    auto const branch = [&](char const* name, Handler handler) {
        t[name] = operation(handler, Form::branch, Class::salu, {}, 0);
    };
    branch("s_branch", [](Wave& w, Instruction const& i) { w.jump_target = i.target; });
    branch("s_cbranch_scc0", &run_branch_scc<false>);
    branch("s_cbranch_scc1", &run_branch_scc<true>);
    branch("s_cbranch_vccz", &run_branch_mask<vcc_register, true>);
    branch("s_cbranch_vccnz", &run_branch_mask<vcc_register, false>);
    branch("s_cbranch_execz", &run_branch_mask<exec_register, true>);
    branch("s_cbranch_execnz", &run_branch_mask<exec_register, false>);
    auto const scalar_form = [&](char const* name, std::uint8_t results, Handler handler) {
        t[name] = operation(handler, Form::scalar, Class::salu, {Type::b64}, results);
    };
    scalar_form("s_getpc_b64", 1, [](Wave& w, Instruction const& i) {
        write_scalar(w, i.result, i.address + i.bytes, true);
    });
    scalar_form("s_setpc_b64", 0, [](Wave& w, Instruction const& i) {
        w.jump_target = scalar<u64>(w, i.sources[0]);
    });
    scalar_form("s_swappc_b64", 1, [](Wave& w, Instruction const& i) {
        auto const to = scalar<u64>(w, i.sources[0]);
        write_scalar(w, i.result, i.address + i.bytes, true);
        w.jump_target = to;
    });
    scalar_form("s_getreg_b32", 1, &run_getreg);
    scalar_form("s_set_gpr_idx_on", 0, &run_set_gpr_idx_on);
    t["s_set_gpr_idx_off"] = {
        .handler = [](Wave& w, Instruction const&) { w.gpr_index_bits = 0; },
        .form = Form::ignored,
        .instruction_class = Class::salu};
    add_scalar_compare<u32>(
        t, "s_bitcmp0_b32", [](u32 a, u32 b) { return ((a >> (b & 31)) & 1) == 0; });
    add_scalar_compare<u32>(
        t, "s_bitcmp1_b32", [](u32 a, u32 b) { return ((a >> (b & 31)) & 1) == 1; });
    auto const nothing = [&](char const* name, Handler handler) {
        t[name] = operation(handler, Form::ignored, Class::other);
    };
    for (auto const* name :
         {"s_nop",
          "s_waitcnt",
          "s_dcache_inv",
          "s_dcache_wb",
          "s_icache_inv",
          "s_setprio",
          "s_ttracedata",
          "s_sethalt"}) {
        nothing(name, [](Wave&, Instruction const&) {});
    }
    for (auto const* name :
         {"buffer_wbinvl1", "buffer_wbinvl1_vol", "buffer_wbl2", "buffer_invl2"}) {
        nothing(name, [](Wave& w, Instruction const&) { race_detector().record_fence(w); });
    }
    nothing("s_sleep", [](Wave& w, Instruction const&) { w.yields = true; });
    nothing("s_barrier", [](Wave& w, Instruction const&) { w.at_barrier = true; });
    nothing("s_endpgm", [](Wave& w, Instruction const&) { w.ended = true; });
    nothing("s_sendmsg", [](Wave&, Instruction const&) { serve_hostcalls(); });
    nothing("s_trap", [](Wave&, Instruction const&) {
        throw Fault("the kernel asked for its end (abort, or a failed assertion)");
    });
    t["s_memtime"] = t["s_memrealtime"] = operation(
        [](Wave& w, Instruction const& i) {
            write_scalar(w, i.result, w.clock, true);
            w.yields = true;
        },
        Form::scalar,
        Class::smem);
}

} // namespace

void add_scalar_operations(OperationTable& t)
{
    add_arithmetic(t);
    add_logic_of_width<u32>(t, "_b32");
    add_logic_of_width<u64>(t, "_b64");
    add_shifts(t);
    add_scalar_compares<i32>(t, "_i32");
    add_scalar_compares<u32>(t, "_u32");
    add_scalar_compares<u64>(t, "_u64");
    add_constants(t);
    add_exec_operations(t);
    add_control_flow(t);
}

} // namespace gfx90a
