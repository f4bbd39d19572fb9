// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <gtest/gtest.h>

#include "lbm/parts/rungs.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// Compares one step of every available variant that accepts these parameters with the oracle.
/// Returns the number of these variants.
template <class T>
int compare_variants_with_oracle(Params const& params)
{
    int tried = 0;
    for (auto const& variant : rungs<T>()) {
        if (!variant.available() || !variant.refuses(params).empty()) {
            continue;
        }
        Problem<T> problem(params);
        problem.poison();
        variant.run(problem, ExecutionSpace{});
        Kokkos::fence();
        auto const verdict = problem.verify();
        EXPECT_LE(verdict.error, verdict.tolerance) << variant.name;
        EXPECT_EQ(verdict.unwritten, 0) << variant.name;
        EXPECT_EQ(verdict.out_of_bounds_writes, 0) << variant.name;
        ++tried;
    }
    return tried;
}

} // namespace miniapp::lbm
