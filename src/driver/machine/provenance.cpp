// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>
#include <vector>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include "build_facts.hpp"
#include "commit.hpp"
#include "driver/machine/machine.hpp"
#include "problem/backend.hpp"

namespace miniapp {
namespace {

/// Returns the values of all lines of /proc/cpuinfo whose name begins with `name`.
std::vector<std::string> cpuinfo_values(std::string_view name)
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
    auto const models = cpuinfo_values("model name");
    return models.empty() ? "unknown" : models.front();
}

std::string cpu_flags()
{
    auto const flags = cpuinfo_values("flags");
    return flags.empty() ? "" : flags.front();
}

int widest_vector_bytes(std::string const& flags)
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
    for (auto const& clock : cpuinfo_values("cpu MHz")) {
        highest = std::max(highest, std::strtod(clock.c_str(), nullptr));
    }
    return highest > 0 ? fmt::format("{:.0f}", highest) : "unknown";
}

namespace {

std::string host_name()
{
    char name[256] = {};
    return gethostname(name, sizeof(name) - 1) == 0 ? name : "unknown";
}

/// Returns the load average of the last minute, which includes the work of others.
std::string load_average()
{
    double average = 0;
    return getloadavg(&average, 1) == 1 ? fmt::format("{:.2f}", average) : "unknown";
}

std::string kokkos_configuration()
{
    std::ostringstream text;
    Kokkos::print_configuration(text);
    return text.str();
}

} // namespace

std::map<std::string, std::string>
provenance(Device const& device, std::vector<Binding> const& ranks)
{
    std::map<std::string, std::string> facts{
        {"program", fmt::format("miniapp {}", build_facts::version)},
        {"commit", build_facts::commit},
        {"compiler", build_facts::compiler},
        {"flags", build_facts::flags},
        {"build_type", build_facts::build_type},
        {"kokkos", build_facts::kokkos},
        {"kokkos_configuration", kokkos_configuration()},
        {"backend", std::string(backend::name)},
        {"device", device.name},
        {"device_arch", device.arch},
        {"device_memory_bytes", fmt::format("{:.0f}", device.memory)},
        {"last_level_cache_bytes", fmt::format("{:.0f}", device.last_level_cache)},
        {"driver", device.driver},
        {"cpu", cpu_model()},
        {"clock_cpu_mhz", cpu_clock_mhz()},
        {"threads", fmt::format("{}", Kokkos::DefaultHostExecutionSpace().concurrency())},
        {"date",
         fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::now()))},
        {"load", load_average()},
        {"host", host_name()}};
    for (auto const* const name :
         {"OMP_NUM_THREADS",
          "OMP_PROC_BIND",
          "OMP_PLACES",
          "HIP_VISIBLE_DEVICES",
          "ROCR_VISIBLE_DEVICES",
          "CUDA_VISIBLE_DEVICES",
          "HSA_XNACK",
          "MINIAPP_FINE_GRAINED_PEERS",
          "KOKKOS_TOOLS_LIBS",
          "SLURM_JOB_ID"}) {
        if (auto const* const value = std::getenv(name)) {
            facts[fmt::format("env.{}", name)] = value;
        }
    }
    if (ranks.size() > 1) {
        facts["ranks"] = fmt::format("{}", ranks.size());
        for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
            facts[fmt::format("rank.{}", rank)] = describe(ranks[rank], static_cast<int>(rank));
        }
    }
    return facts;
}

} // namespace miniapp
