// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Computes f in three plain loops: threads share the outer two, and the compiler vectorises the
/// inner one.
template <class T>
void omp_baseline(Problem<T> const& p, ExecutionSpace const&)
{
    int const nx = p.nx;
    int const ny = p.ny;
    int const nz = p.nz;
    std::ptrdiff_t const row = nx;
    std::ptrdiff_t const plane = row * ny;
    auto const w = p.w;
#pragma omp parallel for collapse(2) schedule(static)
    for (int k = 1; k < nz - 1; ++k) {
        for (int j = 1; j < ny - 1; ++j) {
            T const* __restrict const u = p.u.data() + k * plane + j * row;
            T* __restrict const f = p.f.data() + k * plane + j * row;
#pragma omp simd
            for (int i = 1; i < nx - 1; ++i) {
                f[i] = w.c * u[i] + w.x * (u[i - 1] + u[i + 1]) + w.y * (u[i - row] + u[i + row])
                       + w.z * (u[i - plane] + u[i + plane]);
            }
        }
    }
}

} // namespace miniapp::laplacian
