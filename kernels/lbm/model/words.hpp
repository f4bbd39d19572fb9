// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstddef>
#include <exception>
#include <string>
#include <vector>

namespace miniapp::lbm {

/// The entries of a list of the input, which `;` separates; none for "none".
std::vector<std::string> entries_of(std::string const& list);

/// The words of an entry, taken one after the other. What is not of the form throws
/// std::invalid_argument with the entry and what it should be.
class Words
{
    std::string m_text;
    std::string m_form;
    std::vector<std::string> m_words;
    std::size_t m_at = 0;

public:
    Words(std::string text, std::string form);

    bool done() const { return m_at == m_words.size(); }
    /// Takes the next word if it is this one.
    bool take(std::string const& word);
    std::string word();
    double number();
    std::array<double, 3> vector();
    /// Throws if a word is left.
    void end() const;
    [[noreturn]] void refuse(std::string const& why = {}) const;
};

/// The text of the std::exception that a reading ends with; empty where it ends well.
template <class Read>
std::string why_invalid(Read const& read)
{
    try {
        read();
    } catch (std::exception const& error) {
        return error.what();
    }
    return {};
}

} // namespace miniapp::lbm
