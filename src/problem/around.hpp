// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <numeric>

namespace miniapp {

/// n - 1, n and n + 1: sizes at which a tile, block or vector of n elements is not full, full or
/// exceeded. Edge cases take n from the variants' own constants.
constexpr std::array<std::int64_t, 3> sizes_around(std::int64_t n)
{
    return {n - 1, n, n + 1};
}

/// Sixteen consecutive sizes, larger than a vector, with every remainder of a division by up to 16.
constexpr std::array<std::int64_t, 16> every_remainder()
{
    std::array<std::int64_t, 16> sizes{};
    std::iota(sizes.begin(), sizes.end(), 33);
    return sizes;
}

} // namespace miniapp
