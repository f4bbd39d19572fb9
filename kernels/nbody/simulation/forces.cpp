// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/simulation/forces.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "common/preference.hpp"
#include "nbody/ranks/problem.hpp"
#include "world/launcher.hpp"

namespace miniapp::nbody {
namespace {

constexpr auto name_of = [](auto const& variant) -> auto const&
{
    return variant.name;
};

/// Returns the variant of this name, or nullopt.
template <class Problem>
std::optional<Variant<Problem>> variant_named(Variants<Problem> const& all, std::string const& name)
{
    auto const found = std::ranges::find(all, name, name_of);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

/// Returns the name of the variant with the highest preference among those that suit the
/// parameters, or "" if none does.
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
    auto const of_ranks = variant_named(nbody_ranks::variants<double>(), name);
    return of_ranks && of_ranks->gathers ? "gathered" : name;
}

std::string why_no_forces(Params const& params)
{
    auto const name = chosen_forces(params);
    if (auto const of_one_rank = variant_named(variants<double>(), name)) {
        if (on_ranks()) {
            return fmt::format(
                "'{}' computes the forces of one rank's bodies; on several ranks one of "
                "nbody_ranks does, e.g. {}",
                name,
                best_of(nbody_ranks::variants<double>(), params));
        }
        return of_one_rank->why_not(params);
    }
    auto const of_ranks = variant_named(nbody_ranks::variants<double>(), name);
    return of_ranks ? of_ranks->why_not(params)
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
    if (auto const of_one_rank = variant_named(variants<T>(), name)) {
        return of_one_rank->run;
    }
    auto const of_ranks = variant_named(nbody_ranks::variants<T>(), name);
    if (!of_ranks) {
        throw std::logic_error("no variant " + name);
    }
    auto const ranks = std::make_shared<nbody_ranks::Problem<T>>(own, of_all, softening, world);
    return [ranks, run = of_ranks->run](Problem<T>& bodies, ExecutionSpace const& space) {
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
