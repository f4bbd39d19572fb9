// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/expectation.hpp"
#include "core/family.hpp"

namespace miniapp {
namespace {

std::vector<Family> rows()
{
    auto families = contents();
    std::erase_if(families, [](auto const& family) { return family.chapter != "advice"; });
    return families;
}

/// What is missing but for a control and a range that could fail: a row may be without, and then
/// says that it gives no verdict.
std::string missing_of(Family const& family, Expectation claim)
{
    std::vector<std::string> names;
    std::ranges::transform(family.variants, std::back_inserter(names), &Variant<>::name);
    if (claim.contract.controls.empty()) {
        claim.contract.controls = {names.front()};
    }
    claim.at_least = 1;
    claim.at_most = 1;
    return what_is_missing(claim, names);
}

// Those of other builds too, which CMake reads from their sources.
TEST(Contents, no_variant_is_listed_twice)
{
    for (auto const& family : contents()) {
        std::vector<std::string> names;
        std::ranges::transform(family.variants, std::back_inserter(names), &Variant<>::name);
        std::ranges::sort(names);
        EXPECT_EQ(std::ranges::adjacent_find(names), names.end()) << family.name;
    }
}

// Of another build's variants this one knows the names alone; the test of that build asks them.
TEST(Contracts, every_claim_says_whose_it_is_where_it_stands_why_and_of_what_work)
{
    auto const families = rows();
    if (families.empty()) {
        GTEST_SKIP() << "this build has not the chapter advice";
    }
    int claims = 0;
    for (auto const& family : families) {
        for (auto const& variant : family.variants) {
            if (variant.expectation) {
                EXPECT_EQ(missing_of(family, *variant.expectation), "")
                    << family.name << "/" << variant.name;
                ++claims;
            }
        }
    }
    EXPECT_GT(claims, 50);
}

std::string missing_of_all(Family const& family, Variant<> const& variant)
{
    std::vector<std::string> names;
    std::ranges::transform(family.variants, std::back_inserter(names), &Variant<>::name);
    auto claim = *variant.expectation;
    if (claim.from_counts) { // its range follows from the rates of a device
        claim.at_least = claim.at_most = 1;
    }
    return what_is_missing(claim, names);
}

/// What is wrong with a row as a whole: it may be without a verdict, but not in silence.
std::string silence_of(Family const& family)
{
    int complete = 0;
    bool has_reason = false;
    bool has_others = false; // of which this build knows the names alone
    for (auto const& variant : family.variants) {
        has_others = has_others || !variant.available();
        if (variant.expectation) {
            complete += missing_of_all(family, variant).empty() ? 1 : 0;
            has_reason = has_reason || !variant.expectation->contract.no_prediction.empty();
        }
    }
    if (complete > 0 && has_reason) {
        return "a claim is complete, and the row says why there is no prediction";
    }
    return complete > 0 || has_reason || has_others
               ? ""
               : "no claim is complete, and the row does not say why there is no prediction";
}

TEST(Contracts, a_row_has_a_complete_claim_or_says_why_nothing_predicts_its_ratio)
{
    for (auto const& family : rows()) {
        EXPECT_EQ(silence_of(family), "") << family.name;
    }
}

TEST(Contracts, a_row_that_is_silent_is_an_error)
{
    Family family;
    family.name = "advice.planted";
    family.variants = {{.name = "before"}, {.name = "after"}};
    auto& claim = family.variants[1].expectation.emplace(helps("a claim of the test", "before"));
    EXPECT_THAT(silence_of(family), testing::HasSubstr("does not say why"));

    claim.contract.no_prediction = "nothing is counted";
    EXPECT_EQ(silence_of(family), "");

    claim.contract = {Whose::book, "the test", "the same", {"before"}, "nothing is counted"};
    claim.mechanism = Mechanism::memory;
    claim.at_most = 2 * claim.at_least;
    EXPECT_THAT(silence_of(family), testing::HasSubstr("a claim is complete, and"));
}

TEST(Contracts, no_variant_is_its_own_control)
{
    for (auto const& family : rows()) {
        for (auto const& variant : family.variants) {
            if (variant.expectation) {
                EXPECT_EQ(
                    std::ranges::count(variant.expectation->contract.controls, variant.name), 0)
                    << family.name << "/" << variant.name;
            }
        }
    }
}

// The mark that the chapters' pages name; what a source says is not called a prediction.
TEST(Contracts, a_prediction_is_the_books)
{
    for (auto const& family : rows()) {
        for (auto const& variant : family.variants) {
            if (variant.expectation && variant.expectation->claim.starts_with("prediction:")) {
                EXPECT_EQ(variant.expectation->contract.whose, Whose::book)
                    << family.name << "/" << variant.name;
            }
        }
    }
}

} // namespace
} // namespace miniapp
