// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "halo/exchange.hpp"
#include "halo/problem.hpp"

namespace miniapp::halo {

Variants<Problem> mpi_variants();  // native.mpi.cpp
Exchange mpi_messages();           // native.mpi.cpp
Variants<Problem> nccl_variants(); // library.nccl.cpp

} // namespace miniapp::halo
