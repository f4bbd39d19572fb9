// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstring>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

namespace miniapp {

/// The ranks that work on a problem together. A default-constructed World has one rank and makes no
/// MPI call; class Ranks constructs the World of all ranks that a launcher started.
class World
{
    int m_rank = 0;
    int m_size = 1;
    int m_local_rank = 0;
    int m_local_size = 1;

public:
    World() = default;
    World(int rank, int size, int local_rank, int local_size)
        : m_rank(rank)
        , m_size(size)
        , m_local_rank(local_rank)
        , m_local_size(local_size)
    {
    }

    int rank() const { return m_rank; }
    int size() const { return m_size; }
    /// This rank's number among the ranks of its host, and the number of these ranks.
    int local_rank() const { return m_local_rank; }
    int local_size() const { return m_local_size; }
    /// Whether this is the first rank, which prints and writes most files.
    bool is_first() const { return m_rank == 0; }

    /// Waits until every rank has called it.
    void barrier() const;

    /// Returns the texts of all ranks, each of any length, on every rank, in the order of ranks.
    std::vector<std::string> gather(std::string const& mine) const;

    /// Like gather() of texts, for values of a trivially copyable type without pointers.
    template <class T>
    std::vector<T> gather(T const& mine) const
    {
        static_assert(std::is_trivially_copyable_v<T>);
        std::vector<T> all;
        for (auto const& bytes :
             gather(std::string(reinterpret_cast<char const*>(&mine), sizeof(T)))) {
            std::memcpy(&all.emplace_back(), bytes.data(), sizeof(T));
        }
        return all;
    }

    /// Reduces all ranks' values with `op` in the order of ranks. Equal values give the same bits
    /// on every rank and in every run.
    template <class T, class Op = std::plus<T>>
    T reduce(T const& value, Op const& op = {}) const
    {
        if (m_size == 1) {
            return value;
        }
        auto const all = gather(value);
        T result = all.front();
        for (std::size_t rank = 1; rank < all.size(); ++rank) {
            result = op(result, all[rank]);
        }
        return result;
    }

    /// Returns the first rank's value on every rank.
    template <class T>
    T from_first(T const& value) const
    {
        return reduce(value, [](T const& first, T const&) { return first; });
    }

    /// Ends every rank with this exit code, after an error that only the calling rank knows of.
    [[noreturn]] void abort(int code) const;
};

/// Calls take(rank, bytes) on the first rank with the bytes of every rank, in the order of ranks.
/// That rank holds the bytes of only one other rank at a time. All ranks call it together.
void collect(
    World const& world,
    std::vector<char> const& mine,
    std::function<void(int rank, std::vector<char> const& bytes)> const& take);

/// The first rank calls make(rank) for every rank, one after another, and sends each rank its
/// result, which is returned there. All ranks call it together.
std::vector<char>
distribute(World const& world, std::function<std::vector<char>(int rank)> const& make);

} // namespace miniapp
