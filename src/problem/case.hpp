// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/span.hpp"
#include "core/work.hpp"
#include "problem/variant.hpp"
#include "world/world.hpp"

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

    /// Whether what no variant may change is as it was at the start, guards included.
    virtual bool inputs_are_intact() = 0;

    /// Makes the inputs anew.
    virtual void restore_inputs() = 0;

    /// Compares the outputs of one run after poison() with the oracle.
    virtual Verdict verify() = 0;

    /// Whether a launch since the last call brought the data into another layout before it began,
    /// as the first of a variant does after one that keeps them otherwise: it took longer than
    /// those that follow.
    virtual bool layout_changed() { return false; }

    /// What there is to tell of the answer that was verified last, such as "12 iterations": the
    /// driver prints it beside the times. Most have nothing.
    virtual std::string remark() { return {}; }

    /// Runs one variant twice and says when the stages of the second launch began and ended, where
    /// it tells; most do not, and are not run. Never while it is timed.
    virtual std::vector<Span> timeline(std::size_t /*variant*/, ExecutionSpace const& /*space*/)
    {
        return {};
    }
};

/// A Problem with inputs that no variant may change: it can tell whether one did, and make them
/// anew.
template <class Problem>
concept HasInputs = requires(Problem& problem)
{
    {
        problem.input_checksum()
        } -> std::same_as<std::uint64_t>;
    problem.restore_inputs();
};

/// A Problem whose variants keep the data in several layouts.
template <class Problem>
concept HasLayouts = requires(Problem& problem)
{
    {
        problem.layout_changed()
        } -> std::same_as<bool>;
};

/// A Problem that has something to tell of its last answer.
template <class Problem>
concept HasRemark = requires(Problem& problem)
{
    {
        problem.remark()
        } -> std::same_as<std::string>;
};

/// A Problem with a Timeline (timeline.hpp of the architecture), in which some of its variants
/// record their stages.
template <class Problem>
concept HasTimeline = requires(Problem& problem, ExecutionSpace const& space)
{
    problem.timeline.start(space);
    {
        problem.timeline.stop()
        } -> std::same_as<std::vector<Span>>;
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
/// World where it is shared among ranks, and has `void poison()`, `Verdict verify()`; where it has
/// inputs, `std::uint64_t input_checksum()` and `void restore_inputs()` too; where its variants
/// keep them in several layouts, `bool layout_changed()`; where there is something to tell of an
/// answer, `std::string remark()`; where they record their stages, a member `timeline`.
template <class Problem>
class TypedCase final : public Case
{
    Problem m_problem;
    Runs<Problem> m_runs;
    std::uint64_t m_inputs; ///< their checksum at the start

    std::uint64_t input_checksum()
    {
        if constexpr (HasInputs<Problem>) {
            return m_problem.input_checksum();
        } else {
            return 0;
        }
    }

public:
    TypedCase(Params const& params, World const& world, Runs<Problem> runs)
        : m_problem(make_problem<Problem>(params, world))
        , m_runs(std::move(runs))
        , m_inputs(input_checksum())
    {
    }

    /// Of a Problem that is made from something else.
    template <class... Arguments>
    explicit TypedCase(Runs<Problem> runs, Arguments&&... of_problem)
        : m_problem(std::forward<Arguments>(of_problem)...)
        , m_runs(std::move(runs))
        , m_inputs(input_checksum())
    {
    }

    void poison() override { m_problem.poison(); }
    void run(std::size_t variant, ExecutionSpace const& space) override
    {
        m_runs[variant](m_problem, space);
    }
    bool inputs_are_intact() override { return input_checksum() == m_inputs; }
    void restore_inputs() override
    {
        if constexpr (HasInputs<Problem>) {
            m_problem.restore_inputs();
        }
    }
    Verdict verify() override { return m_problem.verify(); }
    bool layout_changed() override
    {
        if constexpr (HasLayouts<Problem>) {
            return m_problem.layout_changed();
        } else {
            return false;
        }
    }
    std::string remark() override
    {
        if constexpr (HasRemark<Problem>) {
            return m_problem.remark();
        } else {
            return {};
        }
    }
    std::vector<Span> timeline(std::size_t variant, ExecutionSpace const& space) override
    {
        if constexpr (HasTimeline<Problem>) {
            run(variant, space);
            m_problem.timeline.start(space);
            run(variant, space);
            return m_problem.timeline.stop();
        } else {
            return {};
        }
    }

    Problem& problem() { return m_problem; }
};

} // namespace miniapp
