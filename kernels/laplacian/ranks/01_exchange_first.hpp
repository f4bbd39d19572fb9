// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/ranks/parts/stencil.hpp"

namespace miniapp::overlap {

/// Exchanges the halo, and then computes all points.
inline void exchange_first(Problem& p, ExecutionSpace const& space)
{
    auto const stage = [&](char const* name, auto const& work) {
        p.timeline.span("first instance", name, space, work);
    };
    stage("exchange", [&] { p.exchange(p, space); });
    stage(
        "all points", [&] { compute("overlap/exchange_first", p.regions.all, Arrays(p), space); });
}

} // namespace miniapp::overlap
