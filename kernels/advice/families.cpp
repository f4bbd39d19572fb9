// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/families.hpp"

#include <algorithm>
#include <iterator>

namespace miniapp::advice {

std::vector<Family> families()
{
    std::vector<Family> all;
    for (auto* const group :
         {access, memory, registers, execution, instructions, synchronization, allocation}) {
        std::ranges::move(group(), std::back_inserter(all));
    }
    return all;
}

} // namespace miniapp::advice
