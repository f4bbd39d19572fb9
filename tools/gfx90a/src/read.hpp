// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

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

} // namespace gfx90a
