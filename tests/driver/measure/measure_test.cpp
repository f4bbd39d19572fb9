// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/measure.hpp"

#include <chrono>
#include <filesystem>
#include <limits>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/exit_code.hpp"
#include "driver/measure/among_ranks.hpp"
#include "driver/report/claims.hpp"
#include "driver/report/formats.hpp"
#include "driver/report/json.hpp"
#include "driver/report/plan.hpp"
#include "driver/session.hpp"
#include "driver/toy_family.hpp"

namespace miniapp {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using toy::PlantedFault;

MeasureSettings const quick_settings{.samples = 5, .sample_ms = 0.01, .warmup_ms = 0};

RunResult
measure_one(Run const& run, Family const& family, MeasureSettings const& settings = quick_settings)
{
    Bench bench(settings, ExecutionSpace{});
    Limits limits;
    Progress progress(1, false);
    return measure_run(run, family, this_device(), bench, limits, progress);
}

RunResult measure_toy(
    PlantedFault planted, std::int64_t n = 1000, MeasureSettings const& settings = quick_settings)
{
    auto const family = toy::family(planted);
    Run run{.family = "toy", .params = Params(family.parameters).with("n", n), .variants = {}};
    for (auto const& variant : family.variants) {
        run.variants.push_back(variant.name);
    }
    return measure_one(run, family, settings);
}

Run run_of(Family const& family, std::int64_t n = 1000)
{
    return {
        .family = "toy",
        .params = Params(family.parameters).with("n", n),
        .variants = {"right", "again"}};
}

TEST(Measure, right_variants_have_figures)
{
    auto const result = measure_toy(PlantedFault::nothing);

    EXPECT_TRUE(result.none_is_faulty());
    EXPECT_EQ(result.variants[0].samples.size(), 5);
    EXPECT_GT(result.variants[0].median, 0);
    EXPECT_LE(result.variants[0].minimum, result.variants[0].median);
    EXPECT_EQ(result.variants[0].speedup.value, 1);
    EXPECT_GT(result.limit_rate, 0);
    EXPECT_DOUBLE_EQ(result.variants[0].rates.at(0), 8000 / result.variants[0].median);
    EXPECT_DOUBLE_EQ(
        result.variants[0].share_of_limit.value(), result.variants[0].rates[0] / result.limit_rate);
}

TEST(Measure, a_rank_whose_error_is_no_number_is_the_worst_of_equal_ones)
{
    auto const wrong = [](double error) {
        return RankResult{.status = Status::wrong, .verdict = {.error = error}};
    };
    auto const nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(worst_rank({wrong(1), wrong(nan), wrong(2)}), 1U);
    EXPECT_EQ(worst_rank({wrong(1), wrong(3), wrong(2)}), 1U);
    EXPECT_EQ(worst_rank({{.status = Status::ok}, wrong(1), {.status = Status::failed}}), 2U);
}

TEST(Measure, rests_before_each_sample)
{
    auto settings = quick_settings;
    settings.rest_ms = 100;

    auto const begin = std::chrono::steady_clock::now();
    auto const result = measure_toy(PlantedFault::nothing, 1000, settings);
    std::chrono::duration<double, std::milli> const spent =
        std::chrono::steady_clock::now() - begin;

    // There are 5 rounds with samples of two variants and of at least one kernel of the limit, and
    // a rest before each sample. Without rests the run takes a few milliseconds.
    EXPECT_GE(spent.count(), 5 * 3 * settings.rest_ms);
    // A rest must not be timed. A launch takes microseconds and at least 100 ns, so a sample of
    // 0.01 ms has at most 100, and a rest of 100 ms in it would add at least 1 ms to the mean time.
    EXPECT_LT(1e3 * result.variants[0].minimum, settings.rest_ms / 100);
}

// The last variant converts its input in 20 ms, which must not be timed; it runs in microseconds.
TEST(Measure, a_change_of_layout_is_in_no_sample)
{
    auto const result = measure_toy(PlantedFault::turns);

    EXPECT_TRUE(result.none_is_faulty());
    EXPECT_LT(1e3 * result.variants.back().median, 1);
}

// Launches alternately take 20 ms and microseconds, so that a launch takes 10 ms on average in a
// sample with equally many of both.
TEST(Measure, launches_of_two_kinds_are_in_each_sample)
{
    auto settings = quick_settings;
    settings.sample_ms = 1;

    auto const result = measure_toy(PlantedFault::alternates, 1000, settings);

    EXPECT_TRUE(result.none_is_faulty());
    EXPECT_NEAR(1e3 * result.variants.back().minimum, 10, 2);
    EXPECT_NEAR(1e3 * result.variants.back().median, 10, 2);
}

TEST(Measure, a_variant_that_does_not_apply_says_why)
{
    auto const result = measure_toy(PlantedFault::nothing);

    EXPECT_EQ(result.variants[2].status, Status::not_applicable);
    EXPECT_THAT(table(result, {}), HasSubstr("does not apply: n above 100"));
}

class PlantedMistake : public testing::TestWithParam<PlantedFault>
{
};

TEST_P(PlantedMistake, is_caught_and_prints_no_figure)
{
    auto const result = measure_toy(GetParam());
    auto const& wrong = result.variants.back();

    EXPECT_FALSE(result.none_is_faulty());
    EXPECT_EQ(wrong.status, GetParam() == PlantedFault::throws ? Status::failed : Status::wrong)
        << wrong.note;
    EXPECT_TRUE(wrong.samples.empty());
    auto const text = table(result, {});
    auto const row = text.substr(text.find("  " + wrong.name));
    EXPECT_THAT(
        row.substr(0, row.find('\n')),
        testing::AnyOf(HasSubstr("WRONG"), HasSubstr("FAILED: planted")));
}

INSTANTIATE_TEST_SUITE_P(
    measure,
    PlantedMistake,
    testing::Values(
        PlantedFault::off_by_1e_6,
        PlantedFault::left_out,
        PlantedFault::boundary,
        PlantedFault::past_the_end,
        PlantedFault::far_past_the_end,
        PlantedFault::not_a_number,
        PlantedFault::spoils_input,
        PlantedFault::spoils_guard_of_input,
        PlantedFault::left_out_at_first,
        PlantedFault::lazy_after_first,
        PlantedFault::lazy_after_second,
        PlantedFault::spoils_input_later,
        PlantedFault::skips_when_done,
        PlantedFault::throws));

// The planted variant is the second of three. The other two must not be blamed for its mistake.
TEST(Measure, only_the_variant_that_changes_the_inputs_is_blamed)
{
    for (auto const planted :
         {PlantedFault::spoils_input,
          PlantedFault::spoils_guard_of_input,
          PlantedFault::spoils_input_later}) {
        auto const family = toy::family(planted);
        auto const sinner = family.variants.back().name;
        auto const result = measure_one(
            {.family = "toy",
             .params = Params(family.parameters).with("n", std::int64_t{1000}),
             .variants = {"right", sinner, "again"}},
            family);

        EXPECT_EQ(result.variants[0].status, Status::ok) << sinner;
        EXPECT_EQ(result.variants[1].status, Status::wrong) << sinner;
        EXPECT_TRUE(result.variants[1].verdict.inputs_changed) << sinner;
        EXPECT_THAT(result.variants[1].note, HasSubstr("inputs changed"));
        EXPECT_EQ(result.variants[2].status, Status::ok)
            << sinner << ": " << result.variants[2].note;
    }
}

TEST(Measure, a_share_above_the_limit_is_an_error_in_the_model)
{
    auto family = toy::family();
    family.work = [](Params const&) {
        return Work{
            .bytes_read = 0,
            .bytes_written = 1e15, // more bytes than the variant moves
            .flops = 0,
            .items = 1,
            .item = "element",
            .working_set = 8e6,
            .memory = 24e6};
    };
    auto const result = measure_one(run_of(family, 10), family);

    EXPECT_THAT(result.variants[0].note, HasSubstr("above the limit"));
}

TEST(Measure, a_limit_that_is_passed_is_measured_again_in_other_arrays)
{
    auto family = toy::family();
    auto const limit = family.limit;
    int times = 0;
    family.limit = [&](Params const& params, Work const& work) {
        auto slow_once = limit(params, work);
        auto const kernels = slow_once.kernels;
        slow_once.kernels = [&times, kernels](double working_set) {
            auto all = kernels(working_set);
            for (auto& kernel : all) {
                // Call 0 is the check on small arrays; only in call 1 do the kernels seem slow.
                kernel.amount /= times == 1 ? 1e6 : 1;
            }
            ++times;
            return all;
        };
        return slow_once;
    };
    auto const result = measure_one(run_of(family, 1000000), family);

    EXPECT_EQ(result.variants[0].status, Status::ok) << result.variants[0].note;
}

TEST(Measure, skipped_limits_leave_no_share)
{
    auto settings = quick_settings;
    settings.limits = false;
    auto const result = measure_toy(PlantedFault::nothing, 1000, settings);

    EXPECT_TRUE(result.none_is_faulty());
    EXPECT_TRUE(result.limits.empty());
    EXPECT_FALSE(result.variants[0].share_of_limit);
    EXPECT_GT(result.variants[0].rates.at(0), 0);
}

/// The family has no limit: a variant that does nothing when timed would exceed any limit.
TEST(Measure, a_timed_launch_is_checked_by_what_it_writes_itself)
{
    auto family = toy::family(PlantedFault::lazy_after_second);
    family.limit = [](Params const&, Work const&) { return Limit{}; };
    auto run = run_of(family);
    run.variants.push_back(family.variants.back().name);

    auto const result = measure_one(run, family);

    EXPECT_EQ(result.variants.back().status, Status::wrong);
    EXPECT_THAT(result.variants.back().note, HasSubstr("not written"));
}

// The planted variant takes 2 ms longer in the launch on poisoned outputs that is verified between
// the samples, and again when that launch is first repeated.
TEST(Measure, a_launch_that_was_interrupted_is_repeated)
{
    auto const result = measure_toy(PlantedFault::interrupted);

    EXPECT_TRUE(result.none_is_faulty()) << result.variants.back().note;
}

/// Returns a family with a memory floor. The floor's kernel is `times_faster` times as fast at the
/// run's footprint as at a larger one.
Family family_with_memory_floor(double times_faster)
{
    auto family = toy::family();
    family.limit = no_limit;
    family.variants[1].expectation = compared_with("right");
    std::shared_ptr<Case> const problem = family.make_case(Params(family.parameters));
    auto const kernels = [=](double bytes) {
        return std::vector{LimitKernel{"planted", problem, 0, bytes < 1e6 ? times_faster : 1}};
    };
    family.floors = [=](Params const&, Work const&) {
        return std::vector{
            Floor{Bottleneck::memory, {.name = "planted", .kernels = kernels, .of_memory = true}}};
    };
    return family;
}

// If the rate is lower at a larger footprint, the run's footprint is in a cache, else in memory.
TEST(Floors, a_footprint_in_a_cache_is_found_by_the_rate_of_a_larger_one)
{
    auto const in_cache = family_with_memory_floor(100);
    auto const found = measure_one(run_of(in_cache), in_cache);
    EXPECT_EQ(found.floors.at(0).bottleneck, Bottleneck::cache);
    EXPECT_TRUE(found.in_cache);
    EXPECT_THAT(table(found, {}), HasSubstr("a cache holds this footprint"));

    auto const in_memory = family_with_memory_floor(0.5);
    auto const other = measure_one(run_of(in_memory), in_memory);
    EXPECT_EQ(other.floors.at(0).bottleneck, Bottleneck::memory);
    EXPECT_FALSE(other.in_cache);
}

TEST(Merit, a_family_is_judged_by_the_merits_that_it_declares)
{
    auto family = toy::family();
    family.merits = [](Params const&) -> Merits { return {{Quantity::items, "Mtoys/s", 1e6}}; };
    family.limit = no_limit;

    auto const result = measure_one(run_of(family), family);

    EXPECT_DOUBLE_EQ(result.variants[0].rates.at(0), 1000 / result.variants[0].median);
    EXPECT_FALSE(result.variants[0].share_of_limit);
    EXPECT_FALSE(result.in_cache);
    auto const text = table(result, {});
    EXPECT_THAT(text, HasSubstr("Mtoys/s"));
    EXPECT_THAT(text, Not(HasSubstr("of limit")));
    EXPECT_THAT(text, Not(HasSubstr("GB/s")));
}

TEST(Merit, a_family_without_merits_shows_times)
{
    auto family = toy::family();
    family.merits = [](Params const&) { return Merits{}; };

    auto const result = measure_one(run_of(family), family);

    EXPECT_TRUE(result.variants[0].rates.empty());
    EXPECT_TRUE(result.limits.empty());
    EXPECT_THAT(table(result, {}), HasSubstr(" ms  "));
}

TEST(Merit, a_limit_may_be_arithmetic)
{
    auto family = toy::family();
    family.merits = [](Params const&) -> Merits { return {{Quantity::flops, "GFLOP/s", 1e9}}; };
    family.limit = [](Params const& params, Work const& work) {
        auto limit = arithmetic_limit(params, work);
        limit.kernels = [all = limit.kernels](double bytes) {
            auto some = all(bytes);
            some.resize(1); // all kernels would take minutes with a sanitizer
            return some;
        };
        return limit;
    };

    auto const result = measure_one(run_of(family), family);

    EXPECT_THAT(result.limit, HasSubstr("fma/"));
    EXPECT_GT(
        result.limit_rate, 1e6); // in FLOP/s, not GFLOP/s; valgrind on a busy machine reached 7e7
}

/// Returns a value for Family::limit: kernels that run variant 0 and claim these amounts of work.
std::function<Limit(Params const&, Work const&)> limit_of(std::vector<double> const& amounts)
{
    return [=](Params const& params, Work const&) {
        auto const kernels = [=](double) {
            std::shared_ptr<Case> const problem = toy::family().make_case(params);
            std::vector<LimitKernel> found;
            found.reserve(amounts.size());
            for (double const amount : amounts) {
                found.push_back({fmt::format("of {}", amount), problem, 0, amount});
            }
            return found;
        };
        return Limit{.name = "toys", .kernels = kernels, .of_memory = true};
    };
}

TEST(Limits, kernels_below_half_of_the_fastest_rate_are_not_sampled)
{
    auto family = toy::family();
    family.limit = limit_of({1, 100, 2});

    auto const result = measure_one(run_of(family), family);

    ASSERT_EQ(result.limits.size(), 1);
    EXPECT_EQ(result.limit, "of 100");
}

/// Returns a family whose limit has two kernels: a right one and the last variant of the planted
/// toy, which claims `amount` times the work of the right one.
Family family_limited_by(PlantedFault planted, double amount = 1)
{
    auto family = toy::family();
    family.limit = [=](Params const& params, Work const&) {
        auto const kernels = [=](double) {
            auto const spoilt = toy::family(planted);
            std::shared_ptr<Case> const problem = spoilt.make_case(params);
            auto const last = spoilt.variants.size() - 1;
            return std::vector<LimitKernel>{
                {"right", problem, 0, 1}, {"spoilt", problem, last, amount}};
        };
        return Limit{.name = "toys", .kernels = kernels, .of_memory = true};
    };
    return family;
}

TEST(Limits, a_kernel_that_is_wrong_is_named)
{
    auto const family = family_limited_by(PlantedFault::off_by_1e_6);

    EXPECT_THAT(
        [&] { measure_one(run_of(family), family); },
        testing::ThrowsMessage<std::runtime_error>(HasSubstr("kernel spoilt is wrong")));
}

TEST(Limits, a_kernel_that_stops_working_is_named)
{
    for (auto const planted : {PlantedFault::lazy_after_first, PlantedFault::lazy_after_second}) {
        auto const family = family_limited_by(planted);

        EXPECT_THAT(
            [&] { measure_one(run_of(family), family); },
            testing::ThrowsMessage<std::runtime_error>(
                AllOf(HasSubstr("the limit's kernel spoilt"), HasSubstr("not written"))));
    }
}

TEST(Limits, a_kernel_that_skips_work_on_right_outputs_is_named)
{
    // With this amount the spoilt kernel is the limit on a GPU too. There its check of the output
    // takes longer than writing it, thousands of times as long if other processes use that GPU.
    auto const family = family_limited_by(PlantedFault::skips_when_done, 1e6);

    EXPECT_THAT(
        [&] { measure_one(run_of(family), family); },
        testing::ThrowsMessage<std::runtime_error>(
            AllOf(HasSubstr("the limit's kernel spoilt"), HasSubstr("on poisoned outputs"))));
}

TEST(Limits, a_kernel_that_took_no_time_is_named)
{
    LimitKernel const kernel{.name = "copy/fast", .problem = {}, .variant = 0, .amount = 1};
    Measurement timed{.label = "limit/copy/fast", .problem = nullptr, .variant = 0};
    timed.samples = {1, 0, 1};

    EXPECT_THAT(
        [&] { limit_result(kernel, timed, World{}); },
        testing::ThrowsMessage<std::runtime_error>(
            AllOf(HasSubstr("copy/fast"), HasSubstr("the clock did not move"))));
}

/// Returns what doubt_about() says of kernels that do these amounts of work in `seconds` each.
std::string doubt_of_amounts(std::vector<double> const& amounts, double seconds)
{
    std::vector<LimitKernel> kernels;
    std::vector<Measurement> warm;
    for (double const amount : amounts) {
        kernels.push_back({fmt::format("of {}", amount), {}, 0, amount});
        warm.push_back({.label = "", .problem = nullptr, .variant = 0, .least_seconds = seconds});
    }
    return doubt_about(kernels, warm);
}

TEST(Limits, a_kernel_far_above_the_next_is_doubted)
{
    EXPECT_THAT(
        doubt_of_amounts({1, 40, 2}, 1),
        HasSubstr("limit in doubt: of 40 is 20.0 times as fast as the next"));
    EXPECT_EQ(doubt_of_amounts({1, 4, 2}, 1), "");
    EXPECT_EQ(doubt_of_amounts({1, 40, 2}, 1e-5), "");
    EXPECT_EQ(doubt_of_amounts({40}, 1), "");
    EXPECT_EQ(doubt_of_amounts({}, 1), "");
}

// The toy's kernels take microseconds. On a busy machine their rates may differ by more than the
// factor of two beyond which a kernel is not sampled. So one good session of twenty is enough.
TEST(Limits, all_kernels_are_timed_once_and_later_the_fastest)
{
    auto family = toy::family();
    family.limit = limit_of({7, 7.1, 7.2, 7.3});
    Bench bench(quick_settings, ExecutionSpace{});
    bool seen = false;
    for (int session = 0; session < 20 && !seen; ++session) {
        Limits limits;
        Progress progress(1, false);
        auto const measured = [&](std::int64_t n) {
            Device device;
            device.available_memory = 1e9;
            return measure_run(run_of(family, n), family, device, bench, limits, progress);
        };
        auto const first = measured(100000);
        auto const second = measured(100000);
        auto const larger = measured(200000);
        ASSERT_EQ(second.limits.size(), 1);
        EXPECT_EQ(second.limits[0].name, first.limit);
        seen = first.limits.size() > 1 && larger.limits.size() > 1;
    }
    EXPECT_TRUE(seen);
}

/// Measures the toy with this expectation for the variant `again`.
RunResult measure_expecting(Expectation const& expectation)
{
    auto family = toy::family();
    family.variants[1].expectation = expectation;
    return measure_one(run_of(family), family, {.samples = 11, .sample_ms = 1, .warmup_ms = 0});
}

TEST(Expectations, are_judged_printed_and_counted)
{
    auto const wrong = measure_expecting({"a claim of the test", "right", 1000, 2000});

    ASSERT_TRUE(wrong.variants[1].expectation);
    EXPECT_EQ(wrong.variants[1].expectation->outcome, Outcome::not_as_expected);
    EXPECT_FALSE(wrong.variants[0].expectation);
    EXPECT_THAT(table(wrong, {}), HasSubstr("not as expected"));
    EXPECT_THAT(table(wrong, {}), HasSubstr("; sources: 0 as expected, 1 not as\n"));
}

// The floor's only kernel is one launch of the toy's first variant.
TEST(Floors, are_measured_for_expectations_and_saved)
{
    auto family = toy::family();
    family.variants[1].expectation = helps("a claim of the test", "right");
    family.use = [](Params const&) { return ResourceUse{.launches = 1}; };
    Params const params = Params(family.parameters).with("n", std::int64_t{1000000});
    std::shared_ptr<Case> const problem = family.make_case(params);
    family.floors = [=](Params const&, Work const&) -> std::vector<Floor> {
        return {
            {Bottleneck::launch, {.name = "toy", .kernels = [=](double) {
                                      return std::vector<LimitKernel>{{"toy/right", problem, 0, 1}};
                                  }}}};
    };
    auto const result = measure_one(
        run_of(family, 1000000), family, {.samples = 11, .sample_ms = 1, .warmup_ms = 0});

    ASSERT_EQ(result.floors.size(), 1);
    EXPECT_EQ(result.floors[0].name, "toy/right");
    EXPECT_GT(result.floors[0].rate, 0);
    EXPECT_EQ(to_json(result)["floors"][0]["of"], "launch");
    EXPECT_THAT(table(result, {}), HasSubstr("floors: launch "));

    auto without = quick_settings;
    without.limits = false;
    EXPECT_TRUE(measure_one(run_of(family, 1000), family, without).floors.empty());
}

TEST(Expectations, without_the_other_variant_are_not_applicable)
{
    auto const result = measure_expecting(helps("a claim of the test", "nobody"));

    EXPECT_EQ(result.variants[1].expectation->outcome, Outcome::not_applicable);
}

TEST(Expectations, for_other_machines_are_measured_and_not_applicable)
{
    auto const others = backend::gpu ? Machines::cpus : Machines::gpus;
    auto const result = measure_expecting(only_on(others, helps("a claim of the test", "right")));

    EXPECT_EQ(result.variants[1].expectation->outcome, Outcome::not_applicable);
    EXPECT_GT(result.variants[1].expectation->ratio.value, 0);
}

TEST(Expectations, are_counted_over_all_runs_and_failed_ones_listed)
{
    Claims claims;
    claims.add(measure_expecting({"it gains a lot", "right", 1000, 2000}));
    EXPECT_EQ(claims.text(), "");
    claims.add(measure_expecting(compared_with("right")));

    EXPECT_THAT(
        claims.text(),
        HasSubstr("; sources: 0 as expected, 1 not as\nexpected, 0 open\n"
                  "not as expected:\n  toy/again, "));
    EXPECT_THAT(claims.text(), HasSubstr("expected 1000.00 to 2000.00: it gains a lot\n"));
}

TEST(Expectations, an_interval_over_an_end_of_the_range_is_open)
{
    EXPECT_EQ(outcome_of(helps("a claim"), 1.04, 1.1), Outcome::as_expected);
    EXPECT_EQ(outcome_of(helps("a claim"), 1.01, 1.1), Outcome::open);
    EXPECT_EQ(outcome_of(helps("a claim"), 0.9, 1.02), Outcome::not_as_expected);
    EXPECT_EQ(outcome_of(hurts("a claim"), 0.5, 0.6), Outcome::as_expected);
    EXPECT_EQ(outcome_of(neutral("a claim"), 0.99, 1.01), Outcome::as_expected);
    EXPECT_EQ(effect_of(1.04, 1.1), Effect::helps);
    EXPECT_EQ(effect_of(0.99, 1.01), Effect::neutral);
    EXPECT_EQ(effect_of(0.8, 0.9), Effect::hurts);
    EXPECT_EQ(effect_of(0.9, 1.1), Effect::unclear);
}

TEST(Json, an_infinite_error_is_null)
{
    auto const result = measure_toy(PlantedFault::not_a_number);
    auto const wrong = nlohmann::json::parse(to_json(result).dump()).at("variants").back();

    EXPECT_EQ(wrong.at("status"), "wrong");
    EXPECT_TRUE(wrong.at("verdict").at("error").is_null());
    EXPECT_FALSE(wrong.contains("rate_per_second"));
}

TEST(SessionFile, a_wrong_result_exits_1_and_is_still_written)
{
    Options options;
    options.output = testing::TempDir() + "miniapp_test_" + std::to_string(getpid());
    options.quiet = true;
    std::vector const families{toy::family(PlantedFault::off_by_1e_6)};
    auto const input = parse_input(
        "measure: {samples: 3, sample_ms: 0.01, warmup_ms: 0}\nruns: [{family: toy}]",
        "in.yaml",
        families);

    EXPECT_EQ(measure(input, families, options), exit_wrong);
    EXPECT_TRUE(std::filesystem::remove(options.output));
}

// A run needs the problem's memory, and for the limit's copy twice the bytes of the working set.
TEST(SessionFile, the_plan_names_the_memory_that_is_just_enough)
{
    auto family = toy::family();
    family.work = [](Params const&) {
        return Work{
            .bytes_read = 1,
            .bytes_written = 2,
            .item = "toy",
            .working_set = 30e6,
            .memory = 100e6};
    };
    auto const input = parse_input("runs: [{family: toy}]", "in.yaml", {family});
    Device device{};
    device.available_memory = 160e6;
    EXPECT_THAT(
        plan_text(input, {family}, device),
        testing::HasSubstr(
            "reads 1 B, writes 2 B, 0 flops, 0 toys; needs 160.00 MB of 160.00 MB\n    available"));
    EXPECT_NO_THROW(refuse_what_does_not_fit(input, {family}, device, "in.yaml", 1));
    device.available_memory -= 1;
    EXPECT_THROW(refuse_what_does_not_fit(input, {family}, device, "in.yaml", 1), InputError);
}

} // namespace
} // namespace miniapp
