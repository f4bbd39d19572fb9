// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/families.hpp"
#include "advice/registers/09_resident_waves.hpp"
#include "advice_rows.hpp"

namespace miniapp::advice {

std::vector<Family> registers()
{
    return {
        register_temporary::family(),
        dimension::family(),
        stack_index::family(),
        loop_bound::family(),
        launch_bounds::family(),
        resident_waves::family(),
        rare_branch::family(),
    };
}

} // namespace miniapp::advice
