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

/// The type of an operand. It decides which bits a constant in the assembler's text stands for.
enum class Type : std::uint8_t { none, b32, b64, i64, f16, f64, pair_f32 };

/// How the operands of an instruction are written in the assembler's text.
enum class Form : std::uint8_t {
    vector,      // result, [mask result,] sources
    scalar,      // [result,] sources
    branch,      // jump distance in dwords
    scalar_load, // result, base, offset
    global,      // [result,] address, [data,] base
    flat,        // [result,] address [, data]
    buffer,      // data, offset, descriptor, scalar offset
    image,       // result, address, resource, sampler
    lds,         // [result,] address [, data [, data]]
    ignored,     // operands are not decoded
};

/// The class of an instruction, by rocprof's counters SQ_INSTS_*.
enum class Class : std::uint8_t { valu, salu, smem, vmem, flat, lds, other };

using Handler = void (*)(Wave&, Instruction const&);

/// The properties that all instructions with one mnemonic share.
struct Operation
{
    Handler handler = nullptr;
    Form form = Form::ignored;
    Class instruction_class = Class::other;
    /// Number of results, which come first in the text. It is 2 for an atomic operation on memory,
    /// which has one result with the modifier glc, and none without.
    std::uint8_t result_count = 1;
    bool has_float_result = false; // the modifier `clamp` limits a floating-point result to [0, 1]
    bool copies_bits = false; // the result counts as copied, not computed (Wave::computed_lanes)
    bool accepts_neg_abs = false;       // sources accept the modifiers neg and abs
    std::array<Type, 5> source_types{}; // types of the sources
    std::string_view name{};            // the mnemonic; operations() sets it
};

inline Operation operation(
    Handler handler,
    Form form,
    Class kind,
    std::array<Type, 5> sources = {},
    std::uint8_t results = 1)
{
    Operation o{
        .handler = handler, .form = form, .instruction_class = kind, .result_count = results};
    o.source_types = sources;
    return o;
}

/// DPP_CTRL of the ISA: the lane from which each lane reads the first source. A row is 16 lanes.
enum class DppControl : std::uint8_t {
    none,
    quad_perm, // lane of the same quad (4 lanes) that two bits of the amount select
    row_shl,   // the lane `amount` lanes higher in the row
    row_shr,   // the lane `amount` lanes lower in the row
    row_ror,   // like row_shr, but rotated within the row
    row_mirror,
    row_half_mirror,
    wave_shl,
    wave_shr,
    wave_rol,
    wave_ror,
    row_bcast,    // amount 15: last lane of the row before; 31: lane 31 (for lanes 32 to 63)
    row_newbcast, // lane number `amount` of the reading lane's own row
};

/// An operand: one or more registers, or a constant, with its input modifiers.
struct Operand
{
    enum class Kind : std::uint8_t { none, vgpr, sgpr, constant, dpp };
    /// The part of a register that SDWA (sub-dword addressing) selects.
    enum class Part : std::uint8_t { dword, byte_0, byte_1, byte_2, byte_3, word_0, word_1 };

    Kind kind = Kind::none;
    Part part = Part::dword;
    DppControl dpp_control = DppControl::none; // used if kind is dpp; `value` holds the amount
    bool negate = false;
    bool absolute = false;
    bool sign_extend = false;
    std::uint8_t register_count = 1;
    std::uint16_t index = 0; // number of the first register in its register file
    std::uint64_t value = 0; // bits of a constant, or the amount of a DPP control
};

/// DST_UNUSED of SDWA: bits of the result register outside the selected part become 0, become
/// copies of the part's sign bit, or keep their value.
enum DstUnused : std::uint8_t { pad, sext, preserve };

/// A decoded instruction.
struct Instruction
{
    Handler handler = nullptr;
    Operation const* operation = nullptr;
    Instruction* next = nullptr;        // the following instruction, null until it is decoded
    Instruction* last_target = nullptr; // target of this instruction's last jump, or null
    Operand result;
    Operand mask_result;
    std::array<Operand, 4> sources;
    std::int64_t offset = 0;
    std::uint32_t offsets[2] = {0, 0}; // offset0 and offset1 of ds_read2, ds_write2
    std::uint8_t op_sel = 0;
    std::uint8_t op_sel_hi = 0xff;
    std::uint8_t neg_lo = 0;
    std::uint8_t neg_hi = 0;
    std::uint8_t dmask = 0; // mask of the components of a texel that an image instruction loads
    std::uint8_t omod = 0;  // output modifier: 1 multiplies by 2, 2 by 4, 3 by 0.5
    DstUnused dst_unused = pad;
    std::uint64_t dpp_write_mask = ~std::uint64_t{0}; // lanes that row_mask and bank_mask enable
    bool dpp_skips_invalid = false; // bound_ctrl off: lanes without a valid source are not written
    bool clamp = false;
    bool glc = false;
    bool slc = false; // the access is nontemporal
    bool offen = false;
    std::uint64_t address = 0; // address of the instruction in memory
    std::uint64_t target = 0;  // address that a branch jumps to
    std::uint32_t bytes = 0;   // size of the instruction
    std::string text;          // the assembler's text
};

/// Executes an instruction with DPP, whose first source comes from other lanes.
void run_dpp(Wave&, Instruction const&);

/// Whether the approximations (v_rcp, v_rsq, v_sqrt, v_exp, v_log, v_sin, v_cos) of f32 and f64
/// have the largest error that the ISA allows; GFX90A_WORST_SEEDS sets it.
extern bool uses_worst_seeds;

/// Maps mnemonics, without a suffix such as _e32, to operations. `NAME clamp` saturates integers.
using OperationTable = std::unordered_map<std::string, Operation>;
OperationTable const& operations();

// Each function adds the operations of one group to the table.
void add_scalar_operations(OperationTable&);
void add_vector_operations(OperationTable&);
void add_compare_operations(OperationTable&);
void add_packed_operations(OperationTable&);
void add_lane_operations(OperationTable&);
void add_memory_operations(OperationTable&);
void add_lds_operations(OperationTable&);
void add_image_operations(OperationTable&);
void add_matrix_operations(OperationTable&);

/// Translates the assembler's text of the instruction at an address. Never fails: an unknown
/// instruction gets a handler that throws a Fault. The register a0 has the number
/// `first_accumulator` in the unified register file.
Instruction decode(
    std::string const& text,
    std::uint64_t address,
    std::uint32_t bytes,
    unsigned first_accumulator);

} // namespace gfx90a
