// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/family.hpp"

namespace miniapp {

namespace stream {
Family family();
} // namespace stream
namespace peak {
Family family();
} // namespace peak
namespace laplacian {
Family family();
} // namespace laplacian
namespace transpose {
Family family();
} // namespace transpose
namespace lbm {
Family family();
} // namespace lbm

std::vector<Family> contents()
{
    return {
        stream::family(),
        peak::family(),
        laplacian::family(),
        transpose::family(),
        lbm::family(),
    };
}

} // namespace miniapp
