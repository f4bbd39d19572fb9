// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/families.hpp"
#include "advice/instructions/01_operations.hpp"
#include "advice/instructions/02_precision.hpp"
#include "advice/instructions/08_intrinsics.hpp"
#include "advice/instructions/10_path_count.hpp"
#include "advice/instructions/11_predication.hpp"
#include "advice/instructions/14_coissue.hpp"
#include "advice/instructions/15_coalescing.hpp"
#include "advice/instructions/16_half.hpp"
#include "advice_rows.hpp"

namespace miniapp::advice {

std::vector<Family> instructions()
{
    return {
        operations::family(),
        precision::family(),
        literals::family(),
        division::family(),
        power::family(),
        fused::family(),
        unrolled::family(),
        intrinsics::family(),
        divergence::family(),
        path_count::family(),
        predication::family(),
        masking::family(),
        calls::family(),
        coissue::family(),
        coalescing::family(),
        half::family(),
    };
}

} // namespace miniapp::advice
