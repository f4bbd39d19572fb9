// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// phi of a site of a rank's part after streaming.
template <class T, class Populations>
struct ArrivingPhi
{
    Populations source;
    Grid grid;
    Cuts cuts;
    Constants<T> c;

    KOKKOS_FORCEINLINE_FUNCTION T operator()(int site, int i, int j, int k) const
    {
        return post_streaming_phi(source, site, Neighbours(grid, i, j, k, cuts), c);
    }
};

/// Overlaps work with the exchange of `source` and of phi, as the neighbouring ranks compute it
/// from their `source`. inner() needs nothing from beyond a cut, and runs in `space` while a second
/// instance exchanges. Then outer(second) runs in that instance. What is launched in `space`
/// afterwards waits for both.
template <class T, class Populations, class Inner, class Outer>
void overlap_exchange(
    Problem<T>& p,
    Populations const& source,
    ExecutionSpace const& space,
    Inner const& inner,
    Outer const& outer)
{
    ArrivingPhi<T, Populations> const value{source, p.grid, p.halo.cuts(), p.c};
    auto& second = p.halo.second_instance();
    auto const timeline = p.halo.timeline();
    auto const stage = [&](char const* name, auto const& work) {
        timeline.span("second instance", name, second.space(), work);
    };
    second.wait_for(space);
    timeline.span("first instance", "inner columns", space, inner);
    stage("populations", [&] { p.halo.fill_cuts(source, second.space()); });
    stage("phi", [&] { p.halo.fill_phi_beyond_cuts(p.phi, value, second.space()); });
    stage("outer columns", [&] { outer(second.space()); });
    second.let_wait(space);
}

} // namespace miniapp::lbm
