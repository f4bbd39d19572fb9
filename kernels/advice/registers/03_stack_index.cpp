// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "advice/parts/stack_places.hpp"
#include "common/comparison.hpp"

namespace miniapp::advice::stack_index {

Variants<Arrays<float>> hip_variants(); // 03_stack_index.hip.cpp

/// The index says where: an array with such an index lies in memory.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    auto const slot = slot_of(p);
    Kokkos::parallel_for(
        "advice.stack_index/before", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T own[places] = {};
            for (int round = 0; round < rounds; ++round) {
                for (int k = 0; k < places; ++k) {
                    own[slot(k)] += b(i + k + round);
                }
            }
            out(i) = weighted(own[0], own[1], own[2], own[3]);
        });
}

/// A switch turns the index into a place of the code.
template <class T>
void by_switch(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    auto const slot = slot_of(p);
    Kokkos::parallel_for(
        "advice.stack_index/by_switch", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T own[places] = {};
            for (int round = 0; round < rounds; ++round) {
                for (int k = 0; k < places; ++k) {
                    T const x = b(i + k + round);
                    switch (slot(k)) {
                    case 0:
                        own[0] += x;
                        break;
                    case 1:
                        own[1] += x;
                        break;
                    case 2:
                        own[2] += x;
                        break;
                    default:
                        own[3] += x;
                        break;
                    }
                }
            }
            out(i) = weighted(own[0], own[1], own[2], own[3]);
        });
}

/// Adds to all places, zero to all but one: no branch and no index.
template <class T>
void by_select(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    auto const slot = slot_of(p);
    Kokkos::parallel_for(
        "advice.stack_index/by_select", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T own[places] = {};
            for (int round = 0; round < rounds; ++round) {
                for (int k = 0; k < places; ++k) {
                    T const x = b(i + k + round);
                    int const place = slot(k);
                    own[0] += place == 0 ? x : T(0);
                    own[1] += place == 1 ? x : T(0);
                    own[2] += place == 2 ? x : T(0);
                    own[3] += place == 3 ? x : T(0);
                }
            }
            out(i) = weighted(own[0], own[1], own[2], own[3]);
        });
}

/// The array in the team's scratch memory, which has an index: LDS or shared memory on a GPU, where
/// neighbouring work items have neighbouring banks.
template <class T>
void scratch(Arrays<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
    constexpr int team = backend::gpu ? 256 : 1;
    constexpr int items = 256;
    auto const n = p.size();
    auto const b = p.in(0);
    auto const out = p.out();
    auto const slot = slot_of(p);
    Policy policy(space, static_cast<int>((n + items - 1) / items), team);
    policy.set_scratch_size(0, Kokkos::PerTeam(places * team * sizeof(T) + 8));
    Kokkos::parallel_for(
        "advice.stack_index/scratch", policy, KOKKOS_LAMBDA(typename Policy::member_type const& t) {
            T* const own = static_cast<T*>(t.team_scratch(0).get_shmem(places * team * sizeof(T)))
                           + t.team_rank();
            auto const first = std::int64_t{t.league_rank()} * items;
            for (auto i = first + t.team_rank(); i < first + items && i < n; i += team) {
                for (int k = 0; k < places; ++k) {
                    own[k * team] = 0;
                }
                for (int round = 0; round < rounds; ++round) {
                    for (int k = 0; k < places; ++k) {
                        own[slot(k) * team] += b(i + k + round);
                    }
                }
                out(i) = weighted(own[0], own[team], own[2 * team], own[3 * team]);
            }
        });
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double own[places] = {};
    for (int round = 0; round < rounds; ++round) {
        for (int k = 0; k < places; ++k) {
            own[(k + p.integer("rotation")) % places] += in[0][i + k + round];
        }
    }
    return own[0] + 2 * own[1] + 3 * own[2] + 4 * own[3];
}

Family family()
{
    Variants<Arrays<float>> variants{
        {.name = "before", .run = before<float>},
        {.name = "by_switch",
         .run = by_switch<float>,
         .expectation = only_where(
             backend::gpu,
             helps("1.49 times on an RTX 6000 Ada: no stack frame; not said of AMD", "before"))},
        {.name = "by_select",
         .run = by_select<float>,
         .expectation = no_claim("all places with a select", "before")},
        {.name = "scratch",
         .run = scratch<float>,
         .expectation = no_claim("in shared memory, which has an index", "before")}};
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants());
    }
    return declared_family<float>(
        {.name = "advice.stack_index",
         .mechanism = Mechanism::registers,
         // The controls: registers without a branch, and an index into the LDS.
         .contract = no_prediction(
             "the array lies in local memory, in registers or in the LDS as the "
             "compiler decides, and what the L1 makes of local memory is no measured "
             "limit",
             of_the_post("stack_index", "the same", {"by_select", "scratch"})),
         .help = "an array of four numbers a work item, indexed at run time, and ways around it",
         .parameters =
             {size_parameter(1 << 26, 1 << 22),
              {.name = "rotation",
               .default_value = std::int64_t{1},
               .unit = "",
               .help = "of the places",
               .min = 0,
               .max = 3}},
         .inputs = [](Params const& p) { return std::vector{size_of(p) + places + rounds}; },
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 1500007); },
         .roundings = [](Params const&) { return 20.; },
         .flops = [](Params const& p) { return (rounds * places + 6.) * double(size_of(p)); }},
        variants);
}

} // namespace miniapp::advice::stack_index
