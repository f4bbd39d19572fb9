// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <memory>

#include "peer_memory.hpp"
#include "problem/backend.hpp"
#include "problem/case.hpp"
#include "ranks/transport.hpp"

namespace miniapp::ranks {
namespace {

using Elements = Kokkos::View<double*, MemorySpace, Kokkos::MemoryUnmanaged>;
using Policy = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;

Elements view_of(std::byte* memory, std::size_t size)
{
    return Elements(reinterpret_cast<double*>(memory), size);
}

/// Two arrays per rank: `outgoing` holds data for the next rank, and `incoming` receives the data
/// of the previous rank.
struct Link
{
    World world;
    std::size_t size;
    PeerMemory outgoing;
    PeerMemory incoming;

    Link(World const& in, std::size_t elements)
        : world(in)
        , size(elements)
        , outgoing(in, elements * sizeof(double))
        , incoming(in, elements * sizeof(double))
    {
        outgoing.address_of(0);
        incoming.address_of(0);
        Kokkos::deep_copy(view_of(outgoing.own_address(), size), world.rank() + 1.);
        world.barrier();
    }

    int next_rank() const { return (world.rank() + 1) % world.size(); }
    int previous_rank() const { return (world.rank() + world.size() - 1) % world.size(); }

    void poison()
    {
        Kokkos::deep_copy(view_of(incoming.own_address(), size), 0);
        Kokkos::fence();
        world.barrier();
    }

    Verdict verify()
    {
        Kokkos::fence();
        world.barrier();
        auto const all = view_of(incoming.own_address(), size);
        double const right = previous_rank() + 1.;
        Verdict verdict;
        Kokkos::parallel_reduce(
            "halo/verify_link",
            Policy(0, static_cast<std::int64_t>(size)),
            KOKKOS_LAMBDA(std::int64_t i, std::int64_t & wrong) { wrong += all(i) != right; },
            verdict.unwritten);
        return verdict;
    }
};

void copy_to_next(Link& p, ExecutionSpace const& space)
{
    Kokkos::deep_copy(
        space,
        view_of(p.incoming.address_of(p.next_rank()), p.size),
        view_of(p.outgoing.own_address(), p.size));
}

void copy_by_kernel(
    std::string const& label, Elements const& to, Elements const& from, ExecutionSpace const& space)
{
    Kokkos::parallel_for(
        label,
        Policy(space, 0, static_cast<std::int64_t>(to.extent(0))),
        KOKKOS_LAMBDA(std::int64_t i) { to(i) = from(i); });
}

void write_to_next(Link& p, ExecutionSpace const& space)
{
    copy_by_kernel(
        "halo/link/written",
        view_of(p.incoming.address_of(p.next_rank()), p.size),
        view_of(p.outgoing.own_address(), p.size),
        space);
}

void read_from_previous(Link& p, ExecutionSpace const& space)
{
    copy_by_kernel(
        "halo/link/read",
        view_of(p.incoming.own_address(), p.size),
        view_of(p.outgoing.address_of(p.previous_rank()), p.size),
        space);
}

} // namespace

std::vector<LimitKernel> link_kernels(World const& world, double elements)
{
    if (world.local_size() != world.size()) {
        return {}; // no kernel measures a network; the variants themselves do
    }
    auto const size = static_cast<std::size_t>(std::max(1., elements));
    double const bytes = static_cast<double>(size) * sizeof(double);
    std::shared_ptr<Case> const link = std::make_shared<TypedCase<Link>>(
        RunFunctions<Link>{copy_to_next, write_to_next, read_from_previous}, world, size);
    return {
        {"copied", link, 0, bytes},
        {"written by a kernel", link, 1, bytes},
        {"read by a kernel", link, 2, bytes}};
}

} // namespace miniapp::ranks
