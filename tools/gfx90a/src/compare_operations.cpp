// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lanes.hpp"

// v_cmp_*: a bit for each active lane.
namespace gfx90a {

namespace {

template <class T, class F, bool to_exec>
void run_compare(Wave& w, Instruction const& i)
{
    Lanes<T> copies[2];
    auto const* const a = values(w, i.source[0], copies[0]);
    auto const* const b = values(w, i.source[1], copies[1]);
    Lanes<std::uint8_t> result;
    for (int l = 0; l < lanes; ++l) {
        result[l] = static_cast<std::uint8_t>(F{}(a[l], b[l]));
    }
    auto const exec = w.exec();
    auto const is_defined = defined(w, i.source[0]) & defined(w, i.source[1]);
    auto const mask = packed(result) & exec;
    put_mask(w, i.result, mask, true);
    w.define_bits(i.result.index, is_defined | ~exec);
    if constexpr (to_exec) {
        w.set_pair(exec_register, mask);
        w.define_bits(exec_register, is_defined | ~exec);
    }
}

template <class T>
constexpr char const* type_name()
{
    if constexpr (std::is_same_v<T, f16>) {
        return "f16";
    } else if constexpr (std::is_same_v<T, f32>) {
        return "f32";
    } else if constexpr (std::is_same_v<T, f64>) {
        return "f64";
    } else if constexpr (std::is_same_v<T, i16>) {
        return "i16";
    } else if constexpr (std::is_same_v<T, u16>) {
        return "u16";
    } else if constexpr (std::is_same_v<T, i32>) {
        return "i32";
    } else if constexpr (std::is_same_v<T, u32>) {
        return "u32";
    } else if constexpr (std::is_same_v<T, i64>) {
        return "i64";
    } else {
        return "u64";
    }
}

template <class T, class F>
void compare(Table& table, char const* condition, F /*f*/)
{
    Operation operation{
        .form = Form::vector,
        .counted = Class::valu,
        .signs = is_floating<T>,
        .types = {type_of<T>(), type_of<T>()}};
    operation.handler = &run_compare<T, F, false>;
    table[std::string("v_cmp_") + condition + "_" + type_name<T>()] = operation;
    operation.handler = &run_compare<T, F, true>;
    table[std::string("v_cmpx_") + condition + "_" + type_name<T>()] = operation;
}

template <class T>
void add_compares(Table& t)
{
    compare<T>(t, "lt", [](T a, T b) { return a < b; });
    compare<T>(t, "eq", [](T a, T b) { return a == b; });
    compare<T>(t, "le", [](T a, T b) { return a <= b; });
    compare<T>(t, "gt", [](T a, T b) { return a > b; });
    compare<T>(t, "ge", [](T a, T b) { return a >= b; });
    if constexpr (is_floating<T>) {
        compare<T>(t, "lg", [](T a, T b) { return a < b || a > b; });
        compare<T>(t, "o", [](T a, T b) { return a == a && b == b; });
        compare<T>(t, "u", [](T a, T b) { return a != a || b != b; });
        compare<T>(t, "nge", [](T a, T b) { return !(a >= b); });
        compare<T>(t, "nlg", [](T a, T b) { return !(a < b || a > b); });
        compare<T>(t, "ngt", [](T a, T b) { return !(a > b); });
        compare<T>(t, "nle", [](T a, T b) { return !(a <= b); });
        compare<T>(t, "neq", [](T a, T b) { return !(a == b); });
        compare<T>(t, "nlt", [](T a, T b) { return !(a < b); });
    } else {
        compare<T>(t, "ne", [](T a, T b) { return a != b; });
    }
}

/// The bit of the class that a number is in.
template <class T>
u32 class_of(T x)
{
    using B = Bits<sizeof(T)>;
    auto const bits = std::bit_cast<B>(x);
    bool const negative = (bits >> (8 * sizeof(T) - 1)) != 0;
    constexpr int digits = sizeof(T) == 8 ? 52 : sizeof(T) == 4 ? 23 : 10;
    if (x != x) {
        return ((bits >> (digits - 1)) & 1) != 0 ? 2 : 1; // quiet, signalling
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
void run_class(Wave& w, Instruction const& i)
{
    Lanes<T> a;
    Lanes<u32> classes;
    fetch(w, i.source[0], a);
    fetch(w, i.source[1], classes);
    Lanes<std::uint8_t> result;
    for (int l = 0; l < lanes; ++l) {
        result[l] = static_cast<std::uint8_t>((class_of(a[l]) & classes[l]) != 0);
    }
    auto const exec = w.exec();
    auto const is_defined = (defined(w, i.source[0]) & defined(w, i.source[1]) & exec) == exec;
    put_mask(w, i.result, packed(result) & exec, is_defined);
}

template <class T>
void add_class(Table& t)
{
    t[std::string("v_cmp_class_") + type_name<T>()] = {
        .handler = &run_class<T>,
        .form = Form::vector,
        .counted = Class::valu,
        .signs = true,
        .types = {type_of<T>(), Type::b32}};
}

} // namespace

void add_compare_operations(Table& t)
{
    add_compares<f16>(t);
    add_compares<f32>(t);
    add_compares<f64>(t);
    add_compares<i16>(t);
    add_compares<u16>(t);
    add_compares<i32>(t);
    add_compares<u32>(t);
    add_compares<i64>(t);
    add_compares<u64>(t);
    add_class<f16>(t);
    add_class<f32>(t);
    add_class<f64>(t);
}

} // namespace gfx90a
