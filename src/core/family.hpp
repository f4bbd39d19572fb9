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

// The whole interface between the kernels (the book) and the driver (the laboratory).
namespace miniapp {

/// A named problem and the variants that solve it, in reading order: a chapter of the book, or one
/// comparison of a chapter. Only make_case needs Kokkos.
struct Family
{
    std::string name;         ///< `chapter.name` for a comparison
    std::string help;         ///< one-line description
    std::string source = {};  ///< publication whose advice its variants compare; "" for others
    std::string chapter = {}; ///< chapter of a comparison; "" for a chapter by itself
    /// Folder in kernels/ if it is not the chapter's: `lbm/ranks`.
    std::string folder = {};
    std::vector<Parameter> parameters = {};
    std::vector<Variant<>> variants = {};
    /// Small problems, some of awkward sizes, on which every variant is tested.
    std::vector<Params> edge_cases = {};
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters = {};
    std::function<Work(Params const&)> work = {};
    /// Figures of merit of its results; by default the memory bandwidth.
    std::function<Merits(Params const&)> merits = [](Params const&) { return Merits{{}}; };
    /// Limit of the first figure of merit.
    std::function<Limit(Params const&, Work const&)> limit = memory_limit;
    /// Lower limits of time for the variants that it compares.
    std::function<std::vector<Floor>(Params const&, Work const&)> floors = no_floors;
    /// Least use of resources by a run of each variant, unless the variant says otherwise.
    std::function<Use(Params const&)> use = [](Params const&) { return Use{}; };
    std::function<std::unique_ptr<Case>(Params const&, World const&)> make_case_in = {};
    SimulationMode simulation = {};
    /// Whether all ranks of a world work on one case, so that a run is as fast as the slowest of
    /// them. If not, every rank has a case of its own, all at the same time.
    bool of_all_ranks = false;

    /// Name of its chapter in lists.
    std::string const& chapter_name() const { return chapter.empty() ? name : chapter; }
    /// Whether `word` of an input or option names this family or its chapter.
    bool is_called(std::string const& word) const { return word == name || word == chapter; }

    std::unique_ptr<Case> make_case(Params const& params, World const& world = {}) const;
};

/// Parameter of families that come in both precisions.
Parameter precision_parameter();

/// Variants of a family that only other builds compile, with reasons, from kernels/variants.json.
std::vector<Variant<>> variants_of_other_builds(std::string const& family);

/// Appends the variants of other builds to a family, except those that it already lists, e.g. calls
/// of a library that this build has.
void add_variants_of_other_builds(Family& family);

/// Chapter in the name of a family or chapter: `advice` for `advice.stride`.
std::string chapter_in(std::string const& name);

/// Names of the chapters, in reading order.
std::vector<std::string> chapters_of(std::vector<Family> const& families);

/// Families of the chapters in this build, in reading order, by CMake (kernels/contents.cpp.in).
std::vector<Family> contents();

/// Chapters that MINIAPP_CHAPTERS left out, with those of their families that have other names.
std::vector<std::string> chapters_left_out();

/// Chapter for MINIAPP_CHAPTERS that a build needs for a family: `lbm` for `lbm_ranks`.
std::string chapter_to_build(std::string const& name);

} // namespace miniapp
