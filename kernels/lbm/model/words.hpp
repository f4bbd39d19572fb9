// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstddef>
#include <exception>
#include <string>
#include <vector>

namespace miniapp::lbm {

/// Returns the entries of a list, which are separated by `;`. The list "none" has no entries.
std::vector<std::string> entries_of(std::string const& list);

/// Reads the words of an entry one after another. A function that finds a word missing, wrong or
/// left over throws std::invalid_argument with a message that shows the entry and its form.
class Words
{
    std::string m_text;
    std::string m_form;
    std::vector<std::string> m_words;
    std::size_t m_at = 0;

public:
    Words(std::string text, std::string form);

    bool done() const { return m_at == m_words.size(); }
    /// Skips the next word if it equals `word`, and returns whether it did.
    bool take(std::string const& word);
    std::string read_word();
    double read_number();
    std::array<double, 3> read_vector();
    /// Throws if a word is left.
    void expect_end() const;
    [[noreturn]] void refuse(std::string const& why = {}) const;
};

/// Calls read() and returns the text of the std::exception that it throws, or "" if it throws none.
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
