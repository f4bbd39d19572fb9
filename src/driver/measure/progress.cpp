// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/progress.hpp"

#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

namespace miniapp {

Progress::Progress(std::size_t runs, bool wanted)
    : m_shown(wanted && isatty(STDERR_FILENO) == 1)
    , m_runs(runs)
{
}

Progress::~Progress()
{
    clear();
}

void Progress::next_run()
{
    ++m_run;
    m_expected = 0;
    m_done = 0;
}

void Progress::verifying(std::string const& label)
{
    show("verifying " + label);
}

void Progress::warming_up(std::string const& label)
{
    show("warming up " + label);
}

void Progress::expect(double seconds)
{
    m_expected = seconds;
}

void Progress::timing(std::string const& label, double seconds)
{
    show(fmt::format("timing {}, {:.0f} s left", label, m_expected - m_done));
    m_done += seconds;
}

void Progress::stepping(std::int64_t step, std::int64_t last, double seconds)
{
    show(fmt::format("step {} of {}, {:.0f} s", step, last, seconds));
}

void Progress::show(std::string const& text)
{
    // Ten times a second: a line a launch would cost more than the launch.
    auto const now = Clock::now();
    if (m_shown && now - m_last > std::chrono::milliseconds(100)) {
        m_last = now;
        fmt::print(stderr, "\r\033[K[{}/{}] {:.70}", m_run, m_runs, text);
        std::fflush(stderr);
    }
}

void Progress::clear()
{
    if (m_shown) {
        fmt::print(stderr, "\r\033[K");
        std::fflush(stderr);
    }
}

} // namespace miniapp
