// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <string>

#include "advice/parts/row.hpp"

// Code that the loops written by hand for GPUs (native.hip.cpp) share with the portable loops of
// their rows.

namespace miniapp::advice::stack_index {

constexpr int places = 4;
constexpr int rounds = 8;

/// Functor that returns the index of number k in a work item's array. The compiler knows it only if
/// it knows `rotation`.
struct Slot
{
    int rotation;

    KOKKOS_FORCEINLINE_FUNCTION int operator()(int k) const { return (k + rotation) % places; }
};

template <class T>
Slot slot_of(Arrays<T> const& p)
{
    return {static_cast<int>(p.integer("rotation"))};
}

/// Returns a work item's result, equal in all variants, from the four numbers of its array.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T weighted_sum(T a, T b, T c, T d)
{
    return a + 2 * b + 3 * c + 4 * d;
}

} // namespace miniapp::advice::stack_index

namespace miniapp::advice::overlap {

constexpr int steps = backend::gpu ? 2048 : 256; ///< on a GPU these take about as long as a copy
constexpr int chunks = 8;

/// Returns 1 + (x - 1) (1 - 1/64)^steps + x / 2. The second term is below rounding for 2048 steps,
/// and at most 0.018 for 256.
KOKKOS_FORCEINLINE_FUNCTION float image_of(float x)
{
    float y = x;
    for (int step = 0; step < steps; ++step) {
        y = (1 - 1.F / 64) * y + 1.F / 64;
    }
    return y + 0.5F * x;
}

} // namespace miniapp::advice::overlap

namespace miniapp::advice::concurrent {

constexpr int kernels = 32;

/// Returns x after `steps` multiply-adds that leave it unchanged.
KOKKOS_FORCEINLINE_FUNCTION float long_chain(float x, UnknownNumbers const& unknown, int steps)
{
    for (int step = 0; step < steps; ++step) {
        x = x * unknown.one + unknown.zero;
    }
    return x;
}

} // namespace miniapp::advice::concurrent

namespace miniapp::advice::intrinsics {

constexpr int calls = 16;

// The functions of the C++ library, which are accurate for every T.
struct Sine
{
    static constexpr char const* name = "sin";
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T operator()(T x) const
    {
        return std::sin(x);
    }
};
struct Exponential
{
    static constexpr char const* name = "exp";
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T operator()(T x) const
    {
        return std::exp(x);
    }
};
struct Power
{
    static constexpr char const* name = "pow";
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T operator()(T x) const
    {
        return std::pow(x, T(2));
    }
};
struct OverRoot
{
    static constexpr char const* name = "rsqrt";
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T operator()(T x) const
    {
        return T(1) / std::sqrt(x);
    }
};

/// Calls `visit` with the function that the input names.
template <class Visit>
auto visit_function(std::string const& name, Visit const& visit)
{
    if (name == Sine::name) {
        return visit(Sine{});
    }
    if (name == Exponential::name) {
        return visit(Exponential{});
    }
    return name == Power::name ? visit(Power{}) : visit(OverRoot{});
}

} // namespace miniapp::advice::intrinsics

namespace miniapp::advice::churn {

constexpr int steps = 32;

/// Copies in to out through the array `own`, by one kernel that fills it and one that reads it.
void step(
    Arrays<float> const& p, ExecutionSpace const& space, std::string const& label, float* own);

} // namespace miniapp::advice::churn

namespace miniapp::advice::managed {

void move(
    Arrays<float> const& p,
    ExecutionSpace const& space,
    std::string const& label,
    float const* from);

} // namespace miniapp::advice::managed
