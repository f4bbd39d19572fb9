// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/execution/01_overlap.hpp"
#include "advice/execution/02_host_or_device.hpp"
#include "advice/execution/03_block_or_kernel.hpp"
#include "advice/execution/04_launch.hpp"
#include "advice/execution/05_fusion.hpp"
#include "advice/execution/06_concurrent.hpp"
#include "advice/execution/07_independent.hpp"
#include "advice/execution/08_block_size.hpp"
#include "advice/families.hpp"

namespace miniapp::advice {

std::vector<Family> execution()
{
    return {
        overlap::family(),
        host_or_device::family(),
        block_or_kernel::family(),
        launch::family(),
        fusion::family(),
        concurrent::family(),
        independent::family(),
        block_size::family(),
    };
}

} // namespace miniapp::advice
