// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/launch.hpp"

#include <algorithm>
#include <csetjmp>
#include <memory>
#include <vector>

#include <ucontext.h>

#include "trace/recorder.hpp"
#include "trace/waves.hpp"

namespace miniapp::trace {
namespace {

/// A barrier was met by a thread that runs to its end.
struct NeedsFibers
{
};

constexpr std::size_t stack_bytes = 65536;

// NOLINTBEGIN(cert-err52-cpp): swapcontext asks the kernel for the signal mask, twice a turn, which
// takes longer than the turn; no frame between a place and a jump to it has anything to destroy.

/// The threads of one block, each with a stack of its own. A stack is entered once: the function
/// on it plays a thread of every block.
class Fibers
{
    struct Fiber
    {
        std::unique_ptr<char[]> stack{new char[stack_bytes]};
        std::jmp_buf place{};
        bool entered = false;
        bool done = true;
    };
    std::vector<Fiber> m_fibers;
    std::jmp_buf m_caller{};
    std::size_t m_running = 0;
    std::function<void()> const* m_body = nullptr;

    static void play();
    void resume(Fiber& fiber);

public:
    static inline Fibers* current = nullptr;

    void run(std::size_t threads, std::function<void()> const& body, auto const& before_turn);
    void wait();
};

void Fibers::play()
{
    for (;;) {
        (*current->m_body)();
        current->m_fibers[current->m_running].done = true;
        current->wait();
    }
}

/// Up to its next barrier or its end.
void Fibers::resume(Fiber& fiber)
{
    if (_setjmp(m_caller) != 0) {
        return;
    }
    if (fiber.entered) {
        _longjmp(fiber.place, 1);
    }
    fiber.entered = true;
    ucontext_t context{};
    getcontext(&context);
    context.uc_stack.ss_sp = fiber.stack.get();
    context.uc_stack.ss_size = stack_bytes;
    context.uc_link = nullptr;
    makecontext(&context, play, 0);
    setcontext(&context);
}

void Fibers::wait()
{
    if (_setjmp(m_fibers[m_running].place) == 0) {
        _longjmp(m_caller, 1);
    }
}

// NOLINTEND(cert-err52-cpp)

/// Every thread up to its next barrier, in turn, until all have ended.
void Fibers::run(std::size_t threads, std::function<void()> const& body, auto const& before_turn)
{
    m_body = &body;
    m_fibers.resize(std::max(threads, m_fibers.size()));
    for (std::size_t t = 0; t < threads; ++t) {
        m_fibers[t].done = false;
    }
    current = this;
    for (std::size_t left = threads; left > 0;) {
        for (m_running = 0; m_running < threads; ++m_running) {
            auto& fiber = m_fibers[m_running];
            if (!fiber.done) {
                before_turn(m_running);
                auto const begin = reinterpret_cast<std::uintptr_t>(fiber.stack.get());
                stack = {begin, begin + stack_bytes};
                resume(fiber);
                left -= fiber.done ? 1 : 0;
            }
        }
    }
    current = nullptr;
}

void become(unsigned thread)
{
    threadIdx.x = thread % blockDim.x;
    threadIdx.y = thread / blockDim.x % blockDim.y;
    threadIdx.z = thread / blockDim.x / blockDim.y;
}

} // namespace

void barrier()
{
    if (!Fibers::current) {
        throw NeedsFibers{};
    }
    if (accesses) {
        accesses->push_back({0, 0, 0, Kind::barrier});
    }
    Fibers::current->wait();
}

void run_blocks(dim3 grid, dim3 block, std::function<void()> const& body)
{
    static Fibers fibers;
    callers_stack = stack_of_caller();
    bool with_barriers = false;
    gridDim = grid;
    blockDim = block;
    std::vector<std::vector<Access>> threads(block.count());
    auto const note_thread = [&](std::size_t t) {
        added.clear();
        become(static_cast<unsigned>(t));
        accesses = sink ? &threads[t] : nullptr;
    };
    begin_launch(block.count());
    for (unsigned b = 0; b < grid.count(); ++b) {
        blockIdx = {b % grid.x, b / grid.x % grid.y, b / grid.x / grid.y};
        for (auto& thread : threads) {
            thread.clear();
        }
        if (!with_barriers) {
            stack = callers_stack;
            try {
                for (std::size_t t = 0; t < threads.size(); ++t) {
                    note_thread(t);
                    body();
                }
            } catch (NeedsFibers const&) { // the thread begins anew; it has stored nothing yet
                with_barriers = true;
                threads[0].clear();
                for (auto const& [place, amount] : added) {
                    *place -= amount;
                }
            }
        }
        if (with_barriers) {
            fibers.run(threads.size(), body, note_thread);
        }
        accesses = nullptr;
        end_block(threads);
    }
}

} // namespace miniapp::trace
