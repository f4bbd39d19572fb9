// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include <gtest/gtest.h>

#include "problem/case.hpp"
#include "trace/launch.hpp"
#include "trace/waves.hpp"
#include "traced.hpp"

namespace miniapp::trace {
namespace {

constexpr double most_bytes = 16 << 20; ///< of an edge case that is worth its time here

struct Point
{
    std::string family;
    std::string variant;
};

std::vector<Point> points()
{
    std::vector<Point> all;
    for (auto const& family : traced_contents()) {
        for (auto const& variant : family.variants) {
            if (variant.available()) {
                all.push_back({family.name, variant.name});
            }
        }
    }
    return all;
}

class TracedRung : public testing::TestWithParam<Point>
{
};

/// Every rung that is traced computes what the oracle does, on every small edge case.
TEST_P(TracedRung, EqualsTheOracle)
{
    last_level_cache = 1 << 16;
    auto const families = traced_contents();
    auto const& family = *std::ranges::find(families, GetParam().family, &Family::name);
    auto const found = std::ranges::find(family.variants, GetParam().variant, &VariantInfo::name);
    auto const place = static_cast<std::size_t>(found - family.variants.begin());
    int run = 0;
    for (auto const& params : family.edge_cases) {
        if (!found->refuses(params).empty() || family.work(params).memory > most_bytes) {
            continue;
        }
        Trace trace{.lanes = run % 2 == 0 ? 64U : 32U};
        auto const problem = family.make_case(params);
        problem->poison();
        sink = &trace;
        problem->run(place, ExecutionSpace());
        sink = nullptr;
        EXPECT_TRUE(problem->verify().ok()) << GetParam().variant << " case " << run;
        EXPECT_TRUE(problem->inputs_are_intact()) << GetParam().variant << " case " << run;
        EXPECT_GT(trace.lines.size(), 0U) << "nothing was noted";
        ++run;
    }
    EXPECT_GT(run, 0) << "no edge case suits it";
}

std::string name_of(testing::TestParamInfo<Point> const& info)
{
    auto name = info.param.family + "_" + info.param.variant;
    std::ranges::replace(name, '/', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(trace, TracedRung, testing::ValuesIn(points()), name_of);

} // namespace
} // namespace miniapp::trace
