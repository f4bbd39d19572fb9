// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/vectors/problem.hpp"

namespace miniapp::libraries::vectors {

template <class T>
void loop_axpby(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::parallel_for(
        "libraries.vectors/loop", Range(space, 0, p.n), KOKKOS_LAMBDA(std::int64_t i) {
            y[i] = x[i] + T(0.5) * y[i];
        });
}

/// In double whatever T is: added one by one, a float stops growing at 2^24.
template <class T>
void loop_dot(Problem<T> const& p, T const* z, bool root, ExecutionSpace const& space)
{
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::View<double, MemorySpace> const sum("libraries/sum");
    Kokkos::parallel_reduce(
        "libraries.vectors/loop",
        Range(space, 0, p.n),
        KOKKOS_LAMBDA(std::int64_t i, double& partial) {
            partial += static_cast<double>(x[i]) * static_cast<double>(z[i]);
        },
        sum);
    Kokkos::parallel_for(
        "libraries.vectors/loop", Range(space, 0, 1), KOKKOS_LAMBDA(std::int64_t) {
            y[0] = static_cast<T>(root ? sqrt(sum()) : sum());
        });
}

/// What one writes without a library: one loop over what is written, or one sum.
template <class T>
void loop(Problem<T> const& p, ExecutionSpace const& space)
{
    switch (p.operation) {
    case Operation::axpby:
        return loop_axpby(p, space);
    case Operation::dot:
        return loop_dot(p, p.z.data(), false, space);
    case Operation::nrm2:
        return loop_dot(p, p.x.data(), true, space);
    }
}

} // namespace miniapp::libraries::vectors
