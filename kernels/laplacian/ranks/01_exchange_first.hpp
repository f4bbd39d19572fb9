// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/ranks/parts/stencil.hpp"
#include "second_instance.hpp"

namespace miniapp::overlap {

/// Exchanges the halo, and then computes all points.
inline void exchange_first(Problem& p, ExecutionSpace const& space)
{
    p.timeline.span("first instance", "exchange", space, [&] { p.exchange(p, space); });
    p.timeline.span("first instance", "all points", space, [&] {
        compute("overlap/exchange_first", p.regions.all, Arrays(p), space);
    });
}

/// Workspace: the execution space instance that runs the exchange and the kernel for the shell.
struct ExchangeInstance
{
    SecondInstance instance;

    explicit ExchangeInstance(ranks::Domain const&) {}
};

/// Computes the interior with `interior`. Meanwhile the second instance exchanges the halo and then
/// computes the shell, which needs it.
inline void overlap(Problem& p, ExecutionSpace const& space, InteriorKernel interior)
{
    auto& second = p.workspace<ExchangeInstance>().instance;
    auto const stage = [&](char const* name, auto const& work) {
        p.timeline.span("second instance", name, second.space(), work);
    };
    second.wait_for(space);
    p.timeline.span("first instance", "interior", space, [&] {
        interior(p.regions.interior, Arrays(p), space);
    });
    stage("exchange", [&] { p.exchange(p, second.space()); });
    stage("shell", [&] { compute_shell(Arrays(p), p.regions.shell, second.space()); });
    second.make_wait(space);
}

/// Overlaps the exchange with the kernel for the interior, which usually has most of the points.
inline void overlapped(Problem& p, ExecutionSpace const& space)
{
    overlap(p, space, [](Region const& interior, Arrays const& arrays, ExecutionSpace const& in) {
        compute("overlap/overlapped", interior, arrays, in);
    });
}

} // namespace miniapp::overlap
