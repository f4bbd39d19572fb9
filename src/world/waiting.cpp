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
    std::atomic<char const*> wait_name = nullptr;
    std::atomic<int> peer = Waiting::several_peers;
    std::atomic<std::uint32_t> wait_count = 0;
};

MainThread main_thread;

struct ReportedState
{
    std::mutex lock;
    std::string phase = "starting";
    std::vector<LateNote const volatile*> notes;
};

ReportedState& reported_state()
{
    static ReportedState all;
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

Waiting::Waiting(char const* name, int peer) noexcept
{
    main_thread.peer.store(peer, std::memory_order_relaxed);
    auto const waits = main_thread.wait_count.load(std::memory_order_relaxed) + 1;
    main_thread.wait_count.store(waits, std::memory_order_relaxed);
    main_thread.wait_name.store(name, std::memory_order_release);
}

Waiting::~Waiting() noexcept
{
    main_thread.wait_name.store(nullptr, std::memory_order_relaxed);
}

void set_phase(std::string const& phase)
{
    std::lock_guard const guard(reported_state().lock);
    reported_state().phase = phase;
}

void watch_late_note(LateNote const volatile* note)
{
    std::lock_guard const guard(reported_state().lock);
    reported_state().notes.push_back(note);
}

void forget_late_note(LateNote const volatile* note)
{
    std::lock_guard const guard(reported_state().lock);
    std::erase(reported_state().notes, note);
}

RankActivity activity_of_this_rank()
{
    std::lock_guard const guard(reported_state().lock);
    LateNote late = 0;
    for (auto const* const note : reported_state().notes) {
        late = late != 0 ? late : *note;
    }
    return {
        .wait_name = main_thread.wait_name.load(std::memory_order_acquire),
        .peer = main_thread.peer.load(std::memory_order_relaxed),
        .wait_count = main_thread.wait_count.load(std::memory_order_relaxed),
        .late_note = late,
        .phase = reported_state().phase};
}

} // namespace miniapp
