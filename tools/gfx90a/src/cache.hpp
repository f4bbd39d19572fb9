// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace gfx90a::traffic {

/// Counts of sectors of 32 bytes, and of requests.
struct CacheCounts
{
    std::uint64_t fetched_sectors = 0; ///< sectors that were read from memory
    std::uint64_t written_sectors = 0; ///< sectors that were written to memory
    std::uint64_t requests = 0; ///< requests to the cache, each for an aligned part of a line
    std::uint64_t hits = 0;

    CacheCounts& operator+=(CacheCounts const& other)
    {
        fetched_sectors += other.fetched_sectors;
        written_sectors += other.written_sectors;
        requests += other.requests;
        hits += other.hits;
        return *this;
    }
};

/// The replacement policy, which selects the line of a set that is evicted.
enum class Replacement : std::uint8_t {
    least_recent,
    aged, ///< evicts a line of age 3; a use sets a line's age to 0; if none has age 3, all age by 1
    tree, ///< tree pseudo-LRU: each node of a binary tree points to the half not used last
};

/// A set-associative write-back cache of lines of 4 sectors. A store fetches nothing: it marks its
/// sectors as dirty. A streaming access does not count as a use of its line.
class Cache
{
    /// The state of a line, with a bit for each sector.
    struct LineState
    {
        std::uint8_t valid : 4 = 0;
        std::uint8_t dirty : 4 = 0;
    };
    static constexpr std::uint8_t oldest_age = 3;
    static constexpr std::uint32_t no_line = ~0U;
    // m_lines, m_sectors and m_ages have an element for each way of each set. Line numbers have an
    // array of their own, because the search for a line takes most of the time.
    std::vector<std::uint32_t> m_lines;
    std::vector<LineState> m_states;
    std::vector<std::uint8_t> m_ages;   ///< ages of lines, for Replacement::aged
    std::vector<std::uint32_t> m_trees; ///< for Replacement::tree: for each set a bit per node
    std::size_t m_sets;
    std::size_t m_associativity;
    unsigned m_sectors_per_fetch;   ///< number of sectors that are fetched together: 1, 2 or 4
    unsigned m_sectors_per_request; ///< maximum number of sectors in a request: 1, 2 or 4
    Replacement m_replacement;

    /// Returns a hash of the bits, by the finalizer of MurmurHash3.
    static std::uint32_t hash(std::uint32_t bits)
    {
        bits ^= bits >> 16;
        bits *= 0x85ebca6b;
        bits ^= bits >> 13;
        bits *= 0xc2b2ae35;
        return bits ^ bits >> 16;
    }

    /// Returns the set of a line. Lines k m_sets to (k + 1) m_sets - 1 map to different sets for
    /// each k, so that an array fills all sets evenly. Higher bits of the line number permute the
    /// sets, so that a column of an array also spreads over all sets, whatever its pitch.
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
        auto const upper = (line % sets >> low) ^ hash(round * groups + group);
        auto const lower = line % sets ^ hash(line >> low);
        auto const place =
            (upper << low | (lower & ((1U << low) - 1))) & ((std::uint32_t{1} << bits) - 1);
        return ((group + hash(round)) % groups << bits) | place;
    }

    /// Returns the way that holds the line, or the number of ways if none does. `first` is the
    /// index of the set's way 0. The loop has no early exit, so that the compiler vectorises it.
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

    /// Returns the way of a full set that is evicted next.
    std::size_t victim(std::size_t set, std::size_t first)
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
        while ((found = std::find(ages, end, oldest_age)) == end) {
            std::for_each(ages, end, [](std::uint8_t& age) { ++age; });
        }
        return static_cast<std::size_t>(found - ages);
    }

    /// Records the use of a way. Returns the index in the arrays at which its line is now.
    std::size_t record_use(std::size_t set, std::size_t first, std::size_t way)
    {
        if (m_replacement == Replacement::aged) {
            m_ages[first + way] = 0;
        } else if (m_replacement == Replacement::tree) {
            for (auto node = way + m_associativity; node > 1; node /= 2) {
                auto const parent = std::uint32_t{1} << node / 2;
                m_trees[set] = node % 2 == 0 ? m_trees[set] | parent : m_trees[set] & ~parent;
            }
        } else { // least_recent keeps the ways in the order of their last use
            auto const line = m_lines[first + way];
            auto const sectors = m_states[first + way];
            std::copy_backward(&m_lines[first], &m_lines[first + way], &m_lines[first + way] + 1);
            std::copy_backward(
                &m_states[first], &m_states[first + way], &m_states[first + way] + 1);
            m_lines[first] = line;
            m_states[first] = sectors;
            return first;
        }
        return first + way;
    }

    /// Returns a line's state. An absent line gets an empty way, or the way of an evicted line.
    LineState& touch_line(std::uint32_t line, bool streaming)
    {
        auto const set = set_of(line);
        auto const first = set * m_associativity;
        auto way = way_of(first, line);
        if (way == m_associativity) {
            way = way_of(first, no_line);
            if (way == m_associativity) {
                way = victim(set, first);
                counts.written_sectors +=
                    std::popcount(static_cast<unsigned>(m_states[first + way].dirty));
            }
            m_lines[first + way] = line;
            m_states[first + way] = {};
        }
        return m_states[streaming ? first + way : record_use(set, first, way)];
    }

    /// Returns all sectors of the aligned groups of `group` sectors that contain any of `sectors`.
    static std::uint8_t rounded_to_groups(unsigned group, std::uint8_t sectors)
    {
        if (group == 4) {
            return sectors ? 0xf : 0;
        }
        if (group == 2) {
            return (sectors & 3 ? 3 : 0) | (sectors & 12 ? 12 : 0);
        }
        return sectors;
    }

    /// Counts the requests for these sectors. A request hits if all its sectors are `valid`.
    void count_requests(std::uint8_t sectors, std::uint8_t valid)
    {
        auto const requests = [&](std::uint8_t some) {
            return static_cast<unsigned>(
                       std::popcount(rounded_to_groups(m_sectors_per_request, some)))
                   / m_sectors_per_request;
        };
        counts.requests += requests(sectors);
        counts.hits += requests(sectors) - requests(sectors & ~valid);
    }

public:
    CacheCounts counts;

    /// A miss fetches `fetch_bytes`, a request has up to `request_bytes`; both are 32, 64 or 128.
    Cache(
        std::size_t bytes,
        std::size_t ways,
        unsigned fetch_bytes,
        unsigned request_bytes = 128,
        Replacement replacement = Replacement::least_recent)
        : m_sets(std::max<std::size_t>(1, bytes / 128 / ways))
        , m_associativity(ways)
        , m_sectors_per_fetch(fetch_bytes / 32)
        , m_sectors_per_request(request_bytes / 32)
        , m_replacement(replacement)
    {
        m_lines.resize(m_sets * ways, no_line);
        m_states.resize(m_sets * ways);
        m_ages.resize(m_sets * ways, oldest_age);
        m_trees.resize(m_sets);
    }

    /// Loads sectors of a line. Returns those that had to be fetched.
    std::uint8_t load(std::uint32_t line, std::uint8_t sectors, bool streaming)
    {
        LineState& way = touch_line(line, streaming);
        auto const missing = static_cast<std::uint8_t>(
            rounded_to_groups(m_sectors_per_fetch, sectors & ~way.valid) & ~way.valid);
        count_requests(sectors, way.valid);
        way.valid |= missing;
        counts.fetched_sectors += std::popcount(missing);
        return missing;
    }

    /// Loads sectors of a line whose home is another cache. Returns those that are missing here,
    /// which the caller must load from the home; counts only the others, as hits.
    std::uint8_t load_copy(std::uint32_t line, std::uint8_t sectors, bool streaming)
    {
        LineState& way = touch_line(line, streaming);
        auto const there = static_cast<std::uint8_t>(sectors & way.valid);
        way.valid |= sectors;
        if (there) {
            count_requests(there, there);
        }
        return sectors & ~there;
    }

    void store(std::uint32_t line, std::uint8_t sectors, bool streaming)
    {
        LineState& way = touch_line(line, streaming);
        count_requests(sectors, rounded_to_groups(m_sectors_per_request, way.valid));
        way.valid |= sectors;
        way.dirty |= sectors;
    }

    /// Updates sectors by an atomic operation, which counts as one load and leaves them dirty.
    void update(std::uint32_t line, std::uint8_t sectors)
    {
        load(line, sectors, false);
        touch_line(line, false).dirty |= sectors;
    }

    /// Returns whether a line's home is the second of two caches, as for about half of the lines.
    static bool is_home_second(std::uint32_t line) { return (hash(~line) & 1) != 0; }

    /// Writes all dirty sectors to memory.
    void flush()
    {
        for (LineState& way : m_states) {
            counts.written_sectors += std::popcount(static_cast<unsigned>(way.dirty));
            way.dirty = 0;
        }
    }
};

} // namespace gfx90a::traffic
