// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <stdexcept>
#include <string>

namespace miniapp::gpu {

/// What assert() calls on the device where it fails.
[[noreturn]] inline void
assertion_failed(char const* message, char const* file, unsigned line, char const* function)
{
    throw std::runtime_error(
        std::string(file) + ":" + std::to_string(line) + ": " + function + ": assertion '" + message
        + "' failed");
}

} // namespace miniapp::gpu
