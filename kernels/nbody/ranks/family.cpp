// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/limit_of_ranks.hpp"
#include "nbody/mix/limit.hpp"
#include "nbody/ranks/05_peer_read.hpp"
#include "nbody/ranks/06_peer_gather.hpp"
#include "nbody/ranks/parts/rungs.hpp"
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
          .preference = on_all(10),
          .gathers = true}});
    return variants;
}

template Variants<Problem<double>> variants<double>();
template Variants<Problem<float>> variants<float>();

namespace {

/// Limit by arithmetic alone, as in the chapter nbody, on all ranks at once.
Limit limit(Params const& params, Work const& work)
{
    return limit_of_ranks(nbody::interaction_limit(params, work));
}

} // namespace

Family family()
{
    auto family = make_family<Problem>(
        "nbody_ranks",
        "gravity among all pairs of bodies that are distributed over ranks",
        variants<double>(),
        variants<float>());
    family.merits = [](Params const&) -> Merits {
        return {
            {Quantity::items, "Ginteractions/s", 1e9},
            {Quantity::flops, "GFLOP/s at 20 a pair", 1e9},
        };
    };
    family.limit = limit;
    family.folder = "nbody/ranks";
    family.of_all_ranks = true;
    return family;
}

} // namespace miniapp::nbody_ranks
