// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "laplacian/01_baseline.hpp"
#include "laplacian/19_padded.hpp"
#include "laplacian/bounds/interior_copy.hpp"
#include "laplacian/problem.hpp"
#include "laplacian/reference.hpp"

namespace miniapp::laplacian {

std::vector<Family> families();

namespace {

/// Small fields u and f on the host; f is -1 everywhere at first.
class Grid
{
    std::vector<double> m_u;
    std::vector<double> m_f;

public:
    int nx;
    int ny;
    int nz;
    HostField<double> u;
    HostField<double> f;

    Grid(int nx, int ny, int nz)
        : m_u(static_cast<std::size_t>(nx) * ny * nz)
        , m_f(m_u.size(), -1.)
        , nx(nx)
        , ny(ny)
        , nz(nz)
        , u(m_u.data(), nx, ny, nz)
        , f(m_f.data(), nx, ny, nz)
    {
    }

    template <class Function>
    void fill(Function const& function)
    {
        for (int k = 0; k < nz; ++k) {
            for (int j = 0; j < ny; ++j) {
                for (int i = 0; i < nx; ++i) {
                    u(i, j, k) = function(i, j, k);
                }
            }
        }
    }
};

Weights<double> const unequal_weights{.x = 1, .y = 10, .z = 100, .c = -222};

TEST(LaplacianReference, is_zero_for_a_linear_field)
{
    Grid grid(5, 6, 7);
    grid.fill([](int i, int j, int k) { return 1 + 2 * i + 3 * j - 4 * k; });

    reference<double>(grid.u, unequal_weights, grid.f);

    EXPECT_EQ(grid.f(1, 1, 1), 0);
    EXPECT_EQ(grid.f(3, 4, 5), 0);
}

// The second difference of i^2 is 2, so each of the three terms adds 2 * factor * weight.
TEST(LaplacianReference, is_twice_the_weighted_sum_of_factors_for_squares)
{
    Grid grid(5, 6, 7);
    grid.fill([](int i, int j, int k) { return i * i + 2 * j * j + 3 * k * k; });

    reference<double>(grid.u, unequal_weights, grid.f);

    for (int const k : {1, 5}) {
        EXPECT_EQ(grid.f(2, 2, k), 2 * 1 + 4 * 10 + 6 * 100);
    }
}

TEST(LaplacianReference, leaves_the_boundary_alone)
{
    Grid grid(4, 4, 4);

    reference<double>(grid.u, unequal_weights, grid.f);

    EXPECT_EQ(grid.f(0, 1, 1), -1);
    EXPECT_EQ(grid.f(3, 1, 1), -1);
    EXPECT_EQ(grid.f(1, 0, 1), -1);
    EXPECT_EQ(grid.f(1, 1, 3), -1);
    EXPECT_EQ(grid.f(1, 1, 1), 0);
}

Params parameters(Extents const& size)
{
    return Params(families().front().parameters).with("size", size).with("field", "quadratic");
}

// u = (x(x-1) + y(y-1) + z(z-1)) / 2 has the Laplacian 3, and second differences of a quadratic are
// exact, so only rounding remains. It is proportional to the sum of the magnitudes of a point's
// terms, which is at most 2 |w.c| max|u|. This compares the values of u, the weights and a variant
// with a closed form.
template <class T>
void expect_laplacian_of_three(Extents const& size)
{
    Problem<T> problem(parameters(size));

    baseline(problem, ExecutionSpace{});
    Kokkos::fence();

    auto const f = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, problem.f);
    double const largest_u = 0.375;
    double const allowed =
        8 * std::numeric_limits<T>::epsilon() * 2 * std::abs(problem.w.c) * largest_u;
    for (int k = 1; k < problem.nz - 1; ++k) {
        for (int j = 1; j < problem.ny - 1; ++j) {
            for (int i = 1; i < problem.nx - 1; ++i) {
                ASSERT_NEAR(f(i, j, k), 3, allowed);
            }
        }
    }
    EXPECT_TRUE(problem.verify().ok());
}

TEST(LaplacianProblem, a_quadratic_field_gives_three_at_every_point)
{
    expect_laplacian_of_three<double>({33, 33, 33});
    expect_laplacian_of_three<double>({20, 35, 12});
    expect_laplacian_of_three<float>({20, 35, 12});
}

TEST(LaplacianProblem, every_interior_point_that_was_not_written_is_counted)
{
    Problem<double> problem(parameters({6, 5, 4}));

    EXPECT_EQ(problem.verify().unwritten, 4 * 3 * 2);
}

void overwrite(double* at)
{
    Kokkos::deep_copy(Kokkos::View<double, MemorySpace, Kokkos::MemoryUnmanaged>(at), 1.);
}

// poison() and verify() treat the padded rows and their guards like f and its guards.
TEST(LaplacianPaddedRows, are_read_by_verify_until_the_next_poison)
{
    Problem<double> problem(parameters({17, 6, 5}));

    padded<double, 6>(problem, ExecutionSpace{});
    Kokkos::fence();

    EXPECT_TRUE(problem.verify().ok());
    problem.poison();
    padded_fields(problem); // verify() now reads the padded rows, which no variant has computed
    EXPECT_EQ(problem.verify().unwritten, 15 * 4 * 3);
    problem.poison();
    baseline(problem, ExecutionSpace{});
    Kokkos::fence();
    EXPECT_TRUE(problem.verify().ok());
}

TEST(LaplacianPaddedRows, writes_beside_them_are_counted)
{
    Problem<double> problem(parameters({17, 6, 5}));

    padded<double, 6>(problem, ExecutionSpace{});
    Kokkos::fence();
    auto const rows = padded_fields(problem);
    overwrite(rows.f - 1);  // in the guard before the first row
    overwrite(rows.f + 17); // in the padding behind a row
    overwrite(rows.f);      // on the boundary

    EXPECT_EQ(problem.verify().out_of_bounds_writes, 3);
}

TEST(LaplacianPaddedRows, a_change_of_their_layout_is_reported_once)
{
    Problem<double> problem(parameters({17, 6, 5}));

    EXPECT_FALSE(problem.layout_changed());
    padded_fields(problem, 0);
    EXPECT_TRUE(problem.layout_changed());
    padded_fields(problem, 0);
    EXPECT_FALSE(problem.layout_changed());
    padded_fields(problem, 1);
    EXPECT_TRUE(problem.layout_changed());
}

TEST(LaplacianProblem, only_the_interior_copy_is_compared_with_u)
{
    Problem<double> problem(parameters({17, 6, 5}));

    interior_copy(problem, ExecutionSpace{});
    Kokkos::fence();

    EXPECT_TRUE(problem.verify().ok());
    problem.poison();
    baseline(problem, ExecutionSpace{});
    Kokkos::fence();
    EXPECT_TRUE(problem.verify().ok());
    problem.expect_copy();
    EXPECT_FALSE(problem.verify().ok());
}

// On a CPU these variants would be the same code as `reordered`, so they are not compiled, and a
// run that names one is told why.
TEST(LaplacianFamily, launch_bounds_are_unavailable_on_a_cpu)
{
    auto const variants = families().front().variants;
    auto const bounded = std::ranges::find(variants, "launch_bounds/8", &Variant<>::name);
    ASSERT_NE(bounded, variants.end());
    EXPECT_EQ(
        bounded->unavailable,
        backend::gpu ? ""
                     : "launch bounds are for GPUs only: on a CPU it is the same as reordered/8");
}

// The memory is that of four arrays (u, f, the expected f and the expected copy), and of u and f in
// rows of 32 elements, each with 128 bytes more for the alignment of the rows.
TEST(LaplacianFamily, memory_includes_the_arrays_that_variants_keep)
{
    auto const work = families().front().work(parameters({17, 6, 5}));

    EXPECT_EQ(work.memory, 8 * (4 * 17 * 6 * 5 + 2 * (32 * 6 * 5 + 16)));
}

TEST(LaplacianProblem, work_counts_the_compulsory_bytes)
{
    auto const work = Problem<double>::work(parameters({4, 5, 6}));

    // The stencil does not read the edges: of 120 points, 8 are corners and 4 * (2 + 3 + 4) lie on
    // the edges between them.
    EXPECT_EQ(work.bytes_read, 8 * (120 - 8 - 36));
    EXPECT_EQ(work.bytes_written, 8 * 24);
    EXPECT_EQ(work.items, 24);
}

// The published table for 512^3 in double has 1.074 GB to fetch and 1.061 GB to write.
TEST(LaplacianProblem, the_bytes_of_512_cubed_are_the_published_ones)
{
    auto const work = Problem<double>::work(parameters({512, 512, 512}));

    EXPECT_NEAR(work.bytes_read, 1.074e9, 0.0005e9);
    EXPECT_NEAR(work.bytes_written, 1.061e9, 0.0005e9);
}

TEST(LaplacianProblem, refuses_grids_that_32_bit_offsets_cannot_reach)
{
    EXPECT_TRUE(Problem<double>::invalid_parameters(parameters({1290, 1290, 1290})).empty());
    EXPECT_EQ(Problem<double>::invalid_parameters(parameters({1291, 1291, 1291})).size(), 1);
}

TEST(LaplacianProblem, tiles_of_short_rows_are_counted_in_64_bits)
{
    auto const chapter = families().front();
    auto const vector = std::ranges::find(chapter.variants, "vector/4", &Variant<>::name);
    ASSERT_NE(vector, chapter.variants.end());
    Params const defaults(chapter.parameters);

    EXPECT_EQ(vector->refuses(defaults), "");
    // The grid has 1 x 3125 x 6250 tiles of 256 work items.
    EXPECT_THAT(
        vector->refuses(defaults.with("size", Extents{3, 25000, 25000})),
        testing::HasSubstr("5000000000 work items"));
}

} // namespace
} // namespace miniapp::laplacian
