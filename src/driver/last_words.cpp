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

/// Ends the program without unwinding, formatting or allocating. Finished runs have been saved.
[[noreturn]] void end_program(char const* text)
{
    [[maybe_unused]] auto const ignored = write(STDERR_FILENO, text, std::strlen(text));
    _exit(exit_environment);
}

[[noreturn]] void end_without_memory()
{
    end_program("miniapp: out of memory\n");
}

[[noreturn]] void end_on_terminate()
{
    end_program(
        "miniapp: ended by an exception that nothing handled, perhaps for lack of memory\n");
}

void end_on_abort(int /*signal*/)
{
    end_program("miniapp: a library refused its settings at the start; see its message above\n");
}

void end_on_exit()
{
    if (main_is_running) {
        end_program(
            "miniapp: a library ended the program, perhaps for lack of memory; see its message "
            "above\n");
    }
}

/// Runs before the program's static objects are created, but after those of shared libraries.
[[gnu::constructor(101)]] void install_handlers()
{
    std::set_new_handler(end_without_memory);
    std::set_terminate(end_on_terminate);
}

} // namespace

LastWords::LastWords()
{
    install_handlers(); // in case the linker has left out the call before main()
    std::atexit(end_on_exit);
    main_is_running = true;
}

LastWords::~LastWords()
{
    main_is_running = false;
}

AbortIsRefusal::AbortIsRefusal()
{
    std::signal(SIGABRT, end_on_abort);
}

AbortIsRefusal::~AbortIsRefusal()
{
    std::signal(SIGABRT, SIG_DFL);
}

int leave_main(int code)
{
    rlimit limit = {};
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        std::fflush(nullptr);
        _exit(code);
    }
    return code;
}

} // namespace miniapp
