// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/comparison.hpp"

// Rates besides memory and arithmetic that limit kernels.
namespace miniapp::peak {

/// Rate of launches and of block dispatch, by kernels whose work items do nothing.
Family dispatch_family();

/// Rate of reads from the LDS.
Family lds_family();

/// Rate of the last-level cache's reads and writes.
Family last_level_family();

} // namespace miniapp::peak
