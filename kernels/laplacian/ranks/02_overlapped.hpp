// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/ranks/parts/stencil.hpp"
#include "second_instance.hpp"

namespace miniapp::overlap {

/// The instance that exchanges.
struct Overlapping
{
    SecondInstance second;

    explicit Overlapping(ranks::Domain const&) {}
};

/// An interior by that kernel, and meanwhile, on an instance of their own, the exchange and what
/// waits for it.
inline void overlap(Problem& p, ExecutionSpace const& space, InteriorKernel interior)
{
    auto& second = p.workspace<Overlapping>().second;
    auto const stage = [&](char const* name, auto const& work) {
        p.timeline.span("second instance", name, second.space(), work);
    };
    second.wait_for(space);
    p.timeline.span("first instance", "interior", space, [&] {
        interior(p.regions.interior, Arrays(p), space);
    });
    stage("exchange", [&] { p.exchange(p, second.space()); });
    stage("shell", [&] { compute_shell(Arrays(p), p.regions.shell, second.space()); });
    second.let_wait(space);
}

/// 01 with the points that need no halo computed meanwhile: they are most of them. The exchange and
/// what waits for it are given to an instance of their own.
inline void overlapped(Problem& p, ExecutionSpace const& space)
{
    overlap(p, space, [](Region const& interior, Arrays const& arrays, ExecutionSpace const& in) {
        compute("overlap/overlapped", interior, arrays, in);
    });
}

} // namespace miniapp::overlap
