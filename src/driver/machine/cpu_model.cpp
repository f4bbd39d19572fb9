// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "driver/machine/machine.hpp"

namespace miniapp {
namespace {

/// Returns the values of all lines of /proc/cpuinfo whose name begins with `name`.
std::vector<std::string> cpuinfo(std::string_view name)
{
    std::vector<std::string> found;
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        auto const colon = line.find(": ");
        if (line.starts_with(name) && colon != std::string::npos) {
            found.push_back(line.substr(colon + 2));
        }
    }
    return found;
}

} // namespace

std::string cpu_model()
{
    auto const models = cpuinfo("model name");
    return models.empty() ? "unknown" : models.front();
}

std::string cpu_flags()
{
    auto const flags = cpuinfo("flags");
    return flags.empty() ? "" : flags.front();
}

int widest_vectors(std::string const& flags)
{
    auto const has = [words = " " + flags + " "](std::string const& name) {
        return words.find(" " + name + " ") != std::string::npos;
    };
    if (has("avx512bw") && has("avx512vl")) { // Highway does not use AVX-512 without these
        return 64;
    }
    return has("avx2") ? 32 : has("sse2") ? 16 : 0;
}

std::string cpu_clock_mhz()
{
    double highest = 0;
    for (auto const& clock : cpuinfo("cpu MHz")) {
        highest = std::max(highest, std::strtod(clock.c_str(), nullptr));
    }
    return highest > 0 ? fmt::format("{:.0f}", highest) : "unknown";
}

} // namespace miniapp
