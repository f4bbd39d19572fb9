// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/simulation/forces.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include <fmt/format.h>

#include "nbody/parts/rungs.hpp"
#include "nbody_ranks/parts/rungs.hpp"
#include "world/launcher.hpp"

namespace miniapp::nbody {
namespace {

template <class Variants>
auto find(Variants const& variants, std::string const& name)
{
    return std::ranges::find(variants, name, [](auto const& variant) { return variant.name; });
}

} // namespace

std::vector<std::string> names_of_forces()
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

std::string chosen_forces(Params const& params)
{
    auto const& name = params.text("variant");
    if (name != "best") {
        return name;
    }
    if (on_ranks()) {
        // Messages reach every host, and each other's memory only those of one.
        auto const messages = nbody_ranks::mpi_variants<double>();
        return messages.empty() ? "peer_gather" : "mpi/allgather";
    }
    return backend::gpu ? "best/4/16" : "several/2";
}

std::string why_no_forces(Params const& params)
{
    auto const name = chosen_forces(params);
    auto const of_one = variants<double>();
    if (auto const variant = find(of_one, name); variant != of_one.end()) {
        if (on_ranks()) {
            return fmt::format(
                "'{}' computes the forces of one rank's bodies; on several ranks one of "
                "nbody_ranks does, e.g. peer_gather",
                name);
        }
        return variant->refuses(params);
    }
    auto const of_ranks = nbody_ranks::variants<double>();
    auto const variant = find(of_ranks, name);
    return variant == of_ranks.end() ? "" : variant->refuses(params);
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
    if (auto const variant = find(of_one, name); variant != of_one.end()) {
        return variant->run;
    }
    auto const of_ranks = nbody_ranks::variants<T>();
    auto const variant = find(of_ranks, name);
    if (variant == of_ranks.end()) {
        throw std::logic_error("no variant " + name);
    }
    auto const ranks = std::make_shared<nbody_ranks::Problem<T>>(own, of_all, softening, world);
    return [ranks, run = variant->run](Problem<T>& bodies, ExecutionSpace const& space) {
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
