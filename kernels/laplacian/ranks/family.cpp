// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/limit_of_ranks.hpp"
#include "laplacian/ranks/04_strips.hpp"

namespace miniapp::overlap {

Family family()
{
    auto family = make_family<Problem>(
        "overlap",
        "the Laplacian on ranks: an exchange hidden behind the points that need none",
        {{.name = "exchange_first", .run = exchange_first},
         {.name = "overlapped", .run = overlapped},
         {.name = "strips", .run = strips, .refuses = needs_few_points}});
    family.limit = memory_limit_of_ranks;
    family.folder = "laplacian/ranks";
    family.shared_by_ranks = true;
    return family;
}

} // namespace miniapp::overlap
