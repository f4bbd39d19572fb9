// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/parts/kokkos_crs.hpp"
#include "libraries/spmv/problem.hpp"

namespace miniapp::libraries::spmv {

/// Kokkos Kernels' product of compressed rows.
template <class T>
void kokkos_kernels(Problem<T> const& p, ExecutionSpace const&)
{
    KokkosSparse::spmv("N", T(1), kokkos_crs(p.crs), vector_of(p.x), T(0), vector_of(p.y));
}

} // namespace miniapp::libraries::spmv
