// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>

#include <sys/mman.h>

#include "problem/backend.hpp"

namespace miniapp {

/// Asks Linux to back untouched host memory with 2 MiB pages, which Debian by default gives only on
/// request (`madvise`). It does nothing for device memory and ignores a refusal, which is harmless.
inline void advise_huge_pages(void* data, std::size_t bytes)
{
    if constexpr (!backend::gpu) {
        constexpr std::uintptr_t page = std::uintptr_t{1} << 21;
        auto const skipped = (page - reinterpret_cast<std::uintptr_t>(data) % page) % page;
        if (bytes >= skipped + page) {
            madvise(
                static_cast<char*>(data) + skipped, (bytes - skipped) / page * page, MADV_HUGEPAGE);
        }
    }
}

} // namespace miniapp
