// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"
#include "laplacian/march.hpp"

namespace miniapp::laplacian {

/// Launches a kernel with a block of 32 x 8 for every tile.
template <class T, class Kernel>
void launch_tiles(
    Kernel kernel, Problem<T> const& p, ExecutionSpace const& space, Tiles const& tiles)
{
    kernel<<<tiles.count(), dim3(Tiles::width, Tiles::height), 0, gpu::stream_of(space)>>>(
        p.u.data(), p.f.data(), p.w, p.nx, p.ny, p.nz, tiles);
    gpu::check_launch();
}

} // namespace miniapp::laplacian
