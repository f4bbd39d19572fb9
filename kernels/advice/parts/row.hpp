// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "common/comparison.hpp"
#include "simulation/parameters.hpp"

// Declarations that all rows share. A row is a family that tests one piece of advice.
namespace miniapp {
namespace advice {

/// Stands for the problem of portable variants, whose functions also receive the label of their
/// kernels, `advice.row/variant`.
template <class T>
struct LabelledArrays;

} // namespace advice

template <class T>
struct RunOf<advice::LabelledArrays<T>>
{
    using type = std::function<void(Arrays<T>&, ExecutionSpace const&, std::string const& label)>;
};

} // namespace miniapp

namespace miniapp::advice {

template <class T>
using Loop = Variant<LabelledArrays<T>>;
static_assert(std::is_same_v<Initialised<Loop<float>>, Loop<float>>);
static_assert(std::is_same_v<Initialised<Loop<double>>, Loop<double>>);

/// Returns a variant with the source's claim about it in comparison with another variant.
template <class Problem = LabelledArrays<float>>
Variant<Problem> variant(
    std::string const& name,
    typename RunOf<Problem>::type run,
    Expectation const& expectation,
    UseModel const& use = default_use)
{
    return Variant<Problem>{
        .name = name, .run = std::move(run), .expectation = expectation, .use = use};
}

/// Returns a variant about which the source makes no claim; it is compared with the variant `over`.
template <class Problem = LabelledArrays<float>>
Variant<Problem> variant(
    std::string const& name,
    typename RunOf<Problem>::type run,
    char const* over,
    UseModel const& use = default_use)
{
    return variant<Problem>(name, std::move(run), compared_with(over), use);
}

/// Returns the name of a paragraph of the HIP documentation's performance guidelines.
inline std::string guidelines(std::string const& paragraph)
{
    return "HIP performance guidelines, " + paragraph;
}

/// Returns the name of a section of R. Bourgeois' post (figures: published/advice_rtx6000ada.yaml).
inline std::string post_section(std::string const& section)
{
    return "R. Bourgeois, performance advice for Kokkos on GPUs, post 1: " + section;
}

/// Returns the name of a way to need fewer registers, from AMD's lab notes.
inline std::string lab_notes(std::string const& way)
{
    return "AMD lab notes, Register pressure in AMD CDNA2 GPUs: " + way;
}

/// The oracle of the many rows whose output equals their first input: their loops differ in time
/// only.
template <class T = float>
double input_element(Params const&, HostInputs<T> const& in, std::int64_t i)
{
    return in[0][i];
}

/// Default numbers of elements of the output, on a GPU and on a CPU.
struct Sizes
{
    std::int64_t gpu;
    std::int64_t cpu;
};

/// A row with one input, whose output is `size` elements long.
template <class T>
struct SimpleComparison
{
    std::string name;
    std::string source; ///< who gives the advice, and where it is published
    std::string help;
    Sizes sizes;
    double (*oracle)(Params const&, HostInputs<T> const&, std::int64_t) = input_element<T>;
    double flops = 0;                       ///< flops per element, equal in all loops of the row
    double roundings = 4;                   ///< allowed error of an element, in epsilons of T
    std::int64_t extra_elements = 0;        ///< how much longer the input is than the output
    std::vector<Parameter> parameters = {}; ///< parameters in addition to `size`
    /// Resource use of most loops of the row; by default one kernel with a work item per element.
    UseModel use = default_use;
};

template <class T>
Comparison<T> comparison_of(SimpleComparison<T> row)
{
    row.parameters.insert(row.parameters.begin(), size_parameter(row.sizes.gpu, row.sizes.cpu));
    return Comparison<T>{
        .name = "advice." + row.name,
        .help = row.help,
        .parameters = row.parameters,
        .input_sizes =
            [more = row.extra_elements](Params const& p) { return std::vector{size_of(p) + more}; },
        .output_size = size_of,
        .oracle = row.oracle,
        .edge_cases =
            [](Params const& p) { return edge_sizes(p, sizeof(T) == 8 ? 800003 : 1500007); },
        .roundings = [roundings = row.roundings](Params const&) { return roundings; },
        .flops = [each = row.flops](Params const& p) { return each * double(size_of(p)); },
        .use = row.use,
        .source = row.source};
}

/// Returns a function that makes one edge case for each of these values of a parameter.
inline auto
edge_cases_with(std::string const& parameter, std::initializer_list<std::int64_t> const& values)
{
    return [parameter, all = std::vector(values)](Params const& defaults) {
        std::vector<Params> cases;
        cases.reserve(all.size());
        for (auto const value : all) {
            cases.push_back(defaults.with(parameter, value));
        }
        return cases;
    };
}

/// Returns a family's loops that are written by hand for a GPU (native.hip.cpp).
Variants<Arrays<float>> native_loops(std::string const& family);

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
    if constexpr (backend::gpu && std::is_same_v<T, float>) {
        add(variants, Kind::gpu, native_loops(comparison.name));
    }
    return make_family<T>(std::move(comparison), variants);
}

template <class T>
Family family_of(SimpleComparison<T> row, std::vector<Loop<T>> const& loops)
{
    return family_of(comparison_of(std::move(row)), loops);
}

/// Sets element i of the output to value(i), with one work item per element.
template <class Value, class T>
void set_elements(
    Arrays<T> const& p, ExecutionSpace const& space, std::string const& label, Value const& value)
{
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) { out(i) = value(i); });
}

/// Marks a region for profilers, around code that launches no kernel, while the object exists.
class ProfilerRegion
{
public:
    explicit ProfilerRegion(std::string const& label) { Kokkos::Profiling::pushRegion(label); }
    ~ProfilerRegion() { Kokkos::Profiling::popRegion(); }
    ProfilerRegion(ProfilerRegion const&) = delete;
    ProfilerRegion& operator=(ProfilerRegion const&) = delete;
};

/// A 0 and a 1 that the compiler cannot know, so that it must compute x * one + zero although that
/// is x. With them all variants of a row about instructions have the same result.
struct UnknownNumbers
{
    float zero;
    float one;

    explicit UnknownNumbers(Arrays<float> const& p)
        : zero(p.size() > 0 ? 0.F : 1.F)
        , one(1 - zero)
    {
    }
};

using Teams = Kokkos::TeamPolicy<ExecutionSpace>;
using Team = Teams::member_type;

/// Number of threads of a team: a block of 256 on a GPU, one thread on a CPU.
inline constexpr int team_threads = backend::gpu ? 256 : 1;

// Each function below returns the resources that a variant uses, as counted from its source.

/// Counts `launches` kernels, each for a part of the elements.
template <int launches>
ResourceUse use_of_parts(Params const&, ResourceUse use)
{
    use.launches = launches;
    return use;
}

/// Counts `launches` kernels, each for all elements and bytes.
template <int launches>
ResourceUse use_of_repeated_kernels(Params const&, ResourceUse use)
{
    use.launches *= launches;
    use.work_items *= launches;
    use.bytes *= launches;
    return use;
}

/// Counts blocks of `threads` threads with `each` elements per thread.
template <int threads, int each = 1>
ResourceUse use_of_blocks(Params const&, ResourceUse use)
{
    use.work_items /= each;
    use.threads_of_block = threads;
    return use;
}

/// Counts `each` elements per work item, in blocks whose size Kokkos chooses.
template <int each>
ResourceUse use_per_item(Params const&, ResourceUse use)
{
    use.work_items /= each;
    return use;
}

} // namespace miniapp::advice
