// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/exchange.hpp"
#include "lbm/boundary/ghost_rows.hpp"
#include "lbm/boundary/neighbours.hpp"

// What lies around the box: all that rungs and their parts include of this folder.
namespace miniapp::lbm {

/// Gives the frame of ghost sites what a step reads there, and takes from it what a step left
/// there. This one is periodic, of a box that is whole in one memory; one of several ranks has the
/// same members and exchanges with their neighbours, and no rung that asks it knows the difference.
///
/// The functions of neighbours.hpp and wrap_pulled_rows() find the other side of the box by its
/// index, without ghosts: the rungs that call them (slabs and after) need the box whole.
class Halo
{
    Grid m_grid;

public:
    explicit Halo(Grid const& grid)
        : m_grid(grid)
    {
    }

    /// Before a pull: the ghosts get the populations that will move from them into the interior.
    template <class Populations>
    void fill(Populations const& now, ExecutionSpace const& space) const
    {
        fill_ghosts<1, populations>(m_grid, now, space);
    }
    /// The same of f alone.
    template <class Populations>
    void fill_f(Populations const& now, ExecutionSpace const& space) const
    {
        fill_ghosts<1, f_count>(m_grid, now, space);
    }
    /// fill() by rows, for a CPU, but for the ends of g's rows: the sweep that pulls them calls
    /// wrap_pulled_rows() when they are in the cache.
    template <class T>
    void fill_rows(Soa<T> const& now, ExecutionSpace const& space) const
    {
        fill_ghost_rows(m_grid, now, space);
    }
    /// After a push: the g that left the interior are taken back from the ghosts.
    template <class Populations>
    void fold_g(Populations const& next, ExecutionSpace const& space) const
    {
        fold_ghosts<f_count + 1, populations>(m_grid, next, space);
    }
    /// The ghosts of a field get the values of the sites that they are images of.
    template <class T>
    void fill_field(T* field, ExecutionSpace const& space) const
    {
        fill_ghosts(m_grid, field, space);
    }
};

} // namespace miniapp::lbm
