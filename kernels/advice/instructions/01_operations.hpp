// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>

#include "advice/parts/row.hpp"

namespace miniapp::advice::operations {

constexpr int steps = 64;

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

/// What an operation costs. The source has multiplication faster than division, and integers faster
/// than floating point; the second is tested as it stands. The chains of 1024 ask whether 64 steps
/// are too few to see more than how fast threads begin.
inline Family family()
{
    // The controls: 16 times the steps, so that the dispatch of blocks does not hide them.
    using I = std::int32_t;
    using L = std::int64_t;
    return family_of(
        declared(
            of_the_page(
                "arithmetic instructions",
                "as many steps; what stands in a step, `counted` declares; 1024 in place of 64 "
                "where the name says so",
                {"float/multiply/1024",
                 "float/fma/1024",
                 "double/multiply/1024",
                 "int32/multiply/1024"}),
            row("operations",
                Mechanism::issue,
                "64 dependent operations a thread that change nothing",
                1 << 22,
                1 << 17,
                oracle)),
        {{.name = "float/multiply",
          .run = chain<float, Multiply>,
          .counted =
              {.code = "operations::chain<float, Multiply, 64>",
               .steps = steps,
               .operations = {{"multiply", 1}}}},
         {.name = "float/add",
          .run = chain<float, Add>,
          .expectation = neutral("as multiplication"),
          .counted =
              {.code = "operations::chain<float, Add, 64>",
               .steps = steps,
               .operations = {{"add", 1}}}},
         {.name = "float/fma",
          .run = chain<float, MultiplyAdd>,
          .expectation = on_gpu(neutral("two operations for the price of one")),
          .counted =
              {.code = "operations::chain<float, MultiplyAdd, 64>",
               .steps = steps,
               .operations = {{"fma", 1}}}},
         {.name = "float/divide",
          .run = chain<float, Divide>,
          .expectation = between("division is 5 to 20 times slower", "float/multiply", 0.05, 0.2),
          .counted =
              {.code = "operations::chain<float, Divide, 64>",
               .steps = steps,
               .operations = {{"divide", 1}}}},
         {.name = "float/sqrt",
          .run = chain<float, SquareRoot>,
          .expectation = hurts("slower than multiplication"),
          .counted =
              {.code = "operations::chain<float, SquareRoot, 64>",
               .steps = steps,
               .operations = {{"sqrt", 1}, {"multiply", 1}}}},
         {.name = "double/multiply",
          .run = chain<double, Multiply>,
          .expectation = on_gpu(between("half the rate of float", "float/multiply", 0.4, 0.6)),
          .counted =
              {.code = "operations::chain<double, Multiply, 64>",
               .steps = steps,
               .operations = {{"multiply", 1}}}},
         {.name = "double/divide",
          .run = chain<double, Divide>,
          .expectation = hurts("division", "double/multiply"),
          .counted =
              {.code = "operations::chain<double, Divide, 64>",
               .steps = steps,
               .operations = {{"divide", 1}}}},
         {.name = "int32/add",
          .run = chain<I, XorAdd>,
          .expectation = no_claim("two operations", "float/add"),
          .counted =
              {.code = "operations::chain<int, XorAdd, 64>",
               .steps = steps,
               .operations = {{"xor", 1}}}},
         {.name = "int32/multiply",
          .run = chain<I, XorMultiply>,
          .expectation =
              helps("integers are faster than floating point, the source says", "float/multiply"),
          .counted =
              {.code = "operations::chain<int, XorMultiply, 64>",
               .steps = steps,
               .operations = {{"xor", 1}, {"multiply", 1}}}},
         {.name = "int32/divide",
          .run = chain<I, Divide>,
          .expectation = between("division is 5 to 20 times slower", "int32/multiply", 0.05, 0.2),
          .counted =
              {.code = "operations::chain<int, Divide, 64>",
               .steps = steps,
               .operations = {{"divide", 1}}}},
         {.name = "int32/modulo",
          .run = chain<I, Modulo>,
          .expectation = hurts(
              "a remainder by a power of two that is not known costs a division", "int32/mask"),
          .counted =
              {.code = "operations::chain<int, Modulo, 64>",
               .steps = steps,
               .operations = {{"divide", 1}}}},
         {.name = "int32/modulo/turns",
          .run = chain<I, ModuloInTurns, steps / 2>,
          .expectation =
              on_gpu(between("prediction: as many remainders as there", "int32/modulo", 0.7, 1.4)),
          .counted =
              {.code = "operations::chain<int, ModuloInTurns, 32>",
               .steps = steps / 2,
               .operations = {{"divide", 2}}}},
         {.name = "int32/mask",
          .run = chain<I, Mask>,
          .counted =
              {.code = "operations::chain<int, Mask, 64>",
               .steps = steps,
               .operations = {{"and", 1}}}},
         {.name = "int32/shift",
          .run = chain<I, Shift>,
          .expectation = helps("a shift and a product for a division", "int32/divide"),
          .counted =
              {.code = "operations::chain<int, Shift, 64>",
               .steps = steps,
               .operations = {{"shift", 1}, {"multiply", 1}}}},
         {.name = "int64/multiply",
          .run = chain<L, XorMultiply>,
          .expectation = on_gpu(hurts("several of 32 bits", "int32/multiply")),
          .counted =
              {.code = "operations::chain<long, XorMultiply, 64>",
               .steps = steps,
               .operations = {{"xor", 1}, {"multiply", 1}}}},
         {.name = "int64/divide",
          .run = chain<L, Divide>,
          .expectation = hurts("twice the bits", "int32/divide"),
          .counted =
              {.code = "operations::chain<long, Divide, 64>",
               .steps = steps,
               .operations = {{"divide", 1}}}},
         {.name = "float/multiply/1024",
          .run = chain<float, Multiply, 1024>,
          .counted =
              {.code = "operations::chain<float, Multiply, 1024>",
               .steps = 1024,
               .operations = {{"multiply", 1}}}},
         {.name = "float/fma/1024",
          .run = chain<float, MultiplyAdd, 1024>,
          .expectation =
              on_gpu(neutral("two operations for the price of one", "float/multiply/1024")),
          .counted =
              {.code = "operations::chain<float, MultiplyAdd, 1024>",
               .steps = 1024,
               .operations = {{"fma", 1}}}},
         {.name = "float/fma/itself/1024",
          .run = chain<float, MultiplyAddItself, 1024>,
          .expectation = only_where(
              backend::cuda,
              neutral(
                  "prediction: without a third register it costs a product",
                  "float/multiply/1024")),
          .counted =
              {.code = "operations::chain<float, MultiplyAddItself, 1024>",
               .steps = 1024,
               .operations = {{"fma", 1}}}},
         {.name = "double/multiply/1024",
          .run = chain<double, Multiply, 1024>,
          .expectation = only_where(
              backend::cuda,
              between("prediction: half the rate of float", "float/multiply/1024", 0.4, 0.6)),
          .counted =
              {.code = "operations::chain<double, Multiply, 1024>",
               .steps = 1024,
               .operations = {{"multiply", 1}}}},
         {.name = "int32/multiply/1024",
          .run = chain<I, XorMultiply, 1024>,
          .expectation = only_where(
              backend::cuda,
              between("prediction: half the rate of float", "float/multiply/1024", 0.4, 0.6)),
          .counted = {
              .code = "operations::chain<int, XorMultiply, 1024>",
              .steps = 1024,
              .operations = {{"xor", 1}, {"multiply", 1}}}}});
}

} // namespace miniapp::advice::operations
