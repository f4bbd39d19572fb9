// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice_rows.hpp"

namespace miniapp::advice {

std::vector<Family> families()
{
    return {
        register_temporary::family(),
        dimension::family(),
        stack_index::family(),
        row_sums::family(),
        column_sums::family(),
        matrix_product::family(),
        structures::family(),
        z_order::family(),
        team_scratch::family(),
        loop_bound::family(),
        mdrange::family(),
        launch_bounds::family(),
        occupancy::family(),
        independent::family(),
        literals::family(),
        division::family(),
        power::family(),
        fused::family(),
        unrolled::family(),
        rare_branch::family(),
        late_definition::family(),
        divergence::family(),
        masking::family(),
        calls::family(),
        views::family(),
        flop_per_load::family(),
    };
}

} // namespace miniapp::advice
