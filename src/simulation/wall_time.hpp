// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <chrono>

namespace miniapp {

/// Decides when to stop, so that a run ends before a limit of wall time: as soon as the time left
/// is shorter than twice the longest piece of work so far.
class WallTime
{
    using Clock = std::chrono::steady_clock;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_last = m_start;
    double m_limit;
    double m_longest = 0;

public:
    /// `limit` is in seconds from now on; 0 means that there is no limit.
    explicit WallTime(double limit)
        : m_limit(limit)
    {
    }

    /// Begins the first piece of work; the next call of is_up() ends it.
    void begin() { m_last = Clock::now(); }

    /// Whether it is time to stop. Called after every piece of work that must not be interrupted.
    bool is_up()
    {
        auto const now = Clock::now();
        m_longest = std::max(m_longest, seconds(now - m_last));
        m_last = now;
        return m_limit > 0 && seconds(now - m_start) + 2 * m_longest > m_limit;
    }

private:
    static double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }
};

} // namespace miniapp
