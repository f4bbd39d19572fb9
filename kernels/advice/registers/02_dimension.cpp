// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "advice/parts/uses.hpp"
#include "common/comparison.hpp"

namespace miniapp::advice::dimension {

using Layout = typename ExecutionSpace::array_layout;
constexpr int most = 3;
constexpr int rounds = 10;

/// The sum over all pairs of directions, added into the array; how many there are is known when the
/// program runs. Each sum begins with another number, so that no two are equal and none of their
/// additions can be left out.
template <class T>
void runtime(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const dim = static_cast<int>(p.integer("dimension"));
    auto const n = p.size() / dim;
    auto const b = matrix<Layout>(p.in_data(0), n, dim);
    auto const out = matrix<Layout>(p.out_data(), n, dim);
    Kokkos::parallel_for(
        "advice.dimension/runtime", Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            for (int d = 0; d < dim; ++d) {
                out(i, d) = b(i, d);
            }
            for (int round = 0; round < rounds; ++round) {
                for (int d = 0; d < dim; ++d) {
                    for (int e = 0; e < dim; ++e) {
                        out(i, d) += b(i, e);
                    }
                }
            }
        });
}

/// The sums in an array of the work item's own, as long as the most directions: its index is not
/// known when the code is made, and registers have no index.
template <class T>
void runtime_array(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const dim = static_cast<int>(p.integer("dimension"));
    auto const n = p.size() / dim;
    auto const b = matrix<Layout>(p.in_data(0), n, dim);
    auto const out = matrix<Layout>(p.out_data(), n, dim);
    Kokkos::parallel_for(
        "advice.dimension/runtime_array", Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            T sum[most] = {};
            for (int d = 0; d < dim; ++d) {
                sum[d] = b(i, d);
            }
            for (int round = 0; round < rounds; ++round) {
                for (int d = 0; d < dim; ++d) {
                    for (int e = 0; e < dim; ++e) {
                        sum[d] += b(i, e);
                    }
                }
            }
            for (int d = 0; d < dim; ++d) {
                out(i, d) = sum[d];
            }
        });
}

template <class T, int dim>
void templated_dimension(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const n = p.size() / dim;
    auto const b = matrix<Layout>(p.in_data(0), n, dim);
    auto const out = matrix<Layout>(p.out_data(), n, dim);
    Kokkos::parallel_for(
        "advice.dimension/templated", Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            for (int d = 0; d < dim; ++d) {
                out(i, d) = b(i, d);
            }
            for (int round = 0; round < rounds; ++round) {
                for (int d = 0; d < dim; ++d) {
                    for (int e = 0; e < dim; ++e) {
                        out(i, d) += b(i, e);
                    }
                }
            }
        });
}

template <class T, int dim>
void templated_array_dimension(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const n = p.size() / dim;
    auto const b = matrix<Layout>(p.in_data(0), n, dim);
    auto const out = matrix<Layout>(p.out_data(), n, dim);
    Kokkos::parallel_for(
        "advice.dimension/templated_array", Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            T sum[dim];
            for (int d = 0; d < dim; ++d) {
                sum[d] = b(i, d);
            }
            for (int round = 0; round < rounds; ++round) {
                for (int d = 0; d < dim; ++d) {
                    for (int e = 0; e < dim; ++e) {
                        sum[d] += b(i, e);
                    }
                }
            }
            for (int d = 0; d < dim; ++d) {
                out(i, d) = sum[d];
            }
        });
}

/// `runtime` with the dimension as a template parameter, chosen once at the launch.
template <class T>
void templated(Arrays<T> const& p, ExecutionSpace const& space)
{
    switch (p.integer("dimension")) {
    case 1:
        return templated_dimension<T, 1>(p, space);
    case 2:
        return templated_dimension<T, 2>(p, space);
    default:
        return templated_dimension<T, 3>(p, space);
    }
}

/// `runtime_array` so: the loops unroll, and the array is registers.
template <class T>
void templated_array(Arrays<T> const& p, ExecutionSpace const& space)
{
    switch (p.integer("dimension")) {
    case 1:
        return templated_array_dimension<T, 1>(p, space);
    case 2:
        return templated_array_dimension<T, 2>(p, space);
    default:
        return templated_array_dimension<T, 3>(p, space);
    }
}

std::int64_t elements(Params const& p)
{
    return p.integer("size") * p.integer("dimension");
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t e)
{
    bool const left = std::is_same_v<Layout, Kokkos::LayoutLeft>;
    auto const n = p.integer("size");
    auto const dim = p.integer("dimension");
    auto const i = left ? e % n : e / dim;
    double sum = 0;
    for (std::int64_t d = 0; d < dim; ++d) {
        sum += in[0][left ? d * n + i : i * dim + d];
    }
    return in[0][e] + rounds * sum;
}

/// Of `stores` of each sum, of which an L1 keeps none, and of its b, which is read from an L1 after
/// the first time. The layout makes a wavefront's elements neighbours, so that their sectors are
/// full.
Use stored(Params const& p, Use use, double stores)
{
    use.work_items = double(size_of(p));
    use.cache_bytes = backend::gpu ? 4 * (stores + 1) * double(elements(p)) : 0;
    return use;
}

/// A sum begins with a store, and each of its additions is another one.
Use into_the_array(Params const& p, Use use)
{
    return stored(p, use, 1 + rounds * double(p.integer("dimension")));
}

/// A store of each sum, which is in registers until then.
Use into_registers(Params const& p, Use use)
{
    return stored(p, use, 1);
}

Family family()
{
    return declared_family<float>(
        {.name = "advice.dimension",
         .mechanism = Mechanism::registers,
         // The controls: with the array and without the template, and the other way round.
         .contract = vectors_of(
             "all variants but runtime",
             of_the_post(
                 "dimension",
                 "the same 90 additions of three directions",
                 {"runtime_array", "templated"})),
         .help =
             "sums over pairs of directions: their number at run time or as a template parameter",
         .parameters =
             {size_parameter(1 << 26, 1 << 22),
              {.name = "dimension",
               .default_value = std::int64_t{3},
               .unit = "",
               .help = "directions",
               .min = 1,
               .max = most}},
         .inputs = [](Params const& p) { return std::vector{elements(p)}; },
         .outputs = elements,
         .oracle = oracle,
         .edge_cases =
             [](Params const& p) {
                 auto cases = edge_sizes(p, 700001);
                 cases.push_back(p.with("size", 1001L).with("dimension", 2L));
                 cases.push_back(p.with("size", 1001L).with("dimension", 1L));
                 return cases;
             },
         .roundings = [](Params const&) { return 30.; },
         .flops =
             [](Params const& p) {
                 return double(rounds) * double(p.integer("dimension") * elements(p));
             }},
        {{.name = "runtime", .run = runtime<float>, .use = into_the_array},
         {.name = "runtime_array",
          .run = runtime_array<float>,
          .expectation = no_claim("a static array alone, its bound at run time", "runtime")},
         {.name = "templated",
          .run = templated<float>,
          .expectation = no_claim("the template alone, still adding into the array", "runtime"),
          .shows = {{"extents as template arguments", "runtime"}}},
         {.name = "templated_array",
          .run = templated_array<float>,
          .expectation = on_gpu(from_counts(
              "4 times on an RTX 6000 Ada: the template makes the array registers", "runtime")),
          .use = into_registers}});
}

} // namespace miniapp::advice::dimension
