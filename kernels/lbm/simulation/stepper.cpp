// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/stepper.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>

#include "lbm/parts/rungs.hpp"

namespace miniapp::lbm {
namespace {

std::vector<VariantInfo> all_variants()
{
    auto list = infos(variants<double>());
    std::ranges::copy(variants_of_other_builds("lbm"), std::back_inserter(list));
    return list;
}

} // namespace

template <class T>
Stepper<T> stepper(std::string const& variant, Params const& params)
{
    auto const all = variants<T>();
    auto const found = std::ranges::find(all, variant, &Variant<Problem<T>>::name);
    if (found == all.end() || !found->run) {
        throw std::runtime_error("no variant " + variant + " in this build");
    }
    Problem<T> small(params.with("size", Extents{4, 4, 4}));
    small.poison();
    found->run(small, ExecutionSpace{});
    Kokkos::fence();
    return {variant, found->run, small.stage()};
}

std::string best_variant()
{
    auto const list = infos(variants<double>());
    constexpr std::array<char const*, 5> ranking{
        "hip/columns", "columns", "omp/prefetch_row", "prefetch_row", "nontemporal/16"};
    for (std::size_t i = backend::gpu ? 0 : 2; i < ranking.size(); ++i) {
        auto const found = std::ranges::find(list, ranking[i], &VariantInfo::name);
        if (found != list.end() && found->available()) {
            return ranking[i];
        }
    }
    return list.front().name;
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
    auto const found = std::ranges::find(list, params.text("variant"), &VariantInfo::name);
    if (found == list.end()) {
        return fmt::format("there is no such variant; {} is the best here", best_variant());
    }
    if (!found->available()) {
        return fmt::format("{}; {} is the best here", found->unavailable, best_variant());
    }
    return found->refuses(params);
}

template Stepper<double> stepper(std::string const&, Params const&);
template Stepper<float> stepper(std::string const&, Params const&);

} // namespace miniapp::lbm
