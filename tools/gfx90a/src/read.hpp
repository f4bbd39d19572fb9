// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace gfx90a {

/// A T from any bytes of a code object, aligned or not.
template <class T>
T read(void const* from)
{
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
}

/// A number that a variable of the environment gives, or another.
inline std::uint64_t asked(char const* variable, std::uint64_t otherwise)
{
    auto const* const text = std::getenv(variable);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

} // namespace gfx90a
