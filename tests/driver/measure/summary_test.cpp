// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/measure/measure.hpp"
#include "driver/report/formats.hpp"
#include "driver/report/words.hpp"
#include "driver/toy_family.hpp"

namespace miniapp {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// Returns the result of a run of the family's first variants, with these samples (seconds of a
/// launch). A launch writes `bytes` bytes.
RunResult
result_of(Family const& family, std::vector<std::vector<double>> const& samples, double bytes = 300)
{
    Params const params(family.parameters);
    RunResult result{
        .run = {.family = "toy", .params = params, .variants = {}},
        .work = {.bytes_written = bytes, .item = "toy", .working_set = bytes},
        .merits = family.merits(params)};
    for (std::size_t i = 0; i < samples.size(); ++i) {
        result.run.variants.push_back(family.variants[i].name);
        result.variants.push_back({.name = family.variants[i].name, .samples = samples[i]});
    }
    return result;
}

std::vector<double> const nine_samples_of_one_second(9, 1.);

/// Returns the summary of a variant that reaches `share` of a memory limit. The samples of the
/// limit vary by a factor of 1.3.
VariantResult summary_of(double share, double working_set, double last_level_cache = 0)
{
    auto const family = toy::family();
    auto result = result_of(family, {nine_samples_of_one_second}, 100 * share);
    result.work.working_set = working_set;
    result.last_level_cache = last_level_cache;
    result.limits.push_back({"limit", {1, 0.8, 1.04, 1, 1, 1.04, 0.8, 1, 1}, 100});
    summarise(result, family);
    return result.variants[0];
}

// A result such as 113.2 % of a limit needs an explanation beside it.
TEST(Summary, a_share_above_the_limit_that_is_not_wrong_has_a_note)
{
    EXPECT_EQ(summary_of(1.132, 1e6).status, Status::ok);
    EXPECT_THAT(summary_of(1.132, 1e6).note, HasSubstr("above the limit: a cache may hold"));
    EXPECT_EQ(summary_of(1.132, 1e9).status, Status::ok);
    EXPECT_THAT(summary_of(1.132, 1e9).note, HasSubstr("above the limit, within the noise"));
    EXPECT_EQ(summary_of(2.3, 1e9).status, Status::wrong);
    EXPECT_THAT(summary_of(1.03, 1e6).note, IsEmpty());
}

// On a machine with a cache of 480 MB, a transpose of 277 MB reached 186 % of a copy with
// non-temporal stores. Such a result is not wrong.
TEST(Summary, a_large_cache_may_hold_the_arrays)
{
    EXPECT_EQ(summary_of(1.9, 277e6).status, Status::wrong);
    EXPECT_EQ(summary_of(1.9, 277e6, 480e6).status, Status::ok);
    EXPECT_THAT(summary_of(1.9, 277e6, 480e6).note, HasSubstr("above the limit: a cache may hold"));
    EXPECT_EQ(summary_of(1.9, 500e6, 480e6).status, Status::wrong);
    EXPECT_EQ(summary_of(2.6, 277e6, 480e6).status, Status::wrong);
}

// The variant moves 300 bytes/s and the limit reaches 200. If the limit is one of memory, a cache
// may be the reason; if it is one of arithmetic, the result is wrong.
TEST(Summary, a_cache_excuses_no_share_above_a_limit_of_arithmetic)
{
    for (bool const of_memory : {true, false}) {
        auto family = toy::family();
        family.limit = [=](Params const&, Work const&) {
            return Limit{.name = "toy", .kernels = {}, .of_memory = of_memory};
        };
        auto result = result_of(family, {nine_samples_of_one_second});
        result.limits.push_back({"limit", nine_samples_of_one_second, 200});

        summarise(result, family);

        EXPECT_EQ(result.variants[0].status, of_memory ? Status::ok : Status::wrong);
    }
}

TEST(Summary, rates_use_the_median_and_a_wide_ratio_is_noted)
{
    auto const family = toy::family();
    auto result = result_of(family, {nine_samples_of_one_second, {1, 3, 2, 3, 1, 2, 3, 1, 2}});
    result.limit_doubt = "limit in doubt: by this test";

    summarise(result, family);

    EXPECT_EQ(result.variants[1].median, 2);
    EXPECT_EQ(result.variants[1].rates.at(0), 150);
    EXPECT_EQ(result.variants[0].noise, "");
    EXPECT_EQ(remarks(result.variants[0], result), "limit in doubt: by this test");
    EXPECT_THAT(result.variants[1].noise, HasSubstr("noisy ratio"));
}

TEST(Summary, a_sample_that_took_no_time_fails_its_variant)
{
    auto const family = toy::family();
    for (double const no_time : {0., -1e-6}) {
        auto result = result_of(family, {{1, no_time, 1}, {1, 1, 1}});

        summarise(result, family);

        EXPECT_EQ(result.variants[0].status, Status::failed);
        EXPECT_THAT(result.variants[0].note, HasSubstr("the clock did not move"));
        EXPECT_FALSE(result.none_is_faulty());
        EXPECT_EQ(result.timed_variant_count(), 1);
        EXPECT_EQ(result.variants[1].speedup.value, 1);
    }
}

/// Returns the result of the family's first two variants, which take `base` and `after` seconds,
/// with these floors. A run uses one launch, 1000 work items and 1000 bytes.
RunResult run_judged_with_floors(
    Family family, double base, double after, std::vector<FloorResult> const& floors)
{
    family.use = [](Params const&) {
        return ResourceUse{.launches = 1, .work_items = 1000, .bytes = 1000};
    };
    auto result =
        result_of(family, {std::vector<double>(9, base), std::vector<double>(9, after)}, 0);
    result.floors = floors;
    summarise(result, family);
    return result;
}

/// Returns run_judged_with_floors() for a claim that the toy's second variant is two to four times
/// as fast.
RunResult judged_run(double base, double after, std::vector<FloorResult> const& floors)
{
    auto family = toy::family();
    family.variants[1].expectation = between("a claim of the test", "right", 2, 4);
    return run_judged_with_floors(family, base, after, floors);
}

std::vector<FloorResult> one_floor(Bottleneck of, double rate)
{
    return {{.bottleneck = of, .name = "planted", .rate = rate}};
}

// If a variant reaches a floor, its gain still counts, and the floor is named beside the verdict.
TEST(Floors, what_bounds_the_faster_side_stands_beside_the_verdict)
{
    auto const dispatch = one_floor(Bottleneck::dispatch, 1000);

    auto const faster = judged_run(3, 1.05, dispatch);
    EXPECT_EQ(faster.variants[1].expectation->effect, Effect::helps);
    EXPECT_EQ(faster.variants[1].expectation->outcome, Outcome::as_expected);
    EXPECT_EQ(faster.variants[1].expectation->bounded_by, "block dispatch");
    EXPECT_THAT(table(faster, {}), HasSubstr("  helps   block dispatch  as expected"));
    EXPECT_NEAR(faster.variants[1].floor->share, 1 / 1.05, 1e-9);

    auto const slower = judged_run(1.05, 3, dispatch);
    EXPECT_EQ(slower.variants[1].expectation->effect, Effect::hurts);
    EXPECT_EQ(slower.variants[1].expectation->outcome, Outcome::not_as_expected);
    EXPECT_EQ(slower.variants[1].expectation->bounded_by, "block dispatch");

    EXPECT_EQ(
        judged_run(3, 1.2, dispatch).variants[1].expectation->bounded_by,
        ""); // the variant reaches 83 % of the floor's rate
    // The base is at the floor, but the faster variant passes it, so it does not use that resource.
    EXPECT_EQ(judged_run(1.05, 0.5, dispatch).variants[1].expectation->bounded_by, "");
}

TEST(Floors, a_footprint_in_a_cache_is_bounded_by_the_cache)
{
    auto const in_cache = judged_run(4, 1, one_floor(Bottleneck::cache, 1000));

    EXPECT_EQ(in_cache.variants[1].expectation->bounded_by, "cache");
}

// The planted floor of double precision has half the rate, so that the same number of instructions
// takes longer.
TEST(Floors, instructions_of_double_precision_have_a_rate_of_their_own)
{
    auto family = toy::family();
    family.variants[1].expectation = compared_with("right");
    family.variants[1].use = [](Params const&, ResourceUse use) {
        use.issued_flops = use.issued_double_flops = 8;
        return use;
    };
    std::vector<FloorResult> const floors{
        {.bottleneck = Bottleneck::issue, .name = "planted", .rate = 8},
        {.bottleneck = Bottleneck::issue, .name = "planted", .rate = 4, .in_double = true}};

    auto const result = run_judged_with_floors(family, 9, 2.1, floors);
    EXPECT_EQ(result.variants[1].expectation->bounded_by, "instruction issue");
    EXPECT_THAT(table(result, {}), HasSubstr("instruction issue of double 0 GFLOP/s"));
}

TEST(Verdict, is_given_without_a_source_too)
{
    auto family = toy::family();
    family.variants[1].expectation = compared_with("right");
    auto const result = run_judged_with_floors(family, 4, 1, {});

    EXPECT_EQ(result.variants[1].expectation->effect, Effect::helps);
    EXPECT_EQ(result.variants[1].expectation->outcome, Outcome::not_applicable);
    EXPECT_EQ(result.variants[1].expectation->ratio.value, 4);
    EXPECT_THAT(table(result, {}), HasSubstr("1 helps, 0 neutral, 0 hurts, 0 unclear"));
}

// A floor of another block size, or of a resource that the variant does not use, does not apply.
TEST(Floors, apply_only_to_resources_that_a_variant_uses)
{
    auto dispatch = one_floor(Bottleneck::dispatch, 1000);
    dispatch[0].threads_of_block = 256;

    auto const result = judged_run(1, 0.5, dispatch);

    EXPECT_EQ(result.variants[1].expectation->outcome, Outcome::as_expected);
    EXPECT_FALSE(result.variants[0].floor);
}

} // namespace
} // namespace miniapp
