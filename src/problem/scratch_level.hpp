// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// Level of a team's scratch memory: the LDS on a GPU; on a CPU any memory, which the caches keep,
/// as Kokkos 5 refuses more than 32 KiB of level 0 there.
KOKKOS_INLINE_FUNCTION constexpr int scratch_level()
{
    return backend::gpu ? 0 : 1;
}

} // namespace miniapp
