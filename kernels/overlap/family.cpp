// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "overlap/01_exchange_first.hpp"
#include "overlap/02_overlapped.hpp"
#include "overlap/03_peer_read.hpp"

namespace miniapp::overlap {
namespace {

std::string reads_peers(Params const& params)
{
    return params.text("transport") == "peers" ? "" : "reads the peers' memory";
}

/// The best copy of every rank, all at once, each on its part of the footprint.
Limit limit(Params const& params, Work const& work)
{
    auto const one = memory_limit(params, work);
    return {
        .name = one.name + " on all ranks",
        .of_memory = true,
        .kernels_among = [one](double working_set, World const& world) {
            auto kernels = one.kernels(working_set / world.size());
            for (auto& kernel : kernels) {
                kernel.amount *= world.size();
            }
            return kernels;
        }};
}

} // namespace

Family family()
{
    auto family = make_family<Problem>(
        "overlap",
        "the Laplacian on ranks: an exchange hidden behind the points that need none",
        {{"exchange_first", exchange_first},
         {"overlapped", overlapped},
         {"peer_read", peer_read, reads_peers}});
    family.limit = limit;
    family.of_all_ranks = true;
    return family;
}

} // namespace miniapp::overlap
