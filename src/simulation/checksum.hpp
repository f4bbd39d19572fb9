// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace miniapp {

/// XXH64 with seed 0 of bytes that come piece by piece, as the specification of xxHash defines it
/// (github.com/Cyan4973/xxHash, doc/xxhash_spec.md). Two contents agree by chance once in 2^64.
class Checksum
{
    static constexpr std::size_t stripe = 32; ///< bytes: eight for each lane

    std::array<std::uint64_t, 4> m_lanes;
    std::uint64_t m_size = 0;
    std::string m_rest; ///< less than a stripe

    void add_stripes(std::string_view bytes);

public:
    Checksum();

    void add(std::string_view bytes);
    std::uint64_t value() const;
};

} // namespace miniapp
