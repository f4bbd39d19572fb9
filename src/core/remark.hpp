// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// A Case that has something to tell of the answer that was verified last, such as "12 iterations":
/// the driver prints it with the row. Most have not.
class Remark
{
public:
    virtual ~Remark() = default;

    virtual std::string remark() = 0;
};

} // namespace miniapp
