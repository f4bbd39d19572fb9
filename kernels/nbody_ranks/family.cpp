// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>

#include "common/limit_of_ranks.hpp"
#include "nbody/mix/limit.hpp"
#include "nbody_ranks/05_peer_read.hpp"
#include "nbody_ranks/06_peer_gather.hpp"
#include "nbody_ranks/parts/rungs.hpp"

namespace miniapp::nbody_ranks {

template <class T>
std::vector<Rung<T>> rungs()
{
    auto rungs = mpi_rungs<T>();
    rungs.push_back({.variant = {"peer_read", peer_read<T>}});
    rungs.push_back(
        {.variant = {"peer_gather", peer_gather<T>}, .gathers = true, .preference = 10});
    return rungs;
}

template std::vector<Rung<double>> rungs<double>();
template std::vector<Rung<float>> rungs<float>();

namespace {

template <class T>
std::vector<Variant<Problem<T>>> variants()
{
    std::vector<Variant<Problem<T>>> variants;
    std::ranges::transform(rungs<T>(), std::back_inserter(variants), &Rung<T>::variant);
    return variants;
}

/// What arithmetic alone allows, as in the chapter nbody, on all ranks at once.
Limit limit(Params const& params, Work const& work)
{
    return limit_of_ranks(nbody::interaction_limit(params, work));
}

} // namespace

std::vector<Family> families()
{
    auto family = make_family<Problem>(
        "nbody_ranks",
        "gravity among all pairs, the bodies distributed: everybody pulls at everybody",
        variants<double>(),
        variants<float>());
    family.merits = [](Params const&) -> Merits {
        return {
            {Quantity::items, "Ginteractions/s", 1e9},
            {Quantity::flops, "GFLOP/s at 20 a pair", 1e9},
        };
    };
    family.limit = limit;
    family.of_all_ranks = true;
    return {family};
}

} // namespace miniapp::nbody_ranks
