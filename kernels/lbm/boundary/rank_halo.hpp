// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>

#include "lbm/boundary/exchange.hpp"
#include "lbm/boundary/rank_sides.hpp"
#include "lbm/boundary/rank_walls.hpp"
#include "ranks/transport.hpp"
#include "second_instance.hpp"
#include "timeline.hpp"

namespace miniapp::lbm {

/// A field's value at a site of the box, as it is stored.
template <class T>
struct StoredValue
{
    T const* field;
    KOKKOS_FORCEINLINE_FUNCTION T operator()(int site, int, int, int) const { return field[site]; }
};

/// Exchanges what crosses the faces and edges of a rank's part: populations that leave it, and phi.
/// One kernel packs all sides, and one unpacks them. All ranks construct it, and make each
/// exchange, together.
class RankHalo
{
    Part m_part;
    Grid m_grid;
    SidesOfPart m_populations;
    SidesOfPart m_phi;
    SidesOnDevice m_populations_on_device;
    SidesOnDevice m_phi_on_device;
    std::unique_ptr<ranks::Transport> m_carries_populations;
    std::unique_ptr<ranks::Transport> m_carries_phi;
    WetSides m_wet;
    std::unique_ptr<ranks::Transport> m_carries_wet; ///< null if no rank needs any
    std::unique_ptr<SecondInstance> m_second;
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
    /// Numbers are exchanged in `bytes` each; `transport` is one of ranks/transport.hpp; `walls`
    /// are those of the whole box.
    RankHalo(
        Part const& part,
        Grid const& grid,
        Walls const& walls,
        std::size_t bytes,
        std::string const& transport,
        World const& world);

    Part const& part() const { return m_part; }
    SecondInstance& second_instance() const { return *m_second; }
    Timeline const& timeline() const { return m_timeline; }
    std::string transport() const { return m_carries_phi->name(); }

    /// Gives the ghosts beyond cut sides the populations that move from them into the interior.
    template <class Populations>
    void receive(Populations const& source, ExecutionSpace const& space) const;

    /// Gives the ghosts of phi beyond cut sides value(site, i, j, k) of the sites that they are
    /// images of.
    template <class T, class Value>
    void receive_phi(T* phi, Value const& value, ExecutionSpace const& space) const;

    /// Receives phi of the solid sites whose phi another rank computes.
    template <class T>
    void receive_wet(T* phi, ExecutionSpace const& space) const;
};

template <class Populations>
void RankHalo::receive(Populations const& source, ExecutionSpace const& space) const
{
    using T = std::decay_t<decltype(source(0, 0) + source(0, 0))>;
    auto const values = source;
    auto const grid = m_grid;
    auto const sides = m_populations_on_device;
    int const items = m_populations.sides.items;
    auto const out = to_send<T>(*m_carries_populations, m_populations.sides);
    Kokkos::parallel_for(
        "lbm/pack", Policy(space, 0, items), KOKKOS_LAMBDA(int item) {
            sides().each(item, grid, [&](Crossing const& at) {
                out[at.side][at.number] = values(at.population, at.sent);
            });
        });
    m_carries_populations->exchange(space);
    auto const in = received<T>(*m_carries_populations, m_populations.sides);
    Kokkos::parallel_for(
        "lbm/unpack", Policy(space, 0, items), KOKKOS_LAMBDA(int item) {
            sides().each(item, grid, [&](Crossing const& at) {
                values(at.population, at.ghost) = in[at.side][at.number];
            });
        });
}

template <class T, class Value>
void RankHalo::receive_phi(T* phi, Value const& value, ExecutionSpace const& space) const
{
    auto const value_at = value;
    auto const grid = m_grid;
    auto const sides = m_phi_on_device;
    int const items = m_phi.sides.items;
    auto const out = to_send<T>(*m_carries_phi, m_phi.sides);
    Kokkos::parallel_for(
        "lbm/pack_phi", Policy(space, 0, items), KOKKOS_LAMBDA(int item) {
            sides().each(item, grid, [&](Crossing const& at) {
                out[at.side][at.number] = value_at(at.sent, at.i, at.j, at.k);
            });
        });
    m_carries_phi->exchange(space);
    auto const in = received<T>(*m_carries_phi, m_phi.sides);
    Kokkos::parallel_for(
        "lbm/unpack_phi", Policy(space, 0, items), KOKKOS_LAMBDA(int item) {
            sides().each(
                item, grid, [&](Crossing const& at) { phi[at.ghost] = in[at.side][at.number]; });
        });
}

template <class T>
void RankHalo::receive_wet(T* phi, ExecutionSpace const& space) const
{
    if (!m_carries_wet) {
        return;
    }
    auto const sent = m_wet.sent;
    auto const out = to_send<T>(*m_carries_wet, m_phi.sides);
    Kokkos::parallel_for(
        "lbm/pack_wet", Policy(space, 0, static_cast<int>(sent.size())), KOKKOS_LAMBDA(int n) {
            out[sent(n).side][sent(n).number] = phi[sent(n).site];
        });
    m_carries_wet->exchange(space);
    auto const received_here = m_wet.received;
    auto const in = received<T>(*m_carries_wet, m_phi.sides);
    Kokkos::parallel_for(
        "lbm/unpack_wet",
        Policy(space, 0, static_cast<int>(received_here.size())),
        KOKKOS_LAMBDA(int n) {
            auto const at = received_here(n);
            phi[at.site] = in[at.side][at.number];
        });
}

} // namespace miniapp::lbm
