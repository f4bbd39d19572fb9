// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/world.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "world/launcher.hpp"
#include "world/ranks.hpp"

namespace miniapp {

void World::barrier() const {}

std::vector<std::string> World::gather(std::string const& mine) const
{
    return {mine};
}

void World::abort(int code) const
{
    _exit(code);
}

void collect(
    World const& world,
    std::vector<char> const& mine,
    std::function<void(int rank, std::vector<char> const& bytes)> const& take)
{
    take(world.rank(), mine);
}

std::vector<char>
distribute(World const& world, std::function<std::vector<char>(int rank)> const& make)
{
    return make(world.rank());
}

std::string why_not_gpu_aware(bool /*hip*/)
{
    return "this build has no MPI";
}

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
