// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace miniapp {

/// Sees to it that what ends the program where no exception can pass still says so, and ends it
/// with exit_environment: memory that runs out in an operator new, an exception in a destructor or
/// a library's thread, and a library that calls exit() (GCC's OpenMP, without memory). To be made
/// first in main(); when it is gone, exit() is nobody's but main()'s.
class LastWords
{
public:
    LastWords();
    ~LastWords();
    LastWords(LastWords const&) = delete;
    LastWords& operator=(LastWords const&) = delete;
};

/// While it lives, abort() ends the program with exit_environment: Kokkos calls it at its start for
/// a variable or an argument that it does not understand. Later an abort is a fault of the program.
class AbortIsRefusal
{
public:
    AbortIsRefusal();
    ~AbortIsRefusal();
    AbortIsRefusal(AbortIsRefusal const&) = delete;
    AbortIsRefusal& operator=(AbortIsRefusal const&) = delete;
};

/// The exit code of main(). Does not return where `ulimit -v` bounds the address space: OpenBLAS's
/// threads try for ever to map what they cannot have, and its exit handler waits for them.
int leave(int code);

} // namespace miniapp
