// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/measure/result.hpp"

namespace miniapp {

/// A line a variant; of a variant without figures, with its status and note alone. RFC 4180.
std::string csv(RunResult const& result, bool colour);

/// Its first line.
std::string csv_heading();

} // namespace miniapp
