// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/variant.hpp"
#include "core/work.hpp"
#include "world.hpp"

namespace miniapp {

/// One problem instance with its type erased: all that the driver and the tests see.
class Case
{
public:
    Case() = default;
    Case(Case const&) = delete;
    Case& operator=(Case const&) = delete;
    virtual ~Case() = default;

    /// Fills every output, and the guard zones around it, with NaN; restores the start state.
    virtual void poison() = 0;

    /// Runs one variant, by its place in Family::variants, on `space`; may return before it is
    /// done.
    virtual void run(std::size_t variant, ExecutionSpace const& space) = 0;

    /// Compares the outputs of one run after poison() with the oracle.
    virtual Verdict verify() = 0;
};

/// The functions of variants, by their places in a list.
template <class Problem>
using Runs = std::vector<std::function<void(Problem&, ExecutionSpace const&)>>;

template <class Problem>
Problem make_problem(Params const& params, World const& world)
{
    if constexpr (std::is_constructible_v<Problem, Params const&, World const&>) {
        return Problem(params, world);
    } else {
        return Problem(params);
    }
}

/// Owns a Problem and forwards to it. A Problem is constructible from Params, or from Params and a
/// World where it is shared among ranks, and has `void poison()`, `Verdict verify()`.
template <class Problem>
class TypedCase final : public Case
{
    Problem m_problem;
    Runs<Problem> m_runs;

public:
    TypedCase(Params const& params, World const& world, Runs<Problem> runs)
        : m_problem(make_problem<Problem>(params, world))
        , m_runs(std::move(runs))
    {
    }

    void poison() override { m_problem.poison(); }
    void run(std::size_t variant, ExecutionSpace const& space) override
    {
        m_runs[variant](m_problem, space);
    }
    Verdict verify() override { return m_problem.verify(); }

    Problem& problem() { return m_problem; }
};

} // namespace miniapp
