// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"
#include "common/static_for.hpp"

namespace miniapp::advice::private_index {

constexpr int length = 8;
constexpr int picks = 32;

/// The element that pick k of thread i takes: known at run time only. Stretches of 2^shared threads
/// take the same.
KOKKOS_FORCEINLINE_FUNCTION int picked(std::int64_t i, int k, int shared)
{
    return static_cast<int>(((i >> shared) * 5 + k * (k + 3) / 2) & (length - 1));
}

/// Of the parameter `pick`: each thread for itself, or 64 as one, which are a wavefront or two.
inline int shared_by(std::string const& pick)
{
    return pick == "wavefront" ? 6 : 0;
}

/// A thread's own array, and how an element of it is found.
struct ByIndex
{
    KOKKOS_FORCEINLINE_FUNCTION static float find(float const (&x)[length], int d) { return x[d]; }
};

struct BySwitch
{
    KOKKOS_FORCEINLINE_FUNCTION static float find(float const (&x)[length], int d)
    {
        switch (d) {
        case 0:
            return x[0];
        case 1:
            return x[1];
        case 2:
            return x[2];
        case 3:
            return x[3];
        case 4:
            return x[4];
        case 5:
            return x[5];
        case 6:
            return x[6];
        default:
            return x[7];
        }
    }
};

struct BySelection
{
    KOKKOS_FORCEINLINE_FUNCTION static float find(float const (&x)[length], int d)
    {
        float found = x[0];
        for (int k = 1; k < length; ++k) {
            found = k == d ? x[k] : found;
        }
        return found;
    }
};

/// The same without a loop: every index is a constant from the beginning, and the array registers.
struct ByWrittenSelection
{
    KOKKOS_FORCEINLINE_FUNCTION static float find(float const (&x)[length], int d)
    {
        float found = x[0];
        static_for<1, length>([&](auto k) { found = k == d ? x[k] : found; });
        return found;
    }
};

/// The sum of the picks from in + 0 ... in + 7.
template <class Way>
KOKKOS_FORCEINLINE_FUNCTION float sum_of_picks(float in, std::int64_t i, int shared)
{
    float x[length];
    for (int d = 0; d < length; ++d) {
        x[d] = in + static_cast<float>(d);
    }
    float sum = 0;
    for (int k = 0; k < picks; ++k) {
        sum += Way::find(x, picked(i, k, shared));
    }
    return sum;
}

template <class Way>
void sums(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    int const shared = shared_by(p.text("pick"));
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = sum_of_picks<Way>(in(i), i, shared);
        });
}

/// `indexed` with picks that the compiler cannot know to be eight different ones in turns.
template <class T>
void indexed_unknown(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    int const shared = shared_by(p.text("pick"));
    int const one = static_cast<int>(Unknown(p).one);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            float x[length];
            for (int d = 0; d < length; ++d) {
                x[d] = in(i) + static_cast<float>(d);
            }
            float sum = 0;
            for (int k = 0; k < picks * one; ++k) {
                sum += x[picked(i, k, shared)];
            }
            out(i) = sum;
        });
}

/// The array lies in the scratch memory of the team (LDS), an element of all threads side by side.
template <class T>
void scratch(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    int const shared = shared_by(p.text("pick"));
    auto const n = p.size();
    auto const policy =
        Team(space, static_cast<int>((n + team_threads - 1) / team_threads), team_threads)
            .set_scratch_size(0, Kokkos::PerTeam(length * team_threads * sizeof(float)));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Member const& team) {
            auto* const x = static_cast<float*>(
                team.team_shmem().get_shmem(length * team_threads * sizeof(float)));
            int const thread = team.team_rank();
            auto const i = static_cast<std::int64_t>(team.league_rank()) * team_threads + thread;
            if (i >= n) {
                return;
            }
            for (int d = 0; d < length; ++d) {
                x[d * team_threads + thread] = in(i) + static_cast<float>(d);
            }
            float sum = 0;
            for (int k = 0; k < picks; ++k) {
                sum += x[picked(i, k, shared) * team_threads + thread];
            }
            out(i) = sum;
        });
}

inline double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (int k = 0; k < picks; ++k) {
        sum += in[0][i] + picked(i, k, shared_by(params.text("pick")));
    }
    return sum;
}

/// An array whose index is known at run time only cannot lie in registers, says the guideline, and
/// goes to local memory, which is as far as the device's. A compiler may select instead. A switch
/// is a branch, and where the threads of a wavefront pick different elements it takes them one
/// after the other: `pick` says whether they do.
inline Family family()
{
    // The controls: an array that must lie in local memory, and one that must lie in registers.
    auto comparison = declared(
        no_prediction(
            "whether the array lies in registers, in the LDS or in local memory is "
            "the compiler's choice, and the rate of local memory in the L1 is no "
            "measured limit",
            vectors_of(
                "indexed and indexed/unknown alone",
                of_the_page("local memory", "the same", {"indexed/unknown", "selected/written"}))),
        with_flops(
            length + picks,
            row("private_index",
                Mechanism::registers,
                "sums of 32 elements, picked at run time, of a thread's 8",
                1 << 22,
                1 << 18,
                oracle)));
    comparison.parameters.push_back(
        {.name = "pick",
         .default_value = std::string("thread"),
         .unit = "",
         .help = "whether each thread picks its own elements, or 64 neighbours the same",
         .choices = {"thread", "wavefront"}});
    comparison.edge_cases = [](Params const& defaults) {
        auto cases = edge_sizes(defaults, 1500007);
        cases.push_back(
            defaults.with("pick", std::string("wavefront")).with("size", std::int64_t{100003}));
        return cases;
    };
    comparison.roundings = [](Params const&) { return 2. * picks; };
    return family_of(
        std::move(comparison),
        {{.name = "indexed", .run = sums<ByIndex>},
         {.name = "switched",
          .run = sums<BySwitch>,
          .expectation =
              backend::hip ? hurts("1.5 times slower on MI250X and MI300A", "indexed")
                           : on_gpu(helps(
                               "1.5 times faster on an RTX 6000 Ada: no local memory", "indexed"))},
         {.name = "selected",
          .run = sums<BySelection>,
          .expectation = on_gpu(helps("registers in place of local memory", "indexed"))},
         {.name = "scratch",
          .run = scratch<float>,
          .expectation = on_gpu(helps("LDS in place of local memory", "indexed"))},
         {.name = "selected/written",
          .run = sums<ByWrittenSelection>,
          .expectation = only_where(
              backend::cuda,
              between(
                  "prediction: nvcc selects from local memory, here from registers",
                  "selected",
                  1.4,
                  5))},
         {.name = "indexed/unknown",
          .run = indexed_unknown<float>,
          .expectation = only_where(
              backend::cuda,
              between(
                  "prediction: nvcc picks 8 times for 32, and from registers",
                  "indexed",
                  0,
                  0.6))}});
}

} // namespace miniapp::advice::private_index
