// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "nbody/ranks/parts/all_bodies.hpp"
#include "pinned_buffer.hpp"
#include "ranks/mpi.hpp"
#include "world/waiting.hpp"

namespace miniapp::nbody_ranks {

/// Number of doubles in a body, 2 for floats and 4 for doubles; messages consist of doubles.
template <class T>
constexpr int doubles_of_body = sizeof(nbody::Body<T>) / sizeof(double);

template <class T>
auto as_doubles(nbody::Body<T>* bodies, int count)
{
    return Kokkos::View<double*, MemorySpace, Kokkos::MemoryUnmanaged>(
        reinterpret_cast<double*>(bodies), static_cast<std::size_t>(count) * doubles_of_body<T>);
}
template <class T>
auto as_doubles(nbody::Body<T> const* bodies, int count)
{
    return Kokkos::View<double const*, MemorySpace, Kokkos::MemoryUnmanaged>(
        reinterpret_cast<double const*>(bodies),
        static_cast<std::size_t>(count) * doubles_of_body<T>);
}

/// Pinned memory on the host for `count` bodies.
template <class T>
struct HostBodies
{
    PinnedBuffer buffer;

    explicit HostBodies(int count)
        : buffer(static_cast<std::size_t>(count) * doubles_of_body<T>)
    {
    }

    double* data() { return buffer.data(); }
    PinnedBuffer::View first(int count)
    {
        return PinnedBuffer::View(
            buffer.data(), static_cast<std::size_t>(count) * doubles_of_body<T>);
    }
};

/// Gathers the bodies of all ranks, in order of rank, on every rank.
template <class T>
void all_gather(Problem<T> const& p, double const* own, double* bodies_of_all)
{
    std::vector<int> counts;
    std::vector<int> firsts;
    for (int rank = 0; rank < p.world.size(); ++rank) {
        counts.push_back(static_cast<int>(p.bodies(rank)) * doubles_of_body<T>);
        firsts.push_back(static_cast<int>(p.begin(rank)) * doubles_of_body<T>);
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

/// Rank whose bodies this rank holds at a step of the ring: its own, then its left neighbours'.
template <class T>
int owner_at(Problem<T> const& p, int step)
{
    return (p.world.rank() + p.world.size() - step) % p.world.size();
}

/// Starts to send this step's bodies to the right and to receive the next step's from the left.
template <class T>
std::vector<MPI_Request>
pass_on(Problem<T> const& p, int step, double const* of_this, double* of_next)
{
    auto const comm = ranks::communicator(p.world);
    int const size = p.world.size();
    int const left = (p.world.rank() + size - 1) % size;
    int const right = (p.world.rank() + 1) % size;
    int const leaving = p.padded(owner_at(p, step)) * doubles_of_body<T>;
    int const coming = p.padded(owner_at(p, step + 1)) * doubles_of_body<T>;
    std::vector<MPI_Request> requests(2);
    MPI_Irecv(of_next, coming, MPI_DOUBLE, left, step, comm, &requests[0]);
    MPI_Isend(of_this, leaving, MPI_DOUBLE, right, step, comm, &requests[1]);
    return requests;
}

/// Largest number of bodies that a rank has, padded to whole tiles.
template <class T>
int largest_block(Problem<T> const& p)
{
    int most = 0;
    for (int rank = 0; rank < p.world.size(); ++rank) {
        most = p.padded(rank) > most ? p.padded(rank) : most;
    }
    return most;
}

/// Buffers on the device for the blocks of the current and the next step.
template <class T>
struct Ring
{
    using Buffer = Kokkos::View<nbody::Body<T>*, MemorySpace>;

    Buffer buffers[2];

    explicit Ring(Problem<T> const& p)
        : buffers{Buffer("nbody_ranks/even", room(p)), Buffer("nbody_ranks/odd", room(p))}
    {
    }

    nbody::Body<T>* of_step(int step) const { return buffers[step % 2].data(); }

private:
    static std::size_t room(Problem<T> const& p)
    {
        return static_cast<std::size_t>(largest_block(p));
    }
};

} // namespace miniapp::nbody_ranks
