// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lanes.hpp"

// The comparisons v_cmp_* and v_cmpx_*, which write a mask with a bit for each active lane.
namespace gfx90a {

namespace {

template <class A, class B, class F, bool to_exec>
void run_compare(Wave& w, Instruction const& i)
{
    Lanes<A> first_copy;
    Lanes<B> second_copy;
    auto const* const a = lane_values(w, i.sources[0], first_copy);
    auto const* const b = lane_values(w, i.sources[1], second_copy);
    Lanes<std::uint8_t> result;
    for (int l = 0; l < lanes; ++l) {
        result[l] = static_cast<std::uint8_t>(F{}(a[l], b[l]));
    }
    auto const exec = w.exec();
    auto const is_defined = defined_lanes(w, i.sources[0]) & defined_lanes(w, i.sources[1]);
    auto const mask = mask_of(result) & exec;
    write_mask(w, i.result, mask, true);
    w.define_bits(i.result.index, is_defined | ~exec);
    if constexpr (to_exec) {
        w.set_sgpr_pair(exec_register, mask);
        w.define_bits(exec_register, is_defined | ~exec);
    }
}

template <class A, class B = A, class F>
void add_compare(OperationTable& table, std::string const& name, F /*f*/)
{
    Operation operation{
        .form = Form::vector,
        .instruction_class = Class::valu,
        .accepts_neg_abs = is_floating<A>,
        .source_types = {type_of<A>(), type_of<B>()}};
    operation.handler = &run_compare<A, B, F, false>;
    table["v_cmp_" + name] = operation;
    operation.handler = &run_compare<A, B, F, true>;
    table["v_cmpx_" + name] = operation;
}

/// Returns the bit that v_cmp_class has for the class of a number, such as 4 for -infinity.
template <class T>
u32 number_class_bit(T x)
{
    using B = Bits<sizeof(T)>;
    auto const bits = std::bit_cast<B>(x);
    bool const negative = (bits >> (8 * sizeof(T) - 1)) != 0;
    constexpr int digits = sizeof(T) == 8 ? 52 : sizeof(T) == 4 ? 23 : 10;
    if (x != x) {
        return ((bits >> (digits - 1)) & 1) != 0 ? 2 : 1; // 2: quiet NaN, 1: signalling NaN
    }
    constexpr auto exponents = static_cast<B>((B{1} << (8 * sizeof(T) - 1 - digits)) - 1);
    auto const exponent = static_cast<B>((bits >> digits) & exponents);
    if (exponent == exponents) {
        return negative ? 4 : 512;
    }
    if (exponent != 0) {
        return negative ? 8 : 256;
    }
    if (x != 0) {
        return negative ? 16 : 128; // denormal
    }
    return negative ? 32 : 64;
}

template <class T>
void add_compares_of_type(OperationTable& t, std::string const& type)
{
    add_compare<T>(t, "lt_" + type, [](T a, T b) { return a < b; });
    add_compare<T>(t, "eq_" + type, [](T a, T b) { return a == b; });
    add_compare<T>(t, "le_" + type, [](T a, T b) { return a <= b; });
    add_compare<T>(t, "gt_" + type, [](T a, T b) { return a > b; });
    add_compare<T>(t, "ge_" + type, [](T a, T b) { return a >= b; });
    if constexpr (is_floating<T>) {
        add_compare<T>(t, "lg_" + type, [](T a, T b) { return a < b || a > b; });
        add_compare<T>(t, "o_" + type, [](T a, T b) { return a == a && b == b; });
        add_compare<T>(t, "u_" + type, [](T a, T b) { return a != a || b != b; });
        add_compare<T>(t, "nge_" + type, [](T a, T b) { return !(a >= b); });
        add_compare<T>(t, "nlg_" + type, [](T a, T b) { return !(a < b || a > b); });
        add_compare<T>(t, "ngt_" + type, [](T a, T b) { return !(a > b); });
        add_compare<T>(t, "nle_" + type, [](T a, T b) { return !(a <= b); });
        add_compare<T>(t, "neq_" + type, [](T a, T b) { return !(a == b); });
        add_compare<T>(t, "nlt_" + type, [](T a, T b) { return !(a < b); });
        add_compare<T, u32>(t, "class_" + type, [](T a, u32 classes) {
            return (number_class_bit(a) & classes) != 0;
        });
    } else {
        add_compare<T>(t, "ne_" + type, [](T a, T b) { return a != b; });
    }
}

} // namespace

void add_compare_operations(OperationTable& t)
{
    add_compares_of_type<f16>(t, "f16");
    add_compares_of_type<f32>(t, "f32");
    add_compares_of_type<f64>(t, "f64");
    add_compares_of_type<i16>(t, "i16");
    add_compares_of_type<u16>(t, "u16");
    add_compares_of_type<i32>(t, "i32");
    add_compares_of_type<u32>(t, "u32");
    add_compares_of_type<i64>(t, "i64");
    add_compares_of_type<u64>(t, "u64");
}

} // namespace gfx90a
