// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/waiting.hpp"

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>

namespace miniapp {
namespace {

/// State that the main thread writes and the watchdog reads; a wait costs stores, but no lock.
struct MainThread
{
    std::atomic<char const*> waits_in = nullptr;
    std::atomic<int> peer = Waiting::several;
    std::atomic<std::uint32_t> waits = 0;
};

MainThread main_thread;

struct Told
{
    std::mutex lock;
    std::string phase = "starting";
    std::vector<LateNote const volatile*> notes;
};

Told& told()
{
    static Told all;
    return all;
}

} // namespace

double peer_wait()
{
    constexpr double usual = 60;
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

Waiting::Waiting(char const* in, int peer) noexcept
{
    main_thread.peer.store(peer, std::memory_order_relaxed);
    auto const waits = main_thread.waits.load(std::memory_order_relaxed) + 1;
    main_thread.waits.store(waits, std::memory_order_relaxed);
    main_thread.waits_in.store(in, std::memory_order_release);
}

Waiting::~Waiting() noexcept
{
    main_thread.waits_in.store(nullptr, std::memory_order_relaxed);
}

void set_phase(std::string const& phase)
{
    std::lock_guard const guard(told().lock);
    told().phase = phase;
}

void watch(LateNote const volatile* note)
{
    std::lock_guard const guard(told().lock);
    told().notes.push_back(note);
}

void forget(LateNote const volatile* note)
{
    std::lock_guard const guard(told().lock);
    std::erase(told().notes, note);
}

SeenOfRank what_this_rank_does()
{
    std::lock_guard const guard(told().lock);
    LateNote late = 0;
    for (auto const* const note : told().notes) {
        late = late != 0 ? late : *note;
    }
    return {
        .waits_in = main_thread.waits_in.load(std::memory_order_acquire),
        .peer = main_thread.peer.load(std::memory_order_relaxed),
        .waits = main_thread.waits.load(std::memory_order_relaxed),
        .waits_on_device = late,
        .phase = told().phase};
}

} // namespace miniapp
