// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "emulator/accesses.hpp"

// What a thread reads and writes. The rungs are compiled with -fsanitize=thread, which calls a
// function before each access to memory; those functions are recorder.cpp's instead of the
// sanitizer's, so that no rung needs another type than that of its numbers.
namespace miniapp::trace {

using gfx90a::traffic::Kind;

/// One access of one thread. `instruction` is where the code makes it: the same for all threads.
struct Access
{
    std::uintptr_t instruction;
    std::uintptr_t address;
    std::uint32_t bytes;
    Kind kind;
};

/// Where the accesses of the running thread go; nobody notes them where it is null. Those to the
/// stack and to static storage, which holds what is __shared__, are not the memory's.
inline std::vector<Access>* accesses = nullptr;

/// The stack of the running thread.
struct Stack
{
    std::uintptr_t begin;
    std::uintptr_t end;
};
inline Stack stack = {};
inline Stack callers_stack = {}; ///< of whoever launched the kernel: its arguments are there

/// What an atomic operation of the running thread has added to a number: a thread that begins anew
/// takes it back.
struct Added
{
    int* place;
    int amount;
};
inline std::vector<Added> added = {};

/// The next access of the running thread is nontemporal.
void next_is_streaming();

/// The stack on which the caller runs.
Stack stack_of_caller();

} // namespace miniapp::trace
