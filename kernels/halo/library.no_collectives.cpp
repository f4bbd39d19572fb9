// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "halo/parts/rungs.hpp"

namespace miniapp::halo {

Variants<Problem> nccl_variants()
{
    return {};
}

} // namespace miniapp::halo
