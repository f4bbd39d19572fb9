// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "advice/parts/row.hpp"
#include "common/static_for.hpp"

namespace miniapp::advice::operations {

/// On a GPU so many that the dispatch of blocks does not hide them: 64 did not suffice on an H100.
constexpr int steps_on_a_gpu = 1024;
constexpr int steps_on_a_cpu = 64;
constexpr int steps = backend::gpu ? steps_on_a_gpu : steps_on_a_cpu;

// Operations that change nothing, by numbers that the compiler cannot know: what they cost can be
// compared between operations and between types.
struct Add
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T zero, T)
    {
        return x + zero;
    }
};
/// A compiler would make one multiplication of a chain of integer additions.
struct XorAdd
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T zero, T)
    {
        return (x ^ zero) + zero;
    }
};
struct Multiply
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T, T one)
    {
        return x * one;
    }
};
/// A compiler makes one factor of a chain of integer products: one^64 in front of the loop. The
/// exclusive or between them is what it cannot exchange with a product.
struct XorMultiply
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T zero, T one)
    {
        return (x ^ zero) * one;
    }
};
struct MultiplyAdd
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T zero, T one)
    {
        return x * one + zero;
    }
};
/// The same with a register less: one is read twice.
struct MultiplyAddItself
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T zero, T)
    {
        return x * zero + x;
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
/// x is below 256. The remainder of a remainder by the same number is the remainder, which
/// compilers know, and so is a mask of a mask: the zero that is added between keeps each step.
struct Modulo
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T zero, T one)
    {
        return (x + zero) % (one << 8);
    }
};
/// By two numbers in turns: no step can be left out here either, and half as many steps are as many
/// remainders.
struct ModuloInTurns
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T apply(T x, T zero, T one)
    {
        return x % (one << 8) % ((one << 9) + zero);
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

/// out = the whole part of 256 in, after `length` operations in T.
template <class T, class Operation, int length = steps>
void chain(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Unknown const unknown(p);
    T const zero = static_cast<T>(unknown.zero);
    T const one = static_cast<T>(unknown.one);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = static_cast<T>(static_cast<int>(in(i)*256));
            for (int step = 0; step < length; ++step) {
                x = Operation::apply(x, zero, one);
            }
            out(i) = static_cast<float>(x);
        });
}

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return static_cast<int>(in[0][i] * 256);
}

/// The control: four chains of a quarter of the length, so that three of four operations wait for
/// none before them. What a chain pays in latency, this does not pay.
template <class T, class Operation>
void four_chains(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Unknown const unknown(p);
    T const zero = static_cast<T>(unknown.zero);
    T const one = static_cast<T>(unknown.one);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T const first = static_cast<T>(static_cast<int>(in(i)*256));
            T x[4];
            static_for<0, 4>([&](auto c) { x[c] = first + T(c) * zero; });
            for (int step = 0; step < steps / 4; ++step) {
                static_for<0, 4>([&](auto c) { x[c] = Operation::apply(x[c], zero, one); });
            }
            out(i) = static_cast<float>((x[0] + x[1] + x[2] + x[3]) / 4);
        });
}

/// By hand: a ratio that follows from instructions and the rates of their units, which no floor
/// measures: within a factor of 1.4, because nobody counted what stands between them.
inline Expectation by_units(std::string claim, std::string over, double on_nvidia, double on_amd)
{
    double const ratio = backend::hip ? on_amd : on_nvidia;
    return on_gpu(between(std::move(claim), std::move(over), ratio / 1.4, ratio * 1.4));
}

/// An instruction a step at least.
inline Use in_float(Params const& p, Use use)
{
    return issuing<steps>(p, use);
}
inline Use in_double(Params const& p, Use use)
{
    use = in_float(p, use);
    use.double_flops = use.flops;
    return use;
}

/// What an operation costs. The source has multiplication faster than division, and integers faster
/// than floating point.
inline Family family()
{
    // Instructions of a step were counted in the listings of sm_90 and gfx90a. In a cycle a
    // multiprocessor of Hopper issues 128 of float, 64 of double or int32, and 16 reciprocals and
    // roots (CUDA programming guide, throughput of arithmetic instructions); a compute unit of an
    // MI200 64 of float, double and most of int32, 16 products of int32, reciprocals and roots
    // (MI200 instruction set guide). A division by what a loop does not change keeps its reciprocal
    // outside of the loop where it is of integers.
    using I = std::int32_t;
    using L = std::int64_t;
    auto comparison = declared(
        of_the_page("arithmetic instructions", "as many steps", {"float/multiply/four_chains"}),
        row("operations",
            Mechanism::issue,
            "chains of dependent operations that change nothing",
            1 << 22,
            1 << 17,
            oracle));
    return family_of(
        with_use(in_float, std::move(comparison)),
        {{.name = "float/multiply", .run = chain<float, Multiply>},
         {.name = "float/multiply/four_chains",
          .run = four_chains<float, Multiply>,
          .expectation = no_claim("what a chain waits for, and other waves hide on a GPU")},
         {.name = "float/add",
          .run = chain<float, Add>,
          .expectation = on_gpu(neutral("as multiplication"))},
         {.name = "float/fma",
          .run = chain<float, MultiplyAdd>,
          .expectation = on_gpu(neutral("two operations for the price of one"))},
         {.name = "float/fma/itself",
          .run = chain<float, MultiplyAddItself>,
          .expectation = only_where(
              backend::cuda,
              ours(neutral("prediction: without a third register it costs a product")))},
         {.name = "float/divide",
          .run = chain<float, Divide>,
          .expectation = by_units(
              "eleven instructions, one of them a reciprocal; the source has division 5 to 20 "
              "times slower",
              "float/multiply",
              0.077,
              0.077)},
         {.name = "float/sqrt",
          .run = chain<float, SquareRoot>,
          .expectation =
              by_units("ten instructions and a root, on AMD 17", "float/multiply", 0.07, 0.05)},
         {.name = "double/multiply",
          .run = chain<double, Multiply>,
          .expectation = on_gpu(
              from_counts("half the units of float on NVIDIA, as many on AMD", "float/multiply")),
          .use = in_double},
         {.name = "double/divide",
          .run = chain<double, Divide>,
          .expectation =
              by_units("a reciprocal and what makes it exact", "double/multiply", 0.065, 0.07),
          .use = in_double},
         {.name = "int32/add",
          .run = chain<I, XorAdd>,
          .expectation = no_claim("two operations", "float/add")},
         {.name = "int32/multiply",
          .run = chain<I, XorMultiply>,
          .expectation = by_units(
              "the source has integers faster; their products have half the units of float on "
              "NVIDIA, a quarter on AMD, beside an exclusive or",
              "float/multiply",
              0.5,
              0.2)},
         {.name = "int32/divide",
          .run = chain<I, Divide>,
          .expectation = by_units(
              "two high products, and corrections; the source has division 5 to 20 times slower",
              "int32/multiply",
              0.14,
              0.22)},
         {.name = "int32/modulo",
          .run = chain<I, Modulo>,
          .expectation = by_units(
              "a remainder by a power of two that is not known costs a division",
              "int32/mask",
              0.17,
              0.11)},
         {.name = "int32/modulo/turns",
          .run = chain<I, ModuloInTurns, steps / 2>,
          // By hand: as many, within the factor of by_units.
          .expectation =
              on_gpu(between("prediction: as many remainders as there", "int32/modulo", 0.7, 1.4))},
         {.name = "int32/mask", .run = chain<I, Mask>},
         {.name = "int32/shift",
          .run = chain<I, Shift>,
          .expectation = by_units("a shift and a product for a division", "int32/divide", 7, 4.3)},
         {.name = "int64/multiply",
          .run = chain<L, XorMultiply>,
          .expectation = by_units("several of 32 bits", "int32/multiply", 0.35, 0.26)},
         {.name = "int64/divide",
          .run = chain<L, Divide>,
          .expectation = by_units(
              "twice the bits; but small numbers are divided in 32", "int32/divide", 0.55, 0.7)}});
}

} // namespace miniapp::advice::operations
