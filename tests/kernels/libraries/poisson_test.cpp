// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/allocations.hpp"
#include "libraries/poisson/parts/assembled.hpp"
#include "libraries/poisson/parts/multigrid.hpp"
#include "libraries/poisson/problem.hpp"
#include "problem/random.hpp"

namespace miniapp::libraries::poisson {

template <class T>
std::vector<Variant<Problem<T>>> variants();

namespace {

using Numbers = std::vector<double>; // the n^3 unknowns of a field, without the zeros around them

/// Returns A v by plain loops: 6 v minus the six neighbours, which are 0 outside the grid.
Numbers stencil_product(int n, Numbers const& v)
{
    auto const at = [&](int i, int j, int k) {
        bool const inside = std::min({i, j, k}) >= 0 && std::max({i, j, k}) < n;
        return inside ? v[i + n * (j + n * k)] : 0;
    };
    Numbers result;
    for (int k = 0; k < n; ++k) {
        for (int j = 0; j < n; ++j) {
            for (int i = 0; i < n; ++i) {
                result.push_back(
                    6 * at(i, j, k) - at(i - 1, j, k) - at(i + 1, j, k) - at(i, j - 1, k)
                    - at(i, j + 1, k) - at(i, j, k - 1) - at(i, j, k + 1));
            }
        }
    }
    return result;
}

double dot(Numbers const& a, Numbers const& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += a[i] * b[i];
    }
    return sum;
}

Numbers random_numbers(int n, int seed)
{
    Numbers numbers;
    for (int i = 0; i < n * n * n; ++i) {
        numbers.push_back(uniform(i, seed) - 0.5);
    }
    return numbers;
}

void write_field(Grid const& g, Numbers const& from, Field<double> const& to)
{
    auto const host = Kokkos::create_mirror_view(to);
    Kokkos::deep_copy(host, 0.);
    for (int at = 0; at < g.n * g.n * g.n; ++at) {
        host(g.at(at % g.n, at / g.n % g.n, at / g.n / g.n)) = from[at];
    }
    Kokkos::deep_copy(to, host);
}

Numbers read_field(Grid const& g, double const* from)
{
    Vector<double const> const field(from, g.elements());
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, field);
    Numbers numbers;
    for (int at = 0; at < g.n * g.n * g.n; ++at) {
        numbers.push_back(host(g.at(at % g.n, at / g.n % g.n, at / g.n / g.n)));
    }
    return numbers;
}

Params params_of(int size, int iterations)
{
    return Params(family().parameters)
        .with("size", std::int64_t{size})
        .with("iterations", std::int64_t{iterations});
}

/// Solves with the variant `name` and returns whether the solution is right.
bool solves(Problem<double>& problem, std::string const& name)
{
    auto const all = variants<double>();
    auto const variant = std::ranges::find(all, name, &Variant<Problem<double>>::name);
    problem.poison();
    variant->run(problem, ExecutionSpace{});
    Kokkos::fence();
    return problem.verify().ok();
}

TEST(LibrariesPoisson, reference_s_right_hand_side_is_A_times_its_solution)
{
    for (int const iterations : {0, 1, 5}) {
        int const n = 9;
        auto const all = profiles(n, iterations);
        Numbers u;
        Numbers b;
        for (int at = 0; at < n * n * n; ++at) {
            int const i = at % n;
            int const j = at / n % n;
            int const k = at / n / n;
            u.push_back(0);
            b.push_back(0);
            for (auto const& [x, d] : all) {
                u.back() += x[i] * x[j] * x[k];
                b.back() += d[i] * x[j] * x[k] + x[i] * d[j] * x[k] + x[i] * x[j] * d[k];
            }
        }
        auto const found = stencil_product(n, u);
        for (std::size_t at = 0; at < b.size(); ++at) {
            EXPECT_NEAR(found[at], b[at], 1e-13) << iterations << " " << at;
        }
    }
}

// With one unknown, u is the product over x, y and z of the cubic s - s^3 at s = 1/2: (3/8)^3.
TEST(LibrariesPoisson, one_unknown_equals_the_result_by_hand)
{
    Problem<double> problem(params_of(2, 0));
    EXPECT_TRUE(solves(problem, "fused/8"));
    EXPECT_EQ(problem.iterations_done, 1);
    double u = 0;
    Kokkos::deep_copy(u, Scalar<double>(problem.u.data() + problem.grid.first));
    EXPECT_NEAR(u, 27. / 512, 1e-15);
}

// If the right-hand side is a sum of m eigenvectors, conjugate gradients take m iterations; one
// iteration fewer does not suffice.
TEST(LibrariesPoisson, conjugate_gradients_take_one_iteration_per_eigenvalue)
{
    for (std::string const name : {"passes", "dot_in_stencil", "fused/8"}) {
        Problem<double> problem(params_of(26, 8));
        EXPECT_TRUE(solves(problem, name)) << name;
        problem.iterations = 7;
        EXPECT_FALSE(solves(problem, name)) << name;
    }
}

// Without a preconditioner, twice the extent takes about twice as many iterations.
TEST(LibrariesPoisson, every_plain_solver_needs_about_equally_many_iterations)
{
    std::vector<int> counts;
    for (int const size : {16, 32}) {
        for (auto const& variant : variants<double>()) {
            if (variant.unavailable.empty() && !variant.name.starts_with("multigrid")) {
                Problem<double> problem(params_of(size, 0));
                EXPECT_TRUE(solves(problem, variant.name)) << variant.name;
                counts.push_back(problem.iterations_done);
                EXPECT_NEAR(problem.iterations_done, size == 16 ? 52 : 109, 2) << variant.name;
            }
        }
    }
    EXPECT_FALSE(counts.empty());
}

TEST(LibrariesPoisson, multigrid_needs_no_more_iterations_on_a_finer_grid)
{
    for (int const size : {16, 32, 64, 128}) {
        Problem<double> problem(params_of(size, 0));
        EXPECT_TRUE(solves(problem, "multigrid/8"));
        EXPECT_LE(problem.iterations_done, 13) << size;
        EXPECT_GE(problem.iterations_done, 8) << size;
    }
}

/// Returns M r, where M is the preconditioner; checks the dot product of r and M r from cycle().
Numbers preconditioned_residual(Grid const& g, Numbers const& residual)
{
    auto const r = make_field<double>("r", g);
    Kokkos::View<double, MemorySpace> const rz("rz");
    write_field(g, residual, r);
    Multigrid<double> const multigrid(g, r.data());
    multigrid.cycle<8>(rz.data(), ExecutionSpace{});
    auto result = read_field(g, multigrid.z());
    double sum = 0;
    Kokkos::deep_copy(sum, rz);
    EXPECT_NEAR(sum, dot(residual, result), 1e-12 * std::abs(sum));
    return result;
}

// Conjugate gradients require that a preconditioner is symmetric and positive definite.
TEST(LibrariesPoissonMultigrid, is_symmetric_and_positive)
{
    for (int const n : {1, 3, 7, 15, 31}) {
        Grid const grid(n);
        auto const x = random_numbers(n, 1);
        auto const y = random_numbers(n, 2);
        auto const mx = preconditioned_residual(grid, x);
        auto const my = preconditioned_residual(grid, y);
        EXPECT_NEAR(dot(x, my), dot(y, mx), 1e-13 * std::sqrt(dot(x, mx) * dot(y, my))) << n;
        EXPECT_GT(dot(x, mx), 0);
    }
}

// Without conjugate gradients a cycle leaves about half of the residual on grids of any size: the
// smoother leaves (5/7)^2 = 0.51 of the error that the coarse grid cannot represent.
TEST(LibrariesPoissonMultigrid, converges_as_fast_on_every_grid)
{
    for (int const n : {7, 15, 31, 63}) {
        Grid const grid(n);
        auto r = random_numbers(n, 3);
        double factor = 0;
        for (int cycle = 0; cycle < 12; ++cycle) {
            double const before = dot(r, r);
            auto const correction = stencil_product(n, preconditioned_residual(grid, r));
            for (std::size_t i = 0; i < r.size(); ++i) {
                r[i] -= correction[i];
            }
            factor = std::sqrt(dot(r, r) / before);
        }
        EXPECT_LT(factor, 0.6) << n;
        EXPECT_GT(factor, 0.2) << n;
    }
}

/// Returns the bytes that a variant allocates in addition to the problem's arrays.
double declared_workspace_bytes(std::string const& variant, Grid const& grid)
{
    if (variant.starts_with("multigrid/")) {
        return Multigrid<double>::bytes(grid);
    }
    bool const has_matrix = variant.ends_with("_crs") || variant == "library/eigen";
    return has_matrix ? AssembledSystem<double>::bytes(grid) : 0;
}

// If every problem had the workspaces of all variants, plain solvers would need twice their memory.
TEST(LibrariesPoisson, a_variant_allocates_the_problem_and_only_its_own_workspace)
{
    auto const params = params_of(64, 0);
    int tested = 0;
    for (auto const& variant : variants<double>()) {
        if (!variant.unavailable.empty()) {
            continue;
        }
        Allocations const allocations;
        Problem<double> problem(params);
        EXPECT_TRUE(solves(problem, variant.name)) << variant.name;
        double const declared = Problem<double>::work(params).memory
                                + declared_workspace_bytes(variant.name, problem.grid);
        EXPECT_LE(declared, 1.02 * Allocations::bytes()) << variant.name;
        EXPECT_GE(1.1 * declared, Allocations::bytes()) << variant.name;
        ++tested;
    }
    EXPECT_GT(tested, 6);
}

} // namespace
} // namespace miniapp::libraries::poisson
