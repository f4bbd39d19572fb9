// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <utility>

#include "lbm/boundary/exchange.hpp"
#include "lbm/boundary/links.hpp"
#include "lbm/boundary/neighbours.hpp"
#include "lbm/boundary/rank_halo.hpp"

// This is the only header of this folder that rungs include.
namespace miniapp::lbm {

/// Fills the ghost sites around a box for a step, and takes back what a step has pushed there.
///
/// A box that is not cut is periodic except at its walls. The walls are lists of values to set at
/// solid sites, which are ghosts or inside the box. Around a rank's part of a box, the ghosts
/// beyond a cut are received from the neighbouring rank, and so is phi of solid sites there. A rung
/// that only pulls from ghosts needs to know nothing of ranks. A rung that pushes into ghosts is
/// refused on several ranks, because no exchange sends pushed populations to the neighbouring rank.
///
/// The functions of neighbours.hpp find the other side of the box by its index, without ghosts. The
/// rungs that call them (`two_passes`, `no_ghosts` and those that build on them) need a box without
/// walls. Those of them that can step a part ask cut_box() what lies beyond its ends.
class Halo
{
    Grid m_grid;
    Links m_walls;
    bool m_has_walls;                            ///< whether the part has links or wet sites
    std::shared_ptr<RankHalo const> m_rank_halo; ///< null for a whole box

public:
    explicit Halo(
        Grid const& grid, Links walls = {}, std::shared_ptr<RankHalo const> ranks = nullptr)
        : m_grid(grid)
        , m_walls(std::move(walls))
        , m_has_walls(m_walls.links.size() > 0 || m_walls.wet_sites.size() > 0)
        , m_rank_halo(std::move(ranks))
    {
    }

    bool is_of_part() const { return m_rank_halo != nullptr; }
    Cuts cuts() const { return m_rank_halo ? m_rank_halo->part().cuts() : Cuts{}; }
    /// Returns a description of what lies beyond the ends of a part. `phi` is phi after streaming,
    /// ghosts included.
    template <class T>
    CutBox<T> cut_box(T const* phi) const
    {
        return {cuts(), phi};
    }

    /// Returns a mask: 1 for each solid point, 0 for others, x fastest; empty without obstacles.
    Kokkos::View<unsigned char*, MemorySpace> const& solid_points() const { return m_walls.mask; }

    /// Sets all populations of obstacles to 0, which represents a fluid at rest of neither phase.
    template <class Populations>
    void empty_obstacles(Populations const& state, ExecutionSpace const& space) const
    {
        if (m_walls.solid_sites.size() > 0) {
            lbm::empty_obstacles(m_walls, state, space);
        }
    }

    /// Fills the ghosts, before a pull, with the populations that will move into the interior.
    template <class Populations>
    void fill(Populations const& source, ExecutionSpace const& space) const
    {
        empty_obstacles(source, space);
        if (m_rank_halo) {
            fill_cuts(source, space);
            fill_ghosts<1, populations>(m_grid, cuts(), source, space);
        } else {
            fill_ghosts<1, populations>(m_grid, WholeBox<int>{}, source, space);
        }
        if (m_has_walls) {
            bounce_back(m_walls, static_cast<int>(m_walls.links.size()), source, space);
        }
    }
    /// Fills only the ghosts of f, and empties no obstacles; in a rank's part it is fill().
    template <class Populations>
    void fill_f(Populations const& source, ExecutionSpace const& space) const
    {
        if (m_rank_halo) {
            fill(source, space);
            return;
        }
        fill_ghosts<1, f_count>(m_grid, WholeBox<int>{}, source, space);
        if (m_has_walls) {
            bounce_back(m_walls, m_walls.f_link_count, source, space);
        }
    }
    /// Does what fill() does, row by row for a CPU, except for the ends of g's rows: the sweep that
    /// pulls them calls wrap_pulled_rows() when they are in the cache. The box must have no walls.
    template <class Populations>
    void fill_rows(Populations const& source, ExecutionSpace const& space) const
    {
        fill_cuts(source, space);
        fill_ghost_rows(m_grid, cuts(), source, space);
    }
    /// Fills only the ghosts beyond cuts, which a whole box does not have.
    template <class Populations>
    void fill_cuts(Populations const& source, ExecutionSpace const& space) const
    {
        if (m_rank_halo) {
            m_rank_halo->receive(source, space);
        }
    }
    /// Returns the instance in which exchanges of a part may overlap with the rest of a step.
    SecondInstance& second_instance() const { return m_rank_halo->second_instance(); }
    /// Returns the timeline in which steps record their stages; it is empty for a whole box.
    Timeline timeline() const { return m_rank_halo ? m_rank_halo->timeline() : Timeline{}; }
    /// Fills phi beyond the cuts of a part. There the neighbouring ranks compute it for their own
    /// sites, as value(site, i, j, k).
    template <class T, class Value>
    void fill_phi_beyond_cuts(T* phi, Value const& value, ExecutionSpace const& space) const
    {
        m_rank_halo->receive_phi(phi, value, space);
    }
    /// Moves the g that a push has put into ghosts and walls back to the interior.
    template <class Populations>
    void fold_g(Populations const& destination, ExecutionSpace const& space) const
    {
        fold_ghosts<f_count + 1, populations>(m_grid, destination, space);
        if (m_has_walls) {
            bounce_back_after_push(m_walls, destination, space);
        }
        empty_obstacles(destination, space);
    }
    /// Sets the ghosts of phi to the values of the sites whose images they are, and solid sites to
    /// the phi that their contact angle requires.
    template <class T>
    void fill_field(T* phi, ExecutionSpace const& space) const
    {
        if (m_rank_halo) {
            m_rank_halo->receive_phi(phi, StoredValue<T>{phi}, space);
            fill_ghosts(m_grid, cuts(), phi, space);
        } else {
            fill_ghosts(m_grid, WholeBox<int>{}, phi, space);
        }
        if (m_has_walls) {
            set_phi_of_wet_sites(m_walls, phi, space);
        }
        if (m_rank_halo) {
            m_rank_halo->receive_phi_of_wet_sites(phi, space);
        }
    }
};

} // namespace miniapp::lbm
