// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "common/preference.hpp"
#include "nbody/ranks/problem.hpp"
#include "nbody/simulation/simulation.hpp"
#include "world/launcher.hpp"

namespace miniapp::nbody {
namespace {

/// Returns the variant of this name, or nullopt if there is none.
template <class Problem>
std::optional<Variant<Problem>> variant_named(Variants<Problem> const& all, std::string const& name)
{
    auto const found = std::ranges::find(all, name, &Variant<Problem>::name);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

/// Returns the name of the variant with the highest preference among those that suit the
/// parameters, or "" if none does.
template <class Problem>
std::string preferred_variant(Variants<Problem> const& all, Params const& params)
{
    auto const list = sorted_by_preference(all, params);
    auto const found = std::ranges::find_if(
        list, [&](auto const& variant) { return variant.why_not(params).empty(); });
    return found == list.end() ? "" : found->name;
}

} // namespace

std::vector<std::string> force_variant_names()
{
    std::vector<std::string> names{"best"};
    for (auto const& variant : variants<double>()) {
        names.push_back(variant.name);
    }
    for (auto const& variant : nbody_ranks::variants<double>()) {
        names.push_back(variant.name);
    }
    return names;
}

std::string chosen_force_variant(Params const& params)
{
    auto const& name = params.text("variant");
    return name != "best" ? name
           : on_ranks()   ? preferred_variant(nbody_ranks::variants<double>(), params)
                          : preferred_variant(variants<double>(), params);
}

std::string summation_order(Params const& params)
{
    auto const name = chosen_force_variant(params);
    auto const of_ranks = variant_named(nbody_ranks::variants<double>(), name);
    return of_ranks && of_ranks->gathers ? "gathered" : name;
}

std::string why_not_computable(Params const& params)
{
    auto const name = chosen_force_variant(params);
    if (auto const of_one_rank = variant_named(variants<double>(), name)) {
        if (on_ranks()) {
            return fmt::format(
                "'{}' computes the forces of one rank's bodies; on several ranks one of "
                "nbody_ranks does, e.g. {}",
                name,
                preferred_variant(nbody_ranks::variants<double>(), params));
        }
        return of_one_rank->why_not(params);
    }
    auto const of_ranks = variant_named(nbody_ranks::variants<double>(), name);
    return of_ranks ? of_ranks->why_not(params)
                    : "no variant of this build computes the forces here";
}

template <class T>
typename Leapfrog<T>::ForceFunction force_function(
    std::string const& name,
    BodyState const& own,
    std::int64_t total_bodies,
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
    auto const ranks =
        std::make_shared<nbody_ranks::Problem<T>>(own, total_bodies, softening, world);
    return [ranks, run = of_ranks->run](Problem<T>& bodies, ExecutionSpace const& space) {
        ranks->copy_positions_from(bodies, space);
        run(*ranks, space);
        ranks->copy_accelerations_to(bodies, space);
    };
}

template Leapfrog<double>::ForceFunction
force_function<double>(std::string const&, BodyState const&, std::int64_t, double, World const&);
template Leapfrog<float>::ForceFunction
force_function<float>(std::string const&, BodyState const&, std::int64_t, double, World const&);

} // namespace miniapp::nbody
