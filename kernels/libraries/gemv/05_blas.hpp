// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/gemv/problem.hpp"
#include "libraries/parts/blas.hpp"

namespace miniapp::libraries::gemv {

/// The vendor's call.
template <class T>
void blas(Problem<T> const& p, ExecutionSpace const& space)
{
    Blas<T>::gemv(space, p.by_rows, p.rows, p.columns, p.a.data(), p.x.data(), p.y.data());
}

} // namespace miniapp::libraries::gemv
