// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>

#include "core/family.hpp"

namespace miniapp::advice {

// Each function returns the families of one source file, in the order of the chapter's page.
std::vector<Family> layouts();
std::vector<Family> transactions();
std::vector<Family> memory();
std::vector<Family> registers();
std::vector<Family> occupancy();
std::vector<Family> launches();
std::vector<Family> arithmetic();
std::vector<Family> synchronization();

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
