// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <KokkosBlas1_nrminf.hpp>
#include <fmt/format.h>

#include "libraries/parts/arrays.hpp"
#include "libraries/poisson/reference.hpp"
#include "libraries/poisson/tiles.hpp"
#include "problem/checksum.hpp"
#include "problem/compare.hpp"
#include "problem/make_family.hpp"
#include "problem/workspaces.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::libraries::poisson {

inline int unknowns_per_edge(Params const& params)
{
    return static_cast<int>(params.integer("size")) - 1;
}

/// Returns a table on the device whose row m is the array `values` of profile m.
inline Kokkos::View<double**, MemorySpace>
device_table(std::vector<Profile> const& profiles, std::vector<double> Profile::*values)
{
    auto const n = (profiles.front().*values).size();
    Kokkos::View<double**, MemorySpace> table("libraries.poisson/table", profiles.size(), n);
    auto const host = Kokkos::create_mirror_view(table);
    for (std::size_t m = 0; m < profiles.size(); ++m) {
        for (std::size_t i = 0; i < n; ++i) {
            host(m, i) = (profiles[m].*values)[i];
        }
    }
    Kokkos::deep_copy(table, host);
    return table;
}

/// Fills a field with the sum of X(i) X(j) X(k) over all profiles or, if `product`, with A times
/// this sum. The rest of the field becomes 0.
template <class T>
void fill(
    GuardedArray<T> const& to, Grid const& g, std::vector<Profile> const& profiles, bool product)
{
    auto const x = device_table(profiles, &Profile::x);
    auto const d = device_table(profiles, &Profile::product);
    int const modes = static_cast<int>(profiles.size());
    Vector<T> const field = vector_of(to);
    Kokkos::deep_copy(field, T(0));
    int const n = g.n;
    Kokkos::parallel_for(
        "libraries.poisson/fill",
        Range(0, std::int64_t(n) * n * n),
        KOKKOS_LAMBDA(std::int64_t at) {
            int const i = static_cast<int>(at % n);
            int const j = static_cast<int>(at / n % n);
            int const k = static_cast<int>(at / n / n);
            double sum = 0;
            for (int m = 0; m < modes; ++m) {
                sum += product ? d(m, i) * x(m, j) * x(m, k) + x(m, i) * d(m, j) * x(m, k)
                                     + x(m, i) * x(m, j) * d(m, k)
                               : x(m, i) * x(m, j) * x(m, k);
            }
            field(g.at(i, j, k)) = static_cast<T>(sum);
        });
}

/// Returns the reason why multigrid refuses: the grid cannot be halved until one unknown is left,
/// or a number of iterations is given, which preconditioning changes. Returns "" otherwise.
inline std::string needs_halving_grid(Params const& params)
{
    auto const size = params.integer("size");
    if (params.integer("iterations") > 0) {
        return "with a preconditioner the number of iterations cannot be given";
    }
    return (size & (size - 1)) == 0 ? "" : "size must be a power of two";
}

/// Returns the reason why an int cannot count the matrix's entries, or "" if it can.
inline std::string needs_few_entries(Params const& params)
{
    double const n = unknowns_per_edge(params);
    return 7 * n * n * n < std::numeric_limits<int>::max() ? "" : "more entries than an int counts";
}

/// Poisson's equation -Laplacian(u) = f on the unit cube, u = 0 on its boundary, on a grid of
/// `size` intervals per edge, as A u = b: A is the 7-point stencil with the coefficients 6 and -1,
/// and b = h^2 f. Conjugate gradients start from u = 0. They make `iterations` iterations or, if
/// this is 0, continue until |r| <= tolerance |b|.
template <class T>
struct Problem
{
    Grid grid;
    int iterations;     ///< number of iterations; 0 if the tolerance decides
    double tolerance;   ///< the iterations end when |r| / |b| does not exceed this
    int max_iterations; ///< largest number of iterations
    GuardedArray<T> b;
    GuardedArray<T> u;
    int iterations_done = 0; ///< iterations that the last run made

    // Fields and sums of the solvers. They are allocated here, so that no timed launch allocates.
    Field<T> r;
    Field<T> p;
    Field<T> q;                       ///< A p or, in solvers that do not store it, a second p
    Kokkos::View<T*, MemorySpace> rr; ///< rr[k] is r.r before iteration k
    Kokkos::View<T*, MemorySpace> rz; ///< rz[k] is r.z before iteration k
    Kokkos::View<T*, MemorySpace> pq; ///< pq[k] is p.A p of iteration k
    PartialSums<T> partial_sums;
    Workspaces workspaces; ///< multigrid's grids and the assembled matrix

    explicit Problem(Params const& params)
        : grid(unknowns_per_edge(params))
        , iterations(static_cast<int>(params.integer("iterations")))
        , tolerance(params.real("tolerance"))
        , max_iterations(iterations > 0 ? iterations : 20 * grid.n + 100)
        , b("libraries.poisson/b", grid.elements(), grid.plane)
        , u("libraries.poisson/u", grid.elements(), grid.plane)
        , r(make_field<T>("r", grid))
        , p(make_field<T>("p", grid))
        , q(make_field<T>("q", grid))
        , rr("libraries.poisson/rr", max_iterations + 1)
        , rz("libraries.poisson/rz", max_iterations + 1)
        , pq("libraries.poisson/pq", max_iterations + 1)
        , partial_sums(grid)
    {
        restore_inputs();
    }

    static std::vector<Parameter> parameters()
    {
        return {
            number(
                "size",
                128,
                "intervals per edge of the cube; unknowns are one fewer. Multigrid needs a power "
                "of two",
                2,
                1200,
                "intervals"),
            number(
                "iterations",
                0,
                "iterations of conjugate gradients, on a right-hand side that needs as many; 0: "
                "see tolerance",
                0,
                100),
            {.name = "tolerance",
             .default_value = 1e-8,
             .unit = "",
             .help = "if iterations is 0, the solver ends when |r| <= tolerance |b|",
             .min = 1e-12,
             .max = 0.5},
        };
    }

    static std::vector<InvalidParameter> invalid_parameters(Params const& params)
    {
        int const most = unknowns_per_edge(params);
        if (params.integer("iterations") <= most) {
            return {};
        }
        constexpr auto* text = "more than {}: an edge of size {} has no more eigenvalues";
        return {{"iterations", fmt::format(text, most, most + 1)}};
    }

    static std::vector<Params> edge_cases(Params const& defaults)
    {
        std::vector<Params> cases;
        // These sizes give one unknown; less than a chunk, whole chunks, and one element more; less
        // and more than a tile in each direction; and powers of two for multigrid.
        for (std::int64_t const size : {2, 3, 4, 8, 9, 10, 16, 17, 18, 32, 34, 41, 64, 67, 70}) {
            auto const base = defaults.with("size", size);
            cases.push_back(base);
            cases.push_back(base.with("iterations", std::int64_t{1}));
            if (size > 8) {
                cases.push_back(base.with("iterations", std::int64_t{7}));
            }
        }
        auto const large = defaults.with("size", std::int64_t{130});
        cases.push_back(large.with("iterations", std::int64_t{12}));
        return cases;
    }

    /// Counts 8 numbers per unknown and iteration of conjugate gradients. alpha needs all of p and
    /// A p, and beta needs all of r, so an iteration has two barriers. Before the first one r and p
    /// are read and p is written; before the second p, r and u are read and r and u are written. If
    /// a tolerance ends the iterations, `iterations` is 0 and only unknowns are counted.
    static Work work(Params const& params)
    {
        auto const n = static_cast<double>(unknowns_per_edge(params));
        auto const m = static_cast<double>(params.integer("iterations"));
        double const field = n * n * n * sizeof(T);
        return {
            .bytes_read = 5 * m * field,
            .bytes_written = 3 * m * field,
            .flops = 17 * m * n * n * n, // stencil 7, two dots 4, three axpys 6
            .items = n * n * n,
            .item = "unknown",
            .working_set = 5 * field,
            .memory = 6 * sizeof(T) * double(Grid(unknowns_per_edge(params)).elements())};
    }

    void poison() const { u.poison(); }
    std::uint64_t input_checksum() const { return checksum(b); }
    void restore_inputs() const
    {
        b.poison_input();
        fill(b, grid, profiles(grid.n, iterations), true);
    }

    /// Compares u with the exact solution. After a given number of iterations only rounding errors
    /// remain. Otherwise the error is at most |A^-1| |r|: for a smooth b, below 10 tolerances.
    Verdict verify()
    {
        if (!m_expected) {
            m_expected = std::make_shared<GuardedArray<T>>(
                "libraries.poisson/expected", u.size(), u.guard());
            fill(*m_expected, grid, profiles(grid.n, iterations), false);
        }
        double const allowed =
            iterations > 0 ? 1e5 * std::numeric_limits<T>::epsilon() : 10 * tolerance;
        return compare(u, *m_expected, KokkosBlas::nrminf(vector_of(*m_expected)), allowed);
    }

    /// Returns a text with the number of iterations that the last run made, or "" if this number
    /// was given.
    std::string remark() const
    {
        return iterations > 0 ? "" : fmt::format("{} iterations", iterations_done);
    }

    /// Returns whether the solver ends after k iterations. If the tolerance decides, copies r.r, to
    /// which `residual` points, from the device.
    bool is_done(int k, T const* residual)
    {
        if (iterations > 0) {
            return k == iterations;
        }
        T now = 0;
        Kokkos::deep_copy(now, Scalar<T const>(residual));
        if (k == 0) {
            m_residual_limit = tolerance * tolerance * static_cast<double>(now);
        }
        return !(static_cast<double>(now) > m_residual_limit) || k == max_iterations;
    }

private:
    std::shared_ptr<GuardedArray<T>> m_expected; ///< made by the first verify()
    double m_residual_limit = 0;                 ///< largest r.r that satisfies the tolerance
};

} // namespace miniapp::libraries::poisson
