// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <cstdint>

namespace miniapp {

/// Whether a number is neither infinite nor NaN. It looks at the bits, because with -ffast-math
/// compilers assume that std::isfinite() is true and that there are no NaNs.
inline bool is_finite(double number)
{
    constexpr std::uint64_t exponent = 0x7ff0'0000'0000'0000;
    return (std::bit_cast<std::uint64_t>(number) & exponent) != exponent;
}

} // namespace miniapp
