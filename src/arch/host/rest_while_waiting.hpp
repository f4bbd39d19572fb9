// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thread>

namespace miniapp {

/// Between two looks at what another thread is to write: that one may want this core.
inline void rest_while_waiting()
{
    std::this_thread::yield();
}

} // namespace miniapp
