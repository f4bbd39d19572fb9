// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "core/params.hpp"
#include "core/simulation.hpp"
#include "simulation/checkpoint_file.hpp"

namespace miniapp {

/// Steps at which something is due: multiples of `every`, and the last step; none if `every` is 0.
struct Schedule
{
    std::int64_t every = 0;
    std::int64_t last = 0;

    bool due(std::int64_t step) const { return every > 0 && (step % every == 0 || step == last); }

    /// First step after `step` at which something is due; the last step if `every` is 0.
    std::int64_t next(std::int64_t step) const
    {
        return every == 0 ? last : std::min(last, (step / every + 1) * every);
    }

    /// Number of steps from `first` on, `first` included, at which something is due.
    std::int64_t count_due(std::int64_t first) const
    {
        if (every == 0 || last < first) {
            return 0;
        }
        auto const multiples = last / every - first / every + (first % every == 0 ? 1 : 0);
        return multiples + (last % every != 0 ? 1 : 0);
    }
};

/// Decides when to stop, so that a run ends before a limit of wall time: as soon as the time left
/// is shorter than twice the longest piece of work so far.
class WallTime
{
    using Clock = std::chrono::steady_clock;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_last = m_start;
    double m_limit;
    double m_longest_piece = 0;

public:
    /// `limit` is in seconds from now on; 0 means that there is no limit.
    explicit WallTime(double limit)
        : m_limit(limit)
    {
    }

    /// Begins the first piece of work; the next call of must_stop() ends it.
    void begin() { m_last = Clock::now(); }

    /// Whether it is time to stop. Called after every piece of work that must not be interrupted.
    bool must_stop()
    {
        auto const now = Clock::now();
        m_longest_piece = std::max(m_longest_piece, seconds(now - m_last));
        m_last = now;
        return m_limit > 0 && seconds(now - m_start) + 2 * m_longest_piece > m_limit;
    }

private:
    static double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }
};

/// Settings of a simulation of any chapter: when it writes what, and when it ends.
struct RunSettings
{
    std::string prefix; ///< prefix of every file's name
    std::int64_t last;  ///< last step
    Schedule report;    ///< steps at which the table and the time series get a line
    Schedule fields;    ///< steps at which a file of fields, or of bodies, is written
    Schedule checkpoint;
    std::int64_t keep_checkpoints = 1;
    double wall_time;    ///< limit of the wall time in seconds; 0 for none
    bool restart;        ///< whether the run continues; with `auto`, if there is a checkpoint
    bool may_start_anew; ///< whether the run begins anew if there is no checkpoint
    bool overwrite;

    /// Reads `output`, `steps`, `report_every`, `checkpoint_every`, `wall_time`, `restart`,
    /// `overwrite` and the parameter that `fields_every` names.
    RunSettings(Params const& params, std::string const& fields_every);

    /// Whether a line is due at this step. At step 0 and at the last step it always is.
    bool report_due(std::int64_t step) const
    {
        return step == 0 || step == last || report.due(step);
    }
    /// Whether a checkpoint is due. At step 0 it never is, as nothing has been computed.
    bool checkpoint_due(std::int64_t step) const { return step > 0 && checkpoint.due(step); }
    /// First step after `step` at which anything may be due.
    std::int64_t next(std::int64_t step) const
    {
        return std::min({report.next(step), fields.next(step), checkpoint.next(step)});
    }
    /// Number of lines that the time series gets from step `first` on.
    std::int64_t lines(std::int64_t first) const
    {
        return Schedule{report.every == 0 ? last + 1 : report.every, last}.count_due(first);
    }
};

/// Returns the reasons why the run may not write its output, or cannot restart because its
/// checkpoint is missing, damaged, past the last step, of other `physics` or of another form
/// (checkpoint_file.hpp). The first rank reads the whole checkpoint.
std::vector<InvalidParameter>
invalid_output(RunSettings const& settings, std::string const& physics, StateForm const& form);

/// Returns the facts that a run writes into its files: the parameters on which its state depends,
/// which `physics` names, the program and its commit, and the variant that makes the steps.
std::vector<RunFact> facts_of_files(
    SimulationObserver const& observer, std::string const& physics, std::string const& variant);

} // namespace miniapp
