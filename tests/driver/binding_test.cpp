// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <fstream>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "driver/machine/control_groups.hpp"
#include "driver/machine/machine.hpp"
#include "problem/backend.hpp"

namespace miniapp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Returns the bytes of an entry of /proc/meminfo, which `free` prints too.
double meminfo_bytes(std::string const& name)
{
    std::ifstream meminfo("/proc/meminfo");
    for (std::string line; std::getline(meminfo, line);) {
        if (line.starts_with(name + ":")) {
            return 1024 * std::stod(line.substr(name.size() + 1));
        }
    }
    return 0;
}

// The tolerance is a quarter, because other processes allocate and free memory during the test.
TEST(Machine, available_memory_is_divided_by_the_ranks_of_the_host)
{
    if (backend::gpu) {
        GTEST_SKIP() << "of a GPU its runtime says it";
    }
    auto const machine = this_machine(World());
    EXPECT_DOUBLE_EQ(machine.memory, meminfo_bytes("MemTotal"));
    double const free = std::min(meminfo_bytes("MemAvailable"), group_limits().memory);
    EXPECT_NEAR(machine.available / free, 1, 0.25);
    for (int const ranks : {2, 4}) {
        EXPECT_NEAR(
            ranks * this_machine(World(0, ranks, 0, ranks)).available / machine.available, 1, 0.25);
    }
}

TEST(Machine, a_limited_address_space_limits_the_available_memory)
{
    if (backend::gpu) {
        GTEST_SKIP() << "of a GPU its runtime says it";
    }
    auto const exits_0_if_the_limit_counts = [] {
        double pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        double const left = std::min(2e9, this_machine(World()).available / 4);
        rlimit const limit{
            static_cast<rlim_t>(left + pages * static_cast<double>(getpagesize())), RLIM_INFINITY};
        setrlimit(RLIMIT_AS, &limit);
        double const share = this_machine(World()).available / left;
        _exit(share > 0.9 && share < 1.1 ? 0 : 1);
    };
    EXPECT_EXIT(exits_0_if_the_limit_counts(), testing::ExitedWithCode(0), "");
}

TEST(Binding, a_gpu_that_two_ranks_share_is_reported)
{
    std::vector<Binding> const ranks = {
        {"a", "0000:19:00.0", "0-7", 8},
        {"a", "0000:3b:00.0", "8-15", 8},
        {"a", "0000:19:00.0", "16-23", 8},
        {"b", "0000:19:00.0", "0-7", 8}};
    EXPECT_THAT(
        sharing_warnings(ranks),
        ElementsAre(HasSubstr("ranks 0, 2 share one GPU (a, 0000:19:00.0)")));
}

TEST(Binding, cores_that_two_ranks_share_are_reported_without_a_gpu)
{
    EXPECT_THAT(
        sharing_warnings({{"a", "", "0-1", 2}, {"a", "", "0-1", 2}}),
        ElementsAre(HasSubstr("ranks 0, 1 may run on the same cores (a, 0-1)")));
    EXPECT_THAT(sharing_warnings({{"a", "", "0", 1}, {"a", "", "1", 1}}), IsEmpty());
    EXPECT_THAT(sharing_warnings({{"a", "g", "0-1", 2}, {"a", "h", "0-1", 2}}), IsEmpty());
}

TEST(Binding, more_threads_than_a_quota_allows_are_reported)
{
    Binding const two{"a", "", "0-1", 2};
    EXPECT_EQ(quota_warning(two, 1, std::numeric_limits<double>::infinity()), "");
    EXPECT_EQ(quota_warning(two, 1, 2), "");
    EXPECT_THAT(quota_warning(two, 1, 1.5), HasSubstr("to 1.5 cores, and 2 threads run"));
    EXPECT_THAT(quota_warning(two, 4, 6), HasSubstr("to 6 cores, and 8 threads run"));
}

TEST(Binding, provenance_names_every_rank)
{
    auto const facts = provenance(this_machine(), {{"a", "", "0", 1}, {"b", "", "1", 3}});
    EXPECT_EQ(facts.at("ranks"), "2");
    EXPECT_EQ(facts.at("rank.1"), "rank 1, b, cores 1, 3 threads");
    EXPECT_FALSE(provenance(this_machine(), bindings(World{})).contains("ranks"));
}

} // namespace
} // namespace miniapp
