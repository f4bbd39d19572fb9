// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "libraries/poisson/tiles.hpp"

namespace miniapp::libraries::poisson {

/// A level of the cycle: a grid, the equation A z = r on it, and a field t for intermediate values.
/// On the finest grid r belongs to the solver.
template <class T>
struct Level
{
    Grid grid;
    Field<T> own_r; ///< empty on the finest grid, whose r is the solver's
    Field<T> own_z;
    Field<T> own_t;
    T const* r;
    T* z;
    T* t;

    explicit Level(Grid const& g, T const* solvers_r = nullptr)
        : grid(g)
        , own_r(solvers_r == nullptr ? make_field<T>("r", g) : Field<T>())
        , own_z(make_field<T>("z", g))
        , own_t(make_field<T>("t", g))
        , r(solvers_r == nullptr ? own_r.data() : solvers_r)
        , z(own_z.data())
        , t(own_t.data())
    {
    }
};

/// Factor of r in one step of damped Jacobi: 6/7 of r / 6, the undamped step. One step reduces the
/// error that a coarser grid cannot represent to 5/7 or less (Trottenberg, Oosterlee, Schueller,
/// Multigrid, 2.1.3, in three dimensions).
template <class T>
inline constexpr T damping = T(1) / 7;

/// Computes t <- r - A (r / 7), the residual after a first step of Jacobi from z = 0.
template <class T, int m>
void multigrid_residual(Level<T> const& level, ExecutionSpace const& space)
{
    Tiles<T, m> const tiles(level.grid);
    T const* const r = level.r;
    T* const t = level.t;
    Kokkos::parallel_for(
        "libraries.poisson/multigrid/" + std::to_string(m),
        tiles.policy(space),
        KOKKOS_LAMBDA(Team const& team) {
            tiles.sum(
                team,
                ScaledOperand<T>{damping<T>, r},
                [&](int o, FieldChunk<T> const&, FieldChunk<T> const& product) {
                    auto left = FieldChunk<T>::load(r + o);
                    for (int e = 0; e < FieldChunk<T>::size; ++e) {
                        left.value[e] -= product.value[e];
                    }
                    left.store(t + o);
                    return T(0);
                });
        });
}

/// Computes the coarse r: 4 times the weighted mean of the fine t around each point, with weights
/// 1/4, 1/2, 1/4 in each direction. The factor is 4 because A is h^2 times the Laplacian. Coarse
/// point I is fine point 2 I + 1.
template <class T>
void multigrid_restrict(Level<T> const& fine, Level<T> const& coarse, ExecutionSpace const& space)
{
    Grid const f = fine.grid;
    Grid const c = coarse.grid;
    T const* const t = fine.t;
    T* const r = coarse.own_r.data();
    Kokkos::parallel_for(
        "libraries.poisson/multigrid", IntRange(space, 0, c.n * c.n * c.n), KOKKOS_LAMBDA(int at) {
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

/// Solves for the one unknown of the coarsest grid, z <- r / 6. Sets *rz <- r.z unless rz is null.
template <class T, int m>
void multigrid_coarsest(Level<T> const& level, T* rz, ExecutionSpace const& space)
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

/// Computes t <- r / 7 + the coarse z, interpolated trilinearly. A work item computes two
/// neighbours in x: the first lies between two columns of the coarse grid, the second on one.
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
        IntRange(space, 0, pairs * f.n * f.n),
        KOKKOS_LAMBDA(int at) {
            int const i = at % pairs;
            int const j = at / pairs % f.n;
            int const k = at / pairs / f.n;
            T column[2];
            for (int x = 0; x < 2; ++x) {
                // If j or k is odd, its two coarse neighbours are the same point.
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

/// Computes z <- t + (r - A t) / 7, the step of Jacobi after the correction, and the sums r.z of
/// the tiles.
template <class T, int m>
void multigrid_smooth(
    Level<T> const& level, PartialSums<T> const& partial_sums, ExecutionSpace const& space)
{
    Tiles<T, m> const tiles(level.grid);
    T const* const r = level.r;
    T* const z = level.z;
    T const* const t = level.t;
    T* const sums = partial_sums.data();
    Kokkos::parallel_for(
        "libraries.poisson/multigrid/" + std::to_string(m),
        tiles.policy(space),
        KOKKOS_LAMBDA(Team const& team) {
            T const sum = tiles.sum(
                team,
                PlainOperand<T>{t},
                [&](int o, FieldChunk<T> const& centre, FieldChunk<T> const& product) {
                    auto const right = FieldChunk<T>::load(r + o);
                    FieldChunk<T> result;
                    for (int e = 0; e < FieldChunk<T>::size; ++e) {
                        result.value[e] =
                            centre.value[e] + damping<T> * (right.value[e] - product.value[e]);
                    }
                    result.store(z + o);
                    return dot<T>(right, result);
                });
            Kokkos::single(Kokkos::PerTeam(team), [&] { sums[team.league_rank()] = sum; });
        });
}

/// Geometric multigrid as a preconditioner, which computes z from r: one V-cycle with one step of
/// damped Jacobi before and one after the correction, full weighting, trilinear interpolation and
/// the 7-point stencil on every grid. It is positive definite and symmetric, as conjugate gradients
/// require; symmetric because each half of the cycle is the transpose of the other.
template <class T>
class Multigrid
{
    std::vector<Level<T>> m_levels;
    PartialSums<T> m_partial_sums;

public:
    Multigrid(Grid const& finest, T const* r)
        : m_partial_sums(finest)
    {
        m_levels.emplace_back(finest, r);
        for (int n = finest.n / 2; n > 0; n /= 2) {
            m_levels.emplace_back(Grid(n));
        }
    }

    /// Makes a preconditioner for the residual of a solver.
    template <class Problem>
    explicit Multigrid(Problem const& p)
        : Multigrid(p.grid, p.r.data())
    {
    }

    /// Returns the bytes of the fields of all levels, without the sums of tiles.
    static double bytes(Grid const& finest)
    {
        auto elements = 2 * static_cast<double>(finest.elements());
        for (int n = finest.n / 2; n > 0; n /= 2) {
            elements += 3 * static_cast<double>(Grid(n).elements());
        }
        return elements * sizeof(T);
    }

    /// Returns the preconditioned residual on the finest grid.
    T const* z() const { return m_levels.front().z; }

    /// Applies the preconditioner M: z <- M r and *rz <- r.z. A work item of the stencils takes m
    /// planes.
    template <int m>
    void cycle(T* rz, ExecutionSpace const& space) const
    {
        std::size_t const bottom = m_levels.size() - 1;
        for (std::size_t l = 0; l < bottom; ++l) {
            multigrid_residual<T, m>(m_levels[l], space);
            multigrid_restrict(m_levels[l], m_levels[l + 1], space);
        }
        multigrid_coarsest<T, m>(m_levels[bottom], bottom == 0 ? rz : nullptr, space);
        for (std::size_t l = bottom; l-- > 0;) {
            multigrid_prolong(m_levels[l + 1], m_levels[l], space);
            multigrid_smooth<T, m>(m_levels[l], m_partial_sums, space);
        }
        if (bottom > 0) {
            m_partial_sums.add_up(space, Tiles<T, m>(m_levels[0].grid).count(), rz);
        }
    }
};

} // namespace miniapp::libraries::poisson
