// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/vectors.omp.hpp"

namespace miniapp::nbody {

/// The native form of `several`, with vectors of bodies. The reciprocal square root is the
/// processor's estimate, which Newton steps improve.
template <class T, int vectors>
void omp_several(Problem<T> const& p, ExecutionSpace const&)
{
    pull_at_all<T, vectors>(p.fields(), [](auto d, auto x) { return reciprocal_sqrt(d, x); });
}

} // namespace miniapp::nbody
