// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/time_loop.hpp"

#include <chrono>
#include <csignal>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "core/stop_request.hpp"
#include "simulation/fixtures.hpp"
#include "simulation/output_files.hpp"
#include "simulation/parameters.hpp"

// Tests the loop of every simulation: at which steps it writes what, and what ends it.
namespace miniapp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Steps = std::vector<std::int64_t>;

/// A state that records what the loop asks of it. A step only sleeps for `step_time`.
class RecordingState final : public MovingState
{
    std::int64_t m_step;

public:
    Steps batches;
    Steps reports;
    Steps fields;
    Steps checkpoints;
    bool has_ended = false;
    std::int64_t breaks_at = 1 << 30;
    std::chrono::milliseconds step_time{0};

    explicit RecordingState(std::int64_t first = 0)
        : m_step(first)
    {
    }

    void step(std::int64_t steps) override
    {
        std::this_thread::sleep_for(steps * step_time);
        m_step += steps;
        batches.push_back(steps);
    }
    std::optional<Trouble> check_finite(std::int64_t step) override
    {
        EXPECT_EQ(step, m_step);
        return step < breaks_at ? std::nullopt : std::optional<Trouble>({"it broke", "Mend it."});
    }
    void report(std::int64_t step) override { reports.push_back(step); }
    void write_fields(std::int64_t step) override { fields.push_back(step); }
    Checkpoint checkpoint(std::int64_t step) override
    {
        checkpoints.push_back(step);
        return {"  a: 1\n", "counter", step, std::vector<char>(sizeof(double), 'x')};
    }
    void ended() override { has_ended = true; }
};

class TimeLoopTest : public InFolder
{
protected:
    Listener m_listener;

    void TearDown() override
    {
        request_stop(0);
        InFolder::TearDown();
    }

    Params params(std::int64_t last) const
    {
        return Params(
            {steps("steps", last, ""),
             steps("report_every", 0, ""),
             steps("fields_every", 0, ""),
             steps("checkpoint_every", 0, ""),
             {.name = "wall_time", .default_value = 0., .unit = "s", .help = ""},
             yes_or_no("restart", ""),
             yes_or_no("overwrite", ""),
             word("output", in_folder("run"), "")});
    }

    SimulationOutcome run(Params const& params, RecordingState& state, std::int64_t first = 0)
    {
        RunSettings const settings(params, "fields_every");
        WallTime wall_time(settings.wall_time);
        return TimeLoop(settings, state, m_listener, wall_time, first).run();
    }
};

Params with_schedules(
    Params const& params, std::int64_t report, std::int64_t fields, std::int64_t checkpoint)
{
    return params.with("report_every", report)
        .with("fields_every", fields)
        .with("checkpoint_every", checkpoint);
}

TEST_F(TimeLoopTest, what_is_due_is_written_and_nothing_else)
{
    RecordingState state;
    auto const outcome = run(with_schedules(params(10), 4, 5, 3), state);

    EXPECT_THAT(state.reports, ElementsAre(0, 4, 8, 10));
    EXPECT_THAT(state.fields, ElementsAre(0, 5, 10));
    EXPECT_THAT(state.checkpoints, ElementsAre(3, 6, 9, 10));
    EXPECT_TRUE(outcome.good);
    EXPECT_EQ(outcome.first, 0);
    EXPECT_EQ(outcome.last, 10);
    EXPECT_TRUE(state.has_ended);
    EXPECT_EQ(m_listener.warnings, "");
    EXPECT_EQ(read_checkpoint_head(in_folder("run.checkpoint"), "  a: 1\n").steps, 10);
}

TEST_F(TimeLoopTest, a_continued_run_does_not_write_its_checkpoint_again)
{
    RecordingState state(6);
    auto const outcome = run(with_schedules(params(10), 4, 3, 3), state, 6);

    EXPECT_THAT(state.reports, ElementsAre(8, 10));
    EXPECT_THAT(state.fields, ElementsAre(6, 9, 10)); // step 6 again, which the writer would skip
    EXPECT_THAT(state.checkpoints, ElementsAre(9, 10));
    EXPECT_EQ(outcome.first, 6);
}

// A busy machine may delay any step, so one good run of twenty is enough.
TEST_F(TimeLoopTest, batches_double_while_they_are_quick_and_halve_when_they_are_slow)
{
    auto const batches = [&](int ms_of_a_step, std::int64_t last, Steps const& expected) {
        Steps found;
        for (int attempt = 0; attempt < 20 && found != expected; ++attempt) {
            RecordingState state;
            state.step_time = std::chrono::milliseconds(ms_of_a_step);
            run(params(last), state);
            found = state.batches;
        }
        return found;
    };
    EXPECT_THAT(batches(0, 20, {1, 2, 4, 8, 5}), ElementsAre(1, 2, 4, 8, 5));
    EXPECT_THAT(batches(26, 10, {1, 2, 4, 2, 1}), ElementsAre(1, 2, 4, 2, 1));
}

TEST_F(TimeLoopTest, a_signal_ends_the_run_with_a_report_and_a_checkpoint)
{
    RecordingState state;
    m_listener.stop_at = 7;
    auto const outcome = run(params(100), state);

    EXPECT_TRUE(outcome.good);
    EXPECT_EQ(outcome.last, 7); // batches of 1, 2 and 4 steps
    EXPECT_THAT(state.reports, ElementsAre(0, 7));
    EXPECT_THAT(state.checkpoints, ElementsAre(7));
    EXPECT_TRUE(state.fields.empty());
    EXPECT_TRUE(state.has_ended);
    EXPECT_THAT(
        m_listener.warnings,
        HasSubstr("stopped by signal 15 (Terminated) after step 7 of 100; 'restart: yes' goes on"));
}

TEST_F(TimeLoopTest, a_signal_in_the_last_step_changes_nothing)
{
    RecordingState state;
    m_listener.stop_at = 7;
    EXPECT_EQ(run(params(7), state).last, 7);
    EXPECT_TRUE(state.checkpoints.empty());
    EXPECT_EQ(m_listener.warnings, "");
}

TEST_F(TimeLoopTest, the_end_of_the_wall_time_stops_the_run_like_a_signal)
{
    RecordingState state;
    state.step_time = std::chrono::milliseconds(1);
    auto const outcome = run(params(2000).with("wall_time", 0.03), state);

    EXPECT_TRUE(outcome.good);
    EXPECT_LT(outcome.last, 40);
    EXPECT_EQ(stop_signal(), SIGALRM);
    EXPECT_THAT(state.checkpoints, ElementsAre(outcome.last));
    EXPECT_THAT(m_listener.warnings, HasSubstr("stopped by its wall_time after step"));
}

TEST_F(TimeLoopTest, a_state_that_is_not_finite_is_not_written)
{
    RecordingState state;
    state.breaks_at = 7;
    auto const outcome = run(with_schedules(params(100), 4, 4, 3), state);

    EXPECT_FALSE(outcome.good);
    EXPECT_EQ(outcome.last, 8);
    EXPECT_THAT(state.reports, ElementsAre(0, 4));
    EXPECT_THAT(state.fields, ElementsAre(0, 4));
    EXPECT_THAT(state.checkpoints, ElementsAre(3, 6));
    EXPECT_FALSE(state.has_ended);
    EXPECT_EQ(
        m_listener.warnings,
        "stopped at step 8: it broke; the last state known to be finite is that of step 6. "
        "Mend it. The checkpoint of step 6 is kept.\n");
}

TEST_F(TimeLoopTest, no_checkpoint_is_promised_if_none_was_written)
{
    RecordingState state;
    state.breaks_at = 0;
    EXPECT_FALSE(run(params(9), state).good);
    EXPECT_THAT(m_listener.warnings, HasSubstr("that of no step. Mend it. There is no checkpoint"));
    EXPECT_TRUE(state.batches.empty());
}

class RunStartTest : public TimeLoopTest
{
protected:
    StateForm m_form{sizeof(double), 1, [](std::size_t) { return "the count"; }};

    RunStart start(Params const& params)
    {
        return {RunSettings(params, "fields_every"), "  a: 1\n", m_form, m_listener};
    }
    std::string message_about(Params const& params, std::string const& physics = "  a: 1\n") const
    {
        auto const found = invalid_output(RunSettings(params, "fields_every"), physics, m_form);
        return found.empty() ? "" : found.front().parameter + ": " + found.front().what;
    }
};

TEST_F(RunStartTest, begins_anew_or_at_its_checkpoint)
{
    RecordingState state;
    run(with_schedules(params(10), 0, 0, 5), state);
    EXPECT_THAT(message_about(params(10)), HasSubstr("output: "));
    EXPECT_THROW(start(params(10)), std::runtime_error);

    auto const on = params(20).with("restart", "yes");
    EXPECT_EQ(message_about(on), "");
    {
        auto const begun = start(on);
        EXPECT_EQ(begun.step(), 10);
        EXPECT_THROW(start(on), std::runtime_error); // the first run holds the lock
    }
    {
        auto begun = start(on);
        EXPECT_EQ(begun.take_checkpoint()->state.size(), sizeof(double));
        EXPECT_FALSE(begun.take_checkpoint());
    }
    EXPECT_THAT(m_listener.lines, HasSubstr("restarted from step 10"));

    auto const anew = params(20).with("overwrite", "yes");
    EXPECT_EQ(message_about(anew), "");
    EXPECT_EQ(start(anew).step(), 0);
    EXPECT_FALSE(is_there("run.checkpoint"));
}

TEST_F(RunStartTest, auto_begins_anew_until_there_is_a_checkpoint)
{
    auto const requeued = params(20).with("restart", "auto");
    EXPECT_EQ(message_about(requeued), "");
    EXPECT_EQ(start(requeued).step(), 0);

    set_content("run.csv", "of a run that had no checkpoint yet");
    EXPECT_THAT(message_about(requeued), HasSubstr("output: "));
    auto const replaced = requeued.with("overwrite", "yes");
    EXPECT_EQ(message_about(replaced), "");
    EXPECT_EQ(start(replaced).step(), 0);

    RecordingState state;
    run(with_schedules(params(10), 0, 0, 5).with("overwrite", "yes"), state);
    for (auto const& next : {requeued, replaced}) {
        EXPECT_EQ(message_about(next), "");
        EXPECT_EQ(start(next).step(), 10);
    }
}

TEST_F(RunStartTest, reasons_not_to_continue_are_found_before_the_start)
{
    auto const on = params(20).with("restart", "yes");
    EXPECT_THAT(message_about(on), HasSubstr("restart: "));
    RecordingState state;
    run(with_schedules(params(30), 0, 0, 5), state);
    EXPECT_THAT(message_about(on), HasSubstr("is of step 30 already, and 'steps' is 20"));
    EXPECT_THAT(message_about(params(40).with("restart", "yes"), "  a: 2\n"), HasSubstr("a"));
    EXPECT_THAT(message_about(on.with("overwrite", "yes")), HasSubstr("overwrite: "));

    auto damaged = content("run.checkpoint");
    damaged.back() = 'y'; // part of the state, which the checksum of the head does not cover
    set_content("run.checkpoint", damaged);
    EXPECT_THAT(
        message_about(params(40).with("restart", "yes")),
        HasSubstr(
            "restart: cannot restart from " + in_folder("run.checkpoint")
            + ": the checksum of its state is wrong"));

    write_checkpoint(
        in_folder("run.checkpoint"), {"  a: 1\n", "counter", 30, std::vector<char>(8, '\xff')});
    EXPECT_THAT(
        message_about(params(40).with("restart", "yes")),
        HasSubstr(".checkpoint: the count is -nan"));

    set_content(".another.miniapp-lock", "precious");
    EXPECT_THAT(
        message_about(params(40).with("output", in_folder("another"))), HasSubstr("output: "));
    ASSERT_EQ(mkfifo(in_folder("third.checkpoint").c_str(), 0600), 0);
    EXPECT_THAT(
        message_about(params(40).with("output", in_folder("third"))),
        HasSubstr("third.checkpoint: it is a FIFO"));
}

} // namespace
} // namespace miniapp
