// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "advice/parts/row.hpp"

namespace miniapp::advice::operations {

/// On a GPU so many that the dispatch of blocks does not hide them: 64 did not suffice on an H100.
constexpr int steps_on_a_gpu = 1024;
constexpr int steps_on_a_cpu = 64;
constexpr int steps = backend::gpu ? steps_on_a_gpu : steps_on_a_cpu;

// Operations that change nothing, by numbers that the compiler cannot know: what they cost can be
// compared between operations and between types.
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

/// out = the whole part of 256 in, after so many operations in T.
template <class T, class Operation>
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
            for (int step = 0; step < steps; ++step) {
                x = Operation::apply(x, zero, one);
            }
            out(i) = static_cast<float>(x);
        });
}

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return static_cast<int>(in[0][i] * 256);
}

/// An instruction a step at least.
inline Use in_float(Params const&, Use use)
{
    use.flops = 2. * steps * use.work_items;
    return use;
}
inline Use in_double(Params const& p, Use use)
{
    use = in_float(p, use);
    use.double_flops = use.flops;
    return use;
}

inline Family family()
{
    using I = std::int32_t;
    auto const five_to_twenty = "a division takes 5 to 20 times as long";
    return family_of(
        with_use(
            in_float,
            row("operations",
                guidelines("arithmetic instructions"),
                "shift, mask and multiply in place of division; single precision in place of "
                "double",
                {1 << 22, 1 << 17},
                oracle)),
        {{.name = "int32/divide", .run = chain<I, Divide>},
         {.name = "int32/shift",
          .run = chain<I, Shift>,
          .expectation = between(five_to_twenty, "int32/divide", 5, 20)},
         {.name = "int32/modulo", .run = chain<I, Modulo>},
         {.name = "int32/mask",
          .run = chain<I, Mask>,
          .expectation = compared_with("int32/modulo")},
         {.name = "int32/multiply",
          .run = chain<I, XorMultiply>,
          .expectation = between(five_to_twenty, "int32/divide", 5, 20)},
         {.name = "float/divide", .run = chain<float, Divide>},
         {.name = "float/multiply",
          .run = chain<float, Multiply>,
          .expectation = between(five_to_twenty, "float/divide", 5, 20)},
         {.name = "float/sqrt",
          .run = chain<float, SquareRoot>,
          .expectation = compared_with("float/multiply")},
         {.name = "double/divide", .run = chain<double, Divide>, .use = in_double},
         {.name = "double/multiply",
          .run = chain<double, Multiply>,
          .expectation = hurts("single precision is faster than double", "float/multiply"),
          .use = in_double}});
}

} // namespace miniapp::advice::operations
