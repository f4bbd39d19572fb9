// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// arithmetic PAIRS: compares hipcc's code for division, square root and elementary functions with
// MPFR, for random pairs of operands of each class. Division, square root and reciprocal of f32 and
// f64 must be correctly rounded; `allowed_ulps` is the allowed error of the others. Prints a line
// for each function and class, with the number of wrong results and the first of them.
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include <mpfr.h>

namespace {

void check(hipError_t error)
{
    if (error != hipSuccess) {
        std::printf("error %s\n", hipGetErrorName(error));
        std::exit(3);
    }
}

enum Function { divide, reciprocal, root, exponential, logarithm, sine, cosine, function_count };
constexpr char const* function_names[] = {
    "a / b", "1 / a", "sqrt(a)", "exp(a)", "log(a)", "sin(a)", "cos(a)"};

template <class T>
__device__ T device_result(int function, T a, T b)
{
    if (function <= reciprocal) {
        return function == divide ? a / b : T(1) / a;
    }
    if constexpr (sizeof(T) == 2) {
        return function == root          ? __ocml_sqrt_f16(a)
               : function == exponential ? __ocml_exp_f16(a)
               : function == logarithm   ? __ocml_log_f16(a)
                                         : __ocml_cos_f16(a);
    } else {
        switch (function) {
        case root:
            return sqrt(a);
        case exponential:
            return exp(a);
        case logarithm:
            return log(a);
        case sine:
            return sin(a);
        default:
            return cos(a);
        }
    }
}

template <class T>
__global__ void compute(int function, T const* a, T const* b, T* out)
{
    auto const i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = device_result(function, a[i], b[i]);
}

template <class T>
struct FloatFormat
{
    static constexpr bool is_half = sizeof(T) == 2, is_single = sizeof(T) == 4;
    using Word32Or64 = std::conditional_t<is_single, std::uint32_t, std::uint64_t>;
    using Word = std::conditional_t<is_half, std::uint16_t, Word32Or64>;
    static constexpr int digits = is_half ? 11 : is_single ? 24 : 53;
    static constexpr int bias = is_half ? 15 : is_single ? 127 : 1023;
    static constexpr int lowest_exponent = 2 - bias, highest_exponent = bias + 1;
    static constexpr char const* name = is_half ? "f16" : is_single ? "f32" : "f64";
};

enum Operands {
    any,
    near_one,
    normal,
    overflowing,
    denormal_quotient,
    denormal_operand,
    zero,
    infinite,
    not_a_number,
    class_count
};
constexpr char const* class_names[] = {
    "any bits",
    "near 1",
    "normal",
    "overflowing",
    "denormal quotient",
    "denormal operand",
    "zero",
    "infinite",
    "NaN"};

std::mt19937_64 random_bits(1);

/// Returns a number with this biased exponent, and with random sign and significand.
template <class T>
T with_exponent(int biased)
{
    using F = FloatFormat<T>;
    using W = typename F::Word;
    constexpr W digits = (W{1} << (F::digits - 1)) - 1;
    auto const draw = random_bits();
    auto const sign = static_cast<W>(static_cast<W>(draw >> 63) << (8 * sizeof(T) - 1));
    // One number in eight has few significant bits, which makes exact quotients and ties likely.
    W const mask = (draw & 7) == 0 ? static_cast<W>(digits << (F::digits - 4)) : digits;
    auto const bits = static_cast<W>(
        sign | (static_cast<W>(biased) << (F::digits - 1))
        | (static_cast<W>(draw >> 3) & digits & mask));
    return std::bit_cast<T>(bits);
}

int random_between(int low, int high)
{
    return std::uniform_int_distribution(low, high)(random_bits);
}

template <class T>
void draw_operands(Operands of, T& a, T& b)
{
    using F = FloatFormat<T>;
    using W = typename F::Word;
    constexpr int largest = 2 * F::bias;
    auto const ordinary = [] { return with_exponent<T>(random_between(1, largest)); };
    a = ordinary();
    b = ordinary();
    T special = 0;
    switch (of) {
    case any:
        a = std::bit_cast<T>(static_cast<W>(random_bits()));
        b = std::bit_cast<T>(static_cast<W>(random_bits()));
        return;
    case near_one:
        a = with_exponent<T>(random_between(F::bias - 6, F::bias + 6));
        b = with_exponent<T>(random_between(F::bias - 6, F::bias + 6));
        return;
    case normal:
        a = with_exponent<T>(random_between(F::bias / 2 + 2, F::bias * 3 / 2 - 2));
        b = with_exponent<T>(random_between(F::bias / 2 + 2, F::bias * 3 / 2 - 2));
        return;
    case overflowing: { // quotients from just below the largest number to far above it
        int const below = random_between(0, F::bias - 1);
        b = with_exponent<T>(below);
        a = with_exponent<T>(random_between(std::min(below + F::bias - 1, largest), largest));
        return;
    }
    case denormal_quotient: {
        int const above = random_between(F::bias, largest);
        b = with_exponent<T>(above);
        a = with_exponent<T>(random_between(
            std::max(0, above - F::bias - F::digits), std::max(0, above - F::bias + 1)));
        return;
    }
    case denormal_operand:
        special = with_exponent<T>(0);
        break;
    case zero:
        special = with_exponent<T>(0) < T(0) ? -T(0) : T(0);
        break;
    case infinite:
        special = with_exponent<T>(0) < T(0) ? -T(INFINITY) : T(INFINITY);
        break;
    default:
        special = std::bit_cast<T>(static_cast<W>(
            std::bit_cast<W>(with_exponent<T>(largest + 1))
            | (W{1} << random_between(0, F::digits - 2))));
    }
    switch (random_between(0, 3)) {
    case 0:
        a = special;
        break;
    case 1:
        b = special;
        break;
    case 2:
        a = special;
        b = -special;
        break;
    default:
        a = b = special;
    }
}

/// Computes MPFR's result rounded to T, and the distance of a value from the exact result in ULP.
template <class T>
class ExactResult
{
public:
    ExactResult()
    {
        mpfr_inits2(53, m_a, m_b, nullptr);
        mpfr_init2(m_exact, FloatFormat<T>::digits);
        mpfr_init2(m_precise, 120);
    }
    ~ExactResult() { mpfr_clears(m_a, m_b, m_exact, m_precise, nullptr); }
    ExactResult(ExactResult const&) = delete;
    ExactResult& operator=(ExactResult const&) = delete;

    T rounded(int function, T a, T b)
    {
        using F = FloatFormat<T>;
        set_operands(a, b);
        mpfr_set_emin(F::lowest_exponent - F::digits + 1);
        mpfr_set_emax(F::highest_exponent);
        auto const inexact = evaluate(function, m_exact);
        mpfr_subnormalize(m_exact, mpfr_check_range(m_exact, inexact, MPFR_RNDN), MPFR_RNDN);
        auto const value = static_cast<T>(mpfr_get_d(m_exact, MPFR_RNDN));
        mpfr_set_emin(mpfr_get_emin_min());
        mpfr_set_emax(mpfr_get_emax_max());
        return value;
    }
    /// Returns the distance of `value` from the exact result in ULP. Both must be finite.
    double distance_in_ulps(int function, T a, T b, T value)
    {
        set_operands(a, b);
        evaluate(function, m_precise);
        auto const exponent = std::max<long>(
            mpfr_zero_p(m_precise) ? FloatFormat<T>::lowest_exponent : mpfr_get_exp(m_precise),
            FloatFormat<T>::lowest_exponent);
        mpfr_sub_d(m_precise, m_precise, static_cast<double>(value), MPFR_RNDN);
        mpfr_mul_2si(m_precise, m_precise, FloatFormat<T>::digits - exponent, MPFR_RNDN);
        return std::fabs(mpfr_get_d(m_precise, MPFR_RNDN));
    }

private:
    void set_operands(T a, T b)
    {
        mpfr_set_d(m_a, static_cast<double>(a), MPFR_RNDN);
        mpfr_set_d(m_b, static_cast<double>(b), MPFR_RNDN);
    }
    int evaluate(int function, mpfr_ptr to)
    {
        switch (function) {
        case divide:
            return mpfr_div(to, m_a, m_b, MPFR_RNDN);
        case reciprocal:
            return mpfr_ui_div(to, 1, m_a, MPFR_RNDN);
        case root:
            return mpfr_sqrt(to, m_a, MPFR_RNDN);
        case exponential:
            return mpfr_exp(to, m_a, MPFR_RNDN);
        case logarithm:
            return mpfr_log(to, m_a, MPFR_RNDN);
        case sine:
            return mpfr_sin(to, m_a, MPFR_RNDN);
        default:
            return mpfr_cos(to, m_a, MPFR_RNDN);
        }
    }
    mpfr_t m_a, m_b, m_exact, m_precise;
};

template <class T>
bool is_same(T x, T y)
{
    using W = typename FloatFormat<T>::Word;
    return (x != x && y != y) || std::bit_cast<W>(x) == std::bit_cast<W>(y);
}

/// Returns the allowed error of a function in ULP, or 0 if it must be correctly rounded. For the
/// elementary functions it is that of OpenCL, whose library the device uses ("The OpenCL C
/// Specification", Relative Error as ULPs, for the full profile; read in OpenCL_C.txt of
/// github.com/KhronosGroup/OpenCL-Docs at 1fb076bc). The compiler's code for f16 may round a tie
/// between denormal numbers to either side, so that a little more than 0.5 is allowed.
template <class T>
double allowed_ulps(int function)
{
    if (function <= root) {
        return sizeof(T) == 2 ? 0.501 : 0;
    }
    return sizeof(T) == 2 ? 2 : function <= logarithm ? 3 : 4;
}

template <class T>
int count_wrong(int function, Operands of, int pairs)
{
    std::vector<T> a(pairs), b(pairs), out(pairs);
    for (int n = 0; n < pairs; ++n) {
        draw_operands(of, a[n], b[n]);
    }
    std::size_t const bytes = pairs * sizeof(T);
    T* on_device[3];
    for (auto*& place : on_device) {
        check(hipMalloc(reinterpret_cast<void**>(&place), bytes));
    }
    check(hipMemcpy(on_device[0], a.data(), bytes, hipMemcpyHostToDevice));
    check(hipMemcpy(on_device[1], b.data(), bytes, hipMemcpyHostToDevice));
    compute<<<pairs / 256, 256>>>(function, on_device[0], on_device[1], on_device[2]);
    check(hipGetLastError());
    check(hipMemcpy(out.data(), on_device[2], bytes, hipMemcpyDeviceToHost));
    for (auto* place : on_device) {
        check(hipFree(place));
    }
    ExactResult<T> exact;
    int wrong = 0, not_numbers = 0;
    double most = 0;
    std::string first;
    for (int n = 0; n < pairs; ++n) {
        auto const right = exact.rounded(function, a[n], b[n]);
        if (is_same(out[n], right)) {
            continue;
        }
        auto const units = allowed_ulps<T>(function) > 0
                                   && std::isfinite(static_cast<double>(right))
                                   && std::isfinite(static_cast<double>(out[n]))
                               ? exact.distance_in_ulps(function, a[n], b[n], out[n])
                               : INFINITY;
        most = std::max(most, units);
        if (units > allowed_ulps<T>(function)) {
            ++wrong;
            not_numbers += out[n] != out[n];
            if (first.empty()) {
                char text[200];
                std::snprintf(
                    text,
                    sizeof text,
                    ": a %a, b %a gave %a, not %a",
                    static_cast<double>(a[n]),
                    static_cast<double>(b[n]),
                    static_cast<double>(out[n]),
                    static_cast<double>(right));
                first = text;
            }
        }
    }
    std::printf(
        "%s %s %s, %s: %d of %d wrong, %d of them NaN; at most %.2f units off%s\n",
        wrong == 0 ? "right" : "WRONG",
        FloatFormat<T>::name,
        function_names[function],
        class_names[of],
        wrong,
        pairs,
        not_numbers,
        most,
        first.c_str());
    return wrong;
}

} // namespace

int main(int argc, char** argv)
{
    int const pairs = argc > 1 ? std::atoi(argv[1]) : 4096;
    int wrong = 0;
    for (int of = any; of < class_count; ++of) {
        for (int function = divide; function < function_count; ++function) {
            // MPFR is 100 times slower for transcendental functions, so fewer pairs are tested.
            int const some = function <= root ? pairs : std::max(256, pairs / 64 / 256 * 256);
            // The device library of hipcc 5.2 returns NaN for the sine of every finite f16.
            wrong += function == sine
                         ? 0
                         : count_wrong<_Float16>(function, static_cast<Operands>(of), some);
            wrong += count_wrong<float>(function, static_cast<Operands>(of), some);
            wrong += count_wrong<double>(function, static_cast<Operands>(of), some);
        }
    }
    return wrong == 0 ? 0 : 1;
}
