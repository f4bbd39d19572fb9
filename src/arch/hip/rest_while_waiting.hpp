// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// Pauses this wave for about 128 cycles between two polls (CDNA2 instruction set, s_sleep).
template <class... None>
KOKKOS_FORCEINLINE_FUNCTION void rest_while_waiting(None...)
{
    if constexpr (backend::device_pass) {
        __builtin_amdgcn_s_sleep(2);
    }
}

} // namespace miniapp
