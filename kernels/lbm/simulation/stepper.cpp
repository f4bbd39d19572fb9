// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/stepper.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "common/preference.hpp"
#include "lbm/parts/rungs.hpp"
#include "world/launcher.hpp"

namespace miniapp::lbm {
namespace {

/// Returns the variants among which a simulation chooses if the input names none, preferred first.
Variants<Problem<double>> preferred_variants(Params const& params)
{
    return sorted_by_preference(rungs<double>(), params);
}

std::string reason_against(Variant<Problem<double>> const& rung, Params const& params)
{
    auto reason = rung.refuses(params);
    if (!reason.empty() || rung.on_ranks != OnRanks::refused || !on_ranks()) {
        return reason;
    }
    return "finds the far side of the box by its index, or leaves populations in its ghosts: on "
           "several ranks another has that side";
}

/// Returns a text with the reasons against all preferred variants, each reason once.
std::string reasons_against_all(Params const& params)
{
    std::vector<std::pair<std::string, std::string>>
        reasons; // each reason with the names of its variants
    for (auto const& rung : preferred_variants(params)) {
        auto const reason = reason_against(rung, params);
        auto const known = std::ranges::find(reasons, reason, [](auto& r) { return r.first; });
        if (known != reasons.end()) {
            known->second += ", " + rung.name;
        } else {
            reasons.emplace_back(reason, rung.name);
        }
    }
    std::string text = "no variant makes the steps of these parameters";
    for (auto const& [reason, names] : reasons) {
        text += fmt::format("; {}: {}", names, reason);
    }
    return text;
}

std::string preferred_names(std::string const& precision, Extents const& size)
{
    auto parameters = Problem<double>::parameters();
    parameters.push_back(precision_parameter());
    auto const params = Params(parameters).with("precision", precision).with("size", size);
    std::vector<std::string> names;
    for (auto const& rung : preferred_variants(params)) {
        names.push_back(rung.name);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

} // namespace

template <class T>
Stepper<T> stepper(std::string const& variant, Params const& params)
{
    auto const all = rungs<T>();
    auto const name = variant == "best" ? best_variant(params) : variant;
    auto const found = std::ranges::find(all, name, &Variant<Problem<T>>::name);
    if (found == all.end()) {
        throw std::runtime_error(
            name.empty() ? reasons_against_all(params) : "no variant " + name + " in this build");
    }
    if (auto const reason = found->refuses(params); !reason.empty()) {
        throw std::runtime_error(name + " " + reason);
    }
    Problem<T> small(params.with("size", Extents{6, 6, 6})); // large enough for every rung
    small.poison();
    found->run(small, ExecutionSpace{});
    Kokkos::fence();
    return {name, found->run, small.stage()};
}

std::string best_variant(Params const& params)
{
    auto const list = preferred_variants(params);
    auto const found = std::ranges::find_if(
        list, [&](auto const& rung) { return reason_against(rung, params).empty(); });
    return found == list.end() ? "" : found->name;
}

std::string help_on_variant()
{
    constexpr Extents large{256, 256, 256};
    auto const in_double = preferred_names("double", large);
    auto const in_float = preferred_names("float", large);
    auto const in_small_box = preferred_names("double", {32, 32, 32});
    return "that makes the steps; best is the first that can of " + in_double
           + (in_float == in_double ? "" : "; in float of " + in_float)
           + (in_small_box == in_double ? "" : "; in a small box of " + in_small_box);
}

std::string chosen_variant(Params const& params)
{
    auto const& name = params.text("variant");
    return name == "best" ? best_variant(params) : name;
}

std::vector<std::string> variant_names()
{
    std::vector<std::string> names;
    std::ranges::transform(
        rungs<double>(), std::back_inserter(names), &Variant<Problem<double>>::name);
    std::ranges::transform(
        variants_of_other_builds("lbm"), std::back_inserter(names), &Variant<>::name);
    return names;
}

std::string why_no_stepper(Params const& params)
{
    auto const name = chosen_variant(params);
    if (name.empty()) {
        return reasons_against_all(params);
    }
    auto const all = rungs<double>();
    auto const rung = std::ranges::find(all, name, &Variant<Problem<double>>::name);
    auto const others = variants_of_other_builds("lbm");
    auto const other = std::ranges::find(others, name, &Variant<>::name);
    auto const reason = rung != all.end()       ? reason_against(*rung, params)
                        : other != others.end() ? other->unavailable
                                                : "there is no such variant";
    auto const best = best_variant(params);
    return reason.empty() || best.empty() ? reason
                                          : fmt::format("{}; {} is the best here", reason, best);
}

template Stepper<double> stepper(std::string const&, Params const&);
template Stepper<float> stepper(std::string const&, Params const&);

} // namespace miniapp::lbm
