// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/families.hpp"
#include "advice/memory/02_round_trip.hpp"
#include "advice/memory/03_staging.hpp"
#include "advice/memory/06_batch.hpp"
#include "advice/memory/07_pinned.hpp"
#include "advice_rows.hpp"

namespace miniapp::advice {

std::vector<Family> memory()
{
    return {
        round_trip::family(),
        staging::family(),
        batch::family(),
        pinned::family(),
        flop_per_load::family(),
    };
}

} // namespace miniapp::advice
