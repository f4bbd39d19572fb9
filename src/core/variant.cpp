// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/variant.hpp"

namespace miniapp {

std::string name_of_tuning(std::string rung, std::vector<int> const& numbers)
{
    for (int const number : numbers) {
        rung += '/';
        rung += std::to_string(number);
    }
    return rung;
}

} // namespace miniapp
