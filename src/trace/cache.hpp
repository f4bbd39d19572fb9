// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace miniapp::trace {

/// Counts of sectors of 32 bytes, and of requests, each for a line or for an aligned part of it.
struct CacheCounts
{
    std::uint64_t fetched = 0; ///< sectors, from below
    std::uint64_t written = 0; ///< sectors, to below
    std::uint64_t requests = 0;
    std::uint64_t hits = 0;
};

/// Which line of a set leaves.
enum class Replacement : std::uint8_t {
    least_recent,
    aged, ///< one of the oldest of four ages: a line that is used becomes young, and all grow older
          ///< where none is of the oldest
};

/// A cache of lines of 4 sectors, set-associative. It writes back, and a store needs no fetch: it
/// marks its sectors. A streaming line enters as the next to leave, or as one of the oldest.
class Cache
{
    struct Way
    {
        std::uint32_t line = 0;
        std::uint8_t valid = 0; ///< a bit a sector; 0: empty
        std::uint8_t dirty = 0;
        std::uint8_t age = 0; ///< of Replacement::aged, 0 to oldest
    };
    static constexpr std::uint8_t oldest = 3;
    std::vector<Way> m_ways; ///< of each set
    std::size_t m_sets;
    std::size_t m_associativity;
    unsigned m_granule; ///< sectors that are fetched together: 1, 2 or 4
    unsigned m_request; ///< sectors of a request: 1, 2 or 4
    Replacement m_replacement;

    /// murmur3's last step.
    static std::uint32_t mixed(std::uint32_t bits)
    {
        bits ^= bits >> 16;
        bits *= 0x85ebca6b;
        bits ^= bits >> 13;
        bits *= 0xc2b2ae35;
        return bits ^ bits >> 16;
    }

    /// Of as many lines in a row as there are sets, each falls into another set, so that an array
    /// fills all sets alike; the bits above choose the order, so that a column of an array does
    /// too.
    std::size_t set_of(std::uint32_t line) const
    {
        if (!std::has_single_bit(m_sets) || m_sets < 4) {
            return line % m_sets;
        }
        auto const bits = std::countr_zero(m_sets);
        auto const low = bits / 2;
        auto const upper = (line >> low) ^ mixed(line >> bits);
        auto const set = (upper << low) | ((line ^ mixed(line >> low)) & ((1U << low) - 1));
        return set & (m_sets - 1);
    }

    /// The way of a line that was absent, in place of another's.
    void replace(Way& way, std::uint32_t line)
    {
        counts.written += std::popcount(way.dirty);
        way = {.line = line};
    }

    /// The line's way; where it was absent, instead of another's.
    Way& touch(std::uint32_t line, bool streaming)
    {
        auto* const first = &m_ways[set_of(line) * m_associativity];
        auto* const end = first + m_associativity;
        auto* found =
            std::find_if(first, end, [&](Way const& w) { return w.line == line && w.valid != 0; });
        return m_replacement == Replacement::aged
                   ? touch_aged(first, end, found, line, streaming)
                   : touch_recent(first, end, found, line, streaming);
    }

    /// Ways are in the order of their last use.
    Way& touch_recent(Way* first, Way* end, Way* found, std::uint32_t line, bool streaming)
    {
        if (found == end) {
            --found;
            replace(*found, line);
        }
        if (streaming) {
            return *found;
        }
        std::rotate(first, found, found + 1);
        return *first;
    }

    Way& touch_aged(Way* first, Way* end, Way* found, std::uint32_t line, bool streaming)
    {
        if (found == end) {
            auto const leaves = [](Way const& w) { return w.valid == 0 || w.age == oldest; };
            while ((found = std::find_if(first, end, leaves)) == end) {
                std::for_each(first, end, [](Way& w) { ++w.age; });
            }
            replace(*found, line);
            found->age = oldest;
        }
        if (!streaming) {
            found->age = 0;
        }
        return *found;
    }

    /// All sectors of the aligned groups of so many that hold one of these.
    static std::uint8_t whole(unsigned group, std::uint8_t sectors)
    {
        if (group == 4) {
            return sectors ? 0xf : 0;
        }
        if (group == 2) {
            return (sectors & 3 ? 3 : 0) | (sectors & 12 ? 12 : 0);
        }
        return sectors;
    }

    /// Requests for these sectors, of which those for the ones that are there hit.
    void count_requests(std::uint8_t sectors, std::uint8_t there)
    {
        auto const requests = [&](std::uint8_t of) {
            return static_cast<unsigned>(std::popcount(whole(m_request, of))) / m_request;
        };
        counts.requests += requests(sectors);
        counts.hits += requests(sectors) - requests(sectors & ~there);
    }

public:
    CacheCounts counts;

    /// `request_bytes`: what one request asks for at most, 32, 64 or 128.
    Cache(
        std::size_t bytes,
        std::size_t ways,
        unsigned fetch_bytes,
        unsigned request_bytes = 128,
        Replacement replacement = Replacement::least_recent)
        : m_sets(std::max<std::size_t>(1, bytes / 128 / ways))
        , m_associativity(ways)
        , m_granule(fetch_bytes / 32)
        , m_request(request_bytes / 32)
        , m_replacement(replacement)
    {
        m_ways.resize(m_sets * ways);
    }

    /// The sectors that had to be fetched.
    std::uint8_t load(std::uint32_t line, std::uint8_t sectors, bool streaming)
    {
        Way& way = touch(line, streaming);
        auto const missing =
            static_cast<std::uint8_t>(whole(m_granule, sectors & ~way.valid) & ~way.valid);
        count_requests(sectors, way.valid);
        way.valid |= missing;
        counts.fetched += std::popcount(missing);
        return missing;
    }

    void store(std::uint32_t line, std::uint8_t sectors, bool streaming)
    {
        Way& way = touch(line, streaming);
        count_requests(sectors, whole(m_request, way.valid));
        way.valid |= sectors;
        way.dirty |= sectors;
    }

    /// Writes all that is dirty.
    void flush()
    {
        for (Way& way : m_ways) {
            counts.written += std::popcount(way.dirty);
            way.dirty = 0;
        }
    }
};

} // namespace miniapp::trace
