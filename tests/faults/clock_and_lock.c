// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Preloaded, it stops the monotonic clock where STANDING_CLOCK is set, and lets flock() fail with
// the error FLOCK_FAILS, as a file system without locks does.
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec* now)
{
    if (clock == CLOCK_MONOTONIC && getenv("STANDING_CLOCK") != NULL) {
        now->tv_sec = 1000;
        now->tv_nsec = 0;
        return 0;
    }
    return (int)syscall(SYS_clock_gettime, clock, now);
}

int flock(int file, int operation)
{
    char const* const error = getenv("FLOCK_FAILS");
    if (error != NULL) {
        errno = (int)strtol(error, NULL, 10);
        return -1;
    }
    return (int)syscall(SYS_flock, file, operation);
}
