// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hostcall.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <map>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "memory.hpp"
#include "wave.hpp"

namespace gfx90a {

namespace {

constexpr unsigned packet_count = 2; // number of packets; a wave waits until one is free
constexpr std::uint32_t printf_service = 2;

struct PacketHeader
{
    std::uint64_t next; // next packet's number with a tag in the high bits; 0 ends the stack
    std::uint64_t active_lanes;
    std::uint32_t service;
    std::uint32_t control; // bit 0: the kernel waits for the reply
};

/// Eight arguments for each lane. The host's reply replaces the first two.
struct PacketPayload
{
    std::uint64_t arguments[lanes][8];
};

/// Doorbell, a signal of ROCm's runtime: a kernel rings it by writing `event` to address `mailbox`.
struct Signal
{
    std::int64_t kind;
    std::int64_t value;
    std::uint64_t mailbox;
    std::uint32_t event;
    std::uint32_t reserved[9];
};

struct HostcallBuffer
{
    std::uint64_t headers_address;
    std::uint64_t payloads_address;
    std::uint64_t doorbell_address;
    std::uint64_t free_stack;
    std::uint64_t ready_stack;
    std::uint64_t index_mask;
    std::uint64_t mailbox;
    Signal signal;
    PacketHeader headers[packet_count];
    PacketPayload payloads[packet_count];
};

HostcallBuffer* buffer = nullptr;

/// Words of the messages that are not yet complete, by message number.
std::map<std::uint64_t, std::vector<std::uint64_t>> messages;

/// Prints a printf message. Its words are the stream, the format, and the arguments.
class PrintfMessage
{
public:
    explicit PrintfMessage(std::vector<std::uint64_t> const& words)
        : m_words(words)
        , m_stream(next_word() != 0 ? stderr : stdout)
    {
    }

    int print()
    {
        auto const format = next_text();
        int count = 0;
        for (std::size_t at = 0; at < format.size();) {
            auto const sign = std::min(format.find('%', at), format.size());
            count += std::fprintf(m_stream, "%s", format.substr(at, sign - at).c_str());
            auto const end =
                std::min(format.find_first_of("diouxXeEfFgGaAcspn%", sign + 1), format.size());
            if (end == format.size()) {
                break;
            }
            count += print_conversion(format.substr(sign, end + 1 - sign));
            at = end + 1;
        }
        std::fflush(m_stream);
        return count;
    }

private:
    std::uint64_t next_word() { return m_position < m_words.size() ? m_words[m_position++] : 0; }
    std::string next_text()
    {
        auto const* const start = reinterpret_cast<char const*>(m_words.data() + m_position);
        std::string found(start, strnlen(start, 8 * (m_words.size() - m_position)));
        m_position += found.size() / 8 + 1;
        return found;
    }
    int print_conversion(std::string one)
    {
        if (one == "%%") {
            return std::fprintf(m_stream, "%%");
        }
        for (auto star = one.find('*'); star != std::string::npos; star = one.find('*')) {
            one.replace(star, 1, std::to_string(static_cast<std::int32_t>(next_word())));
        }
        auto const* const format = one.c_str();
        if (one.back() == 's') {
            return std::fprintf(m_stream, format, next_text().c_str());
        }
        auto const value = next_word();
        if (one.back() == 'n') {
            return 0;
        }
        bool const real = std::strchr("eEfFgGaA", one.back()) != nullptr;
        return real ? std::fprintf(m_stream, format, std::bit_cast<double>(value))
                    : std::fprintf(m_stream, format, value);
    }

    std::vector<std::uint64_t> const& m_words;
    std::size_t m_position = 0;
    std::FILE* m_stream;
};

/// Handles one lane's call: adds its words to a message, and prints the message if it is complete.
void receive_words(std::uint64_t (&lane)[8])
{
    static std::uint64_t last = 0;
    constexpr unsigned begins = 1;
    constexpr unsigned ends = 2;
    auto const description = lane[0];
    auto const number = (description & begins) != 0 ? ++last : description >> 8;
    auto& words = messages[number];
    words.insert(words.end(), lane + 1, lane + 1 + (description >> 5 & 7));
    lane[0] = number << 8;
    if ((description & ends) != 0) {
        lane[0] = static_cast<std::uint64_t>(PrintfMessage(words).print());
        messages.erase(number);
    }
}

} // namespace

std::uint64_t hostcall_buffer_address()
{
    if (buffer == nullptr) {
        auto* const place = memory().allocate(sizeof(HostcallBuffer), "what kernels print", true);
        buffer = new (place) HostcallBuffer{};
        buffer->headers_address = reinterpret_cast<std::uint64_t>(buffer->headers);
        buffer->payloads_address = reinterpret_cast<std::uint64_t>(buffer->payloads);
        buffer->doorbell_address = reinterpret_cast<std::uint64_t>(&buffer->signal);
        buffer->signal.mailbox = reinterpret_cast<std::uint64_t>(&buffer->mailbox);
        buffer->index_mask = packet_count - 1;
        buffer->free_stack = 1;                 // the top of the stack is packet 1
        buffer->headers[1].next = packet_count; // then packet 0, tagged because 0 ends the stack
    }
    return reinterpret_cast<std::uint64_t>(buffer);
}

void serve_hostcalls()
{
    auto next = buffer != nullptr ? std::exchange(buffer->ready_stack, 0) : 0;
    while (next != 0) {
        auto const number = next & buffer->index_mask;
        auto& header = buffer->headers[number];
        next = header.next;
        if (header.service != printf_service) {
            throw Fault(
                "the kernel asks the host for service " + std::to_string(header.service)
                + ", which is not modelled (2 is printing, 3 is malloc)");
        }
        for (int l = 0; l < lanes; ++l) {
            if (((header.active_lanes >> l) & 1) != 0) {
                receive_words(buffer->payloads[number].arguments[l]);
            }
        }
        header.control &= ~std::uint32_t{1};
    }
}

} // namespace gfx90a
