// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include <dlfcn.h>

#include "problem/backend.hpp"

// The emulator of a gfx90a (tools/gfx90a) ends a kernel that accesses a guard zone; elsewhere
// nobody is told where these are.
namespace miniapp {

/// Calls the emulator's function of that name, if the program runs under it.
template <class... A>
void tell_emulator(char const* name, A... arguments)
{
    if (auto* const found = backend::hip ? dlsym(RTLD_DEFAULT, name) : nullptr; found != nullptr) {
        reinterpret_cast<void (*)(A...)>(found)(arguments...);
    }
}

/// Kernels may not access these bytes, except where a GuardAccess lives.
inline void forbid(void const* zone, std::size_t bytes)
{
    tell_emulator("gfx90a_guard", zone, bytes);
}

/// Lets kernels access guard zones: those that fill and compare them.
class GuardAccess
{
public:
    GuardAccess() { tell_emulator("gfx90a_open_guards", 1); }
    ~GuardAccess() { tell_emulator("gfx90a_open_guards", 0); }
    GuardAccess(GuardAccess const&) = delete;
    GuardAccess& operator=(GuardAccess const&) = delete;
};

} // namespace miniapp
