// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <type_traits>
#include <utility>

#include "common/on_host.hpp"
#include "problem/checksum.hpp"
#include "problem/compare.hpp"
#include "problem/random.hpp"

namespace miniapp {
namespace {

template <class T>
using HostArray = Kokkos::View<T*, Kokkos::HostSpace>;

template <class T>
void fill(GuardedArray<T> const& array, std::uint64_t seed)
{
    auto* const a = array.data();
    Kokkos::parallel_for(
        "miniapp/fill",
        Range(0, static_cast<std::int64_t>(array.size())),
        KOKKOS_LAMBDA(std::int64_t i) { a[i] = static_cast<T>(uniform(i, seed)); });
}

template <class T>
HostArray<T> copy_on_host(GuardedArray<T> const& array)
{
    Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged> const view(array.data(), array.size());
    HostArray<T> copy(
        Kokkos::view_alloc("miniapp/host", Kokkos::WithoutInitializing), array.size());
    Kokkos::deep_copy(copy, view);
    return copy;
}

template <class T>
Work work_of(Comparison<T> const& comparison, Params const& params)
{
    auto const inputs = comparison.input_sizes(params);
    auto const stored = std::accumulate(inputs.begin(), inputs.end(), 0.) * sizeof(T);
    auto const n = static_cast<double>(comparison.output_size(params));
    Work work{
        .bytes_read = stored / comparison.copies,
        .bytes_written = n * sizeof(T),
        .flops = comparison.flops(params),
        .items = n,
        .item = "element"};
    work.working_set = work.bytes();
    // On a CPU this also counts the host's copies of the inputs and of the expected output.
    work.memory = (backend::gpu ? 1 : 2) * (stored + work.bytes_written) + work.bytes_written;
    return work;
}

/// Returns the resource use of a comparison: that of one kernel with one work item per output
/// element, changed by Comparison::use.
template <class T>
ResourceUse use_of(Comparison<T> const& comparison, Params const& params)
{
    auto const work = work_of(comparison, params);
    ResourceUse const usual{
        .launches = 1,
        .work_items = work.items,
        .bytes = work.bytes(),
        .issued_flops = work.flops,
        .issued_double_flops = std::is_same_v<T, double> ? work.flops : 0};
    return comparison.use(params, usual);
}

} // namespace

template <class T>
Arrays<T>::Arrays(std::shared_ptr<Comparison<T> const> comparison, Params const& params)
    : m_comparison(std::move(comparison))
    , m_params(params)
    , m_output(m_comparison->name + "/out", m_comparison->output_size(params))
{
    for (auto const size : m_comparison->input_sizes(params)) {
        m_inputs.emplace_back(m_comparison->name + "/in", size);
    }
    restore_inputs();
}

template <class T>
std::uint64_t Arrays<T>::input_checksum() const
{
    std::uint64_t sum = 1;
    for (auto const& input : m_inputs) {
        sum = 31 * sum + checksum(input);
    }
    return sum;
}

template <class T>
void Arrays<T>::restore_inputs() const
{
    std::vector<T*> in;
    for (auto const& input : m_inputs) {
        input.poison_input();
        fill(input, in.size() + 1);
        in.push_back(input.data());
    }
    if (m_comparison->prepare) {
        m_comparison->prepare(m_params, in);
    }
    Kokkos::fence();
}

template <class T>
void Arrays<T>::compute_expected()
{
    std::vector<HostArray<T>> copies;
    std::ranges::transform(m_inputs, std::back_inserter(copies), copy_on_host<T>);
    HostInputs<T> in;
    std::ranges::transform(copies, std::back_inserter(in), [](auto const& c) { return c.data(); });
    HostArray<T> const expected("miniapp/host", m_output.size());
    for_each_on_host(size(), [&](std::int64_t i) {
        expected(i) = static_cast<T>(m_comparison->oracle(m_params, in, i));
    });
    for (std::int64_t i = 0; i < size(); ++i) {
        m_largest_expected =
            std::max(m_largest_expected, std::abs(static_cast<double>(expected(i))));
    }
    m_expected = std::make_shared<GuardedArray<T>>(m_comparison->name + "/expected", size());
    View<T> const view(m_expected->data(), m_expected->size());
    Kokkos::deep_copy(view, expected);
}

template <class T>
Verdict Arrays<T>::verify()
{
    if (!m_expected) {
        compute_expected();
    }
    double const tolerance = m_comparison->roundings(m_params) * std::numeric_limits<T>::epsilon();
    return compare(
        m_output, *m_expected, m_largest_expected > 0 ? m_largest_expected : 1, tolerance);
}

Parameter size_parameter(std::int64_t on_a_gpu, std::int64_t on_a_cpu)
{
    return {
        .name = "size",
        .default_value = backend::gpu ? on_a_gpu : on_a_cpu,
        .unit = "elements",
        .help = "length of the output",
        .min = 1,
        // On a CPU a variant may launch a team per element, and Kokkos counts teams in 32 bits.
        .max = backend::gpu ? 1e10 : std::numeric_limits<int>::max()};
}

std::int64_t size_of(Params const& params)
{
    return params.integer("size");
}

std::vector<std::int64_t> single_input_size(Params const& params)
{
    return {size_of(params)};
}

std::vector<Params> edge_sizes(Params const& defaults, std::int64_t large)
{
    std::vector<Params> cases;
    for (std::int64_t const size :
         {std::int64_t{1},
          std::int64_t{7},
          std::int64_t{65},
          std::int64_t{1000},
          std::int64_t{100003},
          large}) {
        cases.push_back(defaults.with("size", size));
    }
    return cases;
}

template <class T, class>
Family make_family(Comparison<T> comparison, Variants<Arrays<T>> const& variants)
{
    auto const shared = std::make_shared<Comparison<T> const>(std::move(comparison));
    Family family{.name = shared->name, .help = shared->help, .source = shared->source};
    family.chapter = chapter_in(family.name);
    family.parameters = shared->parameters;
    family.variants = declarations_of(variants);
    add_variants_of_other_builds(family);
    family.edge_cases = shared->edge_cases(Params(family.parameters));
    family.invalid_parameters = shared->invalid_parameters;
    family.work = [shared](Params const& params) { return work_of(*shared, params); };
    family.merits = [](Params const&) { return Merits{}; };
    family.floors = comparison_floors;
    family.use = [shared](Params const& params) { return use_of(*shared, params); };
    family.make_case_in = [shared,
                           runs = run_functions(variants)](Params const& params, World const&) {
        return std::make_unique<TypedCase<Arrays<T>>>(runs, shared, params);
    };
    return family;
}

template class Arrays<double>;
template class Arrays<float>;
template Family make_family(Comparison<double>, Variants<Arrays<double>> const&);
template Family make_family(Comparison<float>, Variants<Arrays<float>> const&);

} // namespace miniapp
