// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/family.hpp"
#include "driver/input/diagnostic.hpp"

namespace miniapp {

/// How to measure; the defaults are what every figure in the READMEs was measured with.
struct MeasureSettings
{
    int samples = 11;       ///< per variant
    double sample_ms = 1;   ///< a sample repeats the kernel until it lasts this long
    double warmup_ms = 100; ///< and at least 3 launches
    double rest_ms = 0;     ///< idle before each sample, against a GPU's power limit
    int batches = 4;        ///< into which the samples are divided; 1 for none
    double apart_ms = 250;  ///< idle between two batches, so that they differ as sessions do
    bool limits = true;     ///< measure the machine's limits; without them no share is known

    friend bool operator==(MeasureSettings const&, MeasureSettings const&) = default;
};

/// A place of the input, 1-based.
struct Place
{
    int line = 0;
    int column = 0;
};

/// One family with one set of parameters, and the variants to compare.
struct Run
{
    std::string family;
    Params params;
    std::vector<std::string> variants;           ///< in reading order
    Place place = {};                            ///< where the input asks for it
    std::map<std::string, Place> values_at = {}; ///< of the parameters that it gives
    /// The parameters that a heading names: the first, which is the size, the precision and what
    /// the input gives, as they are declared. All the others have their defaults. Empty: all.
    std::vector<std::string> shown = {};
};

struct Input
{
    MeasureSettings measure;
    std::vector<Run> runs;
    std::vector<Run> simulations = {};      ///< without variants
    std::vector<std::string> chapters = {}; ///< that it names, each once, in its order
};

/// Whether an input may name this family or chapter although there is none: its runs are left out.
using MayLack = std::function<bool(std::string const& word)>;

/// Nothing may be missing.
inline bool nothing(std::string const&)
{
    return false;
}

/// A value that the command line gives in place of the input's: `--set laplacian.size=2^9`.
struct Setting
{
    std::string text;      ///< as it was typed
    std::string glob;      ///< of the families; `*` where the text names none
    std::string parameter; ///< what stands after the last dot
    std::string value;     ///< YAML: a list sweeps, as in an input
};

/// Splits `GLOB.PARAMETER=VALUE` or `PARAMETER=VALUE`; throws InputError for any other text.
Setting parse_setting(std::string const& text);

/// Reads `runs:`, `simulate:` (and `measure:`) from YAML; lists of values sweep, the last parameter
/// fastest. Settings then replace values of all runs and simulations whose family they match.
/// Throws InputError with every mistake at once. `file` is only for the messages.
Input parse_input(
    std::string const& text,
    std::string const& file,
    std::vector<Family> const& families,
    MayLack const& may_lack = nothing,
    std::vector<Setting> const& settings = {});

/// Reads the file, standard input for `-`, and parses it. Where there is no such file, the name of
/// a family or a chapter stands for an input that runs it with its defaults. Throws InputError also
/// when it cannot be read.
Input read_input(
    std::string const& file,
    std::vector<Family> const& families,
    MayLack const& may_lack = nothing,
    std::vector<Setting> const& settings = {});

/// Whether the glob may match a `family/variant` of the family or chapter that is called so.
bool may_match_variant_of(std::string const& glob, std::string const& word);

/// Keeps the variants whose `family/variant` matches the glob; throws InputError when none does.
void keep_only(Input& input, std::string const& glob);

} // namespace miniapp
