// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <KokkosSparse_CrsMatrix.hpp> // must precede the next header, which does not compile alone
#include <KokkosSparse_spmv.hpp>

#include "libraries/parts/crs.hpp"

namespace miniapp::libraries {

/// Returns the matrix as a matrix of Kokkos Kernels, without copying its arrays.
template <class T>
auto kokkos_crs(Crs<T> const& a)
{
    using Device = Kokkos::Device<ExecutionSpace, MemorySpace>;
    using Matrix = KokkosSparse::CrsMatrix<T, int, Device, void, int>;
    auto const entries = static_cast<int>(a.columns.extent(0));
    return Matrix("libraries/crs", a.rows, a.rows, entries, a.values, a.row_begins, a.columns);
}

} // namespace miniapp::libraries
