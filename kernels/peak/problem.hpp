// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::peak {

/// n chains of `steps` dependent fused multiply-adds, x <- a x + b. This is pure arithmetic: a
/// chain writes one number. With a = 1 - h, b = h and h = 1 / 1024, x - 1 = (x_0 - 1) a^steps.
template <class T>
struct Problem
{
    static constexpr double h = 1. / 1024;
    static constexpr T a = static_cast<T>(1 - h);
    static constexpr T b = static_cast<T>(h);

    std::int64_t n;
    int steps;
    bool uses_one_core;  ///< uses one core, or one compute unit of a GPU, instead of all
    GuardedArray<T> out; ///< last number of each chain

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Counts two flops per step of a chain, and one number written per chain.
    static Work work(Params const& params);

    void poison() const { out.poison(); }
    /// Compares with the closed form; the error is relative to 3, which no start reaches. A
    /// rounding error decays by the factor a in each step, so that at most 1024 errors add up;
    /// because their signs differ, 256 are allowed.
    Verdict verify() const;
};

/// Returns the start of chain i: a number in [2, 3) that differs from those of neighbouring chains.
template <class T>
KOKKOS_INLINE_FUNCTION T start_of(std::int64_t i)
{
    return T(2) + static_cast<T>(i % 1021) / T(1021);
}

} // namespace miniapp::peak
