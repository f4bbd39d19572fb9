// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/families.hpp"
#include "advice/synchronization/01_barrier.hpp"
#include "advice/synchronization/02_fences.hpp"

namespace miniapp::advice {

std::vector<Family> synchronization()
{
    return {
        barrier::family(),
        fences::family(),
    };
}

} // namespace miniapp::advice
