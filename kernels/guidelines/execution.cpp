// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guidelines/execution/01_overlap.hpp"
#include "guidelines/execution/02_host_or_device.hpp"
#include "guidelines/execution/03_block_or_kernel.hpp"
#include "guidelines/execution/04_launch.hpp"
#include "guidelines/execution/05_fusion.hpp"
#include "guidelines/execution/06_concurrent.hpp"
#include "guidelines/execution/07_occupancy.hpp"
#include "guidelines/execution/08_independent.hpp"
#include "guidelines/execution/09_block_size.hpp"
#include "guidelines/execution/10_masked.hpp"
#include "guidelines/families.hpp"

namespace miniapp::guidelines {

std::vector<Family> execution()
{
    return {
        overlap::family(),
        host_or_device::family(),
        block_or_kernel::family(),
        launch::family(),
        fusion::family(),
        concurrent::family(),
        occupancy::family(),
        independent::family(),
        block_size::family(),
        masked::family(),
    };
}

} // namespace miniapp::guidelines
