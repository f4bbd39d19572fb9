// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <KokkosBlas1_dot.hpp>
#include <KokkosBlas1_scal.hpp>
#include <KokkosBlas1_update.hpp>

#include "stream/problem.hpp"

namespace miniapp::stream {

template <class T>
using Vector = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;

/// Calls the library for the operation: Kokkos::deep_copy for copy, Kokkos Kernels' BLAS 1 for the
/// rest. The library may run on an execution space instance of its own choice.
template <class T>
void library(Problem<T>& p, ExecutionSpace const& space)
{
    Vector<T> const a(p.a.data(), p.a.size());
    Vector<T> const b(p.b.data(), p.b.size());
    Vector<T> const c(p.c.data(), p.c.size());
    if (p.operation == "copy") {
        Kokkos::deep_copy(space, c, a);
    } else if (p.operation == "scale") {
        KokkosBlas::scal(c, p.scalar, a);
    } else if (p.operation == "add" || p.operation == "triad") {
        T const s = p.operation == "add" ? T(1) : p.scalar;
        KokkosBlas::update(T(1), a, s, b, T(0), c);
    } else {
        p.set_adds_in_t();
        double const sum = KokkosBlas::dot(a, b);
        Kokkos::deep_copy(space, p.result, sum);
    }
}

} // namespace miniapp::stream
