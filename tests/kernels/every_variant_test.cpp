// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <ostream>

#include <gtest/gtest.h>

#include "core/family.hpp"

namespace miniapp {
namespace {

struct Subject
{
    Family family;
    std::size_t variant;

    std::string name() const { return family.name + "/" + family.variants[variant].name; }
};

void PrintTo(Subject const& subject, std::ostream* os)
{
    *os << subject.name();
}

/// All that this build has. What it has not is not listed as skipped: there is nothing to run.
std::vector<Subject> every_variant()
{
    std::vector<Subject> subjects;
    for (auto const& family : contents()) {
        for (std::size_t i = 0; i < family.variants.size(); ++i) {
            if (family.variants[i].available()) {
                subjects.push_back({family, i});
            }
        }
    }
    return subjects;
}

std::string test_name(testing::TestParamInfo<Subject> const& info)
{
    std::string name = info.param.name();
    for (char& c : name) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) {
            c = '_';
        }
    }
    return name;
}

std::string describe(Params const& params)
{
    std::string text;
    for (auto const& [name, value] : params.values()) {
        text += name + " " + to_string(value) + " ";
    }
    return text;
}

/// Bytes of the largest edge case to run. A sanitizer is a hundred times slower than the kernels,
/// and finds in small cases what it would in large ones.
double largest_case()
{
    char const* const text = std::getenv("MINIAPP_LARGEST_CASE");
    return text == nullptr ? std::numeric_limits<double>::infinity() : std::atof(text);
}

class EveryVariant : public testing::TestWithParam<Subject>
{
};

// Names no family and no variant: every rung of the book is tested from the day it is listed.
TEST_P(EveryVariant, matches_reference)
{
    auto const& [family, variant] = GetParam();
    int applied = 0;
    for (auto const& params : family.edge_cases) {
        ASSERT_TRUE(family.invalid_parameters(params).empty()) << describe(params);
        if (!family.variants[variant].refuses(params).empty()
            || family.work(params).working_set > largest_case()) {
            continue;
        }
        auto const problem = family.make_case(params);
        ExecutionSpace const space;

        problem->poison();
        problem->run(variant, space);
        space.fence();
        auto const verdict = problem->verify();

        EXPECT_LE(verdict.error, verdict.tolerance) << describe(params);
        EXPECT_EQ(verdict.unwritten, 0) << describe(params);
        EXPECT_EQ(verdict.out_of_bounds_writes, 0) << describe(params);
        ++applied;
    }
    EXPECT_GT(applied, 0) << "no edge case of the family applies to this variant";
}

// Nothing falls between: a variant is tested, or unavailable with a reason.
TEST(EveryVariantIs, tested_or_unavailable_with_a_reason)
{
    std::size_t listed = 0;
    std::size_t unavailable = 0;
    for (auto const& family : contents()) {
        for (auto const& variant : family.variants) {
            ++listed;
            unavailable += variant.available() ? 0 : 1;
            bool const of_this_kind = variant.kind == (backend::gpu ? Kind::gpu : Kind::host);
            EXPECT_TRUE(variant.available() || !of_this_kind) << variant.unavailable;
        }
    }
    EXPECT_EQ(every_variant().size() + unavailable, listed);
    std::cout << every_variant().size() << " variants tested, " << unavailable
              << " of other builds\n";
}

INSTANTIATE_TEST_SUITE_P(kernels, EveryVariant, testing::ValuesIn(every_variant()), test_name);

} // namespace
} // namespace miniapp
