// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <KokkosBlas1_axpby.hpp>
#include <KokkosBlas1_dot.hpp>
#include <KokkosBlas1_nrm2.hpp>

#include "libraries/vectors/problem.hpp"

namespace miniapp::libraries::vectors {

/// Kokkos Kernels, on the default instance of the execution space. Given a View in the device's
/// memory a sum stays there, and the call returns before it is done.
template <class T>
void kokkos_kernels(Problem<T>& p, ExecutionSpace const&)
{
    p.adds_in_t(p.n);
    auto const x = vector_of(p.x);
    Scalar<T> const sum(p.y.data());
    switch (p.operation) {
    case Operation::axpby:
        return KokkosBlas::axpby(T(1), x, T(0.5), vector_of(p.y));
    case Operation::dot:
        return KokkosBlas::dot(sum, x, vector_of(p.z));
    case Operation::nrm2:
        return KokkosBlas::nrm2(sum, x);
    }
}

} // namespace miniapp::libraries::vectors
