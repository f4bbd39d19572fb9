// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdlib>
#include <limits>
#include <string>
#include <type_traits>

#include "lanes.hpp"

// Vector arithmetic, from "AMD Instinct MI200 Instruction Set Architecture", chapter 12.
namespace gfx90a {

bool uses_worst_seeds = std::getenv("GFX90A_WORST_SEEDS") != nullptr;

namespace {

template <class T>
T median(T a, T b, T c)
{
    if constexpr (is_floating<T>) {
        if (a != a || b != b || c != c) {
            return minimum(minimum(a, b), c);
        }
    }
    return maximum(minimum(a, b), minimum(maximum(a, b), c));
}

/// Flushes a denormal number to 0. v_mad_f32 and v_mac_f32 do so in every mode.
f32 flushed(f32 x)
{
    auto const bits = std::bit_cast<u32>(x);
    return (bits & 0x7f800000) == 0 ? std::bit_cast<f32>(bits & 0x80000000) : x;
}

/// Returns x: denormal f64 and f16 are not flushed.
template <class T>
T flushed(T x)
{
    return x;
}

f32 mad_f32(f32 a, f32 b, f32 c)
{
    auto const product = flushed(flushed(a) * flushed(b));
    return flushed(product + flushed(c));
}

f32 legacy_product(f32 a, f32 b)
{
    return a == 0 || b == 0 ? 0.0F : a * b;
}

/// Converts to an integer: rounds towards 0, clamps to the range of To, and returns 0 for NaN.
template <class To, class From>
To saturated(From x)
{
    if (x != x) {
        return 0;
    }
    constexpr auto low = static_cast<double>(std::numeric_limits<To>::min());
    constexpr auto high = static_cast<double>(std::numeric_limits<To>::max());
    auto const value = static_cast<double>(x);
    return value <= low    ? std::numeric_limits<To>::min()
           : value >= high ? std::numeric_limits<To>::max()
                           : static_cast<To>(value);
}

i32 sign_extend_24(i32 x)
{
    return static_cast<i32>(static_cast<u32>(x) << 8) >> 8;
}

template <class T>
T fraction(T x)
{
    using Wide = std::conditional_t<sizeof(T) == 2, f32, T>;
    auto const value = static_cast<T>(Wide(x) - std::floor(Wide(x)));
    constexpr int digits = sizeof(T) == 8 ? 53 : sizeof(T) == 4 ? 24 : 11;
    auto const below_one = static_cast<T>(1 - std::ldexp(1.0, -digits));
    return value < T(1) || value != value ? value : below_one;
}

template <class T>
T mantissa(T x)
{
    int exponent = 0;
    return std::isfinite(x) ? std::frexp(x, &exponent) : x != x ? quieted(x) : x;
}

template <class T>
i32 exponent(T x)
{
    int value = 0;
    if (!std::isfinite(x) || x == 0) {
        return 0;
    }
    std::frexp(x, &value);
    return value;
}

/// Returns the hardware's approximation of x, a correctly rounded value: an f64 keeps 27
/// significant bits, which programs refine. With `uses_worst_seeds` the error is the largest that
/// the ISA allows, 1 ULP for f32 and 2^29 ULP for f64, and its sign depends on the value's bits.
template <class T>
T with_hardware_error(T x)
{
    using B = Bits<sizeof(T)>;
    constexpr B granted = sizeof(T) == 8 ? static_cast<B>(u64{1} << 29) : 1;
    auto const bits = std::bit_cast<B>(x);
    int const biased =
        static_cast<int>((bits >> (sizeof(T) == 8 ? 52 : 23)) & (sizeof(T) == 8 ? 0x7ff : 0xff));
    if (biased == (sizeof(T) == 8 ? 0x7ff : 0xff)) {
        return x;
    }
    if (!uses_worst_seeds) {
        return sizeof(T) == 8 ? std::bit_cast<T>(static_cast<B>(bits & ~B{0x3ffffff})) : flushed(x);
    }
    // Powers of two stay exact, as in every known table; sin and cos also need an exact 0 and 1.
    constexpr B digits = (B{1} << (sizeof(T) == 8 ? 52 : 23)) - 1;
    if ((bits & digits) == 0 || biased <= 1) {
        return flushed(x);
    }
    auto const up = (std::popcount(bits) & 1) != 0;
    return std::bit_cast<T>(static_cast<B>(up ? bits + granted : bits - granted));
}

/// Returns the hardware's approximation of x. For f16 that is x, correctly rounded.
template <class T>
T estimate(f64 x)
{
    if constexpr (sizeof(T) == 2) {
        return static_cast<T>(x);
    } else {
        return with_hardware_error(static_cast<T>(x));
    }
}

constexpr f64 two_pi = 6.283185307179586476925;

/// Returns sin(2 pi x) or cos(2 pi x) for v_sin_* and v_cos_*; results that are 0, 1 or -1 are
/// exact. For |x| > 256, outside of the valid range, the sine is 0 and the cosine 1.
template <bool cosine>
f32 sin_cos(f32 x)
{
    if (!(std::fabs(x) <= 256.0F)) {
        constexpr auto out_of_range = cosine ? 1.0F : 0.0F;
        return std::isfinite(x) ? out_of_range : -quieted(std::numeric_limits<f32>::infinity());
    }
    auto const rest = static_cast<f64>(x) - std::nearbyint(static_cast<f64>(x));
    auto const nearest = std::nearbyint(4 * rest);
    auto const angle = two_pi * (rest - nearest / 4);
    auto const quarter = (static_cast<int>(nearest) + (cosine ? 5 : 4)) % 4;
    auto const size = quarter % 2 == 0 ? std::sin(angle) : std::cos(angle);
    auto const value = quarter >= 2 ? -size : size;
    return static_cast<f32>(value != 0 ? value : cosine ? 0.0 : std::copysign(0.0, x));
}

/// The first 1280 binary digits of 2/pi after the binary point.
constexpr u64 two_over_pi_digits[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
    0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
};

/// Returns 53 binary digits of 2/pi, beginning at the one that `segment` and the exponent of x
/// select. Programs multiply large angles by them to reduce the angles.
f64 trig_preop(f64 x, u32 segment)
{
    auto const exponent = static_cast<int>((std::bit_cast<u64>(x) >> 52) & 0x7ff);
    auto const shift = static_cast<int>(segment & 31) * 53 + std::max(0, exponent - 1077);
    if (shift >= 1201) {
        return 0;
    }
    u64 digits = 0;
    for (int n = shift; n < shift + 53; ++n) {
        auto const digit = n < 1201 ? (two_over_pi_digits[n / 64] >> (63 - n % 64)) & 1 : 0;
        digits = (digits << 1) | digit;
    }
    return std::ldexp(static_cast<f64>(digits), -53 - shift + (exponent >= 1968 ? 128 : 0));
}

// Division: v_div_scale scales operands so that no intermediate result overflows or is denormal,
// v_div_fmas undoes the scaling, and v_div_fixup handles special values.
template <class T>
struct FloatFormat
{
    using Word = Bits<sizeof(T)>;
    static constexpr bool is_single = sizeof(T) == 4;
    static constexpr int bias = is_single ? 127 : 1023, digits = is_single ? 23 : 52;
    static constexpr int scaling = is_single ? 64 : 128, overflow_gap = is_single ? 96 : 768;
    static constexpr int tiny_exponent = is_single ? 23 : 53;
    static constexpr int underflow_gap = is_single ? -150 : -1075;
};

template <class T>
int biased_exponent(T x)
{
    using W = typename FloatFormat<T>::Word;
    return static_cast<int>(
        (std::bit_cast<W>(x) >> FloatFormat<T>::digits) & (2 * FloatFormat<T>::bias + 1));
}

template <class T>
bool is_denormal(T x)
{
    return biased_exponent(x) == 0 && x != 0;
}

/// Returns s0, which is s1 or s2, scaled for the division s2 / s1. `flag` becomes the lane's bit of
/// VCC, which tells v_div_fmas to undo the scaling.
template <class T>
T div_scale(T s0, T s1, T s2, bool& flag)
{
    using F = FloatFormat<T>;
    flag = false;
    if (s2 == 0 || s1 == 0) {
        return std::numeric_limits<T>::quiet_NaN();
    }
    auto const up = [](T x) { return std::ldexp(x, F::scaling); };
    auto const down = [](T x) { return std::ldexp(x, -F::scaling); };
    // A value that underflows to 0 counts as denormal as well.
    auto const is_below = [](T x) { return biased_exponent(x) == 0; };
    using W = typename F::Word;
    bool const is_denominator = std::bit_cast<W>(s0) == std::bit_cast<W>(s1);
    bool const is_numerator = std::bit_cast<W>(s0) == std::bit_cast<W>(s2);
    if (biased_exponent(s2) - biased_exponent(s1) >= F::overflow_gap) {
        flag = true; // the quotient may overflow
        return is_denominator ? up(s0) : s0;
    }
    if (is_denormal(s1)) {
        return up(s0);
    }
    bool const reciprocal_denormal = is_below(static_cast<T>(1) / s1);
    bool const quotient_denormal = is_below(s2 / s1);
    if (reciprocal_denormal && quotient_denormal) {
        // The ISA document scales up here, but then the denominator would overflow.
        flag = true;
        return is_denominator ? down(s0) : s0;
    }
    if (reciprocal_denormal) {
        return down(s0);
    }
    if (quotient_denormal) {
        flag = true;
        return is_numerator ? up(s0) : s0;
    }
    if (biased_exponent(s2) <= F::tiny_exponent) {
        return up(s0); // the numerator is tiny
    }
    return s0;
}

/// Reads three operands. Returns the lanes in which all three are initialised.
template <class A, class C>
Mask fetch_three(Wave& w, Instruction const& i, Lanes<A>& a, Lanes<A>& b, Lanes<C>& c)
{
    fetch(w, i.sources[0], a);
    fetch(w, i.sources[1], b);
    fetch(w, i.sources[2], c);
    return defined_lanes(w, i.sources[0]) & defined_lanes(w, i.sources[1])
           & defined_lanes(w, i.sources[2]);
}

template <class T>
void run_div_scale(Wave& w, Instruction const& i)
{
    Lanes<T> a, b, c, out;
    auto const is_defined = fetch_three(w, i, a, b, c);
    Mask flags = 0;
    for (int l = 0; l < lanes; ++l) {
        bool flag = false;
        out[l] = div_scale(a[l], b[l], c[l], flag);
        flags |= Mask{flag} << l;
    }
    auto const exec = w.exec();
    write_result(w, i, out, is_defined);
    write_mask(w, i.mask_result, flags & exec, (is_defined & exec) == exec);
}

/// Returns (a * b + c) * 2^exponent, rounded only once, because the result may be denormal.
template <class T>
T scaled_fma(T a, T b, T c, int exponent)
{
    using Wide = __float128; // holds the product exactly
    auto const product = static_cast<Wide>(a) * static_cast<Wide>(b);
    auto const addend = static_cast<Wide>(c);
    auto sum = product + addend;
    // Rounds to odd: an inexact sum gets last bit 1, so that the next rounding sees no false tie.
    auto const part = sum - product;
    auto const lost = (product - (sum - part)) + (addend - part);
    auto bits = std::bit_cast<unsigned __int128>(sum);
    if (lost != 0 && lost == lost && (bits & 1) == 0) {
        bits += (lost > 0) == (sum > 0) ? 1 : -1;
        sum = std::bit_cast<Wide>(bits);
    }
    return static_cast<T>(sum * static_cast<Wide>(std::ldexp(1.0, exponent)));
}

template <class T>
void run_div_fmas(Wave& w, Instruction const& i)
{
    Lanes<T> a, b, c, out;
    auto const is_defined = fetch_three(w, i, a, b, c);
    auto const vcc = w.vcc();
    for (int l = 0; l < lanes; ++l) {
        // The exponent of c, an approximate quotient, tells what v_div_scale did: it is large after
        // scaling the denominator up, small after scaling the numerator up or the denominator down.
        out[l] = ((vcc >> l) & 1) == 0
                     ? std::fma(a[l], b[l], c[l])
                     : scaled_fma(
                         a[l],
                         b[l],
                         c[l],
                         biased_exponent(c[l]) > FloatFormat<T>::bias ? FloatFormat<T>::scaling
                                                                      : -FloatFormat<T>::scaling);
    }
    write_result(w, i, out, is_defined);
}

template <class T>
T div_fixup(T quotient, T denominator, T numerator)
{
    // The standard library has no numeric_limits of f16.
    auto const infinity = static_cast<T>(std::numeric_limits<f32>::infinity());
    auto const sign = std::signbit(static_cast<double>(denominator))
                      != std::signbit(static_cast<double>(numerator));
    auto const with = [&](T x) { return sign ? -x : x; };
    if (numerator != numerator) {
        return quieted(numerator);
    }
    if (denominator != denominator) {
        return quieted(denominator);
    }
    bool const infinite_numerator = numerator == infinity || numerator == -infinity;
    bool const infinite_denominator = denominator == infinity || denominator == -infinity;
    if ((denominator == 0 && numerator == 0) || (infinite_denominator && infinite_numerator)) {
        return -quieted(T(infinity));
    }
    if (denominator == 0 || infinite_numerator) {
        return with(infinity);
    }
    if (infinite_denominator || numerator == 0) {
        return with(T(0));
    }
    if constexpr (sizeof(T) > 2) {
        auto const distance = biased_exponent(numerator) - biased_exponent(denominator);
        if (distance < FloatFormat<T>::underflow_gap) {
            return with(T(0));
        }
        // If the quotient overflows, the previous steps of the division have returned NaN.
        if (distance > FloatFormat<T>::bias + 1) {
            return with(infinity);
        }
    }
    auto const size = quotient < 0 || (quotient == 0 && std::signbit(static_cast<double>(quotient)))
                          ? -quotient
                          : quotient;
    return with(size);
}

/// A sum with carry-in c, and its carry-out (0 or 1). The next two are a - b - c and b - a - c.
struct Sum
{
    static u32 value(u32 a, u32 b, u32 c) { return a + b + c; }
    static u32 carry(u32 a, u32 b, u32 sum) { return ((a & b) | ((a | b) & ~sum)) >> 31; }
};
struct Difference
{
    static u32 value(u32 a, u32 b, u32 c) { return a - b - c; }
    static u32 carry(u32 a, u32 b, u32 difference)
    {
        return ((~a & b) | ((~a | b) & difference)) >> 31;
    }
};
struct ReversedDifference
{
    static u32 value(u32 a, u32 b, u32 c) { return Difference::value(b, a, c); }
    static u32 carry(u32 a, u32 b, u32 difference) { return Difference::carry(b, a, difference); }
};

/// Executes an addition or subtraction. The carry-out and, if any, the carry-in are masks of lanes.
template <class F, bool carry_in>
void run_carry(Wave& w, Instruction const& i)
{
    Lanes<u32> copies[2];
    auto const* const a = lane_values(w, i.sources[0], copies[0]);
    auto const* const b = lane_values(w, i.sources[1], copies[1]);
    auto is_defined = defined_lanes(w, i.sources[0]) & defined_lanes(w, i.sources[1]);
    Lanes<u32> in{};
    if constexpr (carry_in) {
        auto const mask = scalar<u64>(w, i.sources[2]);
        auto const low = static_cast<u32>(mask);
        auto const high = static_cast<u32>(mask >> 32);
        for (int l = 0; l < 32; ++l) {
            in[l] = (low >> l) & 1;
            in[l + 32] = (high >> l) & 1;
        }
        is_defined &= defined_lanes(w, i.sources[2]);
    }
    Lanes<u32> out;
    Lanes<std::uint8_t> carry;
    for (int l = 0; l < lanes; ++l) {
        out[l] = F::value(a[l], b[l], in[l]);
        carry[l] = static_cast<std::uint8_t>(F::carry(a[l], b[l], out[l]));
    }
    auto const exec = w.exec();
    write_result(w, i, out, is_defined);
    write_mask(w, i.mask_result, mask_of(carry) & exec, (is_defined & exec) == exec);
}

template <class F, bool carry_in>
void add_carry(OperationTable& table, char const* name)
{
    table[name] = operation(
        &run_carry<F, carry_in>, Form::vector, Class::valu, {Type::b32, Type::b32, Type::b64}, 2);
}

Operand lower_word(Operand o)
{
    o.register_count = 1;
    return o;
}

/// Records in which active lanes the lower word of a 64-bit result is initialised. Compilers leave
/// upper words of sources uninitialised if they use only the lower word of a sum or left shift.
void define_lower_word(Wave& w, Instruction const& i, Mask is_defined)
{
    w.set_written(i.result.index, w.exec(), is_defined);
}

void run_lshlrev_64(Wave& w, Instruction const& i)
{
    Lanes<u32> distance;
    Lanes<u64> value;
    fetch(w, i.sources[0], distance);
    fetch(w, i.sources[1], value);
    auto const low = defined_lanes(w, i.sources[0]) & defined_lanes(w, lower_word(i.sources[1]));
    auto const all = low & defined_lanes(w, i.sources[1]);
    for (int l = 0; l < lanes; ++l) {
        value[l] <<= distance[l] & 63;
    }
    write_result(w, i, value, all);
    define_lower_word(w, i, low);
}

template <class Product, class Sum>
void run_mad_64(Wave& w, Instruction const& i)
{
    Lanes<Product> a, b;
    Lanes<Sum> c, out;
    auto const is_defined = fetch_three(w, i, a, b, c);
    auto const low = defined_lanes(w, i.sources[0]) & defined_lanes(w, i.sources[1])
                     & defined_lanes(w, lower_word(i.sources[2]));
    Mask overflow = 0;
    for (int l = 0; l < lanes; ++l) {
        Sum const product = Sum{a[l]} * Sum{b[l]};
        overflow |= Mask{__builtin_add_overflow(product, c[l], &out[l])} << l;
    }
    auto const exec = w.exec();
    write_result(w, i, out, is_defined);
    define_lower_word(w, i, low);
    write_mask(w, i.mask_result, overflow & exec, (is_defined & exec) == exec);
}

void run_cndmask(Wave& w, Instruction const& i)
{
    Lanes<f32> copies[2], out; // f32 and not u32, because v_cndmask_b32 accepts neg and abs
    auto const* const a = lane_values(w, i.sources[0], copies[0]);
    auto const* const b = lane_values(w, i.sources[1], copies[1]);
    // The encodings VOP2 and SDWA name VCC as the third operand as well.
    auto const mask = scalar<u64>(w, i.sources[2]);
    for (int first = 0; first < lanes;
         first += 32) { // 32-bit masks let the compiler vectorise more
        auto const half = static_cast<u32>(mask >> first);
        for (int l = 0; l < 32; ++l) {
            u32 const take_a = ((half >> l) & 1) - 1;
            auto const from_a = std::bit_cast<u32>(a[first + l]) & take_a;
            auto const from_b = std::bit_cast<u32>(b[first + l]) & ~take_a;
            out[first + l] = std::bit_cast<f32>(from_a | from_b);
        }
    }
    // In each lane only the selected source needs to be initialised.
    auto const is_defined =
        ((defined_lanes(w, i.sources[0]) & ~mask) | (defined_lanes(w, i.sources[1]) & mask))
        & defined_lanes(w, i.sources[2]);
    write_result(w, i, out, is_defined);
}

/// Clamps a value to the range of T.
template <class T>
T saturated(i64 value)
{
    return static_cast<T>(
        std::clamp(value, i64{std::numeric_limits<T>::min()}, i64{std::numeric_limits<T>::max()}));
}

/// Adds the instructions for sums and differences with `clamp` (VOP3's CLMP): integers saturate.
template <class T>
void add_saturating(OperationTable& t, std::string const& type)
{
    add_vector(t, "v_add_" + type + " clamp", [](T a, T b) { return saturated<T>(i64{a} + b); });
    add_vector(t, "v_sub_" + type + " clamp", [](T a, T b) { return saturated<T>(i64{a} - b); });
    if constexpr (std::is_unsigned_v<T>) { // gfx90a has no v_subrev_i32
        add_vector(
            t, "v_subrev_" + type + " clamp", [](T a, T b) { return saturated<T>(i64{b} - a); });
    }
}

/// Adds the instructions for minima, maxima and medians.
template <class T>
void add_extrema(OperationTable& t, std::string const& type)
{
    add_vector(t, "v_min_" + type, [](T a, T b) { return minimum(a, b); });
    add_vector(t, "v_max_" + type, [](T a, T b) { return maximum(a, b); });
    if constexpr (sizeof(T) == 4 || std::is_same_v<T, f16>) {
        add_vector(t, "v_min3_" + type, [](T a, T b, T c) { return minimum(minimum(a, b), c); });
        add_vector(t, "v_max3_" + type, [](T a, T b, T c) { return maximum(maximum(a, b), c); });
        add_vector(t, "v_med3_" + type, [](T a, T b, T c) { return median(a, b, c); });
    }
}

void add_integers(OperationTable& t)
{
    add_saturating<u32>(t, "u32");
    add_saturating<i32>(t, "i32");
    add_saturating<u16>(t, "u16");
    add_vector(t, "v_mov_b32", [](u32 a) { return a; });
    add_vector(t, "v_accvgpr_read_b32", [](u32 a) { return a; });
    add_vector(t, "v_accvgpr_write_b32", [](u32 a) { return a; });
    add_vector(t, "v_accvgpr_mov_b32", [](u32 a) { return a; });
    add_vector(t, "v_add_u32", [](u32 a, u32 b) { return a + b; });
    add_vector(t, "v_sub_u32", [](u32 a, u32 b) { return a - b; });
    add_vector(t, "v_subrev_u32", [](u32 a, u32 b) { return b - a; });
    add_vector(t, "v_add_i32", [](u32 a, u32 b) { return a + b; });
    add_vector(t, "v_sub_i32", [](u32 a, u32 b) { return a - b; });
    add_vector(t, "v_add3_u32", [](u32 a, u32 b, u32 c) { return a + b + c; });
    add_vector(t, "v_mul_lo_u32", [](u32 a, u32 b) { return a * b; });
    add_vector(
        t, "v_mul_hi_u32", [](u32 a, u32 b) { return static_cast<u32>((u64{a} * b) >> 32); });
    add_vector(
        t, "v_mul_hi_i32", [](i32 a, i32 b) { return static_cast<i32>((i64{a} * b) >> 32); });
    add_vector(t, "v_mul_u32_u24", [](u32 a, u32 b) { return (a & 0xffffff) * (b & 0xffffff); });
    add_vector(t, "v_mul_hi_u32_u24", [](u32 a, u32 b) {
        return static_cast<u32>((u64{a & 0xffffff} * (b & 0xffffff)) >> 32);
    });
    add_vector(t, "v_mul_i32_i24", [](i32 a, i32 b) {
        return static_cast<i32>(i64{sign_extend_24(a)} * sign_extend_24(b));
    });
    add_vector(t, "v_mul_hi_i32_i24", [](i32 a, i32 b) {
        return static_cast<i32>((i64{sign_extend_24(a)} * sign_extend_24(b)) >> 32);
    });
    add_vector(t, "v_mad_u32_u24", [](u32 a, u32 b, u32 c) {
        return (a & 0xffffff) * (b & 0xffffff) + c;
    });
    add_vector(t, "v_mad_i32_i24", [](i32 a, i32 b, u32 c) {
        return static_cast<u32>(i64{sign_extend_24(a)} * sign_extend_24(b)) + c;
    });
    auto const mad = [](u16 a, u16 b, u16 c) { return static_cast<u16>(u32{a} * b + c); };
    add_vector(t, "v_mad_u16", mad);
    add_vector(t, "v_mad_legacy_u16", mad);
    add_vector(t, "v_add_u16", [](u16 a, u16 b) { return static_cast<u16>(a + b); });
    add_vector(t, "v_sub_u16", [](u16 a, u16 b) { return static_cast<u16>(a - b); });
    add_vector(t, "v_subrev_u16", [](u16 a, u16 b) { return static_cast<u16>(b - a); });
    add_vector(t, "v_mul_lo_u16", [](u16 a, u16 b) { return static_cast<u16>(u32{a} * b); });
    add_vector(t, "v_lshlrev_b16", [](u16 a, u16 b) { return static_cast<u16>(b << (a & 15)); });
    add_vector(t, "v_lshrrev_b16", [](u16 a, u16 b) { return static_cast<u16>(b >> (a & 15)); });
    add_vector(t, "v_ashrrev_i16", [](u16 a, i16 b) { return static_cast<i16>(b >> (a & 15)); });
    add_extrema<u16>(t, "u16");
    add_extrema<i16>(t, "i16");
    add_extrema<u32>(t, "u32");
    add_extrema<i32>(t, "i32");
    add_vector(t, "v_sad_u32", [](u32 a, u32 b, u32 c) { return (a > b ? a - b : b - a) + c; });
}

void add_bit_operations(OperationTable& t)
{
    add_vector(t, "v_and_b32", [](u32 a, u32 b) { return a & b; });
    add_vector(t, "v_or_b32", [](u32 a, u32 b) { return a | b; });
    add_vector(t, "v_xor_b32", [](u32 a, u32 b) { return a ^ b; });
    add_vector(t, "v_xnor_b32", [](u32 a, u32 b) { return ~(a ^ b); });
    add_vector(t, "v_not_b32", [](u32 a) { return ~a; });
    add_vector(t, "v_and_or_b32", [](u32 a, u32 b, u32 c) { return (a & b) | c; });
    add_vector(t, "v_or3_b32", [](u32 a, u32 b, u32 c) { return a | b | c; });
    add_vector(t, "v_xad_u32", [](u32 a, u32 b, u32 c) { return (a ^ b) + c; });
    add_vector(t, "v_bfi_b32", [](u32 a, u32 b, u32 c) { return (a & b) | (~a & c); });
    add_vector(t, "v_lshlrev_b32", [](u32 a, u32 b) { return b << (a & 31); });
    add_vector(t, "v_lshrrev_b32", [](u32 a, u32 b) { return b >> (a & 31); });
    add_vector(t, "v_ashrrev_i32", [](u32 a, i32 b) { return b >> (a & 31); });
    t["v_lshlrev_b64"] =
        operation(&run_lshlrev_64, Form::vector, Class::valu, {Type::b32, Type::b64});
    add_vector(t, "v_lshrrev_b64", [](u32 a, u64 b) { return b >> (a & 63); });
    add_vector(t, "v_ashrrev_i64", [](u32 a, i64 b) { return b >> (a & 63); });
    add_vector(t, "v_lshl_add_u32", [](u32 a, u32 b, u32 c) { return (a << (b & 31)) + c; });
    add_vector(t, "v_add_lshl_u32", [](u32 a, u32 b, u32 c) { return (a + b) << (c & 31); });
    add_vector(t, "v_lshl_or_b32", [](u32 a, u32 b, u32 c) { return (a << (b & 31)) | c; });
    add_vector(t, "v_alignbit_b32", [](u32 a, u32 b, u32 c) {
        return static_cast<u32>(((u64{a} << 32) | b) >> (c & 31));
    });
    add_vector(t, "v_alignbyte_b32", [](u32 a, u32 b, u32 c) {
        return static_cast<u32>(((u64{a} << 32) | b) >> (8 * (c & 3)));
    });
    add_vector(t, "v_bfe_u32", [](u32 a, u32 b, u32 c) {
        return (a >> (b & 31)) & ((1U << (c & 31)) - 1);
    });
    // Bits of the field beyond bit 31 are copies of the sign bit.
    add_vector(t, "v_bfe_i32", [](i32 a, u32 b, u32 c) {
        auto const unused = 64 - (c & 31);
        auto const field = static_cast<u64>(i64{a} >> (b & 31));
        return (c & 31) == 0 ? 0 : static_cast<i32>(static_cast<i64>(field << unused) >> unused);
    });
    add_vector(t, "v_bfm_b32", [](u32 a, u32 b) { return ((1U << (a & 31)) - 1) << (b & 31); });
    add_vector(t, "v_bfrev_b32", [](u32 a) {
        u32 out = 0;
        for (int n = 0; n < 32; ++n) {
            out |= ((a >> n) & 1) << (31 - n);
        }
        return out;
    });
    add_vector(t, "v_ffbh_u32", [](u32 a) {
        return a == 0 ? ~0U : static_cast<u32>(std::countl_zero(a));
    });
    add_vector(t, "v_ffbl_b32", [](u32 a) {
        return a == 0 ? ~0U : static_cast<u32>(std::countr_zero(a));
    });
    add_vector(t, "v_ffbh_i32", [](i32 a) {
        auto const x = static_cast<u32>(a < 0 ? ~a : a);
        return x == 0 ? ~0U : static_cast<u32>(std::countl_zero(x));
    });
    add_vector(
        t, "v_bcnt_u32_b32", [](u32 a, u32 b) { return static_cast<u32>(std::popcount(a)) + b; });
    // A selector below 4 chooses a byte of b, below 8 one of a, below 12 copies of the sign bit of
    // one of the four 16-bit words, 12 the byte 0, and a larger one the byte 0xff.
    add_vector(t, "v_perm_b32", [](u32 a, u32 b, u32 selectors) {
        u64 const both = (u64{a} << 32) | b;
        u32 out = 0;
        for (int n = 0; n < 4; ++n) {
            u32 const s = (selectors >> (8 * n)) & 0xff;
            u32 byte = 0;
            if (s < 8) {
                byte = (both >> (8 * s)) & 0xff;
            } else if (s < 12) {
                byte = ((both >> (16 * (s - 8) + 15)) & 1) != 0 ? 0xff : 0;
            } else {
                byte = s == 12 ? 0 : 0xff;
            }
            out |= byte << (8 * n);
        }
        return out;
    });
}

template <class T>
void add_reals_of_type(OperationTable& t, std::string const& type)
{
    auto const named = [&](char const* name) { return std::string("v_") + name + "_" + type; };
    add_extrema<T>(t, type);
    add_vector(t, named("add"), [](T a, T b) { return static_cast<T>(a + b); });
    add_vector(t, named("mul"), [](T a, T b) { return static_cast<T>(a * b); });
    if constexpr (sizeof(T) < 8) {
        add_vector(t, named("sub"), [](T a, T b) { return static_cast<T>(a - b); });
        add_vector(t, named("subrev"), [](T a, T b) { return static_cast<T>(b - a); });
    }
    // The C++ library has no f16 versions of these. Computed in f32 the results are exact.
    using Wide = std::conditional_t<sizeof(T) == 2, f32, T>;
    add_vector(t, named("floor"), [](T a) { return static_cast<T>(std::floor(Wide(a))); });
    add_vector(t, named("ceil"), [](T a) { return static_cast<T>(std::ceil(Wide(a))); });
    add_vector(t, named("trunc"), [](T a) { return static_cast<T>(std::trunc(Wide(a))); });
    add_vector(t, named("rndne"), [](T a) { return static_cast<T>(std::nearbyint(Wide(a))); });
    add_vector(t, named("fract"), [](T a) { return fraction(a); });
    // f64 has so many digits that rounding its sum to f16 equals one rounding of the exact sum.
    auto const fused = [](T a, T b, T c) {
        if constexpr (sizeof(T) == 2) {
            return static_cast<T>(
                static_cast<double>(a) * static_cast<double>(b) + static_cast<double>(c));
        } else {
            return std::fma(a, b, c);
        }
    };
    add_vector(t, named("fma"), fused);
    add_mac(t, named("fmac"), fused);
    add_vector(t, named("fmamk"), fused);
    add_vector(t, named("fmaak"), fused);
}

/// Adds the approximating instructions. In all modes they flush denormal f32 results and, except
/// for sin and cos, denormal f32 operands.
template <class T>
void add_approximations(OperationTable& t, std::string const& type)
{
    add_vector(t, "v_rcp_" + type, [](T a) { return estimate<T>(1 / f64(flushed(a))); });
    add_vector(t, "v_rsq_" + type, [](T a) { return estimate<T>(1 / std::sqrt(f64(flushed(a)))); });
    add_vector(t, "v_sqrt_" + type, [](T a) { return estimate<T>(std::sqrt(f64(flushed(a)))); });
    if constexpr (sizeof(T) < 8) {
        add_vector(t, "v_exp_" + type, [](T a) { return estimate<T>(std::exp2(f64(flushed(a)))); });
        add_vector(t, "v_log_" + type, [](T a) { return estimate<T>(std::log2(f64(flushed(a)))); });
        add_vector(t, "v_sin_" + type, [](T a) { return estimate<T>(sin_cos<false>(f32(a))); });
        add_vector(t, "v_cos_" + type, [](T a) { return estimate<T>(sin_cos<true>(f32(a))); });
    }
}

void add_reals(OperationTable& t)
{
    add_reals_of_type<f16>(t, "f16");
    add_reals_of_type<f32>(t, "f32");
    add_reals_of_type<f64>(t, "f64");
    auto const mad = [](f32 a, f32 b, f32 c) { return mad_f32(a, b, c); };
    add_vector(t, "v_mad_f32", mad);
    add_mac(t, "v_mac_f32", mad);
    add_vector(t, "v_madak_f32", mad);
    add_vector(t, "v_madmk_f32", mad);
    add_vector(t, "v_mul_legacy_f32", [](f32 a, f32 b) { return legacy_product(a, b); });
    add_vector(t, "v_ldexp_f32", [](f32 a, i32 b) { return std::ldexp(a, b); });
    add_vector(t, "v_ldexp_f64", [](f64 a, i32 b) { return std::ldexp(a, b); });
    add_vector(t, "v_frexp_mant_f32", [](f32 a) { return mantissa(a); });
    add_vector(t, "v_frexp_mant_f64", [](f64 a) { return mantissa(a); });
    add_vector(t, "v_frexp_exp_i32_f32", [](f32 a) { return exponent(a); });
    add_vector(t, "v_frexp_exp_i32_f64", [](f64 a) { return exponent(a); });
    add_vector(
        t, "v_ldexp_f16", [](f16 a, i16 b) { return static_cast<f16>(std::ldexp(f64(a), b)); });
    add_approximations<f16>(t, "f16");
    add_approximations<f32>(t, "f32");
    add_approximations<f64>(t, "f64");
    add_vector(t, "v_rcp_iflag_f32", [](f32 a) { return estimate<f32>(1 / f64(flushed(a))); });
    add_vector(t, "v_trig_preop_f64", [](f64 a, u32 b) { return trig_preop(a, b); });
    add_vector(t, "v_div_fixup_f16", [](f16 a, f16 b, f16 c) { return div_fixup(a, b, c); });
    add_vector(t, "v_div_fixup_f32", [](f32 a, f32 b, f32 c) { return div_fixup(a, b, c); });
    add_vector(t, "v_div_fixup_f64", [](f64 a, f64 b, f64 c) { return div_fixup(a, b, c); });
    auto const division = [&](char const* name, Handler handler, Type type, std::uint8_t results) {
        t[name] = operation(handler, Form::vector, Class::valu, {type, type, type}, results);
        t[name].has_float_result = t[name].accepts_neg_abs = true;
    };
    division("v_div_scale_f32", &run_div_scale<f32>, Type::b32, 2);
    division("v_div_scale_f64", &run_div_scale<f64>, Type::f64, 2);
    division("v_div_fmas_f32", &run_div_fmas<f32>, Type::b32, 1);
    division("v_div_fmas_f64", &run_div_fmas<f64>, Type::f64, 1);
}

/// Returns the bits of x rounded to f16 towards 0.
u32 f16_rounded_towards_0(f32 x)
{
    auto const nearest = static_cast<f16>(x);
    auto const bits = std::bit_cast<u16>(nearest);
    bool const is_larger = std::fabs(static_cast<f32>(nearest)) > std::fabs(x);
    return is_larger ? bits - 1U : bits;
}

void add_conversions(OperationTable& t)
{
    add_vector(t, "v_cvt_f32_f64", [](f64 a) { return static_cast<f32>(a); });
    add_vector(t, "v_cvt_f64_f32", [](f32 a) { return static_cast<f64>(a); });
    add_vector(t, "v_cvt_f32_f16", [](f16 a) { return static_cast<f32>(a); });
    add_vector(t, "v_cvt_f16_f32", [](f32 a) { return static_cast<f16>(a); });
    add_vector(t, "v_cvt_pkrtz_f16_f32", [](f32 a, f32 b) {
        return f16_rounded_towards_0(a) | (f16_rounded_towards_0(b) << 16);
    });
    add_vector(t, "v_cvt_f32_u32", [](u32 a) { return static_cast<f32>(a); });
    add_vector(t, "v_cvt_f32_i32", [](i32 a) { return static_cast<f32>(a); });
    add_vector(t, "v_cvt_f64_u32", [](u32 a) { return static_cast<f64>(a); });
    add_vector(t, "v_cvt_f64_i32", [](i32 a) { return static_cast<f64>(a); });
    add_vector(t, "v_cvt_f16_u16", [](u16 a) { return static_cast<f16>(a); });
    add_vector(t, "v_cvt_f16_i16", [](i16 a) { return static_cast<f16>(a); });
    add_vector(t, "v_cvt_u16_f16", [](f16 a) { return saturated<u16>(a); });
    add_vector(t, "v_cvt_i16_f16", [](f16 a) { return saturated<i16>(a); });
    add_vector(t, "v_cvt_u32_f32", [](f32 a) { return saturated<u32>(a); });
    add_vector(t, "v_cvt_i32_f32", [](f32 a) { return saturated<i32>(a); });
    add_vector(t, "v_cvt_u32_f64", [](f64 a) { return saturated<u32>(a); });
    add_vector(t, "v_cvt_i32_f64", [](f64 a) { return saturated<i32>(a); });
    add_vector(t, "v_cvt_rpi_i32_f32", [](f32 a) {
        return saturated<i32>(std::floor(static_cast<f64>(a) + 0.5));
    });
    add_vector(t, "v_cvt_flr_i32_f32", [](f32 a) { return saturated<i32>(std::floor(a)); });
    add_vector(t, "v_cvt_f32_ubyte0", [](u32 a) { return static_cast<f32>(a & 0xff); });
    add_vector(t, "v_cvt_f32_ubyte1", [](u32 a) { return static_cast<f32>((a >> 8) & 0xff); });
    add_vector(t, "v_cvt_f32_ubyte2", [](u32 a) { return static_cast<f32>((a >> 16) & 0xff); });
    add_vector(t, "v_cvt_f32_ubyte3", [](u32 a) { return static_cast<f32>(a >> 24); });
}

} // namespace

void add_vector_operations(OperationTable& t)
{
    add_integers(t);
    add_bit_operations(t);
    add_reals(t);
    add_conversions(t);
    add_carry<Sum, false>(t, "v_add_co_u32");
    add_carry<Difference, false>(t, "v_sub_co_u32");
    add_carry<ReversedDifference, false>(t, "v_subrev_co_u32");
    add_carry<Sum, true>(t, "v_addc_co_u32");
    add_carry<Difference, true>(t, "v_subb_co_u32");
    add_carry<ReversedDifference, true>(t, "v_subbrev_co_u32");
    t["v_mad_u64_u32"] = operation(
        &run_mad_64<u32, u64>, Form::vector, Class::valu, {Type::b32, Type::b32, Type::b64}, 2);
    t["v_mad_i64_i32"] = operation(
        &run_mad_64<i32, i64>, Form::vector, Class::valu, {Type::b32, Type::b32, Type::i64}, 2);
    t["v_cndmask_b32"] = {
        .handler = &run_cndmask,
        .form = Form::vector,
        .instruction_class = Class::valu,
        .accepts_neg_abs = true,
        .source_types = {Type::b32, Type::b32, Type::b64}};
}

} // namespace gfx90a
