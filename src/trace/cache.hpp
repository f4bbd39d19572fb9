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

/// A cache of lines of 4 sectors, set-associative, that evicts the line least recently used of a
/// set. It writes back, and a store needs no fetch: it marks its sectors. A streaming line enters
/// as the next to leave.
class Cache
{
    struct Way
    {
        std::uint32_t line = 0;
        std::uint8_t valid = 0; ///< a bit a sector; 0: empty
        std::uint8_t dirty = 0;
    };
    std::vector<Way> m_ways; ///< of each set, the most recently used first
    std::size_t m_sets;
    std::size_t m_associativity;
    unsigned m_granule; ///< sectors that are fetched together: 1, 2 or 4
    unsigned m_request; ///< sectors of a request: 1, 2 or 4

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

    /// The line's way, at its place in the order of its set; where it was absent, instead of the
    /// last.
    Way& touch(std::uint32_t line, bool streaming)
    {
        auto* const first = &m_ways[set_of(line) * m_associativity];
        auto* const last = first + m_associativity - 1;
        auto* const found =
            std::find_if(first, last, [&](Way const& w) { return w.line == line && w.valid != 0; });
        if (found->line != line || found->valid == 0) {
            counts.written += std::popcount(found->dirty);
            *found = {.line = line};
        }
        if (streaming) {
            return *found;
        }
        std::rotate(first, found, found + 1);
        return *first;
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
    Cache(std::size_t bytes, std::size_t ways, unsigned fetch_bytes, unsigned request_bytes = 128)
        : m_sets(std::max<std::size_t>(1, bytes / 128 / ways))
        , m_associativity(ways)
        , m_granule(fetch_bytes / 32)
        , m_request(request_bytes / 32)
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
