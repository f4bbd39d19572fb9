// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <filesystem>
#include <limits>

namespace miniapp {

/// What the control groups of this process, those of a container or a batch job, leave to it;
/// infinite where none has a limit.
struct GroupLimits
{
    double memory = std::numeric_limits<double>::infinity(); ///< bytes that are still free
    double cores = std::numeric_limits<double>::infinity();  ///< of the time of so many
};

/// The smallest limits of the process's group and of all above it, of cgroup v1 and v2. A test's
/// folder may stand for the `root` of the file system.
GroupLimits group_limits(std::filesystem::path const& root = "/");

/// Bytes that the host could give without swapping. Where /proc/meminfo has no MemAvailable, as in
/// some containers, it is what is free or in caches; where it is empty or missing, what the kernel
/// calls free.
double available_of_host(std::filesystem::path const& root = "/");

} // namespace miniapp
