// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/families.hpp"
#include "advice/instructions/01_operations.hpp"
#include "advice/instructions/08_intrinsics.hpp"
#include "advice_rows.hpp"

namespace miniapp::advice {

std::vector<Family> instructions()
{
    return {
        literals::family(),
        division::family(),
        power::family(),
        operations::family(),
        intrinsics::family(),
        fused::family(),
        divergence::family(),
        calls::family(),
    };
}

} // namespace miniapp::advice
