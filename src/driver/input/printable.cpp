// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/printable.hpp"

#include <fmt/format.h>

namespace miniapp {

std::string printable(std::string const& text)
{
    constexpr std::size_t longest = 80;
    std::string clean;
    for (char const c : text.substr(0, longest)) {
        auto const code = static_cast<unsigned char>(c);
        if (c == '\n') {
            clean += "\\n";
        } else if (code < 0x20 || code == 0x7f) {
            clean += fmt::format("\\x{:02x}", code);
        } else {
            clean += c;
        }
    }
    return text.size() > longest ? clean + fmt::format("... ({} bytes)", text.size()) : clean;
}

} // namespace miniapp
