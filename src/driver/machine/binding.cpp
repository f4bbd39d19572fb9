// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fstream>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "driver/machine/machine.hpp"
#include "problem/backend.hpp"

namespace miniapp {
namespace {

/// Returns the cores that this process may use, as `0-7,64-71`; "" if the system does not say.
std::string allowed_cores()
{
    std::ifstream status("/proc/self/status");
    for (std::string name; status >> name; std::getline(status, name)) {
        if (name == "Cpus_allowed_list:") {
            return status >> name ? name : "";
        }
    }
    return {};
}

/// Groups the ranks by host and by this member's value; a key is `host, value`. Ranks whose member
/// is empty are left out.
std::map<std::string, std::vector<int>>
ranks_grouped_by(std::vector<Binding> const& all, std::string Binding::*what)
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
    auto const devices = world.gather(gpu_pci_address());
    auto const cores = world.gather(allowed_cores());
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

std::string quota_warning(Binding const& binding, int ranks_of_host, double cores)
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

std::vector<std::string> sharing_warnings(std::vector<Binding> const& all)
{
    std::vector<std::string> lines;
    for (auto const& [device, ranks] : ranks_grouped_by(all, &Binding::device)) {
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
    for (auto const& [cores, ranks] : ranks_grouped_by(all, &Binding::cores)) {
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
