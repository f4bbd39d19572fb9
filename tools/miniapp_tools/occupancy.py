# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes how many waves of a kernel live on a SIMD of an MI200, and what would let one more in."""
import pathlib

from miniapp_tools.packages import yaml

RULE = yaml.safe_load((pathlib.Path(__file__).parent / "occupancy_cdna2.yaml").read_text())
WITHOUT_BOUND = 1024  # the launch bound that the compiler assumes where the source states none


def waves_by_registers(vgprs, rule=RULE):
    """`vgprs` with the AGPRs, which share the file."""
    granule = rule["vgpr_granule"]
    allocated = max(granule, granule * -(-vgprs // granule))
    return min(rule["max_waves_per_simd"], rule["vgprs_per_lane"] // allocated)


def most_registers_for(waves, rule=RULE):
    granule = rule["vgpr_granule"]
    return rule["vgprs_per_lane"] // waves // granule * granule


def blocks_by_lds(lds, rule=RULE):
    """The number of blocks with so much LDS that a compute unit holds."""
    granule = rule["lds_granule"]
    return max(1, rule["lds_bytes_per_cu"] // (granule * -(-lds // granule)))


def occupancy(kernel, rule=RULE):
    """`occupancy` (whole waves per SIMD, 1 at least), `waves_per_cu` (of all four SIMDs: 2 leave two of them idle, which
    the first does not say), `limited_by` (registers, sgprs, lds, block, nothing) and `registers_to_lose` for one wave more
    (None where vector registers do not limit).

    Block and LDS count with the `block` of the launch where it is known, else with the one that the
    launch bound names. A kernel without one is launched in smaller blocks than the 1024 that the
    compiler must allow for: there only its registers count, and its LDS in a block of 1024."""
    waves = waves_by_registers(kernel["vgpr"], rule)
    simds = rule["simd_per_cu"]
    result = {"occupancy": waves, "waves_per_cu": waves * simds, "limited_by": "nothing", "registers_to_lose": None}
    if waves < rule["max_waves_per_simd"]:
        result["limited_by"] = "registers"
        result["registers_to_lose"] = kernel["vgpr"] - most_registers_for(waves + 1, rule)
    block = kernel.get("block", kernel["launch_bound"])
    waves_of_block = -(-block // rule["lanes"])

    def lower(to, reason):
        """Lowers the occupancy to that many waves of a compute unit."""
        result["waves_per_cu"] = min(to, result["waves_per_cu"])
        if max(1, to // simds) < result["occupancy"]:
            result.update(occupancy=max(1, to // simds), limited_by=reason, registers_to_lose=None)

    if kernel.get("sgpr", 0) > rule["sgprs_of_all_waves"]:
        lower(rule["waves_above_sgprs"] * simds, "sgprs")
    if block < WITHOUT_BOUND:
        lower(max(1, result["waves_per_cu"] // waves_of_block) * waves_of_block, "block")
    if kernel["lds"] > 0:
        lower(blocks_by_lds(kernel["lds"], rule) * waves_of_block, "lds")
    return result
