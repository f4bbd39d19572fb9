// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/ranks/problem.hpp"

#include "nbody/oracle.hpp"

namespace miniapp::nbody_ranks {

nbody::BodyState select_own_bodies(nbody::BodyState const& all, World const& world)
{
    auto const n = static_cast<std::int64_t>(all.masses.size());
    auto const begin = first_body_of_rank(n, world.rank(), world);
    auto const end = first_body_of_rank(n, world.rank() + 1, world);
    return {
        .masses = {all.masses.begin() + begin, all.masses.begin() + end},
        .positions = {all.positions.begin() + begin, all.positions.begin() + end},
        .velocities = {all.velocities.begin() + begin, all.velocities.begin() + end}};
}

namespace {

template <class T>
void copy(ExecutionSpace const& space, T* to, GuardedArray<T> const& from)
{
    using Numbers = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;
    Kokkos::deep_copy(space, Numbers(to, from.size()), Numbers(from.data(), from.size()));
}

} // namespace

template <class T>
Problem<T>::Problem(Params const& params, World const& in)
    : Problem(
        select_own_bodies(
            nbody::initial_state(params.text("initial"), params.integer("bodies")), in),
        params.integer("bodies"),
        params.real("softening"),
        in)
{
    m_params = params;
}

template <class T>
Problem<T>::Problem(
    nbody::BodyState const& own, std::int64_t total_bodies, double softening, World const& in)
    : world(in)
    , n(total_bodies)
    , m_own(own, softening)
    , m_shared(in, static_cast<std::size_t>(largest_block()) * sizeof(Body))
{
    restore_inputs();
    world.barrier();
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto work = nbody::Problem<T>::work(params);
    // Adds the bodies of all ranks, on the device and on the host. The work of the chapter nbody
    // includes the oracle.
    work.memory += 2 * static_cast<double>(params.integer("bodies")) * sizeof(nbody::Body<T>);
    return work;
}

template <class T>
void Problem<T>::restore_inputs()
{
    m_own.restore_inputs();
    publish_bodies(ExecutionSpace{});
    Kokkos::fence();
}

template <class T>
void Problem<T>::publish_bodies(ExecutionSpace const& space)
{
    copy(space, reinterpret_cast<T*>(m_shared.own_address()), m_own.packed_bodies);
}

template <class T>
void Problem<T>::copy_positions_from(nbody::Problem<T> const& bodies, ExecutionSpace const& space)
{
    copy(space, m_own.positions.data(), bodies.positions);
    copy(space, m_own.packed_bodies.data(), bodies.packed_bodies);
    publish_bodies(space);
}

template <class T>
void Problem<T>::copy_accelerations_to(nbody::Problem<T>& bodies, ExecutionSpace const& space) const
{
    copy(space, bodies.accelerations.data(), m_own.accelerations);
}

template <class T>
void Problem<T>::poison()
{
    m_own.poison();
    Kokkos::fence();
    world.barrier(); // so that no rank reads bodies while another still prepares them
}

template <class T>
Verdict Problem<T>::verify()
{
    if (!m_oracle) {
        nbody::Problem<T> const all(m_params);
        auto const rank = world.rank();
        m_oracle = std::make_shared<nbody::Oracle<T>>(
            all.fields(), static_cast<int>(begin(rank)), static_cast<int>(body_count(rank)));
    }
    return m_oracle->verdict(m_own.accelerations);
}

template class Problem<double>;
template class Problem<float>;

} // namespace miniapp::nbody_ranks
