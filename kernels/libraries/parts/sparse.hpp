// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>

#include "libraries/parts/crs.hpp"

// The library for sparse matrices that the build found, behind one name: sparse.<library>.cpp.
namespace miniapp::libraries {

/// "eigen", "cusparse" or "rocsparse".
std::string sparse_name();

/// A matrix as that library knows it: its arrays are those of the Crs, which it shares.
template <class T>
class SparseMatrix
{
    struct Handle;
    std::shared_ptr<Handle> m_handle;

public:
    explicit SparseMatrix(Crs<T> const& a);

    /// y <- A x; of a GPU, may return before it is done.
    void multiply(ExecutionSpace const&, T const* x, T* y) const;

    /// Solves A x = b from x = 0 by the library's own conjugate gradients, without a
    /// preconditioner, until |r| <= tolerance |b|, in `most` iterations at most; returns how many
    /// it took.
    int solve(T const* b, T* x, double tolerance, int most) const;
};

} // namespace miniapp::libraries
