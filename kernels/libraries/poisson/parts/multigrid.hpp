// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "libraries/poisson/tiles.hpp"

namespace miniapp::libraries::poisson {

/// A grid, what is wanted of it, A z = r, and a field to work in. The finest r and z are the
/// solver's.
template <class T>
struct Level
{
    Grid grid;
    T const* r;
    T* z;
    T* t;
    Field<T> own_r;
    Field<T> own_z;
    Field<T> own_t;

    /// Of the solver's r and z.
    Level(Grid const& g, T const* solvers_r, T* solvers_z)
        : grid(g)
        , r(solvers_r)
        , z(solvers_z)
        , own_t(make_field<T>("t", g))
    {
        t = own_t.data();
    }
    explicit Level(Grid const& g)
        : Level(g, nullptr, nullptr)
    {
        own_r = make_field<T>("r", g);
        own_z = make_field<T>("z", g);
        r = own_r.data();
        z = own_z.data();
    }
};

/// One step of damped Jacobi: 6/7 of r / 6 damps what a coarser grid cannot see by at least 5/7
/// (Trottenberg, Oosterlee, Schueller, Multigrid, 2.1.3, in three dimensions).
template <class T>
inline constexpr T damping = T(1) / 7;

/// t <- r - A (r / 7): what the first step of Jacobi, from 0, leaves.
template <class T, int m>
void multigrid_residual(Level<T> const& level, ExecutionSpace const& space)
{
    Tiles<T, m> const tiles(level.grid);
    T const* const r = level.r;
    T* const t = level.t;
    Kokkos::parallel_for(
        "libraries.poisson/multigrid/" + std::to_string(m),
        tiles.teams(space),
        KOKKOS_LAMBDA(Team const& team) {
            tiles.sum(team, Scaled<T>{damping<T>, r}, [&](int o, C<T> const&, C<T> const& product) {
                auto left = C<T>::load(r + o);
                for (int e = 0; e < C<T>::size; ++e) {
                    left.value[e] -= product.value[e];
                }
                left.store(t + o);
                return T(0);
            });
        });
}

/// coarse r <- 4 times the mean of the fine t around, weights 1/4, 1/2, 1/4 in each direction; 4
/// because A is h^2 times the Laplacian. Coarse I stands on fine 2 I + 1.
template <class T>
void multigrid_restrict(Level<T> const& fine, Level<T> const& coarse, ExecutionSpace const& space)
{
    Grid const f = fine.grid;
    Grid const c = coarse.grid;
    T const* const t = fine.t;
    T* const r = coarse.own_r.data();
    Kokkos::parallel_for(
        "libraries.poisson/multigrid",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, c.n * c.n * c.n),
        KOKKOS_LAMBDA(int at) {
            int const i = at % c.n;
            int const j = at / c.n % c.n;
            int const k = at / c.n / c.n;
            T sum = 0;
            for (int z = 0; z < 3; ++z) {
                for (int y = 0; y < 3; ++y) {
                    T const* const row = t + f.at(2 * i, 2 * j + y, 2 * k + z);
                    T const weight = (z == 1 ? T(2) : T(1)) * (y == 1 ? T(2) : T(1));
                    sum += weight * (row[0] + 2 * row[1] + row[2]);
                }
            }
            r[c.at(i, j, k)] = sum / 16;
        });
}

/// One unknown: z <- r / 6; and *rz <- r.z where it is asked for.
template <class T, int m>
void multigrid_bottom(Level<T> const& level, T* rz, ExecutionSpace const& space)
{
    T const* const r = level.r + level.grid.at(0, 0, 0);
    T* const z = level.z + level.grid.at(0, 0, 0);
    Kokkos::parallel_for(
        "libraries.poisson/multigrid/" + std::to_string(m),
        Kokkos::RangePolicy<ExecutionSpace>(space, 0, 1),
        KOKKOS_LAMBDA(int) {
            *z = *r / 6;
            if (rz != nullptr) {
                *rz = *r * *z;
            }
        });
}

/// t <- r / 7 + the coarse z, trilinear between its points: a work item two neighbours in x, the
/// first between two coarse columns, the second on one.
template <class T>
void multigrid_prolong(Level<T> const& coarse, Level<T> const& fine, ExecutionSpace const& space)
{
    Grid const f = fine.grid;
    Grid const c = coarse.grid;
    T const* const correction = coarse.z;
    T const* const r = fine.r;
    T* const t = fine.t;
    int const pairs = c.n + 1;
    Kokkos::parallel_for(
        "libraries.poisson/multigrid",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, pairs * f.n * f.n),
        KOKKOS_LAMBDA(int at) {
            int const i = at % pairs;
            int const j = at / pairs % f.n;
            int const k = at / pairs / f.n;
            T column[2];
            for (int x = 0; x < 2; ++x) {
                // Where j or k is odd, both are the same.
                int const here = i - 1 + x;
                column[x] = (correction[c.at(here, (j + 1) / 2 - 1, (k + 1) / 2 - 1)]
                             + correction[c.at(here, j / 2, (k + 1) / 2 - 1)]
                             + correction[c.at(here, (j + 1) / 2 - 1, k / 2)]
                             + correction[c.at(here, j / 2, k / 2)])
                            / 4;
            }
            int const o = f.at(2 * i, j, k);
            t[o] = damping<T> * r[o] + (column[0] + column[1]) / 2;
            if (2 * i + 1 < f.n) {
                t[o + 1] = damping<T> * r[o + 1] + column[1];
            }
        });
}

/// z <- t + (r - A t) / 7: the step of Jacobi after the correction; and the sums r.z of the tiles.
template <class T, int m>
void multigrid_smooth(
    Level<T> const& level, Partials<T> const& partials, ExecutionSpace const& space)
{
    Tiles<T, m> const tiles(level.grid);
    T const* const r = level.r;
    T* const z = level.z;
    T const* const t = level.t;
    T* const sums = partials.data();
    Kokkos::parallel_for(
        "libraries.poisson/multigrid/" + std::to_string(m),
        tiles.teams(space),
        KOKKOS_LAMBDA(Team const& team) {
            T const sum =
                tiles.sum(team, Plain<T>{t}, [&](int o, C<T> const& centre, C<T> const& product) {
                    auto const right = C<T>::load(r + o);
                    C<T> result;
                    for (int e = 0; e < C<T>::size; ++e) {
                        result.value[e] =
                            centre.value[e] + damping<T> * (right.value[e] - product.value[e]);
                    }
                    result.store(z + o);
                    return dot<T>(right, result);
                });
            Kokkos::single(Kokkos::PerTeam(team), [&] { sums[team.league_rank()] = sum; });
        });
}

/// Geometric multigrid as a preconditioner, which makes an iteration's z of its r: one V-cycle with
/// one step of damped Jacobi before and one after, full weighting, trilinear interpolation and the
/// same 7-point stencil on every grid. Symmetric and positive definite, as conjugate gradients
/// want: each half of the cycle is the transpose of the other.
template <class T>
class Multigrid
{
    std::vector<Level<T>> m_levels;
    Partials<T> m_partials;

public:
    Multigrid(Grid const& finest, T const* r, T* z)
        : m_partials(finest)
    {
        m_levels.emplace_back(finest, r, z);
        for (int n = finest.n / 2; n > 0; n /= 2) {
            m_levels.emplace_back(Grid(n));
        }
    }

    /// Of a solver's z and r.
    template <class Problem>
    explicit Multigrid(Problem const& p)
        : Multigrid(p.grid, p.r.data(), p.z.data())
    {
    }

    /// z <- M r, *rz <- r.z; the stencil m planes a work item
    template <int m>
    void cycle(T* rz, ExecutionSpace const& space) const
    {
        std::size_t const bottom = m_levels.size() - 1;
        for (std::size_t l = 0; l < bottom; ++l) {
            multigrid_residual<T, m>(m_levels[l], space);
            multigrid_restrict(m_levels[l], m_levels[l + 1], space);
        }
        multigrid_bottom<T, m>(m_levels[bottom], bottom == 0 ? rz : nullptr, space);
        for (std::size_t l = bottom; l-- > 0;) {
            multigrid_prolong(m_levels[l + 1], m_levels[l], space);
            multigrid_smooth<T, m>(m_levels[l], m_partials, space);
        }
        if (bottom > 0) {
            m_partials.add_up(space, Tiles<T, m>(m_levels[0].grid).count(), rz);
        }
    }
};

} // namespace miniapp::libraries::poisson
