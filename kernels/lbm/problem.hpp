// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <memory>
#include <string>
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

/// The populations that are kept between two steps.
enum class Stage {
    post_streaming, ///< streamed, before the collision: what the article's layout keeps
    post_collision, ///< after the collision, not yet streamed: what the fused step keeps
};

/// How populations are stored, as the parameter `storage` says: its words in this order.
enum class StoredAs { full, half, scaled_half, carried_half };

inline constexpr std::array<char const*, 4> storage_words{
    "full", "half", "scaled_half", "carried_half"};

StoredAs stored_as(Params const& params);

/// Sites of the box.
double sites_of(Params const& params);

/// phi and the arrays that the unfused steps keep its derivatives in; at site(i, j, k).
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

/// Two sets of 26 populations a site, of which a step reads one and writes the other, and the
/// fields that the unfused steps keep in between. One step from the same populations is
/// stream(collide(x)) for a rung that ends with Stage::post_streaming and collide(stream(x)) for
/// one that ends with Stage::post_collision; repeated, both make the same simulation.
template <class T>
class Problem
{
public:
    Grid grid;
    Halo halo;
    Constants<T> c;
    PhaseTerms<T> phases; ///< for rungs that are compiled for ByPhase
    bool by_phase;        ///< whether the fluid needs `phases`
    StoredAs storage;
    Extents block; ///< threads of a GPU block

    std::ptrdiff_t sites; ///< elements of one population, ghosts and padding included
    PhiArrays<T> fields;
    T* phi;     ///< fields.phi
    T* scratch; ///< 512 elements for a rung's own use

    /// With `ranks` the size is that of a rank's part, and so is every state; verify() knows the
    /// whole box alone.
    explicit Problem(Params const& params, std::shared_ptr<RankHalo const> const& ranks = nullptr);

    /// The grid of a box of that size.
    static Grid grid_of(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);

    /// Counts each of a site's 26 numbers as read once and written once: 416 bytes in double, 208
    /// if they are stored as floats. Reading phi, or f a second time, is what an algorithm adds.
    static Work work(Params const& params);

    /// Sets the start: the equilibrium of the closed form with a noise of 0.1 %. Without noise many
    /// populations would be equal, and nobody would see that two were swapped. Calls fill either
    /// set in turn, so that both kinds of step of a layout that alternates are verified.
    void poison();
    /// A checksum of the start, from which every poison() takes the populations, since a step
    /// changes these.
    std::uint64_t input_checksum() { return checksum<T>(start()); }
    void restore_inputs() { m_start = noisy_start(); }
    /// Compares the state after one step with the oracle's; the error is relative to phi* + n.
    Verdict verify();

    /// Whether the state was brought into another layout since the last call.
    bool layout_changed() { return std::exchange(m_layout_changed, false); }

    /// The set that the step reads, or writes, in the layout of the type asked for. The state
    /// is brought into that layout first if it is in another, which the first step of a rung pays.
    template <class Populations>
    Populations source()
    {
        use(layout_as<T, Populations>());
        return sets().template source<Populations>();
    }
    template <class Populations>
    Populations destination()
    {
        use(layout_as<T, Populations>());
        return sets().template destination<Populations>();
    }
    /// Whether the state is in that layout at present.
    template <class Populations>
    bool lies_as() const
    {
        return m_layout == &layout_as<T, Populations>();
    }

    /// Says that the step has written destination(), and what it holds.
    void finish(Stage stage)
    {
        m_second = !m_second;
        m_stage = stage;
    }

    /// The populations that the last step left.
    Stage stage() const { return m_stage; }

    /// Fills both sets, the fields and the guards with the poison.
    void poison_state();

    /// Takes 26 x nx ny nz numbers in the order of the reference as the present state.
    void set_state(Plain<T> const& state);
    /// The present state in that order.
    Plain<T> state() const;

private:
    Params m_params;
    StateLayout<T> const* m_storage; ///< the layout in rows for the storage of the input
    Scales m_scales;
    GuardedArray<T> m_populations; ///< both sets
    GuardedArray<T> m_fields;      ///< phi, its gradient and its Laplacian
    bool m_second = false;         ///< which set is the present state
    bool m_starts_second = false;  ///< the set that the next poison() fills, either in turn
    StateLayout<T> const* m_layout;
    bool m_layout_changed = false;
    Stage m_stage = Stage::post_streaming;
    Plain<T> m_start;                   ///< made when it is first needed
    std::array<Plain<T>, 2> m_expected; ///< for each stage, made by its first verify()

    Plain<T> noisy_start() const;
    Plain<T> const& start();

    Sets<T> sets() const
    {
        return {
            .both = m_populations.data(),
            .sites = sites,
            .second = m_second,
            .scales = m_scales,
            .grid = grid};
    }
    void poison_populations();
    void use(StateLayout<T> const& layout);
    Plain<T> const& expected(Stage stage);
};

/// The constants that a rung of this model computes with.
template <class... Model, class T>
auto constants_of(Problem<T> const& p)
{
    if constexpr (sizeof...(Model) == 0) {
        return p.c;
    } else {
        return ConstantsByPhase<T>(p.c, p.phases);
    }
}

/// The populations of a reference as a Problem stores them: rounded to T, g less its rest value.
template <class T>
Plain<T> stored(Reference const& reference, Derived const& derived);

/// Loads what a Problem stores into a reference.
template <class T>
void load(Reference& reference, Derived const& derived, Plain<T> const& state);

} // namespace miniapp::lbm
