// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include <dlfcn.h>

#include "problem/backend.hpp"

// The emulator of a gfx90a (tools/gfx90a) ends a kernel that accesses a guard zone. Without the
// emulator these functions do nothing.
namespace miniapp {

/// Calls the emulator's function of that name, if the program runs under it.
template <class... A>
void tell_emulator(char const* name, A... arguments)
{
    if (auto* const found = backend::hip ? dlsym(RTLD_DEFAULT, name) : nullptr; found != nullptr) {
        reinterpret_cast<void (*)(A...)>(found)(arguments...);
    }
}

/// Forbids kernels to access these bytes, except during the lifetime of a GuardAccess.
inline void forbid_access(void const* zone, std::size_t bytes)
{
    tell_emulator("gfx90a_guard", zone, bytes);
}

/// While a GuardAccess lives, kernels may access guard zones, to fill and to compare them.
class GuardAccess
{
public:
    GuardAccess() { tell_emulator("gfx90a_open_guards", 1); }
    ~GuardAccess() { tell_emulator("gfx90a_open_guards", 0); }
    GuardAccess(GuardAccess const&) = delete;
    GuardAccess& operator=(GuardAccess const&) = delete;
};

} // namespace miniapp
