// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/measure/result.hpp"

namespace miniapp {

/// Derives from a run's samples the limit and, for every timed variant, median, rates, share,
/// ratio, notes, and whether its expectation came true.
void summarise(RunResult& result, Family const& family);

} // namespace miniapp
