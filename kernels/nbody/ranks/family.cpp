// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/limit_of_ranks.hpp"
#include "nbody/mix/mix.hpp"
#include "nbody/ranks/06_peer_gather.hpp"
#include "nbody/ranks/problem.hpp"
#include "nbody_rows.hpp"

namespace miniapp::nbody_ranks {

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants;
    if constexpr (nbody::built::native) {
        add(variants, Kind::portable, mpi_variants<T>(), Needs::mpi);
    }
    add(variants,
        Kind::portable,
        {{.name = "peer_read", .run = peer_read<T>},
         {.name = "peer_gather",
          .run = peer_gather<T>,
          .preference = equal_preference(10),
          .gathers = true}});
    return variants;
}

template Variants<Problem<double>> variants<double>();
template Variants<Problem<float>> variants<float>();

Family family()
{
    auto family = make_family<Problem>(
        "nbody_ranks",
        "gravity among all pairs of bodies that are distributed over ranks",
        variants<double>(),
        variants<float>());
    family.merits = nbody::interaction_merits;
    family.limit = [](Params const& params, Work const& work) {
        return limit_of_ranks(nbody::interaction_limit(params, work));
    };
    family.folder = "nbody/ranks";
    family.shared_by_ranks = true;
    return family;
}

} // namespace miniapp::nbody_ranks
