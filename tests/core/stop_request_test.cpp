// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/stop_request.hpp"

#include <csignal>

#include <gtest/gtest.h>

namespace miniapp {
namespace {

TEST(StopRequest, a_request_only_sets_a_flag_until_it_is_checked)
{
    EXPECT_NO_THROW(stop_if_requested());
    request_stop(SIGTERM);

    EXPECT_EQ(stop_signal(), SIGTERM);
    EXPECT_THROW(stop_if_requested(), Stopped);

    request_stop(0);
    EXPECT_NO_THROW(stop_if_requested());
}

// A child process raises the signals, because handlers belong to the whole process.
TEST(StopRequestDeathTest, the_first_signal_requests_a_stop_and_the_second_kills)
{
    auto const twice = [] {
        std::signal(SIGINT, SIG_DFL); // a shell starts background jobs with SIGINT ignored
        listen_for_stop_requests();
        std::raise(SIGINT);
        if (stop_signal() == SIGINT) {
            std::raise(SIGINT);
        }
        std::_Exit(0);
    };
    EXPECT_EXIT(twice(), testing::KilledBySignal(SIGINT), "");
}

TEST(StopRequestDeathTest, signals_that_the_caller_ignores_stay_ignored)
{
    auto const hung_up = [] {
        std::signal(SIGHUP, SIG_IGN);
        listen_for_stop_requests();
        std::raise(SIGHUP);
        std::_Exit(stop_signal());
    };
    EXPECT_EXIT(hung_up(), testing::ExitedWithCode(0), "");
}

} // namespace
} // namespace miniapp
