// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/problem.hpp"

namespace miniapp::transpose {

/// Arguments of a kernel: bare pointers and extents, 24 bytes with 32-bit offsets.
template <class T, class Offset>
struct Matrices
{
    T const* a;
    T* b;
    Offset rows;
    Offset columns;
};

template <class T, class Offset>
Matrices<T, Offset> matrices(Problem<T> const& p, Offset)
{
    return {p.a.data(), p.b.data(), static_cast<Offset>(p.rows), static_cast<Offset>(p.columns)};
}

} // namespace miniapp::transpose
