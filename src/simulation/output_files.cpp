// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/output_files.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include <fmt/format.h>

#include "core/printable.hpp"

namespace miniapp {

namespace fs = std::filesystem;

std::string series_path(std::string const& prefix)
{
    return prefix + ".csv";
}

std::string checkpoint_path(std::string const& prefix)
{
    return prefix + ".checkpoint";
}

std::string index_path(std::string const& prefix)
{
    return prefix + ".xdmf";
}

std::string fields_path(std::string const& prefix, std::int64_t step)
{
    return fmt::format("{}_fields_{:08}.h5", prefix, step);
}

std::string lock_path(std::string const& prefix)
{
    fs::path const path(prefix);
    return (path.parent_path() / fmt::format(".{}.miniapp-lock", path.filename().string()))
        .string();
}

std::string unfinished_name(std::string const& path)
{
    return path + ".tmp";
}

namespace {

/// Returns the steps for which a file fields_path(prefix, step) + ending exists, in order.
std::vector<std::int64_t> steps_of(std::string const& prefix, std::string const& ending)
{
    std::vector<std::int64_t> steps;
    auto const folder = fs::absolute(prefix).parent_path();
    auto const start = fs::path(prefix).filename().string() + "_fields_";
    std::error_code missing;
    for (auto const& entry : fs::directory_iterator(folder, missing)) {
        auto const name = entry.path().filename().string();
        std::int64_t step = -1;
        if (name.starts_with(start)) {
            std::from_chars(name.data() + start.size(), name.data() + name.size(), step);
        }
        if (step >= 0 && fs::path(fields_path(prefix, step) + ending).filename() == name) {
            steps.push_back(step);
        }
    }
    std::ranges::sort(steps);
    return steps;
}

} // namespace

std::vector<std::int64_t> steps_of_fields(std::string const& prefix)
{
    return steps_of(prefix, "");
}

void remove_unfinished_fields(std::string const& prefix)
{
    for (auto const step : steps_of(prefix, unfinished_name(""))) {
        fs::remove(unfinished_name(fields_path(prefix, step)));
    }
}

std::vector<std::string> earlier_output(std::string const& prefix)
{
    std::vector<std::string> candidates{
        series_path(prefix), checkpoint_path(prefix), index_path(prefix)};
    std::error_code bad_name; // a bad name is reported when the run writes there
    for (int i = 1; fs::exists(fmt::format("{}.{}", checkpoint_path(prefix), i), bad_name); ++i) {
        candidates.push_back(fmt::format("{}.{}", checkpoint_path(prefix), i));
    }
    for (auto const step : steps_of_fields(prefix)) {
        candidates.push_back(fields_path(prefix, step));
    }
    std::vector<std::string> found;
    for (auto const& path : candidates) {
        if (fs::is_regular_file(path, bad_name)) {
            found.push_back(path);
        }
    }
    return found;
}

std::string why_not_overwritten(std::string const& prefix)
{
    auto const there = earlier_output(prefix);
    if (there.empty()) {
        return "";
    }
    return fmt::format(
        "{}{} of an earlier run; 'overwrite: yes' replaces it, 'restart: yes' or 'auto' goes on "
        "from "
        "its checkpoint",
        printable(there.front(), longest_path),
        there.size() == 1 ? " is" : fmt::format(" and {} more are", there.size() - 1));
}

} // namespace miniapp
