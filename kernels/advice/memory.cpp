// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/families.hpp"
#include "advice/memory/01_levels.hpp"
#include "advice/memory/02_round_trip.hpp"
#include "advice/memory/03_staging.hpp"
#include "advice/memory/05_carveout.hpp"
#include "advice/memory/06_batch.hpp"
#include "advice/memory/07_pinned.hpp"
#include "advice/memory/08_mapped.hpp"
#include "advice/memory/09_integrated.hpp"
#include "advice_rows.hpp"

namespace miniapp::advice {

std::vector<Family> memory()
{
    return {
        levels::family(),
        round_trip::family(),
        staging::family(),
        team_scratch::family(),
        carveout::family(),
        batch::family(),
        pinned::family(),
        mapped::family(),
        integrated::family(),
        flop_per_load::family(),
    };
}

} // namespace miniapp::advice
