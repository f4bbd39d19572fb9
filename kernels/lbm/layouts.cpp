// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/layouts.hpp"

namespace miniapp::lbm {
namespace {

template <class Populations>
inline constexpr bool is_in_narrow_rows = false;
template <class T, class Format>
inline constexpr bool is_in_narrow_rows<Narrow<T, Format>> = true;

template <class T, class Populations>
class LayoutFor final : public StateLayout<T>
{
public:
    StateLayout<T> const& in_rows() const override
    {
        if constexpr (is_narrow<Populations>) {
            return layout_for<T, typename Populations::RowLayout>();
        } else {
            return layout_for<T, Soa<T>>();
        }
    }

    std::ptrdiff_t elements(std::ptrdiff_t sites) const override
    {
        if constexpr (is_in_narrow_rows<Populations>) {
            return Populations::elements(sites);
        } else {
            return 2 * populations * sites;
        }
    }

    bool first_set_is_soa() const override
    {
        return std::is_same_v<Populations, Soa<T>> || is_in_place<Populations>;
    }

    void poison(PopulationSets<T> const& sets) const override
    {
        if constexpr (is_in_narrow_rows<Populations>) {
            Populations::poison(sets.data, sets.sites);
        }
    }

    void round(PopulationSets<T> const& sets, PlainState<T> const& state) const override
    {
        if constexpr (is_in_narrow_rows<Populations>) {
            round_to(sets.template source<Populations>(), state);
        }
    }

    void store(PopulationSets<T> const& sets, PlainState<T> const& state) const override
    {
        scatter(sets.grid, state, sets.template source<Populations>());
    }

    void load(PopulationSets<T> const& sets, PlainState<T> const& state) const override
    {
        gather(sets.grid, sets.template source<Populations>(), state);
    }

    Verdict compare(PopulationSets<T> const& sets, Halo const& halo, PlainState<T> const& expected)
        const override
    {
        auto const source = sets.template source<Populations>();
        halo.empty_obstacles(source, ExecutionSpace{});
        Verdict verdict;
        verdict.unwritten = count_poisoned(sets.grid, source);
        verdict.error = largest_difference(sets.grid, source, expected);
        return verdict;
    }
};

} // namespace

template <class T, class Populations>
StateLayout<T> const& layout_for()
{
    static LayoutFor<T, Populations> const layout;
    return layout;
}

// All narrow layouts store doubles as floats, so NarrowHalf<double> serves every narrow storage.
template StateLayout<double> const& layout_for<double, Soa<double>>();
template StateLayout<double> const& layout_for<double, Aos<double>>();
template StateLayout<double> const& layout_for<double, WideBlocked<double>>();
template StateLayout<double> const& layout_for<double, InPlace<double>>();
template StateLayout<double> const& layout_for<double, NarrowHalf<double>>();
template StateLayout<double> const& layout_for<double, NarrowBlocked<double>>();

template StateLayout<float> const& layout_for<float, Soa<float>>();
template StateLayout<float> const& layout_for<float, Aos<float>>();
template StateLayout<float> const& layout_for<float, WideBlocked<float>>();
template StateLayout<float> const& layout_for<float, InPlace<float>>();
template StateLayout<float> const& layout_for<float, NarrowHalf<float>>();
template StateLayout<float> const& layout_for<float, NarrowScaled<float>>();
template StateLayout<float> const& layout_for<float, NarrowCarried<float>>();
template StateLayout<float> const& layout_for<float, NarrowBlocked<float>>();
template StateLayout<float> const& layout_for<float, CarriedBlocked<float>>();

} // namespace miniapp::lbm
