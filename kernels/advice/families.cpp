// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "chapters.hpp"

namespace miniapp::advice {

std::vector<Family> families()
{
    return {
        register_temporary::family(),
    };
}

} // namespace miniapp::advice
