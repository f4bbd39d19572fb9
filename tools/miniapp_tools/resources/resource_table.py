# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the resources of every variant of a built program. Also computes the occupancy of a kernel on an MI200, what
limits it, and how many registers fewer would allow one more wave."""

import pathlib
import re
import subprocess

from miniapp_tools.resources import code_object, cubin, launches
from miniapp_tools.resources.variants import known_variants, variant_of

# Fields whose value for a variant is the largest value among its kernels.
LARGEST_FIELDS = ("sgpr", "vgpr", "agpr", "scratch", "sgpr_spill", "vgpr_spill", "lds")

COMMITTED_KOKKOS = "4.5"  # version that scripts/setup --hip builds with HIP 5.2, for which figures are committed


def compiler_version_text(build):
    cache = pathlib.Path(build, "CMakeCache.txt").read_text()
    compiler = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.*)$", cache, re.M)[1]
    return subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout or compiler


def compiler_of(build):
    text = compiler_version_text(build)
    line = [line for line in text.splitlines() if "clang version" in line or "release" in line]
    return (line or text.splitlines())[0].strip()


def hip_version(build):
    """Returns the version of hipcc, such as `6.4.43484-0`, or "" for another compiler."""
    found = re.search(r"HIP version: (\S+)", compiler_version_text(build))
    return found[1] if found else ""


def kokkos_version(build):
    """Returns the version of the Kokkos that the build uses, such as `4.6`, or "" if it is unknown."""
    cache = pathlib.Path(build, "CMakeCache.txt").read_text()
    found = re.search(r"^Kokkos_DIR:PATH=(.*)$", cache, re.M)
    file = pathlib.Path(found[1], "KokkosConfigVersion.cmake") if found else None
    text = file.read_text() if file and file.is_file() else ""
    version = re.search(r'set\(PACKAGE_VERSION "(\d+)\.(\d+)', text)
    return f"{int(version[1])}.{int(version[2])}" if version else ""


def assign_variants(kernels, families):
    """Sets the family, variant, precision and part of each kernel from the kernel's name. All four are None if the
    kernel belongs to no variant."""
    for kernel in kernels:
        found = variant_of(kernel["name"], families)
        kernel.update(zip(("family", "variant", "precision", "part"), found or (None, None, None, None)))


def sort_kernels(kernels, families):
    """Sorts the kernels in the reading order of their variants."""
    order = {(f, v): n for n, (f, v) in enumerate((f, v) for f, vs in families.items() for v in vs)}
    kernels.sort(key=lambda k: (order.get((k["family"], k["variant"]), 1 << 30), k["precision"] or "", k["part"] or ""))


def read(build, with_code=False):
    """Returns {arch, compiler, kokkos, hip, families, kernels, launched, regions} for the program in the build folder.
    The family of a kernel that belongs to no variant (filling, comparing, libraries) is None. `launched` says whether
    the kernels that rows (the families of the chapter advice) launch are known; `regions` is the result of
    launches.add_launch_resources(). Raises Unusable if there is no program, or if it has no GPU kernels."""
    program = pathlib.Path(build, "miniapp")
    if not program.is_file():
        configured = (pathlib.Path(build) / "CMakeCache.txt").is_file()
        raise code_object.Unusable(
            f"{program} is not there; "
            + (f"build it first: cmake --build {build}" if configured else f"{build} is no build folder: cmake --preset hip-mi200 makes build/hip-mi200")
        )
    architectures = code_object.architectures(program)
    if architectures:
        arch = architectures[-1] if "gfx90a" not in architectures else "gfx90a"
        kernels = code_object.kernels(program, arch, with_code)
        # The launches of the chapter advice are recorded only with Kokkos COMMITTED_KOKKOS, because only for this
        # version are there committed figures to compare them with.
        regions = launches.add_launch_resources(program, kernels, rows=kokkos_version(build) == COMMITTED_KOKKOS)
        for kernel in kernels:
            kernel.update(occupancy(kernel))
    else:
        regions = None
        arch, kernels = cubin.kernels(program)
    if not kernels:
        raise code_object.Unusable(f"{program} holds no GPU kernels; scripts/resources is for HIP and CUDA builds")
    families = known_variants(program)
    assign_variants(kernels, families)
    noted = regions is not None and kokkos_version(build) == COMMITTED_KOKKOS
    if noted:
        launches.name_launched_kernels(kernels, families, regions)
    sort_kernels(kernels, families)
    found = {"arch": arch, "compiler": compiler_of(build), "kokkos": kokkos_version(build), "hip": hip_version(build)}
    return found | {"families": families, "kernels": kernels, "launched": noted, "regions": regions}


def kernel_key(kernel):
    """Returns the name of a kernel in tables, such as `box/hip/tiled/8 double`, with its part if the variant has
    several kernels."""
    return " ".join(filter(None, (f"{kernel['family']}/{kernel['variant']}", kernel["precision"], kernel["part"])))


def figures_by_variant(kernels):
    """Returns {family/variant: {precision: figures}} for resources.json. The registers, memory, spills and occupancy of
    a variant are the worst ones among its kernels; its instructions are those of its first kernel."""
    result = {}
    for kernel in kernels:
        if kernel["family"] is None:
            continue
        precisions = result.setdefault(f"{kernel['family']}/{kernel['variant']}", {})
        worst = precisions.get(kernel["precision"])
        if worst is None:
            precisions[kernel["precision"]] = {k: v for k, v in kernel.items() if k not in ("symbol", "name", "part")} | {"kernels": 1}
            continue
        worst["kernels"] += 1
        for count in LARGEST_FIELDS:
            worst[count] = max(worst[count], kernel[count])
        if kernel["occupancy"] < worst["occupancy"]:
            worst.update({k: kernel[k] for k in ("occupancy", "limited_by", "registers_to_lose")})
    return result


# Limits of the occupancy on gfx90a (MI200). Table 1 of AMD lab notes, "Register pressure in AMD CDNA2 GPUs", agrees with
# waves per SIMD = min(8, floor(512 / (8 * ceil(vgprs / 8)))), where vgprs is the number of vector registers of a kernel.
GFX90A_LIMITS = {
    "simd_per_cu": 4,
    "max_waves_per_simd": 8,
    "vgprs_per_lane": 512,  # VGPRs and AGPRs together
    "vgpr_granule": 8,
    "lds_bytes_per_cu": 65536,
    "lds_granule": 512,  # bytes; LLVM, AMDGPUBaseInfo, getLdsDwGranularity: 128 dwords
    # A wave has 102 scalar registers and six more for VCC, XNACK and flat scratch. If a kernel uses more than 100, only
    # seven waves fit on a SIMD (LLVM, GCNSubtarget, getOccupancyWithNumSGPRs).
    "sgprs_of_all_waves": 100,
    "waves_above_sgprs": 7,
    "lanes": 64,
}
ASSUMED_LAUNCH_BOUND = 1024  # launch bound that the compiler assumes if the source does not state one


def waves_by_registers(vgprs, limits=GFX90A_LIMITS):
    """Returns the waves per SIMD that the vector registers allow. `vgprs` includes the AGPRs."""
    granule = limits["vgpr_granule"]
    allocated = max(granule, granule * -(-vgprs // granule))
    return min(limits["max_waves_per_simd"], limits["vgprs_per_lane"] // allocated)


def most_registers_for(waves, limits=GFX90A_LIMITS):
    """Returns the largest number of vector registers with which that many waves fit on a SIMD."""
    granule = limits["vgpr_granule"]
    return limits["vgprs_per_lane"] // waves // granule * granule


def blocks_by_lds(lds, limits=GFX90A_LIMITS):
    """Returns the number of blocks with `lds` bytes of LDS each that fit on a compute unit, at least 1."""
    granule = limits["lds_granule"]
    return max(1, limits["lds_bytes_per_cu"] // (granule * -(-lds // granule)))


def occupancy(kernel, limits=GFX90A_LIMITS):
    """Returns a dictionary with `occupancy` (whole waves per SIMD, at least 1), `waves_per_cu` (on all four SIMDs
    together; a value below 4 means that some are idle), `limited_by` (registers, sgprs, lds, block or nothing) and
    `registers_to_lose` (how many vector registers fewer would allow one more wave, None if registers are not the
    limit).

    The block is that of the launch if it is known, otherwise the launch bound. A kernel without a launch bound is
    launched in smaller blocks than the 1024 threads that the compiler must assume, so that its block is no limit; its
    LDS counts for a block of 1024."""
    waves = waves_by_registers(kernel["vgpr"], limits)
    simds = limits["simd_per_cu"]
    result = {"occupancy": waves, "waves_per_cu": waves * simds, "limited_by": "nothing", "registers_to_lose": None}
    if waves < limits["max_waves_per_simd"]:
        result["limited_by"] = "registers"
        result["registers_to_lose"] = kernel["vgpr"] - most_registers_for(waves + 1, limits)
    block = kernel.get("block", kernel["launch_bound"])
    waves_of_block = -(-block // limits["lanes"])

    def lower(to, reason):
        """Lowers the occupancy to at most `to` waves on a compute unit, because of the limit `reason`."""
        result["waves_per_cu"] = min(to, result["waves_per_cu"])
        if max(1, to // simds) < result["occupancy"]:
            result.update(occupancy=max(1, to // simds), limited_by=reason, registers_to_lose=None)

    if kernel.get("sgpr", 0) > limits["sgprs_of_all_waves"]:
        lower(limits["waves_above_sgprs"] * simds, "sgprs")
    if block < ASSUMED_LAUNCH_BOUND:
        lower(max(1, result["waves_per_cu"] // waves_of_block) * waves_of_block, "block")
    if kernel["lds"] > 0:
        lower(blocks_by_lds(kernel["lds"], limits) * waves_of_block, "lds")
    return result
