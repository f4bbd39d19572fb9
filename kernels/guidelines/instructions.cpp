// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guidelines/families.hpp"
#include "guidelines/instructions/01_operations.hpp"
#include "guidelines/instructions/02_precision.hpp"
#include "guidelines/instructions/03_literals.hpp"
#include "guidelines/instructions/04_intrinsics.hpp"
#include "guidelines/instructions/05_divergence.hpp"
#include "guidelines/instructions/06_predication.hpp"
#include "guidelines/instructions/07_unrolling.hpp"
#include "guidelines/instructions/08_coissue.hpp"
#include "guidelines/instructions/09_coalescing.hpp"
#include "guidelines/instructions/10_half.hpp"

namespace miniapp::guidelines {

std::vector<Family> instructions()
{
    return {
        operations::family(),
        precision::family(),
        literals::family(),
        intrinsics::family(),
        divergence::family(),
        predication::family(),
        unrolling::family(),
        coissue::family(),
        coalescing::family(),
        half::family(),
    };
}

} // namespace miniapp::guidelines
