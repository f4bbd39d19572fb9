// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/simulation/forces.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <stdexcept>

#include <fmt/format.h>

#include "nbody/parts/rungs.hpp"
#include "nbody_ranks/parts/rungs.hpp"
#include "world/launcher.hpp"

namespace miniapp::nbody {
namespace {

using OnOne = Rung<double>;
using OnRanks = nbody_ranks::Rung<double>;

constexpr auto name_on_one = [](auto const& rung) -> auto const&
{
    return rung.name;
};
constexpr auto name_on_ranks = [](auto const& rung) -> auto const&
{
    return rung.variant.name;
};

std::string best_on_one(Params const& params)
{
    auto const list =
        by_preference(rungs<double>(), [](OnOne const& rung) { return rung.preference.here(); });
    auto const found =
        std::ranges::find_if(list, [&](OnOne const& rung) { return rung.needs(params).empty(); });
    return found == list.end() ? "" : found->name;
}

std::string best_on_ranks(Params const& params)
{
    auto const list = by_preference(nbody_ranks::rungs<double>(), &OnRanks::preference);
    auto const found = std::ranges::find_if(
        list, [&](OnRanks const& rung) { return rung.variant.refuses(params).empty(); });
    return found == list.end() ? "" : found->variant.name;
}

} // namespace

std::vector<std::string> names_of_forces()
{
    std::vector<std::string> names{"best"};
    std::ranges::transform(rungs<double>(), std::back_inserter(names), name_on_one);
    std::ranges::transform(nbody_ranks::rungs<double>(), std::back_inserter(names), name_on_ranks);
    return names;
}

std::string chosen_forces(Params const& params)
{
    auto const& name = params.text("variant");
    return name != "best" ? name : on_ranks() ? best_on_ranks(params) : best_on_one(params);
}

std::string sums_of(Params const& params)
{
    auto const name = chosen_forces(params);
    auto const of_ranks = nbody_ranks::rungs<double>();
    auto const rung = std::ranges::find(of_ranks, name, name_on_ranks);
    return rung != of_ranks.end() && rung->gathers ? "gathered" : name;
}

std::string why_no_forces(Params const& params)
{
    auto const name = chosen_forces(params);
    auto const of_one = rungs<double>();
    if (auto const rung = std::ranges::find(of_one, name, name_on_one); rung != of_one.end()) {
        if (on_ranks()) {
            return fmt::format(
                "'{}' computes the forces of one rank's bodies; on several ranks one of "
                "nbody_ranks does, e.g. {}",
                name,
                best_on_ranks(params));
        }
        return rung->needs(params);
    }
    auto const of_ranks = nbody_ranks::rungs<double>();
    auto const rung = std::ranges::find(of_ranks, name, name_on_ranks);
    return rung != of_ranks.end() ? rung->variant.refuses(params)
                                  : "no variant of this build computes the forces here";
}

template <class T>
typename Leapfrog<T>::Forces forces_of(
    std::string const& name,
    InitialState const& own,
    std::int64_t of_all,
    double softening,
    World const& world)
{
    auto const of_one = rungs<T>();
    if (auto const rung = std::ranges::find(of_one, name, name_on_one); rung != of_one.end()) {
        return rung->run;
    }
    auto const of_ranks = nbody_ranks::rungs<T>();
    auto const rung = std::ranges::find(of_ranks, name, name_on_ranks);
    if (rung == of_ranks.end()) {
        throw std::logic_error("no variant " + name);
    }
    auto const ranks = std::make_shared<nbody_ranks::Problem<T>>(own, of_all, softening, world);
    return [ranks, run = rung->variant.run](Problem<T>& bodies, ExecutionSpace const& space) {
        ranks->take(bodies, space);
        run(*ranks, space);
        ranks->give(bodies, space);
    };
}

template Leapfrog<double>::Forces
forces_of<double>(std::string const&, InitialState const&, std::int64_t, double, World const&);
template Leapfrog<float>::Forces
forces_of<float>(std::string const&, InitialState const&, std::int64_t, double, World const&);

} // namespace miniapp::nbody
