// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/reach.hpp"
#include "advice/parts/sources.hpp"

namespace miniapp::advice::team_scratch {

Variants<Arrays<float>> hip_variants(); // 09_team_scratch.hip.cpp
Variants<Arrays<float>> omp_variants(); // 09_team_scratch.omp.cpp

/// Sums over the neighbours in reach, from memory: the caches serve an element 2 radius + 1 times.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    auto const radius = static_cast<int>(p.integer("radius"));
    Kokkos::parallel_for(
        "advice.team_scratch/before", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int k = 0; k <= 2 * radius; ++k) {
                sum += b(i + k);
            }
            out(i) = sum;
        });
}

/// A team brings what it needs to its scratch memory once.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
    constexpr int items = backend::gpu ? 256 : 2048;
    constexpr int team = backend::gpu ? items : 1;
    auto const radius = static_cast<int>(p.integer("radius"));
    auto const n = p.size();
    auto const b = p.in(0);
    auto const out = p.out();
    auto const bytes = (items + 2 * radius) * sizeof(T);
    Policy policy(space, static_cast<int>((n + items - 1) / items), team);
    policy.set_scratch_size(0, Kokkos::PerTeam(bytes + 8));
    Kokkos::parallel_for(
        "advice.team_scratch/after", policy, KOKKOS_LAMBDA(typename Policy::member_type const& t) {
            T* const near = static_cast<T*>(t.team_scratch(0).get_shmem(bytes));
            auto const first = std::int64_t{t.league_rank()} * items;
            for (auto k = t.team_rank(); k < items + 2 * radius; k += team) {
                near[k] = first + k < n + 2 * radius ? b(first + k) : T(0);
            }
            t.team_barrier();
            for (int i = t.team_rank(); i < items && first + i < n; i += team) {
                T sum = 0;
                for (int k = 0; k <= 2 * radius; ++k) {
                    sum += near[i + k];
                }
                out(first + i) = sum;
            }
        });
}

/// Of the sums of `after`, by blocks of a work item an element.
Use from_scratch(Params const& p, Use use)
{
    use.threads_of_block = 256;
    use.lds_reads = (2. * double(p.integer("radius")) + 1) * use.work_items;
    return use;
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (std::int64_t k = 0; k <= 2 * p.integer("radius"); ++k) {
        sum += in[0][i + k];
    }
    return sum;
}

Family family()
{
    Variants<Arrays<float>> variants{
        {.name = "before", .run = before<float>},
        {.name = "after",
         .run = after<float>,
         // The source's figures are its range.
         .expectation = only_where(
             backend::gpu,
             {"6 to 14 % on an H100, 18 to 34 on an A6000, but a loss of 7 to 25 % on an "
              "MI250X",
              "before",
              backend::hip ? 0.75 : 1.06,
              backend::hip ? 0.93 : 1.34}),
         .use = from_scratch}};
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants());
    }
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants());
    }
    return declared_family<float>(
        {.name = "advice.team_scratch",
         .mechanism = Mechanism::memory,
         .contract = vectors_of(
             "omp/tile alone",
             {Whose::source,
              "trust-code#12 (published/hip_guidelines.yaml, staging)",
              "the same sums; after reads an element from memory once and from scratch 17 "
              "times",
              {"hip/lds/1"}}), // the same by hand: without what a team of Kokkos costs
         .help = "sums over neighbours: from memory, or from the scratch memory of a team",
         .parameters =
             {size_parameter(1 << 26, 1 << 22),
              {.name = "radius",
               .default_value = std::int64_t{8},
               .unit = "elements",
               .help = "reach to each side",
               .min = 0,
               .max = furthest}},
         .inputs =
             [](Params const& p) { return std::vector{size_of(p) + 2 * p.integer("radius")}; },
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases =
             [](Params const& p) {
                 auto cases = edge_sizes_around(items_together, p, 1500007);
                 for (std::int64_t const radius : {0, 64}) {
                     cases.push_back(p.with("radius", radius).with("size", std::int64_t{2500}));
                 }
                 return cases;
             },
         .roundings = [](Params const&) { return 20.; },
         .flops =
             [](Params const& p) {
                 return (2. * double(p.integer("radius")) + 1) * double(size_of(p));
             }},
        variants);
}

} // namespace miniapp::advice::team_scratch
