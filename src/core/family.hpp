// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/floor.hpp"
#include "core/limit.hpp"
#include "core/params.hpp"
#include "core/simulation.hpp"
#include "core/variant.hpp"
#include "core/work.hpp"
#include "world/world.hpp"

// The whole interface between the kernels (the book) and the driver (the laboratory).
namespace miniapp {

/// A named problem and the variants that solve it, in reading order: a chapter of the book, its
/// part on ranks, or one of its comparisons. Only making a Case and simulating need Kokkos.
struct Family
{
    std::string name;         ///< name in an input; `chapter.name` for a comparison
    std::string help;         ///< one-line description
    std::string source = {};  ///< publication whose advice the variants test; "" if there is none
    std::string chapter = {}; ///< chapter to which a comparison belongs; "" for other families
    /// Folder of the sources in kernels/ if it is not called like the chapter: `lbm/ranks`.
    std::string folder = {};
    std::vector<Parameter> parameters = {};
    std::vector<Variant<>> variants = {};
    /// Problems on which every variant is tested: small ones of awkward sizes, and some large ones.
    std::vector<Params> edge_cases = {};
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters = {};
    std::function<Work(Params const&)> work = {};
    /// Returns the figures of merit of the results; by default only the memory bandwidth.
    std::function<Merits(Params const&)> merits = [](Params const&) { return Merits{{}}; };
    /// Returns the upper limit of the first figure of merit; by default the memory's rate.
    std::function<Limit(Params const&, Work const&)> limit = memory_limit;
    /// Returns the floors of the variants' times (core/floor.hpp); by default none.
    std::function<std::vector<Floor>(Params const&, Work const&)> floors = no_floors;
    /// Returns the least resources that a run of a variant uses; Variant::use may change them.
    std::function<ResourceUse(Params const&)> use = [](Params const&) { return ResourceUse{}; };
    std::function<std::unique_ptr<Case>(Params const&, World const&)> make_case_in = {};
    SimulationMode simulation = {};
    /// Whether all ranks of a world work on one case, so that a run is as fast as the slowest of
    /// them. If not, every rank runs a case of its own, all at the same time.
    bool shared_by_ranks = false;

    /// Name of the chapter to which a comparison belongs; for another family, its own name.
    std::string const& chapter_name() const { return chapter.empty() ? name : chapter; }
    /// Whether `word` of an input or option names this family or the comparison's chapter.
    bool is_called(std::string const& word) const { return word == name || word == chapter_name(); }

    std::unique_ptr<Case> make_case(Params const& params, World const& world = {}) const;
};

/// Returns the parameter `precision` (double or float) of families that come in both precisions.
Parameter precision_parameter();

/// Variants of a family that only other builds compile, and all calls of libraries, each with a
/// reason why this build cannot run it. CMake reads them from kernels/variants.json.
std::vector<Variant<>> variants_of_other_builds(std::string const& family);

/// Appends the variants of other builds to a family, except those that it already lists, e.g. calls
/// of a library that this build has.
void add_variants_of_other_builds(Family& family);

/// Returns the chapter in a name, which is the part before a dot: `advice` for `advice.stride`.
std::string chapter_in(std::string const& name);

/// Returns the families' chapter_name(), each once, in reading order.
std::vector<std::string> chapters_of(std::vector<Family> const& families);

/// All families of this build's chapters, in reading order (kernels/contents.cpp.in).
std::vector<Family> contents();

/// Names of the chapters that this build leaves out, and of their parts, such as `lbm_ranks`.
std::vector<std::string> chapters_left_out();

/// Returns the chapter that MINIAPP_CHAPTERS must name to build a family: `lbm` for `lbm_ranks`.
std::string chapter_to_build(std::string const& name);

/// Chapters that are missing because this build has no Kokkos Kernels. CMake writes the function.
std::vector<std::string> chapters_lacking_kokkos_kernels();

/// Returns the present name of a chapter or family that earlier versions called `word`, so that old
/// inputs still work. Returns other words unchanged. Defined in kernels/former_names.cpp.
std::string current_name(std::string const& word);

/// Returns what to use instead of a variant that earlier versions of a family had, or "" for other
/// names. `name` may end in numbers, or stars in their place; an empty `family` matches any.
std::string replacement_of_variant(std::string const& family, std::string const& name);

/// Returns what to use instead of a family that earlier versions had, or "" for other names.
std::string replacement_of_family(std::string const& name);

} // namespace miniapp
