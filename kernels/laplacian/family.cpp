// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/parts/interior_of_u.hpp"
#include "laplacian/parts/padded_rows.hpp"
#include "laplacian/parts/rungs.hpp"
#include "laplacian/ranks/problem.hpp"

namespace miniapp::laplacian {
namespace {

template <class T>
double bytes_of_workspaces(Params const& params)
{
    return PaddedRows<T>::bytes(params) + InteriorOfU<T>::bytes(params);
}

} // namespace

std::vector<Family> families()
{
    auto family = make_family<Problem>(
        "laplacian",
        "7-point Laplacian on the interior of a 3-D grid, x contiguous",
        variants<double>(),
        variants<float>());
    family.work = [of_problem = family.work](Params const& params) {
        auto work = of_problem(params);
        work.memory += params.text("precision") == "double" ? bytes_of_workspaces<double>(params)
                                                            : bytes_of_workspaces<float>(params);
        return work;
    };
    return {family, overlap::family()};
}

} // namespace miniapp::laplacian
