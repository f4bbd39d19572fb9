// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace miniapp {

// Exit codes of the program and of its scripts, on which users' scripts and batch systems rely.
inline constexpr int exit_good = 0;
inline constexpr int exit_wrong = 1;        ///< a result is wrong
inline constexpr int exit_usage = 2;        ///< a usage or input error
inline constexpr int exit_regression = 3;   ///< a confirmed regression
inline constexpr int exit_inconclusive = 4; ///< an inconclusive result or an unfit machine
inline constexpr int exit_no_baseline = 5;
inline constexpr int exit_environment = 6; ///< an error of the device or the environment
inline constexpr int exit_skipped = 77;
inline constexpr int exit_signal = 128; ///< added to the number of the signal that ended the run

} // namespace miniapp
