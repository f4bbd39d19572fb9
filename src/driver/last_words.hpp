// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace miniapp {

/// Makes the program print a message and end with exit_environment if operator new finds no memory,
/// if nothing catches an exception (such as one in a library's thread), or if a library calls
/// exit() (as GCC's OpenMP does without memory). main() creates the object first, so that it lasts
/// until main() returns.
class LastWords
{
public:
    LastWords();
    ~LastWords();
    LastWords(LastWords const&) = delete;
    LastWords& operator=(LastWords const&) = delete;
};

/// While an object of this class exists, abort() ends the program with exit_environment: Kokkos
/// aborts at its start if it does not understand a variable or an argument. A later abort is a
/// fault of the program.
class AbortIsRefusal
{
public:
    AbortIsRefusal();
    ~AbortIsRefusal();
    AbortIsRefusal(AbortIsRefusal const&) = delete;
    AbortIsRefusal& operator=(AbortIsRefusal const&) = delete;
};

/// Returns `code` as the exit code of main(). If `ulimit -v` limits the address space, it ends the
/// process with that code at once: OpenBLAS's threads may retry mmap() for ever, and its exit
/// handler would wait for them.
int leave_main(int code);

} // namespace miniapp
