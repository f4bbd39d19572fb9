// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A library to preload, which makes the allocation with the number KTH_ALLOCATION fail.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

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
