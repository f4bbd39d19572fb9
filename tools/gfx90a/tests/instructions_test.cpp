// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "instruction.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "code_object.hpp"
#include "image.hpp"
#include "lanes.hpp"
#include "memory.hpp"
#include "tests_folder.hpp"

namespace gfx90a {
namespace {

constexpr u64 f(float x)
{
    return std::bit_cast<u32>(x);
}
constexpr u64 d(double x)
{
    return std::bit_cast<u64>(x);
}
u64 h(float x)
{
    return std::bit_cast<u16>(static_cast<f16>(x));
}
constexpr u64 f32x2(float low, float high)
{
    return f(low) | (f(high) << 32);
}
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
constexpr u64 i64_bits(i64 x)
{
    return static_cast<u64>(x);
}
constexpr u64 i32_bits(i32 x)
{
    return static_cast<u32>(x);
}

/// An instruction with its operands and its result. Operand n is in v[2n:2n+1] and s[2n:2n+1]. The
/// result is in registers 10 and 11, which first contain a copy of the last operand. For a
/// comparison, `result` is SCC, or the bit of each lane in the mask.
struct Case
{
    char const* text;
    std::vector<u64> operands;
    u64 result;
};

class CollectedFindings final : public Findings
{
public:
    void note(Wave const&, Instruction const&, std::string const& what, int) override
    {
        messages.push_back(what);
    }
    std::vector<std::string> messages;
};

/// A wave whose registers are all initialised.
struct WaveFixture
{
    MachineCode code{0, 0};
    Workgroup group{1024};
    Wave wave{code, 64, group, 0};
    CollectedFindings findings;

    WaveFixture()
    {
        wave.findings = &findings;
        wave.set_sgpr_pair(exec_register, all_lanes);
        wave.define_scalar(0, 128);
        wave.scc_written = true;
        std::fill(wave.written_lanes.begin(), wave.written_lanes.end(), all_lanes);
    }

    void set_operand(unsigned n, u64 value)
    {
        wave.set_sgpr_pair(n, value);
        for (int l = 0; l < lanes; ++l) {
            wave.vgpr(n)[l] = static_cast<u32>(value);
            wave.vgpr(n + 1)[l] = static_cast<u32>(value >> 32);
        }
    }
    void set_operands(std::vector<u64> const& in)
    {
        for (unsigned n = 0; n < in.size(); ++n) {
            set_operand(2 * n, in[n]);
        }
        if (!in.empty()) {
            set_operand(10, in.back());
        }
    }
    /// Sets lane l of a register to f(l), for every lane.
    template <class F>
    void fill_lanes(unsigned row, F f)
    {
        for (int l = 0; l < lanes; ++l) {
            wave.vgpr(row)[l] = static_cast<u32>(f(l));
        }
    }
    void run(std::string const& text)
    {
        auto const i = decode(text, 0x1000, 4, 32);
        wave.current_instruction = &i;
        i.handler(wave, i);
    }
    /// Executes an instruction, and expects a value in one lane of a register.
    void expect(std::string const& text, unsigned row, int lane, u64 value)
    {
        run(text);
        EXPECT_EQ(wave.vgpr(row)[lane], value) << text;
    }
    u64 vgpr_value(unsigned n, int lane, bool pair) const
    {
        return wave.vgpr(n)[lane] | (pair ? u64{wave.vgpr(n + 1)[lane]} << 32 : 0);
    }
};

std::string mnemonic(std::string const& text)
{
    return text.substr(0, text.find(' '));
}

std::string result_operand(std::string const& text)
{
    auto const space = text.find(' ');
    auto const rest = space == std::string::npos ? std::string() : text.substr(space + 1);
    return rest.substr(0, rest.find(','));
}

std::vector<Case> const& cases()
{
    static std::vector<Case> const all = {
        // 32-bit integers
        {"v_mov_b32 v10, v0", {7}, 7},
        {"v_mov_b32 v10, 0x12345678", {}, 0x12345678},
        {"v_mov_b32 v10, -5", {}, i32_bits(-5)},
        {"v_mov_b32 v10, 1.0", {}, f(1)},
        {"v_accvgpr_write_b32 a2, v0", {7}, 7},
        {"v_accvgpr_read_b32 v10, v0", {9}, 9},
        {"v_add_u32 v10, v0, v2", {0xffffffff, 3}, 2},
        {"v_sub_u32 v10, v0, v2", {1, 3}, i32_bits(-2)},
        {"v_subrev_u32 v10, v0, v2", {1, 3}, 2},
        {"v_add_u32 v10, v0, v2 clamp", {0xffffffff, 3}, 0xffffffff},
        {"v_sub_u32_e64 v10, v0, v2 clamp", {1, 3}, 0},
        {"v_subrev_u32 v10, v0, v2 clamp", {3, 1}, 0},
        {"v_subrev_u32 v10, v0, v2 clamp", {1, 3}, 2},
        {"v_add_i32 v10, v0, v2 clamp", {0x7fffffff, 1}, 0x7fffffff},
        {"v_sub_i32 v10, v0, v2 clamp", {0x80000000, 1}, 0x80000000},
        {"v_add3_u32 v10, v0, v2, v4", {1, 2, 4}, 7},
        {"v_mul_lo_u32 v10, v0, v2", {0x12345, 0x54321}, 0xfcb99ae5},
        {"v_mul_hi_u32 v10, v0, v2", {0x80000000, 6}, 3},
        {"v_mul_hi_i32 v10, v0, v2", {i32_bits(-5), 7}, i32_bits(-1)},
        {"v_mul_u32_u24 v10, v0, v2", {0xff000003, 5}, 15},
        {"v_mul_i32_i24 v10, v0, v2", {0xffffff, 5}, i32_bits(-5)},
        {"v_mad_u32_u24 v10, v0, v2, v4", {0x1000003, 5, 1}, 16},
        {"v_mad_i32_i24 v10, v0, v2, v4", {0xffffff, 5, 1}, i32_bits(-4)},
        {"v_min_u32 v10, v0, v2", {0x80000000, 1}, 1},
        {"v_min_i32 v10, v0, v2", {0x80000000, 1}, 0x80000000},
        {"v_max_u32 v10, v0, v2", {0x80000000, 1}, 0x80000000},
        {"v_max_i32 v10, v0, v2", {0x80000000, 1}, 1},
        {"v_max3_i32 v10, v0, v2, v4", {i32_bits(-3), 4, 2}, 4},
        {"v_med3_i32 v10, v0, v2, v4", {i32_bits(-3), 4, 2}, 2},
        // bitwise operations and bit fields
        {"v_and_b32 v10, v0, v2", {0xff0, 0x3fc}, 0x3f0},
        {"v_or_b32 v10, v0, v2", {0xff0, 0x00f}, 0xfff},
        {"v_xor_b32 v10, v0, v2", {0xff0, 0x0ff}, 0xf0f},
        {"v_not_b32 v10, v0", {0xff00ff00}, 0x00ff00ff},
        {"v_and_or_b32 v10, v0, v2, v4", {0xff, 0x18, 0x100}, 0x118},
        {"v_or3_b32 v10, v0, v2, v4", {1, 2, 4}, 7},
        {"v_xad_u32 v10, v0, v2, v4", {5, 3, 10}, 16},
        {"v_lshlrev_b32 v10, v0, v2", {36, 3}, 48},
        {"v_lshrrev_b32 v10, v0, v2", {4, 0x80000000}, 0x08000000},
        {"v_ashrrev_i32 v10, v0, v2", {4, 0x80000000}, 0xf8000000},
        {"v_lshlrev_b64 v[10:11], v0, v[2:3]", {33, 3}, u64{3} << 33},
        {"v_lshrrev_b64 v[10:11], v0, v[2:3]", {33, u64{6} << 33}, 6},
        {"v_ashrrev_i64 v[10:11], v0, v[2:3]", {60, u64{1} << 63}, i64_bits(-8)},
        {"v_lshl_add_u32 v10, v0, v2, v4", {3, 4, 5}, 53},
        {"v_add_lshl_u32 v10, v0, v2, v4", {3, 4, 2}, 28},
        {"v_lshl_or_b32 v10, v0, v2, v4", {3, 4, 5}, 53},
        {"v_alignbit_b32 v10, v0, v2, v4", {0x12, 0x34567890, 8}, 0x12345678},
        {"v_bfe_u32 v10, v0, v2, v4", {0xabcd00, 8, 8}, 0xcd},
        {"v_bfe_i32 v10, v0, v2, v4", {0xabcd00, 8, 8}, i32_bits(-51)},
        {"v_bfe_i32 v10, v0, 0, 16", {0x8000}, 0xffff8000},
        {"v_bfe_i32 v10, v0, v2, v4", {0x80000000, 24, 16}, 0xffffff80},
        {"v_bfi_b32 v10, v0, v2, v4", {0xff, 0x1234, 0xabcd}, 0xab34},
        {"v_bfrev_b32 v10, v0", {1}, 0x80000000},
        {"v_ffbh_u32 v10, v0", {0x00010000}, 15},
        {"v_ffbh_u32 v10, v0", {0}, 0xffffffff},
        {"v_ffbl_b32 v10, v0", {0x00010000}, 16},
        {"v_ffbh_i32 v10, v0", {i32_bits(-2)}, 31},
        {"v_ffbh_i32 v10, v0", {i32_bits(-1)}, 0xffffffff},
        {"v_bcnt_u32_b32 v10, v0, v2", {0xf0f0, 1}, 9},
        {"v_perm_b32 v10, v0, v2, v4", {0x44332211, 0x88776655, 0x0c000407}, 0x00551144},
        // 16-bit integers, whose result has 0 in the upper half
        {"v_add_u16 v10, v0, v2", {0xabcdffff, 2}, 1},
        {"v_sub_u16 v10, v0, v2", {1, 2}, 0xffff},
        {"v_mul_lo_u16 v10, v0, v2", {0x101, 0x102}, 0x0302},
        {"v_lshlrev_b16 v10, v0, v2", {4, 0xf001}, 0x10},
        {"v_lshrrev_b16 v10, v0, v2", {4, 0xfff8001}, 0x0800},
        {"v_ashrrev_i16 v10, v0, v2", {4, 0x8001}, 0xf800},
        // SDWA: operands and results that are parts of a register
        {"v_ashrrev_i16_sdwa v10, v0, sext(v2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD "
         "src1_sel:BYTE_0",
         {1, 0x180},
         0xffc0},
        {"v_cvt_f32_u32_sdwa v10, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1",
         {0x00030005},
         f(3)},
        {"v_or_b32_sdwa v10, v0, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD "
         "src1_sel:BYTE_3",
         {1, 0x40000001},
         0x00410001},
        // carries and 64-bit products
        {"v_add_co_u32 v10, vcc, v0, v2", {0xffffffff, 3}, 2},
        {"v_sub_co_u32 v10, vcc, v0, v2", {1, 3}, i32_bits(-2)},
        {"v_subrev_co_u32 v10, vcc, v0, v2", {1, 3}, 2},
        {"v_addc_co_u32 v10, vcc, v0, v2, s[4:5]", {1, 2, ~u64{0}}, 4},
        {"v_subb_co_u32 v10, vcc, v0, v2, s[4:5]", {5, 2, ~u64{0}}, 2},
        {"v_subbrev_co_u32 v10, vcc, v0, v2, s[4:5]", {2, 5, ~u64{0}}, 2},
        {"v_mad_u64_u32 v[10:11], s[20:21], v0, v2, v[4:5]", {0xffffffff, 2, 5}, u64{0x200000003}},
        {"v_mad_i64_i32 v[10:11], s[20:21], v0, v2, v[4:5]", {i32_bits(-3), 2, 5}, i64_bits(-1)},
        {"v_cndmask_b32 v10, v0, v2, s[4:5]", {1, 2, ~u64{0}}, 2},
        {"v_cndmask_b32 v10, v0, v2, s[4:5]", {1, 2, 0}, 1},
        // floating-point arithmetic
        {"v_add_f32 v10, v0, v2", {f(1.5F), f(0.1F)}, f(0x1.99999ap+0F)},
        {"v_add_f32 v10, -v0, |v2|", {f(1.5F), f(-3)}, f(1.5F)},
        {"v_add_f32 v10, v0, v2 clamp", {f(1.5F), f(3)}, f(1)},
        {"v_mul_f32 v10, v0, v2 mul:2", {f(1.5F), f(3)}, f(9)},
        {"v_mul_f32 v10, v0, v2 div:2", {f(1.5F), f(3)}, f(2.25F)},
        {"v_sub_f32 v10, v0, v2", {f(1.5F), f(0.1F)}, f(0x1.666666p+0F)},
        {"v_subrev_f32 v10, v0, v2", {f(1.5F), f(0.1F)}, f(-0x1.666666p+0F)},
        {"v_mul_f32 v10, v0, v2", {f(1.5F), f(0.1F)}, f(0x1.333334p-3F)},
        {"v_fma_f32 v10, v0, v2, v4", {f(1.1F), f(1.3F), f(-1.4F)}, f(0x1.eb8522p-6F)},
        {"v_fmac_f32 v10, v0, v2", {f(1.1F), f(1.3F), f(-1.4F)}, f(0x1.eb8522p-6F)},
        {"v_mad_f32 v10, v0, v2, v4", {f(1.5F), f(2), f(0.25F)}, f(3.25F)},
        {"v_mad_f32 v10, v0, v2, v4", {f(1e-40F), f(2), f(0)}, f(0)},
        {"v_mac_f32 v10, v0, v2", {f(1.5F), f(2), f(0.25F)}, f(3.25F)},
        {"v_min_f32 v10, v0, v2", {f(-1), f(static_cast<float>(nan_value))}, f(-1)},
        {"v_max_f32 v10, v0, v2", {f(-1), f(2)}, f(2)},
        {"v_max_f32 v10, v0, v2", {f(-0.0F), f(0.0F)}, f(0.0F)},
        {"v_med3_f32 v10, v0, v2, v4", {f(3), f(1), f(2)}, f(2)},
        {"v_add_f64 v[10:11], v[0:1], v[2:3]", {d(1.5), d(0.1)}, d(0x1.999999999999ap+0)},
        {"v_add_f64 v[10:11], v[0:1], -1.0", {d(1.5)}, d(0.5)},
        {"v_add_f64 v[10:11], v[0:1], 0x40080000", {d(1.5)}, d(4.5)},
        {"v_mul_f64 v[10:11], v[0:1], v[2:3]", {d(1.5), d(0.1)}, d(0x1.3333333333334p-3)},
        {"v_mul_f64 v[10:11], s[0:1], -v[2:3]", {d(1.5), d(0.1)}, d(-0x1.3333333333334p-3)},
        {"v_fma_f64 v[10:11], v[0:1], v[2:3], v[4:5]",
         {d(1.1), d(1.3), d(-1.4)},
         d(0x1.eb851eb851f01p-6)},
        {"v_fmac_f64 v[10:11], v[0:1], v[2:3]", {d(1.1), d(1.3), d(-1.4)}, d(0x1.eb851eb851f01p-6)},
        {"v_min_f64 v[10:11], v[0:1], v[2:3]", {d(-0.0), d(0.0)}, d(-0.0)},
        {"v_max_f64 v[10:11], v[0:1], v[2:3]", {d(2), d(nan_value)}, d(2)},
        {"v_floor_f32 v10, v0", {f(-1.5F)}, f(-2)},
        {"v_floor_f64 v[10:11], v[0:1]", {d(-1.5)}, d(-2)},
        {"v_ceil_f64 v[10:11], v[0:1]", {d(-1.5)}, d(-1)},
        {"v_trunc_f32 v10, v0", {f(-1.5F)}, f(-1)},
        {"v_trunc_f64 v[10:11], v[0:1]", {d(-1.5)}, d(-1)},
        {"v_rndne_f32 v10, v0", {f(2.5F)}, f(2)},
        {"v_rndne_f64 v[10:11], v[0:1]", {d(3.5)}, d(4)},
        {"v_fract_f64 v[10:11], v[0:1]", {d(-1.25)}, d(0.75)},
        {"v_fract_f64 v[10:11], v[0:1]", {d(-1e-30)}, d(0x1.fffffffffffffp-1)},
        {"v_ldexp_f32 v10, v0, v2", {f(1.5F), 3}, f(12)},
        {"v_ldexp_f64 v[10:11], v[0:1], v2", {d(1.5), i32_bits(-2)}, d(0.375)},
        {"v_frexp_mant_f32 v10, v0", {f(12)}, f(0.75F)},
        {"v_frexp_mant_f64 v[10:11], v[0:1]", {d(-12)}, d(-0.75)},
        {"v_frexp_exp_i32_f32 v10, v0", {f(12)}, 4},
        {"v_frexp_exp_i32_f64 v10, v[0:1]", {d(0.25)}, i32_bits(-1)},
        {"v_frexp_exp_i32_f64 v10, |v[0:1]|", {d(-12)}, 4},
        {"v_rcp_f32 v10, v0", {f(3)}, f(0x1.555556p-2F)},
        {"v_rcp_iflag_f32 v10, v0", {f(0)}, f(static_cast<float>(infinity))},
        {"v_rcp_f64 v[10:11], v[0:1]", {d(4)}, d(0.25)},
        {"v_rsq_f32 v10, v0", {f(16)}, f(0.25F)},
        {"v_rsq_f64 v[10:11], v[0:1]", {d(16)}, d(0.25)},
        {"v_sqrt_f32 v10, v0", {f(2)}, f(0x1.6a09e6p+0F)},
        {"v_sqrt_f64 v[10:11], v[0:1]", {d(16)}, d(4)},
        {"v_exp_f32 v10, v0", {f(-3)}, f(0.125F)},
        {"v_log_f32 v10, v0", {f(8)}, f(3)},
        {"v_sin_f32 v10, v0", {f(0.25F)}, f(1)},
        {"v_cos_f32 v10, v0", {f(0.5F)}, f(-1)},
        {"v_trig_preop_f64 v[10:11], v[0:1], 0", {d(1e10)}, 0x3fe45f306dc9c882},
        {"v_trig_preop_f64 v[10:11], v[0:1], 1", {d(1e10)}, d(0x14a7f09d5f47d4p-106)},
        {"v_div_scale_f64 v[10:11], vcc, v[0:1], v[0:1], v[2:3]", {d(3), d(2)}, d(3)},
        {"v_div_scale_f32 v10, vcc, v2, v0, v2", {f(3), f(2)}, f(2)},
        {"v_div_fmas_f32 v10, v0, v2, v4", {f(2), f(3), f(1)}, f(7)},
        {"v_div_fmas_f64 v[10:11], v[0:1], v[2:3], v[4:5]", {d(2), d(3), d(1)}, d(7)},
        {"v_div_fixup_f32 v10, v0, v2, v4", {f(0.7F), f(-3), f(2)}, f(-0.7F)},
        {"v_div_fixup_f64 v[10:11], v[0:1], v[2:3], v[4:5]", {d(0.7), d(0.0), d(-2)}, d(-infinity)},
        {"v_div_fixup_f16 v10, v0, v2, v4", {h(1), h(0), h(1)}, 0x7c00},
        {"v_div_fixup_f32 v10, v0, v2, v4", {f(1), f(0), f(0)}, 0xffc00000},
        {"v_div_fixup_f32 v10, v0, v2, v4", {f(1), f(2), 0x7f800001}, 0x7fc00001},
        // -2^65 / 2^-64 overflows; the previous steps of the division have returned NaN.
        {"v_div_fixup_f32 v10, v0, v2, v4", {0x7fc00000, 0x1f800000, 0xe0000000}, 0xff800000},
        // The quotient 1 / 2^127 is denormal, but 2^127 cannot be scaled up: it is scaled down.
        {"v_div_scale_f32 v10, vcc, v0, v0, v2", {0x7f000000, f(1)}, 0x5f000000},
        // Denormal f32 are flushed.
        {"v_exp_f32 v10, v0", {f(-127)}, 0},
        {"v_rcp_f32 v10, v0", {0x7f7fffff}, 0},
        // Denormal f16 are not flushed.
        {"v_rcp_f16 v10, v0", {0x7800}, 0x0200},
        {"v_sqrt_f16 v10, v0", {0x0001}, 0x0c00},
        {"v_rsq_f16 v10, v0", {0x4400}, 0x3800},
        {"v_exp_f16 v10, v0", {0xcb80}, 0x0200},
        {"v_log_f16 v10, v0", {0x0001}, 0xce00},
        {"v_sin_f16 v10, v0", {0x3400}, 0x3c00},
        {"v_cos_f16 v10, v0", {0x3800}, 0xbc00},
        {"v_floor_f16 v10, v0", {0xbe00}, 0xc000},
        {"v_ceil_f16 v10, v0", {0xbe00}, 0xbc00},
        {"v_trunc_f16 v10, v0", {0xbe00}, 0xbc00},
        {"v_rndne_f16 v10, v0", {0x4100}, 0x4000},
        {"v_fract_f16 v10, v0", {0xbe00}, 0x3800},
        {"v_ldexp_f16 v10, v0, v2", {0x3c00, 0xffff}, 0x3800},
        {"v_ldexp_f16 v10, v0, v2", {0x3c01, 0xfff1}, 0x0200},
        // Rounding is towards 0, also where rounding to nearest would give infinity.
        {"v_cvt_pkrtz_f16_f32 v10, v0, v2", {f(1.9999F), f(-1e9F)}, 0xfbff3fff},
        {"v_cvt_pkrtz_f16_f32 v10, v0, v2", {0x7f800000, f(0x1.8p-25F)}, 0x00007c00},
        {"v_rcp_f32 v10, v0", {0x80000001}, 0xff800000},
        {"v_sqrt_f32 v10, v0", {1}, 0},
        {"v_rsq_f32 v10, v0", {1}, 0x7f800000},
        // The argument is in turns; the valid range ends at 256.
        {"v_sin_f32 v10, v0", {f(1)}, 0},
        {"v_sin_f32 v10, v0", {f(0.5F)}, 0},
        {"v_sin_f32 v10, v0", {f(-0.25F)}, f(-1)},
        {"v_sin_f32 v10, v0", {0x7f7fffff}, 0},
        {"v_cos_f32 v10, v0", {f(-0.25F)}, 0},
        {"v_cos_f32 v10, v0", {0x7f7fffff}, f(1)},
        // min and max return a signalling NaN as a quiet one, but prefer a number to a quiet NaN.
        {"v_min_f32 v10, v0, v2", {0x7f800001, f(1)}, 0x7fc00001},
        {"v_max_f32 v10, v0, v2", {f(1), 0xff800001}, 0xffc00001},
        {"v_max_f32 v10, v0, v2", {0x7fc00001, f(1)}, f(1)},
        {"v_min_f64 v[10:11], v[0:1], v[2:3]", {0x7ff0000000000001, d(1)}, 0x7ff8000000000001},
        {"v_max_f16 v10, v0, v2", {0x3c00, 0x7c01}, 0x7e01},
        {"v_pk_min_f16 v10, v0, v2", {0x00000000, 0x80008000}, 0x80008000},
        {"v_pk_max_f16 v10, v0, v2", {0x80008000, 0x00007c01}, 0x00007e01},
        {"v_pk_max_f16 v10, v0, v2", {0x80008000, 0x00000000}, 0x00000000},
        {"v_mov_b32_sdwa v10, v0 dst_sel:WORD_0 dst_unused:UNUSED_SEXT src0_sel:DWORD",
         {0x8000},
         0xffff8000},
        {"v_mov_b32_sdwa v10, v0 dst_sel:BYTE_1 dst_unused:UNUSED_SEXT src0_sel:DWORD",
         {0x80},
         0xffff8000},
        {"v_mov_b32_sdwa v10, v0 dst_sel:BYTE_3 dst_unused:UNUSED_SEXT src0_sel:DWORD",
         {0x80},
         0x80000000},
        // conversions
        {"v_cvt_f32_f64 v10, v[0:1]", {d(0.1)}, f(0.1F)},
        {"v_cvt_f64_f32 v[10:11], v0", {f(0.1F)}, d(0.1F)},
        {"v_cvt_f32_f16 v10, v0", {h(0.3333F)}, f(0x1.554p-2F)},
        {"v_cvt_f16_f32 v10, v0", {f(0.3333F)}, 0x3555},
        {"v_cvt_f32_u32 v10, v0", {0xffffffff}, f(4294967296.0F)},
        {"v_cvt_f32_i32 v10, v0", {0xffffffff}, f(-1)},
        {"v_cvt_f64_u32 v[10:11], v0", {0xffffffff}, d(4294967295.0)},
        {"v_cvt_f64_i32 v[10:11], v0", {0xffffffff}, d(-1)},
        {"v_cvt_f32_ubyte0 v10, v0", {0x1234}, f(0x34)},
        {"v_cvt_u32_f32 v10, v0", {f(-3.7F)}, 0},
        {"v_cvt_i32_f32 v10, v0", {f(-3.7F)}, i32_bits(-3)},
        {"v_cvt_u32_f64 v10, v[0:1]", {d(1e20)}, 0xffffffff},
        {"v_cvt_i32_f64 v10, v[0:1]", {d(nan_value)}, 0},
        // comparisons
        {"v_cmp_class_f32 vcc, v0, v2", {f(-0.0F), 0x20}, 1},
        {"v_cmp_class_f64 s[10:11], v[0:1], v2", {d(nan_value), 3}, 1},
        {"v_cmp_class_f64 s[10:11], v[0:1], v2", {d(1), 3}, 0},
        {"v_cmp_eq_f32 vcc, v0, v2", {f(0.0F), f(-0.0F)}, 1},
        {"v_cmp_eq_f64 vcc, v[0:1], v[2:3]", {d(nan_value), d(nan_value)}, 0},
        {"v_cmp_eq_u16 vcc, v0, v2", {0x10001, 1}, 1},
        {"v_cmp_ne_u16 vcc, v0, v2", {0x10001, 1}, 0},
        {"v_cmp_eq_u32 vcc, v0, v2", {0x10001, 1}, 0},
        {"v_cmp_eq_u64 vcc, v[0:1], v[2:3]", {u64{1} << 40, u64{1} << 40}, 1},
        {"v_cmp_ge_f32 vcc, v0, v2", {f(2), f(2)}, 1},
        {"v_cmp_ge_f64 vcc, v[0:1], v[2:3]", {d(1), d(2)}, 0},
        {"v_cmp_ge_i32 vcc, v0, v2", {i32_bits(-1), 0}, 0},
        {"v_cmp_ge_i64 vcc, v[0:1], v[2:3]", {i64_bits(-1), 0}, 0},
        {"v_cmp_ge_u32 vcc, v0, v2", {i32_bits(-1), 0}, 1},
        {"v_cmp_gt_f32 vcc, v0, v2", {f(3), f(2)}, 1},
        {"v_cmp_gt_f64 vcc, v[0:1], v[2:3]", {d(2), d(2)}, 0},
        {"v_cmp_gt_i32 vcc, v0, v2", {0, i32_bits(-1)}, 1},
        {"v_cmp_gt_i64 vcc, v[0:1], v[2:3]", {0, i64_bits(-1)}, 1},
        {"v_cmp_gt_u32 vcc, v0, v2", {0, i32_bits(-1)}, 0},
        {"v_cmp_gt_u64 vcc, v[0:1], v[2:3]", {i64_bits(-1), 0}, 1},
        {"v_cmp_le_f32 vcc, v0, v2", {f(2), f(2)}, 1},
        {"v_cmp_le_f64 vcc, v[0:1], v[2:3]", {d(2), d(1)}, 0},
        {"v_cmp_le_i32 vcc, v0, v2", {i32_bits(-1), 0}, 1},
        {"v_cmp_le_i64 vcc, v[0:1], v[2:3]", {i64_bits(-1), 0}, 1},
        {"v_cmp_le_u32 vcc, v0, v2", {i32_bits(-1), 0}, 0},
        {"v_cmp_lt_f32 vcc, v0, v2", {f(1), f(2)}, 1},
        {"v_cmp_lt_f64 vcc, v[0:1], v[2:3]", {d(1), d(nan_value)}, 0},
        {"v_cmp_lt_i32 vcc, v0, v2", {i32_bits(-1), 0}, 1},
        {"v_cmp_lt_i64 vcc, v[0:1], v[2:3]", {i64_bits(-1), 0}, 1},
        {"v_cmp_lt_u32 vcc, v0, v2", {i32_bits(-1), 0}, 0},
        {"v_cmp_lt_u64 vcc, v[0:1], v[2:3]", {0, i64_bits(-1)}, 1},
        {"v_cmp_ne_u32 vcc, v0, v2", {1, 2}, 1},
        {"v_cmp_ne_u64 vcc, v[0:1], v[2:3]", {1, 1}, 0},
        {"v_cmp_lg_f64 vcc, v[0:1], v[2:3]", {d(1), d(nan_value)}, 0},
        {"v_cmp_neq_f32 vcc, v0, v2", {f(1), f(static_cast<float>(nan_value))}, 1},
        {"v_cmp_neq_f64 vcc, v[0:1], v[2:3]", {d(1), d(1)}, 0},
        {"v_cmp_ngt_f32 vcc, v0, v2", {f(1), f(static_cast<float>(nan_value))}, 1},
        {"v_cmp_ngt_f64 vcc, v[0:1], v[2:3]", {d(2), d(1)}, 0},
        {"v_cmp_nlt_f32 vcc, v0, v2", {f(1), f(2)}, 0},
        {"v_cmp_nlt_f64 vcc, v[0:1], v[2:3]", {d(nan_value), d(1)}, 1},
        {"v_cmp_nle_f64 vcc, v[0:1], v[2:3]", {d(2), d(1)}, 1},
        {"v_cmp_nge_f64 vcc, v[0:1], v[2:3]", {d(2), d(1)}, 0},
        {"v_cmp_o_f32 vcc, v0, v2", {f(1), f(static_cast<float>(nan_value))}, 0},
        {"v_cmp_o_f64 vcc, v[0:1], v[2:3]", {d(1), d(infinity)}, 1},
        {"v_cmp_u_f64 vcc, v[0:1], v[2:3]", {d(1), d(nan_value)}, 1},
        // packed instructions
        {"v_pk_add_f32 v[10:11], v[0:1], v[2:3]", {f32x2(1, 2), f32x2(10, 20)}, f32x2(11, 22)},
        {"v_pk_add_f32 v[10:11], v[0:1], v[2:3] op_sel:[0,1] op_sel_hi:[1,0]",
         {f32x2(1, 2), f32x2(10, 20)},
         f32x2(21, 12)},
        {"v_pk_add_f32 v[10:11], v[0:1], v[2:3] neg_lo:[0,1] neg_hi:[0,1]",
         {f32x2(1, 2), f32x2(10, 20)},
         f32x2(-9, -18)},
        {"v_pk_mul_f32 v[10:11], s[0:1], v[2:3]", {f32x2(3, 5), f32x2(2, 4)}, f32x2(6, 20)},
        {"v_pk_fma_f32 v[10:11], v[0:1], v[2:3], v[4:5] op_sel:[0,0,1] op_sel_hi:[1,1,0]",
         {f32x2(3, 5), f32x2(2, 4), f32x2(1, 7)},
         f32x2(13, 21)},
        {"v_pk_mov_b32 v[10:11], v[0:1], v[2:3] op_sel:[0,1]",
         {f32x2(1, 2), f32x2(3, 4)},
         f32x2(1, 4)},
        {"v_pk_mov_b32 v[10:11], v[0:1], v[2:3] op_sel:[1,0]",
         {f32x2(1, 2), f32x2(3, 4)},
         f32x2(2, 3)},
        {"v_pk_mov_b32 v[10:11], 0, 0", {}, 0},
        {"v_pk_fma_f16 v10, v0, v2, v4",
         {h(3) | h(5) << 16, h(2) | h(4) << 16, h(1) | h(7) << 16},
         h(7) | h(27) << 16},
        {"v_pk_add_f16 v10, v0, v2", {h(3) | h(5) << 16, h(2) | h(4) << 16}, h(5) | h(9) << 16},
        {"v_pack_b32_f16 v10, v0, v2", {h(3), h(5)}, h(3) | h(5) << 16},
        {"v_pack_b32_f16 v10, v0, v2 op_sel:[1,0,0]", {h(3) << 16, h(5)}, h(3) | h(5) << 16},
        {"v_fma_f16 v10, v0, v2, v4", {h(3), h(5), h(-1)}, h(14)},
        {"v_fma_mix_f32 v10, v0, v2, v4 op_sel_hi:[0,1,0]",
         {f(3), h(5), f(0.1F)},
         f(0x1.e33334p+3F)},
        {"v_fma_mix_f32 v10, -v0, v2, v4 op_sel:[0,1,0] op_sel_hi:[0,1,0]",
         {f(3), h(5) << 16, f(0.1F)},
         f(-0x1.dcccccp+3F)},
        {"v_fma_mixlo_f16 v10, v0, v2, v4", {f(3), f(5), f(0.125F)}, 0x3e000000 | h(15.125F)},
        // cross-lane instructions
        {"v_readfirstlane_b32 s10, v0", {7}, 7},
        {"v_readlane_b32 s10, v0, 63", {7}, 7},
        {"v_mbcnt_lo_u32_b32 v10, v0, v2", {0, 5}, 5},
        {"v_mbcnt_hi_u32_b32 v10, v0, v2", {0, 5}, 5},
        // scalar instructions
        {"s_mov_b32 s10, s0", {7}, 7},
        {"s_mov_b64 s[10:11], s[0:1]", {u64{7} << 33}, u64{7} << 33},
        {"s_mov_b64 s[10:11], -1", {}, ~u64{0}},
        {"s_movk_i32 s10, 0xff80", {}, i32_bits(-128)},
        {"s_add_u32 s10, s0, s2", {0xffffffff, 2}, 1},
        {"s_addc_u32 s10, s0, s2", {1, 2}, 4},
        {"s_sub_u32 s10, s0, s2", {1, 2}, 0xffffffff},
        {"s_subb_u32 s10, s0, s2", {5, 2}, 2},
        {"s_add_i32 s10, s0, s2", {5, i32_bits(-7)}, i32_bits(-2)},
        {"s_sub_i32 s10, s0, s2", {5, 7}, i32_bits(-2)},
        {"s_addk_i32 s10, 0xfff0", {5}, i32_bits(-11)},
        {"s_mulk_i32 s10, 0x10", {5}, 80},
        {"s_mul_i32 s10, s0, s2", {5, 7}, 35},
        {"s_mul_hi_u32 s10, s0, s2", {0x80000000, 6}, 3},
        {"s_mul_hi_i32 s10, s0, s2", {i32_bits(-5), 7}, i32_bits(-1)},
        {"s_min_i32 s10, s0, s2", {i32_bits(-5), 7}, i32_bits(-5)},
        {"s_min_u32 s10, s0, s2", {i32_bits(-5), 7}, 7},
        {"s_max_i32 s10, s0, s2", {i32_bits(-5), 7}, 7},
        {"s_max_u32 s10, s0, s2", {i32_bits(-5), 7}, i32_bits(-5)},
        {"s_and_b32 s10, s0, s2", {0xff0, 0x3fc}, 0x3f0},
        {"s_and_b64 s[10:11], s[0:1], s[2:3]", {~u64{0}, u64{5} << 40}, u64{5} << 40},
        {"s_or_b32 s10, s0, s2", {0xf0, 0x0f}, 0xff},
        {"s_or_b64 s[10:11], s[0:1], s[2:3]", {1, u64{5} << 40}, (u64{5} << 40) | 1},
        {"s_xor_b32 s10, s0, s2", {0xff, 0x0f}, 0xf0},
        {"s_xor_b64 s[10:11], s[0:1], -1", {1}, ~u64{1}},
        {"s_andn2_b32 s10, s0, s2", {0xff, 0x0f}, 0xf0},
        {"s_andn2_b64 s[10:11], s[0:1], s[2:3]", {~u64{0}, 1}, ~u64{1}},
        {"s_orn2_b64 s[10:11], s[0:1], s[2:3]", {1, ~u64{2}}, 3},
        {"s_not_b32 s10, s0", {1}, 0xfffffffe},
        {"s_not_b64 s[10:11], s[0:1]", {1}, ~u64{1}},
        {"s_lshl_b32 s10, s0, s2", {3, 4}, 48},
        {"s_lshl_b64 s[10:11], s[0:1], s2", {3, 40}, u64{3} << 40},
        {"s_lshr_b32 s10, s0, s2", {0x80000000, 4}, 0x08000000},
        {"s_lshr_b64 s[10:11], s[0:1], s2", {u64{3} << 40, 40}, 3},
        {"s_ashr_i32 s10, s0, s2", {0x80000000, 4}, 0xf8000000},
        {"s_ashr_i64 s[10:11], s[0:1], s2", {u64{1} << 63, 60}, i64_bits(-8)},
        {"s_lshl2_add_u32 s10, s0, s2", {3, 4}, 16},
        {"s_bfe_u32 s10, s0, 0x80008", {0xabcd00}, 0xcd},
        {"s_bfe_i32 s10, s0, 0x80008", {0xabcd00}, i32_bits(-51)},
        {"s_bfe_i32 s10, s0, 0x100018", {0x80000000}, 0xffffff80},
        {"s_bfe_i64 s[10:11], s[0:1], 0x100038", {0x8000000000000000}, 0xffffffffffffff80},
        {"s_brev_b32 s10, s0", {8}, 0x10000000},
        {"s_ff1_i32_b64 s10, s[0:1]", {u64{1} << 40}, 40},
        {"s_flbit_i32_b32 s10, s0", {1}, 31},
        {"s_bcnt1_i32_b64 s10, s[0:1]", {~u64{0}}, 64},
        {"s_sext_i32_i16 s10, s0", {0x18000}, 0xffff8000},
        {"s_pack_ll_b32_b16 s10, s0, s2", {0x11112222, 0x33334444}, 0x44442222},
        {"s_cselect_b32 s10, s0, s2", {1, 2}, 1},
        {"s_cselect_b64 s[10:11], -1, 0", {}, ~u64{0}},
        {"s_getpc_b64 s[10:11]", {}, 0x1004},
        {"s_getreg_b32 s10, hwreg(HW_REG_SH_MEM_BASES, 16, 16)", {}, 1},
        {"s_getreg_b32 s10, hwreg(HW_REG_SH_MEM_BASES, 0, 16)", {}, 2},
        {"s_cmp_eq_u32 s0, s2", {1, 1}, 1},
        {"s_cmp_eq_i32 s0, s2", {1, 2}, 0},
        {"s_cmp_lg_u32 s0, s2", {1, 2}, 1},
        {"s_cmp_lg_u64 s[0:1], s[2:3]", {u64{1} << 40, 0}, 1},
        {"s_cmp_eq_u64 s[0:1], s[2:3]", {u64{1} << 40, 0}, 0},
        {"s_cmp_ge_i32 s0, s2", {i32_bits(-1), 0}, 0},
        {"s_cmp_ge_u32 s0, s2", {i32_bits(-1), 0}, 1},
        {"s_cmp_gt_i32 s0, s2", {0, i32_bits(-1)}, 1},
        {"s_cmp_gt_u32 s0, s2", {0, i32_bits(-1)}, 0},
        {"s_cmp_le_i32 s0, s2", {i32_bits(-1), 0}, 1},
        {"s_cmp_le_u32 s0, s2", {i32_bits(-1), 0}, 0},
        {"s_cmp_lt_i32 s0, s2", {i32_bits(-1), 0}, 1},
        {"s_cmp_lt_u32 s0, s2", {i32_bits(-1), 0}, 0},
        {"s_cmpk_eq_i32 s0, 0xffff", {i32_bits(-1)}, 1},
        {"s_cmpk_lg_i32 s0, 0xffff", {i32_bits(-1)}, 0},
        {"s_cmpk_lg_u32 s0, 0xffff", {0xffff}, 0},
        {"s_cmpk_gt_i32 s0, 0xffff", {0}, 1},
        {"s_bitcmp0_b32 s0, 3", {8}, 0},
        {"s_bitcmp1_b32 s0, 3", {8}, 1},
    };
    return all;
}

class EachInstruction : public testing::TestWithParam<Case>
{
};

TEST_P(EachInstruction, GivesTheExpectedResult)
{
    auto const& c = GetParam();
    WaveFixture x;
    x.set_operands(c.operands);
    x.wave.scc = true;
    x.wave.set_sgpr_pair(vcc_register, 0);
    x.run(c.text);
    auto const to = result_operand(c.text);
    std::string const name = mnemonic(c.text);
    if (name.rfind("s_cmp", 0) == 0 || name.rfind("s_bitcmp", 0) == 0) {
        EXPECT_EQ(x.wave.scc ? 1U : 0U, c.result);
    } else if (name.rfind("v_cmp", 0) == 0) {
        EXPECT_EQ(x.wave.sgpr_pair(to == "vcc" ? vcc_register : 10), c.result == 0 ? 0 : all_lanes);
    } else if (to[0] == 's') {
        EXPECT_EQ(to == "s10" ? x.wave.sgprs[10] : x.wave.sgpr_pair(10), c.result);
    } else {
        unsigned const first = to[0] == 'a' ? 34 : 10;
        bool const pair = to.find(':') != std::string::npos;
        for (int const lane : {0, 31, 63}) {
            EXPECT_EQ(x.vgpr_value(first, lane, pair), c.result)
                << std::hex << x.vgpr_value(first, lane, pair) << " is not " << c.result;
        }
        EXPECT_EQ(x.wave.written_lanes[first], all_lanes);
    }
    EXPECT_TRUE(x.findings.messages.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Emulator, EachInstruction, testing::ValuesIn(cases()), [](auto const& info) {
        auto name = mnemonic(info.param.text) + "_" + std::to_string(info.index);
        return name;
    });

TEST(Masks, OnlyActiveLanesAreWritten)
{
    WaveFixture x;
    x.set_operands({1, 2});
    x.wave.set_sgpr_pair(exec_register, 0x5);
    x.wave.written_lanes[10] = 0;
    x.expect("v_add_u32 v10, v0, v2", 10, 0, 3U);
    EXPECT_EQ(x.wave.vgpr(10)[1], 2U);
    EXPECT_EQ(x.wave.written_lanes[10], 5U);
    x.run("v_cmp_lt_u32 vcc, v0, v2");
    EXPECT_EQ(x.wave.vcc(), 5U);
    x.run("v_add_co_u32 v10, vcc, -1, v0");
    EXPECT_EQ(x.wave.vcc(), 5U);
}

TEST(Masks, UninitialisedLanesAreTracked)
{
    WaveFixture x;
    x.wave.written_lanes[0] = ~Mask{4};
    x.run("v_add_u32 v10, v0, v2");
    EXPECT_EQ(x.wave.written_lanes[10], ~Mask{4});
    x.run("v_cmp_class_f32 s[22:23], v10, v2");
    EXPECT_EQ(x.wave.defined_bits(22), ~Mask{4});
    x.run("v_cmp_eq_u32 vcc, v10, v2");
    EXPECT_TRUE(x.findings.messages.empty());
    x.run("s_and_saveexec_b64 s[20:21], vcc");
    EXPECT_EQ(x.findings.messages.size(), 1U);
}

// Compilers leave upper words of sources uninitialised if they need only a result's lower word.
TEST(Masks, TheLowerWordOfASumNeedsOnlyLowerWords)
{
    WaveFixture x;
    x.wave.written_lanes[5] = 0;
    x.run("v_mad_u64_u32 v[10:11], s[20:21], v0, v2, v[4:5]");
    EXPECT_EQ(x.wave.written_lanes[10], all_lanes);
    EXPECT_EQ(x.wave.written_lanes[11], 0U);
    x.run("v_lshlrev_b64 v[12:13], 2, v[4:5]");
    EXPECT_EQ(x.wave.written_lanes[12], all_lanes);
    EXPECT_EQ(x.wave.written_lanes[13], 0U);
    x.wave.define_scalar(5, 1, false);
    x.run("s_lshl_b64 s[10:11], s[4:5], 2");
    EXPECT_TRUE(x.wave.is_scalar_defined(10, 1));
    EXPECT_FALSE(x.wave.is_scalar_defined(11, 1));
}

TEST(Lanes, AreNumberedByMbcntAndReadByNumber)
{
    WaveFixture x;
    x.run("v_mbcnt_lo_u32_b32 v10, -1, 0");
    x.run("v_mbcnt_hi_u32_b32 v10, -1, v10");
    for (int l = 0; l < lanes; ++l) {
        ASSERT_EQ(x.wave.vgpr(10)[l], static_cast<u32>(l));
    }
    x.expect("v_writelane_b32 v10, s0, 5", 10, 5, x.wave.sgprs[0]);
    x.wave.set_sgpr_pair(exec_register, 0x60);
    x.run("v_readfirstlane_b32 s20, v10");
    EXPECT_EQ(x.wave.sgprs[20], x.wave.sgprs[0]);
    x.run("v_readlane_b32 s20, v10, 7");
    EXPECT_EQ(x.wave.sgprs[20], 7U);
}

/// The source lanes of four lanes for a DPP control or swizzle; -1 stands for none, which gives 0.
struct SourceLanes
{
    char const* modifier;
    int sources[4];

    void check(std::string const& text, std::vector<int> const& at) const
    {
        WaveFixture x;
        x.fill_lanes(0, [](int l) { return 100 + l; });
        std::fill_n(x.wave.vgpr(2), lanes, 0U);
        x.run(text);
        for (std::size_t n = 0; n < 4; ++n) {
            EXPECT_EQ(
                x.wave.vgpr(10)[at[n]], sources[n] < 0 ? 0U : 100U + static_cast<u32>(sources[n]))
                << text << ' ' << at[n];
        }
    }
};

// The controls in the ISA document ("Data parallel primitives"). Lanes outside a row supply 0.
TEST(Lanes, ReadOtherLanesByDpp)
{
    SourceLanes const cases[] = {
        {"quad_perm:[1,0,3,2]", {1, 14, 36, 62}},
        {"row_shl:1", {1, -1, 38, -1}},
        {"row_shl:8", {8, -1, 45, -1}},
        {"row_shr:1", {-1, 14, 36, 62}},
        {"row_ror:1", {15, 14, 36, 62}},
        {"row_mirror", {15, 0, 42, 48}},
        {"row_half_mirror", {7, 8, 34, 56}},
        {"wave_shl:1", {1, 16, 38, -1}},
        {"wave_shr:1", {-1, 14, 36, 62}},
        {"wave_rol:1", {1, 16, 38, 0}},
        {"wave_ror:1", {63, 14, 36, 62}},
        {"row_bcast:15", {-1, -1, 31, 47}},
        {"row_bcast:31", {-1, -1, 31, 31}},
        {"row_newbcast:3", {3, 3, 35, 51}},
    };
    for (auto const& one : cases) {
        auto const text = std::string("v_or_b32_dpp v10, v0, v2 ") + one.modifier;
        one.check(text + " row_mask:0xf bank_mask:0xf bound_ctrl:1", {0, 15, 37, 63});
    }
}

TEST(Lanes, Read0FromInactiveLanesByDpp)
{
    WaveFixture x;
    std::fill_n(x.wave.vgpr(0), lanes, 7U);
    x.wave.set_sgpr_pair(exec_register, 0x5);
    x.wave.written_lanes[0] = 0x1;
    x.expect("v_mov_b32_dpp v10, v0 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:1", 10, 0, 0U);
    EXPECT_EQ(x.wave.written_lanes[10] & 1, 1U) << "0 is a value";
    x.expect("v_mov_b32_dpp v11, v0 row_shl:2 row_mask:0xf bank_mask:0xf bound_ctrl:1", 11, 0, 7U);
    EXPECT_EQ(x.wave.written_lanes[11] & 1, 0U) << "lane 2 was not written";
}

/// Computes the prefix sum over a wave as compilers do: first within rows, then across rows.
TEST(Lanes, ComputeAPrefixSumByDpp)
{
    WaveFixture x;
    x.fill_lanes(0, [](int l) { return l + 1; });
    for (auto const* step :
         {"row_shr:1 row_mask:0xf",
          "row_shr:2 row_mask:0xf",
          "row_shr:4 row_mask:0xf",
          "row_shr:8 row_mask:0xf",
          "row_bcast:15 row_mask:0xa",
          "row_bcast:31 row_mask:0xc"}) {
        x.run(std::string("v_add_u32_dpp v0, v0, v0 ") + step + " bank_mask:0xf");
    }
    for (int l = 0; l < lanes; ++l) {
        EXPECT_EQ(x.wave.vgpr(0)[l], static_cast<u32>((l + 1) * (l + 2) / 2)) << l;
    }
    EXPECT_EQ(x.wave.exec(), all_lanes);
}

TEST(Lanes, KeepTheirValueWhereDppDoesNotWrite)
{
    WaveFixture x;
    x.set_operands({5, 9, 9});
    x.wave.written_lanes[10] = 0;
    x.wave.set_sgpr_pair(exec_register, ~u64{8}); // lane 3 is inactive
    x.run("v_mov_b32_dpp v10, v0 quad_perm:[3,3,1,1] row_mask:0x3 bank_mask:0xd");
    for (int l = 0; l < lanes; ++l) {
        bool const from_lane_3 = l < 2;
        bool const writes = l < 32 && l != 3 && l / 4 % 4 != 1 && !from_lane_3;
        EXPECT_EQ(x.wave.vgpr(10)[l], writes ? 5U : 9U) << l;
        EXPECT_EQ((x.wave.written_lanes[10] >> l) & 1, writes ? 1U : 0U) << l;
    }
}

// The patterns of ds_swizzle_b32 in the ISA document, in the assembler's syntax.
TEST(Lanes, AreSwizzled)
{
    SourceLanes const cases[] = {
        {"", {0, 0, 0, 32}},
        {"offset:swizzle(QUAD_PERM,0,1,3,2)", {0, 7, 29, 45}},
        {"offset:swizzle(SWAP,16)", {16, 22, 13, 61}},
        {"offset:swizzle(REVERSE,8)", {7, 1, 26, 42}},
        {"offset:swizzle(BROADCAST,8,3)", {3, 3, 27, 43}},
        {"offset:swizzle(BITMASK_PERM,\"01pip\")", {10, 12, 15, 47}},
        {"offset:2311", {10, 12, 15, 47}}, // the previous pattern as bits: 0x907
    };
    for (auto const& one : cases) {
        one.check(std::string("ds_swizzle_b32 v10, v0 ") + one.modifier, {0, 6, 29, 45});
    }
    WaveFixture x;
    x.wave.set_sgpr_pair(exec_register, 1);
    x.expect("ds_swizzle_b32 v10, v0 offset:swizzle(SWAP,1)", 10, 0, 0);
}

TEST(Lanes, SwapTwoRegisters)
{
    WaveFixture x;
    x.set_operands({1, 2});
    x.wave.written_lanes[2] = 0;
    x.wave.set_sgpr_pair(exec_register, 2);
    x.expect("v_swap_b32 v0, v2", 0, 1, 2U);
    EXPECT_EQ(x.wave.vgpr(2)[1], 1U);
    EXPECT_EQ(x.wave.vgpr(2)[0], 2U);
    EXPECT_EQ(x.wave.written_lanes[0], ~u64{2});
    EXPECT_EQ(x.wave.written_lanes[2], 2U);
}

TEST(Lanes, ArePermutedByAddress)
{
    WaveFixture x;
    x.fill_lanes(0, [](int l) { return 4 * ((l + 1) % lanes); });
    x.fill_lanes(2, [](int l) { return 100 + l; });
    x.expect("ds_bpermute_b32 v10, v0, v2", 10, 0, 101U);
    EXPECT_EQ(x.wave.vgpr(10)[63], 100U);
    x.expect("ds_permute_b32 v10, v0, v2", 10, 0, 163U);
    EXPECT_EQ(x.wave.vgpr(10)[1], 100U);
}

TEST(Scalar, ExecIsSavedAndChanged)
{
    std::pair<std::string, u64> const new_masks[] = {
        {"s_and_saveexec_b64", 0x8},
        {"s_or_saveexec_b64", 0xe},
        {"s_andn2_saveexec_b64", 0x2},
        {"s_xor_saveexec_b64", 0x6}};
    for (auto const& [name, exec] : new_masks) {
        WaveFixture x;
        x.wave.set_sgpr_pair(exec_register, 0xc);
        x.set_operand(0, 0xa);
        x.run(name + " s[10:11], s[0:1]");
        EXPECT_EQ(x.wave.sgpr_pair(10), 0xcU) << name;
        EXPECT_EQ(x.wave.exec(), exec) << name;
    }
}

TEST(Scalar, PartlyInitialisedMasksAreCombined)
{
    WaveFixture x;
    x.wave.set_sgpr_pair(exec_register, 0xff);
    x.wave.set_sgpr_pair(4, 0xf0f0);
    x.wave.set_sgpr_pair(6, 0x0f);
    x.wave.define_scalar(4, 2, false);
    // Compiled code clears uninitialised bits of active lanes, and then sets them by a comparison.
    x.run("s_andn2_b64 s[4:5], s[4:5], exec");
    EXPECT_EQ(x.wave.defined_bits(4), 0xffU);
    x.run("s_and_b64 s[6:7], s[6:7], exec");
    x.run("s_or_b64 s[4:5], s[4:5], s[6:7]");
    EXPECT_EQ(x.wave.defined_bits(4), 0xffU);
    EXPECT_TRUE(x.wave.scc_written);
    x.run("s_and_b64 exec, exec, s[4:5]");
    EXPECT_EQ(x.wave.exec(), 0x0fU);
    x.run("s_and_saveexec_b64 s[8:9], s[4:5]");
    EXPECT_TRUE(x.findings.messages.empty());
    x.run("s_or_b64 exec, exec, s[4:5]");
    EXPECT_EQ(x.findings.messages.size(), 1U);
}

TEST(Scalar, CarriesAreInScc)
{
    WaveFixture x;
    x.set_operands({0xffffffff, 1});
    x.run("s_add_u32 s10, s0, s2");
    EXPECT_TRUE(x.wave.scc);
    x.run("s_addc_u32 s10, s2, s2");
    EXPECT_EQ(x.wave.sgprs[10], 3U);
    EXPECT_FALSE(x.wave.scc);
    x.run("s_sub_u32 s10, s2, s0");
    EXPECT_TRUE(x.wave.scc);
    x.run("s_and_b32 s10, s0, 0");
    EXPECT_FALSE(x.wave.scc);
    x.run("s_min_i32 s10, s0, s2");
    EXPECT_TRUE(x.wave.scc);
}

TEST(Flow, BranchesDependOnTheirCondition)
{
    // Whether each branch jumps with SCC = 1, VCC = 0 and EXEC not 0.
    std::pair<std::string, bool> const branches[] = {
        {"s_branch", true},
        {"s_cbranch_scc0", false},
        {"s_cbranch_scc1", true},
        {"s_cbranch_vccz", true},
        {"s_cbranch_vccnz", false},
        {"s_cbranch_execz", false},
        {"s_cbranch_execnz", true}};
    for (auto const& [name, taken] : branches) {
        WaveFixture x;
        x.wave.scc = true;
        x.wave.set_sgpr_pair(vcc_register, 0);
        x.run(name + " 65534");
        EXPECT_EQ(x.wave.jump_target, taken ? 0x0ffcU : 0U) << name;
    }
    WaveFixture x;
    x.set_operand(0, 0x123456780);
    x.run("s_setpc_b64 s[0:1]");
    EXPECT_EQ(x.wave.jump_target, 0x123456780U);
    x.run("s_swappc_b64 s[10:11], s[0:1]");
    EXPECT_EQ(x.wave.sgpr_pair(10), 0x1004U);
    x.run("s_barrier");
    EXPECT_TRUE(x.wave.at_barrier);
    x.run("s_endpgm");
    EXPECT_TRUE(x.wave.ended);
    x.run("s_sleep 1");
    EXPECT_TRUE(x.wave.yields);
    for (auto const* nothing :
         {"s_nop 0",
          "s_waitcnt vmcnt(0) lgkmcnt(0)",
          "buffer_wbinvl1_vol",
          "buffer_wbl2",
          "buffer_invl2"}) {
        EXPECT_NO_THROW(x.run(nothing));
    }
    EXPECT_THROW(x.run("s_trap 2"), Fault);
    EXPECT_NO_THROW(x.run("s_sendmsg sendmsg(MSG_INTERRUPT)")); // no hostcall is pending
    x.run("s_set_gpr_idx_on s0, gpr_idx(SRC0,DST)");
    EXPECT_EQ(x.wave.gpr_index_bits, 9U);
    EXPECT_EQ(x.wave.sgprs[m0_register] & 0xff, 0x80U);
    x.run("s_set_gpr_idx_off");
    EXPECT_EQ(x.wave.gpr_index_bits, 0U);
}

TEST(Unknown, InstructionsEndTheKernel)
{
    WaveFixture x;
    for (auto const* text :
         {"v_mfma_i32_16x16x16i8 v[0:3], v8, v9, v[0:3]",
          "v_dot2_f32_f16 v10, v0, v2, v4 neg_lo:[1,0,0]",
          "v_mul_u32_u24 v10, v0, v2 clamp",
          "v_add_u16 v10, v0, v2 op_sel:[1,0,0] clamp",
          "v_cmp_eq_u32_dpp vcc, v0, v2 quad_perm:[0,1,2,3] row_mask:0x3 bank_mask:0xf",
          "v_fma_f16 v10, v0, v2, v4 op_sel:[1,0,0,0]"}) {
        EXPECT_THROW(x.run(text), Fault) << text;
    }
}

TEST(Division, TheLastStepRoundsOnce)
{
    WaveFixture x;
    x.wave.set_sgpr_pair(vcc_register, 1);
    // (2^-115 + 2.5 * 2^-85) * 2^-64 is a little more than 2.5 times the smallest denormal number.
    x.set_operands({f(0x1p-60F), f(0x1p-55F), f(2.5F * 0x1p-85F)});
    x.run("v_div_fmas_f32 v10, v0, v2, v4");
    EXPECT_EQ(x.vgpr_value(10, 0, false), 3U);
    EXPECT_EQ(x.vgpr_value(10, 1, false), f(2.5F * 0x1p-85F)) << "not scaled";
    x.set_operands({d(0x1p-500), d(0x1p-512), d(-3.5 * 0x1p-946)});
    x.run("v_div_fmas_f64 v[10:11], v[0:1], v[2:3], v[4:5]");
    EXPECT_EQ(x.vgpr_value(10, 0, true), 0x8000000000000003U);
}

TEST(Seeds, HaveTheLargestAllowedErrorIfAsked)
{
    WaveFixture x;
    uses_worst_seeds = true;
    for (u64 const value : {d(3), d(5), d(7), d(11)}) {
        x.set_operands({value});
        x.run("v_rcp_f64 v[10:11], v[0:1]");
        auto const off =
            static_cast<i64>(x.vgpr_value(10, 0, true) - d(1 / std::bit_cast<f64>(value)));
        EXPECT_EQ(std::abs(off), i64{1} << 29);
    }
    x.set_operands({f(3)});
    x.run("v_rcp_f32 v10, v0");
    EXPECT_EQ(std::abs(static_cast<i64>(x.vgpr_value(10, 0, false)) - 0x3eaaaaab), 1);
    uses_worst_seeds = false;
}

/// A block of 1024 dwords. Dword n contains 1000 + n.
struct TestBuffer
{
    static constexpr unsigned count = 1024;
    u32* data = static_cast<u32*>(memory().allocate(4 * count, "a test's memory", false));
    Block* block = memory().find(reinterpret_cast<std::uintptr_t>(data));
    TestBuffer()
    {
        for (unsigned n = 0; n < count; ++n) {
            data[n] = 1000 + n;
        }
        block->set_written(block->begin, 4 * count);
    }
    ~TestBuffer() { memory().release(data); }
    TestBuffer(TestBuffer const&) = delete;
    TestBuffer& operator=(TestBuffer const&) = delete;
};

/// Sets v[0:1] of lane l to the address `to` + l * stride, and v4 to the offset l * stride. Sets
/// s[2:3] to the address `to`.
void set_addresses(WaveFixture& x, void const* to, u32 stride)
{
    auto const start = reinterpret_cast<u64>(to);
    x.wave.set_sgpr_pair(2, start);
    for (u32 l = 0; l < lanes; ++l) {
        auto const address = start + l * stride;
        x.wave.vgpr(0)[l] = static_cast<u32>(address);
        x.wave.vgpr(1)[l] = static_cast<u32>(address >> 32);
        x.wave.vgpr(4)[l] = l * stride;
    }
}

TEST(Memory, LoadsOfAllWidths)
{
    TestBuffer const memory;
    for (std::string const prefix : {"global", "flat"}) {
        WaveFixture x;
        set_addresses(x, memory.data, 16);
        auto const off = prefix == "global" ? ", off" : "";
        for (unsigned words = 1; words <= 4; ++words) {
            x.run(
                prefix + "_load_dword" + (words > 1 ? "x" + std::to_string(words) : "")
                + " v[10:13], v[0:1]" + off);
            for (unsigned n = 0; n < words; ++n) {
                EXPECT_EQ(x.wave.vgpr(10 + n)[5], 1000U + 20 + n);
            }
        }
        x.expect(prefix + "_load_ubyte v10, v[0:1]" + off, 10, 5, 1020U & 0xff);
        x.expect(prefix + "_load_ushort v10, v[0:1]" + off, 10, 5, 1020U);
        x.run(prefix + "_load_sbyte v10, v[0:1]" + off);
        EXPECT_EQ(x.wave.vgpr(10)[5], i32_bits(static_cast<std::int8_t>(1020 & 0xff)));
        x.run(prefix + "_load_short_d16_hi v10, v[0:1]" + off);
        EXPECT_EQ(x.wave.vgpr(10)[5] >> 16, 1020U);
        x.expect(prefix + "_load_dword v10, v[0:1]" + off + " offset:4", 10, 5, 1021U);
    }
    WaveFixture x;
    set_addresses(x, memory.data, 8);
    x.expect("global_load_dwordx2 v[10:11], v4, s[2:3] offset:8", 10, 7, 1016U);
    EXPECT_EQ(x.wave.vgpr(11)[7], 1017U);
    x.run("s_load_dword s10, s[2:3], 0x8");
    EXPECT_EQ(x.wave.sgprs[10], 1002U);
    for (auto const* words : {"x2", "x4", "x8", "x16"}) {
        x.run(std::string("s_load_dword") + words + " s[40:55], s[2:3], 0x4");
        EXPECT_EQ(x.wave.sgprs[40], 1001U);
        EXPECT_EQ(x.wave.sgprs[41], 1002U);
    }
    EXPECT_EQ(x.wave.sgprs[55], 1016U);
}

TEST(Memory, StoresOfAllWidths)
{
    for (std::string const prefix : {"global", "flat"}) {
        TestBuffer const memory;
        WaveFixture x;
        set_addresses(x, memory.data, 16);
        auto const off = prefix == "global" ? ", off" : "";
        for (unsigned n = 0; n < 4; ++n) {
            std::fill_n(x.wave.vgpr(10 + n), lanes, 0x12345670 + n);
        }
        for (unsigned words = 1; words <= 4; ++words) {
            x.run(
                prefix + "_store_dword" + (words > 1 ? "x" + std::to_string(words) : "")
                + " v[0:1], v[10:13]" + off);
            EXPECT_EQ(memory.data[20 + words - 1], 0x12345670 + words - 1);
            EXPECT_TRUE(words == 4 || memory.data[20 + words] == 1020 + words);
        }
        x.run(prefix + "_store_byte v[0:1], v10" + off + " offset:3");
        EXPECT_EQ(memory.data[20], 0x70345670U);
        x.run(prefix + "_store_short v[0:1], v10" + off + " offset:2");
        EXPECT_EQ(memory.data[20], 0x56705670U);
    }
}

TEST(Memory, AtomicOperations)
{
    for (std::string const prefix : {"global", "flat"}) {
        auto const off = prefix == "global" ? ", off" : "";
        TestBuffer const memory;
        WaveFixture x;
        set_addresses(x, memory.data, 0); // all lanes have the same address
        std::fill_n(x.wave.vgpr(10), lanes, 2U);
        x.run(prefix + "_atomic_add v20, v[0:1], v10" + off + " glc");
        EXPECT_EQ(memory.data[0], 1000U + 2 * 64);
        EXPECT_EQ(x.wave.vgpr(20)[3], 1006U);
        x.run(prefix + "_atomic_add v[0:1], v10" + off);
        EXPECT_EQ(memory.data[0], 1000U + 4 * 64);
        // v10 is the new value and v11 the comparand. Only one lane succeeds.
        std::fill_n(x.wave.vgpr(10), lanes, 7U);
        std::fill_n(x.wave.vgpr(11), lanes, 1256U);
        x.run(prefix + "_atomic_cmpswap v20, v[0:1], v[10:11]" + off + " glc");
        EXPECT_EQ(memory.data[0], 7U);
        EXPECT_EQ(x.wave.vgpr(20)[0], 1256U);
        EXPECT_EQ(x.wave.vgpr(20)[1], 7U);
        auto const pair = memory.data[0] | (u64{memory.data[1]} << 32);
        for (unsigned n = 0; n < 2; ++n) {
            std::fill_n(x.wave.vgpr(10 + n), lanes, 5 + n);
            std::fill_n(x.wave.vgpr(12 + n), lanes, static_cast<u32>(pair >> (32 * n)));
        }
        x.run(prefix + "_atomic_cmpswap_x2 v[20:21], v[0:1], v[10:13]" + off + " glc");
        EXPECT_EQ(memory.data[1], 6U);
        x.run(prefix + "_atomic_add_x2 v[20:21], v[0:1], v[10:11]" + off + " glc");
        EXPECT_EQ(memory.data[0], 65U * 5);
        EXPECT_EQ(memory.data[1], 65U * 6);
    }
}

/// The ISA's comparison is false if either side is NaN, and so the memory keeps its value.
TEST(Memory, AtomicMinimaKeepANan)
{
    TestBuffer const memory;
    WaveFixture x;
    set_addresses(x, memory.data, 0);
    x.wave.set_sgpr_pair(exec_register, 1);
    std::memset(memory.data, 0xff, 8);
    x.set_operand(10, d(1));
    x.run("global_atomic_min_f64 v[0:1], v[10:11], off");
    x.run("global_atomic_max_f64 v[0:1], v[10:11], off");
    EXPECT_EQ(memory.data[1], 0xffffffffU);
    x.set_operand(0, 0);
    x.set_operand(10, 0x7fc00000);
    x.run("ds_write_b32 v0, v10");
    x.set_operand(12, f(1));
    x.run("ds_min_f32 v0, v12");
    x.run("ds_max_f32 v0, v12");
    x.expect("ds_read_b32 v20, v0", 20, 0, 0x7fc00000U);
}

TEST(Memory, FaultsAreFound)
{
    TestBuffer const memory;
    WaveFixture x;
    set_addresses(x, memory.data, 64 + 1);
    EXPECT_THROW(x.run("global_load_dword v10, v[0:1], off"), Fault); // misaligned
    set_addresses(x, memory.data, 68);
    EXPECT_THROW(x.run("global_load_dword v10, v[0:1], off"), Fault); // out of bounds
    EXPECT_THROW(x.run("global_store_dword v[0:1], v10, off"), Fault);
    EXPECT_THROW(x.run("global_load_dwordx2 v[10:11], v4, s[2:3] offset:-8"), Fault);
    set_addresses(x, memory.data, 16);
    memory.block->set_written(memory.block->begin + 16, 4, false);
    x.run("global_load_dwordx4 v[10:13], v[0:1], off");
    EXPECT_EQ(x.wave.written_lanes[10], ~Mask{2});
    x.wave.written_lanes[0] = ~Mask{1};
    x.run("global_load_dword v10, v[0:1], off");
    EXPECT_EQ(x.findings.messages.size(), 1U);
}

/// The word of a pair that op_sel does not select may be uninitialised.
TEST(Packed, EachHalfHasItsOwnSources)
{
    for (auto const* text :
         {"v_pk_mul_f32 v[10:11], v[0:1], v[2:3] op_sel_hi:[1,0]",
          "v_pk_fma_f32 v[10:11], v[0:1], v[2:3], v[4:5] op_sel_hi:[1,0,1]",
          "v_pk_add_f32 v[10:11], v[0:1], s[2:3] op_sel_hi:[1,0]"}) {
        WaveFixture x;
        x.wave.written_lanes[3] = 0;
        x.wave.define_scalar(3, 1, false);
        x.run(text);
        EXPECT_EQ(x.wave.written_lanes[10] & x.wave.written_lanes[11], all_lanes) << text;
        x.wave.written_lanes[2] = ~Mask{4};
        x.wave.define_scalar(2, 1, false);
        x.run(text);
        EXPECT_NE(x.wave.written_lanes[10] | x.wave.written_lanes[11], all_lanes) << text;
        x.wave.written_lanes[2] = x.wave.written_lanes[3] = all_lanes;
        x.wave.define_scalar(2, 2);
        x.wave.written_lanes[1] = 0;
        x.run(text);
        EXPECT_EQ(x.wave.written_lanes[10], all_lanes) << text;
        EXPECT_EQ(x.wave.written_lanes[11], 0U) << text;
    }
}

/// Structures with uninitialised padding are stored and loaded; their fields stay initialised.
TEST(Memory, EachWordIsWrittenOrNot)
{
    for (std::string const space : {"global", "flat", "ds"}) {
        TestBuffer const buffer;
        WaveFixture x;
        auto const off = space == "global" ? ", off" : "";
        auto const store = space == "ds" ? "ds_write_b128 v6, v[10:13]"
                                         : space + "_store_dwordx4 v[0:1], v[10:13]" + off;
        auto const load = space == "ds" ? "ds_read_b128 v[20:23], v6"
                                        : space + "_load_dwordx4 v[20:23], v[0:1]" + off;
        for (u32 stride : {16U, 20U}) { // structures without and with a gap between them
            set_addresses(x, buffer.data, space == "ds" ? 16 : stride);
            std::copy_n(x.wave.vgpr(4), lanes, x.wave.vgpr(6));
            std::fill_n(x.wave.vgpr(10), 4 * lanes, stride);
            x.wave.written_lanes[11] = ~Mask{8};
            x.wave.written_lanes[13] = 0;
            x.run(store);
            x.run(load);
            EXPECT_EQ(x.wave.written_lanes[20], all_lanes) << space;
            EXPECT_EQ(x.wave.written_lanes[21], ~Mask{8}) << space;
            EXPECT_EQ(x.wave.written_lanes[22], all_lanes) << space;
            EXPECT_EQ(x.wave.written_lanes[23], 0U) << space;
        }
    }
}

TEST(Memory, TheLaunchsPacketIsReadFromAnyAddress)
{
    TestBuffer const buffer;
    WaveFixture x;
    set_addresses(x, buffer.data, 2);
    EXPECT_THROW(x.run("global_load_dword v10, v4, s[2:3] offset:6"), Fault);
    std::vector<u32> const packet{0x00020001, 0x00040003, 0x00060005, 0x00080007};
    memory().add_block(packet.data(), 16, "a test's packet", false, true);
    set_addresses(x, packet.data(), 0);
    x.expect("global_load_dword v10, v4, s[2:3] offset:6", 10, 5, 0x00050004U);
    memory().remove_block(packet.data());
}

TEST(Memory, TexturesAreClampedToTheirEdges)
{
    TestBuffer const buffer; // rows of 64 elements
    WaveFixture x;
    auto const point_to = [&](image::TextureObject const& object) {
        for (unsigned n = 0; n < 8; ++n) {
            x.wave.sgprs[8 + n] = object.resource[n];
        }
        for (unsigned n = 0; n < 4; ++n) {
            x.wave.sgprs[16 + n] = object.sampler[n];
        }
    };
    for (int l = 0; l < lanes; ++l) {
        x.wave.vgpr(6)[l] = static_cast<u32>(f(static_cast<f32>(l - 2)));
        int const line = l / 8;
        x.wave.vgpr(7)[l] = static_cast<u32>(f(static_cast<f32>(line) + 0.75F));
    }
    point_to(image::texture_object(buffer.data, 37, 5, 64, false));
    x.run("image_sample v10, v6, s[8:15], s[16:19] dmask:0x1");
    for (int l = 0; l < lanes; ++l) {
        auto const column = std::min(std::max(l - 2, 0), 36);
        auto const row = std::min(l / 8, 4);
        EXPECT_EQ(x.wave.vgpr(10)[l], buffer.data[64 * row + column]) << l;
    }
    auto const* const bytes = reinterpret_cast<std::uint8_t const*>(buffer.data);
    point_to(image::texture_object(bytes, 37, 5, 256, true));
    x.run("image_sample v10, v6, s[8:15], s[16:19] dmask:0x1");
    EXPECT_EQ(x.wave.vgpr(10)[2], f(static_cast<f32>(bytes[0]) / 255.0F));
    EXPECT_EQ(x.wave.vgpr(10)[19], f(static_cast<f32>(bytes[2 * 256 + 17]) / 255.0F));
    auto filtered = image::texture_object(buffer.data, 37, 5, 64, false);
    filtered.sampler[2] = 1U << 20;
    point_to(filtered);
    EXPECT_THROW(x.run("image_sample v10, v6, s[8:15], s[16:19] dmask:0x1"), Fault);
}

TEST(Memory, ScratchOfALaneIsItsOwn)
{
    WaveFixture x;
    x.wave.scratch_data.resize(16 * lanes);
    x.wave.scratch.begin = reinterpret_cast<std::uintptr_t>(x.wave.scratch_data.data());
    x.wave.scratch.end = x.wave.scratch.begin + 4 * x.wave.scratch_data.size();
    x.wave.set_sgpr_pair(20, x.wave.scratch.begin);
    x.wave.set_sgpr_pair(flat_scratch_register, x.wave.scratch.begin);
    x.fill_lanes(0, [](int l) { return 4 * (l % 8); });
    x.fill_lanes(10, [](int l) { return l; });
    x.run("buffer_store_dword v10, off, s[20:23], 0 offset:12");
    x.expect("buffer_load_dword v11, off, s[20:23], 0 offset:12", 11, 37, 37U);
    x.run("buffer_store_dword v10, v0, s[20:23], 0 offen offset:16");
    x.expect("buffer_load_dword v11, v0, s[20:23], 0 offen offset:16", 11, 37, 37U);
    x.run("buffer_store_byte v10, off, s[20:23], 0 offset:1");
    x.expect("buffer_load_ubyte v11, off, s[20:23], 0 offset:1", 11, 37, 37U);
    x.run("buffer_store_short v10, off, s[20:23], 0 offset:2");
    // The flat address of byte 12 of each lane's scratch memory, where v10 was stored first.
    std::fill_n(x.wave.vgpr(4), lanes, 12U);
    std::fill_n(x.wave.vgpr(5), lanes, static_cast<u32>(private_aperture >> 32));
    x.expect("flat_load_dword v11, v[4:5]", 11, 37, 37U);
    EXPECT_THROW(x.run("buffer_load_dword v11, off, s[20:23], 0 offset:64"), Fault);
}

TEST(Lds, ReadsAndWrites)
{
    WaveFixture x;
    for (u32 l = 0; l < lanes; ++l) {
        x.wave.vgpr(0)[l] = 8 * l;
        for (unsigned n = 0; n < 4; ++n) {
            x.wave.vgpr(10 + n)[l] = 100 * n + l;
        }
    }
    x.run("ds_write_b64 v0, v[10:11]");
    x.expect("ds_read_b32 v20, v0 offset:4", 20, 9, 109U);
    x.expect("ds_read_b64 v[20:21], v0", 21, 9, 109U);
    x.run("ds_write_b32 v0, v12 offset:4");
    x.expect("ds_read2_b32 v[20:21], v0 offset1:1", 20, 9, 9U);
    EXPECT_EQ(x.wave.vgpr(21)[9], 209U);
    x.run("ds_write2_b32 v0, v13, v10 offset1:1");
    x.expect("ds_read_b64 v[20:21], v0", 20, 9, 309U);
    EXPECT_EQ(x.wave.vgpr(21)[9], 9U);
    std::fill_n(x.wave.vgpr(0), lanes, 0U);
    x.wave.set_sgpr_pair(exec_register, 1);
    x.run("ds_write2_b64 v0, v[10:11], v[12:13] offset1:2");
    x.expect("ds_read2_b64 v[20:23], v0 offset1:2", 22, 0, 200U);
    x.run("ds_write2st64_b32 v0, v10, v11 offset1:1");
    x.expect("ds_read_b32 v20, v0 offset:256", 20, 0, 100U);
    x.expect("ds_read2st64_b32 v[20:21], v0 offset1:1", 21, 0, 100U);
    x.run("ds_write2st64_b64 v0, v[12:13], v[10:11] offset1:1");
    x.expect("ds_read2st64_b64 v[20:23], v0 offset1:1", 20, 0, 200U);
    EXPECT_EQ(x.wave.vgpr(23)[0], 100U);
    x.run("ds_write_b128 v0, v[10:13] offset:32");
    x.expect("ds_read_b128 v[20:23], v0 offset:32", 23, 0, 300U);
    x.run("ds_add_rtn_u32 v20, v0, v11 offset:32");
    x.expect("ds_read_b32 v21, v0 offset:32", 20, 0, 0U);
    EXPECT_EQ(x.wave.vgpr(21)[0], 100U);
    EXPECT_THROW(x.run("ds_read_b32 v20, v0 offset:1024"), Fault);
    EXPECT_THROW(x.run("ds_read_b32 v20, v0 offset:2"), Fault);
    // A flat address reads the same dword.
    x.wave.vgpr(0)[0] = 32;
    x.wave.vgpr(1)[0] = static_cast<u32>(shared_aperture >> 32);
    x.expect("flat_load_dword v20, v[0:1]", 20, 0, 100U);
}

/// Races are found between accesses to consecutive dwords, to dwords that are apart, and to bytes.
/// A barrier orders accesses, also after the number of the interval has wrapped around.
TEST(Lds, RacesAreFound)
{
    for (std::string const width : {"b32", "b64", "b8"}) {
        for (int const apart : {4, 8}) {
            WaveFixture x;
            x.group.waves.resize(2);
            x.group.lds.interval = 0xfffe;
            x.fill_lanes(0, [&](int l) { return apart * l; });
            auto const as = [&](unsigned wave, std::string const& text) {
                x.findings.messages.clear();
                x.wave.index = wave;
                x.run(text);
                return x.findings.messages.size();
            };
            auto const read = "ds_read_" + (width == "b8" ? "u8" : width) + " v[20:21], v0";
            for (int barrier = 0; barrier < 4; ++barrier) {
                x.fill_lanes(10, [&](int l) { return 100 * barrier + l + 1; });
                EXPECT_EQ(as(0, read), 0U);
                EXPECT_EQ(as(1, read), 0U);
                EXPECT_GE(as(0, "ds_write_" + width + " v0, v[10:11]"), 64U)
                    << "the other one read";
                EXPECT_GE(as(1, read), 64U) << "the other one wrote";
                EXPECT_EQ(as(0, read), 0U) << "its own";
                x.group.lds.begin_interval();
            }
        }
    }
}

/// Every mnemonic of the program's kernels (mnemonics.txt) is known and has a test in this file.
TEST(EveryMnemonic, OfTheProgramIsTested)
{
    std::ifstream const self(std::string(tests_folder) + "/instructions_test.cpp");
    std::string const text{
        std::istreambuf_iterator<char>(const_cast<std::ifstream&>(self).rdbuf()), {}};
    std::ifstream list(std::string(tests_folder) + "/mnemonics.txt");
    int seen = 0;
    for (std::string name; list >> name; ++seen) {
        EXPECT_EQ(operations().count(name), 1U) << name;
        // The tests compose the mnemonics of loads and stores from parts.
        bool const composed = name.rfind("global_", 0) == 0 || name.rfind("flat_", 0) == 0
                              || name.rfind("s_load_", 0) == 0;
        bool const stands = text.find('"' + name + ' ') != std::string::npos
                            || text.find('"' + name + '"') != std::string::npos
                            || text.find('"' + name + "_sdwa ") != std::string::npos;
        EXPECT_TRUE(composed || stands) << name << " has no test";
    }
    EXPECT_GT(seen, 280);
}

} // namespace
} // namespace gfx90a
