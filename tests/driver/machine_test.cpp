// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/machine/machine.hpp"

#include <algorithm>
#include <fstream>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "problem/backend.hpp"
#include "simulation/fixtures.hpp"

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
        GTEST_SKIP() << "the memory of a GPU is read from its runtime";
    }
    auto const device = this_device(World());
    EXPECT_DOUBLE_EQ(device.memory, meminfo_bytes("MemTotal"));
    double const free = std::min(meminfo_bytes("MemAvailable"), control_group_limits().memory);
    EXPECT_NEAR(device.available_memory / free, 1, 0.25);
    for (int const ranks : {2, 4}) {
        EXPECT_NEAR(
            ranks * this_device(World(0, ranks, 0, ranks)).available_memory
                / device.available_memory,
            1,
            0.25);
    }
}

TEST(Machine, a_limited_address_space_limits_the_available_memory)
{
    if (backend::gpu) {
        GTEST_SKIP() << "the memory of a GPU is read from its runtime";
    }
    auto const exits_0_if_the_limit_counts = [] {
        double pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        double const left = std::min(2e9, this_device(World()).available_memory / 4);
        rlimit const limit{
            static_cast<rlim_t>(left + pages * static_cast<double>(getpagesize())), RLIM_INFINITY};
        setrlimit(RLIMIT_AS, &limit);
        double const share = this_device(World()).available_memory / left;
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
    auto const facts = provenance(this_device(), {{"a", "", "0", 1}, {"b", "", "1", 3}});
    EXPECT_EQ(facts.at("ranks"), "2");
    EXPECT_EQ(facts.at("rank.1"), "rank 1, b, cores 1, 3 threads");
    EXPECT_FALSE(provenance(this_device(), bindings(World{})).contains("ranks"));
}

TEST(CpuModel, widest_vectors_are_those_that_the_flags_name)
{
    EXPECT_EQ(widest_vector_bytes("fpu sse sse2 ht ssse3"), 16);
    EXPECT_EQ(widest_vector_bytes("sse2 avx f16c rdrand avx2 bmi2"), 32);
    EXPECT_EQ(widest_vector_bytes("sse2 avx2 avx512f avx512dq avx512cd avx512bw avx512vl"), 64);
    EXPECT_EQ(widest_vector_bytes("sse2 avx2 avx512f avx512cd avx512er avx512pf"), 32);
    EXPECT_EQ(widest_vector_bytes("fp asimd sve"), 0);
}

constexpr double unlimited = std::numeric_limits<double>::infinity();
constexpr double mib = 1 << 20;

/// The test's folder stands for the root of a machine's file system.
class ControlGroups : public InFolder
{
protected:
    void write_file(std::string const& path, std::string const& text) const
    {
        std::filesystem::create_directories((m_folder / path).parent_path());
        set_content(path, text);
    }
};

TEST_F(ControlGroups, no_group_is_no_limit)
{
    EXPECT_EQ(control_group_limits(m_folder).memory, unlimited);
    write_file("proc/self/cgroup", "0::/job\n");
    write_file("proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    write_file("sys/fs/cgroup/job/memory.max", "max\n");
    write_file("sys/fs/cgroup/job/cpu.max", "max 100000\n");
    EXPECT_EQ(control_group_limits(m_folder).memory, unlimited);
    EXPECT_EQ(control_group_limits(m_folder).cores, unlimited);
}

TEST_F(ControlGroups, in_version_2_the_smallest_limit_of_all_groups_above_counts)
{
    write_file("proc/self/cgroup", "0::/slurm/job_7/step_0\n");
    write_file(
        "proc/self/mountinfo",
        "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
        "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n");
    write_file("sys/fs/cgroup/slurm/job_7/step_0/memory.max", "max\n");
    write_file("sys/fs/cgroup/slurm/job_7/step_0/cpu.max", "400000 100000\n");
    write_file("sys/fs/cgroup/slurm/job_7/memory.max", "314572800\n"); // 300 MiB
    write_file("sys/fs/cgroup/slurm/job_7/memory.current", "104857600\n");
    write_file(
        "sys/fs/cgroup/slurm/job_7/memory.stat",
        "anon 52428800\nfile 52428800\ninactive_file 20971520\nactive_file 10485760\n");
    write_file("sys/fs/cgroup/slurm/job_7/cpu.max", "150000 100000\n");
    write_file("sys/fs/cgroup/slurm/memory.max", "1073741824\n");
    auto const limits = control_group_limits(m_folder);
    EXPECT_EQ(limits.memory, 300 * mib - (100 - 30) * mib);
    EXPECT_EQ(limits.cores, 1.5);
}

TEST_F(ControlGroups, a_group_above_its_limit_has_no_memory_left)
{
    write_file("proc/self/cgroup", "0::/\n");
    write_file("proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    write_file("sys/fs/cgroup/memory.max", "1000\n");
    write_file("sys/fs/cgroup/memory.current", "2000\n");
    EXPECT_EQ(control_group_limits(m_folder).memory, 0);
}

TEST_F(ControlGroups, in_version_1_each_controller_has_its_hierarchy)
{
    write_file("proc/self/cgroup", "4:memory:/batch/7\n2:cpu,cpuacct:/batch\n0::/\n");
    write_file(
        "proc/self/mountinfo",
        "33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
        "34 31 0:31 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
        "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
    write_file("sys/fs/cgroup/memory/batch/7/memory.limit_in_bytes", "314572800\n");
    write_file("sys/fs/cgroup/memory/batch/7/memory.usage_in_bytes", "20971520\n");
    write_file(
        "sys/fs/cgroup/memory/batch/7/memory.stat", "cache 1\ntotal_inactive_file 10485760\n");
    write_file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    write_file("sys/fs/cgroup/cpu,cpuacct/batch/cpu.cfs_quota_us", "50000\n");
    write_file("sys/fs/cgroup/cpu,cpuacct/batch/cpu.cfs_period_us", "100000\n");
    write_file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
    write_file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
    auto const limits = control_group_limits(m_folder);
    EXPECT_EQ(limits.memory, 290 * mib);
    EXPECT_EQ(limits.cores, 0.5);
}

// In a container, a group has the host's path, and the mount point shows this group only.
TEST_F(ControlGroups, a_container_sees_its_own_group_as_the_root)
{
    write_file("proc/self/cgroup", "4:memory:/docker/abc\n");
    write_file(
        "proc/self/mountinfo",
        "35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n");
    write_file("sys/fs/cgroup/memory/memory.limit_in_bytes", "1048576\n");
    EXPECT_EQ(control_group_limits(m_folder).memory, mib);
    write_file("proc/self/cgroup", "4:memory:/../other\n");
    EXPECT_EQ(control_group_limits(m_folder).memory, mib);
}

TEST_F(ControlGroups, available_memory_is_estimated_without_its_line)
{
    std::string const older = "MemTotal: 8000 kB\nMemFree: 1000 kB\n";
    std::string const rest = "Buffers: 24 kB\nCached: 2024 kB\nShmem: 48 kB\n";
    write_file("proc/meminfo", older + "MemAvailable: 2500 kB\n" + rest);
    EXPECT_EQ(available_host_memory(m_folder), 2500. * 1024);
    write_file("proc/meminfo", older + rest);
    EXPECT_EQ(available_host_memory(m_folder), 3000. * 1024);
    write_file("proc/meminfo", "");
    EXPECT_GT(available_host_memory(m_folder), 0);
}

} // namespace
} // namespace miniapp
