// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/vectors.omp.hpp"

namespace miniapp::nbody {

/// The native form of `several`: vectors of bodies, the processor's estimate of the reciprocal
/// square root, and Newton steps.
template <class T, int vectors>
void omp_several(Problem<T> const& p, ExecutionSpace const&)
{
    pull_at_all<T, vectors>(p.fields(), [](auto d, auto x) { return reciprocal_sqrt(d, x); });
}

} // namespace miniapp::nbody
