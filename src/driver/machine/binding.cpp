// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/machine/binding.hpp"

#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sched.h>
#include <unistd.h>

#include "driver/machine/machine.hpp"
#include "problem/backend.hpp"

namespace miniapp {
namespace {

std::vector<int> allowed_cores()
{
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    std::vector<int> cores;
    if (sched_getaffinity(0, sizeof(allowed), &allowed) == 0) {
        for (int core = 0; core < CPU_SETSIZE; ++core) {
            if (CPU_ISSET(core, &allowed)) {
                cores.push_back(core);
            }
        }
    }
    return cores;
}

/// Returns `0-3,8-9` for 0 1 2 3 8 9.
std::string as_ranges(std::vector<int> const& cores)
{
    std::string text;
    for (std::size_t begin = 0; begin < cores.size();) {
        std::size_t end = begin;
        while (end + 1 < cores.size() && cores[end + 1] == cores[end] + 1) {
            ++end;
        }
        text += fmt::format("{}{}", text.empty() ? "" : ",", cores[begin]);
        text += end > begin ? fmt::format("-{}", cores[end]) : "";
        begin = end + 1;
    }
    return text;
}

/// Returns the ranks by a member (`what`) that they have in common.
std::map<std::string, std::vector<int>>
by(std::vector<Binding> const& all, std::string Binding::*what)
{
    std::map<std::string, std::vector<int>> ranks;
    for (std::size_t rank = 0; rank < all.size(); ++rank) {
        if (!(all[rank].*what).empty()) {
            ranks[all[rank].host + ", " + all[rank].*what].push_back(static_cast<int>(rank));
        }
    }
    return ranks;
}

} // namespace

std::vector<Binding> bindings(World const& world)
{
    char host[256] = {};
    auto const hosts =
        world.gather(gethostname(host, sizeof(host) - 1) == 0 ? std::string(host) : "");
    auto const devices = world.gather(bus_address());
    auto const cores = world.gather(as_ranges(allowed_cores()));
    auto const threads = world.gather(Kokkos::DefaultHostExecutionSpace().concurrency());
    std::vector<Binding> all;
    for (std::size_t rank = 0; rank < hosts.size(); ++rank) {
        all.push_back({hosts[rank], devices[rank], cores[rank], threads[rank]});
    }
    return all;
}

std::string describe(Binding const& binding, int rank)
{
    return fmt::format(
        "rank {}, {}, {}cores {}, {} thread{}",
        rank,
        binding.host,
        binding.device.empty() ? "" : "GPU " + binding.device + ", ",
        binding.cores,
        binding.threads,
        binding.threads == 1 ? "" : "s");
}

std::string throttled(Binding const& binding, int ranks_of_host, double cores)
{
    int const threads = binding.threads * ranks_of_host;
    if (threads <= cores) {
        return {};
    }
    return fmt::format(
        "a control group limits this job to {:.3g} cores, and {} threads run, which it will "
        "suspend "
        "repeatedly; for steady figures use fewer threads (OMP_NUM_THREADS) or a job with more "
        "cores",
        cores,
        threads);
}

std::vector<std::string> what_is_shared(std::vector<Binding> const& all)
{
    std::vector<std::string> lines;
    for (auto const& [device, ranks] : by(all, &Binding::device)) {
        if (ranks.size() > 1) {
            lines.push_back(fmt::format(
                "ranks {} share one GPU ({}) and so disturb each other's measurements",
                fmt::join(ranks, ", "),
                device));
        }
    }
    if (!lines.empty() || (!all.empty() && !all.front().device.empty())) {
        return lines;
    }
    for (auto const& [cores, ranks] : by(all, &Binding::cores)) {
        if (ranks.size() > 1) {
            lines.push_back(fmt::format(
                "ranks {} may run on the same cores ({}); mpirun --bind-to core, or "
                "--map-by slot:PE=threads, gives each its own",
                fmt::join(ranks, ", "),
                cores));
        }
    }
    return lines;
}

} // namespace miniapp
