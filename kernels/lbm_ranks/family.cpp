// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/limit_of_ranks.hpp"
#include "lbm/parts/rungs.hpp"
#include "lbm_ranks/problem.hpp"

namespace miniapp::lbm_ranks {
namespace {

/// The rungs of the chapter lbm that this one runs on ranks: the fused step, plain and best, in its
/// portable and its native versions.
constexpr char const* rungs[] = {
    "fused",
    "nontemporal/16",
    "columns",
    "columns_blocked/2",
    "columns_blocked/4",
    "prefetch_row",
    "compressed_rows",
    "omp/prefetch_row",
    "omp/compressed_rows",
    "hip/fused/256",
    "hip/columns",
    "hip/columns_blocked/2",
    "hip/columns_blocked/4"};

template <class T>
std::vector<Variant<Problem<T>>> variants()
{
    auto const of_lbm = lbm::variants<T>();
    std::vector<Variant<Problem<T>>> all;
    for (auto const* const name : rungs) {
        auto const found = std::ranges::find(of_lbm, name, &Variant<lbm::Problem<T>>::name);
        if (found != of_lbm.end() && found->unavailable.empty()) {
            all.push_back(
                {.name = name,
                 .run = [step = found->run](
                            Problem<T>& p, ExecutionSpace const& space) { p.step(step, space); },
                 .refuses = found->refuses,
                 .stores = found->stores,
                 .kind = found->kind});
        }
    }
    return all;
}

} // namespace

std::vector<Family> families()
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
    family.of_all_ranks = true;
    return {family};
}

} // namespace miniapp::lbm_ranks
