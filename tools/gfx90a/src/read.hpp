// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace gfx90a {

/// Returns the T at an address that need not be aligned.
template <class T>
T read_unaligned(void const* from)
{
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
}

/// Returns the number in an environment variable, or `otherwise` if it is not set.
inline std::uint64_t env_number(char const* variable, std::uint64_t otherwise)
{
    auto const* const text = std::getenv(variable);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

} // namespace gfx90a
