// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace miniapp {

/// Thrown when work ends because of a signal. It is not a std::exception, so that handlers of
/// failures let it pass.
struct Stopped
{
    int signal;
};

/// Makes SIGINT, SIGTERM and SIGHUP only request a stop from now on. A second signal of the same
/// kind ends the program at once, and ignored signals (nohup) stay ignored. A closed pipe and the
/// largest file size (ulimit -f) cause failed writes instead of signals.
void listen_for_stop_requests();

/// Number of the signal that requested a stop, or 0.
int stop_signal();

/// Throws Stopped if a signal requested a stop. It is called where nothing is half done.
void stop_if_requested();

/// Requests a stop, as a signal does; 0 clears the request. It is async-signal-safe.
void request_stop(int signal);

} // namespace miniapp
