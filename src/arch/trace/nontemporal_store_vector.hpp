// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nontemporal_store.hpp"

namespace miniapp {

/// nontemporal_store() of 8 or 16 bytes with one instruction; `address` is aligned to them.
template <class Chunk>
[[gnu::always_inline]] inline void nontemporal_store_vector(Chunk* address, Chunk const& value)
{
    static_assert(sizeof(Chunk) == 8 || sizeof(Chunk) == 16);
    trace::next_is_streaming();
    *address = value;
}

} // namespace miniapp
