// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/allocation/01_churn.hpp"
#include "advice/allocation/02_near_full.hpp"
#include "advice/allocation/03_arena.hpp"
#include "advice/allocation/04_fall_back.hpp"
#include "advice/allocation/05_managed.hpp"
#include "advice/allocation/06_oversubscription.hpp"
#include "advice/families.hpp"

namespace miniapp::advice {

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

} // namespace miniapp::advice
