// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/measure.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/exit_code.hpp"
#include "driver/report/json.hpp"
#include "driver/report/table.hpp"
#include "driver/session.hpp"
#include "driver/toy_family.hpp"

namespace miniapp {
namespace {

using testing::HasSubstr;
using testing::Not;
using toy::Planted;

MeasureSettings const quick{.samples = 5, .sample_ms = 0.01, .warmup_ms = 0};

RunResult
measure_toy(Planted planted, std::int64_t n = 1000, MeasureSettings const& settings = quick)
{
    auto const family = toy::family(planted);
    Run run{.family = "toy", .params = Params(family.parameters).with("n", n), .variants = {}};
    for (auto const& variant : family.variants) {
        run.variants.push_back(variant.name);
    }
    Progress progress(1, false);
    return measure_run(run, family, settings, this_machine(), progress);
}

TEST(Measure, right_variants_have_figures)
{
    auto const result = measure_toy(Planted::nothing);

    EXPECT_TRUE(result.all_right());
    EXPECT_EQ(result.variants[0].samples.size(), 5);
    EXPECT_GT(result.variants[0].median, 0);
    EXPECT_LE(result.variants[0].minimum, result.variants[0].median);
    EXPECT_EQ(result.variants[0].speedup.value, 1);
    EXPECT_GT(result.limit_bytes_per_second, 0);
    EXPECT_TRUE(result.in_cache);
}

TEST(Measure, rests_before_each_sample)
{
    auto settings = quick;
    settings.rest_ms = 10;

    auto const timed = [](MeasureSettings const& chosen) {
        auto const begin = std::chrono::steady_clock::now();
        auto const result = measure_toy(Planted::nothing, 1000, chosen);
        std::chrono::duration<double, std::milli> const spent =
            std::chrono::steady_clock::now() - begin;
        return std::pair(spent.count(), result.variants[0].minimum);
    };
    timed(quick); // what is done once is done now
    auto const [without, shortest_without] = timed(quick);
    auto const [with, shortest_with] = timed(settings);

    // 5 rounds of at least two variants and one kernel of the limit
    EXPECT_GE(with - without, 5 * 3 * settings.rest_ms);
    // The rest is no part of a sample, which is of at most 0.01 / 1e-4 launches.
    EXPECT_LT(1e3 * (shortest_with - shortest_without), 0.01 * settings.rest_ms);
}

TEST(Measure, what_does_not_apply_says_why)
{
    auto const result = measure_toy(Planted::nothing);

    EXPECT_EQ(result.variants[2].status, Status::not_applicable);
    EXPECT_THAT(table(result, false), HasSubstr("does not apply: n above 100"));
}

class PlantedMistake : public testing::TestWithParam<Planted>
{
};

TEST_P(PlantedMistake, is_caught_prints_no_figure_and_is_never_best)
{
    auto const result = measure_toy(GetParam());
    auto const& wrong = result.variants.back();

    EXPECT_FALSE(result.all_right());
    EXPECT_EQ(wrong.status, GetParam() == Planted::throws ? Status::failed : Status::wrong)
        << wrong.note;
    EXPECT_TRUE(wrong.samples.empty());
    auto const text = table(result, false);
    auto const row = text.substr(text.find("  " + wrong.name));
    EXPECT_THAT(
        row.substr(0, row.find('\n')),
        testing::AnyOf(HasSubstr("WRONG"), HasSubstr("FAILED: planted")));
    EXPECT_THAT(text, Not(HasSubstr("best portable " + wrong.name)));
}

INSTANTIATE_TEST_SUITE_P(
    measure,
    PlantedMistake,
    testing::Values(
        Planted::off_by_1e_6,
        Planted::left_out,
        Planted::boundary,
        Planted::past_the_end,
        Planted::not_a_number,
        Planted::throws));

TEST(Measure, a_share_above_the_limit_is_an_error_in_the_model)
{
    auto family = toy::family();
    family.work = [](Params const&) {
        return Work{
            .bytes_read = 0,
            .bytes_written = 1e15, // claims more than was moved
            .flops = 0,
            .items = 1,
            .item = "element",
            .working_set = 8e6,
            .memory = 24e6};
    };
    miniapp::Run const run{
        .family = "toy", .params = Params(family.parameters), .variants = {"right"}};
    Progress progress(1, false);
    Machine machine = this_machine();
    machine.last_level_cache = 1;

    auto const result = measure_run(run, family, quick, machine, progress);

    EXPECT_THAT(result.variants[0].note, HasSubstr("above the limit"));
}

TEST(Json, round_trip_keeps_everything)
{
    Session session;
    session.provenance = {{"commit", "abc"}, {"env.OMP_PLACES", "cores"}};
    session.measure = quick;
    session.runs.push_back(measure_toy(Planted::not_a_number));

    auto const written = to_json(session);
    auto const read = session_from_json(nlohmann::json::parse(written.dump()), {toy::family()});

    EXPECT_EQ(to_json(read), written);
    EXPECT_EQ(read.runs[0].run.params, session.runs[0].run.params);
    EXPECT_EQ(read.runs[0].run.variants, session.runs[0].run.variants);
    EXPECT_EQ(read.runs[0].variants[0].samples, session.runs[0].variants[0].samples);
    EXPECT_EQ(read.runs[0].variants.back().status, Status::wrong);
}

TEST(Json, another_schema_version_is_refused)
{
    auto json = to_json(Session{});
    json["schema_version"] = 999;

    EXPECT_THROW(session_from_json(json, {}), std::runtime_error);
}

class SessionFile : public testing::Test
{
protected:
    std::filesystem::path m_folder =
        std::filesystem::temp_directory_path() / ("miniapp_test_" + std::to_string(getpid()));

    void SetUp() override { std::filesystem::create_directories(m_folder); }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    Options options(std::string const& input)
    {
        std::ofstream(m_folder / "in.yaml") << input;
        Options options;
        options.input = (m_folder / "in.yaml").string();
        options.output = (m_folder / "out.json").string();
        options.quiet = true;
        return options;
    }

    static int run(Options const& options, std::vector<Family> const& families)
    {
        auto const prepared = prepare(options, families);
        return prepared.exit_code ? *prepared.exit_code
                                  : measure(prepared.input, families, options);
    }
};

char const* const small_input =
    "measure: {samples: 3, sample_ms: 0.01, warmup_ms: 0}\nruns: [{family: toy}]\n";

TEST_F(SessionFile, good_results_exit_0_and_are_written)
{
    auto const o = options(small_input);

    EXPECT_EQ(run(o, {toy::family()}), exit_good);

    std::ifstream file(o.output);
    auto const session = session_from_json(nlohmann::json::parse(file), {toy::family()});
    EXPECT_EQ(session.runs.size(), 1);
    for (auto const* const fact :
         {"commit",
          "compiler",
          "flags",
          "kokkos",
          "backend",
          "device",
          "cpu",
          "threads",
          "date",
          "host"}) {
        EXPECT_FALSE(session.provenance.at(fact).empty()) << fact;
    }
    EXPECT_FALSE(std::filesystem::exists(o.output + ".tmp"));
}

TEST_F(SessionFile, a_wrong_result_exits_1_and_is_still_written)
{
    auto const o = options(small_input);

    EXPECT_EQ(run(o, {toy::family(Planted::off_by_1e_6)}), exit_wrong);
    EXPECT_TRUE(std::filesystem::exists(o.output));
}

TEST_F(SessionFile, an_output_that_cannot_be_written_is_said_before_the_work)
{
    auto o = options(small_input);
    o.output = "/nowhere/out.json";

    EXPECT_THROW(prepare(o, {toy::family()}), std::runtime_error);
}

TEST_F(SessionFile, a_plan_that_does_not_fit_is_refused)
{
    auto family = toy::family();
    family.work = [](Params const&) {
        Work work;
        work.memory = 1e18;
        return work;
    };
    auto const o = options(small_input);

    EXPECT_THROW(prepare(o, {family}), InputError);
}

TEST_F(SessionFile, dry_run_measures_nothing)
{
    auto o = options(small_input);
    o.dry_run = true;

    EXPECT_EQ(prepare(o, {toy::family()}).exit_code, exit_good);
    EXPECT_FALSE(std::filesystem::exists(o.output));
}

} // namespace
} // namespace miniapp
