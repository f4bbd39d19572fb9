// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/machine/control_groups.hpp"

#include <fstream>
#include <limits>

#include <gtest/gtest.h>
#include <unistd.h>

namespace miniapp {
namespace {

constexpr double none = std::numeric_limits<double>::infinity();
constexpr double mib = 1 << 20;

/// Provides a folder that stands for the root of a machine's file system.
class ControlGroups : public testing::Test
{
protected:
    std::filesystem::path m_root =
        std::filesystem::temp_directory_path() / ("miniapp_groups_" + std::to_string(getpid()));

    void SetUp() override { std::filesystem::create_directories(m_root); }
    void TearDown() override { std::filesystem::remove_all(m_root); }

    void file(std::string const& path, std::string const& text) const
    {
        auto const place = m_root / path;
        std::filesystem::create_directories(place.parent_path());
        std::ofstream(place) << text;
    }
};

TEST_F(ControlGroups, no_group_is_no_limit)
{
    EXPECT_EQ(group_limits(m_root).memory, none);
    file("proc/self/cgroup", "0::/job\n");
    file("proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    file("sys/fs/cgroup/job/memory.max", "max\n");
    file("sys/fs/cgroup/job/cpu.max", "max 100000\n");
    EXPECT_EQ(group_limits(m_root).memory, none);
    EXPECT_EQ(group_limits(m_root).cores, none);
}

TEST_F(ControlGroups, in_version_2_the_smallest_limit_of_all_groups_above_counts)
{
    file("proc/self/cgroup", "0::/slurm/job_7/step_0\n");
    file(
        "proc/self/mountinfo",
        "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
        "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n");
    file("sys/fs/cgroup/slurm/job_7/step_0/memory.max", "max\n");
    file("sys/fs/cgroup/slurm/job_7/step_0/cpu.max", "400000 100000\n");
    file("sys/fs/cgroup/slurm/job_7/memory.max", "314572800\n"); // 300 MiB
    file("sys/fs/cgroup/slurm/job_7/memory.current", "104857600\n");
    file(
        "sys/fs/cgroup/slurm/job_7/memory.stat",
        "anon 52428800\nfile 52428800\ninactive_file 20971520\nactive_file 10485760\n");
    file("sys/fs/cgroup/slurm/job_7/cpu.max", "150000 100000\n");
    file("sys/fs/cgroup/slurm/memory.max", "1073741824\n");
    auto const limits = group_limits(m_root);
    EXPECT_EQ(limits.memory, 300 * mib - (100 - 30) * mib);
    EXPECT_EQ(limits.cores, 1.5);
}

TEST_F(ControlGroups, a_group_above_its_limit_has_no_memory_left)
{
    file("proc/self/cgroup", "0::/\n");
    file("proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    file("sys/fs/cgroup/memory.max", "1000\n");
    file("sys/fs/cgroup/memory.current", "2000\n");
    EXPECT_EQ(group_limits(m_root).memory, 0);
}

TEST_F(ControlGroups, in_version_1_each_controller_has_its_hierarchy)
{
    file("proc/self/cgroup", "4:memory:/batch/7\n2:cpu,cpuacct:/batch\n0::/\n");
    file(
        "proc/self/mountinfo",
        "33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
        "34 31 0:31 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
        "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
    file("sys/fs/cgroup/memory/batch/7/memory.limit_in_bytes", "314572800\n");
    file("sys/fs/cgroup/memory/batch/7/memory.usage_in_bytes", "20971520\n");
    file("sys/fs/cgroup/memory/batch/7/memory.stat", "cache 1\ntotal_inactive_file 10485760\n");
    file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    file("sys/fs/cgroup/cpu,cpuacct/batch/cpu.cfs_quota_us", "50000\n");
    file("sys/fs/cgroup/cpu,cpuacct/batch/cpu.cfs_period_us", "100000\n");
    file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
    file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
    auto const limits = group_limits(m_root);
    EXPECT_EQ(limits.memory, 290 * mib);
    EXPECT_EQ(limits.cores, 0.5);
}

// A container sees its group by the host's name, and a mount point without the groups above it.
TEST_F(ControlGroups, a_container_sees_its_own_group_as_the_root)
{
    file("proc/self/cgroup", "4:memory:/docker/abc\n");
    file(
        "proc/self/mountinfo",
        "35 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n");
    file("sys/fs/cgroup/memory/memory.limit_in_bytes", "1048576\n");
    EXPECT_EQ(group_limits(m_root).memory, mib);
    file("proc/self/cgroup", "4:memory:/../other\n");
    EXPECT_EQ(group_limits(m_root).memory, mib);
}

TEST_F(ControlGroups, available_memory_is_estimated_without_its_line)
{
    std::string const older = "MemTotal: 8000 kB\nMemFree: 1000 kB\n";
    std::string const rest = "Buffers: 24 kB\nCached: 2024 kB\nShmem: 48 kB\n";
    file("proc/meminfo", older + "MemAvailable: 2500 kB\n" + rest);
    EXPECT_EQ(available_host_memory(m_root), 2500. * 1024);
    file("proc/meminfo", older + rest);
    EXPECT_EQ(available_host_memory(m_root), 3000. * 1024);
    file("proc/meminfo", "");
    EXPECT_GT(available_host_memory(m_root), 0);
}

} // namespace
} // namespace miniapp
