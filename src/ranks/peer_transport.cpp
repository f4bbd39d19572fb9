// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "peer_signals.hpp"
#include "ranks/transport.hpp"

namespace miniapp::ranks {
namespace {

constexpr std::size_t alignment = 256;

/// Returns the offset of each message in a buffer, in bytes; the last entry is the buffer's end.
std::vector<std::size_t> offsets_of(std::vector<Message> const& all)
{
    std::vector<std::size_t> offsets = {0};
    for (auto const& message : all) {
        offsets.push_back((offsets.back() + message.bytes + alignment - 1) / alignment * alignment);
    }
    return offsets;
}

std::vector<int> partners_of(std::vector<Message> const& all)
{
    std::vector<int> partners;
    for (auto const& message : all) {
        partners.push_back(message.to);
        partners.push_back(message.from);
    }
    std::ranges::sort(partners);
    partners.erase(std::unique(partners.begin(), partners.end()), partners.end());
    return partners;
}

/// Returns, for every rank, the offsets of the messages in that rank's buffers, in bytes.
std::vector<std::vector<std::size_t>>
offsets_of_all_ranks(World const& world, std::vector<std::size_t> const& offsets)
{
    std::string bytes(offsets.size() * sizeof(std::size_t), '\0');
    std::memcpy(bytes.data(), offsets.data(), bytes.size());
    std::vector<std::vector<std::size_t>> all;
    for (auto const& of_rank : world.gather(bytes)) {
        auto& list = all.emplace_back(of_rank.size() / sizeof(std::size_t));
        std::memcpy(list.data(), of_rank.data(), of_rank.size());
    }
    return all;
}

std::size_t buffer_size(std::vector<std::vector<std::size_t>> const& offsets)
{
    std::size_t end = alignment;
    for (auto const& of_rank : offsets) {
        end = std::max(end, of_rank.back());
    }
    return end;
}

/// Transport through the receiving rank's memory. Every rank has two receive buffers, which are
/// used alternately, so that one synchronisation per exchange is enough: a rank that synchronises
/// for an exchange has unpacked the previous one, whose buffer can therefore be packed again.
class PeerTransport final : public Transport
{
    int m_rank;
    std::vector<Message> m_messages;
    std::vector<std::vector<std::size_t>> m_offsets; ///< first byte of each message, for every rank
    std::size_t m_size; ///< size of a buffer in bytes, the same on all ranks
    PeerMemory m_memory;
    PeerSignals m_signals;
    bool m_second_is_next = false; ///< true if the next exchange uses the second buffer

    std::byte* message_address(int rank, std::size_t n, bool second)
    {
        auto const& offsets = m_offsets[static_cast<std::size_t>(rank)];
        return m_memory.address_of(rank) + offsets[n] + (second ? m_size : 0);
    }

public:
    PeerTransport(World const& world, std::vector<Message> const& all)
        : m_rank(world.rank())
        , m_messages(all)
        , m_offsets(offsets_of_all_ranks(world, offsets_of(all)))
        , m_size(buffer_size(m_offsets))
        , m_memory(world, 2 * m_size)
        , m_signals(world, partners_of(all))
    {
        m_memory.address_of(0); // all ranks open the memory together
    }

    std::byte* to_send(std::size_t n) override
    {
        return message_address(m_messages[n].to, n, m_second_is_next);
    }
    std::byte const* received(std::size_t n) override
    {
        return message_address(m_rank, n, !m_second_is_next);
    }
    void exchange(ExecutionSpace const& space) override
    {
        m_signals.synchronise(space);
        m_second_is_next = !m_second_is_next;
    }
    std::string name() const override { return "peers' memory"; }
};

} // namespace

std::string why_no_peers(World const& world)
{
    return PeerMemory::refusal(world);
}

std::unique_ptr<Transport> peer_transport(World const& world, std::vector<Message> const& all)
{
    return std::make_unique<PeerTransport>(world, all);
}

std::unique_ptr<Transport>
transport(std::string const& word, World const& world, std::vector<Message> const& all)
{
    auto const refusal = word == "messages" ? "" : why_no_peers(world);
    if (word == "peers" && !refusal.empty()) {
        throw std::runtime_error("transport peers: " + refusal);
    }
    return word == "messages" || !refusal.empty() ? message_transport(world, all)
                                                  : peer_transport(world, all);
}

} // namespace miniapp::ranks
