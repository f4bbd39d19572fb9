// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <cstdint>

#include "problem/backend.hpp"

namespace miniapp {

/// Stores past the caches: the line is not read first, which saves a third of a copy's traffic. On
/// x86 such stores are weakly ordered, so a work item calls nontemporal_fence() after them. A
/// processor without such an instruction for one element makes an ordinary store.
template <class T>
void nontemporal_store(T* address, T value)
{
    if constexpr (!backend::x86) {
        *address = value;
    } else if constexpr (sizeof(T) == 8) {
        _mm_stream_si64(reinterpret_cast<long long*>(address), std::bit_cast<long long>(value));
    } else {
        _mm_stream_si32(reinterpret_cast<int*>(address), std::bit_cast<int>(value));
    }
}

} // namespace miniapp
