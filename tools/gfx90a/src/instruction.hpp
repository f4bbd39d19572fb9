// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace gfx90a {

class Wave;
struct Instruction;

/// The type of an operand's bits, which decides what a constant in the text stands for.
enum class Type : std::uint8_t { none, b32, b64, i64, f16, f64, pair_f32 };

/// How the operands of an instruction are written in the assembler's text.
enum class Form : std::uint8_t {
    vector,  // result, [mask result,] sources
    scalar,  // [result,] sources
    branch,  // distance
    loads,   // scalar loads: result, base, offset
    global,  // [result,] address, [data,] base
    flat,    // [result,] address [, data]
    buffer,  // data, offset, descriptor, scalar offset
    image,   // result, address, resource, sampler
    lds,     // [result,] address [, data [, data]]
    nothing, // no operands that matter
};

/// The counter of a profiler that an instruction belongs to (SQ_INSTS_*).
enum class Class : std::uint8_t { valu, salu, smem, vmem, flat, lds, other };

using Handler = void (*)(Wave&, Instruction const&);

/// One mnemonic.
struct Operation
{
    Handler handler = nullptr;
    Form form = Form::nothing;
    Class counted = Class::other;
    std::uint8_t results = 1;    // operands that are written, at the text's beginning
    bool floating = false;       // the result is a floating-point number: `clamp` means [0, 1]
    bool copies = false;         // bits of the sources, and computes nothing
    bool signs = false;          // sources may be negated, or taken without their sign
    std::array<Type, 5> types{}; // of the sources
    std::string_view name{};     // set by the table
};

inline Operation operation(
    Handler handler,
    Form form,
    Class counted,
    std::array<Type, 5> sources = {},
    std::uint8_t results = 1)
{
    return {
        .handler = handler, .form = form, .counted = counted, .results = results, .types = sources};
}

/// Which lane's value a lane takes, of an instruction with DPP; rows are of 16 lanes.
enum class Move : std::uint8_t {
    none,
    quad_perm, // of its four lanes the one that two bits of the amount say
    row_shl,   // so many lanes higher in the row
    row_shr,   // lower
    row_ror,   // lower, around
    row_mirror,
    row_half_mirror,
    wave_shl,
    wave_shr,
    wave_rol,
    wave_ror,
    row_bcast,    // lane 15 of a row for the next row, or lane 31 for the upper half of the wave
    row_newbcast, // lane number `amount` of each row, for all lanes of that row
};

/// The place of an operand: registers, or a constant.
struct Operand
{
    enum class Kind : std::uint8_t { none, vgpr, sgpr, constant, moved };
    /// The part of a register that an instruction with sub-dword addressing takes.
    enum class Part : std::uint8_t { dword, byte_0, byte_1, byte_2, byte_3, word_0, word_1 };

    Kind kind = Kind::none;
    Part part = Part::dword;
    Move move = Move::none; // of kind `moved`, by `value`
    bool negate = false;
    bool absolute = false;
    bool sign_extend = false;
    std::uint8_t words = 1;
    std::uint16_t index = 0; // number of the first register in its register file
    std::uint64_t value = 0; // of a constant
};

enum Unused : std::uint8_t { pad, sext, preserve };

/// A decoded instruction.
struct Instruction
{
    Handler handler = nullptr;
    Operation const* operation = nullptr;
    Instruction* next = nullptr;         // what follows, once it was decoded
    Instruction* target_found = nullptr; // what it jumped to last
    Operand result;
    Operand mask_result;
    std::array<Operand, 4> source;
    std::int64_t offset = 0;
    std::uint32_t offsets[2] = {0, 0}; // of LDS instructions that access two places
    std::uint8_t op_sel = 0;
    std::uint8_t op_sel_hi = 0xff;
    std::uint8_t neg_lo = 0;
    std::uint8_t neg_hi = 0;
    std::uint8_t dmask = 0;    // numbers of an element that a texture instruction fetches
    std::uint8_t multiply = 0; // output modifier: 1 doubles, 2 quadruples, 3 halves
    Unused unused = pad;
    std::uint64_t dpp_lanes = ~std::uint64_t{0}; // that an instruction with DPP may write
    bool dpp_keeps = false; // DPP: a lane that no active lane is moved to is not written
    bool clamp = false;
    bool glc = false;
    bool slc = false; // nontemporal
    bool offen = false;
    std::uint64_t address = 0; // of the instruction in memory
    std::uint64_t target = 0;  // of a branch
    std::uint32_t bytes = 0;
    std::string text;
};

/// Executes an instruction with DPP: its first operand comes from other lanes.
void run_dpp(Wave&, Instruction const&);

/// Whether approximations (v_rcp_*, v_rsq_*, v_sqrt_*, v_exp_f32, v_log_f32, v_sin_f32, v_cos_f32)
/// are as bad as the ISA allows; GFX90A_WORST_SEEDS says so.
extern bool worst_seeds;

/// All mnemonics that are known, without the encoding's suffix (_e32, _e64, _sdwa).
using Table = std::unordered_map<std::string, Operation>;
Table const& operations();

// The parts of the table.
void add_scalar_operations(Table&);
void add_vector_operations(Table&);
void add_compare_operations(Table&);
void add_packed_operations(Table&);
void add_lane_operations(Table&);
void add_memory_operations(Table&);
void add_lds_operations(Table&);
void add_image_operations(Table&);
void add_matrix_operations(Table&);

/// Translates the assembler's text of the instruction at an address. Never fails: what is not known
/// gets a handler that ends the kernel with the instruction's name.
Instruction decode(
    std::string const& text,
    std::uint64_t address,
    std::uint32_t bytes,
    unsigned first_accumulator);

} // namespace gfx90a
