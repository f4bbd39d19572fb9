// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <csignal>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/exit_code.hpp"
#include "core/stop_request.hpp"
#include "driver/measure/measure.hpp"
#include "driver/report/json.hpp"
#include "driver/report/listing.hpp"
#include "driver/report/plan.hpp"
#include "driver/report/simulation_text.hpp"
#include "driver/session.hpp"
#include "driver/toy_family.hpp"
#include "simulation/fixtures.hpp"

// Tests of `simulate:` from the input to the exit code.
namespace miniapp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class Simulate : public testing::Test
{
protected:
    toy::SimulationLog m_log;
    Family m_family = toy::simulated_family(m_log);
    std::filesystem::path m_folder =
        std::filesystem::temp_directory_path() / ("miniapp_simulate_" + std::to_string(getpid()));

    void SetUp() override { std::filesystem::create_directories(m_folder); }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    Input parse(std::string const& text) const { return parse_input(text, "in.yaml", {m_family}); }

    std::string message_about(std::string const& text) const
    {
        return toy::message_of([&] { parse(text); });
    }

    /// Writes an input, with the test's folder in place of %s, and returns options that name it.
    Options options(std::string text) const
    {
        for (auto at = text.find("%s"); at != std::string::npos; at = text.find("%s")) {
            text.replace(at, 2, m_folder.string());
        }
        if (text.find("measure:")
            == std::string::npos) { // short samples, because accuracy is not tested here
            text += "\nmeasure: {samples: 3, sample_ms: 0.01, warmup_ms: 0, apart_ms: 0}\n";
        }
        std::ofstream(m_folder / "in.yaml") << text;
        Options options;
        options.input = (m_folder / "in.yaml").string();
        return options;
    }

    std::string refusal_of(Options const& options) const
    {
        return toy::message_of([&] { prepare(options, {m_family}); });
    }
};

TEST_F(Simulate, takes_the_parameters_of_the_family_and_its_own)
{
    auto const input = parse("simulate: [{family: toy, n: 20, steps: [7, 8]}]");

    ASSERT_EQ(input.simulations.size(), 2);
    EXPECT_TRUE(input.runs.empty());
    EXPECT_EQ(input.simulations[0].params.integer("n"), 20);
    EXPECT_EQ(input.simulations[1].params.integer("steps"), 8);
    EXPECT_EQ(input.simulations[1].params.text("output"), "toy");
}

TEST_F(Simulate, mistakes_are_reported_with_their_place)
{
    EXPECT_THAT(
        message_about("simulate:\n  - {family: toy, stepz: 5}\n"),
        HasSubstr(
            "in.yaml:2:19: a simulation of toy has no parameter 'stepz'; did you mean 'steps'?"));
    EXPECT_THAT(
        message_about("simulate:\n  - {family: toy, variants: right}\n"),
        HasSubstr("a simulation of toy has no parameter 'variants'"));
    EXPECT_THAT(
        message_about("simulate:\n  - {steps: 5}\n"),
        HasSubstr("in.yaml:2:5: a simulation needs a key 'family'; known: toy"));
    EXPECT_THAT(
        message_about("simulate: 5\n"), HasSubstr("'simulate' should be a list of simulations"));
}

TEST_F(Simulate, rules_of_a_simulation_refuse_parameters)
{
    EXPECT_THAT(
        message_about("simulate:\n  - {family: toy, steps: 3000, ratio: 0.5}\n"),
        HasSubstr("in.yaml:2:26: 'steps: 3000': steps x ratio exceeds 1000"));
    EXPECT_EQ(message_about("simulate: [{family: toy, steps: 2000}]"), "accepted");
}

TEST_F(Simulate, a_family_without_a_simulation_is_refused)
{
    EXPECT_THROW(parse_input("simulate: [{family: toy}]", "in.yaml", {toy::family()}), InputError);
}

TEST_F(Simulate, runs_and_simulations_do_not_mix)
{
    EXPECT_THAT(
        message_about("runs: [{family: toy}]\nsimulate: [{family: toy}]\n"),
        HasSubstr("in.yaml:2:11: an input has either 'runs' or 'simulate'"));
}

TEST_F(Simulate, list_shows_what_a_simulation_takes)
{
    auto const text = list({m_family}, {"toy"});

    EXPECT_THAT(text, HasSubstr("a simulation (simulate: in place of runs:) takes"));
    EXPECT_THAT(text, HasSubstr("steps        integer  default 100"));
    EXPECT_LT(text.find("    right\n"), text.find("a simulation"));
    EXPECT_THAT(list({toy::family()}, {"toy"}), Not(HasSubstr("a simulation")));
}

TEST_F(Simulate, the_plan_shows_facts_memory_and_files_and_runs_nothing)
{
    auto o = options("simulate: [{family: toy, output: %s/drop}]");
    o.dry_run = true;

    testing::internal::CaptureStdout();
    auto const prepared = prepare(o, {m_family});
    auto const text = testing::internal::GetCapturedStdout();

    EXPECT_EQ(prepared.exit_code, exit_good);
    EXPECT_TRUE(m_log.runs.empty());
    EXPECT_THAT(text, HasSubstr("simulation of toy, n 10, precision double, output"));
    EXPECT_THAT(text, HasSubstr("ratio squared                    0.25"));
    EXPECT_THAT(text, HasSubstr("needs 10.00 MB of"));
    EXPECT_THAT(text, HasSubstr("drop.csv: time series, 2.50 kB"));
}

TEST_F(Simulate, files_that_cannot_be_written_are_refused_before_the_work)
{
    EXPECT_THAT(
        refusal_of(options("simulate:\n  - {family: toy, output: %s/nowhere/drop}\n")),
        HasSubstr(
            "in.yaml:2:5: cannot write " + m_folder.string()
            + "/nowhere/drop.csv: there is no folder"));
    std::filesystem::create_directory(m_folder / "drop.csv");
    EXPECT_THAT(
        refusal_of(options("simulate: [{family: toy, output: %s/drop}]")),
        HasSubstr("drop.csv: it is a folder"));
}

TEST_F(Simulate, two_simulations_do_not_write_one_file)
{
    EXPECT_THAT(
        refusal_of(options("simulate:\n  - {family: toy, n: [5, 6, 7], output: %s/drop}\n")),
        testing::AllOf(
            HasSubstr("in.yaml:2:23: 'n' is a list, and lists make 3 simulations here"),
            HasSubstr("write one element of 'simulate' for each"),
            Not(HasSubstr("\n"))));
    EXPECT_THAT(
        refusal_of(options(
            "simulate:\n  - {family: toy, output: %s/drop}\n"
            "  - {family: toy, output: %s/../"
            + m_folder.filename().string() + "/drop}\n")),
        HasSubstr("in.yaml:3:5: another simulation of this input writes"));
    EXPECT_EQ(refusal_of(options("simulate: [{family: toy, output: [%s/a, %s/b]}]")), "accepted");
}

TEST_F(Simulate, a_simulation_that_does_not_fit_is_refused)
{
    EXPECT_THAT(
        refusal_of(options("simulate:\n  - {family: toy, n: 1000000000, output: %s/drop}\n")),
        HasSubstr("in.yaml:2:22: toy, n 1000000000, precision double, output"));
}

// Each rank needs memory for its part only. Exactly that much is enough; one byte less is not.
TEST_F(Simulate, ranks_share_the_memory_of_a_simulation)
{
    auto const input = parse("simulate: [{family: toy, n: 1000, output: a}]"); // needs 1 GB
    auto const fits = [&](double available, int ranks) {
        Device device{};
        device.available_memory = available;
        return toy::message_of(
                   [&] { refuse_what_does_not_fit(input, {m_family}, device, "in.yaml", ranks); })
               == "accepted";
    };
    double const needed = m_family.simulation.plan(input.simulations.at(0).params).memory;
    EXPECT_TRUE(fits(needed, 1));
    EXPECT_FALSE(fits(needed - 1, 1));
    EXPECT_TRUE(fits(needed / 4, 4));
    EXPECT_FALSE(fits(needed / 4 - 1, 4));
}

TEST_F(Simulate, the_option_only_is_refused)
{
    auto o = options("simulate: [{family: toy, output: %s/drop}]");
    o.only = "toy/right";
    EXPECT_THAT(refusal_of(o), HasSubstr("chooses variants; this input simulates"));
}

TEST_F(Simulate, every_simulation_runs_and_the_worst_exit_code_is_the_programs)
{
    auto const o = options("simulate: [{family: toy, output: [%s/a, %s/b]}]");
    auto const prepared = prepare(o, {m_family});
    ASSERT_FALSE(prepared.exit_code);

    EXPECT_EQ(measure(prepared.input, {m_family}, o), exit_good);
    EXPECT_EQ(m_log.runs.size(), 2);
    m_log.good = false;
    EXPECT_EQ(measure(prepared.input, {m_family}, o), exit_wrong);
}

// Nothing runs after this simulation, and every simulation itself reports what stops it.
TEST_F(Simulate, a_signal_in_the_last_simulation_is_reported_once)
{
    auto const o = options("simulate: [{family: toy, output: %s/a}]");
    auto const prepared = prepare(o, {m_family});
    m_log.signal = SIGALRM;
    testing::internal::CaptureStderr();
    EXPECT_EQ(measure(prepared.input, {m_family}, o), exit_signal + SIGALRM);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), Not(HasSubstr("stopped by signal")));
    request_stop(0);
}

// Batch systems read the exit code; a run with --resume makes the simulations that are left.
TEST_F(Simulate, a_signal_is_in_the_exit_code_and_ends_the_session)
{
    auto o = options("simulate: [{family: toy, output: [%s/a, %s/b]}]");
    o.output = (m_folder / "out.json").string();
    auto const prepared = prepare(o, {m_family});
    for (int const signal : {SIGTERM, SIGALRM}) {
        m_log = {.signal = signal};
        EXPECT_EQ(measure(prepared.input, {m_family}, o), exit_signal + signal);
        request_stop(0);
        EXPECT_EQ(m_log.runs.size(), 1);
        std::ifstream file(o.output);
        auto const json = nlohmann::json::parse(file);
        EXPECT_EQ(json.at("stopped_by_signal"), signal);
        EXPECT_EQ(json.at("complete"), false);
        EXPECT_EQ(json.at("simulations").at(0).at("stopped_by_signal"), signal);
    }
    m_log = {};
    o.resume = o.output;
    o.output.clear();
    EXPECT_EQ(measure(prepared.input, {m_family}, o), exit_good);
    EXPECT_EQ(m_log.runs.size(), 2); // both run, because neither was finished before
}

TEST_F(Simulate, progress_has_rates_share_and_time_left)
{
    FigureOfMerit const merit{.quantity = Quantity::items, .unit = "MLUPS", .unit_per_second = 1e6};
    SimulationResult simulation{};
    simulation.work_of_step.items = 1e6;
    simulation.merits = {merit};
    EXPECT_EQ(simulation_progress(simulation, {200, 200, 1000, 0, 0}), "step 200 of 1000");
    EXPECT_EQ(
        simulation_progress(simulation, {200, 300, 1000, 2, 3}),
        "step 300 of 1000, 50.0 MLUPS, 21 s left");
    simulation.limit_rate = 2e8;
    EXPECT_EQ(
        simulation_progress(simulation, {200, 300, 1000, 2, 3}),
        "step 300 of 1000, 50.0 MLUPS, 25.0 % of the limit, 21 s left");
}

// The simulation made 400 steps of 1000 items in 2 s; earlier steps do not count.
TEST_F(Simulate, a_resumed_simulation_is_rated_by_its_own_steps)
{
    SimulationResult simulation{};
    simulation.run.params = Params(m_family.parameters);
    simulation.work_of_step.items = 1000;
    simulation.merits = {{.quantity = Quantity::items, .unit = "items/s", .unit_per_second = 1}};
    m_family.simulation.run = [](Params const&, World const&, SimulationObserver&) {
        return SimulationOutcome{.variant = "right", .first = 300, .last = 700, .seconds = 2};
    };
    Listener listener;

    simulate_and_rate(simulation, m_family, World{}, listener);

    EXPECT_THAT(simulation.rates, ElementsAre(200000));
    EXPECT_THAT(
        simulation_summary(simulation), HasSubstr("400 steps by right in 2.0 s: 200000.0 items/s"));
    auto const json = to_json(simulation);
    EXPECT_EQ(json.at("first_step"), 300);
    EXPECT_EQ(json.at("last_step"), 700);
    EXPECT_EQ(json.at("rates_per_second"), nlohmann::json::array({200000}));
}

TEST_F(Simulate, the_driver_prints_rates_and_writes_the_results)
{
    auto o = options("measure: {samples: 3, sample_ms: 0.01, warmup_ms: 0}\n"
                     "simulate: [{family: toy, n: 1000, steps: 50, output: %s/a}]");
    o.output = (m_folder / "out.json").string();
    auto const prepared = prepare(o, {m_family});

    testing::internal::CaptureStdout();
    EXPECT_EQ(measure(prepared.input, {m_family}, o), exit_good);
    auto const text = testing::internal::GetCapturedStdout();

    // The simulation made 50 steps of 8000 bytes in half a second.
    EXPECT_THAT(text, HasSubstr("a line of the toy\n"));
    EXPECT_THAT(text, HasSubstr("50 steps by right in 0.5 s: 0.0 GB/s"));
    std::ifstream file(o.output);
    auto const json = nlohmann::json::parse(file);
    auto const& simulation = json.at("simulations").at(0);
    EXPECT_EQ(simulation.at("variant"), "right");
    EXPECT_DOUBLE_EQ(simulation.at("rates_per_second").at(0), 800000);
    EXPECT_GT(simulation.at("limit").at("rate_per_second"), 0);
    EXPECT_FALSE(json.at("provenance").at("compiler").get<std::string>().empty());
}

TEST_F(Simulate, quiet_silences_all_but_warnings)
{
    auto o = options("simulate: [{family: toy, output: %s/a}]");
    o.quiet = true;
    auto const prepared = prepare(o, {m_family});

    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    measure(prepared.input, {m_family}, o);

    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("a warning of the toy"));
}

} // namespace
} // namespace miniapp
