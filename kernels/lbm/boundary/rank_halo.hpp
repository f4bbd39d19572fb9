// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>

#include "lbm/boundary/exchange.hpp"
#include "lbm/boundary/rank_sides.hpp"
#include "ranks/transport.hpp"
#include "second_instance.hpp"
#include "timeline.hpp"

namespace miniapp::lbm {

/// Functor that returns the stored value of a field at a site of the box.
template <class T>
struct StoredValue
{
    T const* field;
    KOKKOS_FORCEINLINE_FUNCTION T operator()(int site, int, int, int) const { return field[site]; }
};

/// Exchanges the data that cross the faces and edges of a rank's part: populations that leave it,
/// and phi. One kernel packs all sides, and one unpacks them. All ranks must construct it together,
/// and make each exchange together.
class RankHalo
{
    Part m_part;
    Grid m_grid;
    SidesOfPart m_population_sides;
    SidesOfPart m_phi_sides;
    SidesOnDevice m_population_sides_on_device;
    SidesOnDevice m_phi_sides_on_device;
    std::unique_ptr<ranks::Transport> m_population_transport;
    std::unique_ptr<ranks::Transport> m_phi_transport;
    WetSides m_wet_sides;
    std::unique_ptr<ranks::Transport> m_wet_transport; ///< null if no rank sends phi of solid sites
    std::unique_ptr<SecondInstance> m_second_instance;
    Timeline m_timeline;

    using Policy = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>;
    template <class T>
    using Buffers = Kokkos::Array<T*, 18>;

    template <class T>
    static Buffers<T> to_send(ranks::Transport& transport, RankSides const& sides)
    {
        Buffers<T> buffers{};
        for (int s = 0; s < sides.count; ++s) {
            buffers[s] = reinterpret_cast<T*>(transport.to_send(static_cast<std::size_t>(s)));
        }
        return buffers;
    }
    template <class T>
    static Buffers<T const> received(ranks::Transport& transport, RankSides const& sides)
    {
        Buffers<T const> buffers{};
        for (int s = 0; s < sides.count; ++s) {
            buffers[s] =
                reinterpret_cast<T const*>(transport.received(static_cast<std::size_t>(s)));
        }
        return buffers;
    }

public:
    /// Each exchanged number has `bytes` bytes. `transport` is a name that ranks/transport.hpp
    /// knows. `walls` are those of the whole box.
    RankHalo(
        Part const& part,
        Grid const& grid,
        Walls const& walls,
        std::size_t bytes,
        std::string const& transport,
        World const& world);

    Part const& part() const { return m_part; }
    SecondInstance& second_instance() const { return *m_second_instance; }
    Timeline const& timeline() const { return m_timeline; }
    std::string transport_name() const { return m_phi_transport->name(); }

    /// Fills the ghosts beyond cuts with the populations that move from them into the interior.
    template <class Populations>
    void receive(Populations const& source, ExecutionSpace const& space) const;

    /// Fills the ghosts of phi beyond cuts with the value(site, i, j, k) that other ranks compute.
    template <class T, class Value>
    void receive_phi(T* phi, Value const& value, ExecutionSpace const& space) const;

    /// Receives phi of the solid sites whose phi another rank computes.
    template <class T>
    void receive_phi_of_wet_sites(T* phi, ExecutionSpace const& space) const;
};

template <class Populations>
void RankHalo::receive(Populations const& source, ExecutionSpace const& space) const
{
    using T = std::decay_t<decltype(source(0, 0) + source(0, 0))>;
    auto const values = source;
    auto const grid = m_grid;
    auto const sides = m_population_sides_on_device;
    int const items = m_population_sides.sides.items;
    auto const out = to_send<T>(*m_population_transport, m_population_sides.sides);
    Kokkos::parallel_for(
        "lbm/pack", Policy(space, 0, items), KOKKOS_LAMBDA(int item) {
            sides().for_each(item, grid, [&](Crossing const& at) {
                out[at.side][at.index] = values(at.population, at.sender);
            });
        });
    m_population_transport->exchange(space);
    auto const in = received<T>(*m_population_transport, m_population_sides.sides);
    Kokkos::parallel_for(
        "lbm/unpack", Policy(space, 0, items), KOKKOS_LAMBDA(int item) {
            sides().for_each(item, grid, [&](Crossing const& at) {
                values(at.population, at.ghost) = in[at.side][at.index];
            });
        });
}

template <class T, class Value>
void RankHalo::receive_phi(T* phi, Value const& value, ExecutionSpace const& space) const
{
    auto const value_at = value;
    auto const grid = m_grid;
    auto const sides = m_phi_sides_on_device;
    int const items = m_phi_sides.sides.items;
    auto const out = to_send<T>(*m_phi_transport, m_phi_sides.sides);
    Kokkos::parallel_for(
        "lbm/pack_phi", Policy(space, 0, items), KOKKOS_LAMBDA(int item) {
            sides().for_each(item, grid, [&](Crossing const& at) {
                out[at.side][at.index] = value_at(at.sender, at.i, at.j, at.k);
            });
        });
    m_phi_transport->exchange(space);
    auto const in = received<T>(*m_phi_transport, m_phi_sides.sides);
    Kokkos::parallel_for(
        "lbm/unpack_phi", Policy(space, 0, items), KOKKOS_LAMBDA(int item) {
            sides().for_each(
                item, grid, [&](Crossing const& at) { phi[at.ghost] = in[at.side][at.index]; });
        });
}

template <class T>
void RankHalo::receive_phi_of_wet_sites(T* phi, ExecutionSpace const& space) const
{
    if (!m_wet_transport) {
        return;
    }
    auto const sent = m_wet_sides.sent;
    auto const out = to_send<T>(*m_wet_transport, m_phi_sides.sides);
    Kokkos::parallel_for(
        "lbm/pack_wet", Policy(space, 0, static_cast<int>(sent.size())), KOKKOS_LAMBDA(int n) {
            out[sent(n).side][sent(n).index] = phi[sent(n).site];
        });
    m_wet_transport->exchange(space);
    auto const received_here = m_wet_sides.received;
    auto const in = received<T>(*m_wet_transport, m_phi_sides.sides);
    Kokkos::parallel_for(
        "lbm/unpack_wet",
        Policy(space, 0, static_cast<int>(received_here.size())),
        KOKKOS_LAMBDA(int n) {
            auto const at = received_here(n);
            phi[at.site] = in[at.side][at.index];
        });
}

} // namespace miniapp::lbm
