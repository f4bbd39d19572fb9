// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/stop_request.hpp"

#include <atomic>
#include <initializer_list>

#include <signal.h> // NOLINT(modernize-deprecated-headers): POSIX's, with sigaction and kill

namespace miniapp {
namespace {

std::atomic<int> requested_signal = 0;
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may not take a lock");

} // namespace

void request_stop(int signal)
{
    requested_signal = signal;
}

int stop_signal()
{
    return requested_signal;
}

void stop_if_requested()
{
    if (int const signal = requested_signal; signal != 0) {
        throw Stopped{signal};
    }
}

void listen_for_stop_requests()
{
    for (int const signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction present = {};
        sigaction(signal, nullptr, &present);
        if (present.sa_handler != SIG_IGN) {
            struct sigaction ask = {};
            ask.sa_handler = request_stop;
            ask.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
            sigaction(signal, &ask, nullptr);
        }
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

} // namespace miniapp
