// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "chapters.hpp"

namespace miniapp {

std::vector<Family> contents()
{
    return {
        stream::family(),
        peak::family(),
        laplacian::family(),
        transpose::family(),
        nbody::family(),
        lbm::family(),
    };
}

} // namespace miniapp
