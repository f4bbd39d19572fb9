// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/family.hpp"

namespace miniapp {

/// One mistake of the user, with its place (counted from 1; 0 if it has none). The message says, if
/// possible, what would be right.
struct Diagnostic
{
    int line = 0;
    int column = 0;
    std::string message;

    friend bool operator==(Diagnostic const&, Diagnostic const&) = default;
};

/// The mistakes that were found in an input, each once. what() has a line for each of the first 20.
class InputError : public std::runtime_error
{
    std::vector<Diagnostic> m_diagnostics;

public:
    InputError(std::string const& file, std::vector<Diagnostic> diagnostics);
    /// Makes the error of one mistake that has no place.
    InputError(std::string const& file, std::string message)
        : InputError(file, std::vector<Diagnostic>{{0, 0, std::move(message)}})
    {
    }

    std::vector<Diagnostic> const& diagnostics() const { return m_diagnostics; }
};

/// Settings of `measure:`. Some inputs/*.yaml set other values than these.
struct MeasureSettings
{
    int samples = 11;       ///< number of samples per variant
    double sample_ms = 1;   ///< about how long a sample of repeated launches lasts
    double warmup_ms = 100; ///< duration of the warm-up, which has at least 3 launches
    double rest_ms = 0;     ///< pause before each sample, which keeps a GPU below its power limit
    int batches = 4;        ///< number of batches; with 1, samples are taken in a row
    double apart_ms = 250;  ///< pause between batches, so that a short disturbance misses some
    bool limits = true;     ///< whether to time the machine's limits, of which results show shares

    friend bool operator==(MeasureSettings const&, MeasureSettings const&) = default;
};

/// A place in the input; lines and columns are counted from 1.
struct Place
{
    int line = 0;
    int column = 0;

    friend bool operator==(Place const&, Place const&) = default;
};

/// One family with one set of parameters, and the variants to compare.
struct Run
{
    std::string family;
    Params params;
    std::vector<std::string> variants;                  ///< names, in reading order
    Place place = {};                                   ///< place of the run in the input
    std::map<std::string, Place> places_of_values = {}; ///< only of values that the input gives
    /// Parameters that a heading names, in the order of their declaration: the first (usually the
    /// size), the precision and those that the input gives. All others have their defaults. An
    /// empty list means all parameters.
    std::vector<std::string> shown = {};
};

struct Input
{
    MeasureSettings measure;
    std::vector<Run> runs;
    std::vector<Run> simulations = {};      ///< simulations to run; their `variants` are empty
    std::vector<std::string> chapters = {}; ///< chapters of all named families, each once
};

/// Says whether an input may name this unknown family or chapter, whose runs are then left out.
using MissingFamilyPredicate = std::function<bool(std::string const& word)>;

/// Returns false: no family or chapter may be missing.
inline bool refuse_missing_family(std::string const&)
{
    return false;
}

/// A value that the command line gives in place of the input's: `--set laplacian.size=2^9`.
struct Setting
{
    std::string text;      ///< whole text, as the user typed it
    std::string glob;      ///< pattern for names of families; `*` if the text names none
    std::string parameter; ///< name of the parameter alone
    std::string value;     ///< YAML text; a list sweeps, as in an input
};

/// Splits `[GLOB.]PARAMETER=VALUE`; throws InputError for other forms or if VALUE is no plain YAML.
Setting parse_setting(std::string const& text);

/// Reads `runs:`, `simulate:` and `measure:` from YAML. Lists of values sweep; the list that stands
/// last varies fastest. Settings then replace values of all runs and simulations whose family they
/// match. Throws InputError with the mistakes. `file` is only for the messages.
Input parse_input(
    std::string const& text,
    std::string const& file,
    std::vector<Family> const& families,
    MissingFamilyPredicate const& may_be_missing = refuse_missing_family,
    std::vector<Setting> const& settings = {});

/// Reads and parses a file, or standard input for `-`. If no such file can be read, the name of a
/// family or a chapter stands for an input that runs it with its defaults; for any other name, the
/// function throws InputError.
Input read_input(
    std::string const& file,
    std::vector<Family> const& families,
    MissingFamilyPredicate const& may_be_missing = refuse_missing_family,
    std::vector<Setting> const& settings = {});

/// Whether the glob may match a `family/variant` of the family or chapter named `word`.
bool may_match_variant_of(std::string const& glob, std::string const& word);

/// Keeps variants whose `family/variant` matches the glob. Throws InputError if there is none, or
/// if the input has simulations.
void keep_only(Input& input, std::string const& glob);

} // namespace miniapp
