// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <string>

#include <gtest/gtest.h>

#include "kernels/lbm/parameters.hpp"
#include "lbm/ranks/problem.hpp"

namespace miniapp::lbm_ranks {
namespace {

using namespace std::string_literals;

TEST(LbmRanks, say_when_the_layout_of_their_part_changed)
{
    auto const params = lbm::standard_set({17, 6, 5})
                            .with("storage", "full"s)
                            .with("ranks", Extents{0, 0, 0})
                            .with("transport", "peers"s);
    Problem<double> problem(params, World{});
    auto const step = [&] {
        problem.step(
            [](lbm::Problem<double>& part, ExecutionSpace const&) {
                part.source<lbm::WideBlocked<double>>();
                part.destination<lbm::WideBlocked<double>>();
            },
            ExecutionSpace{});
        return problem.layout_changed();
    };
    EXPECT_TRUE(step());
    EXPECT_FALSE(step());
    problem.poison();
    EXPECT_TRUE(step());
}

} // namespace
} // namespace miniapp::lbm_ranks
