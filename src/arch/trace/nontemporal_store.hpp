// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "trace/recorder.hpp"

namespace miniapp {

/// A store that the trace marks as streaming. Always inlined, as a program may also hold the host's
/// function of this name.
template <class T>
[[gnu::always_inline]] inline void nontemporal_store(T* address, T value)
{
    trace::next_is_streaming();
    *address = value;
}

} // namespace miniapp
