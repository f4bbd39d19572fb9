// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/comparison.hpp"

// Rates that bound a kernel beside the memory's and the arithmetic's.
namespace miniapp::peak {

/// Launches and blocks: kernels whose work items do nothing.
Family dispatch_family();

/// Reads of the LDS.
Family lds_family();

/// Bytes that the last-level cache reads and writes.
Family last_level_family();

} // namespace miniapp::peak
