// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/simulation/forces.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <stdexcept>

#include <fmt/format.h>

#include "common/preference.hpp"
#include "nbody/parts/rungs.hpp"
#include "nbody/ranks/parts/rungs.hpp"
#include "world/launcher.hpp"

namespace miniapp::nbody {
namespace {

constexpr auto name_of = [](auto const& variant) -> auto const&
{
    return variant.name;
};

/// Name of the first variant by preference that suits the parameters, or "".
template <class Problem>
std::string best_of(Variants<Problem> const& all, Params const& params)
{
    auto const list = by_preference(all, params);
    auto const found = std::ranges::find_if(
        list, [&](auto const& variant) { return variant.why_not(params).empty(); });
    return found == list.end() ? "" : found->name;
}

} // namespace

std::vector<std::string> names_of_forces()
{
    std::vector<std::string> names{"best"};
    std::ranges::transform(variants<double>(), std::back_inserter(names), name_of);
    std::ranges::transform(nbody_ranks::variants<double>(), std::back_inserter(names), name_of);
    return names;
}

std::string chosen_forces(Params const& params)
{
    auto const& name = params.text("variant");
    return name != "best" ? name
           : on_ranks()   ? best_of(nbody_ranks::variants<double>(), params)
                          : best_of(variants<double>(), params);
}

std::string sums_of(Params const& params)
{
    auto const name = chosen_forces(params);
    auto const of_ranks = nbody_ranks::variants<double>();
    auto const rung = std::ranges::find(of_ranks, name, name_of);
    return rung != of_ranks.end() && rung->gathers ? "gathered" : name;
}

std::string why_no_forces(Params const& params)
{
    auto const name = chosen_forces(params);
    auto const of_one = variants<double>();
    if (auto const rung = std::ranges::find(of_one, name, name_of); rung != of_one.end()) {
        if (on_ranks()) {
            return fmt::format(
                "'{}' computes the forces of one rank's bodies; on several ranks one of "
                "nbody_ranks does, e.g. {}",
                name,
                best_of(nbody_ranks::variants<double>(), params));
        }
        return rung->why_not(params);
    }
    auto const of_ranks = nbody_ranks::variants<double>();
    auto const rung = std::ranges::find(of_ranks, name, name_of);
    return rung != of_ranks.end() ? rung->why_not(params)
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
    auto const of_one = variants<T>();
    if (auto const rung = std::ranges::find(of_one, name, name_of); rung != of_one.end()) {
        return rung->run;
    }
    auto const of_ranks = nbody_ranks::variants<T>();
    auto const rung = std::ranges::find(of_ranks, name, name_of);
    if (rung == of_ranks.end()) {
        throw std::logic_error("no variant " + name);
    }
    auto const ranks = std::make_shared<nbody_ranks::Problem<T>>(own, of_all, softening, world);
    return [ranks, run = rung->run](Problem<T>& bodies, ExecutionSpace const& space) {
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
