// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include <ucontext.h>

namespace miniapp {

/// Runs the threads of a block on one thread of the host, each with its own stack. The threads run
/// in turn, each up to its next barrier or its end.
class EmulatedBlock
{
    static constexpr std::size_t stack_bytes = 65536;
    struct Thread
    {
        std::unique_ptr<char[]> stack{new char[stack_bytes]};
        ucontext_t context{};
        bool done = false;
    };
    static inline EmulatedBlock* s_running = nullptr;

    std::vector<Thread> m_threads;
    std::function<void(int)> m_body;
    ucontext_t m_caller{};
    std::size_t m_current = 0;

    static void run_current()
    {
        auto& self = *s_running;
        self.m_body(static_cast<int>(self.m_current));
        self.m_threads[self.m_current].done = true;
        self.synchronise();
    }

public:
    explicit EmulatedBlock(std::size_t threads)
        : m_threads(threads)
    {
    }

    /// Synchronises the calling thread with the others, as a barrier of the block does.
    void synchronise() { swapcontext(&m_threads[m_current].context, &m_caller); }

    /// Calls body(thread) for each thread of the block, and returns when all have ended.
    void run(std::function<void(int)> body)
    {
        m_body = std::move(body);
        s_running = this;
        for (auto& thread : m_threads) {
            thread.done = false;
            getcontext(&thread.context);
            thread.context.uc_stack.ss_sp = thread.stack.get();
            thread.context.uc_stack.ss_size = stack_bytes;
            makecontext(&thread.context, run_current, 0);
        }
        for (bool all_done = false; !all_done;) {
            all_done = true;
            for (m_current = 0; m_current < m_threads.size(); ++m_current) {
                if (!m_threads[m_current].done) {
                    all_done = false;
                    swapcontext(&m_caller, &m_threads[m_current].context);
                }
            }
        }
    }
};

} // namespace miniapp
