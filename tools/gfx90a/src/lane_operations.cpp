// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lanes.hpp"

// Cross-lane instructions: readlane, writelane, mbcnt, swizzle, DPP, and v_swap.
namespace gfx90a {

namespace {

void read_lane(Wave& w, Instruction const& i, u32 lane)
{
    auto const& from = i.sources[0];
    w.sgprs[i.result.index] = w.vgpr(from.index)[lane];
    w.define_scalar(i.result.index, 1, ((defined_lanes(w, from) >> lane) & 1) != 0);
}

/// Copies the lowest active lane's value (lane 0's if none is active) to a scalar register.
void run_readfirstlane(Wave& w, Instruction const& i)
{
    read_lane(w, i, static_cast<u32>(std::countr_zero(w.exec())) % lanes);
}

void run_readlane(Wave& w, Instruction const& i)
{
    read_lane(w, i, scalar<u32>(w, i.sources[1]) % lanes);
}

void run_writelane(Wave& w, Instruction const& i)
{
    auto const lane = scalar<u32>(w, i.sources[1]) & 63;
    w.vgpr(i.result.index)[lane] = scalar<u32>(w, i.sources[0]);
    w.set_written(i.result.index, Mask{1} << lane, defined_lanes(w, i.sources[0]));
}

/// In lane l, adds the number of set bits below bit l in one word of a mask to the second operand.
template <bool high>
void run_mbcnt(Wave& w, Instruction const& i)
{
    Lanes<u32> mask, sum, out;
    fetch(w, i.sources[0], mask);
    fetch(w, i.sources[1], sum);
    for (int l = 0; l < lanes; ++l) {
        auto const below = (u64{1} << l) - 1;
        auto const word = static_cast<u32>(high ? below >> 32 : below);
        out[l] = sum[l] + static_cast<u32>(std::popcount(mask[l] & word));
    }
    write_result(w, i, out, defined_lanes(w, i.sources[0]) & defined_lanes(w, i.sources[1]));
}

void run_swap(Wave& w, Instruction const& i)
{
    auto const exec = w.exec();
    auto const a = i.result.index, b = i.sources[0].index;
    for (auto left = exec; left != 0; left &= left - 1) {
        auto const l = std::countr_zero(left);
        std::swap(w.vgpr(a)[l], w.vgpr(b)[l]);
    }
    for (auto* const masks : {&w.written_lanes, &w.computed_lanes}) {
        auto const differ = ((*masks)[a] ^ (*masks)[b]) & exec;
        (*masks)[a] ^= differ;
        (*masks)[b] ^= differ;
    }
}

/// Each lane reads the value of another lane, or 0 if that one is inactive.
void run_swizzle(Wave& w, Instruction const& i)
{
    auto const pattern = static_cast<int>(i.offset);
    auto const exec = w.exec();
    auto const there = defined_lanes(w, i.sources[0]) | ~exec;
    Lanes<u32> value, out;
    fetch(w, i.sources[0], value);
    Mask is_defined = 0;
    for (int l = 0; l < lanes; ++l) {
        int const from =
            (pattern & 0x8000) != 0
                ? (l & ~3) | ((pattern >> (2 * (l & 3))) & 3)
                : (l & 32) | ((((l & 31) & pattern) | (pattern >> 5 & 31)) ^ (pattern >> 10 & 31));
        out[l] = ((exec >> from) & 1) != 0 ? value[from] : 0;
        is_defined |= ((there >> from) & 1) << l;
    }
    write_result(w, i, out, is_defined);
}

} // namespace

void run_dpp(Wave& w, Instruction const& i)
{
    auto const exec = w.exec();
    auto active = exec & i.dpp_write_mask;
    for (int l = 0; i.dpp_skips_invalid && l < lanes; ++l) {
        auto const from = dpp_source_lane(i.sources[0], l);
        if (from < 0 || ((exec >> from) & 1) == 0) {
            active &= ~(Mask{1} << l);
        }
    }
    w.dpp_exec = exec;
    w.set_sgpr_pair(exec_register, active);
    i.operation->handler(w, i);
    w.set_sgpr_pair(exec_register, exec);
}

void add_lane_operations(OperationTable& t)
{
    auto const add = [&](char const* name, Handler handler) {
        t[name] = operation(handler, Form::vector, Class::valu, {Type::b32, Type::b32});
    };
    add("v_readfirstlane_b32", &run_readfirstlane);
    add("v_readlane_b32", &run_readlane);
    add("v_writelane_b32", &run_writelane);
    add("v_mbcnt_lo_u32_b32", &run_mbcnt<false>);
    add("v_mbcnt_hi_u32_b32", &run_mbcnt<true>);
    add("v_swap_b32", &run_swap);
    t["ds_swizzle_b32"] = operation(&run_swizzle, Form::lds, Class::lds, {Type::b32});
    t["v_nop"] = {
        .handler = [](Wave&, Instruction const&) {},
        .form = Form::ignored,
        .instruction_class = Class::valu};
}

} // namespace gfx90a
