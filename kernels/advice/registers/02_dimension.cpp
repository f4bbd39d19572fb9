// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"

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

/// The sums in an array of the work item's own besides: the loops unroll, and it is registers.
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

Use an_item_for_all_directions(Params const& p, Use use)
{
    use.work_items = double(size_of(p));
    return use;
}

Family family()
{
    auto comparison = with(
        number("dimension", 3, "directions", 1, most),
        row("dimension",
            post("dimension"),
            "make the number of dimensions a template parameter, and sum in local variables",
            {1 << 26, 1 << 22},
            oracle));
    comparison.inputs = [](Params const& p) { return std::vector{elements(p)}; };
    comparison.outputs = elements;
    comparison.edge_cases = [](Params const& p) {
        auto cases = edge_sizes(p, 700001);
        cases.push_back(p.with("size", 1001L).with("dimension", 2L));
        cases.push_back(p.with("size", 1001L).with("dimension", 1L));
        return cases;
    };
    comparison.roundings = [](Params const&) { return 30.; };
    comparison.flops = [](Params const& p) {
        return double(rounds) * double(p.integer("dimension") * elements(p));
    };
    return make_family<float>(
        with_use(an_item_for_all_directions, std::move(comparison)),
        {{.name = "runtime", .run = runtime<float>},
         {.name = "templated_array",
          .run = templated_array<float>,
          .expectation = on_gpus(
              helps("4 times on an RTX 6000 Ada, 11.4 on an MI250X, 5.9 on an MI300A", "runtime"))},
         {.name = "templated",
          .run = templated<float>,
          .expectation = compared_with("runtime"),
          .shows = {{"extents as template arguments", "runtime"}}}});
}

} // namespace miniapp::advice::dimension
