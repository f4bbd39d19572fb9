// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guidelines/families.hpp"
#include "guidelines/synchronization/01_barrier.hpp"
#include "guidelines/synchronization/02_fences.hpp"

namespace miniapp::guidelines {

std::vector<Family> synchronization()
{
    return {
        barrier::family(),
        fences::family(),
    };
}

} // namespace miniapp::guidelines
