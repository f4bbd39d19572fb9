// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// A stage of one launch, from begin to end.
struct Span
{
    std::string lane;  ///< name of an execution space instance or a stream
    std::string stage; ///< name of the stage, such as `interior` or `to device`
    double begin = 0;  ///< seconds since the launch began, on the clock of its rank
    double end = 0;
    int rank = 0;
};

} // namespace miniapp
