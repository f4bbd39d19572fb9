// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/ranks.hpp"

#include <fmt/format.h>

#include "world/launcher.hpp"

namespace miniapp {

std::string Ranks::refusal()
{
    auto const start = launcher_facts();
    if (!start || start->size < 2) {
        return {};
    }
    return fmt::format(
        "{} started {} ranks, and this build has no MPI, so that each would do the whole work by "
        "itself; start one, or build with cmake -D MINIAPP_MPI=ON (scripts/setup --mpi, cmake "
        "--preset mpi)",
        start->launcher,
        start->size);
}

Ranks::Ranks(int& /*argc*/, char**& /*argv*/, int /*code_of_lost_rank*/) {}

Ranks::~Ranks() = default;

} // namespace miniapp
