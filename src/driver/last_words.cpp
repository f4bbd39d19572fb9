// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/last_words.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include <sys/resource.h>
#include <unistd.h>

#include "core/exit_code.hpp"

namespace miniapp {
namespace {

bool main_is_running = false;

/// Nothing is unwound, formatted or allocated: what was measured is saved already.
[[noreturn]] void end(char const* text)
{
    [[maybe_unused]] auto const ignored = write(STDERR_FILENO, text, std::strlen(text));
    _exit(exit_environment);
}

[[noreturn]] void out_of_memory()
{
    end("miniapp: out of memory\n");
}

[[noreturn]] void terminated()
{
    end("miniapp: ended by an exception where none can be handled; out of memory, maybe\n");
}

void aborted(int /*signal*/)
{
    end("miniapp: a library refused its settings at the start, and said above which\n");
}

void exited()
{
    if (main_is_running) {
        end("miniapp: a library ended the program; out of memory, maybe: it should have said "
            "why\n");
    }
}

/// Before the static objects of this program are made; those of shared libraries come first.
[[gnu::constructor(101)]] void listen_early()
{
    std::set_new_handler(out_of_memory);
    std::set_terminate(terminated);
}

} // namespace

LastWords::LastWords()
{
    listen_early(); // who links this as a library may not have its constructor
    std::atexit(exited);
    main_is_running = true;
}

LastWords::~LastWords()
{
    main_is_running = false;
}

AbortIsRefusal::AbortIsRefusal()
{
    std::signal(SIGABRT, aborted);
}

AbortIsRefusal::~AbortIsRefusal()
{
    std::signal(SIGABRT, SIG_DFL);
}

int leave(int code)
{
    rlimit limit = {};
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        std::fflush(nullptr);
        _exit(code);
    }
    return code;
}

} // namespace miniapp
