// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/allocation/01_churn.hpp"
#include "advice/allocation/05_managed.hpp"
#include "advice/families.hpp"

namespace miniapp::advice {

std::vector<Family> allocation()
{
    return {
        churn::family(),
        managed::family(),
    };
}

} // namespace miniapp::advice
