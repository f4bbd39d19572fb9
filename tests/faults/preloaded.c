// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A library to preload. With COARSE_CLOCK set, the monotonic clock moves four times a second; with
// FLOCK_FAILS set, flock() fails with that error, as on a file system without locks; with LOAD set,
// the machine's load is that number, else 0; with KTH_ALLOCATION set, the allocation with that number
// fails.
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec* now)
{
    long const quarter = 250000000;
    int const code = (int)syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_MONOTONIC && getenv("COARSE_CLOCK") != NULL) {
        now->tv_nsec -= now->tv_nsec % quarter;
    }
    return code;
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

int getloadavg(double loads[], int count)
{
    char const* const load = getenv("LOAD");
    for (int i = 0; i < count; ++i) {
        loads[i] = load != NULL ? strtod(load, NULL) : 0;
    }
    return count;
}

static atomic_long count;
static long kth = -1;

__attribute__((constructor)) static void read_kth(void)
{
    char const* const text = getenv("KTH_ALLOCATION");
    kth = text != NULL ? strtol(text, NULL, 10) : 0;
}

static int fails(void)
{
    return kth > 0 && atomic_fetch_add(&count, 1) + 1 == kth;
}

extern void* __libc_malloc(size_t size);

void* malloc(size_t size)
{
    if (fails()) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_malloc(size);
}
