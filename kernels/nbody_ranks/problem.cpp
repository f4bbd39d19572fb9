// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody_ranks/problem.hpp"

#include <algorithm>

#include "common/ceil_div.hpp"
#include "nbody/oracle.hpp"

namespace miniapp::nbody_ranks {
namespace {

/// The bodies [n rank / size, n (rank + 1) / size) of the start.
nbody::InitialState own_part(Params const& params, World const& world)
{
    auto const n = params.integer("bodies");
    auto const all = nbody::initial_state(params.text("initial"), n);
    auto const begin = n * world.rank() / world.size();
    auto const end = n * (world.rank() + 1) / world.size();
    return {
        .mass = {all.mass.begin() + begin, all.mass.begin() + end},
        .position = {all.position.begin() + begin, all.position.begin() + end},
        .velocity = {all.velocity.begin() + begin, all.velocity.begin() + end}};
}

/// Most that a rank has: shared memory has one size on all.
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
    : world(in)
    , n(params.integer("bodies"))
    , m_params(params)
    , m_own(own_part(params, in), params.real("softening"))
    , m_shared(in, bytes_of_bodies<T>(n, in))
{
    restore_inputs();
    world.barrier();
}

template <class T>
std::vector<InvalidParameter> Problem<T>::invalid_parameters(Params const& params)
{
    return nbody::Problem<T>::invalid_parameters(params);
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    return nbody::Problem<T>::edge_cases(defaults);
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto work = nbody::Problem<T>::work(params);
    // The bodies of all here and on the host; beside them the chapter nbody's, for the oracle.
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
    using Numbers = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;
    Kokkos::deep_copy(
        Numbers(reinterpret_cast<T*>(m_shared.mine()), m_own.packed.size()),
        Numbers(m_own.packed.data(), m_own.packed.size()));
    Kokkos::fence();
}

template <class T>
void Problem<T>::poison()
{
    m_own.poison();
    Kokkos::fence();
    world.barrier(); // nobody reads bodies while another still prepares
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
