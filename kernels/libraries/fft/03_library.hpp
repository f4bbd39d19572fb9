// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/fft/problem.hpp"

namespace miniapp::libraries::fft {

/// The vendor's, or FFTW.
template <class T>
void library(Problem<T>& p, ExecutionSpace const& space)
{
    if (!p.plan) {
        p.plan = std::make_shared<FftPlan<T>>(p.n);
    }
    p.plan->run(space, p.a.data(), p.b.data());
}

} // namespace miniapp::libraries::fft
