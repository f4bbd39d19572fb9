// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/stepper.hpp"

#include <algorithm>
#include <initializer_list>
#include <stdexcept>

#include <fmt/format.h>

#include "lbm/parts/rungs.hpp"
#include "world/launcher.hpp"

namespace miniapp::lbm {
namespace {

std::vector<VariantInfo> all_variants()
{
    auto list = infos(variants<double>());
    std::ranges::copy(variants_of_other_builds("lbm"), std::back_inserter(list));
    return list;
}

/// Fastest first. On an H200 25 is 9 % faster than 21 in double and 24 % in float, with as many
/// blocks a multiprocessor as its registers hold, 27 another 3 % in float, and 29 another 3 %, with
/// halves 18 %; the LDS of MI200s has room for one block of doubles.
std::vector<std::string> ranking_of(bool in_float)
{
    if (!backend::gpu) {
        return {"omp/prefetch_row", "prefetch_row", "nontemporal/16", "omp/compressed_rows"};
    }
    std::vector<std::string> names{
        "hip/columns", "columns", "hip/fused/256", "fused", "hip/compressed/2"};
    if (!backend::hip) {
        std::string const blocked = in_float ? "columns_blocked/4" : "columns_blocked/2";
        names.insert(names.begin(), {"hip/" + blocked, blocked});
        if (in_float) {
            names.insert(names.begin(), {"hip/pairs/4", "pairs/4"});
        }
        names.insert(names.begin(), "cuda/staged/128");
    }
    return names;
}

/// The first of that ranking that can do it.
template <class Can>
std::string best_that(bool in_float, Can const& can)
{
    auto const list = infos(variants<double>());
    auto const ranking = ranking_of(in_float);
    for (auto const& name : ranking) {
        auto const found = std::ranges::find(list, name, &VariantInfo::name);
        if (found != list.end() && can(*found)) {
            return name;
        }
    }
    return list.front().name;
}

} // namespace

template <class T>
Stepper<T> stepper(std::string const& variant, Params const& params)
{
    auto const all = variants<T>();
    auto const name = variant == "best" ? best_variant(params) : variant;
    auto const found = std::ranges::find(all, name, &Variant<Problem<T>>::name);
    if (found == all.end() || !found->run) {
        throw std::runtime_error("no variant " + name + " in this build");
    }
    Problem<T> small(params.with("size", Extents{4, 4, 4}));
    small.poison();
    found->run(small, ExecutionSpace{});
    Kokkos::fence();
    return {name, found->run, small.stage()};
}

std::string why_not_on_ranks(std::string const& variant)
{
    // Rungs that keep what has left a collision, and pull: what they read beyond a cut is in the
    // frame of ghosts, and they leave nothing there.
    auto const is_one_of = [&](std::initializer_list<char const*> names) {
        return std::ranges::any_of(
            names, [&](char const* name) { return variant.starts_with(name); });
    };
    if (is_one_of(
            {"fused",
             "hip/fused",
             "rows",
             "nontemporal",
             "hip/nontemporal",
             "blocks",
             "slabs",
             "two_passes",
             "prefetch_row",
             "compressed_rows",
             "omp/slabs",
             "omp/two_passes",
             "omp/prefetch_row",
             "omp/compressed_rows",
             "columns",
             "hip/columns"})) {
        return "";
    }
    return "finds the far side of the box by its index, or leaves populations in its ghosts: on "
           "several ranks another has that side";
}

std::string best_variant()
{
    return best_that(false, [](VariantInfo const& info) { return info.available(); });
}

std::string best_variant(Params const& params)
{
    return best_that(params.text("precision") == "float", [&](VariantInfo const& info) {
        return info.refuses(params).empty() && (!on_ranks() || why_not_on_ranks(info.name).empty());
    });
}

std::string chosen_variant(Params const& params)
{
    auto const& name = params.text("variant");
    return name == "best" ? best_variant(params) : name;
}

std::vector<std::string> variant_names()
{
    std::vector<std::string> names;
    for (auto const& info : all_variants()) {
        names.push_back(info.name);
    }
    return names;
}

std::string why_no_stepper(Params const& params)
{
    auto const list = all_variants();
    auto const found = std::ranges::find(list, chosen_variant(params), &VariantInfo::name);
    auto reason = found == list.end() ? "there is no such variant" : found->refuses(params);
    if (reason.empty() && on_ranks()) {
        reason = why_not_on_ranks(found->name);
    }
    return reason.empty() ? ""
                          : fmt::format("{}; {} is the best here", reason, best_variant(params));
}

template Stepper<double> stepper(std::string const&, Params const&);
template Stepper<float> stepper(std::string const&, Params const&);

} // namespace miniapp::lbm
