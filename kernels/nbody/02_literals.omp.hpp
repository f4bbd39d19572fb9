// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/vectors.omp.hpp"

namespace miniapp::nbody {

/// `literals` with explicit vectors; square root and division are in the precision of the run.
template <class T, int vectors>
void omp_literals(Problem<T> const& p, ExecutionSpace const&)
{
    pull_at_all<T, vectors>(
        p.fields(), [](auto d, auto x) { return hn::Div(hn::Set(d, T(1)), hn::Sqrt(x)); });
}

} // namespace miniapp::nbody
