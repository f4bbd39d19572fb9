// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace miniapp {

/// One line on the terminal's error stream that says what is running, how far, and how long it will
/// take; rewritten in place, gone at the end. Silent where the error stream is not a terminal.
class Progress
{
    using Clock = std::chrono::steady_clock;

    bool m_shown;
    std::size_t m_runs;
    std::size_t m_run = 0;
    Clock::time_point m_last;
    double m_expected = 0; ///< seconds of this run's samples
    double m_done = 0;

    void show(std::string const& text);

public:
    Progress(std::size_t runs, bool wanted);
    ~Progress();
    Progress(Progress const&) = delete;
    Progress& operator=(Progress const&) = delete;

    void next_run();
    void verifying(std::string const& label);
    void warming_up(std::string const& label);
    /// The samples of this run will take that long.
    void expect(double seconds);
    void timing(std::string const& label, double seconds);
    /// Where a simulation is, in words.
    void stepping(std::string const& where);
    /// Takes the line away, for a report to be printed.
    void clear();
};

} // namespace miniapp
