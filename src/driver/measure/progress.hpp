// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace miniapp {

/// A line on standard error that says which run is going on, what it does and, between samples, how
/// much time they still take. It is rewritten in place and removed at the end. Nothing is printed
/// if it is not wanted, or if standard error is no terminal that can rewrite lines.
class Progress
{
    using Clock = std::chrono::steady_clock;

    bool m_is_shown;
    std::size_t m_runs;
    std::size_t m_run = 0;
    Clock::time_point m_last_shown;
    double m_expected_seconds = 0; ///< estimated seconds of all samples of this run
    double m_done_seconds = 0;

public:
    Progress(std::size_t runs, bool wanted);
    ~Progress();
    Progress(Progress const&) = delete;
    Progress& operator=(Progress const&) = delete;

    void next_run();
    /// Shows what is running, unless the line was rewritten a moment ago.
    void show(std::string const& text);
    /// Sets the time of all samples of this run, from which show_timing() counts down.
    void expect_seconds(double seconds);
    void show_timing(std::string const& label, double seconds);
    /// Removes the line before something else is printed.
    void clear();
};

} // namespace miniapp
