// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "advice/parts/two_layouts.hpp"

namespace miniapp::advice::matrix_product {

/// c(i, j) = sum of a(i, k) b(k, j), neighbouring work items along a row of c. All stored row by
/// row: neighbours share a(i, k) and read neighbours of b.
template <class T>
void right(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const n = p.integer("rows");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), n, n);
    auto const b = matrix<Kokkos::LayoutRight>(p.in_data(2), n, n);
    auto const c = matrix<Kokkos::LayoutRight>(p.out_data(), n, n);
    Kokkos::parallel_for(
        "advice.matrix_product/right", Range(space, 0, n * n), KOKKOS_LAMBDA(std::int64_t e) {
            auto const i = e / n;
            auto const j = e % n;
            T sum = 0;
            for (std::int64_t k = 0; k < n; ++k) {
                sum += a(i, k) * b(k, j);
            }
            c(i, j) = sum;
        });
}

/// b stored column by column: one work item reads both along memory, neighbours read b a column
/// apart.
template <class T>
void b_left(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const n = p.integer("rows");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), n, n);
    auto const b = matrix<Kokkos::LayoutLeft>(p.in_data(3), n, n);
    auto const c = matrix<Kokkos::LayoutRight>(p.out_data(), n, n);
    Kokkos::parallel_for(
        "advice.matrix_product/b_left", Range(space, 0, n * n), KOKKOS_LAMBDA(std::int64_t e) {
            auto const i = e / n;
            auto const j = e % n;
            T sum = 0;
            for (std::int64_t k = 0; k < n; ++k) {
                sum += a(i, k) * b(k, j);
            }
            c(i, j) = sum;
        });
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t e)
{
    auto const n = p.integer("rows");
    double sum = 0;
    for (std::int64_t k = 0; k < n; ++k) {
        sum += double(in[0][e / n * n + k]) * in[2][k * n + e % n];
    }
    return sum;
}

/// Two matrices, each stored both ways; the variants read one way of a.
void store(Params const& p, std::vector<float*> const& in)
{
    auto const n = p.integer("rows");
    store_transposed<float>(in[0], in[1], n, n);
    store_transposed<float>(in[2], in[3], n, n);
}

Family family()
{
    auto const elements = [](Params const& p) { return p.integer("rows") * p.integer("rows"); };
    return make_family<float>(
        {.name = "advice.matrix_product",
         .help = "store b column by column, so that a work item reads both operands along memory",
         .parameters = {matrix_parameters(1024, 512)[0]},
         .inputs = [=](Params const& p) { return std::vector(4, elements(p)); },
         .outputs = elements,
         .oracle = oracle,
         .edge_cases =
             [](Params const& p) {
                 std::vector<Params> cases;
                 for (std::int64_t const n : {1, 7, 65, 130, 720}) {
                     cases.push_back(p.with("rows", n));
                 }
                 return cases;
             },
         .roundings = [](Params const& p) { return 8 + 4 * std::sqrt(p.integer("rows")); },
         .flops = [=](Params const& p) { return 2. * elements(p) * p.integer("rows"); },
         .copies = 2,
         .prepare = store,
         .source = post("layouts")},
        {{.name = "right", .run = right<float>},
         {.name = "b_left",
          .run = b_left<float>,
          .expectation = helps("the layout that it recommends", "right")}});
}

} // namespace miniapp::advice::matrix_product
