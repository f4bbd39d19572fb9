// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/printable.hpp"

#include <gtest/gtest.h>

namespace miniapp {
namespace {

TEST(Printable, keeps_text_that_people_can_read)
{
    EXPECT_EQ(printable("a b-'\"\\*"), "a b-'\"\\*");
    EXPECT_EQ(printable("Größe 日本 😀"), "Größe 日本 😀");
}

TEST(Printable, escapes_characters_that_a_terminal_would_obey)
{
    EXPECT_EQ(printable("a\nb\tc"), "a\\nb\\tc");
    EXPECT_EQ(printable("\x1b]0;owned\a"), "\\x1b]0;owned\\x07");
    EXPECT_EQ(printable("\x7f"), "\\x7f");
    EXPECT_EQ(
        printable("\xc2\x9b"
                  "31m"),
        "\\x9b31m"); // U+009B: a control character, which begins an escape sequence
    // Two marks of writing direction; then a line separator and a byte order mark.
    EXPECT_EQ(printable("\xe2\x80\xae\xe2\x81\xa6"), "\\u202e\\u2066");
    EXPECT_EQ(printable("\xe2\x80\xa8\xef\xbb\xbf"), "\\u2028\\ufeff");
}

TEST(Printable, escapes_broken_utf8)
{
    EXPECT_EQ(printable("\xff"), "\\xff");
    EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");
    EXPECT_EQ(printable("a\xe2\x82"), "a\\xe2\\x82");
}

TEST(Printable, long_text_is_cut_between_characters)
{
    EXPECT_EQ(printable(std::string(80, 'a')), std::string(80, 'a'));
    EXPECT_EQ(printable(std::string(3000, 'a')), std::string(80, 'a') + "... (3000 bytes)");
    std::string const umlauts = "aä";
    EXPECT_EQ(printable(umlauts, 2), "a... (3 bytes)");
    EXPECT_EQ(printable(std::string(5, '\x80'), 4), "\\x80... (5 bytes)");
}

TEST(Printable, text_that_is_printable_already_does_not_change)
{
    std::string const once = printable("\x1b\\ \"ä\xff");
    EXPECT_EQ(printable(once), once);
}

TEST(Printable, printable_lines_keeps_the_ends_of_lines)
{
    EXPECT_EQ(printable_lines("a\x1b\n\nb\r"), "a\\x1b\n\nb\\r");
    EXPECT_EQ(printable_lines("a\n"), "a\n");
    EXPECT_LT(printable_lines(std::string(9000, 'a')).size(), 4100);
}

} // namespace
} // namespace miniapp
