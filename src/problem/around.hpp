// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <numeric>

namespace miniapp {

/// One less, as many and one more: the sizes at which a tile, a block or a vector of n is left out,
/// full, or crossed. For edge cases, which take n from the rungs' own constants.
constexpr std::array<std::int64_t, 3> around(std::int64_t n)
{
    return {n - 1, n, n + 1};
}

/// Sixteen sizes in a row, more than a vector: every rest of a division by up to 16 is among them.
constexpr std::array<std::int64_t, 16> every_rest()
{
    std::array<std::int64_t, 16> sizes{};
    std::iota(sizes.begin(), sizes.end(), 33);
    return sizes;
}

} // namespace miniapp
