// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thread>

namespace miniapp {

/// Yields the core between two polls, because the awaited thread may need it.
inline void rest_while_waiting()
{
    std::this_thread::yield();
}

} // namespace miniapp
