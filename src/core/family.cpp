// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/family.hpp"

namespace miniapp {

Parameter precision_parameter()
{
    return {
        .name = "precision",
        .default_value = std::string("double"),
        .unit = "",
        .help = "floating-point type of every array",
        .choices = {"double", "float"}};
}

} // namespace miniapp
