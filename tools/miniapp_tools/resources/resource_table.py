# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The resources of every variant of a built program, as rows; of an MI200, how many waves of a kernel live on a SIMD, and what would let
one more in."""

import pathlib
import re
import subprocess

from miniapp_tools.packages import yaml
from miniapp_tools.resources import code_object, cubin, launches
from miniapp_tools.resources.variants import known, variant_of

# Larger is worse, except the occupancy: a variant's own figures are the worst of its kernels.
COUNTS = ("sgpr", "vgpr", "agpr", "scratch", "sgpr_spill", "vgpr_spill", "lds")

EMBEDDED = "4.5"  # the Kokkos that scripts/setup --hip builds with HIP 5.2


def version_said(build):
    """The text that the build's compiler prints for --version."""
    cache = pathlib.Path(build, "CMakeCache.txt").read_text()
    compiler = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.*)$", cache, re.M)[1]
    return subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout or compiler


def compiler_of(build):
    text = version_said(build)
    line = [line for line in text.splitlines() if "clang version" in line or "release" in line]
    return (line or text.splitlines())[0].strip()


def hip_of(build):
    """The version of hipcc, `6.4.43484-0`; empty for other compilers."""
    found = re.search(r"HIP version: (\S+)", version_said(build))
    return found[1] if found else ""


def kokkos_of(build):
    """The version of the Kokkos that the build found, `4.6`; empty if it does not say."""
    cache = pathlib.Path(build, "CMakeCache.txt").read_text()
    found = re.search(r"^Kokkos_DIR:PATH=(.*)$", cache, re.M)
    file = pathlib.Path(found[1], "KokkosConfigVersion.cmake") if found else None
    text = file.read_text() if file and file.is_file() else ""
    version = re.search(r'set\(PACKAGE_VERSION "(\d+)\.(\d+)', text)
    return f"{int(version[1])}.{int(version[2])}" if version else ""


def name(kernels, families):
    """Gives each kernel the variant that its name says, or None."""
    for kernel in kernels:
        found = variant_of(kernel["name"], families)
        kernel.update(zip(("family", "variant", "precision", "part"), found or (None, None, None, None)))


def sort(kernels, families):
    """Sorts the kernels in reading order."""
    order = {(f, v): n for n, (f, v) in enumerate((f, v) for f, vs in families.items() for v in vs)}
    kernels.sort(key=lambda k: (order.get((k["family"], k["variant"]), 1 << 30), k["precision"] or "", k["part"] or ""))


def read(build, with_code=False):
    """{arch, compiler, kokkos, families, kernels, launched} of the program in the build folder; kernels that belong to no
    variant (filling, comparing, the libraries') have family None. A row's variant that no kernel is named after has those
    that it launches; launched: whether these are known."""
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
        # Launches of rows are noted only with the Kokkos for which figures of rows are committed.
        regions = launches.add(program, kernels, rows=kokkos_of(build) == EMBEDDED)
        for kernel in kernels:
            kernel.update(occupancy(kernel))
    else:
        regions = None
        arch, kernels = cubin.kernels(program)
    if not kernels:
        raise code_object.Unusable(f"{program} holds no GPU kernels; scripts/resources is for HIP and CUDA builds")
    families = known(program)
    name(kernels, families)
    noted = regions is not None and kokkos_of(build) == EMBEDDED
    if noted:
        launches.name_launched(kernels, families, launches.of_variants(kernels, families, regions))
    sort(kernels, families)
    found = {"arch": arch, "compiler": compiler_of(build), "kokkos": kokkos_of(build), "hip": hip_of(build)}
    return found | {"families": families, "kernels": kernels, "launched": noted}


def key(kernel):
    """`box/hip/tiled/8 double`, with the part where the variant has several kernels."""
    return " ".join(filter(None, (f"{kernel['family']}/{kernel['variant']}", kernel["precision"], kernel["part"])))


def by_variant(kernels):
    """{family/variant: {precision: figures}}, the worst of the variant's kernels, for the driver."""
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
        for count in COUNTS:
            worst[count] = max(worst[count], kernel[count])
        if kernel["occupancy"] < worst["occupancy"]:
            worst.update({k: kernel[k] for k in ("occupancy", "limited_by", "registers_to_lose")})
    return result


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
