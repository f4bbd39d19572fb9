// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <limits>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "core/family.hpp"
#include "driver/machine/machine.hpp"
#include "problem/make_family.hpp"

namespace miniapp {
namespace {

/// A variant and its family, which is shared, because copying it takes longer than many tests.
struct TestedVariant
{
    std::shared_ptr<Family const> family;
    std::size_t variant;

    std::string name() const { return family->name + "/" + family->variants[variant].name; }
};

void PrintTo(TestedVariant const& subject, std::ostream* os)
{
    *os << subject.name();
}

/// Returns all variants that this build can run. The others are not listed, not even as skipped
/// tests.
std::vector<TestedVariant> every_variant()
{
    std::vector<TestedVariant> subjects;
    for (auto& listed : contents()) {
        auto const family = std::make_shared<Family const>(std::move(listed));
        for (std::size_t i = 0; i < family->variants.size(); ++i) {
            if (family->variants[i].available()) {
                subjects.push_back({family, i});
            }
        }
    }
    return subjects;
}

/// Replaces what is neither a letter nor a digit by `_`, the only other character in a test's name.
std::string as_identifier(std::string name)
{
    for (char& c : name) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) {
            c = '_';
        }
    }
    return name;
}

std::string test_name(testing::TestParamInfo<TestedVariant> const& info)
{
    return as_identifier(info.param.name());
}

std::string description(Params const& params)
{
    std::string text;
    for (auto const& [name, value] : params.values()) {
        text += name + " " + to_string(value) + " ";
    }
    return text;
}

/// Returns the largest size_of() of edge cases that run, by default 1e9. MINIAPP_LARGEST_CASE is
/// `inf` for all that fit into memory, and small for a sanitizer, which makes variants slow.
double largest_case_size()
{
    char const* const text = std::getenv("MINIAPP_LARGEST_CASE");
    return text == nullptr ? 1e9 : std::atof(text);
}

/// Above this size_of() the oracle is computed once for all variants, not once for each.
constexpr double large_size = 1e7;

/// Returns the size_of() above which cases are large. A run that follows one with smaller cases
/// sets it by MINIAPP_LARGER_THAN.
double smallest_large_size()
{
    char const* const text = std::getenv("MINIAPP_LARGER_THAN");
    return text == nullptr ? large_size : std::atof(text);
}

/// Returns the largest number of edge cases for a variant. A run with a GPU sanitizer, which takes
/// a second per case, limits it by MINIAPP_MOST_CASES.
std::size_t case_limit()
{
    char const* const text = std::getenv("MINIAPP_MOST_CASES");
    return text == nullptr ? std::numeric_limits<std::size_t>::max()
                           : static_cast<std::size_t>(std::max(1, std::atoi(text)));
}

/// Whether this process tests the variant. MINIAPP_PART=1/4 selects the second of four parts, that
/// is every fourth variant from the second on. So several processes can share the large cases of a
/// family on an emulated GPU, where kernels take longer than the oracle.
bool is_in_this_part(std::size_t variant)
{
    char const* const text = std::getenv("MINIAPP_PART");
    char const* const slash = text == nullptr ? nullptr : std::strchr(text, '/');
    if (slash == nullptr) {
        return true;
    }
    auto const parts = static_cast<std::size_t>(std::max(1, std::atoi(slash + 1)));
    return variant % parts == static_cast<std::size_t>(std::atoi(text)) % parts;
}

/// Returns the size of a case, by which the tests order and limit cases: the bytes of its working
/// set, or a fiftieth of its flops if that is more, because a case with many flops per byte takes
/// long though its arrays are small.
double size_of(Family const& family, Params const& params)
{
    auto const work = family.work(params);
    return std::max(work.working_set, work.flops / 50);
}

/// Returns the edge cases with a size above `above` and up to `most`.
std::vector<Params> cases_between(Family const& family, double above, double most)
{
    auto cases = family.edge_cases;
    std::erase_if(cases, [&](Params const& params) {
        double const size = size_of(family, params);
        return size <= above || size > most;
    });
    return cases;
}

/// Returns at most `most` of the cases, evenly spread from the first to the last; only the first if
/// `most` is 1.
std::vector<Params> evenly_spread_cases(std::vector<Params> const& cases, std::size_t most)
{
    if (cases.size() <= most) {
        return cases;
    }
    std::vector<Params> some;
    for (std::size_t n = 0; n < most; ++n) {
        some.push_back(cases[most == 1 ? 0 : n * (cases.size() - 1) / (most - 1)]);
    }
    return some;
}

/// Returns the cases that the variant does not refuse.
std::vector<Params> accepted_cases(std::vector<Params> cases, Variant<> const& variant)
{
    std::erase_if(cases, [&](Params const& params) { return !variant.refuses(params).empty(); });
    return cases;
}

/// Returns the edge cases up to `large_size` that the variant accepts, smallest first. The
/// environment's limits leave at least one of them.
std::vector<Params> cases_of(Family const& family, std::size_t variant)
{
    auto cases = accepted_cases(cases_between(family, 0, large_size), family.variants[variant]);
    std::ranges::stable_sort(
        cases, {}, [&](Params const& params) { return size_of(family, params); });
    while (cases.size() > 1 && size_of(family, cases.back()) > largest_case_size()) {
        cases.pop_back();
    }
    return evenly_spread_cases(cases, case_limit());
}

/// Returns the reason for which an AMD GPU refuses the defaults and all cases of the variant, such
/// as pages that do not migrate or more waves than a SIMD holds. Returns "" if the reasons differ
/// or on another machine, where a variant without a case is a mistake.
std::string device_refusal(Family const& family, std::size_t variant)
{
    auto const reason = family.variants[variant].refuses(Params(family.parameters));
    bool const always = std::ranges::all_of(family.edge_cases, [&](Params const& params) {
        return family.variants[variant].refuses(params) == reason;
    });
    return backend::hip && always ? reason : "";
}

void expect_right(Case& problem, TestedVariant const& subject, std::string const& what)
{
    ExecutionSpace const space;
    problem.poison();
    Kokkos::Profiling::pushRegion(
        subject.name()); // so that tools can name the variant in their reports
    problem.run(subject.variant, space);
    space.fence();
    Kokkos::Profiling::popRegion();
    bool const intact = problem.inputs_are_intact();
    if (!intact) {
        problem.restore_inputs();
    }
    auto const verdict = problem.verify();

    EXPECT_TRUE(intact) << "inputs changed: " << what;
    EXPECT_LE(verdict.error, verdict.tolerance) << what;
    EXPECT_EQ(verdict.unwritten, 0) << what;
    EXPECT_EQ(verdict.out_of_bounds_writes, 0) << what;
}

class EveryVariant : public testing::TestWithParam<TestedVariant>
{
};

// Tests every available variant of contents(), so that a new one needs no entry here.
TEST_P(EveryVariant, matches_reference)
{
    auto const& family = *GetParam().family;
    auto const variant = GetParam().variant;
    for (auto const& params : cases_between(family, 0, large_size)) {
        ASSERT_TRUE(family.invalid_parameters(params).empty()) << description(params);
    }
    auto const cases = cases_of(family, variant);
    if (auto const reason = device_refusal(family, variant); !reason.empty()) {
        GTEST_SKIP() << reason;
    }
    EXPECT_FALSE(cases.empty()) << "no edge case of the family applies to this variant";
    for (auto const& params : cases) {
        auto const problem = family.make_case(params);
        expect_right(*problem, GetParam(), description(params));
    }
}

/// The parameter is the name of a family.
class LargeCase : public testing::TestWithParam<std::string>
{
};

std::vector<std::string> names_of_families()
{
    std::vector<std::string> names;
    for (auto const& family : contents()) {
        names.push_back(family.name);
    }
    return names;
}

// Tests the large cases of a family. Those that do not fit into memory are only printed.
TEST_P(LargeCase, is_right_by_every_variant)
{
    auto const families = contents();
    auto const shared =
        std::make_shared<Family const>(*std::ranges::find(families, GetParam(), &Family::name));
    auto const& family = *shared;
    double const available = this_device().available_memory;
    for (auto const& params : cases_between(family, smallest_large_size(), largest_case_size())) {
        ASSERT_TRUE(family.invalid_parameters(params).empty()) << description(params);
        if (family.work(params).memory > 0.9 * available) {
            std::cout << family.name << " " << description(params) << "needs more memory than "
                      << available << " bytes: not tested here\n";
            continue;
        }
        std::vector<std::size_t> variants;
        for (std::size_t variant = 0; variant < family.variants.size(); ++variant) {
            if (is_in_this_part(variant) && family.variants[variant].refuses(params).empty()) {
                variants.push_back(variant);
            }
        }
        if (variants.empty()) {
            continue;
        }
        auto const problem = family.make_case(params);
        for (auto const variant : variants) {
            expect_right(
                *problem,
                {shared, variant},
                family.variants[variant].name + " " + description(params));
        }
    }
}

TEST(LargeCases, every_family_has_some_and_their_extents_all_differ)
{
    for (auto const& family : contents()) {
        EXPECT_FALSE(cases_between(family, large_size, 1e9).empty()) << family.name;
        for (auto const& params : cases_between(family, large_size, 1e9)) {
            for (auto const& [name, value] : params.values()) {
                if (auto const* const n = std::get_if<Extents>(&value); n && name == "size") {
                    EXPECT_TRUE((*n)[0] != (*n)[1] && (*n)[1] != (*n)[2] && (*n)[0] != (*n)[2])
                        << family.name << " " << description(params);
                }
            }
        }
    }
}

// A kernel that confuses two extents can be right in a cube and in boxes with one order of extents;
// one that miscounts planes can be right as long as they are few.
TEST(EdgeCases, boxes_have_extents_in_both_orders_and_more_than_40_planes)
{
    for (auto const& family : contents()) {
        auto const is_box = [](Parameter const& parameter) {
            return parameter.name == "size"
                   && std::holds_alternative<Extents>(parameter.default_value);
        };
        if (std::ranges::none_of(family.parameters, is_box)) {
            continue;
        }
        auto const some = [&](auto const& is) {
            return std::ranges::any_of(
                cases_between(family, 0, large_size),
                [&](Params const& params) { return is(params.extents("size")); });
        };
        EXPECT_TRUE(some([](Extents const& n) { return n[0] > n[1] && n[1] > n[2]; }))
            << family.name;
        EXPECT_TRUE(some([](Extents const& n) { return n[0] < n[1] && n[1] < n[2] && n[2] > 40; }))
            << family.name;
    }
}

// A kernel that confuses rows and columns can be right for a square of one tile.
TEST(EdgeCases, matrices_include_tall_wide_and_large_square_ones)
{
    int matrices = 0;
    for (auto const& family : contents()) {
        auto const defaults = Params(family.parameters);
        if (!defaults.has("rows") || !defaults.has("columns")) {
            continue;
        }
        auto const some = [&](auto const& is) {
            return std::ranges::any_of(
                cases_between(family, 0, large_size), [&](Params const& params) {
                    auto const columns = params.integer("columns");
                    auto const rows = params.integer("rows");
                    return is(rows, columns == 0 ? rows : columns);
                });
        };
        EXPECT_TRUE(some([](auto rows, auto columns) { return rows > columns; })) << family.name;
        EXPECT_TRUE(some([](auto rows, auto columns) { return rows < columns; })) << family.name;
        EXPECT_TRUE(some([](auto rows, auto columns) { return rows == columns && rows > 100; }))
            << family.name;
        ++matrices;
    }
    if (matrices == 0) {
        GTEST_SKIP() << "no chapter of this build has matrices";
    }
}

// A variant of this build's own kind must not be unavailable, because it would never be tested.
TEST(EveryVariantIs, tested_or_unavailable_with_a_reason)
{
    std::size_t listed = 0;
    std::size_t unavailable = 0;
    for (auto const& family : contents()) {
        for (auto const& variant : family.variants) {
            ++listed;
            unavailable += variant.available() ? 0 : 1;
            // Variants with NVIDIA's instructions (native.cuda.cpp) are not part of a HIP build.
            bool const of_this_kind = variant.kind == (backend::gpu ? Kind::gpu : Kind::host)
                                      && !(backend::hip && variant.name.starts_with("cuda/"));
            EXPECT_TRUE(variant.available() || !of_this_kind) << variant.unavailable;
        }
    }
    EXPECT_EQ(every_variant().size() + unavailable, listed);
    std::cout << every_variant().size() << " variants tested, " << unavailable
              << " of other builds\n";
}

INSTANTIATE_TEST_SUITE_P(kernels, EveryVariant, testing::ValuesIn(every_variant()), test_name);
INSTANTIATE_TEST_SUITE_P(
    kernels, LargeCase, testing::ValuesIn(names_of_families()), [](auto const& info) {
        return as_identifier(info.param);
    });

// The list includes variants of other builds, which CMake reads from kernels/variants.json.
TEST(Contents, no_variant_is_listed_twice)
{
    for (auto const& family : contents()) {
        std::vector<std::string> names;
        std::ranges::transform(family.variants, std::back_inserter(names), &Variant<>::name);
        std::ranges::sort(names);
        EXPECT_EQ(std::ranges::adjacent_find(names), names.end()) << family.name;
    }
}

// A comparison with a missing variant would silently never be made.
TEST(Contents, a_variant_is_compared_with_a_variant_of_its_own_family)
{
    for (auto const& family : contents()) {
        for (auto const& variant : family.variants) {
            if (variant.expectation && !variant.expectation->over.empty()) {
                EXPECT_TRUE(std::ranges::count(
                    family.variants, variant.expectation->over, &Variant<>::name))
                    << family.name << "/" << variant.name << " over " << variant.expectation->over;
            }
        }
    }
}

} // namespace
} // namespace miniapp
