// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// Kokkos' level of a team's scratch memory: 0, the LDS, on a GPU; 1 on a CPU, where both levels
/// are cached memory, because Kokkos 5 refuses more than 32 KiB of level 0.
KOKKOS_INLINE_FUNCTION constexpr int scratch_level()
{
    return backend::gpu ? 0 : 1;
}

} // namespace miniapp
