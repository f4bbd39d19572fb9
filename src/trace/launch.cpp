// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/launch.hpp"

#include <algorithm>
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

/// The threads of one block, each with a stack of its own.
class Fibers
{
    struct Fiber
    {
        ucontext_t context{};
        std::unique_ptr<char[]> stack{new char[stack_bytes]};
        bool done = false;
    };
    std::vector<Fiber> m_fibers;
    ucontext_t m_caller{};
    std::size_t m_running = 0;
    std::function<void()> const* m_body = nullptr;

    static void enter();
    void start(Fiber& fiber);

public:
    static inline Fibers* current = nullptr;

    void run(std::size_t threads, std::function<void()> const& body, auto const& before_turn);
    void wait() { swapcontext(&m_fibers[m_running].context, &m_caller); }
};

void Fibers::enter()
{
    (*current->m_body)();
    current->m_fibers[current->m_running].done = true;
    current->wait();
}

void Fibers::start(Fiber& fiber)
{
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = fiber.stack.get();
    fiber.context.uc_stack.ss_size = stack_bytes;
    fiber.context.uc_link = nullptr;
    makecontext(&fiber.context, enter, 0);
    fiber.done = false;
}

/// Every thread up to its next barrier, in turn, until all have ended.
void Fibers::run(std::size_t threads, std::function<void()> const& body, auto const& before_turn)
{
    m_body = &body;
    m_fibers.resize(std::max(threads, m_fibers.size()));
    for (std::size_t t = 0; t < threads; ++t) {
        start(m_fibers[t]);
    }
    current = this;
    for (std::size_t left = threads; left > 0;) {
        for (m_running = 0; m_running < threads; ++m_running) {
            auto& fiber = m_fibers[m_running];
            if (!fiber.done) {
                before_turn(m_running);
                auto const begin = reinterpret_cast<std::uintptr_t>(fiber.stack.get());
                stack = {begin, begin + stack_bytes};
                swapcontext(&m_caller, &fiber.context);
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
