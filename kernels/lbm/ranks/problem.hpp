// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lbm/problem.hpp"
#include "problem/make_family.hpp"

namespace miniapp::lbm_ranks {

/// A step of the chapter lbm in a box that is cut among the ranks: each has its part, whose
/// populations and phi cross faces and edges to the others.
template <class T>
class Problem
{
public:
    using Step = std::function<void(lbm::Problem<T>&, ExecutionSpace const&)>;

    Timeline timeline; ///< for a step whose exchanges overlap with the rest

    Problem(Params const& params, World const& world);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params)
    {
        return lbm::Problem<T>::invalid_parameters(params);
    }
    static std::vector<Params> edge_cases(Params const& defaults);
    /// The work of all ranks together, as in the chapter lbm.
    static Work work(Params const& params) { return lbm::Problem<T>::work(params); }

    /// Makes a step of the part.
    void step(Step const& of_variant, ExecutionSpace const& space)
    {
        m_last = of_variant;
        of_variant(m_part_of_box, space);
    }

    void poison();
    /// Whether the part's state changed its layout since the last call.
    bool layout_changed() { return m_part_of_box.layout_changed(); }
    /// Every bit counts: what a rank computes must be what one rank alone computes, by the same
    /// step in a box that holds the part and the sites around it that matter. That one is held
    /// once against the oracle of the chapter lbm.
    Verdict verify();

private:
    Params m_params;
    lbm::Part m_part;
    lbm::Part m_around; ///< the part with a margin
    lbm::Problem<T> m_part_of_box;
    lbm::Plain<T> m_start; ///< the start of m_around
    Step m_last;
    bool m_held = false; ///< against the oracle

    lbm::Plain<T> stepped_alone();
    void hold_against_oracle(lbm::Plain<T> const& result) const;
};

Family family();

} // namespace miniapp::lbm_ranks
