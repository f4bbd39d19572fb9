// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/ranks/problem.hpp"

#include "common/ceil_div.hpp"
#include "problem/compare.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::transpose_ranks {

using Policy = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;

/// Returns the value of an element: its number in the whole matrix, negative if it is odd.
KOKKOS_INLINE_FUNCTION double element_value(std::int64_t number)
{
    return static_cast<double>(number % 2 == 0 ? number : -number);
}

void fill(double* to, std::int64_t first, std::int64_t elements)
{
    Kokkos::parallel_for(
        "transpose_ranks/fill", Policy(0, elements), KOKKOS_LAMBDA(std::int64_t i) {
            to[i] = element_value(first + i);
        });
    Kokkos::fence();
}

Problem::Problem(Params const& params, World const& in)
    : world(in)
    , n(params.integer("size"))
    // Shared memory has the same size on every rank, that of the largest part.
    , m_a(in, static_cast<std::size_t>(ceil_div(n, in.size()) * n) * sizeof(double))
    , m_b("transpose_ranks/b", static_cast<std::size_t>(own_row_count() * n))
{
    a = reinterpret_cast<double*>(m_a.own_address());
    b = m_b.data();
    fill(a, begin(world.rank()) * n, own_row_count() * n);
    world.barrier();
}

std::vector<Parameter> Problem::parameters()
{
    return {number("size", 4096, "n of the n x n matrix that all ranks have together", 1, 65536)};
}

std::vector<Params> Problem::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    for (std::int64_t const n : {1, 5, 31, 32, 33, 200, 1537}) {
        cases.push_back(defaults.with("size", n));
    }
    return cases;
}

Work Problem::work(Params const& params)
{
    auto const n = static_cast<double>(params.integer("size"));
    double const bytes = n * n * sizeof(double);
    return {
        .bytes_read = bytes,
        .bytes_written = bytes,
        .items = bytes,
        .item = "byte",
        .working_set = 2 * bytes,
        .memory = 7 * bytes}; // for A, B, four buffers and the expected B
}

void Problem::poison()
{
    m_b.poison();
    Kokkos::fence();
    world.barrier(); // keeps the ranks in step; A is complete since the constructor
}

Verdict Problem::verify()
{
    GuardedArray<double> const right("transpose_ranks/right", m_b.size());
    double* const to = right.data();
    std::int64_t const first = begin(world.rank());
    std::int64_t const extent = n;
    Kokkos::parallel_for(
        "transpose_ranks/right", Policy(0, own_row_count() * n), KOKKOS_LAMBDA(std::int64_t at) {
            std::int64_t const i = first + at / extent;
            std::int64_t const j = at % extent;
            to[at] = element_value(j * extent + i);
        });
    Kokkos::fence();
    return compare(m_b, right, 1, 0);
}

} // namespace miniapp::transpose_ranks
