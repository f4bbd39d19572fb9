// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>
#include <vector>

#include "nbody/ranks/parts/forces.hpp"
#include "pinned_buffer.hpp"
#include "ranks/mpi.hpp"
#include "world/waiting.hpp"

namespace miniapp::nbody_ranks {

/// Number of doubles that have the size of a body: 2 for floats and 4 for doubles. Messages consist
/// of doubles.
template <class T>
constexpr int doubles_per_body = sizeof(nbody::Body<T>) / sizeof(double);

/// Returns a View of the memory of `count` bodies as doubles.
template <class Body>
auto as_doubles(Body* bodies, int count)
{
    using Double = std::conditional_t<std::is_const_v<Body>, double const, double>;
    return Kokkos::View<Double*, MemorySpace, Kokkos::MemoryUnmanaged>(
        reinterpret_cast<Double*>(bodies), count * sizeof(Body) / sizeof(double));
}

/// A buffer for `count` bodies in pinned memory of the host.
template <class T>
struct HostBodies : PinnedBuffer
{
    explicit HostBodies(int count)
        : PinnedBuffer(static_cast<std::size_t>(count) * doubles_per_body<T>)
    {
    }

    View first_bodies(int count)
    {
        return View(data(), static_cast<std::size_t>(count) * doubles_per_body<T>);
    }
};

/// Gathers the bodies of all ranks on every rank, in the order of the ranks.
template <class T>
void all_gather(Problem<T> const& p, double const* own, double* bodies_of_all)
{
    std::vector<int> counts;
    std::vector<int> firsts;
    for (int rank = 0; rank < p.world.size(); ++rank) {
        counts.push_back(static_cast<int>(p.body_count(rank)) * doubles_per_body<T>);
        firsts.push_back(static_cast<int>(p.begin(rank)) * doubles_per_body<T>);
    }
    Waiting const waiting("an exchange of messages");
    MPI_Allgatherv(
        own,
        counts[static_cast<std::size_t>(p.world.rank())],
        MPI_DOUBLE,
        bodies_of_all,
        counts.data(),
        firsts.data(),
        MPI_DOUBLE,
        ranks::communicator(p.world));
}

/// Returns the rank whose bodies this rank holds at a step of the ring: at step 0 this rank, then
/// the ranks to its left, one after another.
template <class T>
int owner_at_step(Problem<T> const& p, int step)
{
    return (p.world.rank() + p.world.size() - step) % p.world.size();
}

/// Starts to send the bodies of this step to the right and to receive those of the next step from
/// the left.
template <class T>
std::vector<MPI_Request>
start_transfer(Problem<T> const& p, int step, double const* of_this, double* of_next)
{
    auto const comm = ranks::communicator(p.world);
    int const size = p.world.size();
    int const left = (p.world.rank() + size - 1) % size;
    int const right = (p.world.rank() + 1) % size;
    int const leaving = p.padded_count(owner_at_step(p, step)) * doubles_per_body<T>;
    int const coming = p.padded_count(owner_at_step(p, step + 1)) * doubles_per_body<T>;
    std::vector<MPI_Request> requests(2);
    MPI_Irecv(of_next, coming, MPI_DOUBLE, left, step, comm, &requests[0]);
    MPI_Isend(of_this, leaving, MPI_DOUBLE, right, step, comm, &requests[1]);
    return requests;
}

} // namespace miniapp::nbody_ranks
