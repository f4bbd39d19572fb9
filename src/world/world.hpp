// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstring>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

namespace miniapp {

/// The ranks that work on a problem together. Made without arguments it is a world of one, which
/// costs nothing; class Ranks makes the one of all that a launcher started.
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
    /// Among the ranks of this host, and how many those are.
    int local_rank() const { return m_local_rank; }
    int local_size() const { return m_local_size; }
    /// The one that prints and writes.
    bool is_first() const { return m_rank == 0; }

    /// Returns when every rank has called it.
    void barrier() const;

    /// Every rank's text, of any length, on every rank, in the order of the ranks.
    std::vector<std::string> gather(std::string const& mine) const;

    /// The same of values without pointers.
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

    /// What op makes of every rank's value, on every rank, in the order of the ranks: the same
    /// bits on all of them, and again in a second run.
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

    /// The first rank's value, on every rank.
    template <class T>
    T from_first(T const& value) const
    {
        return reduce(value, [](T const& first, T const&) { return first; });
    }

    /// Ends every rank with that exit code: for what one rank alone has met, while the others may
    /// wait for it.
    [[noreturn]] void abort(int code) const;
};

} // namespace miniapp
