// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <vector>

#include "lbm/problem.hpp"
#include "problem/make_family.hpp"

namespace miniapp::lbm_ranks {

/// A step of the chapter lbm in a box that is cut among the ranks: each rank has a part, and
/// populations and phi cross its faces and edges to other ranks.
template <class T>
class Problem
{
public:
    using Step = std::function<void(lbm::Problem<T>&, ExecutionSpace const&)>;

    Timeline timeline; ///< records the stages of a step whose exchanges overlap with computation

    Problem(Params const& params, World const& world);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params)
    {
        return lbm::Problem<T>::invalid_parameters(params);
    }
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Returns the work of all ranks together, as in the chapter lbm.
    static Work work(Params const& params) { return lbm::Problem<T>::work(params); }

    /// Makes a step of this rank's part.
    void step(Step const& of_variant, ExecutionSpace const& space)
    {
        m_last_step = of_variant;
        of_variant(m_own_problem, space);
    }

    void poison();
    /// Whether the part's state changed its layout since the last call.
    bool layout_changed() { return m_own_problem.layout_changed(); }
    /// Checks that this rank's part is equal, bit for bit, to the result of the same step on a
    /// single rank. That step is made in a box that holds the part and the surrounding sites that
    /// the step reads; its result is itself compared once with the oracle of the chapter lbm.
    Verdict verify();

private:
    Params m_params;
    lbm::Part m_part;
    lbm::Part m_part_with_margin; ///< the part and the sites around it
    lbm::Problem<T> m_own_problem;
    lbm::PlainState<T> m_start; ///< the start at the sites of m_part_with_margin
    Step m_last_step;
    bool m_is_checked = false; ///< whether the step on one rank was compared with the oracle

    lbm::PlainState<T> step_on_one_rank();
    void check_against_oracle(lbm::PlainState<T> const& result) const;
};

Family family();

} // namespace miniapp::lbm_ranks
