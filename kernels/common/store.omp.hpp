// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <hwy/highway.h>

// Ways to store a CPU's vector register, the counterparts of those in store.hpp. The tag tells
// Highway the type of the vector.
namespace miniapp {

/// Stores to any address.
struct PlainVectorStore
{
    template <class Vector, class Tag, class T>
    HWY_INLINE void operator()(Vector value, Tag tag, T* address) const
    {
        hwy::HWY_NAMESPACE::StoreU(value, tag, address);
    }
};

/// Stores past the caches to an aligned address. The thread must end with hwy::FlushStream().
struct NontemporalVectorStore
{
    template <class Vector, class Tag, class T>
    HWY_INLINE void operator()(Vector value, Tag tag, T* address) const
    {
        hwy::HWY_NAMESPACE::Stream(value, tag, address);
    }
};

} // namespace miniapp
