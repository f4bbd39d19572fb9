// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/variant.hpp"
#include "problem/backend.hpp"

namespace miniapp {

/// Type of the function that runs a variant. One that only reads the Problem may take it as const.
template <class Problem>
struct RunOf
{
    using type = std::function<void(Problem&, ExecutionSpace const&)>;
};

/// List of the variants of a family, or of some of them, in reading order.
template <class Problem>
using Variants = std::vector<Variant<Problem>>;

/// Appends variants to a list, after setting their kind and what they need.
template <class Problem, class = Initialised<Variant<Problem>>>
void add(Variants<Problem>& all, Kind kind, Variants<Problem> more, Needs needs)
{
    for (auto& variant : more) {
        variant.kind = kind;
        variant.needs = needs;
        all.push_back(std::move(variant));
    }
}

template <class Problem, class = Initialised<Variant<Problem>>>
void add(Variants<Problem>& all, Kind kind, Variants<Problem> more)
{
    add(all, kind, std::move(more), needs_of(kind));
}

/// Returns the rung `variant` with these tuning numbers, which are also appended to its name.
template <class V>
V with_tuning(V variant, std::vector<int> const& numbers)
{
    variant.rung = variant.name;
    variant.tuning = numbers;
    variant.name = name_of_tuning(variant.rung, numbers);
    return variant;
}

/// Concatenates lists of variants. A variant may declare the numbers of its only tuning; they are
/// appended to its name here.
template <class V, class = Initialised<V>>
std::vector<V> joined(std::initializer_list<std::vector<V>> parts)
{
    std::vector<V> all;
    for (auto const& part : parts) {
        for (auto const& one : part) {
            bool const named = one.tuning.empty() || !one.rung.empty();
            all.push_back(named ? one : with_tuning(one, one.tuning));
        }
    }
    return all;
}

/// The numbers of one tuning, for a rung whose tunings have several numbers.
template <int... numbers>
struct By
{
};

/// Makes the variants of a rung that is compiled for several tunings. make(number...), called with
/// constant expressions, returns a variant, to whose name the numbers are appended. For a rung
/// "rows", `tunings<By<32, 8>, By<64, 4>>` makes "rows/32/8" and "rows/64/4".
template <class... Tunings, class Make>
auto tunings(Make const& make)
{
    auto const one = [&]<int... numbers>(By<numbers...>)
    {
        return with_tuning(make(std::integral_constant<int, numbers>{}...), {numbers...});
    };
    return std::vector{one(Tunings{})...};
}

/// Takes one number per tuning: `tunings<2, 4>` of "column" makes "column/2" and "column/4".
template <int... numbers, class Make>
auto tunings(Make const& make)
{
    return tunings<By<numbers>...>(make);
}

} // namespace miniapp
