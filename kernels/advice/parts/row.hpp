// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "advice/parts/uses.hpp"
#include "common/comparison.hpp"
#include "common/parameters.hpp"

// What the rows of this chapter have in common.
namespace miniapp {
namespace advice {

/// The Problem of portable variants, which get the label of their kernels: `advice.row/variant`.
template <class T>
struct Labelled;

} // namespace advice

template <class T>
struct RunOf<advice::Labelled<T>>
{
    using type = std::function<void(Arrays<T>&, ExecutionSpace const&, std::string const& label)>;
};

} // namespace miniapp

namespace miniapp::advice {

template <class T>
using Loop = Variant<Labelled<T>>;
static_assert(std::is_same_v<Initialised<Loop<float>>, Loop<float>>);
static_assert(std::is_same_v<Initialised<Loop<double>>, Loop<double>>);

/// A loop that is compared with another one of its row.
template <class Problem = Labelled<float>>
Variant<Problem> change(
    std::string const& name,
    typename RunOf<Problem>::type run,
    Expectation const& expectation,
    UseModel const& use = default_use)
{
    return Variant<Problem>{
        .name = name, .run = std::move(run), .expectation = expectation, .use = use};
}

// Who gives the advice, and where.

/// A paragraph of the HIP documentation's performance guidelines.
inline std::string guidelines(std::string const& paragraph)
{
    return "HIP performance guidelines, " + paragraph;
}

/// Row or heading of R. Bourgeois' post; published/advice_rtx6000ada.yaml has its figures.
inline std::string post(std::string const& section)
{
    return "R. Bourgeois, performance advice for Kokkos on GPUs, post 1: " + section;
}

/// A way to need fewer registers, from AMD's lab notes.
inline std::string lab_notes(std::string const& way)
{
    return "AMD lab notes, Register pressure in AMD CDNA2 GPUs: " + way;
}

/// The oracle of the many rows whose output is their first input; their loops differ in time only.
template <class T = float>
double copy_of_input(Params const&, HostInputs<T> const& in, std::int64_t i)
{
    return in[0][i];
}

/// Default number of elements of the output.
struct Sizes
{
    std::int64_t gpu;
    std::int64_t cpu;
};

/// A row with one input, whose output is `size` elements long.
template <class T>
struct Row
{
    std::string name;
    std::string source; ///< who gives the advice, and where
    std::string help;
    Sizes sizes;
    double (*oracle)(Params const&, HostInputs<T> const&, std::int64_t) = copy_of_input<T>;
    double flops = 0;                       ///< of each element, in all of its loops
    double roundings = 4;                   ///< that an element may be off by
    std::int64_t beyond = 0;                ///< elements that the input has more than the output
    std::vector<Parameter> parameters = {}; ///< besides `size`
    /// What a loop uses, where most loops are not one kernel with a work item for each element.
    UseModel use = default_use;
};

template <class T>
Comparison<T> comparison_of(Row<T> row)
{
    row.parameters.insert(row.parameters.begin(), size_parameter(row.sizes.gpu, row.sizes.cpu));
    return Comparison<T>{
        .name = "advice." + row.name,
        .help = row.help,
        .parameters = row.parameters,
        .inputs = [more = row.beyond](Params const& p) { return std::vector{size_of(p) + more}; },
        .outputs = size_of,
        .oracle = row.oracle,
        .edge_cases =
            [](Params const& p) { return edge_sizes(p, sizeof(T) == 8 ? 800003 : 1500007); },
        .roundings = [roundings = row.roundings](Params const&) { return roundings; },
        .flops = [each = row.flops](Params const& p) { return each * double(size_of(p)); },
        .use = row.use,
        .source = row.source};
}

/// The loops of a row that are written by hand for a GPU (native.hip.cpp).
template <class T>
Variants<Arrays<T>> native_loops(std::string const& family);

template <class T>
Family family_of(Comparison<T> comparison, std::vector<Loop<T>> const& loops)
{
    Variants<Arrays<T>> variants;
    for (auto const& loop : loops) {
        auto const label = comparison.name + "/" + loop.name;
        auto const run = [run = loop.run, label](Arrays<T>& p, ExecutionSpace const& space) {
            run(p, space, label);
        };
        variants.push_back(as_variant_of<Arrays<T>>(loop, run));
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, native_loops<T>(comparison.name));
    }
    return make_family<T>(std::move(comparison), variants);
}

template <class T>
Family family_of(Row<T> row, std::vector<Loop<T>> const& loops)
{
    return family_of(comparison_of(std::move(row)), loops);
}

/// A region for profilers, around code that launches no kernel of its own.
class Region
{
public:
    explicit Region(std::string const& label) { Kokkos::Profiling::pushRegion(label); }
    ~Region() { Kokkos::Profiling::popRegion(); }
    Region(Region const&) = delete;
    Region& operator=(Region const&) = delete;
};

/// A 0 and a 1 that the compiler cannot know: x * one + zero is x and must still be computed, so
/// rows about instructions can compute the same result in all variants.
struct Unknown
{
    float zero;
    float one;

    explicit Unknown(Arrays<float> const& p)
        : zero(p.size() > 0 ? 0.F : 1.F)
        , one(1 - zero)
    {
    }
};

using Team = Kokkos::TeamPolicy<ExecutionSpace>;
using Member = Team::member_type;

/// Threads of a team: 256 of a block on a GPU, one on a CPU.
inline constexpr int team_threads = backend::gpu ? 256 : 1;

} // namespace miniapp::advice
