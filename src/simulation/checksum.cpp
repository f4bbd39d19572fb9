// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/checksum.hpp"

#include <bit>
#include <cstring>

namespace miniapp {
namespace {

constexpr std::array<std::uint64_t, 5> primes{
    0x9E3779B185EBCA87,
    0xC2B2AE3D27D4EB4F,
    0x165667B19E3779F9,
    0x85EBCA77C2B2AE63,
    0x27D4EB2F165667C5};

template <class Word>
Word word_at(char const* bytes)
{
    Word word = 0;
    std::memcpy(&word, bytes, sizeof(Word)); // little-endian, as the checkpoints are
    return word;
}

std::uint64_t round(std::uint64_t lane, std::uint64_t word)
{
    return std::rotl(lane + word * primes[1], 31) * primes[0];
}

/// The end of the bytes, which fills no stripe: words, half a word, single bytes.
std::uint64_t mix_in(std::uint64_t sum, std::string_view rest)
{
    for (; rest.size() >= 8; rest.remove_prefix(8)) {
        sum ^= round(0, word_at<std::uint64_t>(rest.data()));
        sum = std::rotl(sum, 27) * primes[0] + primes[3];
    }
    if (rest.size() >= 4) {
        sum ^= word_at<std::uint32_t>(rest.data()) * primes[0];
        sum = std::rotl(sum, 23) * primes[1] + primes[2];
        rest.remove_prefix(4);
    }
    for (char const byte : rest) {
        sum ^= static_cast<unsigned char>(byte) * primes[4];
        sum = std::rotl(sum, 11) * primes[0];
    }
    return sum;
}

} // namespace

Checksum::Checksum()
    : m_lanes{primes[0] + primes[1], primes[1], 0, 0 - primes[0]}
{
}

void Checksum::add_stripes(std::string_view bytes)
{
    for (std::size_t at = 0; at < bytes.size(); at += stripe) {
        for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
            m_lanes[lane] = round(m_lanes[lane], word_at<std::uint64_t>(&bytes[at + 8 * lane]));
        }
    }
}

void Checksum::add(std::string_view bytes)
{
    m_size += bytes.size();
    if (!m_rest.empty()) {
        auto const missing = bytes.substr(0, stripe - m_rest.size());
        m_rest += missing;
        bytes.remove_prefix(missing.size());
        if (m_rest.size() < stripe) {
            return;
        }
        add_stripes(m_rest);
    }
    auto const whole = bytes.size() / stripe * stripe;
    add_stripes(bytes.substr(0, whole));
    m_rest = bytes.substr(whole);
}

std::uint64_t Checksum::value() const
{
    std::uint64_t sum = primes[4];
    if (m_size >= stripe) {
        sum = std::rotl(m_lanes[0], 1) + std::rotl(m_lanes[1], 7) + std::rotl(m_lanes[2], 12)
              + std::rotl(m_lanes[3], 18);
        for (auto const lane : m_lanes) {
            sum = (sum ^ round(0, lane)) * primes[0] + primes[3];
        }
    }
    sum = mix_in(sum + m_size, m_rest);
    sum = (sum ^ (sum >> 33)) * primes[1];
    sum = (sum ^ (sum >> 29)) * primes[2];
    return sum ^ (sum >> 32);
}

} // namespace miniapp
