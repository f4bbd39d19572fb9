// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/parts/march.hpp"

namespace miniapp::libraries::poisson {

using Teams = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<256, 4>>;
using Team = typename Teams::member_type;

/// A team a tile: of a GPU 32 x 8 work items that go up m planes; of a CPU one thread with 8 rows
/// of a plane, because it is the memory's streams that it must not interrupt. Tiles follow each
/// other in x, then y, then z, so that those which run at one time share their edges in the caches.
template <class T, int m>
struct Tiles
{
    static constexpr int planes = backend::gpu ? m : 1; // NOLINT(bugprone-branch-clone): m may be 1
    static constexpr int height = 8;

    Grid grid;
    int width; ///< in chunks
    int in_x;
    int in_y;

    explicit Tiles(Grid const& g)
        : grid(g)
        , width(backend::gpu ? 32 : ceil_div(g.n, C<T>::size))
        , in_x(ceil_div(ceil_div(g.n, C<T>::size), width))
        , in_y(ceil_div(g.n, height))
    {
    }

    int count() const { return in_x * in_y * ceil_div(grid.n, planes); }
    Teams teams(ExecutionSpace const& space) const
    {
        return Teams(space, count(), backend::gpu ? 32 * height : 1);
    }

    /// The sum, over the team's tile, of what `then(o, u, A u)` returns.
    template <class Of, class Then>
    KOKKOS_INLINE_FUNCTION T sum(Team const& team, Of const& of, Then const& then) const
    {
        int const tile = team.league_rank();
        int const x = tile % in_x * width;
        int const y = tile / in_x % in_y * height;
        int const z = tile / in_x / in_y * planes;
        T all = 0;
        Kokkos::parallel_reduce(
            Kokkos::TeamThreadRange(team, backend::gpu ? 32 * height : height),
            [&](int n, T& partial) {
                int const row = y + (backend::gpu ? n / 32 : n);
                int const begin = x + (backend::gpu ? n % 32 : 0);
                int const end = backend::gpu ? begin + 1 : begin + width;
                for (int chunk = begin; chunk < end; ++chunk) {
                    if (row < grid.n && chunk * C<T>::size < grid.n) {
                        march<planes, T>(
                            grid,
                            of,
                            {chunk, row, z},
                            [&](int o, C<T> const& u, C<T> const& product) {
                                partial += then(o, u, product);
                            });
                    }
                }
            },
            all);
        return all;
    }
};

/// Sums of teams, and where their sum goes; in the memory of the device, so that the host need not
/// wait.
template <class T>
struct TeamSums
{
    T* of_teams;
    int* arrived; ///< teams; 0 before and after a launch
    int count;    ///< teams
    T* total;

    /// Called by every team of a launch with its sum. The last to come adds all of them up, in
    /// their order whoever that is, so that no second launch is waited for.
    KOKKOS_INLINE_FUNCTION void add(Team const& team, T sum) const
    {
        int before = 0;
        Kokkos::single(
            Kokkos::PerTeam(team),
            [&](int& came_before) {
                of_teams[team.league_rank()] = sum;
                Kokkos::memory_fence(); // the sum, before that it is there
                came_before = Kokkos::atomic_fetch_add(arrived, 1);
            },
            before);
        if (before < count - 1) {
            return;
        }
        Kokkos::memory_fence();
        T all = 0;
        Kokkos::parallel_reduce(
            Kokkos::TeamThreadRange(team, count),
            [&](int n, T& partial) { partial += of_teams[n]; },
            all);
        Kokkos::single(Kokkos::PerTeam(team), [&] {
            *total = all;
            *arrived = 0;
        });
    }
};

/// What TeamSums works on.
template <class T>
class Partials
{
    Kokkos::View<T*, MemorySpace> m_of_teams;
    Kokkos::View<int, MemorySpace> m_arrived{"libraries.poisson/arrived"};

public:
    /// Enough for every solver on that grid.
    explicit Partials(Grid const& grid)
        : m_of_teams("libraries.poisson/partials", Tiles<T, 1>(grid).count())
    {
    }

    /// *total <- the sum of `count` teams
    TeamSums<T> into(T* total, int count) const
    {
        return {m_of_teams.data(), m_arrived.data(), count, total};
    }
};

} // namespace miniapp::libraries::poisson
