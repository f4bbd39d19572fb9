// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "advice/parts/uses.hpp"
#include "common/comparison.hpp"

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
static_assert(std::is_same_v<Initialised<Rung>, Rung>);

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

/// A way to need fewer registers.
inline std::string lab_notes(std::string const& way)
{
    return "AMD lab notes, Register pressure in AMD CDNA2 GPUs: " + way;
}

/// The output is the first input: what many rows compute, in ways that differ in time only.
template <class T = float>
double copy_of_input(Params const&, HostInputs<T> const& in, std::int64_t i)
{
    return in[0][i];
}

/// Elements of the output on a GPU and on a CPU, where the input says nothing.
struct Sizes
{
    std::int64_t gpu;
    std::int64_t cpu;
};

/// A row with one input as long as its output.
template <class T = float>
Comparison<T>
row(std::string const& name,
    std::string const& source,
    std::string const& help,
    Sizes sizes,
    double (*oracle)(Params const&, HostInputs<T> const&, std::int64_t) = copy_of_input<T>)
{
    return {
        .name = "advice." + name,
        .help = help,
        .parameters = {size_parameter(sizes.gpu, sizes.cpu)},
        .inputs = one_of_size,
        .outputs = size_of,
        .oracle = oracle,
        .edge_cases =
            [](Params const& p) { return edge_sizes(p, sizeof(T) == 8 ? 800003 : 1500007); },
        .source = source};
}

/// A row with so many operations an element, the same in all of its variants, and an error of so
/// many roundings.
template <class T>
Comparison<T> computing(double flops, double roundings, Comparison<T> row)
{
    row.flops = [flops](Params const& p) { return flops * static_cast<double>(size_of(p)); };
    row.roundings = [roundings](Params const&) { return roundings; };
    return row;
}

/// A row whose input has so many elements more than its output.
template <class T>
Comparison<T> reading_beyond(std::int64_t more, Comparison<T> row)
{
    row.inputs = [more](Params const& p) { return std::vector{size_of(p) + more}; };
    return row;
}

/// A parameter that is a whole number.
inline Parameter
number(std::string name, std::int64_t value, std::string help, double min, double max)
{
    return {
        .name = std::move(name),
        .default_value = value,
        .unit = "",
        .help = std::move(help),
        .min = min,
        .max = max};
}

/// A row with a parameter more.
template <class T>
Comparison<T> with(Parameter parameter, Comparison<T> row)
{
    row.parameters.push_back(std::move(parameter));
    return row;
}

/// A row whose variants use something else than one kernel with a work item an element.
inline Comparison<float> with_use(UseOf use, Comparison<float> row)
{
    row.use = std::move(use);
    return row;
}

/// What `make(0)` lists on a GPU; nothing elsewhere, where it is not compiled.
template <class Make>
Variants<Row> if_gpu(Make const& make)
{
    if constexpr (backend::gpu) {
        return make(0);
    }
    return {};
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
    return make_family<float>(std::move(comparison), variants);
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
