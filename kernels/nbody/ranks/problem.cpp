// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/ranks/problem.hpp"

#include <algorithm>

#include "common/ceil_div.hpp"
#include "nbody/model/part_of_ranks.hpp"
#include "nbody/oracle.hpp"

namespace miniapp::nbody_ranks {
namespace {

nbody::InitialState own_part(Params const& params, World const& world)
{
    auto const all = nbody::initial_state(params.text("initial"), params.integer("bodies"));
    return nbody::part_of_ranks(all, world);
}

template <class T>
using Numbers = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;

/// Bytes of the largest part of the bodies, because shared memory has the same size on all ranks.
template <class T>
std::size_t bytes_of_bodies(std::int64_t n, World const& world)
{
    auto const most = ceil_div(n, std::int64_t{world.size()});
    return static_cast<std::size_t>(round_up(most, std::int64_t{nbody::Problem<T>::tile}))
           * sizeof(nbody::Body<T>);
}

} // namespace

template <class T>
Problem<T>::Problem(Params const& params, World const& in)
    : Problem(own_part(params, in), params.integer("bodies"), params.real("softening"), in)
{
    m_params = params;
}

template <class T>
Problem<T>::Problem(
    nbody::InitialState const& own, std::int64_t of_all, double softening, World const& in)
    : world(in)
    , n(of_all)
    , m_own(own, softening)
    , m_shared(in, bytes_of_bodies<T>(n, in))
{
    restore_inputs();
    world.barrier();
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto work = nbody::Problem<T>::work(params);
    // This adds all bodies, on the device and on the host; the work of nbody includes the oracle.
    work.memory += 2 * static_cast<double>(params.integer("bodies")) * sizeof(nbody::Body<T>);
    return work;
}

template <class T>
int Problem<T>::padded(int rank) const
{
    return static_cast<int>(round_up(bodies(rank), std::int64_t{nbody::Problem<T>::tile}));
}

template <class T>
void Problem<T>::restore_inputs()
{
    m_own.restore_inputs();
    share(ExecutionSpace{});
    Kokkos::fence();
}

template <class T>
void Problem<T>::share(ExecutionSpace const& space)
{
    auto const count = m_own.packed.size();
    Kokkos::deep_copy(
        space,
        Numbers<T>(reinterpret_cast<T*>(m_shared.mine()), count),
        Numbers<T>(m_own.packed.data(), count));
}

template <class T>
void Problem<T>::take(nbody::Problem<T> const& bodies, ExecutionSpace const& space)
{
    auto const copy = [&](auto const& to, auto const& from) {
        Kokkos::deep_copy(
            space, Numbers<T>(to.data(), to.size()), Numbers<T>(from.data(), from.size()));
    };
    copy(m_own.positions, bodies.positions);
    copy(m_own.packed, bodies.packed);
    share(space);
}

template <class T>
void Problem<T>::give(nbody::Problem<T>& bodies, ExecutionSpace const& space) const
{
    auto const count = m_own.accelerations.size();
    Kokkos::deep_copy(
        space,
        Numbers<T>(bodies.accelerations.data(), count),
        Numbers<T>(m_own.accelerations.data(), count));
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
            all.fields(), static_cast<int>(begin(rank)), static_cast<int>(bodies(rank)));
    }
    return m_oracle->verdict(m_own.accelerations);
}

template class Problem<double>;
template class Problem<float>;

} // namespace miniapp::nbody_ranks
