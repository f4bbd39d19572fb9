// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace miniapp::gpu {

/// Owns an object that a C library creates and destroys: a handle, a plan, a descriptor.
template <class Handle, auto destroy>
class Owned
{
    Handle m_handle{};

public:
    /// Calls create(&handle), which throws if it fails; nothing is destroyed then.
    template <class Create>
    explicit Owned(Create create)
    {
        create(&m_handle);
    }
    Owned(Owned const&) = delete;
    Owned& operator=(Owned const&) = delete;
    ~Owned() { static_cast<void>(destroy(m_handle)); }

    Handle get() const { return m_handle; }
};

} // namespace miniapp::gpu
