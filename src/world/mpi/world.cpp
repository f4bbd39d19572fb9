// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/world.hpp"

#include <algorithm>
#include <cstdint>
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

namespace {

/// Largest number of bytes of a message, because MPI counts in int.
constexpr std::size_t max_message_bytes = std::size_t{1} << 30;

template <class Byte, class Pass>
void for_each_piece(Byte* bytes, std::size_t size, Pass const& pass)
{
    for (std::size_t begin = 0; begin < size; begin += max_message_bytes) {
        pass(bytes + begin, static_cast<int>(std::min(max_message_bytes, size - begin)));
    }
}

void send_piece(void const* bytes, int size, int to)
{
    Waiting const waiting("a message", to);
    MPI_Send(bytes, size, MPI_BYTE, to, 0, MPI_COMM_WORLD);
}

void receive_piece(void* bytes, int size, int from)
{
    Waiting const waiting("a message", from);
    MPI_Recv(bytes, size, MPI_BYTE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void send(std::vector<char> const& bytes, int to)
{
    std::uint64_t const size = bytes.size();
    send_piece(&size, sizeof size, to);
    for_each_piece(bytes.data(), bytes.size(), [&](char const* piece, int count) {
        send_piece(piece, count, to);
    });
}

std::vector<char> receive(int from)
{
    std::uint64_t size = 0;
    receive_piece(&size, sizeof size, from);
    std::vector<char> bytes(size);
    for_each_piece(bytes.data(), bytes.size(), [&](char* piece, int count) {
        receive_piece(piece, count, from);
    });
    return bytes;
}

} // namespace

void collect(
    World const& world,
    std::vector<char> const& mine,
    std::function<void(int rank, std::vector<char> const& bytes)> const& take)
{
    if (!world.is_first()) {
        send(mine, 0);
        return;
    }
    take(0, mine);
    for (int rank = 1; rank < world.size(); ++rank) {
        take(rank, receive(rank));
    }
}

std::vector<char>
distribute(World const& world, std::function<std::vector<char>(int rank)> const& make)
{
    if (!world.is_first()) {
        return receive(0);
    }
    for (int rank = 1; rank < world.size(); ++rank) {
        send(make(rank), rank);
    }
    return make(0);
}

} // namespace miniapp
