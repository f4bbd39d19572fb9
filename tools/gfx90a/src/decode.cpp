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

/// Splits a text at the separators that are outside of brackets. Empty parts are left out.
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

[[noreturn]] void throw_unknown_syntax(std::string_view what)
{
    throw std::invalid_argument(std::string(what));
}

i64 to_integer(std::string_view text)
{
    std::string const copy(text);
    char* end = nullptr;
    auto const value = static_cast<i64>(std::strtoll(copy.c_str(), &end, 0));
    if (end == copy.c_str() || *end != '\0') {
        throw_unknown_syntax(text);
    }
    return value;
}

/// Reads registers such as `v5` or `v[4:7]` into `o`. Returns false for any other text.
bool read_registers(std::string_view text, char letter, Operand& o)
{
    if (text.size() < 2 || text[0] != letter
        || (text[1] != '[' && (text[1] < '0' || text[1] > '9'))) {
        return false;
    }
    if (text[1] != '[') {
        o.index = static_cast<std::uint16_t>(to_integer(text.substr(1)));
        o.register_count = 1;
        return true;
    }
    auto const colon = text.find(':');
    auto const first = to_integer(text.substr(2, colon - 2));
    auto const last = colon == std::string_view::npos
                          ? first
                          : to_integer(text.substr(colon + 1, text.size() - colon - 2));
    o.index = static_cast<std::uint16_t>(first);
    o.register_count = static_cast<std::uint8_t>(last - first + 1);
    return true;
}

struct NamedPair
{
    std::string_view text;
    unsigned index;
};
/// Pairs of scalar registers that have names. Each half has a name as well, such as vcc_lo.
constexpr NamedPair named_pairs[] = {
    {"vcc", vcc_register},
    {"exec", exec_register},
    {"flat_scratch", flat_scratch_register},
    {"xnack_mask", 104}};

bool read_named_register(std::string_view text, Operand& o)
{
    bool const low = text.ends_with("_lo"), high = text.ends_with("_hi");
    auto const pair = low || high ? text.substr(0, text.size() - 3) : text;
    auto const* const found = std::ranges::find(named_pairs, pair, &NamedPair::text);
    if (found == std::end(named_pairs) && text != "m0") {
        return false;
    }
    o.index =
        static_cast<std::uint16_t>(text == "m0" ? m0_register : found->index + (high ? 1 : 0));
    o.register_count = text == "m0" || low || high ? 1 : 2;
    return true;
}

u64 constant_bits(std::string_view text, Type type)
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
    auto const value = to_integer(text);
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

Operand read_operand(std::string_view text, Type type, unsigned first_accumulator)
{
    Operand o;
    // Decodes the operand inside of a modifier, which takes `before` characters before it and
    // `after` behind it, and sets the modifier's flag.
    auto const inner = [&](std::size_t before, std::size_t after, bool Operand::*property) {
        o = read_operand(
            text.substr(before, text.size() - before - after), type, first_accumulator);
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
    if (read_registers(text, 'v', o)) {
        o.kind = Kind::vgpr;
        return o;
    }
    if (read_registers(text, 'a', o)) {
        o.kind = Kind::vgpr;
        o.index = static_cast<std::uint16_t>(o.index + first_accumulator);
        return o;
    }
    if (read_registers(text, 's', o) || read_named_register(text, o)) {
        o.kind = Kind::sgpr;
        return o;
    }
    o.kind = Kind::constant;
    if (text == "off") {
        o.kind = Kind::none;
    } else if (text == "src_shared_base" || text == "src_private_base") {
        auto const aperture = text == "src_shared_base" ? shared_aperture : private_aperture;
        o.value = type == Type::b64 || type == Type::i64 ? aperture : aperture >> 32;
    } else {
        o.value = constant_bits(text, type);
    }
    return o;
}

Part decode_part(std::string_view text)
{
    static constexpr std::string_view names[] = {
        "DWORD", "BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1"};
    auto const* const found = std::ranges::find(names, text);
    if (found == std::end(names)) {
        throw_unknown_syntax(text);
    }
    return static_cast<Part>(found - names);
}

/// Packs a list such as `[0,1,1]` into a word, `each` bits per number, from the lowest bits on.
unsigned packed_list(std::string_view text, unsigned each)
{
    unsigned value = 0, at = 0;
    for (auto const digit : split(text.substr(1, text.size() - 2), ',')) {
        value |= static_cast<unsigned>(to_integer(digit)) << each * at++;
    }
    return value;
}

constexpr std::pair<std::string_view, DppControl> dpp_controls[] = {
    {"quad_perm", DppControl::quad_perm},
    {"row_shl", DppControl::row_shl},
    {"row_shr", DppControl::row_shr},
    {"row_ror", DppControl::row_ror},
    {"row_mirror", DppControl::row_mirror},
    {"row_half_mirror", DppControl::row_half_mirror},
    {"wave_shl", DppControl::wave_shl},
    {"wave_shr", DppControl::wave_shr},
    {"wave_rol", DppControl::wave_rol},
    {"wave_ror", DppControl::wave_ror},
    {"row_bcast", DppControl::row_bcast},
    {"row_newbcast", DppControl::row_newbcast}};

/// The DPP modifiers (data-parallel primitives) of an instruction.
struct DppModifiers
{
    Operand control;
    bool bound_ctrl = false; // invalid source lanes supply 0
    u64 row_mask = 0xf;      // a bit for each row of 16 lanes
    u64 bank_mask = 0xf;     // a bit for each group of 4 lanes in a row

    /// Reads a modifier. Returns false if the text is not a modifier of DPP.
    bool read(std::string_view text)
    {
        auto const colon = std::min(text.find(':'), text.size());
        auto const name = text.substr(0, colon);
        auto const value = text.substr(std::min(colon + 1, text.size()));
        if (name == "bound_ctrl") { // LLVM prints bound_ctrl:1, or :0 before version 14
            bound_ctrl = true;
            return true;
        }
        if (name == "row_mask" || name == "bank_mask") {
            (name == "row_mask" ? row_mask : bank_mask) = static_cast<u64>(to_integer(value));
            return true;
        }
        for (auto const& [known, kind] : dpp_controls) {
            if (name == known) {
                control.dpp_control = kind;
                control.value = kind == DppControl::quad_perm ? packed_list(value, 2)
                                : value.empty()               ? 0
                                                              : static_cast<u64>(to_integer(value));
                return true;
            }
        }
        return false;
    }

    void apply(Instruction& i) const
    {
        auto& source = i.sources[0];
        if (control.dpp_control == DppControl::none || source.kind != Kind::vgpr
            || i.operation->source_types[0] != Type::b32) {
            throw_unknown_syntax("DPP");
        }
        i.dpp_skips_invalid = !bound_ctrl;
        for (unsigned l = 0; l < lanes; ++l) {
            bool const writes = ((row_mask >> (l / 16)) & (bank_mask >> (l / 4 % 4)) & 1) != 0;
            i.dpp_write_mask &= ~(u64{!writes} << l);
        }
        // This is refused, as no document says what a mask holds for lanes that are not written.
        bool const writes_mask =
            i.operation->result_count == 2 || i.operation->name.substr(0, 5) == "v_cmp";
        if (writes_mask && (i.dpp_skips_invalid || i.dpp_write_mask != all_lanes)) {
            throw_unknown_syntax("DPP");
        }
        source.kind = Kind::dpp;
        source.dpp_control = control.dpp_control;
        source.value = control.value;
    }
};

/// Returns the offset field of ds_swizzle for a pattern in the assembler's text. In groups of 32
/// lanes, lane l reads lane ((l & keep) | set) ^ flip; with QUAD_PERM it reads a lane of its quad.
i64 swizzle_offset(std::string_view text)
{
    auto const inside = text.substr(8, text.size() - 9);
    auto const parts = split(inside, ',');
    auto const mode = parts.at(0);
    auto const number = [&](std::size_t n) { return static_cast<u32>(to_integer(parts.at(n))); };
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
        throw_unknown_syntax(text);
    }
    u32 keep = 0, set = 0, flip = 0;
    for (auto const letter : parts[1].substr(1, 5)) { // the highest bit comes first
        keep = 2 * keep + (letter == 'p' || letter == 'i' ? 1 : 0);
        set = 2 * set + (letter == '1' ? 1 : 0);
        flip = 2 * flip + (letter == 'i' ? 1 : 0);
    }
    return pattern(keep, set, flip);
}

void read_modifier(std::string_view text, Instruction& i)
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
        i.*bits_of->second = static_cast<std::uint8_t>(packed_list(value, 1));
    } else if (name == "offset") {
        i.offset = value.substr(0, 8) == "swizzle(" ? swizzle_offset(value) : to_integer(value);
    } else if (name == "offset0" || name == "offset1") {
        i.offsets[name.back() - '0'] = static_cast<u32>(to_integer(value));
    } else if (name == "scc") {
        // coherence of the caches, which is not modelled
    } else if (text == "mul:2" || text == "mul:4" || text == "div:2") {
        i.omod = text == "mul:2" ? 1 : text == "mul:4" ? 2 : 3;
    } else if (name == "dmask") {
        i.dmask = static_cast<std::uint8_t>(to_integer(value));
    } else if (name == "dst_sel") {
        i.result.part = decode_part(value);
    } else if (name == "dst_unused") {
        i.dst_unused = value == "UNUSED_PRESERVE" ? preserve : value == "UNUSED_SEXT" ? sext : pad;
    } else if (name == "src0_sel") {
        i.sources[0].part = decode_part(value);
    } else if (name == "src1_sel") {
        i.sources[1].part = decode_part(value);
    } else {
        throw_unknown_syntax(text);
    }
}

[[noreturn]] void run_unknown_instruction(Wave& /*w*/, Instruction const& /*i*/)
{
    throw Fault("this instruction is not known to the emulator");
}

void set_operands(Instruction& i, std::vector<Operand>& all, unsigned results)
{
    if (results > all.size()) {
        throw_unknown_syntax("operands");
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
        if (n - results >= i.sources.size()) {
            throw_unknown_syntax("operands");
        }
        auto const source_part = i.sources[n - results].part;
        i.sources[n - results] = all[n];
        i.sources[n - results].part = source_part;
    }
}

void decode_operands(
    Instruction& i, std::string_view text, unsigned first_accumulator, bool with_dpp)
{
    auto const& operation = *i.operation;
    if (operation.form == Form::ignored) {
        return;
    }
    auto words = split(text, ',');
    std::vector<std::string_view> modifiers;
    if (!words.empty()) {
        modifiers = split(words.back(), ' ');
        words.back() = modifiers.front();
        modifiers.erase(modifiers.begin());
    }
    DppModifiers dpp;
    for (auto const word : modifiers) {
        if (!with_dpp || !dpp.read(word)) {
            read_modifier(word, i);
        }
    }
    if (operation.form == Form::branch) { // the distance is in dwords from the next instruction
        auto const distance = static_cast<i16>(to_integer(words.at(0)));
        i.target = i.address + 4 + static_cast<u64>(i64{distance} * 4);
        return;
    }
    // Memory atomics return the old value only with the modifier glc.
    auto const results = operation.result_count == 2 && operation.form != Form::vector
                             ? (i.glc ? 1U : 0U)
                             : operation.result_count;
    std::vector<Operand> all;
    for (std::size_t n = 0; n < words.size(); ++n) {
        if (words[n].substr(0, 6) == "hwreg(" || words[n].substr(0, 8) == "gpr_idx(") {
            all.push_back({.kind = Kind::constant});
            continue;
        }
        auto const type =
            n < results ? Type::b32 : operation.source_types[std::min<std::size_t>(n - results, 4)];
        all.push_back(read_operand(words[n], type, first_accumulator));
    }
    set_operands(i, all, results);
    if (with_dpp) {
        dpp.apply(i);
    }
}

} // namespace

OperationTable const& operations()
{
    static auto const* const all = [] {
        auto* const table = new OperationTable;
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
            operation.copies_bits = operation.form > Form::branch || is("v_mov") || is("accvgpr")
                                    || is("v_cndmask") || is("v_swap") || is("v_pk_mov")
                                    || is("v_perm") || is("v_pack_") || is("_b32") || is("_b16")
                                    || is("_b64") || is("v_bfe") || is("v_bfi") || is("v_align");
        }
        return table;
    }();
    return *all;
}

Instruction decode(
    std::string const& text, std::uint64_t address, std::uint32_t bytes, unsigned first_accumulator)
{
    Instruction i;
    i.handler = &run_unknown_instruction;
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
        i.op_sel_hi = 0; // by default the operands are f32
    }
    try {
        decode_operands(
            i,
            space == std::string_view::npos ? std::string_view{} : line.substr(space + 1),
            first_accumulator,
            with_dpp);
    } catch (std::exception const&) {
        return i; // the operands are not known to the emulator
    }
    bool const changes_sign = i.sources[0].negate || i.sources[0].absolute || i.sources[1].negate
                              || i.sources[1].absolute || i.sources[2].negate
                              || i.sources[2].absolute;
    auto handler = found->second.handler;
    if (i.clamp && !found->second.has_float_result) {
        auto const saturating = operations().find(name + " clamp");
        if (saturating == operations().end()) {
            return i;
        }
        handler = saturating->second.handler;
    }
    if ((!found->second.has_float_result && i.omod != 0)
        || (!found->second.accepts_neg_abs && changes_sign)) {
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
