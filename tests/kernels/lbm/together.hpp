// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include <ucontext.h>

namespace miniapp {

/// Plays the threads of a block on one thread of the host, each on a stack of its own: in turn,
/// each up to its next barrier or its end.
class Together
{
    static constexpr std::size_t stack_bytes = 65536;
    struct Player
    {
        std::unique_ptr<char[]> stack{new char[stack_bytes]};
        ucontext_t place{};
        bool done = false;
    };
    static inline Together* s_current = nullptr;

    std::vector<Player> m_players;
    std::function<void(int)> m_body;
    ucontext_t m_caller{};
    std::size_t m_now = 0;

    static void play()
    {
        auto& self = *s_current;
        self.m_body(static_cast<int>(self.m_now));
        self.m_players[self.m_now].done = true;
        self.wait();
    }

public:
    explicit Together(std::size_t threads)
        : m_players(threads)
    {
    }

    /// The thread that calls it waits for the others.
    void wait() { swapcontext(&m_players[m_now].place, &m_caller); }

    /// Calls `body` with the number of each thread.
    void run(std::function<void(int)> body)
    {
        m_body = std::move(body);
        s_current = this;
        for (auto& player : m_players) {
            player.done = false;
            getcontext(&player.place);
            player.place.uc_stack.ss_sp = player.stack.get();
            player.place.uc_stack.ss_size = stack_bytes;
            makecontext(&player.place, play, 0);
        }
        for (bool all_done = false; !all_done;) {
            all_done = true;
            for (m_now = 0; m_now < m_players.size(); ++m_now) {
                if (!m_players[m_now].done) {
                    all_done = false;
                    swapcontext(&m_caller, &m_players[m_now].place);
                }
            }
        }
    }
};

} // namespace miniapp
