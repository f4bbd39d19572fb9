// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/world.hpp"

#include <cstdio>
#include <cstdlib>

#include <mpi.h>

#include "world/waiting.hpp"

namespace miniapp {

void World::barrier() const
{
    if (m_size > 1) {
        Waiting const waiting("a barrier");
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

std::vector<std::string> World::gather(std::string const& mine) const
{
    if (m_size == 1) {
        return {mine};
    }
    Waiting const waiting("an exchange of values");
    int const length = static_cast<int>(mine.size());
    std::vector<int> lengths(static_cast<std::size_t>(m_size));
    MPI_Allgather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, MPI_COMM_WORLD);
    std::vector<int> begins;
    int end = 0;
    for (int const of_rank : lengths) {
        begins.push_back(end);
        end += of_rank;
    }
    std::string text(static_cast<std::size_t>(end), '\0');
    MPI_Allgatherv(
        mine.data(),
        length,
        MPI_CHAR,
        text.data(),
        lengths.data(),
        begins.data(),
        MPI_CHAR,
        MPI_COMM_WORLD);
    std::vector<std::string> all;
    for (std::size_t rank = 0; rank < lengths.size(); ++rank) {
        all.push_back(text.substr(
            static_cast<std::size_t>(begins[rank]), static_cast<std::size_t>(lengths[rank])));
    }
    return all;
}

void World::abort(int code) const
{
    std::fflush(nullptr);
    if (m_size > 1) {
        MPI_Abort(MPI_COMM_WORLD, code);
    }
    std::_Exit(code);
}

} // namespace miniapp
