// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include <unistd.h>

#include "driver/machine/machine.hpp"

namespace miniapp {
namespace {

namespace fs = std::filesystem;

/// Names of the files in which a version (v1 or v2) of control groups keeps its figures.
struct ControlGroupFiles
{
    char const* limit;
    char const* usage;
    /// Entries of memory.stat with the memory that the kernel can reclaim from the group and from
    /// those below it.
    std::pair<char const*, char const*> reclaimable;
    char const* quota;
    char const* period; ///< empty if the quota's file also holds the period
};
constexpr ControlGroupFiles files_of_v1{
    "memory.limit_in_bytes",
    "memory.usage_in_bytes",
    {"total_active_file", "total_inactive_file"},
    "cpu.cfs_quota_us",
    "cpu.cfs_period_us"};
constexpr ControlGroupFiles files_of_v2{
    "memory.max", "memory.current", {"active_file", "inactive_file"}, "cpu.max", ""};

/// Returns the number that a file begins with; nothing if the file is missing or begins with
/// another word, such as `max`.
std::optional<double> number_in(fs::path const& file)
{
    double number = 0;
    return std::ifstream(file) >> number ? std::optional(number) : std::nullopt;
}

double stat_of(fs::path const& file, std::string const& name)
{
    std::ifstream in(file);
    std::string word;
    for (double number = 0; in >> word >> number;) {
        if (word == name) {
            return number;
        }
    }
    return 0;
}

void read_limits(fs::path const& group, ControlGroupFiles const& files, ControlGroupLimits& limits)
{
    if (auto const limit = number_in(group / files.limit)) {
        auto const& [active, inactive] = files.reclaimable;
        double const used = number_in(group / files.usage).value_or(0)
                            - stat_of(group / "memory.stat", active)
                            - stat_of(group / "memory.stat", inactive);
        limits.memory = std::min(limits.memory, std::max(0., *limit - std::max(0., used)));
    }
    std::ifstream quota_file(group / files.quota);
    double quota = 0;
    double period = 0;
    quota_file >> quota;
    if (*files.period == '\0') {
        quota_file >> period;
    } else {
        period = number_in(group / files.period).value_or(0);
    }
    if (quota > 0 && period > 0) {
        limits.cores = std::min(limits.cores, quota / period);
    }
}

bool list_contains(std::string const& list, std::string const& word)
{
    return ("," + list + ",").find("," + word + ",") != std::string::npos;
}

/// Returns the path of the process's group in the hierarchy of a controller, or "/" if it is not
/// known. The controller "" stands for the hierarchy of version 2.
std::string path_of_group(fs::path const& root, std::string const& controller)
{
    std::ifstream in(root / "proc/self/cgroup");
    std::string number;
    std::string controllers;
    std::string path;
    while (std::getline(in, number, ':') && std::getline(in, controllers, ':')
           && std::getline(in, path)) {
        if (controller.empty() ? controllers.empty() : list_contains(controllers, controller)) {
            return path;
        }
    }
    return "/";
}

/// Reads the limits of the group and of all groups above it, up to the mount point of their
/// hierarchy, which shows the group `shown`: in a container often the container's own.
void read_limits_upwards(
    fs::path const& mount,
    fs::path const& group,
    fs::path const& shown,
    ControlGroupFiles const& files,
    ControlGroupLimits& limits)
{
    auto below = group.lexically_relative(shown);
    if (below.empty() || *below.begin() == "..") {
        below = ".";
    }
    for (auto folder = (mount / below).lexically_normal();; folder = folder.parent_path()) {
        read_limits(folder, files, limits);
        if (folder.lexically_relative(mount) == "." || folder == folder.parent_path()) {
            return;
        }
    }
}

} // namespace

ControlGroupLimits control_group_limits(fs::path const& root)
{
    ControlGroupLimits limits;
    std::ifstream in(root / "proc/self/mountinfo");
    for (std::string line; std::getline(in, line);) {
        // A line is `35 24 0:30 GROUP MOUNT options [more] - TYPE source options`.
        std::istringstream words(line);
        std::string skipped;
        std::string shown;
        std::string mount;
        words >> skipped >> skipped >> skipped >> shown >> mount;
        auto const end = line.find(" - ");
        if (end == std::string::npos) {
            continue;
        }
        std::istringstream rest(line.substr(end + 3));
        std::string type;
        std::string options;
        rest >> type >> skipped >> options;
        auto const place = root / fs::path(mount).relative_path();
        if (type == "cgroup2") {
            read_limits_upwards(place, path_of_group(root, ""), shown, files_of_v2, limits);
        }
        for (auto const* const controller : {"memory", "cpu"}) {
            if (type == "cgroup" && list_contains(options, controller)) {
                read_limits_upwards(
                    place, path_of_group(root, controller), shown, files_of_v1, limits);
            }
        }
    }
    return limits;
}

double available_host_memory(fs::path const& root)
{
    std::ifstream in(root / "proc/meminfo");
    double kilobytes = 0;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string name;
        double number = 0;
        words >> name >> number;
        if (name == "MemAvailable:") {
            return 1024 * number;
        }
        if (name == "MemFree:" || name == "Buffers:" || name == "Cached:") {
            kilobytes += number;
        } else if (name == "Shmem:") { // a part of Cached that cannot be reclaimed
            kilobytes -= number;
        }
    }
    return kilobytes > 0 ? 1024 * kilobytes
                         : static_cast<double>(sysconf(_SC_AVPHYS_PAGES))
                               * static_cast<double>(sysconf(_SC_PAGESIZE));
}

} // namespace miniapp
