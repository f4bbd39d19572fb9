// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/families.hpp"

#include <algorithm>
#include <iterator>

namespace miniapp::advice {

std::vector<Family> families()
{
    std::vector<Family> all;
    for (auto* const rows_of :
         {layouts,
          transactions,
          memory,
          registers,
          occupancy,
          launches,
          arithmetic,
          synchronization}) {
        std::ranges::move(rows_of(), std::back_inserter(all));
    }
    return all;
}

} // namespace miniapp::advice
