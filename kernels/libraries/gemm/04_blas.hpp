// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/gemm/problem.hpp"
#include "libraries/parts/blas.hpp"

namespace miniapp::libraries::gemm {

/// The vendor's call, for one or for many.
template <class T>
void blas(Problem<T> const& p, ExecutionSpace const& space)
{
    if (p.count == 1) {
        Blas<T>::gemm(space, p.n, p.a.data(), p.b.data(), p.c.data());
    } else {
        Blas<T>::gemm_batched(space, p.n, p.count, p.a.data(), p.b.data(), p.c.data());
    }
}

} // namespace miniapp::libraries::gemm
