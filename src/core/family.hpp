// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/case.hpp"
#include "core/limit.hpp"
#include "core/merit.hpp"
#include "core/params.hpp"
#include "core/simulation.hpp"
#include "core/variant.hpp"
#include "core/work.hpp"
#include "world/world.hpp"

// The whole contract between the kernels (the book) and the driver (the laboratory).
namespace miniapp {

/// A chapter of the book, or a row of one: a named problem and the variants that solve it, in
/// reading order. Only make_case needs Kokkos.
struct Family
{
    std::string name;         ///< of a row `chapter.row`
    std::string help;         ///< one line
    std::string chapter = {}; ///< whose row it is; empty where it is a chapter by itself
    std::vector<Parameter> parameters = {};
    std::vector<VariantInfo> variants = {};
    /// Small problems, the awkward sizes among them, on which every variant is tested.
    std::vector<Params> edge_cases = {};
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters = {};
    std::function<Work(Params const&)> work = {};
    /// What its rows are judged by; the default is the memory's rate.
    std::function<Merits(Params const&)> merits = [](Params const&) { return Merits{{}}; };
    /// What bounds the first merit.
    std::function<Limit(Params const&, Work const&)> limit = memory_limit;
    std::function<std::unique_ptr<Case>(Params const&, World const&)> make_case_in = {};
    SimulationMode simulation = {};
    /// Its cases are of all ranks of a world together, and a row is as fast as the slowest of them.
    /// Elsewhere every rank has a case of its own, all at the same time.
    bool of_all_ranks = false;

    /// The folder that it stands in.
    std::string const& chapter_name() const { return chapter.empty() ? name : chapter; }
    /// Whether an input or an option that says `word` means it: by its name or by its chapter's.
    bool is_called(std::string const& word) const { return word == name || word == chapter; }

    std::unique_ptr<Case> make_case(Params const& params, World const& world = {}) const
    {
        return make_case_in(params, world);
    }
};

/// The parameter of families that come in both precisions.
Parameter precision_parameter();

/// Appends variants of another kind to a contents page.
template <class Problem>
void add(std::vector<Variant<Problem>>& all, Kind kind, std::vector<Variant<Problem>> more)
{
    for (auto& variant : more) {
        variant.kind = kind;
        all.push_back(std::move(variant));
    }
}

/// What the contents pages that this build does not compile list (native.*.cpp, library.*.cpp of
/// the chapter), each with the reason. Written by CMake from those pages.
std::vector<VariantInfo> variants_of_other_builds(std::string const& family);

/// The driver's half of a list of variants.
template <class Problem>
std::vector<VariantInfo> infos(std::vector<Variant<Problem>> const& variants)
{
    std::vector<VariantInfo> list;
    list.reserve(variants.size());
    for (auto const& v : variants) {
        list.push_back(
            {v.name, v.kind, v.unavailable, v.refuses, v.stores, v.expectation, v.kinds_of_launch});
    }
    return list;
}

/// The typed half.
template <class Problem>
Runs<Problem> runs(std::vector<Variant<Problem>> const& variants)
{
    Runs<Problem> list;
    std::ranges::transform(variants, std::back_inserter(list), &Variant<Problem>::run);
    return list;
}

/// A family whose Problem has one type. It has, beside what TypedCase needs, static
/// `parameters()`, `invalid_parameters(Params)`, `work(Params)` and `edge_cases(Params
/// defaults)`, none of which allocate.
template <class Problem>
Family make_family(std::string name, std::string help, std::vector<Variant<Problem>> variants)
{
    Family family{.name = std::move(name), .help = std::move(help)};
    family.parameters = Problem::parameters();
    family.variants = infos(variants);
    std::ranges::copy(variants_of_other_builds(family.name), std::back_inserter(family.variants));
    family.edge_cases = Problem::edge_cases(Params(family.parameters));
    family.invalid_parameters = Problem::invalid_parameters;
    family.work = Problem::work;
    family.make_case_in = [runs = runs(variants)](Params const& params, World const& world) {
        return std::make_unique<TypedCase<Problem>>(params, world, runs);
    };
    return family;
}

/// A family whose Problem is a template over the precision, which becomes a parameter. Both lists
/// hold the same names in the same order.
template <template <class> class Problem>
Family make_family(
    std::string name,
    std::string help,
    std::vector<Variant<Problem<double>>> in_double,
    std::vector<Variant<Problem<float>>> in_float)
{
    auto family = make_family<Problem<double>>(std::move(name), std::move(help), in_double);
    family.parameters.push_back(precision_parameter());
    family.edge_cases.clear();
    for (auto const& params : Problem<double>::edge_cases(Params(family.parameters))) {
        family.edge_cases.push_back(params);
        family.edge_cases.push_back(params.with("precision", std::string("float")));
    }
    family.work = [](Params const& params) {
        return params.text("precision") == "double" ? Problem<double>::work(params)
                                                    : Problem<float>::work(params);
    };
    family.make_case_in = [in_double = family.make_case_in, in_float = runs(in_float)](
                              Params const& params, World const& world) -> std::unique_ptr<Case> {
        if (params.text("precision") == "double") {
            return in_double(params, world);
        }
        return std::make_unique<TypedCase<Problem<float>>>(params, world, in_float);
    };
    return family;
}

/// The names of the chapters, in reading order.
std::vector<std::string> chapters_of(std::vector<Family> const& families);

/// All families, in reading order. Defined in kernels/contents.cpp.
std::vector<Family> contents();

} // namespace miniapp
