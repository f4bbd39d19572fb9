// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <fmt/format.h>

#include "core/remark.hpp"
#include "libraries/poisson/problem.hpp"

namespace miniapp::libraries::poisson {

/// The family's case, which tells how many iterations a solution took.
template <class T>
class Solution final : public Case, public Remark
{
    TypedCase<Problem<T>> m_case;

public:
    Solution(Params const& params, World const& world, Runs<Problem<T>> runs)
        : m_case(params, world, std::move(runs))
    {
    }

    void poison() override { m_case.poison(); }
    void run(std::size_t variant, ExecutionSpace const& space) override
    {
        m_case.run(variant, space);
    }
    bool inputs_are_intact() override { return m_case.inputs_are_intact(); }
    void restore_inputs() override { m_case.restore_inputs(); }
    Verdict verify() override { return m_case.verify(); }

    std::string remark() override
    {
        auto const& problem = m_case.problem();
        return problem.iterations > 0 ? "" : fmt::format("{} iterations", problem.done);
    }
};

} // namespace miniapp::libraries::poisson
