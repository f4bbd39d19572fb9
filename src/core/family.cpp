// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/family.hpp"

#include <algorithm>

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

std::string chapter_in(std::string const& name)
{
    return name.substr(0, name.find('.'));
}

std::vector<std::string> chapters_of(std::vector<Family> const& families)
{
    std::vector<std::string> names;
    for (auto const& family : families) {
        if (std::ranges::find(names, family.chapter_name()) == names.end()) {
            names.push_back(family.chapter_name());
        }
    }
    return names;
}

} // namespace miniapp
