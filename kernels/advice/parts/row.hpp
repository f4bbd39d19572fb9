// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "advice/parts/uses.hpp"

// What the rows of this chapter have in common.
namespace miniapp {
namespace advice {

using Row = Arrays<float>;

/// The Problem of portable variants, whose kernels are called by the label that they are given: the
/// row's and the variant's name.
struct LabelledRow;

} // namespace advice

template <>
struct RunOf<advice::LabelledRow>
{
    using type = std::function<void(advice::Row&, ExecutionSpace const&, std::string const& label)>;
};

} // namespace miniapp

namespace miniapp::advice {

using Rung = Variant<LabelledRow>;
static_assert(sizeof(Initialised<Rung>) > 0);

/// The output is the first input: what many rows compute, in ways that differ in time only.
inline double copy_of_input(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return in[0][i];
}

/// A row with one input as long as its output. The sizes are the defaults on a GPU and on a CPU.
inline Comparison<float>
row(std::string const& name,
    Mechanism mechanism,
    std::string help,
    std::int64_t on_a_gpu,
    std::int64_t on_a_cpu,
    double (*oracle)(Params const&, HostInputs<float> const&, std::int64_t) = copy_of_input)
{
    return {
        .name = "advice." + name,
        .mechanism = mechanism,
        .help = std::move(help),
        .parameters = {size_parameter(on_a_gpu, on_a_cpu)},
        .inputs = [](Params const& p) { return std::vector{p.integer("size")}; },
        .outputs = [](Params const& p) { return p.integer("size"); },
        .oracle = oracle,
        .edge_cases = [](Params const& p) { return edge_sizes(p, 1500007); }};
}

/// A row whose variants use something else than one kernel with a work item an element.
inline Comparison<float> with_use(UseOf use, Comparison<float> row)
{
    row.use = std::move(use);
    return row;
}

/// A row with so many operations an element, the same in all of its variants.
inline Comparison<float> with_flops(double each, Comparison<float> row)
{
    row.flops = [each](Params const& p) { return each * static_cast<double>(size_of(p)); };
    return row;
}

/// Claims of the HIP documentation's performance guidelines; the paragraphs are those of
/// published/hip_guidelines.yaml.
inline Contract
of_the_page(std::string const& paragraph, std::string work, std::vector<std::string> controls = {})
{
    return {
        Whose::source,
        "HIP performance guidelines, " + paragraph,
        std::move(work),
        std::move(controls)};
}

/// A row, and what its claims declare.
inline Comparison<float> declared(Contract contract, Comparison<float> row)
{
    row.contract = std::move(contract);
    return row;
}

inline Family
family_of(Comparison<float> comparison, std::vector<Rung> const& rungs, Variants<Row> native = {})
{
    Variants<Row> variants;
    for (auto const& rung : rungs) {
        auto const label = comparison.name + "/" + rung.name;
        variants.push_back(
            as_variant_of<Row>(rung, [run = rung.run, label](Row& p, ExecutionSpace const& space) {
                run(p, space, label);
            }));
    }
    add(variants, Kind::gpu, std::move(native));
    return declared_family<float>(std::move(comparison), std::move(variants));
}

/// A region of that name for profilers, around what launches no kernel of its own.
class Region
{
public:
    explicit Region(std::string const& label) { Kokkos::Profiling::pushRegion(label); }
    ~Region() { Kokkos::Profiling::popRegion(); }
    Region(Region const&) = delete;
    Region& operator=(Region const&) = delete;
};

/// 0 and 1 that the compiler cannot know: x * one + zero is x, and still has to be computed, so
/// that rows about instructions differ in nothing that they compute.
struct Unknown
{
    float zero;
    float one;

    explicit Unknown(Row const& p)
        : zero(p.size() > 0 ? 0.F : 1.F)
        , one(1 - zero)
    {
    }
};

using Team = Kokkos::TeamPolicy<ExecutionSpace>;
using Member = Team::member_type;

/// Threads of a team: a block of a GPU, one thread of a CPU.
inline constexpr int team_threads = backend::gpu ? 256 : 1;

} // namespace miniapp::advice
