// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "core/family.hpp"
#include "kernels/allocations.hpp"
#include "problem/case.hpp"

// Tests that families allocate what they declare (Work::memory) and that offsets do not overflow.
namespace miniapp {
namespace {

using Changes = std::map<std::string, Value>;

/// Returns parameters, by family, for which the arrays are large compared with their guards.
std::multimap<std::string, Changes> large_problems()
{
    std::int64_t const many = std::int64_t{1} << 21;
    return {
        {"stream", {{"size", many}, {"operation", std::string("copy")}}},
        {"stream", {{"size", many}, {"operation", std::string("triad")}}},
        {"stream", {{"size", many}, {"operation", std::string("dot")}}},
        {"peak", {{"chains", many}, {"steps", std::int64_t{2}}}},
        {"transpose", {{"rows", std::int64_t{1500}}, {"columns", std::int64_t{1500}}}},
        {"advice.register_temporary", {{"size", many}}},
    };
}

TEST(Memory, families_allocate_as_much_memory_as_they_declare)
{
    auto const families = contents();
    for (auto const& [name, changes] : large_problems()) {
        auto const family = std::ranges::find(families, name, &Family::name);
        if (family == families.end()) {
            continue; // the chapter is not in this build
        }
        Params params(family->parameters);
        for (auto const& [parameter, value] : changes) {
            params = params.with(parameter, value);
        }
        Allocations const allocations;
        {
            auto const problem = family->make_case(params);
            problem->poison();
            static_cast<void>(problem->verify());
        }
        double const declared = family->work(params).memory;
        EXPECT_LE(declared, Allocations::peak()) << name;
        EXPECT_GE(1.1 * declared + 2e6, Allocations::peak()) << name << ": more than guards";
    }
}

/// Returns parameters of the chapter libraries, whose variants allocate much besides the arrays of
/// the problem.
std::multimap<std::string, Changes> problems_of_libraries()
{
    std::int64_t const many = std::int64_t{1} << 20;
    std::multimap<std::string, Changes> problems{
        {"libraries.gemm", {{"n", std::int64_t{256}}}},
        {"libraries.gemm", {{"n", std::int64_t{4}}, {"count", many / 16}}},
        {"libraries.fft", {{"n", std::int64_t{512}}}},
        {"libraries.poisson", {{"size", std::int64_t{64}}}},
        {"libraries.poisson", {{"size", std::int64_t{65}}, {"iterations", std::int64_t{2}}}},
    };
    for (std::string const matrix : {"laplacian", "any"}) {
        problems.emplace(
            "libraries.spmv", Changes{{"size", Extents{64, 64, 60}}, {"matrix", matrix}});
    }
    for (std::string const algorithm : {"reduce", "scan", "sort"}) {
        problems.emplace("libraries.algorithms", Changes{{"size", many}, {"algorithm", algorithm}});
    }
    return problems;
}

/// Returns the peak of the allocated bytes while all variants of a case run and are verified.
double peak_of_all_variants(Family const& family, Params const& params)
{
    Allocations const allocations;
    ExecutionSpace const space;
    auto const problem = family.make_case(params);
    for (std::size_t variant = 0; variant < family.variants.size(); ++variant) {
        if (family.variants[variant].why_not(params).empty()) {
            problem->poison();
            problem->run(variant, space);
            space.fence();
            static_cast<void>(problem->verify());
        }
    }
    return Allocations::peak();
}

std::string values_of(Params const& params)
{
    std::string text;
    for (auto const& [name, value] : params.values()) {
        text += name + " " + to_string(value) + " ";
    }
    return text;
}

// Kokkos does not count the vectors that Eigen allocates for libraries.poisson. So this family may
// declare up to a quarter more than Kokkos allocates.
TEST(Memory, families_of_libraries_declare_what_all_their_variants_allocate)
{
    if constexpr (backend::gpu) {
        GTEST_SKIP() << "on a GPU the work space of the libraries is only estimated";
    }
    auto const families = contents();
    for (auto const& [name, changes] : problems_of_libraries()) {
        auto const family = std::ranges::find(families, name, &Family::name);
        if (family == families.end()) {
            continue;
        }
        for (std::string const precision : {"double", "float"}) {
            Params params(family->parameters);
            if (params.has("precision")) {
                params = params.with("precision", precision);
            }
            for (auto const& [parameter, value] : changes) {
                params = params.with(parameter, value);
            }
            double const declared = family->work(params).memory;
            double const peak = peak_of_all_variants(*family, params);
            bool const has_own =
                name == "libraries.poisson" || (backend::gpu && name == "libraries.fft");
            auto const text = name + ", " + values_of(params);
            EXPECT_LE(declared, (has_own ? 1.25 : 1) * peak) << text;
            EXPECT_GE(1.1 * declared + 2e6, peak) << text << ": more than guards";
        }
    }
}

/// A variant and all its parameters except the size of the box.
struct VariantOfBoxes
{
    Family const& family;
    std::size_t variant;
    Params params;

    bool accepts(Extents const& size) const
    {
        auto const all = params.with("size", size);
        return family.invalid_parameters(all).empty()
               && family.variants[variant].refuses(all).empty();
    }

    /// Returns the bytes of the longest array that a case of this size, or a launch of the variant,
    /// allocates.
    double longest_array(Extents const& size) const
    {
        Allocations const allocations;
        ExecutionSpace const space;
        auto const problem = family.make_case(params.with("size", size));
        problem->run(variant, space);
        space.fence();
        return Allocations::longest_allocation();
    }

    /// Returns the bytes of a row of nx points in the longest array, from the sizes of four boxes:
    /// in their difference guards and ghosts in y and z cancel.
    double bytes_of_row(std::int64_t nx) const
    {
        constexpr std::int64_t few = 3;
        constexpr std::int64_t more = 5;
        auto const array = [&](std::int64_t ny, std::int64_t nz) {
            return longest_array({nx, ny, nz});
        };
        return (array(more, more) - array(more, few) - array(few, more) + array(few, few))
               / ((more - few) * (more - few));
    }
};

/// Returns the defaults in each precision, then each again with every choice of every other
/// parameter, one parameter at a time.
std::vector<Params> params_with_each_choice(Family const& family)
{
    std::vector<Params> all;
    for (std::string const precision : {"double", "float"}) {
        Params const defaults(family.parameters);
        if (defaults.has("precision")) {
            all.push_back(defaults.with("precision", precision));
        } else if (all.empty()) {
            all.push_back(defaults);
        }
    }
    for (auto const& params : std::vector(all)) {
        for (auto const& parameter : family.parameters) {
            for (auto const& choice : parameter.choices) {
                if (parameter.name != "precision") {
                    all.push_back(params.with(parameter.name, choice));
                }
            }
        }
    }
    return all;
}

// A variant that refuses a box of more than 2^31 points, or whose family does, computes offsets in
// 32 bits. Then no box that it accepts may have that many points in its longest array, padding and
// ghosts included. If an array has several numbers per point, each number has its own offsets.
TEST(Memory, offsets_of_32_bits_reach_every_point_of_every_accepted_box)
{
    // In these boxes, padding to 128 bytes makes rows of floats 2 % longer, 94 % longer, and more
    // than ten times as long.
    std::vector<Extents> const boxes{{1290, 1291, 1289}, {33, 8400, 4000}, {3, 6900, 9750}};
    int looked_at = 0;
    auto const look_at = [&](VariantOfBoxes const& boxed) {
        double bytes_of_point = 0;
        for (auto const& size : boxes) {
            if (!boxed.accepts(size)) {
                continue;
            }
            if (bytes_of_point == 0) {
                bytes_of_point = (boxed.bytes_of_row(256) - boxed.bytes_of_row(128)) / 128;
            }
            auto const points = static_cast<double>(size[1]) * static_cast<double>(size[2])
                                * boxed.bytes_of_row(size[0]) / bytes_of_point;
            EXPECT_LE(points, std::numeric_limits<int>::max())
                << boxed.family.name << "/" << boxed.family.variants[boxed.variant].name << " with "
                << values_of(boxed.params.with("size", size));
            ++looked_at;
        }
    };
    auto const is_box = [](Parameter const& parameter) {
        return parameter.name == "size" && std::holds_alternative<Extents>(parameter.default_value);
    };
    bool any_boxes = false;
    for (auto const& family : contents()) {
        if (std::ranges::none_of(family.parameters, is_box)) {
            continue;
        }
        any_boxes = true;
        auto const choices = params_with_each_choice(family);
        for (std::size_t variant = 0; variant < family.variants.size(); ++variant) {
            // Looks at each precision once, with the first choices that the variant accepts.
            std::map<std::string, bool> seen;
            for (auto const& params : choices) {
                VariantOfBoxes const boxed{family, variant, params};
                auto& done = seen[params.has("precision") ? params.text("precision") : ""];
                if (!done && boxed.accepts({256, 8, 8})) {
                    done = true;
                    // A variant that accepts this box computes its offsets in 64 bits.
                    if (!boxed.accepts({2048, 1024, 1025})) {
                        look_at(boxed);
                    }
                }
            }
        }
    }
    if (!any_boxes) {
        GTEST_SKIP() << "no chapter of boxes is built";
    }
    std::cout << looked_at << " boxes of variants\n";
    EXPECT_GT(looked_at, 0);
}

} // namespace
} // namespace miniapp
