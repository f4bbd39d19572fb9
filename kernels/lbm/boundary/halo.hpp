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

// The only header of this folder that rungs and their parts include.
namespace miniapp::lbm {

/// Fills the frame of ghost sites with what a step reads there, and takes from it what a step left
/// there.
///
/// A box that is whole in one memory is periodic but for its walls, which are lists of what to set
/// at solid sites, in the frame or inside the box. Of a rank's part of a box, what lies beyond a
/// cut comes from the rank there, and so does phi of solid sites. A rung that only pulls from
/// ghosts needs to know nothing of ranks. A rung that pushes into ghosts is refused on ranks, since
/// nobody sends back what it pushed.
///
/// The functions of neighbours.hpp and wrap_pulled_rows() find the other side of the box by its
/// index, without ghosts. The rungs that call them (`slabs` and later ones) need a box without
/// walls, and ask cut_box() what lies beyond the ends of a part.
class Halo
{
    Grid m_grid;
    Links m_walls;
    bool m_has_walls;                        ///< whether this or another rank needs any
    std::shared_ptr<RankHalo const> m_ranks; ///< null for a whole box

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
    /// Describes what lies beyond the ends of a part. `phi` is phi after streaming, with its ghosts
    /// filled.
    template <class T>
    CutBox<T> cut_box(T const* phi) const
    {
        return {cuts(), phi};
    }

    /// Holds 1 for each solid point and 0 for the others, x fastest; empty if no point is solid.
    Kokkos::View<unsigned char*, MemorySpace> const& solid_points() const { return m_walls.mask; }

    /// Sets all populations of obstacles to 0, which is a fluid at rest of neither phase.
    template <class Populations>
    void empty_obstacles(Populations const& state, ExecutionSpace const& space) const
    {
        if (m_walls.solid.size() > 0) {
            lbm::empty_obstacles(m_walls, state, space);
        }
    }

    /// Gives the ghosts, before a pull, the populations that will move from them into the interior.
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
    /// Does the same for f alone; of a rank's part it fills g, too.
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
    /// Does what fill() does, row by row for a CPU, except for the ends of g's rows: the sweep that
    /// pulls them calls wrap_pulled_rows() when they are in the cache. The box must have no walls.
    template <class Populations>
    void fill_rows(Populations const& source, ExecutionSpace const& space) const
    {
        receive(source, space);
        fill_ghost_rows(m_grid, cuts(), source, space);
    }
    /// Fills the ghosts beyond cuts alone. In the other directions the caller finds the far side by
    /// its index.
    template <class Populations>
    void fill_cuts(Populations const& source, ExecutionSpace const& space) const
    {
        receive(source, space);
    }
    /// The execution space instance in which a part's exchanges may overlap with the rest of a
    /// step.
    SecondInstance& second_instance() const { return m_ranks->second_instance(); }
    /// The timeline in which a step of a part records its stages; an empty one for a whole box.
    Timeline timeline() const { return m_ranks ? m_ranks->timeline() : Timeline{}; }
    /// Fills phi beyond the cuts of a part with value(site, i, j, k) of the sites there.
    template <class T, class Value>
    void fill_phi_beyond_cuts(T* phi, Value const& value, ExecutionSpace const& space) const
    {
        m_ranks->receive_phi(phi, value, space);
    }
    /// Takes the g that a push has moved out of the interior back from the ghosts and from the
    /// walls.
    template <class Populations>
    void fold_g(Populations const& destination, ExecutionSpace const& space) const
    {
        fold_ghosts<f_count + 1, populations>(m_grid, destination, space);
        if (m_has_walls) {
            give_back(m_walls, destination, space);
        }
        empty_obstacles(destination, space);
    }
    /// Gives the ghosts of phi the values of the sites that they are images of, and solid sites the
    /// phi that their contact angle asks for.
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
