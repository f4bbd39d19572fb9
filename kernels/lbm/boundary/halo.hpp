// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <utility>

#include "lbm/boundary/exchange.hpp"
#include "lbm/boundary/ghost_rows.hpp"
#include "lbm/boundary/links.hpp"
#include "lbm/boundary/neighbours.hpp"
#include "lbm/boundary/rank_halo.hpp"

// The surroundings of the box: rungs and their parts include nothing else of this folder.
namespace miniapp::lbm {

/// Gives the frame of ghost sites what a step reads there, and takes from it what a step left
/// there. Of a box that is whole in one memory, periodic but for its walls: lists of what to set at
/// solid sites besides, inside the box too. Or of a rank's part of a box: then what lies beyond a
/// cut comes from the rank there, phi of a solid site too, and no rung that only pulls from ghosts
/// knows the difference; one that pushes into them finds no way back.
///
/// The functions of neighbours.hpp and wrap_pulled_rows() find the other side of the box by its
/// index, without ghosts: the rungs that call them (slabs and after) need a box without walls, and
/// ask cut_box() what lies beyond the ends of a part.
class Halo
{
    Grid m_grid;
    Links m_walls;
    bool m_has_walls;                        ///< or what another rank asks for
    std::shared_ptr<RankHalo const> m_ranks; ///< of a part

    template <class Populations>
    void receive(Populations const& source, ExecutionSpace const& space) const
    {
        if (m_ranks) {
            m_ranks->receive(source, space);
        }
    }

public:
    explicit Halo(
        Grid const& grid, Links walls = {}, std::shared_ptr<RankHalo const> ranks = nullptr)
        : m_grid(grid)
        , m_walls(std::move(walls))
        , m_has_walls(m_walls.links.size() > 0 || m_walls.wet.size() > 0)
        , m_ranks(std::move(ranks))
    {
    }

    bool of_part() const { return m_ranks != nullptr; }
    Cuts cuts() const { return m_ranks ? m_ranks->part().cuts() : Cuts{}; }
    /// The far sides of a part. `phi` is phi after streaming, whose ghosts are filled.
    template <class T>
    CutBox<T> cut_box(T const* phi) const
    {
        return {cuts(), phi};
    }

    /// 1 for each point that is solid, x fastest; empty where none is.
    Kokkos::View<unsigned char*, MemorySpace> const& solid_points() const { return m_walls.mask; }

    /// All populations of obstacles become 0: rest, and neither phase.
    template <class Populations>
    void empty_obstacles(Populations const& state, ExecutionSpace const& space) const
    {
        if (m_walls.solid.size() > 0) {
            lbm::empty_obstacles(m_walls, state, space);
        }
    }

    /// Before a pull: the ghosts get the populations that will move from them into the interior.
    template <class Populations>
    void fill(Populations const& source, ExecutionSpace const& space) const
    {
        empty_obstacles(source, space);
        if (m_ranks) {
            receive(source, space);
            fill_ghosts<1, populations>(m_grid, cuts(), source, space);
        } else {
            fill_ghosts<1, populations>(m_grid, WholeBox<int>{}, source, space);
        }
        if (m_has_walls) {
            bounce_back(m_walls, static_cast<int>(m_walls.links.size()), source, space);
        }
    }
    /// The same of f alone; of a part all the same.
    template <class Populations>
    void fill_f(Populations const& source, ExecutionSpace const& space) const
    {
        if (m_ranks) {
            fill(source, space);
            return;
        }
        fill_ghosts<1, f_count>(m_grid, WholeBox<int>{}, source, space);
        if (m_has_walls) {
            bounce_back(m_walls, m_walls.of_f, source, space);
        }
    }
    /// fill() by rows, for a CPU, but for the ends of g's rows: the sweep that pulls them calls
    /// wrap_pulled_rows() when they are in the cache. Of a box without walls.
    template <class Populations>
    void fill_rows(Populations const& source, ExecutionSpace const& space) const
    {
        receive(source, space);
        fill_ghost_rows(m_grid, cuts(), source, space);
    }
    /// Beyond cuts alone; in the other directions the far side is found by its index.
    template <class Populations>
    void fill_cuts(Populations const& source, ExecutionSpace const& space) const
    {
        receive(source, space);
    }
    /// The instance in which a part's exchanges may run beside the rest of a step.
    SecondInstance& second_instance() const { return m_ranks->second_instance(); }
    /// In which a step of a part records its stages; of a whole box nothing does.
    Timeline timeline() const { return m_ranks ? m_ranks->timeline() : Timeline{}; }
    /// phi beyond the cuts of a part: value(site, i, j, k) of the sites there.
    template <class T, class Value>
    void fill_phi_beyond_cuts(T* phi, Value const& value, ExecutionSpace const& space) const
    {
        m_ranks->receive_phi(phi, value, space);
    }
    /// After a push, of g, and of f from site to site: the g that left the interior are taken back
    /// from the ghosts, and from the walls.
    template <class Populations>
    void fold_g(Populations const& destination, ExecutionSpace const& space) const
    {
        fold_ghosts<f_count + 1, populations>(m_grid, destination, space);
        if (m_has_walls) {
            give_back(m_walls, destination, space);
        }
        empty_obstacles(destination, space);
    }
    /// The ghosts of phi get the values of the sites that they are images of, and solid sites what
    /// their contact angle asks for.
    template <class T>
    void fill_field(T* phi, ExecutionSpace const& space) const
    {
        if (m_ranks) {
            m_ranks->receive_phi(phi, StoredValue<T>{phi}, space);
            fill_ghosts(m_grid, cuts(), phi, space);
        } else {
            fill_ghosts(m_grid, WholeBox<int>{}, phi, space);
        }
        if (m_has_walls) {
            wet(m_walls, phi, space);
        }
        if (m_ranks) {
            m_ranks->receive_wet(phi, space);
        }
    }
};

} // namespace miniapp::lbm
