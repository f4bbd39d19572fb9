// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guidelines/allocation/01_churn.hpp"
#include "guidelines/allocation/02_near_full.hpp"
#include "guidelines/allocation/03_arena.hpp"
#include "guidelines/allocation/04_fall_back.hpp"
#include "guidelines/allocation/05_managed.hpp"
#include "guidelines/allocation/06_oversubscription.hpp"
#include "guidelines/families.hpp"

namespace miniapp::guidelines {

std::vector<Family> allocation()
{
    return {
        churn::family(),
        near_full::family(),
        arena::family(),
        fall_back::family(),
        managed::family(),
        oversubscription::family(),
    };
}

} // namespace miniapp::guidelines
