// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/floor.hpp"
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
    std::string source = {};  ///< who gives the advice that its variants compare; empty for others
    std::string chapter = {}; ///< whose row it is; empty where it is a chapter by itself
    /// The folder of kernels/ that it stands in, if that is not its chapter's: `lbm/ranks`.
    std::string folder = {};
    std::vector<Parameter> parameters = {};
    std::vector<Variant<>> variants = {};
    /// Small problems, the awkward sizes among them, on which every variant is tested.
    std::vector<Params> edge_cases = {};
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters = {};
    std::function<Work(Params const&)> work = {};
    /// What its rows are judged by; the default is the memory's rate.
    std::function<Merits(Params const&)> merits = [](Params const&) { return Merits{{}}; };
    /// What bounds the first merit.
    std::function<Limit(Params const&, Work const&)> limit = memory_limit;
    /// What may bound the variants that it compares.
    std::function<std::vector<Floor>(Params const&, Work const&)> floors = no_floors;
    /// What a run of each variant uses at least, where the variant does not say.
    std::function<Use(Params const&)> use = [](Params const&) { return Use{}; };
    std::function<std::unique_ptr<Case>(Params const&, World const&)> make_case_in = {};
    SimulationMode simulation = {};
    /// Its cases are of all ranks of a world together, and a row is as fast as the slowest of them.
    /// Elsewhere every rank has a case of its own, all at the same time.
    bool of_all_ranks = false;

    /// What lists call it, with the other rows of its chapter.
    std::string const& chapter_name() const { return chapter.empty() ? name : chapter; }
    /// Whether an input or an option that says `word` means it: by its name or by its chapter's.
    bool is_called(std::string const& word) const { return word == name || word == chapter; }

    std::unique_ptr<Case> make_case(Params const& params, World const& world = {}) const;
};

/// The parameter of families that come in both precisions.
Parameter precision_parameter();

/// What other builds compile of a family and this one does not, each with the reason. Written by
/// CMake from kernels/variants.json.
std::vector<Variant<>> variants_of_other_builds(std::string const& family);

/// Appends them to a family, but for those that it lists itself, as calls of a library that this
/// build has.
void add_variants_of_other_builds(Family& family);

/// The chapter in the name of a family or a chapter: `advice` of `advice.stride`.
std::string chapter_in(std::string const& name);

/// The names of the chapters, in reading order.
std::vector<std::string> chapters_of(std::vector<Family> const& families);

/// The families of the chapters that this build has, in reading order. Written by CMake
/// (kernels/contents.cpp.in).
std::vector<Family> contents();

/// The chapters that it was told to leave out (MINIAPP_CHAPTERS), and the families that stand in
/// them under names of their own.
std::vector<std::string> chapters_left_out();

/// The chapter that a build must have for a family or a row, as MINIAPP_CHAPTERS calls it: `lbm`
/// for `lbm_ranks`.
std::string chapter_to_build(std::string const& name);

} // namespace miniapp
