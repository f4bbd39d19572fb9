// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ranks/domain.hpp"

#include <utility>

namespace miniapp::ranks {
namespace {

SidesOnDevice copy_to_device(std::vector<Side> const& sides)
{
    SidesOnDevice on_device("halo/sides");
    auto const host = Kokkos::create_mirror_view(on_device);
    host() = Sides{};
    for (auto const& side : sides) {
        host().all[host().count++] = side;
        host().elements += side.elements;
    }
    Kokkos::deep_copy(on_device, host);
    return on_device;
}

std::int64_t elements_of(std::vector<Side> const& sides)
{
    return sides.empty() ? 0 : sides.back().offset + sides.back().elements;
}

} // namespace

Domain::Domain(
    World const& of, RankBox const& of_ranks, Shape const& of_array, std::vector<Side> all)
    : world(of)
    , box(of_ranks)
    , shape(of_array)
    , sides(std::move(all))
    , elements(elements_of(sides))
    , device_sides(copy_to_device(sides))
    , to_send("halo/to_send", static_cast<std::size_t>(elements))
    , received("halo/received", static_cast<std::size_t>(elements))
    , m_memory(world, allocated_elements() * sizeof(double))
{
    u = reinterpret_cast<double*>(m_memory.own_address()) + guard();
    latest = u;
}

double* Domain::second_array_of(int rank)
{
    if (!m_second_memory) {
        m_second_memory =
            std::make_unique<PeerMemory>(world, allocated_elements() * sizeof(double));
        auto* const second = reinterpret_cast<double*>(m_second_memory->own_address()) + guard();
        Kokkos::deep_copy(array_with_guards(second), array_with_guards());
        Kokkos::fence();
        // All ranks open the memory together and then wait until every second array is filled.
        m_second_memory->address_of(rank);
    }
    return reinterpret_cast<double*>(m_second_memory->address_of(rank)) + guard();
}

} // namespace miniapp::ranks
