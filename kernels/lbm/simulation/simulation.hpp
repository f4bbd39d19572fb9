// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lbm/problem.hpp"
#include "lbm/simulation/measures.hpp"
#include "lbm/simulation/stepper.hpp"
#include "simulation/hdf5_file.hpp"
#include "simulation/region.hpp"

namespace miniapp {
class LaunchGraph;
}

namespace miniapp::lbm {

/// How a simulation is run, apart from its fluid and its start.
struct RunOptions
{
    std::string variant = "best"; ///< variant that makes the steps
    std::int64_t relaxation = 0;  ///< collisions up to this step have only the force mu grad phi
    /// Whether the mean of all forces along z (gravity and mu grad phi) is subtracted at every site
    /// before each collision, so that the box as a whole does not fall.
    bool balance_gravity = false;
    Extents ranks{}; ///< number of ranks in each direction; 0 lets the program choose
    std::string transport = "best"; ///< name of the transport among ranks
    std::string launches = "best";  ///< one_by_one, graph (two steps in one launch) or best
};

/// Returns the reason why the launches of two steps cannot be a graph, or "" if they can.
std::string why_no_graph(bool balance_gravity);

/// Simulates the fluid in time from the equilibrium of its initial fields, with one variant. Step t
/// ends before the collision of time t if the variant keeps populations as they arrive at a site,
/// and after that collision if it keeps them as they leave it. All ranks must call every function
/// together. Populations and fields are then bitwise equal to those of one rank; sums, and a
/// simulation with balance_gravity, whose force depends on a sum, agree up to rounding.
template <class T>
class Simulation
{
public:
    explicit Simulation(Params const& params, RunOptions run_options = {}, World const& world = {});

    void step(std::int64_t steps);
    std::int64_t steps() const { return m_steps; }

    Measures measures();

    /// Returns fields at the points of a region. The names are among those of
    /// fields_of_a_simulation(). On several ranks, only the points in this rank's part are
    /// returned.
    std::vector<Dataset> fields(std::vector<std::string> const& names, Region const& region);

    Extents const& box_size() const { return m_part.whole_size; }
    /// Returns the part of the box that this rank has.
    BoxPart part() const { return {m_part.begin, m_part.size}; }
    /// Returns a description of the ranks, such as `2x1x1 ranks, peers' memory`.
    std::string rank_description() const;

    /// Returns all that a restart needs: 26 populations per site of this rank's part, at stage().
    PlainState<T> state() const { return m_problem.state(); }
    void restart(PlainState<T> const& state, std::int64_t steps);
    /// Returns how many of all steps were launched as a graph.
    std::int64_t steps_by_graph() const { return m_steps_by_graph; }
    Stage stage() const { return m_stepper.stage; }

private:
    World m_world;
    Params m_params;
    RunOptions m_run_options;
    Derived m_derived;
    Walls m_walls;
    Stepper<T> m_stepper;
    Part m_part;
    std::shared_ptr<RankHalo const> m_rank_halo; ///< null in a world of one rank
    Problem<T> m_problem;
    std::shared_ptr<LaunchGraph> m_graph; ///< null if all steps are launched one by one
    std::int64_t m_steps = 0;
    std::int64_t m_steps_by_graph = 0;

    void start();
    void step_once();
    std::int64_t step_by_graph(std::int64_t steps);
    bool has_one_force(std::int64_t steps) const;
    void set_force(std::int64_t collision);
    void compute_fields();
    template <class Populations>
    Measures sum_up(Populations const& source);
};

/// Returns the names and components of the fields that a simulation can write, without data.
std::vector<Dataset> fields_of_a_simulation();

/// Returns the change of a coordinate in a periodic box of n sites, in the shorter direction.
double periodic_change(double from, double to, double n);

} // namespace miniapp::lbm
