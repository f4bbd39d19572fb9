// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>

namespace miniapp {

/// One less, as many and one more: the sizes at which a tile, a block or a vector of n is left out,
/// full, or crossed. For edge cases, which take n from the rungs' own constants.
constexpr std::array<std::int64_t, 3> around(std::int64_t n)
{
    return {n - 1, n, n + 1};
}

} // namespace miniapp
