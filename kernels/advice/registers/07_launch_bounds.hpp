// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace miniapp::advice::launch_bounds {

/// Numbers whose variance a work item takes, in every rung of the row.
constexpr int width = 56;

} // namespace miniapp::advice::launch_bounds
