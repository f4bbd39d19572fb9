// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/family.hpp"
#include "problem/case.hpp"
#include "problem/variant.hpp"

// Functions with which a chapter makes its Family. They need Kokkos; family.hpp does not.
namespace miniapp {

/// n - 1, n and n + 1: sizes at which a tile, block or vector of n elements is not full, full or
/// exceeded. Edge cases take n from the variants' own constants.
constexpr std::array<std::int64_t, 3> sizes_around(std::int64_t n)
{
    return {n - 1, n, n + 1};
}

/// Sixteen consecutive sizes, larger than a vector, with every remainder of a division by up to 16.
constexpr std::array<std::int64_t, 16> every_remainder()
{
    std::array<std::int64_t, 16> sizes{};
    std::iota(sizes.begin(), sizes.end(), 33);
    return sizes;
}

/// Returns the variants' declarations, without the functions that run them, for the driver.
template <class Problem>
std::vector<Variant<>> declarations_of(Variants<Problem> const& variants)
{
    std::vector<Variant<>> list;
    for (auto const& variant : variants) {
        list.push_back(as_variant_of(variant));
    }
    return list;
}

/// Returns the functions that run the variants, in the order of `variants`.
template <class Problem>
RunFunctions<Problem> run_functions(Variants<Problem> const& variants)
{
    RunFunctions<Problem> list;
    std::ranges::transform(variants, std::back_inserter(list), &Variant<Problem>::run);
    return list;
}

/// Makes a family whose Problem has one type. In addition to what TypedCase needs, Problem has
/// static functions `parameters()`, `invalid_parameters(Params)`, `work(Params)` and
/// `edge_cases(Params defaults)`, none of which allocates a Problem's arrays.
template <class Problem, class = Initialised<Variant<Problem>>>
Family make_family(std::string name, std::string help, Variants<Problem> variants)
{
    Family family{.name = std::move(name), .help = std::move(help)};
    family.parameters = Problem::parameters();
    family.variants = declarations_of(variants);
    add_variants_of_other_builds(family);
    family.edge_cases = Problem::edge_cases(Params(family.parameters));
    family.invalid_parameters = Problem::invalid_parameters;
    family.work = Problem::work;
    family.make_case_in = [runs =
                               run_functions(variants)](Params const& params, World const& world) {
        return std::make_unique<TypedCase<Problem>>(params, world, runs);
    };
    return family;
}

/// Makes a family whose Problem is a template over the precision, which becomes a parameter. Both
/// lists of variants must hold the same names in the same order. The family's functions use the
/// Problem of the precision that their parameters name.
template <template <class> class Problem>
Family make_family(
    std::string name,
    std::string help,
    Variants<Problem<double>> in_double,
    Variants<Problem<float>> in_float)
{
    auto family = make_family<Problem<double>>(std::move(name), std::move(help), in_double);
    family.parameters.push_back(precision_parameter());
    family.edge_cases.clear();
    for (auto const& params : Problem<double>::edge_cases(Params(family.parameters))) {
        family.edge_cases.push_back(params);
        family.edge_cases.push_back(params.with("precision", std::string("float")));
    }
    auto const is_double = [](Params const& params) {
        return params.text("precision") == "double";
    };
    family.invalid_parameters = [=](Params const& params) {
        return is_double(params) ? Problem<double>::invalid_parameters(params)
                                 : Problem<float>::invalid_parameters(params);
    };
    family.work = [=](Params const& params) {
        return is_double(params) ? Problem<double>::work(params) : Problem<float>::work(params);
    };
    auto const of_float = declarations_of(in_float);
    for (std::size_t i = 0; i < of_float.size(); ++i) {
        auto& refuses = family.variants[i].refuses;
        refuses = [=, in_double = refuses, in_float = of_float[i].refuses](Params const& params) {
            return is_double(params) ? in_double(params) : in_float(params);
        };
    }
    family.make_case_in = [=, in_double = family.make_case_in, in_float = run_functions(in_float)](
                              Params const& params, World const& world) -> std::unique_ptr<Case> {
        if (is_double(params)) {
            return in_double(params, world);
        }
        return std::make_unique<TypedCase<Problem<float>>>(params, world, in_float);
    };
    return family;
}

} // namespace miniapp
