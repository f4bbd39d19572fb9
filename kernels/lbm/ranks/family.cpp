// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/limit_of_ranks.hpp"
#include "lbm/parts/rungs.hpp"
#include "lbm/ranks/problem.hpp"

namespace miniapp::lbm_ranks {
namespace {

/// Returns the rungs of the chapter lbm that declare that they are timed on ranks.
template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> all;
    for (auto const& rung : lbm::rungs<T>()) {
        if (rung.on_ranks == OnRanks::timed) {
            auto const step = [run = rung.run](Problem<T>& p, ExecutionSpace const& space) {
                p.step(run, space);
            };
            all.push_back(as_variant_of<Problem<T>>(rung, step));
            all.back().builds_on = {}; // the rung that it builds on is perhaps not in this family
            all.back().shows = {};
        }
    }
    return all;
}

} // namespace

Family family()
{
    auto family = make_family<Problem>(
        "lbm_ranks",
        "the two-phase step on ranks: what crosses faces and edges",
        variants<double>(),
        variants<float>());
    family.merits = [](Params const&) -> Merits {
        return {{Quantity::bytes, "GB/s", 1e9}, {Quantity::items, "MLUPS", 1e6}};
    };
    family.limit = memory_limit_of_ranks;
    family.folder = "lbm/ranks";
    family.shared_by_ranks = true;
    return family;
}

} // namespace miniapp::lbm_ranks
