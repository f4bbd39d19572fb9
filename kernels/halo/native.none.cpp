// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "halo/exchange.hpp"
#include "halo/parts/rungs.hpp"

namespace miniapp::halo {

Variants<Problem> mpi_variants()
{
    return {};
}

Exchange messages()
{
    return {};
}

} // namespace miniapp::halo
