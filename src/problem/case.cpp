// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "problem/case.hpp"

#include "core/family.hpp"

namespace miniapp {

// Defined here and not in family.cpp, because the deletion of a Case needs the class's definition.
std::unique_ptr<Case> Family::make_case(Params const& params, World const& world) const
{
    return make_case_in(params, world);
}

} // namespace miniapp
