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

/// Ends without unwinding, formatting or allocating; all results were saved before.
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
    end("miniapp: ended by an exception that nothing handled, perhaps for lack of memory\n");
}

void aborted(int /*signal*/)
{
    end("miniapp: a library refused its settings at the start; see its message above\n");
}

void exited()
{
    if (main_is_running) {
        end("miniapp: a library ended the program, perhaps for lack of memory; see its message "
            "above\n");
    }
}

/// Runs before the program's static objects are made, but after those of shared libraries.
[[gnu::constructor(101)]] void listen_early()
{
    std::set_new_handler(out_of_memory);
    std::set_terminate(terminated);
}

} // namespace

LastWords::LastWords()
{
    listen_early(); // a program that links this as a library may lack the constructor
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
