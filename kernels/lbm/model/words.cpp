// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/words.hpp"

#include <sstream>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "core/finite.hpp"
#include "core/printable.hpp"

namespace miniapp::lbm {

std::vector<std::string> entries_of(std::string const& list)
{
    std::vector<std::string> entries;
    if (list == "none") {
        return entries;
    }
    std::istringstream in(list);
    for (std::string one; std::getline(in, one, ';');) {
        auto const first = one.find_first_not_of(' ');
        entries.push_back(
            first == std::string::npos ? ""
                                       : one.substr(first, one.find_last_not_of(' ') - first + 1));
    }
    if (list.ends_with(';')) {
        entries.emplace_back(); // an empty entry, whose reader reports what should stand there
    }
    return entries;
}

Words::Words(std::string text, std::string form)
    : m_text(std::move(text))
    , m_form(std::move(form))
{
    std::istringstream in(m_text);
    for (std::string word; in >> word;) {
        m_words.push_back(word);
    }
}

bool Words::take(std::string const& word)
{
    bool const is_next = !done() && m_words[m_at] == word;
    m_at += is_next ? 1 : 0;
    return is_next;
}

std::string Words::read_word()
{
    if (done()) {
        refuse();
    }
    return m_words[m_at++];
}

double Words::read_number()
{
    auto const text = read_word();
    std::size_t read = 0;
    double value = 0;
    try {
        value = std::stod(text, &read);
    } catch (std::logic_error const&) {
        read = 0;
    }
    if (read != text.size() || !is_finite(value)) {
        refuse();
    }
    return value;
}

std::array<double, 3> Words::read_vector()
{
    double const x = read_number();
    double const y = read_number();
    return {x, y, read_number()};
}

void Words::expect_end() const
{
    if (!done()) {
        refuse();
    }
}

void Words::refuse(std::string const& why) const
{
    auto const text = printable(m_text);
    throw std::invalid_argument(
        why.empty() ? fmt::format("'{}' should be '{}'", text, m_form)
                    : fmt::format("'{}': {}", text, why));
}

} // namespace miniapp::lbm
