// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <filesystem>
#include <limits>

namespace miniapp {

/// Limits that the control groups of this process set, such as those of a container or a batch job;
/// infinite if none sets one.
struct GroupLimits
{
    double memory = std::numeric_limits<double>::infinity(); ///< bytes still free
    double cores = std::numeric_limits<double>::infinity();  ///< CPU seconds per second
};

/// Returns the smallest limits of the process's group and of all groups above it, in cgroup v1 and
/// v2. A test passes a folder as the `root` of the file system.
GroupLimits group_limits(std::filesystem::path const& root = "/");

/// Returns the bytes that the host could allocate without swapping. If /proc/meminfo has no
/// MemAvailable, as in some containers, free memory and caches count; if the file is empty or
/// missing, only the free memory that sysconf() reports counts.
double available_host_memory(std::filesystem::path const& root = "/");

} // namespace miniapp
