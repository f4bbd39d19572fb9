// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guidelines/families.hpp"
#include "guidelines/memory/01_levels.hpp"
#include "guidelines/memory/02_round_trip.hpp"
#include "guidelines/memory/03_staging.hpp"
#include "guidelines/memory/04_carveout.hpp"
#include "guidelines/memory/05_batch.hpp"
#include "guidelines/memory/06_pinned.hpp"
#include "guidelines/memory/07_mapped.hpp"
#include "guidelines/memory/08_integrated.hpp"

namespace miniapp::guidelines {

std::vector<Family> memory()
{
    return {
        levels::family(),
        round_trip::family(),
        staging::family(),
        carveout::family(),
        batch::family(),
        pinned::family(),
        mapped::family(),
        integrated::family(),
    };
}

} // namespace miniapp::guidelines
