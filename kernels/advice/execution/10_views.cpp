// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "common/comparison.hpp"

namespace miniapp::advice::views {

Variants<Arrays<float>> omp_variants(); // 25_views.omp.cpp

/// Captures so many Views, of which it reads two: what is captured goes to the device with each
/// launch, in the launch's own packet, through constant memory or through a copy, by its size.
template <class T, int count>
void views(Arrays<T> const& p, ExecutionSpace const& space)
{
    Kokkos::Array<typename Arrays<T>::template View<T const>, count> all;
    for (int k = 0; k < count; ++k) {
        all[k] = p.in(0);
    }
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.views/views/" + std::to_string(count),
        Range(space, 0, p.size()),
        KOKKOS_LAMBDA(std::int64_t i) { out(i) = all[0](i) + all[count - 1](i); });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return 2 * in[0][i];
}

Family family()
{
    Variants<Arrays<float>> variants{
        {.name = "views/1", .run = views<float, 1>},
        {.name = "views/16",
         .run = views<float, 16>,
         // The control has nearly as many bytes, which take the other path.
         .expectation = only_where(
             backend::gpu,
             ours(neutral("less than 512 bytes go with the launch", "views/1"), {"views/20"}))},
        {.name = "views/20",
         .run = views<float, 20>,
         .expectation = only_where(
             backend::cuda,
             ours(hurts(
                 "prediction: with its policy more than 512 bytes, the other path", "views/16")))},
        {.name = "views/32",
         .run = views<float, 32>,
         .expectation = no_claim("about 0.8 kB", "views/1")},
        {.name = "views/128",
         .run = views<float, 128>,
         .expectation = only_where(
             backend::gpu,
             hurts("kokkos#3151: 10.9 us at 1.6 kB where 8 bytes take 4.3", "views/1"))},
        {.name = "views/512",
         .run = views<float, 512>,
         .expectation = no_claim("about 12 kB", "views/1")},
        {.name = "views/1300",
         .run = views<float, 1300>,
         .expectation = only_where(
             backend::cuda,
             ours(helps("prediction: less than 32 kB, still constant memory", "views/1400")))},
        {.name = "views/1400",
         .run = views<float, 1400>,
         .expectation = no_claim("more than 32 kB", "views/1")},
        {.name = "views/2048",
         .run = views<float, 2048>,
         .expectation = only_where(
             backend::gpu, hurts("more than constant memory holds: a copy", "views/1"))}};
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants());
    }
    return declared_family<float>(
        {.name = "advice.views",
         .mechanism = Mechanism::launch,
         // The controls: more Views, on the same path of the launch.
         .contract = of_the_notes(
             "no large objects as kernel arguments",
             "the same elements; the bytes that a launch carries differ",
             {"views/16"}),
         .help = "a short kernel that captures many Views: where the launch takes another path",
         .parameters = {size_parameter(1 << 10, 1 << 10)},
         .inputs = one_of_size,
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 1500007); },
         .flops = [](Params const& p) { return double(size_of(p)); }},
        variants);
}

} // namespace miniapp::advice::views
