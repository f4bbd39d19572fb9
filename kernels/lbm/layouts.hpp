// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "core/work.hpp"
#include "lbm/boundary/halo.hpp"
#include "lbm/model/narrow.hpp"
#include "lbm/model/populations.hpp"
#include "lbm/model/transfer.hpp"

// Lets a Problem store, load and compare a state whose layout only its rungs know.
namespace miniapp::lbm {

/// The two sets of populations in memory; one of them is the present state.
template <class T>
struct PopulationSets
{
    T* data;
    std::ptrdiff_t sites;
    bool second_is_present;
    Scales scales;
    Grid grid;

    template <class Populations>
    Populations source() const
    {
        return populations_of<Populations>(second_is_present);
    }
    template <class Populations>
    Populations destination() const
    {
        return populations_of<Populations>(!second_is_present);
    }

private:
    template <class Populations>
    Populations populations_of(bool second_set) const
    {
        if constexpr (is_narrow<Populations>) {
            return Populations(data, sites, second_set, scales);
        } else if constexpr (is_in_place<Populations>) {
            return Populations(data, sites, second_set, grid);
        } else {
            return Populations(data, sites, second_set);
        }
    }
};

/// The layout in which the present state is stored. A rung chooses it by the type of its
/// populations.
template <class T>
class StateLayout
{
public:
    virtual ~StateLayout() = default;

    /// Returns the layout in rows that stores the same kind of numbers as this layout.
    virtual StateLayout const& in_rows() const = 0;
    /// Says whether the first set lies in memory as in Soa.
    virtual bool first_set_is_soa() const = 0;

    virtual void store(PopulationSets<T> const& sets, PlainState<T> const& state) const = 0;
    virtual void load(PopulationSets<T> const& sets, PlainState<T> const& state) const = 0;
    /// Returns the number of populations that were not written, and the largest difference of the
    /// others from `expected`.
    virtual Verdict compare(
        PopulationSets<T> const& sets, Halo const& halo, PlainState<T> const& expected) const = 0;

    // The following functions are called only for layouts in rows.

    /// Returns the number of elements of type T that both sets need.
    virtual std::ptrdiff_t elements(std::ptrdiff_t sites) const = 0;
    /// If the stored numbers are narrower than T, fills the sets with the poison of their format.
    /// Otherwise does nothing.
    virtual void poison(PopulationSets<T> const& sets) const = 0;
    /// Rounds each number of `state` as if it had been stored in this layout.
    virtual void round(PopulationSets<T> const& sets, PlainState<T> const& state) const = 0;
};

/// Returns the layout of a type of populations. There is one object for each type that layouts.cpp
/// lists.
template <class T, class Populations>
StateLayout<T> const& layout_for();

} // namespace miniapp::lbm
