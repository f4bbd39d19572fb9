// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/measure/result.hpp"

namespace miniapp {

/// The table of one run in at most 40 columns, if names are short: time and share of the limit, or
/// the first rate where there is no limit, and what is wrong.
std::string narrow_table(RunResult const& result, bool colour);

} // namespace miniapp
