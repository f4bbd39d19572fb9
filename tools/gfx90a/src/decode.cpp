// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "instruction.hpp"
#include "lanes.hpp"

namespace gfx90a {

namespace {

using Kind = Operand::Kind;
using Part = Operand::Part;

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1);
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
        text.remove_suffix(1);
    }
    return text;
}

/// The parts between separators that stand in no brackets.
std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t start = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        if (at == text.size() || (text[at] == separator && depth == 0)) {
            if (auto const part = trimmed(text.substr(start, at - start)); !part.empty()) {
                parts.push_back(part);
            }
            start = at + 1;
        } else if (text[at] == '[' || text[at] == '(') {
            ++depth;
        } else if (text[at] == ']' || text[at] == ')') {
            --depth;
        }
    }
    return parts;
}

[[noreturn]] void unknown(std::string_view what)
{
    throw std::invalid_argument(std::string(what));
}

i64 integer(std::string_view text)
{
    std::string const copy(text);
    char* end = nullptr;
    auto const value = static_cast<i64>(std::strtoll(copy.c_str(), &end, 0));
    if (end == copy.c_str() || *end != '\0') {
        unknown(text);
    }
    return value;
}

/// `v5`, `v[4:7]`: first and number of registers.
bool in_file(std::string_view text, char letter, Operand& o)
{
    if (text.size() < 2 || text[0] != letter
        || (text[1] != '[' && (text[1] < '0' || text[1] > '9'))) {
        return false;
    }
    if (text[1] != '[') {
        o.index = static_cast<std::uint16_t>(integer(text.substr(1)));
        o.words = 1;
        return true;
    }
    auto const colon = text.find(':');
    auto const first = integer(text.substr(2, colon - 2));
    auto const last = colon == std::string_view::npos
                          ? first
                          : integer(text.substr(colon + 1, text.size() - colon - 2));
    o.index = static_cast<std::uint16_t>(first);
    o.words = static_cast<std::uint8_t>(last - first + 1);
    return true;
}

struct Name
{
    std::string_view text;
    unsigned index;
};
/// Pairs of scalar registers, whose halves have names as well: vcc_lo, vcc_hi.
constexpr Name pairs[] = {
    {"vcc", vcc_register},
    {"exec", exec_register},
    {"flat_scratch", flat_scratch},
    {"xnack_mask", 104}};

bool is_named(std::string_view text, Operand& o)
{
    bool const low = text.ends_with("_lo"), high = text.ends_with("_hi");
    auto const pair = low || high ? text.substr(0, text.size() - 3) : text;
    auto const* const found = std::find_if(
        std::begin(pairs), std::end(pairs), [&](Name const& name) { return name.text == pair; });
    if (found == std::end(pairs) && text != "m0") {
        return false;
    }
    o.index =
        static_cast<std::uint16_t>(text == "m0" ? m0_register : found->index + (high ? 1 : 0));
    o.words = text == "m0" || low || high ? 1 : 2;
    return true;
}

u64 constant(std::string_view text, Type type)
{
    if (text.find('.') != std::string_view::npos && text.substr(0, 2) != "0x") {
        auto const value = std::strtod(std::string(text).c_str(), nullptr);
        if (type == Type::f64 || type == Type::b64 || type == Type::i64) {
            return std::bit_cast<u64>(value);
        }
        if (type == Type::f16) {
            return std::bit_cast<u16>(static_cast<f16>(value));
        }
        return std::bit_cast<u32>(static_cast<f32>(value));
    }
    auto const value = integer(text);
    bool const literal = text.find("0x") != std::string_view::npos;
    if (type == Type::f64 && literal) {
        return static_cast<u64>(value) << 32;
    }
    if (type == Type::i64 && literal) {
        return static_cast<u64>(i64{static_cast<i32>(value)});
    }
    if (type == Type::b64 && literal) {
        return static_cast<u32>(value);
    }
    return static_cast<u64>(value);
}

Operand operand(std::string_view text, Type type, unsigned first_accumulator)
{
    Operand o;
    // A prefix, and what ends it: the operand within, with one more property.
    auto const inner = [&](std::size_t before, std::size_t after, bool Operand::*property) {
        o = operand(text.substr(before, text.size() - before - after), type, first_accumulator);
        o.*property = true;
        return o;
    };
    if (text.size() > 6 && text.substr(0, 5) == "sext(") {
        return inner(5, 1, &Operand::sign_extend);
    }
    if (text.size() > 5 && text.substr(0, 4) == "neg(") {
        return inner(4, 1, &Operand::negate);
    }
    if (text.size() > 2 && text.front() == '-' && (text[1] < '0' || text[1] > '9')) {
        return inner(1, 0, &Operand::negate);
    }
    if (text.size() > 2 && text.front() == '|') {
        return inner(1, 1, &Operand::absolute);
    }
    if (in_file(text, 'v', o)) {
        o.kind = Kind::vgpr;
        return o;
    }
    if (in_file(text, 'a', o)) {
        o.kind = Kind::vgpr;
        o.index = static_cast<std::uint16_t>(o.index + first_accumulator);
        return o;
    }
    if (in_file(text, 's', o) || is_named(text, o)) {
        o.kind = Kind::sgpr;
        return o;
    }
    o.kind = Kind::constant;
    if (text == "off") {
        o.kind = Kind::none;
    } else if (text == "src_shared_base") {
        o.value = type == Type::b64 || type == Type::i64 ? shared_aperture : shared_aperture >> 32;
    } else if (text == "src_private_base") {
        o.value =
            type == Type::b64 || type == Type::i64 ? private_aperture : private_aperture >> 32;
    } else {
        o.value = constant(text, type);
    }
    return o;
}

Part part(std::string_view text)
{
    static constexpr std::string_view names[] = {
        "DWORD", "BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1"};
    for (int n = 0; n < 7; ++n) {
        if (text == names[n]) {
            return static_cast<Part>(n);
        }
    }
    unknown(text);
}

/// `[0,1,1]` as so many bits each, the first one lowest.
unsigned bits(std::string_view text, unsigned each)
{
    unsigned value = 0, at = 0;
    for (auto const digit : split(text.substr(1, text.size() - 2), ',')) {
        value |= static_cast<unsigned>(integer(digit)) << each * at++;
    }
    return value;
}

struct NamedMove
{
    std::string_view name;
    Move move;
};
constexpr NamedMove moves[] = {
    {"quad_perm", Move::quad_perm},
    {"row_shl", Move::row_shl},
    {"row_shr", Move::row_shr},
    {"row_ror", Move::row_ror},
    {"row_mirror", Move::row_mirror},
    {"row_half_mirror", Move::row_half_mirror},
    {"wave_shl", Move::wave_shl},
    {"wave_shr", Move::wave_shr},
    {"wave_rol", Move::wave_rol},
    {"wave_ror", Move::wave_ror},
    {"row_bcast", Move::row_bcast},
    {"row_newbcast", Move::row_newbcast}};

/// How an instruction with DPP moves its first operand, and which lanes it writes.
struct Dpp
{
    Operand moved;
    bool zero_from_outside = false;
    u64 rows = 0xf;  // of 16 lanes
    u64 banks = 0xf; // of 4 lanes, of each row

    /// Whether the modifier is one of DPP's.
    bool take(std::string_view text)
    {
        auto const colon = std::min(text.find(':'), text.size());
        auto const name = text.substr(0, colon);
        auto const value = text.substr(std::min(colon + 1, text.size()));
        if (name == "bound_ctrl") { // LLVM says 1, and 0 before its version 14
            zero_from_outside = true;
            return true;
        }
        if (name == "row_mask" || name == "bank_mask") {
            (name == "row_mask" ? rows : banks) = static_cast<u64>(integer(value));
            return true;
        }
        for (auto const& one : moves) {
            if (name == one.name) {
                moved.move = one.move;
                moved.value = one.move == Move::quad_perm ? bits(value, 2)
                              : value.empty()             ? 0
                                                          : static_cast<u64>(integer(value));
                return true;
            }
        }
        return false;
    }

    void apply(Instruction& i) const
    {
        auto& source = i.source[0];
        if (moved.move == Move::none || source.kind != Kind::vgpr
            || i.operation->types[0] != Type::b32) {
            unknown("DPP");
        }
        i.dpp_keeps = !zero_from_outside;
        for (unsigned l = 0; l < lanes; ++l) {
            bool const writes = ((rows >> (l / 16)) & (banks >> (l / 4 % 4)) & 1) != 0;
            i.dpp_lanes &= ~(u64{!writes} << l);
        }
        // What becomes of the mask's bits of lanes that are not written, no document says.
        bool const writes_mask =
            i.operation->results == 2 || i.operation->name.substr(0, 5) == "v_cmp";
        if (writes_mask && (i.dpp_keeps || i.dpp_lanes != all_lanes)) {
            unknown("DPP");
        }
        source.kind = Kind::moved;
        source.move = moved.move;
        source.value = moved.value;
    }
};

/// ds_swizzle's pattern as the assembler writes it, back as its bits: the lane that lane l reads is
/// ((l & and) | or) ^ xor among 32, or one of four.
i64 swizzle(std::string_view text)
{
    auto const inside = text.substr(8, text.size() - 9);
    auto const parts = split(inside, ',');
    auto const mode = parts.at(0);
    auto const number = [&](std::size_t n) { return static_cast<u32>(integer(parts.at(n))); };
    auto const pattern = [](u32 keep, u32 set, u32 flip) {
        return i64{keep | (set << 5) | (flip << 10)};
    };
    if (mode == "QUAD_PERM") {
        return i64{0x8000 | number(1) | (number(2) << 2) | (number(3) << 4) | (number(4) << 6)};
    }
    if (mode == "SWAP") {
        return pattern(31, 0, number(1));
    }
    if (mode == "REVERSE") {
        return pattern(31, 0, number(1) - 1);
    }
    if (mode == "BROADCAST") {
        return pattern(32 - number(1), number(2), 0);
    }
    if (mode != "BITMASK_PERM" || parts.at(1).size() != 7) {
        unknown(text);
    }
    u32 keep = 0, set = 0, flip = 0;
    for (auto const letter : parts[1].substr(1, 5)) { // the highest bit first
        keep = 2 * keep + (letter == 'p' || letter == 'i' ? 1 : 0);
        set = 2 * set + (letter == '1' ? 1 : 0);
        flip = 2 * flip + (letter == 'i' ? 1 : 0);
    }
    return pattern(keep, set, flip);
}

void modifier(std::string_view text, Instruction& i)
{
    auto const colon = text.find(':');
    auto const name = text.substr(0, colon);
    auto const value =
        colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
    static std::map<std::string_view, bool Instruction::*> const flags{
        {"glc", &Instruction::glc},
        {"slc", &Instruction::slc},
        {"offen", &Instruction::offen},
        {"clamp", &Instruction::clamp}};
    static std::map<std::string_view, std::uint8_t Instruction::*> const halves{
        {"op_sel", &Instruction::op_sel},
        {"op_sel_hi", &Instruction::op_sel_hi},
        {"neg_lo", &Instruction::neg_lo},
        {"neg_hi", &Instruction::neg_hi}};
    if (auto const flag = flags.find(name); flag != flags.end()) {
        i.*flag->second = true;
    } else if (auto const bits_of = halves.find(name); bits_of != halves.end()) {
        i.*bits_of->second = static_cast<std::uint8_t>(bits(value, 1));
    } else if (name == "offset") {
        i.offset = value.substr(0, 8) == "swizzle(" ? swizzle(value) : integer(value);
    } else if (name == "offset0" || name == "offset1") {
        i.offsets[name.back() - '0'] = static_cast<u32>(integer(value));
    } else if (name == "scc") {
        // how long a cache keeps it
    } else if (text == "mul:2" || text == "mul:4" || text == "div:2") {
        i.multiply = text == "mul:2" ? 1 : text == "mul:4" ? 2 : 3;
    } else if (name == "dmask") {
        i.dmask = static_cast<std::uint8_t>(integer(value));
    } else if (name == "dst_sel") {
        i.result.part = part(value);
    } else if (name == "dst_unused") {
        i.unused = value == "UNUSED_PRESERVE" ? preserve : value == "UNUSED_SEXT" ? sext : pad;
    } else if (name == "src0_sel") {
        i.source[0].part = part(value);
    } else if (name == "src1_sel") {
        i.source[1].part = part(value);
    } else {
        unknown(text);
    }
}

[[noreturn]] void not_known(Wave& /*w*/, Instruction const& /*i*/)
{
    throw Fault("this instruction is not known to the emulator");
}

/// The distance of a jump is in dwords, from the next instruction.
void set_target(Instruction& i, std::string_view text)
{
    auto const distance = static_cast<i16>(integer(text));
    i.target = i.address + 4 + static_cast<u64>(i64{distance} * 4);
}

void set_results(Instruction& i, std::vector<Operand>& all, unsigned results)
{
    if (results > all.size()) {
        unknown("operands");
    }
    auto const part = i.result.part;
    if (results > 0) {
        i.result = all[0];
        i.result.part = part;
    }
    if (results > 1) {
        i.mask_result = all[1];
    }
    for (std::size_t n = results; n < all.size(); ++n) {
        if (n - results >= i.source.size()) {
            unknown("operands");
        }
        auto const source_part = i.source[n - results].part;
        i.source[n - results] = all[n];
        i.source[n - results].part = source_part;
    }
}

void decode_operands(
    Instruction& i, std::string_view text, unsigned first_accumulator, bool with_dpp)
{
    auto const& operation = *i.operation;
    if (operation.form == Form::nothing) {
        return;
    }
    auto words = split(text, ',');
    std::vector<std::string_view> modifiers;
    if (!words.empty()) {
        modifiers = split(words.back(), ' ');
        words.back() = modifiers.front();
        modifiers.erase(modifiers.begin());
    }
    Dpp dpp;
    for (auto const word : modifiers) {
        if (!with_dpp || !dpp.take(word)) {
            modifier(word, i);
        }
    }
    if (operation.form == Form::branch) {
        set_target(i, words.at(0));
        return;
    }
    // An atomic operation gives back what it found where it is told to.
    auto const results = operation.results == 2 && operation.form != Form::vector
                             ? (i.glc ? 1U : 0U)
                             : operation.results;
    std::vector<Operand> all;
    for (std::size_t n = 0; n < words.size(); ++n) {
        if (words[n].substr(0, 6) == "hwreg(" || words[n].substr(0, 8) == "gpr_idx(") {
            all.push_back({.kind = Kind::constant});
            continue;
        }
        auto const type =
            n < results ? Type::b32 : operation.types[std::min<std::size_t>(n - results, 4)];
        all.push_back(operand(words[n], type, first_accumulator));
    }
    set_results(i, all, results);
    if (with_dpp) {
        dpp.apply(i);
    }
}

} // namespace

Table const& operations()
{
    static auto const* const all = [] {
        auto* const table = new Table;
        add_scalar_operations(*table);
        add_vector_operations(*table);
        add_compare_operations(*table);
        add_packed_operations(*table);
        add_lane_operations(*table);
        add_memory_operations(*table);
        add_lds_operations(*table);
        add_image_operations(*table);
        add_matrix_operations(*table);
        for (auto& [name, operation] : *table) {
            operation.name = name;
            auto const is = [all_of_it = std::string_view(name)](std::string_view part) {
                return all_of_it.find(part) != std::string_view::npos;
            };
            operation.copies = operation.form > Form::branch || is("v_mov") || is("accvgpr")
                               || is("v_cndmask") || is("v_swap") || is("v_pk_mov") || is("v_perm")
                               || is("v_pack_") || is("_b32") || is("_b16") || is("_b64")
                               || is("v_bfe") || is("v_bfi") || is("v_align");
        }
        return table;
    }();
    return *all;
}

Instruction decode(
    std::string const& text, std::uint64_t address, std::uint32_t bytes, unsigned first_accumulator)
{
    Instruction i;
    i.handler = &not_known;
    i.address = address;
    i.bytes = bytes;
    auto const line = trimmed(text);
    i.text = line;
    auto const space = line.find(' ');
    std::string name(line.substr(0, space));
    bool with_dpp = false;
    for (std::string_view const suffix : {"_e32", "_e64", "_sdwa", "_dpp"}) {
        if (name.size() > suffix.size()
            && std::string_view(name).substr(name.size() - suffix.size()) == suffix) {
            name.erase(name.size() - suffix.size());
            with_dpp = suffix == "_dpp";
            break;
        }
    }
    auto const found = operations().find(name);
    if (found == operations().end()) {
        return i;
    }
    i.operation = &found->second;
    auto const begins = [&](std::string_view with) {
        return name.compare(0, with.size(), with) == 0;
    };
    bool const mixes = begins("v_fma_mix");
    if (mixes) {
        i.op_sel_hi = 0; // operands are singles unless told
    }
    try {
        decode_operands(
            i,
            space == std::string_view::npos ? std::string_view{} : line.substr(space + 1),
            first_accumulator,
            with_dpp);
    } catch (std::exception const&) {
        return i; // not known in this form
    }
    bool const changes_sign = i.source[0].negate || i.source[0].absolute || i.source[1].negate
                              || i.source[1].absolute || i.source[2].negate || i.source[2].absolute;
    auto handler = found->second.handler;
    if (i.clamp && !found->second.floating) {
        auto const saturating = operations().find(name + " clamp");
        if (saturating == operations().end()) {
            return i;
        }
        handler = saturating->second.handler;
    }
    if ((!found->second.floating && i.multiply != 0) || (!found->second.signs && changes_sign)) {
        return i;
    }
    if (begins("v_dot") && (i.neg_lo != 0 || i.neg_hi != 0 || i.op_sel_hi != 0xff)) {
        return i;
    }
    if (i.op_sel != 0 && !mixes && !begins("v_pk_") && !begins("v_pack_")) {
        return i;
    }
    i.handler = with_dpp ? &run_dpp : handler;
    return i;
}

} // namespace gfx90a
