// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace gfx90a::traffic {

/// Counts of sectors of 32 bytes, and of requests, each for a line or for an aligned part of it.
struct CacheCounts
{
    std::uint64_t fetched = 0; ///< sectors, from below
    std::uint64_t written = 0; ///< sectors, to below
    std::uint64_t requests = 0;
    std::uint64_t hits = 0;

    CacheCounts& operator+=(CacheCounts const& other)
    {
        fetched += other.fetched;
        written += other.written;
        requests += other.requests;
        hits += other.hits;
        return *this;
    }
};

/// Which line of a set leaves.
enum class Replacement : std::uint8_t {
    least_recent,
    aged, ///< one of the oldest of four ages: a line that is used becomes young, and all grow older
          ///< where none is of the oldest
    tree, ///< of a binary tree over the ways, whose nodes point away from what was used last
};

/// A cache of lines of 4 sectors, set-associative. It writes back, and a store needs no fetch: it
/// marks its sectors. A streaming line enters as the next to leave, or as one of the oldest.
class Cache
{
    /// A bit a sector; no bit: empty.
    struct Sectors
    {
        std::uint8_t valid : 4 = 0;
        std::uint8_t dirty : 4 = 0;
    };
    static constexpr std::uint8_t oldest = 3;
    static constexpr std::uint32_t no_line = ~0U;
    // One element for each way of each set. Lines stand apart from the rest, since the search for
    // a line takes most of the time.
    std::vector<std::uint32_t> m_lines;
    std::vector<Sectors> m_sectors;
    std::vector<std::uint8_t> m_ages;   ///< of Replacement::aged, 0 to oldest
    std::vector<std::uint32_t> m_trees; ///< of Replacement::tree, of each set: a bit a node
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

    /// As many lines in a row as there are sets fall into one set each, so that an array fills all
    /// sets alike; the bits above choose the order, so that a column of an array does too,
    /// whatever its pitch. Sets are a power of two, or an odd number of groups of such.
    std::size_t set_of(std::uint32_t line) const
    {
        if (m_sets < 4) {
            return line % m_sets;
        }
        auto const sets = static_cast<std::uint32_t>(m_sets);
        auto const bits = std::countr_zero(sets);
        auto const groups = sets >> bits;
        auto const low = bits / 2;
        auto const round = line / sets;
        auto const group = line % sets >> bits;
        auto const upper = (line % sets >> low) ^ mixed(round * groups + group);
        auto const lower = line % sets ^ mixed(line >> low);
        auto const place =
            (upper << low | (lower & ((1U << low) - 1))) & ((std::uint32_t{1} << bits) - 1);
        return ((group + mixed(round)) % groups << bits) | place;
    }

    /// Returns the line's place among the ways from `first` on, or their number. It looks at all of
    /// them, since the compiler then compares several at once.
    std::size_t way_of(std::size_t first, std::uint32_t line) const
    {
        auto const* const lines = &m_lines[first];
        if (lines[0] == line) {
            return 0;
        }
        auto found = static_cast<std::uint32_t>(m_associativity);
        for (std::uint32_t w = 1; w < m_associativity; ++w) {
            found = lines[w] == line ? w : found;
        }
        return found;
    }

    /// Which way of a full set is to leave.
    std::size_t leaving(std::size_t set, std::size_t first)
    {
        if (m_replacement == Replacement::least_recent) {
            return m_associativity - 1;
        }
        if (m_replacement == Replacement::tree) {
            std::size_t node = 1;
            while (node < m_associativity) {
                node = 2 * node + (m_trees[set] >> node & 1);
            }
            return node - m_associativity;
        }
        auto* const ages = &m_ages[first];
        auto* const end = ages + m_associativity;
        auto* found = ages;
        while ((found = std::find(ages, end, oldest)) == end) {
            std::for_each(ages, end, [](std::uint8_t& age) { ++age; });
        }
        return static_cast<std::size_t>(found - ages);
    }

    /// Notes that a way was used; where the line is now.
    std::size_t use(std::size_t set, std::size_t first, std::size_t way)
    {
        if (m_replacement == Replacement::aged) {
            m_ages[first + way] = 0;
        } else if (m_replacement == Replacement::tree) {
            for (auto node = way + m_associativity; node > 1; node /= 2) {
                auto const parent = std::uint32_t{1} << node / 2;
                m_trees[set] = node % 2 == 0 ? m_trees[set] | parent : m_trees[set] & ~parent;
            }
        } else { // ways are in the order of their last use
            auto const line = m_lines[first + way];
            auto const sectors = m_sectors[first + way];
            std::copy_backward(&m_lines[first], &m_lines[first + way], &m_lines[first + way] + 1);
            std::copy_backward(
                &m_sectors[first], &m_sectors[first + way], &m_sectors[first + way] + 1);
            m_lines[first] = line;
            m_sectors[first] = sectors;
            return first;
        }
        return first + way;
    }

    /// The line's way; where it was absent, an empty one or another's.
    Sectors& touch(std::uint32_t line, bool streaming)
    {
        auto const set = set_of(line);
        auto const first = set * m_associativity;
        auto way = way_of(first, line);
        if (way == m_associativity) {
            way = way_of(first, no_line);
            if (way == m_associativity) {
                way = leaving(set, first);
                counts.written +=
                    std::popcount(static_cast<unsigned>(m_sectors[first + way].dirty));
            }
            m_lines[first + way] = line;
            m_sectors[first + way] = {};
        }
        return m_sectors[streaming ? first + way : use(set, first, way)];
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
        m_lines.resize(m_sets * ways, no_line);
        m_sectors.resize(m_sets * ways);
        m_ages.resize(m_sets * ways, oldest);
        m_trees.resize(m_sets);
    }

    /// The sectors that had to be fetched.
    std::uint8_t load(std::uint32_t line, std::uint8_t sectors, bool streaming)
    {
        Sectors& way = touch(line, streaming);
        auto const missing =
            static_cast<std::uint8_t>(whole(m_granule, sectors & ~way.valid) & ~way.valid);
        count_requests(sectors, way.valid);
        way.valid |= missing;
        counts.fetched += std::popcount(missing);
        return missing;
    }

    /// Returns the sectors to ask another cache for, which has the line's place, where this one
    /// keeps a copy. It counts them; those that are here are counted as hits.
    std::uint8_t load_copy(std::uint32_t line, std::uint8_t sectors, bool streaming)
    {
        Sectors& way = touch(line, streaming);
        auto const there = static_cast<std::uint8_t>(sectors & way.valid);
        way.valid |= sectors;
        if (there) {
            count_requests(there, there);
        }
        return sectors & ~there;
    }

    void store(std::uint32_t line, std::uint8_t sectors, bool streaming)
    {
        Sectors& way = touch(line, streaming);
        count_requests(sectors, whole(m_request, way.valid));
        way.valid |= sectors;
        way.dirty |= sectors;
    }

    /// Sectors are read, changed and kept; one request.
    void change(std::uint32_t line, std::uint8_t sectors)
    {
        load(line, sectors, false);
        touch(line, false).dirty |= sectors;
    }

    /// Returns whether the second of two caches that share the lines has this line's place.
    static bool second_of_two(std::uint32_t line) { return (mixed(~line) & 1) != 0; }

    /// Writes all that is dirty.
    void flush()
    {
        for (Sectors& way : m_sectors) {
            counts.written += std::popcount(static_cast<unsigned>(way.dirty));
            way.dirty = 0;
        }
    }
};

} // namespace gfx90a::traffic
