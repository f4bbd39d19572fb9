// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "advice/parts/row.hpp"

namespace miniapp::advice::literals {

constexpr int rounds = 16;

/// The literal 0.5 is a double, so each step is computed in double precision and converted back.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = 0.5 * x * x - 0.125 * x + 0.25;
            }
            out(i) = x;
        });
}

/// The literals have the type of the array.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = T(0.5) * x * x - T(0.125) * x + T(0.25);
            }
            out(i) = x;
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (int round = 0; round < rounds; ++round) {
        x = 0.5 * x * x - 0.125 * x + 0.25;
    }
    return x;
}

Family family()
{
    return family_of(
        Row<float>{
            .name = "literals",
            .source = post("minimise redundant arithmetic"),
            .help = "write literals in the type of the array: 0.5 is a double",
            .sizes = {1 << 26, 1 << 22},
            .oracle = oracle,
            .flops = 5. * rounds,
            .roundings = 16},
        {{.name = "before", .run = before<float>},
         change("after", after<float>, helps("0.5 makes the arithmetic double", "before"))});
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
    auto const out = p.out();
    T const c = T(1.5) + T(p.integer("shift"));
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + b(i)) / c;
            }
            out(i) = x;
        });
}

/// Multiplies by the inverse, which is computed once, on the host.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const inverse = 1 / (T(1.5) + T(p.integer("shift")));
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + b(i)) * inverse;
            }
            out(i) = x;
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
        Row<double>{
            .name = "division",
            .source = post("minimise redundant arithmetic, multiplication for division"),
            .help = "multiply by the inverse of what is the same for all",
            .sizes = {1 << 25, 1 << 21},
            .oracle = oracle,
            .flops = 2. * rounds,
            .roundings = 64,
            .parameters = {number("shift", 0, "of the divisor 1.5", 0, 10)}},
        {{.name = "before", .run = before<double>},
         change<Labelled<double>>(
             "after",
             after<double>,
             helps("a division takes 5 to 20 times the time of a multiplication", "before"))});
}

} // namespace miniapp::advice::division

namespace miniapp::advice::power {

/// Computes a whole power as the library computes any power.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = std::pow(b(i), T(3)) + std::pow(b(i + 1), T(3));
        });
}

/// Computes the same power by multiplications.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = b(i) * b(i) * b(i) + b(i + 1) * b(i + 1) * b(i + 1);
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
        Row<double>{
            .name = "power",
            .source = lab_notes("no mathematical functions"),
            .help = "write whole powers as multiplications",
            .sizes = {1 << 25, 1 << 21},
            .oracle = oracle,
            .flops = 5,
            .roundings = 16,
            .beyond = 1},
        {{.name = "before", .run = before<double>},
         change<Labelled<double>>(
             "after", after<double>, helps("pow is many instructions, and registers", "before"))});
}

} // namespace miniapp::advice::power

namespace miniapp::advice::operations {

/// Operations of each element. On a GPU there are enough of them that block dispatch does not hide
/// them; 64 did not suffice on an H100.
constexpr int steps_on_a_gpu = 1024;
constexpr int steps_on_a_cpu = 64;
constexpr int steps = backend::gpu ? steps_on_a_gpu : steps_on_a_cpu;

// Operations that leave x as it is, by numbers that the compiler cannot know. So the cost of
// operations and types can be compared.
struct Multiply
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T, T one)
    {
        return x * one;
    }
};
/// A compiler would compute the product of all factors, one^64, before the loop. It cannot move the
/// exclusive or past a product.
struct XorMultiply
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T zero, T one)
    {
        return (x ^ zero) * one;
    }
};
struct Divide
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T, T one)
    {
        return x / one;
    }
};
/// x is below 256. Compilers know that the remainder of a remainder by the same number, and the
/// mask of a mask, change nothing. The zero that is added in between keeps each step.
struct Modulo
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T zero, T one)
    {
        return (x + zero) % (one << 8);
    }
};
struct Mask
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T zero, T one)
    {
        return (x + zero) & ((one << 8) - one);
    }
};
struct Shift
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T zero, T one)
    {
        return (x >> zero) * one;
    }
};
/// sqrt(x x) = x to the last bit.
struct SquareRoot
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T, T)
    {
        return std::sqrt(x * x);
    }
};

/// Sets out to the integer part of 256 in, after `steps` operations in T.
template <class T, class Operation>
void chain(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Unknown const unknown(p);
    T const zero = static_cast<T>(unknown.zero);
    T const one = static_cast<T>(unknown.one);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = static_cast<T>(static_cast<int>(in(i)*256));
            for (int step = 0; step < steps; ++step) {
                x = Operation::apply(x, zero, one);
            }
            out(i) = static_cast<float>(x);
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return static_cast<int>(in[0][i] * 256);
}

/// A step takes at least one instruction, which counts as two flops.
ResourceUse use_in_float(Params const&, ResourceUse use)
{
    use.flops = 2. * steps * use.work_items;
    return use;
}
ResourceUse use_in_double(Params const& p, ResourceUse use)
{
    use = use_in_float(p, use);
    use.double_flops = use.flops;
    return use;
}

Family family()
{
    using I = std::int32_t;
    auto const five_to_twenty = "a division takes 5 to 20 times as long";
    return family_of(
        Row<float>{
            .name = "operations",
            .source = guidelines("arithmetic instructions"),
            .help = "shift, mask and multiply in place of division; single precision in place of "
                    "double",
            .sizes = {1 << 22, 1 << 17},
            .oracle = oracle,
            .use = use_in_float},
        {{.name = "int32/divide", .run = chain<I, Divide>},
         change("int32/shift", chain<I, Shift>, between(five_to_twenty, "int32/divide", 5, 20)),
         {.name = "int32/modulo", .run = chain<I, Modulo>},
         change("int32/mask", chain<I, Mask>, compared_with("int32/modulo")),
         change(
             "int32/multiply",
             chain<I, XorMultiply>,
             between(five_to_twenty, "int32/divide", 5, 20)),
         {.name = "float/divide", .run = chain<float, Divide>},
         change(
             "float/multiply",
             chain<float, Multiply>,
             between(five_to_twenty, "float/divide", 5, 20)),
         change("float/sqrt", chain<float, SquareRoot>, compared_with("float/multiply")),
         {.name = "double/divide", .run = chain<double, Divide>, .use = use_in_double},
         change(
             "double/multiply",
             chain<double, Multiply>,
             hurts("single precision is faster than double", "float/multiply"),
             use_in_double)});
}

} // namespace miniapp::advice::operations

namespace miniapp::advice {

std::vector<Family> arithmetic()
{
    return {literals::family(), division::family(), power::family(), operations::family()};
}

} // namespace miniapp::advice
