// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/measure/result.hpp"

namespace miniapp {

/// Derives the limit from a run's samples, and for every timed variant its median, rates, share,
/// ratio and notes, and whether its expectation came true.
void summarise(RunResult& result, Family const& family);

} // namespace miniapp
