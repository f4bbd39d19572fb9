// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/family.hpp"

namespace miniapp::halo {

/// What bounds an exchange: the best contiguous copy from every rank to the next one's memory, all
/// at once, of as many bytes as a rank hands over.
Limit link_limit(Params const& params, Work const& work);

} // namespace miniapp::halo
