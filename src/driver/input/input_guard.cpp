// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <sstream>

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "driver/input/input_reader.hpp"

namespace miniapp {
namespace {

constexpr char const* alias_message =
    "an alias (*name) is not allowed; a glob is written in quotes: \"*\"";

/// Thrown to stop the parser after many mistakes, or at a level that is too deep.
struct StopParsing
{
};

/// Receives the parser's events and keeps only the mistakes, and the place where the last node
/// began.
class MistakeCollector final : public YAML::EventHandler
{
    static constexpr std::size_t max_mistakes = 20;

    std::vector<Diagnostic> m_mistakes;
    YAML::Mark m_last_place;
    int m_depth = 0;

    using Mark = YAML::Mark const&;
    using Text = std::string const&;
    using Anchor = YAML::anchor_t;
    using Style = YAML::EmitterStyle::value;

    void begin_node(Mark mark, Anchor anchor)
    {
        m_last_place = mark;
        if (anchor != 0) {
            add_mistake(mark, "an anchor (&name) is not allowed: write the value out");
        }
    }
    /// Refuses tags. Without a tag the parser reports `?`, or `!` for quoted text, as YAML demands.
    void begin_node(Mark mark, Text tag, Anchor anchor, bool may_be_quoted)
    {
        begin_node(mark, anchor);
        if (!tag.empty() && tag != "?" && !(may_be_quoted && tag == "!")) {
            add_mistake(mark, "a tag (!name) is not allowed: write the plain value");
        }
    }
    void enter_level(Mark mark)
    {
        if (++m_depth > max_input_levels) { // the parser recurses, and its stack is limited
            add_mistake(mark, fmt::format("nested more than {} levels deep", max_input_levels));
            throw StopParsing{};
        }
    }

public:
    void add_mistake(Mark mark, std::string message)
    {
        m_mistakes.push_back({mark.line + 1, mark.column + 1, std::move(message)});
        if (m_mistakes.size() >= max_mistakes) {
            throw StopParsing{};
        }
    }
    [[nodiscard]] Mark last_place() const { return m_last_place; }
    [[nodiscard]] std::vector<Diagnostic> const& mistakes() const { return m_mistakes; }

    void OnDocumentStart(Mark mark) override { m_last_place = mark; }
    void OnDocumentEnd() override {}
    void OnNull(Mark mark, Anchor anchor) override { begin_node(mark, anchor); }
    void OnAlias(Mark mark, Anchor) override { add_mistake(mark, alias_message); }
    void OnScalar(Mark mark, Text tag, Anchor anchor, Text) override
    {
        begin_node(mark, tag, anchor, true);
    }
    void OnSequenceStart(Mark mark, Text tag, Anchor anchor, Style) override
    {
        begin_node(mark, tag, anchor, false);
        enter_level(mark);
    }
    void OnSequenceEnd() override { --m_depth; }
    void OnMapStart(Mark mark, Text tag, Anchor anchor, Style) override
    {
        begin_node(mark, tag, anchor, false);
        enter_level(mark);
    }
    void OnMapEnd() override { --m_depth; }
};

/// Parses a text of one document. YAML::Load would ignore further documents, and YAML::LoadAll
/// (yaml-cpp 0.7) never returns if a stray comma follows the first.
void parse(std::string const& text, MistakeCollector& collector)
{
    std::istringstream stream(text);
    YAML::Parser parser(stream);
    if (!parser.HandleNextDocument(collector)) {
        collector.add_mistake({}, "holds no YAML document");
    } else if (parser) {
        collector.add_mistake(
            collector.last_place(),
            "something follows the YAML document that ends here; one document is expected");
    }
}

/// Returns the mistake that the library found. An unknown alias is taken for a glob without
/// quotation marks.
Diagnostic diagnostic_of(YAML::Exception const& error)
{
    int const line = error.mark.line + 1;
    int const column = error.mark.column + 1;
    if (error.msg == YAML::ErrorMsg::ALIAS_NOT_FOUND) {
        return {
            line,
            column - 1,
            alias_message}; // the parser's place is one character behind the asterisk
    }
    if (error.msg.starts_with(YAML::ErrorMsg::UNKNOWN_ANCHOR)
        || error.msg == YAML::ErrorMsg::CHAR_IN_ALIAS) {
        return {line, column, alias_message};
    }
    return {line, column, "not YAML: " + error.msg};
}

} // namespace

std::vector<Diagnostic> mistakes_in_yaml(std::string const& text)
{
    if (text.size() > max_input_bytes) {
        return {
            {0, 0, fmt::format("{} bytes; an input has at most {}", text.size(), max_input_bytes)}};
    }
    if (text.find('\0') != std::string::npos) {
        return {{0, 0, "holds a zero byte: this is not a text file"}};
    }
    MistakeCollector collector;
    try {
        parse(text, collector);
    } catch (YAML::Exception const& error) {
        auto found = collector.mistakes();
        found.push_back(diagnostic_of(error));
        return found;
    } catch (StopParsing const&) {
        // collector.mistakes() already has the mistake that stopped the parser
    }
    return collector.mistakes();
}

} // namespace miniapp
