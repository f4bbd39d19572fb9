// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Kokkos tool that plants a slow variant and a wrong one into the real program, for tests/chain.
//
//   PLANT_KERNELS  "stream/ laplacian/": kernels whose label begins with one of these take 10 ms each. They sleep for the
//                  rest of that time, so that a slow-down shows even if the machine's cores are busy
//   PLANT_SLOW     "laplacian/baseline": the kernel with this label takes 40 % more time, because less than 20 % gets no
//                  verdict after a single night
//   PLANT_WRONG    "laplacian/flat laplacian/f": after this kernel, a number in the middle of this array is changed
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { per_kernel_ns = 10000000, second_ns = 1000000000 };

struct Space
{
    char name[64];
};

static struct timespec begun;
static char const* running = "";
static char* array;
static uint64_t array_size;

static char const* asked(char const* name)
{
    char const* value = getenv(name);
    return value ? value : "";
}

// Whether the label begins with one of the words.
static int is_one_of(char const* label, char const* words)
{
    while (*words) {
        size_t const length = strcspn(words, " ");
        if (length > 0 && strncmp(label, words, length) == 0) {
            return 1;
        }
        words += length + (words[length] == ' ');
    }
    return 0;
}

static void sleep_until_end(char const* label)
{
    int64_t take = per_kernel_ns;
    if (strcmp(label, asked("PLANT_SLOW")) == 0) {
        take += take * 40 / 100;
    }
    struct timespec until = begun;
    until.tv_nsec += take;
    until.tv_sec += until.tv_nsec / second_ns;
    until.tv_nsec %= second_ns;
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, 0) != 0) {}
}

void kokkosp_allocate_data(struct Space space, char const* label, void const* data, uint64_t size)
{
    char const* wrong = strchr(asked("PLANT_WRONG"), ' ');
    (void)space;
    if (wrong && strcmp(label, wrong + 1) == 0) {
        array = (char*)data;
        array_size = size;
    }
}

void kokkosp_begin_parallel_for(char const* label, uint32_t device, uint64_t* id)
{
    (void)device;
    *id = 0;
    running = label;
    clock_gettime(CLOCK_MONOTONIC, &begun);
}

void kokkosp_end_parallel_for(uint64_t id)
{
    char const* wrong = asked("PLANT_WRONG");
    size_t const length = strcspn(wrong, " ");
    (void)id;
    if (array && length > 0 && strncmp(running, wrong, length) == 0 && running[length] == 0) {
        ((double*)array)[array_size / sizeof(double) / 2] += 1;
    }
    if (is_one_of(running, asked("PLANT_KERNELS"))) {
        sleep_until_end(running);
    }
}
