// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <fstream>

namespace miniapp {

/// Returns the size in bytes of a core's L2 as Linux reports it, read at the first call: 1 MiB on a
/// Zen 4 or 5, 2 MiB on a Sapphire Rapids. Returns 1 MiB if Linux reports none, at least 256 KiB,
/// and at most 4 MiB, because a larger L2 is shared by several cores.
inline std::int64_t l2_bytes()
{
    constexpr std::int64_t kib = 1024;
    static std::int64_t const bytes = [] {
        std::ifstream file("/sys/devices/system/cpu/cpu0/cache/index2/size"); // holds e.g. `2048K`
        std::int64_t size = 0;
        char unit = 0;
        bool const told = static_cast<bool>(file >> size >> unit) && unit == 'K' && size > 0;
        return told ? std::clamp(size * kib, 256 * kib, 4096 * kib) : 1024 * kib;
    }();
    return bytes;
}

} // namespace miniapp
