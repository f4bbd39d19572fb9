// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/march.hpp"

namespace miniapp::libraries::poisson {

using Teams = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<256, 4>>;
using Team = typename Teams::member_type;

/// A team a tile: of a GPU 32 x 8 work items that go up m planes; of a CPU one thread with 8 rows
/// of a plane, because it is the memory's streams that it must not interrupt. Tiles follow each
/// other in x, then y, then z, so that those which run at one time share their edges in the caches;
/// towards the bottom they do so from the last.
template <class T, int m, Towards towards = Towards::top>
struct Tiles
{
    static constexpr int planes = backend::gpu ? m : 1;
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
        int const tile = towards == Towards::top ? team.league_rank()
                                                 : team.league_size() - 1 - team.league_rank();
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
                        march<planes, towards, T>(
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

/// Who adds up the sums of teams: a team of its own, in another launch, or the last one to end.
enum class Adds { own_launch, last_team };

/// Where the teams of a launch leave their sums.
template <class T, Adds adds>
struct TeamSums
{
    T* of_teams;
    int* arrived; ///< teams; 0 before and after a launch
    T* total;     ///< theirs, by the last team

    /// Called by every team with its sum. The last to come adds up all of them, in the order of the
    /// teams whoever that is: the total is the same to the bit in every run.
    KOKKOS_INLINE_FUNCTION void add(Team const& team, T sum) const
    {
        if constexpr (adds == Adds::own_launch) {
            Kokkos::single(Kokkos::PerTeam(team), [&] { of_teams[team.league_rank()] = sum; });
        } else {
            int before = 0;
            Kokkos::single(
                Kokkos::PerTeam(team),
                [&](int& came_before) {
                    of_teams[team.league_rank()] = sum;
                    Kokkos::memory_fence(); // the sum is there before it is counted
                    came_before = Kokkos::atomic_fetch_add(arrived, 1);
                },
                before);
            if (before == team.league_size() - 1) {
                add_up(team);
            }
        }
    }

private:
    KOKKOS_INLINE_FUNCTION void add_up(Team const& team) const
    {
        Kokkos::memory_fence(); // all were counted before their sums are read
        T all = 0;
        Kokkos::parallel_reduce(
            Kokkos::TeamThreadRange(team, team.league_size()),
            [&](int n, T& partial) { partial += of_teams[n]; },
            all);
        Kokkos::single(Kokkos::PerTeam(team), [&] {
            *total = all;
            *arrived = 0;
        });
    }
};

/// Sums of tiles, and their sum; both in the memory of the device, so that the host need not wait.
template <class T>
class Partials
{
    Kokkos::View<T*, MemorySpace> m_of_tiles;
    Kokkos::View<int, MemorySpace> m_arrived{"libraries.poisson/arrived"};

public:
    explicit Partials(int most)
        : m_of_tiles("libraries.poisson/partials", most)
    {
    }
    /// Enough for every solver on that grid.
    explicit Partials(Grid const& grid)
        : Partials(Tiles<T, 1>(grid).count())
    {
    }

    T* data() const { return m_of_tiles.data(); }

    /// What the kernel is given whose teams' sum goes to *total.
    template <Adds adds>
    TeamSums<T, adds> into(T* total) const
    {
        return {m_of_tiles.data(), m_arrived.data(), total};
    }

    /// *sum <- the first `count`, by one team: they are few. Kokkos' own reduction launches more
    /// and takes longer; Adds::last_team saves this launch (05).
    void add_up(ExecutionSpace const& space, int count, T* sum) const
    {
        using OneTeam = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<1024>>;
        T const* const of_tiles = m_of_tiles.data();
        Kokkos::parallel_for(
            "libraries.poisson/add_up",
            OneTeam(space, 1, backend::gpu ? 1024 : 1),
            KOKKOS_LAMBDA(typename OneTeam::member_type const& team) {
                T all = 0;
                Kokkos::parallel_reduce(
                    Kokkos::TeamThreadRange(team, count),
                    [&](int tile, T& partial) { partial += of_tiles[tile]; },
                    all);
                Kokkos::single(Kokkos::PerTeam(team), [&] { *sum = all; });
            });
    }
};

} // namespace miniapp::libraries::poisson
