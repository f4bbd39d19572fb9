// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/comparison.hpp"

// Families that measure the rates that limit a kernel, except those of memory and arithmetic.
namespace miniapp::peak {

/// Family that measures launches and block dispatch, by kernels whose work items do nothing.
Family dispatch_family();

/// Family that measures the rate of reads from the LDS.
Family lds_family();

/// Family that measures the rate of the last-level cache's reads and writes.
Family last_level_family();

} // namespace miniapp::peak
