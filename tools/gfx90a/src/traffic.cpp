// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "traffic.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace gfx90a {

namespace {

constexpr unsigned lds_banks = 32;
constexpr std::uint64_t scratch_model_base = std::uint64_t{256} << 30; // address behind all blocks

/// Returns the lane that LDS serves as number n: in ascending order (our assumption; the ISA
/// document is silent), but for 16-byte reads in the order that AMD's engineers report for
/// ds_read_b128 (ROCm blogs, "Avoiding LDS bank conflicts on AMD GPUs using CK-Tile framework").
unsigned served_lane(unsigned n, bool reads, unsigned bytes)
{
    // Order in which the groups of four lanes in half a wave are served.
    static constexpr std::array<unsigned, 8> fours{0, 5, 1, 4, 2, 7, 3, 6};
    return reads && bytes == 16 ? n / 32 * 32 + fours[n % 32 / 4] * 4 + n % 4 : n;
}

/// Returns the number of L1 accesses of an instruction with 8 bytes or more per lane: one for each
/// 64 bytes that four neighbouring lanes touch. Hardware counts 16 for 64 lanes of 8 contiguous
/// bytes, and 64 for lanes that are far apart (kernels/PREDICTION.md).
unsigned l1_accesses_by_fours(std::uint64_t const* addresses, unsigned bytes, Mask active)
{
    unsigned count = 0;
    std::array<std::uint64_t, 8> seen{};
    for (unsigned first = 0; first < lanes; first += 4) {
        auto end = seen.begin();
        for (auto left = active >> first & 15; left != 0; left &= left - 1) {
            auto const address = addresses[first + static_cast<unsigned>(std::countr_zero(left))];
            for (auto piece = address / 64; piece <= (address + bytes - 1) / 64; ++piece) {
                if (std::find(seen.begin(), end, piece) == end) {
                    *end++ = piece;
                }
            }
        }
        count += static_cast<unsigned>(end - seen.begin());
    }
    return count;
}

/// Records an access by the lanes in `active` as one instruction, whose accesses are coalesced.
void record_coalesced_access(
    Wave& wave,
    WaveTraffic::LaneGroup& to,
    traffic::Kind kind,
    bool is_scratch,
    std::uint64_t const* addresses,
    unsigned bytes,
    Mask active)
{
    auto const first = to.lines.size();
    for (auto left = active; left != 0; left &= left - 1) {
        auto const address = addresses[std::countr_zero(left)];
        if (is_scratch) { // dwords of the lanes are interleaved
            auto const place = wave.traffic->scratch_model_address + (address - wave.scratch.begin);
            for (unsigned done = 0; done < bytes; done += 4) {
                auto const piece = std::min(4U, bytes - done);
                traffic::add_lines(to.lines, first, place + std::uint64_t{done} * lanes, piece);
            }
        } else if (auto const* const block = memory().find(address); block != nullptr) {
            traffic::add_lines(
                to.lines, first, block->model_address + (address - block->begin), bytes);
        }
    }
    auto const count = to.lines.size() - first;
    if (count == 0) {
        return; // all addresses are in LDS (flat instructions) or out of bounds
    }
    to.instructions.push_back(
        {static_cast<std::uint32_t>(first), static_cast<std::uint16_t>(count), kind});
    if (bytes >= 8 && !is_scratch) {
        wave.traffic->l1_accesses += l1_accesses_by_fours(addresses, bytes, active);
        return;
    }
    for (auto l = first; l < to.lines.size(); ++l) {
        auto const sectors = to.lines[l].sectors;
        wave.traffic->l1_accesses +=
            ((sectors & 3) != 0 ? 1U : 0U) + ((sectors & 12) != 0 ? 1U : 0U);
    }
}

} // namespace

TrafficTotals& TrafficTotals::operator+=(TrafficTotals const& other)
{
    launches += other.launches;
    l1_accesses += other.l1_accesses;
    bank_conflict_cycles += other.bank_conflict_cycles;
    max_block_size = std::max(max_block_size, other.max_block_size);
    executed_counts.launches += other.executed_counts.launches;
    executed_counts.waves += other.executed_counts.waves;
    for (std::size_t n = 0; n < executed_counts.instructions.size(); ++n) {
        executed_counts.instructions[n] += other.executed_counts.instructions[n];
    }
    cache_traffic.second_level += other.cache_traffic.second_level;
    cache_traffic.written_before_flush += other.cache_traffic.written_before_flush;
    cache_traffic.instructions += other.cache_traffic.instructions;
    cache_traffic.waves += other.cache_traffic.waves;
    return *this;
}

void WaveTraffic::record_barrier()
{
    for (auto& [lines, instructions] : lane_groups) {
        instructions.push_back(
            {static_cast<std::uint32_t>(lines.size()), 0, traffic::Kind::barrier});
    }
}

// The texture addresser serves accesses of 16 bytes per lane in four steps ("Understanding Memory
// Coalescing on GCN", GPUOpen). Accesses are merged into lines within a step, because the published
// counts of L2 requests do not agree with merging over the whole wave (kernels/PREDICTION.md).
void record_access(
    Wave& wave, traffic::Kind kind, bool is_scratch, std::uint64_t const* addresses, unsigned bytes)
{
    auto& to = *wave.traffic;
    auto const of_part = static_cast<unsigned>(lanes / to.lane_groups.size());
    auto const wide = bytes > 8 && !is_scratch;
    auto const together = wide ? std::min(to.lanes_of_wide, of_part) : of_part;
    for (unsigned lane = 0; lane < lanes; lane += together) {
        auto const some = together == lanes ? all_lanes : ((Mask{1} << together) - 1) << lane;
        if (auto const active = wave.exec() & some; active != 0) {
            auto& part = to.lane_groups[lane / of_part];
            record_coalesced_access(wave, part, kind, is_scratch, addresses, bytes, active);
        }
    }
}

void count_lds_conflicts(
    Wave& wave, bool reads, std::uint32_t const* addresses, std::uint32_t offset, unsigned bytes)
{
    auto const words = std::max(1U, bytes / 4);
    auto const at_once = lds_banks / (words == 3 ? 4 : words);
    auto const exec = wave.exec();
    for (unsigned first = 0; first < lanes; first += at_once) {
        std::array<std::array<std::uint32_t, lds_banks>, lds_banks> seen;
        std::array<unsigned, lds_banks> count{};
        unsigned cycles = 0;
        for (unsigned n = first; n < first + at_once; ++n) {
            auto const lane = served_lane(n, reads, bytes);
            if (((exec >> lane) & 1) == 0) {
                continue;
            }
            for (unsigned word = 0; word < words; ++word) {
                auto const at = (addresses[lane] + offset) / 4 + word;
                auto& in_bank = seen[at % lds_banks];
                auto& number = count[at % lds_banks];
                if (std::find(in_bank.begin(), in_bank.begin() + number, at)
                    == in_bank.begin() + number) {
                    in_bank[number++] = at;
                    cycles = std::max(cycles, number);
                }
            }
        }
        wave.traffic->bank_conflict_cycles += cycles > 1 ? cycles - 1 : 0;
    }
}

WaveTraffic* LaunchTraffic::begin_wave(std::uint64_t workgroup, std::uint64_t scratch_model_address)
{
    if (m_waves_of_workgroups.size() <= workgroup) {
        m_waves_of_workgroups.resize(workgroup + 1);
    }
    auto& waves = m_waves_of_workgroups[workgroup];
    waves.push_back(std::make_unique<WaveTraffic>());
    waves.back()->lane_groups.resize(lanes / m_lanes);
    waves.back()->lanes_of_wide = m_lanes_of_wide;
    waves.back()->scratch_model_address = scratch_model_base + scratch_model_address;
    return waves.back().get();
}

traffic::Trace LaunchTraffic::trace() const
{
    traffic::Trace trace{.lanes = m_lanes};
    trace.first_block.push_back(0);
    trace.block_sizes.push_back(m_block_size);
    auto const append = [&](WaveTraffic::LaneGroup const& part) {
        auto const first = static_cast<std::uint32_t>(trace.lines.size());
        trace.lines.insert(trace.lines.end(), part.lines.begin(), part.lines.end());
        for (auto instruction : part.instructions) {
            instruction.first_line += first;
            trace.instructions.push_back(instruction);
        }
        trace.first_instruction.push_back(static_cast<std::uint32_t>(trace.instructions.size()));
    };
    for (auto const& workgroup : m_waves_of_workgroups) {
        auto left = waves_of_workgroup();
        for (auto const& wave : workgroup) {
            for (std::size_t n = 0; n < wave->lane_groups.size() && left > 0; ++n, --left) {
                append(wave->lane_groups[n]);
            }
        }
        trace.first_wave.push_back(static_cast<std::uint32_t>(trace.first_instruction.size() - 1));
    }
    return trace;
}

std::uint64_t LaunchTraffic::sum(std::uint64_t WaveTraffic::*counter) const
{
    std::uint64_t sum = 0;
    for (auto const& workgroup : m_waves_of_workgroups) {
        for (auto const& wave : workgroup) {
            sum += (*wave).*counter;
        }
    }
    return sum;
}

std::unique_ptr<LaunchTraffic> TrafficCounter::begin_launch(unsigned threads) const
{
    return counts_next_launch() ? std::make_unique<LaunchTraffic>(threads, m_machine) : nullptr;
}

void TrafficCounter::end_launch(
    std::string const& kernel,
    LaunchTraffic const& launch,
    unsigned workgroups_of_unit,
    KernelCounts const& executed)
{
    if (!m_caches) {
        m_caches = std::make_unique<traffic::Caches>(m_machine.caches);
    }
    auto const in_flight = m_machine.waves_of_unit > 0
                               ? m_machine.waves_of_unit
                               : workgroups_of_unit * launch.waves_of_workgroup();
    TrafficTotals totals{
        .launches = 1,
        .l1_accesses = launch.sum(&WaveTraffic::l1_accesses),
        .bank_conflict_cycles = launch.sum(&WaveTraffic::bank_conflict_cycles),
        .max_block_size = launch.block_size(),
        .executed_counts = executed,
        .cache_traffic = m_caches->run(launch.trace(), static_cast<int>(in_flight))};
    m_kernels[kernel] += totals;
    m_last_kernel = kernel;
    if (m_counts_region) {
        auto& region = m_regions[m_open_regions.front()];
        region.totals += totals;
        if (std::find(region.kernels.begin(), region.kernels.end(), kernel)
            == region.kernels.end()) {
            region.kernels.push_back(kernel);
        }
    } else {
        write_back();
    }
}

/// Flushes the caches, and adds the written sectors to the last kernel and to the open region.
void TrafficCounter::write_back()
{
    if (m_caches) {
        auto const written = m_caches->flush();
        m_kernels[m_last_kernel].cache_traffic.second_level.written_sectors += written;
        if (m_counts_region) {
            m_regions[m_open_regions.front()].totals.cache_traffic.second_level.written_sectors +=
                written;
        }
        m_caches.reset();
    }
}

void TrafficCounter::begin_region(std::string const& name)
{
    m_open_regions.push_back(name);
    if (m_open_regions.size() == 1) {
        // Regions limit/* measure limits of the machine, which are not counted.
        m_counts_region = name.rfind("limit/", 0) != 0 && m_regions.count(name) == 0;
        if (m_counts_region) {
            m_regions[name];
        }
    }
}

void TrafficCounter::restart_region()
{
    if (m_counts_region) {
        write_back();
        m_regions[m_open_regions.front()] = {};
    }
}

void TrafficCounter::end_region()
{
    if (m_open_regions.size() == 1) {
        write_back();
        m_counts_region = false;
    }
    if (!m_open_regions.empty()) {
        m_open_regions.pop_back();
    }
}

namespace {

std::unique_ptr<TrafficCounter>& counter_instance()
{
    static auto* const one = new std::unique_ptr<TrafficCounter>; // never deleted: used at exit
    return *one;
}

template <class T>
T enum_value(nlohmann::json const& from, char const* name, std::map<std::string, T> const& words)
{
    auto const text = from.at(name).get<std::string>();
    auto const found = words.find(text);
    if (found == words.end()) {
        throw std::runtime_error(std::string(name) + " cannot be '" + text + "'");
    }
    return found->second;
}

} // namespace

TrafficCounter* traffic_counter()
{
    return counter_instance().get();
}

void count_traffic(std::string const& description)
{
    using namespace traffic;
    auto const from = nlohmann::json::parse(description);
    CountedMachine machine;
    machine.lanes = from.at("lanes");
    machine.lanes_of_wide = from.at("lanes_of_wide");
    machine.waves_of_unit = from.value("waves_of_unit", 0U);
    machine.skips_uncounted = from.value("only", false);
    if (lanes % machine.lanes != 0 || machine.lanes % machine.lanes_of_wide != 0) {
        throw std::runtime_error("lanes do not divide a wave of 64");
    }
    auto& m = machine.caches;
    m.units = from.at("units");
    m.first_level_bytes = from.at("first_level_bytes");
    m.first_level_ways = from.at("first_level_ways");
    m.first_level_keeps_stores = from.at("first_level_keeps_stores");
    m.second_level_bytes = from.at("second_level_bytes");
    m.second_level_ways = from.at("second_level_ways");
    m.partitions = from.at("partitions");
    m.fetch_bytes = from.at("fetch_bytes");
    m.request_bytes = from.at("request_bytes");
    m.replacement = enum_value<Replacement>(
        from,
        "replacement",
        {{"least_recent", Replacement::least_recent},
         {"aged", Replacement::aged},
         {"tree", Replacement::tree}});
    m.issue = enum_value<IssuePolicy>(
        from,
        "issue",
        {{"in_turn", IssuePolicy::in_turn},
         {"random", IssuePolicy::random},
         {"oldest", IssuePolicy::oldest}});
    m.issuing_share = from.at("issuing_share");
    counter_instance() = std::make_unique<TrafficCounter>(machine);
}

} // namespace gfx90a
