// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <stdexcept>

#include "gpu_runtime.hpp"
#include "vendor_blas.hpp"

// The vendor's BLAS that the build found: cuBLAS or rocBLAS (vendor_blas.hpp).
namespace miniapp::gpu::blas {

/// Throws std::runtime_error if a call of the library failed.
inline void check(Status status)
{
    if (status != success) {
        throw std::runtime_error(get_status_string(status));
    }
}

/// Returns the process's handle of the library, set to the stream of `space`. It is made at the
/// first use, because it allocates; one is enough for the one device of a process. Scalar arguments
/// are in host memory, the library's default.
inline Handle handle(ExecutionSpace const& space)
{
    static Owned<Handle, destroy> const owned([](Handle* made) { check(create(made)); });
    check(set_stream(owned.get(), stream_of(space)));
    return owned.get();
}

} // namespace miniapp::gpu::blas
