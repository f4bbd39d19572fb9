// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/families.hpp"
#include "advice/registers/04_private_index.hpp"
#include "advice/registers/05_spill.hpp"
#include "advice/registers/09_resident_waves.hpp"
#include "advice_rows.hpp"

namespace miniapp::advice {

std::vector<Family> registers()
{
    return {
        register_temporary::family(),
        dimension::family(),
        stack_index::family(),
        private_index::family(),
        spill::family(),
        loop_bound::family(),
        launch_bounds::family(),
        occupancy::family(),
        resident_waves::family(),
        late_definition::family(),
        rare_branch::family(),
    };
}

} // namespace miniapp::advice
