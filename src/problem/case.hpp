// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/family.hpp"
#include "core/span.hpp"
#include "core/work.hpp"
#include "problem/variant.hpp"
#include "world/world.hpp"

namespace miniapp {

/// One instance of a problem, whose type is erased for the driver and the tests.
class Case
{
public:
    Case() = default;
    Case(Case const&) = delete;
    Case& operator=(Case const&) = delete;
    virtual ~Case() = default;

    /// Fills all outputs and their guards with poison, a NaN, and resets a state that runs advance.
    virtual void poison() = 0;

    /// Runs the variant with this index in Family::variants; may return before its work is done.
    virtual void run(std::size_t variant, ExecutionSpace const& space) = 0;

    /// Whether the inputs, which no variant may change, are as at the start, guards included.
    virtual bool inputs_are_intact() = 0;

    virtual void restore_inputs() = 0;

    /// Compares the outputs of the run since poison() with those of the oracle.
    virtual Verdict verify() = 0;

    /// Whether a launch since the last call first converted the data to its variant's layout,
    /// because the previous variant uses another one. Such a launch takes longer than later ones.
    virtual bool layout_changed() { return false; }

    /// Returns a remark about the answer that was verified last, such as "12 iterations", which the
    /// driver prints beside the times; usually "".
    virtual std::string remark() { return {}; }

    /// Runs one variant twice and returns the stages that the second launch recorded. If the
    /// Problem has no Timeline, it runs nothing. It is never called while a variant is timed.
    virtual std::vector<Span> timeline(std::size_t /*variant*/, ExecutionSpace const& /*space*/)
    {
        return {};
    }
};

// Defined here and not in core/family.hpp, because the deletion of a Case needs the class's
// definition.
inline std::unique_ptr<Case> Family::make_case(Params const& params, World const& world) const
{
    return make_case_in(params, world);
}

/// Functions that run the variants, in the order of Family::variants.
template <class Problem>
using RunFunctions = std::vector<std::function<void(Problem&, ExecutionSpace const&)>>;

template <class Problem>
Problem make_problem(Params const& params, World const& world)
{
    if constexpr (std::is_constructible_v<Problem, Params const&, World const&>) {
        return Problem(params, world);
    } else {
        return Problem(params);
    }
}

/// Owns a Problem and forwards to it. A Problem is made from Params, from Params and a World if
/// ranks share it, or from what the second constructor gets. It has `void poison()` and `Verdict
/// verify()`. A Problem with inputs also has `std::uint64_t input_checksum()` and `void
/// restore_inputs()`; one with several layouts, `bool layout_changed()`; one with a remark,
/// `std::string remark()`; one in which some variants record their stages, a Timeline
/// (arch/*/timeline.hpp) as its member `timeline`.
template <class Problem>
class TypedCase final : public Case
{
    Problem m_problem;
    RunFunctions<Problem> m_runs;
    std::uint64_t m_input_checksum; ///< checksum of the inputs at the start

    std::uint64_t input_checksum()
    {
        if constexpr (requires(Problem & p) { p.input_checksum(); }) {
            return m_problem.input_checksum();
        } else {
            return 0;
        }
    }

public:
    TypedCase(Params const& params, World const& world, RunFunctions<Problem> runs)
        : m_problem(make_problem<Problem>(params, world))
        , m_runs(std::move(runs))
        , m_input_checksum(input_checksum())
    {
    }

    template <class... Arguments>
    explicit TypedCase(RunFunctions<Problem> runs, Arguments&&... of_problem)
        : m_problem(std::forward<Arguments>(of_problem)...)
        , m_runs(std::move(runs))
        , m_input_checksum(input_checksum())
    {
    }

    void poison() override { m_problem.poison(); }
    void run(std::size_t variant, ExecutionSpace const& space) override
    {
        m_runs[variant](m_problem, space);
    }
    bool inputs_are_intact() override { return input_checksum() == m_input_checksum; }
    void restore_inputs() override
    {
        if constexpr (requires(Problem & p) { p.restore_inputs(); }) {
            m_problem.restore_inputs();
        }
    }
    Verdict verify() override { return m_problem.verify(); }
    bool layout_changed() override
    {
        if constexpr (requires(Problem & p) { p.layout_changed(); }) {
            return m_problem.layout_changed();
        } else {
            return false;
        }
    }
    std::string remark() override
    {
        if constexpr (requires(Problem & p) { p.remark(); }) {
            return m_problem.remark();
        } else {
            return {};
        }
    }
    std::vector<Span> timeline(std::size_t variant, ExecutionSpace const& space) override
    {
        if constexpr (requires(Problem & p) { p.timeline.stop(); }) {
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
