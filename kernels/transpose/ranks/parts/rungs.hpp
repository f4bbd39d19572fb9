// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "transpose/ranks/problem.hpp"

namespace miniapp::transpose_ranks {

Variants<Problem> mpi_variants();  // defined in native.mpi.cpp
Variants<Problem> nccl_variants(); // defined in collectives.nccl.cpp

} // namespace miniapp::transpose_ranks
