// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/progress.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace miniapp {
namespace {

bool can_rewrite_lines()
{
    char const* const terminal = std::getenv("TERM");
    return isatty(STDERR_FILENO) == 1 && terminal != nullptr
           && std::string_view(terminal) != "dumb";
}

/// Returns the terminal's width minus one, because a full line would wrap and not be erasable.
std::size_t terminal_columns()
{
    winsize size = {};
    bool const known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col - 1 : 79;
}

} // namespace

Progress::Progress(std::size_t runs, bool wanted)
    : m_is_shown(wanted && can_rewrite_lines())
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
    m_expected_seconds = 0;
    m_done_seconds = 0;
}

void Progress::expect_seconds(double seconds)
{
    m_expected_seconds = seconds;
}

void Progress::show_timing(std::string const& label, double seconds)
{
    show(fmt::format("timing {}, {:.0f} s left", label, m_expected_seconds - m_done_seconds));
    m_done_seconds += seconds;
}

void Progress::show(std::string const& text)
{
    // The line is rewritten at most ten times a second, because printing before every sample could
    // take longer than the sample.
    auto const now = Clock::now();
    if (m_is_shown && now - m_last_shown > std::chrono::milliseconds(100)) {
        m_last_shown = now;
        auto const line = fmt::format("[{}/{}] {}", m_run, m_runs, text);
        std::fputs(("\r\033[K" + line.substr(0, terminal_columns())).c_str(), stderr);
        std::fflush(stderr);
    }
}

void Progress::clear()
{
    if (m_is_shown) {
        std::fputs("\r\033[K", stderr);
        std::fflush(stderr);
    }
}

} // namespace miniapp
