#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds and runs the quick tests in every cell of the matrix: scripts/test --matrix [NAME...]

  --list    names the cells and ends

Compilers, Kokkos' backends, build types, HDF5 and OpenBLAS are crossed so that every pair of two of their values
is in some cell (all of them would be 48 builds), and every preset of CMakePresets.json is a cell: a test holds
both. Quick tests are core_test and driver_test, and every variant on its edge cases up to 8 MB. Kernels for GPUs
are compiled, and run by scripts/device-check. Needs scripts/setup --matrix; ends with 1 when a cell failed.

kokkos-VERSION has the chapters of inputs/quick.yaml built with that release of Kokkos: the one that scripts/setup
--kokkos-source built, or else one that scripts/setup --kokkos fetches; where it cannot, the cell is left out and says why.
"""
import argparse
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

from miniapp_tools.environment import prefix

ROOT = pathlib.Path(__file__).resolve().parents[2]
LARGEST_CASE = "8e6"
CHAPTERS = tuple(dict.fromkeys(re.findall(r"family: (\w+)", (ROOT / "inputs/quick.yaml").read_text())))
LONGEST_STEP = 3600  # seconds: minutes on a quiet machine, and no hang on one with other work


@dataclasses.dataclass(frozen=True)
class Cell:
    name: str
    preset: str
    compiler: str = "g++"
    backend: str = "openmp"
    build_type: str = "release"
    hdf5: bool = True
    openblas: bool = True
    targets: tuple = ("core_test", "driver_test", "kernels_test")
    release: str = ""  # of another Kokkos than the default

    @property
    def folder(self):
        """A preset's own folder, where the cell changes nothing of it."""
        return ROOT / "build" / (self.name if self.name == self.preset else f"matrix/{self.name}")

    @property
    def kokkos(self):
        """The folder of prefix() that its Kokkos is in."""
        if self.release:
            return f"kokkos-{'.'.join(str(int(part)) for part in self.release.split('.'))}-{self.backend}"
        return {"hip": "kokkos-hip-gfx90a", "cuda": "kokkos-cuda-sm90"}.get(self.backend, f"kokkos-{self.backend}")

    @property
    def options(self):
        if self.name == self.preset:
            return []
        chosen = {
            f"CMAKE_CXX_COMPILER={self.compiler}": True,
            f"MINIAPP_KOKKOS={self.kokkos}": True,
            "CMAKE_UNITY_BUILD=ON": True,  # several sources in one: a cell is built once, and headers are most of the work
            "CMAKE_UNITY_BUILD_BATCH_SIZE=6": True,
            f"MINIAPP_CHAPTERS={';'.join(CHAPTERS)}": self.release,
            "CMAKE_DISABLE_FIND_PACKAGE_HDF5=ON": not self.hdf5,
            "CMAKE_DISABLE_FIND_PACKAGE_OpenBLAS=ON": not self.openblas,
        }
        return [f"-D{option}" for option, wanted in chosen.items() if wanted]


CLANG = "clang++-16"
VALGRIND = ["valgrind", "--quiet", "--error-exitcode=99", "--fair-sched=yes"]
CELLS = (
    Cell("cpu", "cpu"),
    Cell("mpi", "mpi"),
    Cell("debug", "debug", build_type="debug"),
    Cell("asan", "asan", CLANG),
    Cell("tsan", "tsan", CLANG, targets=("kernels_test",)),
    Cell("valgrind", "valgrind", targets=("core_test", "driver_test")),
    Cell("gcc-serial", "debug", backend="serial", build_type="debug", hdf5=False, openblas=False),
    Cell("gcc-threads", "cpu", backend="threads", hdf5=False),
    Cell("clang-openmp", "cpu", CLANG, hdf5=False, openblas=False),
    Cell("clang-serial", "cpu", CLANG, backend="serial"),
    Cell("clang-threads", "debug", CLANG, backend="threads", build_type="debug", openblas=False),
    Cell("kokkos-4.5.01", "cpu", release="4.5.01"),
    Cell("kokkos-4.7.00", "cpu", release="4.7.00"),
    Cell("kokkos-5.2.2", "cpu", release="5.2.2"),
    Cell("hip-mi200", "hip-mi200", compiler="hipcc", backend="hip", targets=("miniapp",)),
    Cell("cuda-h200", "cuda-h200", compiler="nvcc_wrapper", backend="cuda", targets=("miniapp",)),
)


def archer():
    """The library that tells ThreadSanitizer of OpenMP's barriers, installed or unpacked by scripts/setup; or None.
    LLVM's OpenMP says nothing where a library that it was told of is not there, and every barrier is a race."""
    paths = (folder / "usr/lib/llvm-16/lib/libarcher.so" for folder in (pathlib.Path("/"), prefix() / "libomp-16"))
    return next((path for path in paths if path.is_file()), None)


def symbolizer():
    """The program that names the places of a race, or None. Without it suppressions match nothing and no report says where."""
    return shutil.which("llvm-symbolizer-16") or shutil.which("llvm-symbolizer")


def environment(cell):
    kokkos_bin = prefix() / "kokkos-cuda-sm90/bin"
    path = f"{kokkos_bin}:{os.environ['PATH']}" if cell.backend == "cuda" else os.environ["PATH"]
    named = {"PATH": path, "MINIAPP_LARGEST_CASE": LARGEST_CASE, "OMP_PROC_BIND": "false", "OMP_WAIT_POLICY": "passive"}
    if cell.preset == "tsan":
        # Archer knows of OpenMP's barriers; what Kokkos and OpenBLAS do inside was compiled without the sanitizer.
        options = f"ignore_noninstrumented_modules=1 suppressions={ROOT}/tests/tsan.supp"
        options += f" external_symbolizer_path={symbolizer()}"
        named |= {"OMP_TOOL_LIBRARIES": str(archer()), "TSAN_OPTIONS": options, "OMP_NUM_THREADS": "3"}
    return os.environ | named


def missing(cell):
    """The reason why this machine cannot have the cell; empty if it can."""
    if cell.release and not (prefix() / cell.kokkos / ".complete").is_file():
        done = subprocess.run([ROOT / "scripts/setup", "--kokkos", cell.release], capture_output=True, text=True)
        if done.returncode != 0:
            return " ".join(line.strip() for line in done.stderr.splitlines()[-2:])
    remedy = {"hip": "scripts/setup --hip", "cuda": "scripts/setup --kokkos 4.7.04 --cuda sm_90"}.get(cell.backend, "scripts/setup --matrix")
    needs_kokkos = cell.name != cell.preset or cell.backend in ("hip", "cuda")
    lacks = {
        f"Kokkos in {prefix() / cell.kokkos}": needs_kokkos and not (prefix() / cell.kokkos / ".complete").is_file(),
        "libarcher.so of LLVM 16": cell.preset == "tsan" and not archer(),
        "llvm-symbolizer": cell.preset == "tsan" and not symbolizer(),
        cell.compiler: not shutil.which(cell.compiler, path=environment(cell)["PATH"]),
    }
    return next((f"no {what}: {remedy}" for what, lacking in lacks.items() if lacking), "")


def steps(cell):
    developer = "OFF" if cell.backend in ("hip", "cuda") else "ON"  # the warnings of GPUs' compilers are not ours to mend
    yield ["cmake", "--preset", cell.preset, "-B", str(cell.folder), f"-DMINIAPP_DEVELOPER={developer}", *cell.options]
    yield ["cmake", "--build", str(cell.folder), "--target", *cell.targets]
    for test in (target for target in cell.targets if target.endswith("_test")):
        filtered = ["--gtest_filter=kernels/EveryVariant.*"] if test == "kernels_test" else []
        watched = VALGRIND if cell.preset == "valgrind" else []
        yield [*watched, str(cell.folder / "tests" / test), "--gtest_brief=1", *filtered]


def run(cell):
    """Nothing when every step was well, else the step that failed."""
    cell.folder.mkdir(parents=True, exist_ok=True)
    with (cell.folder / "matrix.log").open("w") as log:
        for command in steps(cell):
            log.write(f"$ {' '.join(command)}\n")
            log.flush()
            try:
                done = subprocess.run(command, cwd=ROOT, env=environment(cell), stdout=log, stderr=log, timeout=LONGEST_STEP)
            except subprocess.TimeoutExpired:
                return f"{pathlib.Path(command[0]).name} took over an hour"
            if done.returncode != 0:
                return f"{' '.join(command[:2])} ended with {done.returncode}; log: {log.name}"
    return ""


def main():
    parser = argparse.ArgumentParser(prog="scripts/test --matrix", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    known = [cell.name for cell in CELLS]
    if unknown := [name for name in options.names if name not in known]:
        parser.error(f"no cell {unknown[0]}; there are {', '.join(known)}")
    chosen = [cell for cell in CELLS if not options.names or cell.name in options.names]
    if options.list:
        for cell in chosen:
            libraries = ("HDF5" if cell.hdf5 else "no HDF5") + (", OpenBLAS" if cell.openblas else ", no OpenBLAS")
            print(f"{cell.name:14} preset {cell.preset}, {cell.compiler}, {cell.backend}, {cell.build_type}, {libraries}")
        return 0
    counts = {"ok": 0, "failed": 0, "left out": 0}
    for cell in chosen:
        begin = time.monotonic()
        why = missing(cell)
        detail = why or run(cell)
        word = "left out" if why else "failed" if detail else "ok"
        counts[word] += 1
        print(f"matrix: {cell.name:14} {word:8} {time.monotonic() - begin:5.0f} s  {detail}".rstrip(), flush=True)
    print("matrix: " + ", ".join(f"{count} {word}" for word, count in counts.items()))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
