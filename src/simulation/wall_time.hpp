// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <chrono>

namespace miniapp {

/// Says when to stop before a limit of wall time: so early that what takes as long as the longest
/// thing so far could be done twice more.
class WallTime
{
    using Clock = std::chrono::steady_clock;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_last = m_start;
    double m_limit;
    double m_longest = 0;

public:
    /// `limit` in seconds from now on; 0 none.
    explicit WallTime(double limit)
        : m_limit(limit)
    {
    }

    /// From here on what lies between two questions is measured.
    void begin() { m_last = Clock::now(); }

    /// To be asked between any two things that are not to be broken off.
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
