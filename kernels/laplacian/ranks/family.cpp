// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/limit_of_ranks.hpp"
#include "laplacian/ranks/01_exchange_first.hpp"
#include "laplacian/ranks/02_overlapped.hpp"
#include "laplacian/ranks/03_peer_read.hpp"
#include "laplacian/ranks/04_strips.hpp"

namespace miniapp::overlap {
namespace {

std::string needs_peers(Params const& params)
{
    return params.text("transport") == "peers" ? "" : "reads the peers' memory";
}

} // namespace

Family family()
{
    auto family = make_family<Problem>(
        "overlap",
        "the Laplacian on ranks: an exchange hidden behind the points that need none",
        {{.name = "exchange_first", .run = exchange_first},
         {.name = "overlapped", .run = overlapped},
         {.name = "peer_read", .run = peer_read, .refuses = needs_peers},
         {.name = "strips", .run = strips, .refuses = needs_few_points}});
    family.limit = memory_limit_of_ranks;
    family.folder = "laplacian/ranks";
    family.of_all_ranks = true;
    return family;
}

} // namespace miniapp::overlap
