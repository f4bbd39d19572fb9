// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/march.hpp"

namespace miniapp::libraries::poisson {

using Teams = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<256, 4>>;
using Team = typename Teams::member_type;

/// Division of a grid into tiles, one per team. On a GPU a tile has 32 x 8 work items that go
/// through m planes. On a CPU it has one thread with 8 rows of a plane, so that the thread reads
/// and writes long contiguous streams. Tiles are ordered by x, then y, then z, so that tiles that
/// run at the same time share their edges in the caches; `downwards` reverses the order.
template <class T, int m, MarchDirection direction = MarchDirection::upwards>
struct Tiles
{
    static constexpr int planes = backend::gpu ? m : 1;
    static constexpr int height = 8;

    Grid grid;
    int width; ///< width of a tile in chunks
    int tiles_in_x;
    int tiles_in_y;

    explicit Tiles(Grid const& g)
        : grid(g)
        , width(backend::gpu ? 32 : ceil_div(g.n, FieldChunk<T>::size))
        , tiles_in_x(ceil_div(ceil_div(g.n, FieldChunk<T>::size), width))
        , tiles_in_y(ceil_div(g.n, height))
    {
    }

    int count() const { return tiles_in_x * tiles_in_y * ceil_div(grid.n, planes); }
    Teams policy(ExecutionSpace const& space) const
    {
        return Teams(space, count(), backend::gpu ? 32 * height : 1);
    }

    /// Returns the sum of then(o, u, A u) over all chunks of the team's tile.
    template <class Operand, class Then>
    KOKKOS_INLINE_FUNCTION T sum(Team const& team, Operand const& operand, Then const& then) const
    {
        int const tile = direction == MarchDirection::upwards
                             ? team.league_rank()
                             : team.league_size() - 1 - team.league_rank();
        int const x = tile % tiles_in_x * width;
        int const y = tile / tiles_in_x % tiles_in_y * height;
        int const z = tile / tiles_in_x / tiles_in_y * planes;
        T all = 0;
        Kokkos::parallel_reduce(
            Kokkos::TeamThreadRange(team, backend::gpu ? 32 * height : height),
            [&](int n, T& partial) {
                int const row = y + (backend::gpu ? n / 32 : n);
                int const begin = x + (backend::gpu ? n % 32 : 0);
                int const end = backend::gpu ? begin + 1 : begin + width;
                for (int chunk = begin; chunk < end; ++chunk) {
                    if (row < grid.n && chunk * FieldChunk<T>::size < grid.n) {
                        march<planes, direction, T>(
                            grid,
                            operand,
                            {chunk, row, z},
                            [&](int o, FieldChunk<T> const& u, FieldChunk<T> const& product) {
                                partial += then(o, u, product);
                            });
                    }
                }
            },
            all);
        return all;
    }
};

/// How the sums of all teams are added up: by a single team in a launch of its own, or by the last
/// team of the same launch.
enum class SumMethod { separate_launch, last_team };

/// The memory in which the teams of a launch store their sums, and the total of these.
template <class T, SumMethod method>
struct TeamSums
{
    T* team_sums;
    int* arrived_teams; ///< number of teams whose sums have arrived; 0 before and after a launch
    T* total;           ///< sum of all teams, written by the last one

    /// Stores the team's sum; every team must call this function. With `last_team` the last caller
    /// adds up all sums, in an order that does not depend on the caller, so that the total is the
    /// same to the bit in every run.
    KOKKOS_INLINE_FUNCTION void add(Team const& team, T sum) const
    {
        if constexpr (method == SumMethod::separate_launch) {
            Kokkos::single(Kokkos::PerTeam(team), [&] { team_sums[team.league_rank()] = sum; });
        } else {
            int before = 0;
            Kokkos::single(
                Kokkos::PerTeam(team),
                [&](int& came_before) {
                    team_sums[team.league_rank()] = sum;
                    Kokkos::memory_fence(); // the sum must arrive before the team is counted
                    came_before = Kokkos::atomic_fetch_add(arrived_teams, 1);
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
        Kokkos::memory_fence(); // the sums must be read after all teams were counted
        T all = 0;
        Kokkos::parallel_reduce(
            Kokkos::TeamThreadRange(team, team.league_size()),
            [&](int n, T& partial) { partial += team_sums[n]; },
            all);
        Kokkos::single(Kokkos::PerTeam(team), [&] {
            *total = all;
            *arrived_teams = 0;
        });
    }
};

/// Sums of tiles and their total, in the device's memory, so that the host need not wait for them.
template <class T>
class PartialSums
{
    Kokkos::View<T*, MemorySpace> m_tile_sums;
    Kokkos::View<int, MemorySpace> m_arrived_teams{"libraries.poisson/arrived"};

public:
    explicit PartialSums(int most)
        : m_tile_sums("libraries.poisson/partials", most)
    {
    }
    /// Allocates enough sums for every solver on this grid.
    explicit PartialSums(Grid const& grid)
        : PartialSums(Tiles<T, 1>(grid).count())
    {
    }

    T* data() const { return m_tile_sums.data(); }

    /// Returns what a kernel needs to add up the sums of its teams to *total.
    template <SumMethod method>
    TeamSums<T, method> team_sums(T* total) const
    {
        return {m_tile_sums.data(), m_arrived_teams.data(), total};
    }

    /// Lets one team add up the first `count` sums to *sum; one suffices, because they are few.
    /// Kokkos' own reduction makes more launches and takes longer. SumMethod::last_team saves this
    /// launch.
    void add_up(ExecutionSpace const& space, int count, T* sum) const
    {
        using OneTeam = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<1024>>;
        T const* const of_tiles = m_tile_sums.data();
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
