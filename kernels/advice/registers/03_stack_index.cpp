// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"
#include "advice/parts/stack_places.hpp"

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
         .expectation = only_on(
             Machines::nvidia,
             helps("1.49 times on an RTX 6000 Ada, where a stack frame goes", "before"))},
        {.name = "scratch", .run = scratch<float>, .expectation = compared_with("before")}};
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants());
    }
    return make_family<float>(
        computing(
            rounds * places + 6.,
            20,
            reading_beyond(
                places + rounds,
                with(
                    number("rotation", 1, "of the places", 0, 3),
                    row("stack_index",
                        post("stack_index"),
                        "do not index a local array by a number that only the run knows",
                        {1 << 26, 1 << 22},
                        oracle)))),
        variants);
}

} // namespace miniapp::advice::stack_index
