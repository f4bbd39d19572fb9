// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline.hpp"

#include <chrono>
#include <thread>

#include <gmock/gmock.h>

namespace miniapp {
namespace {

void wait_ms(int milliseconds)
{
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

TEST(Timeline, does_the_work_and_records_nothing_before_it_is_started)
{
    Timeline const timeline;
    int done = 0;
    timeline.span("lane", "stage", ExecutionSpace{}, [&] { ++done; });
    EXPECT_EQ(done, 1);
    EXPECT_TRUE(timeline.stop().empty());
}

TEST(Timeline, records_the_stages_of_its_copies_in_order_until_it_is_stopped)
{
    ExecutionSpace const space;
    Timeline const timeline;
    Timeline const copy = timeline; // NOLINT(performance-unnecessary-copy-initialization)
    timeline.start(space);
    timeline.span("one", "first", space, [] { wait_ms(2); });
    copy.span("two", "second", space, [] {});
    auto const spans = timeline.stop();
    copy.span("two", "third", space, [] {});
    ASSERT_EQ(spans.size(), 2U);
    EXPECT_EQ(spans[0].lane + " " + spans[0].stage, "one first");
    EXPECT_EQ(spans[1].lane + " " + spans[1].stage, "two second");
    EXPECT_GE(spans[0].begin, 0);
    EXPECT_GE(spans[0].end, spans[0].begin + (backend::gpu ? 0 : 2e-3));
    EXPECT_GE(spans[1].begin, spans[0].end);
    EXPECT_GE(spans[1].end, spans[1].begin);
    EXPECT_TRUE(timeline.stop().empty());
}

TEST(Timeline, begins_anew_when_it_is_started_again)
{
    ExecutionSpace const space;
    Timeline const timeline;
    timeline.start(space);
    timeline.span("one", "first", space, [] { wait_ms(20); });
    timeline.start(space);
    timeline.span("one", "second", space, [] {});
    auto const spans = timeline.stop();
    ASSERT_EQ(spans.size(), 1U);
    EXPECT_EQ(spans[0].stage, "second");
    EXPECT_LT(spans[0].begin, 10e-3);
}

} // namespace
} // namespace miniapp
