// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/parts/blas.hpp"
#include "libraries/vectors/problem.hpp"

namespace miniapp::libraries::vectors {

/// The vendor's call.
template <class T>
void blas(Problem<T>& p, ExecutionSpace const& space)
{
    p.adds_in_t(p.n);
    T const* const x = p.x.data();
    T* const y = p.y.data();
    switch (p.operation) {
    case Operation::axpby:
        return Blas<T>::axpby(space, p.n, T(1), x, T(0.5), y);
    case Operation::dot:
        return Blas<T>::dot(space, p.n, x, p.z.data(), y);
    case Operation::nrm2:
        return Blas<T>::nrm2(space, p.n, x, y);
    }
}

} // namespace miniapp::libraries::vectors
