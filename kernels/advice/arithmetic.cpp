// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "advice/parts/native.hpp"
#include "advice/parts/row.hpp"
#include "pack.hpp"

namespace miniapp::advice::literals {

constexpr int rounds = 16;

template <class Literal, class T>
KOKKOS_FORCEINLINE_FUNCTION T polynomial(T x)
{
    for (int round = 0; round < rounds; ++round) {
        x = Literal(0.5) * x * x - Literal(0.125) * x + Literal(0.25);
    }
    return x;
}

/// The literal 0.5 is a double, so each step is computed in double precision and converted back.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) { return polynomial<double>(b(i)); });
}

/// The literals have the type T of the array, so each step is computed in T.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) { return polynomial<T>(b(i)); });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return polynomial<double>(double(in[0][i]));
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "literals",
            .source = post_section("minimise redundant arithmetic"),
            .help = "write literals in the type of the array: 0.5 is a double",
            .sizes = {1 << 26, 1 << 22},
            .oracle = oracle,
            .flops = 5. * rounds,
            .roundings = 16},
        {{.name = "before", .run = before<float>},
         variant("after", after<float>, helps("0.5 makes the arithmetic double", "before"))});
}

} // namespace miniapp::advice::literals

namespace miniapp::advice::division {

constexpr int rounds = 16;

/// Divides by a number that is the same for all work items. The compiler may not replace the
/// division by a multiplication, because the last bit would differ.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    T const c = T(1.5) + T(p.integer("shift"));
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + b(i)) / c;
            }
            return x;
        });
}

/// Multiplies by the inverse, which is computed once, on the host.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    T const inverse = 1 / (T(1.5) + T(p.integer("shift")));
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + b(i)) * inverse;
            }
            return x;
        });
}

double oracle(Params const& p, HostInputs<double> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (int round = 0; round < rounds; ++round) {
        x = (x + in[0][i]) / (1.5 + double(p.integer("shift")));
    }
    return x;
}

Family family()
{
    return family_of(
        SimpleComparison<double>{
            .name = "division",
            .source = post_section("minimise redundant arithmetic, multiplication for division"),
            .help = "multiply by the inverse of what is the same for all",
            .sizes = {1 << 25, 1 << 21},
            .oracle = oracle,
            .flops = 2. * rounds,
            .roundings = 64,
            .parameters = {number("shift", 0, "of the divisor 1.5", 0, 10)}},
        {{.name = "before", .run = before<double>},
         variant<LabelledArrays<double>>(
             "after",
             after<double>,
             helps("a division takes 5 to 20 times the time of a multiplication", "before"))});
}

} // namespace miniapp::advice::division

namespace miniapp::advice::power {

/// Computes cubes with std::pow(), which the library implements for any power.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            return std::pow(b(i), T(3)) + std::pow(b(i + 1), T(3));
        });
}

/// Computes the same cubes by multiplications.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            return b(i) * b(i) * b(i) + b(i + 1) * b(i + 1) * b(i + 1);
        });
}

double oracle(Params const&, HostInputs<double> const& in, std::int64_t i)
{
    double const x = in[0][i];
    double const y = in[0][i + 1];
    return x * x * x + y * y * y;
}

Family family()
{
    return family_of(
        SimpleComparison<double>{
            .name = "power",
            .source = lab_notes("no mathematical functions"),
            .help = "write whole powers as multiplications",
            .sizes = {1 << 25, 1 << 21},
            .oracle = oracle,
            .flops = 5,
            .roundings = 16,
            .extra_elements = 1},
        {{.name = "before", .run = before<double>},
         variant<LabelledArrays<double>>(
             "after", after<double>, helps("pow is many instructions, and registers", "before"))});
}

} // namespace miniapp::advice::power

namespace miniapp::advice::operations {

/// Number of operations per element. With 64, block dispatch hid their cost on an H100.
constexpr int steps = backend::gpu ? 1024 : 64;

// Each operation leaves x unchanged, with operands that the compiler cannot know, so that the costs
// of operations and of types can be compared.
struct Multiply
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T operator()(T x, T, T one) const
    {
        return x * one;
    }
};
/// Multiplies after an exclusive or with 0, past which the compiler cannot move the product.
/// Without it the compiler would compute the product of all factors before the loop.
struct XorMultiply
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T operator()(T x, T zero, T one) const
    {
        return (x ^ zero) * one;
    }
};
struct Divide
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T operator()(T x, T, T one) const
    {
        return x / one;
    }
};
/// Takes the remainder of x < 256 by 256. Compilers know that a second remainder by the same
/// number, or a second mask, changes nothing; the zero added in between keeps each step.
struct Modulo
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T operator()(T x, T zero, T one) const
    {
        return (x + zero) % (one << 8);
    }
};
struct Mask
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T operator()(T x, T zero, T one) const
    {
        return (x + zero) & ((one << 8) - one);
    }
};
struct Shift
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T operator()(T x, T zero, T one) const
    {
        return (x >> zero) * one;
    }
};
/// sqrt(x x) equals x to the last bit, because x is a small integer.
struct SquareRoot
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T operator()(T x, T, T) const
    {
        return std::sqrt(x * x);
    }
};

/// Applies `steps` operations to the integer part of 256 times each input, and stores the result.
template <class T, class Operation>
void chain(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    UnknownNumbers const unknown(p);
    T const zero = static_cast<T>(unknown.zero);
    T const one = static_cast<T>(unknown.one);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T x = static_cast<T>(static_cast<int>(in(i)*256));
            for (int step = 0; step < steps; ++step) {
                x = Operation()(x, zero, one);
            }
            return static_cast<float>(x);
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return static_cast<int>(in[0][i] * 256);
}

/// Counts two flops per step, because a step takes at least one instruction, like a multiply-add.
ResourceUse use_in_float(Params const&, ResourceUse use)
{
    use.issued_flops = 2. * steps * use.work_items;
    return use;
}
ResourceUse use_in_double(Params const& p, ResourceUse use)
{
    use = use_in_float(p, use);
    use.issued_double_flops = use.issued_flops;
    return use;
}

Family family()
{
    using I = std::int32_t;
    auto const five_to_twenty = "a division takes 5 to 20 times as long";
    return family_of(
        SimpleComparison<float>{
            .name = "operations",
            .source = guidelines("arithmetic instructions"),
            .help = "shift, mask and multiply in place of division; single precision in place of "
                    "double",
            .sizes = {1 << 22, 1 << 17},
            .oracle = oracle,
            .use = use_in_float},
        {{.name = "int32/divide", .run = chain<I, Divide>},
         variant("int32/shift", chain<I, Shift>, between(five_to_twenty, "int32/divide", 5, 20)),
         {.name = "int32/modulo", .run = chain<I, Modulo>},
         variant("int32/mask", chain<I, Mask>, "int32/modulo"),
         variant(
             "int32/multiply",
             chain<I, XorMultiply>,
             between(five_to_twenty, "int32/divide", 5, 20)),
         {.name = "float/divide", .run = chain<float, Divide>},
         variant(
             "float/multiply",
             chain<float, Multiply>,
             between(five_to_twenty, "float/divide", 5, 20)),
         variant("float/sqrt", chain<float, SquareRoot>, "float/multiply"),
         {.name = "double/divide", .run = chain<double, Divide>, .use = use_in_double},
         variant(
             "double/multiply",
             chain<double, Multiply>,
             hurts("single precision is faster than double", "float/multiply"),
             use_in_double)});
}

} // namespace miniapp::advice::operations

namespace miniapp::advice::intrinsics {

/// Calls the function 16 times in each of `turns` turns and stores the last result. Earlier results
/// are multiplied by a zero that the compiler cannot know.
template <class T, class Function>
void last_call(
    Arrays<float> const& p,
    ExecutionSpace const& space,
    std::string const& label,
    Function const& function)
{
    auto const in = p.in(0);
    UnknownNumbers const unknown(p);
    auto const turns = static_cast<int>(p.integer("turns"));
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T const first = static_cast<T>(in(i)) + T(0.5);
            T const zero = static_cast<T>(unknown.zero);
            T y = 0;
            for (int turn = 1; turn <= turns; ++turn) {
                T const begin = first + T(turns - turn) * zero;
                for (int call = 1; call <= calls; ++call) {
                    y = y * zero + function(begin + T(calls - call) * zero);
                }
            }
            return static_cast<float>(y);
        });
}

template <class T>
void call_std(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    visit_function(p.text("function"), [&](auto f) { last_call<T>(p, space, label, f); });
}

double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    double const x = double(in[0][i] + 0.5F);
    return visit_function(params.text("function"), [&](auto f) { return f(x); });
}

/// The column `error` of the program's table shows the largest difference from the result in
/// double, relative to the largest result, for arguments in [0.5, 1.5).
Family family()
{
    auto comparison = comparison_of(SimpleComparison<float>{
        .name = "intrinsics",
        .source = guidelines("arithmetic instructions"),
        .help = "call functions in single precision, or the hardware's approximations",
        .sizes = {1 << 22, 1 << 16},
        .oracle = oracle,
        .parameters = {
            choice("function", "pow is pow(x, 2)", {"sin", "exp", "pow", "rsqrt"}),
            // With one turn, block dispatch limited the cheapest function on an H100.
            number("turns", backend::gpu ? 16 : 1, "of 16 calls", 1, 1024)}});
    comparison.roundings = [](Params const&) { return 64.; };
    comparison.edge_cases = [](Params const& defaults) {
        std::vector<Params> cases;
        for (auto const* const function : {"exp", "pow", "rsqrt", "sin"}) {
            for (auto const& params :
                 edge_sizes(defaults.with("function", std::string(function)), 1500007)) {
                cases.push_back(params);
            }
            cases.push_back(defaults.with("function", std::string(function))
                                .with("turns", std::int64_t{3})
                                .with("size", std::int64_t{1000}));
        }
        return cases;
    };
    return family_of(
        std::move(comparison),
        {{.name = "double", .run = call_std<double>},
         variant(
             "float", call_std<float>, helps("single precision is faster than double", "double"))});
}

} // namespace miniapp::advice::intrinsics

namespace miniapp::advice::fused {

constexpr int rounds = 64;

/// Adds, then multiplies, which no single instruction does. But the multiplication of one round and
/// the addition of the next form a fused multiply-add: nvcc and clang for gfx90a make 63 of them in
/// 64 rounds.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    T const scale = T(0.5) + T(p.integer("shift")) / 64;
    T const shift = T(0.25);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + shift) * scale;
            }
            return x;
        });
}

/// Expands the product, so that each round is one fused multiply-add.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    T const scale = T(0.5) + T(p.integer("shift")) / 64;
    T const scaled_shift = T(0.25) * scale;
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = x * scale + scaled_shift;
            }
            return x;
        });
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (int round = 0; round < rounds; ++round) {
        x = (x + 0.25) * (0.5 + double(p.integer("shift")) / 64);
    }
    return x;
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "fused",
            .source = post_section("minimise redundant arithmetic, fused multiply-add"),
            .help = "multiply out, so that a product and a sum are one fused multiply-add",
            .sizes = {1 << 25, 1 << 21},
            .oracle = oracle,
            .flops = 2. * rounds,
            .roundings = 16,
            .parameters = {number("shift", 1, "of the factor, in 64ths", 0, 16)}},
        {{.name = "before", .run = before<float>},
         variant(
             "after",
             after<float>,
             between(
                 "one instruction for two operations: at most 2",
                 "before",
                 1 + smallest_effect,
                 2))});
}

} // namespace miniapp::advice::fused

namespace miniapp::advice::divergence {

constexpr int rounds = 256;

// Two paths of equal length and different instructions, for even and for odd elements.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T path_of_even(T x)
{
    for (int round = 0; round < rounds; ++round) {
        x = T(0.25) * x * x + T(0.5);
    }
    return x;
}
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T path_of_odd(T x)
{
    for (int round = 0; round < rounds; ++round) {
        x = x - T(0.25) * x * x;
    }
    return x;
}

/// Reorders the elements so that `group` neighbouring work items take one path and the next `group`
/// the other. A wavefront whose lanes all take one path does not execute the other.
template <class T>
void in_groups(
    Arrays<T> const& p, std::int64_t group, std::string const& label, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    auto const whole = p.size() / (2 * group) * (2 * group);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t item) {
            auto const within = item % (2 * group);
            auto const i =
                item < whole ? item - within + within % group * 2 + within / group : item;
            out(i) = i % 2 == 0 ? path_of_even(b(i)) : path_of_odd(b(i));
        });
}

/// Returns a function that calls in_groups() with `group` or, if that is 0, with simd_width().
auto loop_in_groups(std::int64_t group)
{
    return [=](Arrays<float> const& p, ExecutionSpace const& space, std::string const& label) {
        in_groups(p, group > 0 ? group : simd_width(), label, space);
    };
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return i % 2 == 0 ? path_of_even<double>(in[0][i]) : path_of_odd<double>(in[0][i]);
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "divergence",
            .source = post_section("divergence"),
            .help = "let all threads of a wavefront take the same side of a branch",
            .sizes = {1 << 24, 1 << 20},
            .oracle = oracle,
            .flops = 3. * rounds,
            .roundings = 64},
        {{.name = "every_other", .run = loop_in_groups(1)},
         variant(
             "aligned",
             loop_in_groups(0),
             on_gpus(helps("each path takes a turn: up to 32 times", "every_other"))),
         {.name = "half_of_32", .run = loop_in_groups(16)},
         variant(
             "half_of_64",
             loop_in_groups(32),
             on_gpus(helps(
                 "1.27 times on an RTX 6000 Ada, 1.04 on an MI250X, 1.03 on an MI300A",
                 "half_of_32")))});
}

} // namespace miniapp::advice::divergence

namespace miniapp::advice::calls {

constexpr int rounds = 16;

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T step(T x)
{
    return T(0.5) * x * x - T(0.125) * x + T(0.25);
}
template <class T>
[[gnu::noinline]] KOKKOS_FUNCTION T called_step(T x)
{
    return step(x);
}

/// Returns x after `rounds` calls of `one_step`, whose function the compiler inlines or calls.
template <class T, class Step>
KOKKOS_FORCEINLINE_FUNCTION T repeated_step(T x, Step const& one_step)
{
    for (int round = 0; round < rounds; ++round) {
        x = one_step(x);
    }
    return x;
}

template <class T>
void inlined(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            return repeated_step(b(i), [](T x) { return step(x); });
        });
}

/// The function stays a call, which needs about 20 scalar registers on gfx90a. On a CPU the loop is
/// not vectorised.
template <class T>
void called(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            return repeated_step(b(i), [](T x) { return called_step(x); });
        });
}

/// The loop has an assertion that never fails, as in a build with assertions.
template <class T>
void asserted(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            return repeated_step(b(i), [](T x) {
                T const y = step(x);
                if (!(y < T(2))) {
                    Kokkos::abort("x is 2 or more");
                }
                return y;
            });
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (int round = 0; round < rounds; ++round) {
        x = step(x);
    }
    return x;
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "calls",
            .source = lab_notes("no function calls, assertions included"),
            .help = "let the compiler inline the functions of a loop, and assert nothing there",
            .sizes = {1 << 26, 1 << 22},
            .oracle = oracle,
            .flops = 5. * rounds,
            .roundings = 16},
        {{.name = "called", .run = called<float>},
         variant("inlined", inlined<float>, helps("a call takes registers and scratch", "called")),
         variant(
             "asserted",
             asserted<float>,
             only_on(
                 Machines::amd, hurts("an assertion takes registers and scratch", "inlined")))});
}

} // namespace miniapp::advice::calls

namespace miniapp::advice {

std::vector<Family> arithmetic()
{
    return {
        literals::family(),
        division::family(),
        power::family(),
        operations::family(),
        intrinsics::family(),
        fused::family(),
        divergence::family(),
        calls::family()};
}

} // namespace miniapp::advice
