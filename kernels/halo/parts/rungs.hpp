// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/exchange.hpp"
#include "halo/problem.hpp"

namespace miniapp::halo {

Variants<Problem> mpi_variants();  // defined in native.mpi.cpp
Exchange mpi_message_exchange();   // defined in native.mpi.cpp
Variants<Problem> nccl_variants(); // defined in library.nccl.cpp

} // namespace miniapp::halo
