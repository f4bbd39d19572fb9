// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::peak {

/// n chains of dependent fused multiply-adds, x <- a x + b, `steps` each: pure arithmetic, one
/// number written per chain. With a = 1 - h and b = h, h = 1 / 1024, x - 1 = (x_0 - 1) a^steps.
template <class T>
struct Problem
{
    static constexpr double h = 1. / 1024;
    static constexpr T a = static_cast<T>(1 - h);
    static constexpr T b = static_cast<T>(h);

    std::int64_t n;
    int steps;
    bool one_core;       ///< one core, or one compute unit of a GPU; otherwise all
    GuardedArray<T> out; ///< end of each chain

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Two flops per step; n numbers written.
    static Work work(Params const& params);

    void poison() const { out.poison(); }
    /// Compares with the closed form, relative to the largest start, 3. A rounding decays by a in
    /// each step, so that at most 1024 of them remain; as they differ in sign, 256 are allowed.
    Verdict verify() const;
};

/// Start of chain i: in [2, 3), distinct from its neighbours.
template <class T>
KOKKOS_INLINE_FUNCTION T start_of(std::int64_t i)
{
    return T(2) + static_cast<T>(i % 1021) / T(1021);
}

} // namespace miniapp::peak
