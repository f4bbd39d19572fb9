// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/report/table.hpp"
#include "driver/toy_family.hpp"

namespace miniapp {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// A variant of that share of a memory limit, which varies between its samples by a factor of 1.3.
VariantResult summary_of(double share, double working_set, double last_level_cache = 0)
{
    auto const family = toy::family();
    Params const params(family.parameters);
    RunResult result{
        .run = {.family = "toy", .params = params, .variants = {"right"}},
        .work = {.bytes_written = 100 * share, .item = "toy", .working_set = working_set},
        .merits = family.merits(params),
        .last_level_cache = last_level_cache};
    result.limits.push_back({"limit", {1, 0.8, 1.04, 1, 1, 1.04, 0.8, 1, 1}, 100});
    result.variants.push_back({.name = "right", .samples = std::vector<double>(9, 1.)});
    summarise(result, family);
    return result.variants[0];
}

// 113.2 % of a limit stood in a table, and nothing beside it.
TEST(Summary, what_is_above_the_limit_and_not_wrong_says_why)
{
    EXPECT_EQ(summary_of(1.132, 1e6).status, Status::ok);
    EXPECT_THAT(summary_of(1.132, 1e6).note, HasSubstr("above the limit: a cache may hold"));
    EXPECT_EQ(summary_of(1.132, 1e9).status, Status::ok);
    EXPECT_THAT(summary_of(1.132, 1e9).note, HasSubstr("above the limit, within the noise"));
    EXPECT_EQ(summary_of(2.3, 1e9).status, Status::wrong);
    EXPECT_THAT(summary_of(1.03, 1e6).note, IsEmpty());
}

// A transpose of 277 MB stood at 186 % of a copy whose stores go past a cache of 480 MB, and was
// called wrong.
TEST(Summary, a_cache_that_the_machine_says_is_large_may_hold_the_arrays)
{
    EXPECT_EQ(summary_of(1.9, 277e6).status, Status::wrong);
    EXPECT_EQ(summary_of(1.9, 277e6, 480e6).status, Status::ok);
    EXPECT_THAT(summary_of(1.9, 277e6, 480e6).note, HasSubstr("above the limit: a cache may hold"));
    EXPECT_EQ(summary_of(1.9, 500e6, 480e6).status, Status::wrong);
    EXPECT_EQ(summary_of(2.6, 277e6, 480e6).status, Status::wrong);
}

/// A run of the family's first two variants with these times, on a machine with these floors. A run
/// uses a launch, 1000 work items and 1000 bytes.
RunResult
judged_by(Family family, double base, double after, std::vector<FloorResult> const& floors)
{
    family.use = [](Params const&) {
        return Use{.launches = 1, .work_items = 1000, .bytes = 1000};
    };
    RunResult result{
        .run =
            {.family = "toy", .params = Params(family.parameters), .variants = {"right", "again"}},
        .work = {.item = "toy"},
        .floors = floors};
    result.variants.push_back({.name = "right", .samples = std::vector<double>(9, base)});
    result.variants.push_back({.name = "again", .samples = std::vector<double>(9, after)});
    summarise(result, family);
    return result;
}

/// The same where the second is expected to be two to four times faster by the mechanism.
RunResult
judged(double base, double after, Mechanism mechanism, std::vector<FloorResult> const& floors)
{
    auto family = toy::family();
    Expectation expectation{"a claim of the test", "right", 2, 4};
    expectation.mechanism = mechanism;
    family.variants[1].expectation = toy::declared(expectation);
    return judged_by(family, base, after, floors);
}

std::vector<FloorResult> one_floor(Mechanism of, double rate)
{
    return {{.of = of, .name = "planted", .rate = rate}};
}

TEST(Floors, a_base_at_the_dispatch_of_its_blocks_is_no_base)
{
    auto const dispatch = one_floor(Mechanism::dispatch, 1000);

    auto const bounded = judged(1.05, 0.5, Mechanism::memory, dispatch);
    EXPECT_EQ(bounded.variants[1].expected->outcome, Outcome::bounded);
    EXPECT_EQ(bounded.variants[1].expected->effect, Effect::bounded);
    EXPECT_EQ(bounded.variants[1].expected->bounded_by, "block dispatch (right)");
    EXPECT_THAT(table(bounded, false), HasSubstr("bounded by block dispatch (right)"));
    EXPECT_THAT(table(bounded, false), HasSubstr("1 bounded"));
    EXPECT_NEAR(bounded.variants[0].floor->share, 1 / 1.05, 1e-9);

    auto const far = judged(1.2, 0.5, Mechanism::memory, dispatch);
    EXPECT_EQ(far.variants[1].expected->outcome, Outcome::as_expected);
    auto const of_dispatch = judged(1.05, 0.5, Mechanism::dispatch, dispatch);
    EXPECT_EQ(of_dispatch.variants[1].expected->outcome, Outcome::as_expected);
}

// "As expected" and "helps" stood where the variant that should gain could not be faster.
TEST(Floors, a_variant_at_a_floor_shows_not_what_it_gains)
{
    auto const result = judged(4, 1, Mechanism::divergence, one_floor(Mechanism::launch, 1));

    EXPECT_EQ(result.variants[1].expected->bounded_by, "launch (again)");
}

TEST(Floors, a_footprint_in_a_cache_says_nothing_about_the_memory)
{
    auto const in_memory = judged(4, 1, Mechanism::memory, one_floor(Mechanism::memory, 1000));
    EXPECT_EQ(in_memory.variants[1].expected->outcome, Outcome::as_expected);

    auto const in_cache = judged(4, 1, Mechanism::memory, one_floor(Mechanism::cache, 1000));
    EXPECT_EQ(in_cache.variants[1].expected->outcome, Outcome::bounded);
    EXPECT_EQ(in_cache.variants[1].expected->effect, Effect::bounded);
    EXPECT_EQ(in_cache.variants[1].expected->bounded_by, "cache (again)");
    EXPECT_THAT(table(in_cache, false), HasSubstr("bounded by cache (again)"));
}

/// What is missing where one thing is taken out of a contract that has all.
template <class Spoil>
std::string missing_after(Spoil const& spoil)
{
    auto expectation = toy::declared({"a claim of the test", "right", 2, 4});
    spoil(expectation);
    return what_is_missing(expectation, {"right", "again"});
}

TEST(Contract, says_what_is_missing)
{
    EXPECT_EQ(missing_after([](Expectation&) {}), "");
    EXPECT_EQ(missing_after([](auto& e) { e.contract.whose = Whose::undeclared; }), "whose claim");
    EXPECT_EQ(missing_after([](auto& e) { e.contract.reference = ""; }), "reference");
    EXPECT_EQ(missing_after([](auto& e) { e.mechanism = Mechanism::undeclared; }), "mechanism");
    EXPECT_EQ(missing_after([](auto& e) { e.contract.work = ""; }), "work of both sides");
    EXPECT_EQ(missing_after([](auto& e) { e.contract.controls = {}; }), "control");
    EXPECT_EQ(missing_after([](auto& e) { e.contract.controls = {"nobody"}; }), "control nobody");
    EXPECT_EQ(missing_after([](auto& e) { e.at_most = 4.1; }), "prediction");
    EXPECT_EQ(missing_after([](auto& e) { e.at_least = 0; }), "prediction");
}

TEST(Contract, without_it_there_is_a_ratio_and_no_verdict)
{
    auto family = toy::family();
    family.variants[1].expectation = helps("a claim of the test", "right");
    auto const result = judged_by(family, 4, 1, {});

    EXPECT_EQ(result.variants[1].expected->outcome, Outcome::no_verdict);
    EXPECT_EQ(result.variants[1].expected->effect, Effect::no_verdict);
    EXPECT_EQ(result.variants[1].expected->ratio.value, 4);
    EXPECT_THAT(table(result, false), HasSubstr("no verdict: whose claim, reference, mechanism"));
    EXPECT_THAT(table(result, false), HasSubstr("1 no verdict"));
    EXPECT_THAT(table(result, false), Not(HasSubstr("no prediction:")));

    family.variants[1].expectation->contract.no_prediction = "nothing is counted";
    EXPECT_THAT(
        table(judged_by(family, 4, 1, {}), false),
        HasSubstr("no prediction: nothing is counted\n"));
}

// The base is two launches, the other one a launch of a second.
TEST(Contract, a_prediction_is_made_from_counts_and_rates)
{
    auto family = toy::family();
    auto expectation = toy::declared({"a claim of the test", "right"});
    expectation.mechanism = Mechanism::launch;
    expectation.from_counts = true;
    family.variants[0].use = [](Params const&, Use use) {
        use.launches = 2;
        return use;
    };
    family.variants[1].expectation = expectation;
    auto const launch = one_floor(Mechanism::launch, 1);

    auto const result = judged_by(family, 2.2, 1.2, launch);
    EXPECT_DOUBLE_EQ(result.variants[1].expected->expectation.at_least, 2 / 1.25);
    EXPECT_DOUBLE_EQ(result.variants[1].expected->expectation.at_most, 2 * 1.25);
    EXPECT_EQ(result.variants[1].expected->outcome, Outcome::as_expected);
    EXPECT_EQ(
        judged_by(family, 6, 1.2, launch).variants[1].expected->outcome, Outcome::not_as_expected);
}

/// A family whose second variant does a tenth of the first one's work, in as many launches.
Family with_a_tenth_of_the_work()
{
    auto family = toy::family();
    family.variants[0].use = [](Params const&, Use use) {
        use.work = 10;
        return use;
    };
    auto expectation = toy::declared({"a claim of the test", "right"});
    expectation.mechanism = Mechanism::launch;
    expectation.from_counts = true;
    family.variants[1].expectation = expectation;
    return family;
}

// One thread of a wavefront that works took as long as all of them do, which was called neutral.
TEST(Contract, a_ratio_of_unequal_work_is_per_unit_of_work)
{
    auto const result =
        judged_by(with_a_tenth_of_the_work(), 2.2, 2, one_floor(Mechanism::launch, 1));
    auto const& claim = *result.variants[1].expected;

    EXPECT_DOUBLE_EQ(claim.work_ratio, 0.1);
    EXPECT_DOUBLE_EQ(claim.ratio.value, 0.11);
    EXPECT_DOUBLE_EQ(claim.expectation.at_least, 0.1 / 1.25);
    EXPECT_DOUBLE_EQ(claim.expectation.at_most, 0.1 * 1.25);
    EXPECT_EQ(claim.outcome, Outcome::as_expected);
    EXPECT_EQ(claim.effect, Effect::hurts);
    EXPECT_THAT(table(result, false), HasSubstr("effect per unit of work: again\n"));
}

TEST(Contract, a_ratio_of_equal_work_is_of_times)
{
    auto const result = judged(4, 1, Mechanism::launch, {});

    EXPECT_EQ(result.variants[1].expected->work_ratio, 1);
    EXPECT_THAT(table(result, false), Not(HasSubstr("per unit of work")));
}

// As many instructions, of single and of double precision: the units of double are half as many.
TEST(Contract, instructions_of_double_precision_have_a_rate_of_their_own)
{
    auto family = toy::family();
    auto expectation = toy::declared({"a claim of the test", "right"});
    expectation.mechanism = Mechanism::issue;
    expectation.from_counts = true;
    expectation.give_or_take = 1.1;
    family.variants[1].expectation = expectation;
    auto const counted = [](bool in_double) {
        return [=](Params const&, Use use) {
            use.flops = 8;
            use.double_flops = in_double ? 8 : 0;
            return use;
        };
    };
    family.variants[0].use = counted(true);
    family.variants[1].use = counted(false);
    std::vector<FloorResult> const floors{
        {.of = Mechanism::issue, .name = "planted", .rate = 8},
        {.of = Mechanism::issue, .name = "planted", .rate = 4, .in_double = true}};

    auto const result = judged_by(family, 2.3, 1.2, floors);
    EXPECT_DOUBLE_EQ(result.variants[1].expected->expectation.at_least, 2 / 1.1);
    EXPECT_DOUBLE_EQ(result.variants[1].expected->expectation.at_most, 2 * 1.1);
    EXPECT_EQ(result.variants[1].expected->outcome, Outcome::as_expected);
    EXPECT_THAT(table(result, false), HasSubstr("instruction issue of double 0 GFLOP/s"));
}

std::vector<FloorResult> memory_and_last_level()
{
    return {
        {.of = Mechanism::memory, .name = "planted", .rate = 1000},
        {.of = Mechanism::cache, .name = "planted", .rate = 2000, .in_last_level = true}};
}

/// A family whose first variant takes eight times the bytes of the memory from the last-level
/// cache, and the second one as many as from the memory: 4 seconds at the floors above, and 1.
Family with_sectors_of_the_cache()
{
    auto family = toy::family();
    auto const counted = [](double cache_bytes) {
        return [=](Params const&, Use use) {
            use.cache_bytes = cache_bytes;
            return use;
        };
    };
    family.variants[0].use = counted(8000);
    family.variants[1].use = counted(1000);
    auto expectation = toy::declared({"a claim of the test", "right"});
    expectation.mechanism = Mechanism::memory;
    expectation.from_counts = true;
    family.variants[1].expectation = expectation;
    return family;
}

TEST(LastLevel, bytes_that_cross_it_have_a_rate_of_their_own)
{
    auto const result = judged_by(with_sectors_of_the_cache(), 5, 1.2, memory_and_last_level());

    EXPECT_DOUBLE_EQ(result.variants[1].expected->expectation.at_least, 4 / 1.25);
    EXPECT_DOUBLE_EQ(result.variants[1].expected->expectation.at_most, 4 * 1.25);
    EXPECT_EQ(result.variants[1].expected->outcome, Outcome::as_expected);
    EXPECT_THAT(table(result, false), HasSubstr("last-level cache 0.0 GB/s"));
}

TEST(LastLevel, a_side_that_stands_there_is_bounded)
{
    auto const result = judged_by(with_sectors_of_the_cache(), 4.1, 1.2, memory_and_last_level());

    EXPECT_EQ(result.variants[1].expected->outcome, Outcome::bounded);
    EXPECT_EQ(result.variants[1].expected->bounded_by, "cache (right)");
    EXPECT_EQ(result.variants[0].floor->floor.of, Mechanism::cache);
}

// Bytes of the cache become bytes of the memory: both sides stand where they are said to, and the
// better the counts are, the surer the ratio was called bounded.
TEST(LastLevel, a_side_whose_mechanism_it_is_is_not_bounded)
{
    auto family = with_sectors_of_the_cache();
    family.variants[1].expectation->mechanism_of_base = Mechanism::cache;
    auto const floors = memory_and_last_level();

    auto const result = judged_by(family, 4.1, 1.05, floors);
    EXPECT_EQ(result.variants[1].expected->outcome, Outcome::as_expected);
    EXPECT_EQ(result.variants[1].expected->bounded_by, "");

    auto const other = judged_by(family, 1.05, 0.5, one_floor(Mechanism::memory, 1000));
    EXPECT_EQ(other.variants[1].expected->bounded_by, "memory (right)");
    family.variants[1].expectation->mechanism = Mechanism::launch;
    auto const neither = judged_by(family, 4.1, 1.05, floors);
    EXPECT_EQ(neither.variants[1].expected->bounded_by, "memory (again)");
}

// The ratio of two rates of the memory was 1, and the claim refuted.
TEST(LastLevel, without_its_rate_nothing_is_predicted)
{
    auto const memory = one_floor(Mechanism::memory, 1000);
    auto const result = judged_by(with_sectors_of_the_cache(), 5, 1.2, memory);

    EXPECT_EQ(result.variants[1].expected->outcome, Outcome::no_verdict);
    EXPECT_EQ(result.variants[1].expected->missing, "prediction");
}

// Bytes that nobody says to be from there have no time there.
TEST(LastLevel, says_nothing_about_who_says_nothing_of_it)
{
    auto const result = judged(4, 0.5, Mechanism::memory, memory_and_last_level());

    EXPECT_EQ(result.variants[1].expected->outcome, Outcome::not_as_expected);
    EXPECT_FALSE(result.variants[1].floor);
}

// Blocks of another size have another floor, and who launches none has none.
TEST(Floors, are_those_of_what_a_variant_uses)
{
    auto dispatch = one_floor(Mechanism::dispatch, 1000);
    dispatch[0].threads_of_block = 256;

    auto const result = judged(1, 0.5, Mechanism::memory, dispatch);

    EXPECT_EQ(result.variants[1].expected->outcome, Outcome::as_expected);
    EXPECT_FALSE(result.variants[0].floor);
}

} // namespace
} // namespace miniapp
