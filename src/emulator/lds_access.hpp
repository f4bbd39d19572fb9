// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "emulator/lanes.hpp"

namespace miniapp::gfx90a {

/// Checks an access to LDS: its bounds (a fault), and whether another wave touched the place since
/// the last barrier (a finding).
void lds_touch(
    Wave& w,
    Instruction const& i,
    u32 offset,
    std::size_t bytes,
    bool writes,
    bool atomic,
    int lane);

bool lds_written(Wave const& w, u32 offset, std::size_t bytes);
void lds_set_written(Wave& w, u32 offset, std::size_t bytes, bool value);

} // namespace miniapp::gfx90a
