// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace miniapp {

/// Thrown where work ends because a signal asked for it. Not a std::exception: what catches
/// failures must let it pass.
struct Stopped
{
    int signal;
};

/// From now on SIGINT, SIGTERM and SIGHUP only ask to stop, and the second of a kind ends the
/// program at once; one that the caller ignores (nohup) stays ignored. A closed pipe and a file
/// that is as large as it may be (ulimit -f) are failed writes, no signals.
void listen_for_stop_requests();

/// The signal that asked to stop; 0 where none did.
int stop_requested();

/// Throws Stopped where a signal asked to stop: for places where nothing is half done.
void stop_if_requested();

/// What a signal does; 0 forgets it. Async-signal-safe.
void request_stop(int signal);

} // namespace miniapp
