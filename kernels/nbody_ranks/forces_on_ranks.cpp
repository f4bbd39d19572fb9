// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/forces_on_ranks.hpp"

#include <memory>

#include "nbody_ranks/parts/rungs.hpp"

namespace miniapp::nbody {

template <class T>
Variants<ForcesOnRanks<T>> forces_on_ranks()
{
    Variants<ForcesOnRanks<T>> all;
    for (auto const& variant : nbody_ranks::variants<T>()) {
        auto const run = [run = variant.run](
                             InitialState const& own,
                             std::int64_t of_all,
                             double softening,
                             World const& world) {
            auto const ranks =
                std::make_shared<nbody_ranks::Problem<T>>(own, of_all, softening, world);
            return [ranks, run](Problem<T>& bodies, ExecutionSpace const& space) {
                ranks->take(bodies, space);
                run(*ranks, space);
                ranks->give(bodies, space);
            };
        };
        all.push_back(as_variant_of<ForcesOnRanks<T>>(variant, run));
    }
    return all;
}

template Variants<ForcesOnRanks<double>> forces_on_ranks<double>();
template Variants<ForcesOnRanks<float>> forces_on_ranks<float>();

} // namespace miniapp::nbody
