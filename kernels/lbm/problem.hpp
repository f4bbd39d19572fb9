// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "lbm/boundary/halo.hpp"
#include "lbm/layouts.hpp"
#include "lbm/model/by_phase.hpp"
#include "lbm/model/collision.hpp"
#include "lbm/model/fluid.hpp"
#include "lbm/model/grid.hpp"
#include "lbm/model/initial.hpp"
#include "lbm/model/populations.hpp"
#include "lbm/model/walls.hpp"
#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::lbm {

class Reference;

/// The state in which populations are stored between two steps.
enum class Stage {
    post_streaming, ///< streamed and not yet collided, as in the article's step
    post_collision, ///< collided and not yet streamed, as in the fused step
};

/// The kind of numbers in which populations are stored, in the order of `storage_words`.
enum class StoredAs { full, half, scaled_half, carried_half };

/// The values of the parameter `storage`.
inline constexpr std::array<char const*, 4> storage_words{
    "full", "half", "scaled_half", "carried_half"};

StoredAs stored_as(Params const& params);

/// Returns the number of sites of the box.
double sites_of(Params const& params);

/// Arrays of phi and of its derivatives, by site of the Grid. Fused steps, which store no
/// derivatives, may use the arrays for other numbers.
template <class T>
struct PhiArrays
{
    T* phi;
    T* gradient_x;
    T* gradient_y;
    T* gradient_z;
    T* laplacian;

    KOKKOS_FORCEINLINE_FUNCTION Gradients<T> derivatives(int site) const
    {
        return {gradient_x[site], gradient_y[site], gradient_z[site], laplacian[site]};
    }
};

/// Two sets of 26 populations per site, of which a step reads one and writes the other, and the
/// fields that unfused steps store in between. From populations x, a rung that ends with
/// Stage::post_streaming computes stream(collide(x)), and one that ends with Stage::post_collision
/// computes collide(stream(x)). Repeated, both make the same simulation.
template <class T>
class Problem
{
public:
    Grid grid;
    Halo halo;
    Constants<T> c;
    PhaseTerms<T> phase_terms; ///< constants for rungs that are compiled for ByPhase
    bool needs_phase_terms;    ///< whether the fluid needs `phase_terms`
    StoredAs storage;
    Extents block; ///< extents of a GPU's block in threads

    std::ptrdiff_t sites; ///< number of elements of one population, with ghosts and padding
    PhiArrays<T> fields;
    T* phi;     ///< equal to fields.phi
    T* scratch; ///< 512 elements that a rung may use

    /// With `ranks`, the size in `params` and every state are those of a rank's part. Only a
    /// problem of the whole box can verify().
    explicit Problem(Params const& params, std::shared_ptr<RankHalo const> const& ranks = nullptr);

    /// Returns the grid of a box with these parameters.
    static Grid grid_of(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);

    /// Counts each of a site's 26 numbers as read once and written once: 416 bytes in double, and
    /// 208 if they are stored as floats. Accesses to phi and a second reading of f are not counted.
    static Work work(Params const& params);

    /// Poisons both sets and sets the initial state: the equilibrium of the closed form with a
    /// noise of 0.1 %. Without noise many populations would be equal, and a rung that swaps two of
    /// them would not be found. Calls fill the two sets alternately, so that both kinds of step of
    /// an alternating layout are verified.
    void poison();
    /// Returns a checksum of the initial state, which poison() copies. The populations themselves
    /// are changed by a step.
    std::uint64_t input_checksum() { return checksum<T>(start_state()); }
    void restore_inputs() { m_start = noisy_start(); }
    /// Compares the state after one step with that of the oracle. The error is relative to phi* +
    /// n.
    Verdict verify();

    /// Says whether the state was brought into another layout since the last call.
    bool layout_changed() { return std::exchange(m_layout_changed, false); }

    /// Returns the set that the step reads, in the layout of this type of populations. If the state
    /// is in another layout, it is first brought into this one, which takes time in a rung's first
    /// step.
    template <class Populations>
    Populations source()
    {
        convert_to(layout_for<T, Populations>());
        return sets().template source<Populations>();
    }
    /// Returns the set that the step writes, in the layout of this type of populations.
    template <class Populations>
    Populations destination()
    {
        convert_to(layout_for<T, Populations>());
        return sets().template destination<Populations>();
    }
    /// Says whether the state is in the layout of this type of populations.
    template <class Populations>
    bool has_layout() const
    {
        return m_layout == &layout_for<T, Populations>();
    }

    /// Declares that the step has written destination(). This becomes the present state, at
    /// `stage`.
    void finish(Stage stage)
    {
        m_second_is_present = !m_second_is_present;
        m_stage = stage;
    }

    /// Returns the stage at which the last step ended.
    Stage stage() const { return m_stage; }

    /// Fills both sets, the fields and the guards with poison.
    void poison_state();

    /// Sets the present state from 26 x nx ny nz numbers in the order of the reference.
    void set_state(PlainState<T> const& state);
    /// Returns the present state in the order of the reference.
    PlainState<T> state() const;

private:
    Params m_params;
    StateLayout<T> const* m_row_layout; ///< the layout in rows for the storage of the input
    Scales m_scales;
    GuardedArray<T> m_populations;    ///< both sets of populations
    GuardedArray<T> m_fields;         ///< phi, its gradient, its Laplacian, and `scratch`
    bool m_second_is_present = false; ///< whether the second set is the present state
    bool m_second_is_next = false;    ///< whether the next poison() fills the second set
    StateLayout<T> const* m_layout;
    bool m_layout_changed = false;
    Stage m_stage = Stage::post_streaming;
    PlainState<T> m_start; ///< the initial state, computed when it is first needed
    std::array<PlainState<T>, 2>
        m_expected; ///< the expected state of each stage, computed by the stage's first verify()

    PlainState<T> noisy_start() const;
    PlainState<T> const& start_state();

    PopulationSets<T> sets() const
    {
        return {
            .data = m_populations.data(),
            .sites = sites,
            .second_is_present = m_second_is_present,
            .scales = m_scales,
            .grid = grid};
    }
    void poison_populations();
    void convert_to(StateLayout<T> const& layout);
    PlainState<T> const& expected_state(Stage stage);
};

/// Returns the constants of a rung: Constants, or ConstantsByPhase if Model is ByPhase.
template <class... Model, class T>
auto constants_of(Problem<T> const& p)
{
    if constexpr (sizeof...(Model) == 0) {
        return p.c;
    } else {
        return ConstantsByPhase<T>(p.c, p.phase_terms);
    }
}

/// Returns the populations of a reference as a Problem stores them: rounded to T, and g as the
/// difference from its value at rest.
template <class T>
PlainState<T> stored_populations(Reference const& reference, Derived const& derived);

/// Loads the state of a Problem into a reference.
template <class T>
void load(Reference& reference, Derived const& derived, PlainState<T> const& state);

} // namespace miniapp::lbm
