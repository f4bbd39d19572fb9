// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/on_host.hpp"
#include "lbm/model/fluid.hpp"
#include "lbm/model/velocity_set.hpp"
#include "lbm/reference.hpp"
#include "problem/random.hpp"

namespace miniapp::lbm {

/// Adds the noise of 0.1 % of the start that is verified: site(x) is the number that point x of the
/// reference has in the whole box.
template <class Site>
void add_noise(Reference& reference, Derived const& derived, Site const& site)
{
    for (int p = 0; p < populations; ++p) {
        bool const of_f = p < f_count;
        double const amplitude = 1e-3 * (of_f ? derived.phi_star : weight(p - f_count) * derived.n);
        auto& population = reference.population(p);
        for_each_on_host(static_cast<std::int64_t>(population.size()), [&](std::int64_t x) {
            auto const noise = 2 * uniform(site(x), static_cast<std::uint64_t>(p) + 1) - 1;
            population[static_cast<std::size_t>(x)] += amplitude * noise;
        });
    }
}

} // namespace miniapp::lbm
