// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ranks/late_peer.hpp"

#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace miniapp {
namespace {

struct Watched
{
    LateNote const volatile* note;
    int rank;
};

std::vector<Watched>& all_watched()
{
    static std::vector<Watched> all;
    return all;
}

} // namespace

LatePeer::LatePeer(int rank, int peer, std::uint32_t meeting)
    : std::runtime_error(fmt::format(
        "rank {} has waited {:g} s for rank {} to come to their meeting {}: it has ended, hangs, "
        "or is slower than MINIAPP_PEER_WAIT allows",
        rank,
        most_wait(),
        peer,
        meeting))
{
}

double most_wait()
{
    constexpr double usual = 600;
    char const* const text = std::getenv("MINIAPP_PEER_WAIT");
    if (text == nullptr) {
        return usual;
    }
    char* end = nullptr;
    double const seconds = std::strtod(text, &end);
    if (end == text || *end != '\0' || !(seconds > 0 && seconds <= 1e6)) {
        throw std::runtime_error(
            fmt::format("MINIAPP_PEER_WAIT is '{}': seconds above 0, at most 1e6", text));
    }
    return seconds;
}

void watch(LateNote const volatile* note, int rank)
{
    all_watched().push_back({note, rank});
}

void forget(LateNote const volatile* note)
{
    std::erase_if(all_watched(), [&](Watched const& watched) { return watched.note == note; });
}

void check_peers()
{
    for (auto const& [note, rank] : all_watched()) {
        if (LateNote const late = *note; late != 0) {
            throw LatePeer(
                rank,
                static_cast<int>(late & 0xffffffff) - 1,
                static_cast<std::uint32_t>(late >> 32));
        }
    }
}

} // namespace miniapp
