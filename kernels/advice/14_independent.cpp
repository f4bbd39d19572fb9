// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/chain.hpp"
#include "advice/parts/sources.hpp"

namespace miniapp::advice::independent {

std::vector<Variant<Arrays<float>>> omp_variants(); // 14_independent.omp.cpp

/// A work item advances several chains of dependent multiply-adds, x <- x (1 - h) + h, in turns:
/// while one waits for its last result, the next can begin.
template <class T, int chains>
void independent(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const n = p.size();
    auto const groups = (n + chains - 1) / chains;
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.independent/independent/" + std::to_string(chains),
        Range(space, 0, groups),
        KOKKOS_LAMBDA(std::int64_t g) {
            T x[chains];
            for (int c = 0; c < chains; ++c) {
                auto const i = c * groups + g;
                x[c] = i < n ? b(i) : T(0);
            }
            for (int step = 0; step < steps; ++step) {
                for (int c = 0; c < chains; ++c) {
                    x[c] = x[c] * T(1 - 0x1p-10) + T(0x1p-10);
                }
            }
            for (int c = 0; c < chains; ++c) {
                if (c * groups + g < n) {
                    out(c * groups + g) = x[c];
                }
            }
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (int step = 0; step < steps; ++step) {
        x = x * (1 - 0x1p-10) + 0x1p-10;
    }
    return x;
}

Family family()
{
    std::vector<Variant<Arrays<float>>> variants{
        {"independent/1", independent<float, 1>},
        {.name = "independent/2",
         .run = independent<float, 2>,
         .expectation = no_claim("two chains", "independent/1")},
        {.name = "independent/4",
         .run = independent<float, 4>,
         .expectation = only_where(
             backend::gpu,
             helps("with few waves, independent instructions hide the latency", "independent/1"))},
        {.name = "independent/8",
         .run = independent<float, 8>,
         .expectation = no_claim("eight chains", "independent/1")}};
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants());
    }
    return declared_family<float>(
        {.name = "advice.independent",
         .mechanism = Mechanism::latency,
         .contract = of_this_book(
             "the latency of dependent instructions; HIP performance guidelines, multiprocessor "
             "level",
             "the same operations; as many work items fewer as a work item has chains"),
         .help = "chains of multiply-adds, one or several in turns in a work item",
         .parameters = {size_parameter(1 << 16, 1 << 16)},
         .inputs = one_of_size,
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes_around(most_together, p, 1500007); },
         .roundings = [](Params const&) { return 128.; },
         .flops = [](Params const& p) { return 2. * steps * double(size_of(p)); }},
        variants);
}

} // namespace miniapp::advice::independent
