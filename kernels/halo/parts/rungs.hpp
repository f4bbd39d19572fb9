// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "halo/problem.hpp"

namespace miniapp::halo {

Variants<Problem> mpi_variants();  // native.mpi.cpp; none in native.none.cpp
Variants<Problem> nccl_variants(); // library.nccl.cpp; none in library.no_collectives.cpp

} // namespace miniapp::halo
