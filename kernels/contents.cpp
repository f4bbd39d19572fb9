// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>

#include "chapters.hpp"

namespace miniapp {

std::vector<Family> contents()
{
    std::vector<Family> all{
        stream::family(),
        peak::family(),
        laplacian::family(),
        transpose::family(),
        nbody::family(),
        lbm::family(),
        halo::family(),
        overlap::family(),
        lbm_ranks::family(),
        transpose_ranks::family(),
        nbody_ranks::family(),
    };
    std::ranges::move(advice::families(), std::back_inserter(all));
    std::ranges::move(guidelines::families(), std::back_inserter(all));
    std::ranges::move(libraries::families(), std::back_inserter(all));
    return all;
}

} // namespace miniapp
