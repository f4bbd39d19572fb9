// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "advice/parts/sources.hpp"
#include "advice/parts/two_layouts.hpp"

namespace miniapp::advice::matrix_product {

Variants<Arrays<float>> omp_variants(); // 06_matrix_product.omp.cpp

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

/// Stored row by row, neighbouring work items down a column of c: a and c are read and written a
/// row apart, and neighbours share b(k, j).
template <class T>
void down_columns(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const n = p.integer("rows");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), n, n);
    auto const b = matrix<Kokkos::LayoutRight>(p.in_data(2), n, n);
    auto const c = matrix<Kokkos::LayoutRight>(p.out_data(), n, n);
    Kokkos::parallel_for(
        "advice.matrix_product/down_columns",
        Range(space, 0, n * n),
        KOKKOS_LAMBDA(std::int64_t e) {
            auto const i = e % n;
            auto const j = e / n;
            T sum = 0;
            for (std::int64_t k = 0; k < n; ++k) {
                sum += a(i, k) * b(k, j);
            }
            c(i, j) = sum;
        });
}

/// The same with a stored column by column: a's neighbours are neighbours again.
template <class T>
void down_columns_a_left(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const n = p.integer("rows");
    auto const a = matrix<Kokkos::LayoutLeft>(p.in_data(1), n, n);
    auto const b = matrix<Kokkos::LayoutRight>(p.in_data(2), n, n);
    auto const c = matrix<Kokkos::LayoutRight>(p.out_data(), n, n);
    Kokkos::parallel_for(
        "advice.matrix_product/down_columns_a_left",
        Range(space, 0, n * n),
        KOKKOS_LAMBDA(std::int64_t e) {
            auto const i = e % n;
            auto const j = e / n;
            T sum = 0;
            for (std::int64_t k = 0; k < n; ++k) {
                sum += a(i, k) * b(k, j);
            }
            c(i, j) = sum;
        });
}

/// By hand, because no floor counts lines of the L1: those that a wavefront asks for in a step of
/// the product, over those that it asks for where neighbours share one operand and read neighbours
/// of the other. NVIDIA has 32 lanes and lines of 128 bytes: 1 + 1 become 1 + 32. A gfx90a has 64
/// lanes and lines of 64 bytes: 1 + 4 become 1 + 64. The side with few lines may be bound by its
/// instructions instead, and lose up to half of that.
constexpr double more_lines = backend::hip ? 13 : 16.5;

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t e)
{
    auto const n = p.integer("rows");
    double sum = 0;
    for (std::int64_t k = 0; k < n; ++k) {
        sum += double(in[0][e / n * n + k]) * in[2][k * n + e % n];
    }
    return sum;
}

/// Two matrices, each stored both ways.
void store(Params const& p, std::vector<float*> const& in)
{
    auto const n = p.integer("rows");
    store_transposed<float>(in[0], in[1], n, n);
    store_transposed<float>(in[2], in[3], n, n);
}

Family family()
{
    Variants<Arrays<float>> variants{
        {.name = "right", .run = right<float>},
        {.name = "b_left",
         .run = b_left<float>,
         .expectation = on_gpu(between(
             "prediction: lines of the L1, as neighbours read b a column apart",
             "right",
             1 / more_lines,
             2 / more_lines))},
        {.name = "down_columns",
         .run = down_columns<float>,
         .expectation = on_gpu(between(
             "prediction: lines of the L1, as neighbours read a a row apart",
             "right",
             1 / more_lines,
             2 / more_lines))},
        {.name = "down_columns_a_left",
         .run = down_columns_a_left<float>,
         .expectation = on_gpu(between(
             "prediction: lines of the L1, as the layout follows the iteration",
             "down_columns",
             more_lines / 2,
             more_lines))}};
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants());
    }
    return declared_family<float>(
        {.name = "advice.matrix_product",
         .mechanism = Mechanism::cache,
         // The controls: the same layouts under the other order of the work items.
         .contract = of_this_book(
             "transactions of neighbouring work items; the source recommends b_left (README, "
             "lesson 4)",
             "the same",
             {"down_columns", "down_columns_a_left"}),
         .help = "the naive matrix product: which operand is stored how, and who are neighbours",
         .parameters = {matrix_parameters(1024, 512)[0]},
         .inputs =
             [](Params const& p) { return std::vector(4, p.integer("rows") * p.integer("rows")); },
         .outputs = [](Params const& p) { return p.integer("rows") * p.integer("rows"); },
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
         .flops =
             [](Params const& p) {
                 auto const n = double(p.integer("rows"));
                 return 2 * n * n * n;
             },
         .copies = 2,
         .prepare = store},
        variants);
}

} // namespace miniapp::advice::matrix_product
