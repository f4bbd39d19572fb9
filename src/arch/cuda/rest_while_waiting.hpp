// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// Pauses this warp for at most 64 ns between two polls of a flag (CUDA C++ programming guide,
/// __nanosleep).
template <class... None>
KOKKOS_FORCEINLINE_FUNCTION void rest_while_waiting(None...)
{
    if constexpr (backend::device_pass) {
        __nanosleep(32);
    }
}

} // namespace miniapp
