#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds and runs the quick tests in every cell of the matrix: scripts/test --matrix [NAME...]

  --list    prints the names of the cells

Compilers, Kokkos' backends, build types, HDF5 and OpenBLAS are combined so that for any two of these each pair of values occurs
in some cell (all combinations would be 48 builds). Every preset of CMakePresets.json is a cell, too; a test checks both. The
quick tests are core_test, driver_test, and every variant on its edge cases up to 8 MB; some cells run only a part of them.
Kernels for GPUs are only compiled here; scripts/device-check runs them. Needs scripts/setup --matrix. Ends with 1 if a cell
failed.

kokkos-VERSION  has the chapters of inputs/quick.yaml, built with that release of Kokkos: the one that scripts/setup
                --kokkos-source built, or one that scripts/setup --kokkos fetches. If neither works, the cell is left out and
                says why.
debian-sid      shows what distributions will have: GCC 16, CMake 4, fmt 11 and Kokkos 5.2, in a Debian unstable that
                mmdebstrap makes in ${MINIAPP_PREFIX}/debian-sid (1.5 GB). Its Kokkos has no Kokkos Kernels, so that the
                chapter libraries is left out.
debian-12, debian-13, without-apt   run README's command on a bare machine, in a checkout whose path has a space: scripts/run
                installs what it needs. Without apt it finds a compiler and libraries there, but no Kokkos.
debian-sid-hip  compiles for MI200 with clang 21, HIP 6.4 and ROCm 6.4's libraries (7 GB), as users of ROCm 6 and 7 do, and
                with Kokkos 4.5.01, for which register counts are committed. It prints its own counts into
                build/matrix/debian-sid-hip/matrix.log.
"""
import argparse
import dataclasses
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import time

from miniapp_tools import ROOT
from miniapp_tools.environment import prefix

LARGEST_CASE = "8e6"
CHAPTERS = tuple(dict.fromkeys(re.findall(r"family: (\w+)", (ROOT / "inputs/quick.yaml").read_text())))
LONGEST_STEP = 3600  # seconds after which a step counts as hanging; it takes minutes on a quiet machine


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
    debian_suite: str = ""  # name of another Debian, whose compiler and Kokkos the cell uses
    kokkos_release: str = ""  # release of Kokkos, if not the default one; in another Debian it is built there
    runs_scripts: bool = False  # whether the cell runs README's command in a copy of this checkout, with nothing installed before
    without_apt: bool = False  # whether apt is removed, after the packages without which nothing can be built are installed

    @property
    def folder(self):
        """The folder in which the cell is built. A cell that is the preset itself uses the preset's folder."""
        return ROOT / "build" / (self.name if self.name == self.preset else f"matrix/{self.name}")

    @property
    def builds_kokkos(self):
        """Whether the cell builds its own release of Kokkos inside the other Debian."""
        return bool(self.debian_suite and self.kokkos_release)

    @property
    def kokkos_folder(self):
        """The name of the folder in prefix() that holds the cell's Kokkos, or "" for a cell in another Debian, which
        has a Kokkos of its own."""
        if self.debian_suite:
            return ""
        if self.kokkos_release:
            return f"kokkos-{'.'.join(str(int(part)) for part in self.kokkos_release.split('.'))}-{self.backend}"
        return {"hip": "kokkos-hip-gfx90a", "cuda": "kokkos-cuda-sm90"}.get(self.backend, f"kokkos-{self.backend}")

    @property
    def options(self):
        if self.name == self.preset:
            return []
        chosen = {
            f"CMAKE_CXX_COMPILER={self.compiler}": True,
            f"MINIAPP_KOKKOS={self.kokkos_folder}": True,
            f"CMAKE_PREFIX_PATH={self.folder / 'kokkos'}": self.builds_kokkos,
            "CMAKE_UNITY_BUILD=ON": True,  # headers are most of the work, and a cell is built only once
            "CMAKE_UNITY_BUILD_BATCH_SIZE=6": True,
            f"MINIAPP_CHAPTERS={';'.join(CHAPTERS)}": self.kokkos_release and not self.debian_suite,
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
    Cell("kokkos-4.5.01", "cpu", kokkos_release="4.5.01"),
    Cell("kokkos-4.7.00", "cpu", kokkos_release="4.7.00"),
    Cell("kokkos-5.2.2", "cpu", kokkos_release="5.2.2"),
    Cell("debian-sid", "cpu", debian_suite="sid"),
    Cell("debian-sid-hip", "hip-mi200", compiler="hipcc", backend="hip", targets=("miniapp",), debian_suite="sid", kokkos_release="4.5.01"),
    Cell("debian-12", "cpu", debian_suite="bookworm", runs_scripts=True),
    Cell("debian-13", "cpu", debian_suite="trixie", runs_scripts=True),
    Cell("without-apt", "cpu", debian_suite="trixie", runs_scripts=True, without_apt=True),
    Cell("hip-mi200", "hip-mi200", compiler="hipcc", backend="hip", targets=("miniapp",)),
    Cell("cuda-h200", "cuda-h200", compiler="nvcc_wrapper", backend="cuda", targets=("miniapp",)),
)


# Some cells run in another Debian, in a folder: they need newer compilers and libraries, or a system on which nothing
# is installed. mmdebstrap makes that Debian from the machine's mirrors. A command in it sees only those folders of this
# machine that command_inside() shares. This works as root; it was not tried as a user who may create namespaces.

# Packages that the program and its tests need. HIP_PACKAGES are those that a build for AMD GPUs needs in addition. RCCL
# is not among them, because the package in Debian unstable needs the HIP of ROCm 5.
DEBIAN_PACKAGES = (
    *("g++", "cmake", "ninja-build", "git", "python3", "libkokkos-dev", "libfmt-dev", "libyaml-cpp-dev", "nlohmann-json3-dev"),
    *("libcli11-dev", "libhwy-dev", "libxxhash-dev", "libhdf5-dev", "libopenblas-dev", "libeigen3-dev", "libfftw3-dev"),
    *("libgtest-dev", "libgmock-dev"),
)
# Packages for a cell without apt, where they stand for the modules of a site. Kokkos then comes from Python's package
# index; HDF5 and the other optional libraries are left out.
PACKAGES_WITHOUT_APT = (
    *("g++", "cmake", "ninja-build", "python3", "python3-pip", "libyaml-cpp-dev", "nlohmann-json3-dev", "libcli11-dev"),
    *("libfmt-dev", "libhwy-dev", "libxxhash-dev"),
)
HIP_PACKAGES = ("hipcc", "libamdhip64-dev", "librocblas-dev", "librocsparse-dev", "librocfft-dev", "librocprim-dev", "llvm", "python3-yaml")
# Files that are copied into the other Debian because this machine's network may require them: the certificates of a
# proxy, and the address of a mirror of Python's package index.
NETWORK_FILES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pip.conf")
DEBIAN_TOOLS = ("mmdebstrap", "unshare")
APT_PROGRAMS = ("/usr/bin/apt-get", "/usr/bin/apt-cache", "/usr/bin/dpkg-query")  # programs that other distributions lack


def make_root(folder, suite, packages, log):
    """Makes the other Debian in `folder`, unless it is there already with these packages. Returns False if it could not
    be made."""
    stamp = pathlib.Path(f"{folder}.complete")
    wanted = " ".join((suite, *packages))
    if stamp.is_file() and stamp.read_text() == wanted:
        return True
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    # The date of a mirror's package lists is not checked, because the lists of a snapshot have expired.
    options = ["--aptopt=Acquire::Check-Valid-Until \"false\"", "--variant=minbase", f"--include={','.join(('ca-certificates', *packages))}"]
    options += [f"--customize-hook=copy-in {path} {os.path.dirname(path)}" for path in NETWORK_FILES if os.path.isfile(path)]
    if subprocess.run(["mmdebstrap", *options, suite, str(folder)], stdout=log, stderr=log).returncode != 0:
        return False
    stamp.write_text(wanted)
    return True


# Copies files into the folder $0: those that git lists or, without a git history, all but the builds.
COPY_COMMAND = '(git ls-files -z || find . -name build -prune -o -type f -print0) | tar -c --null -T - --ignore-failed-read | tar -x -C "$0"'


def copy_checkout(checkout, folder):
    """Copies the checkout's files into the Debian in `folder`. Returns the path of the copy in there, which contains a
    space."""
    place = "/root/check out"
    at = pathlib.Path(f"{folder}{place}")
    shutil.rmtree(at, ignore_errors=True)
    at.mkdir(parents=True)
    subprocess.run(["bash", "-c", COPY_COMMAND, at], cwd=checkout, stderr=subprocess.DEVNULL)
    return place


def command_inside(folder, shared, command, place=None):
    """Returns the command that runs `command` inside the Debian in `folder`. It starts in the folder `place`, or else
    in the first of the `shared` folders. These are folders of this machine that `command` may change."""
    steps = [f"mount -t proc proc {shlex.quote(f'{folder}/proc')}"]
    for path in map(str, shared):
        at = shlex.quote(f"{folder}{path}")
        steps += [f"mkdir -p {at}", f"mount --bind {shlex.quote(path)} {at}"]
    there = f"cd {shlex.quote(str(place or shared[0]))} && exec {shlex.join(command)}"
    steps.append(f"exec chroot {shlex.quote(str(folder))} env HOME=/root sh -c {shlex.quote(there)}")
    names = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-auto", "--map-root-user"]
    return [*names, "sh", "-c", " && ".join(steps)]


def archer_library():
    """Returns the library that tells ThreadSanitizer about OpenMP's barriers, installed or unpacked by scripts/setup,
    or None. Without the library, accesses that a barrier separates count as races; LLVM's OpenMP does not warn."""
    paths = (folder / "usr/lib/llvm-16/lib/libarcher.so" for folder in (pathlib.Path("/"), prefix() / "libomp-16"))
    return next((path for path in paths if path.is_file()), None)


def symbolizer():
    """Returns the program with which ThreadSanitizer finds the source lines of a race, or None. Without it, no report
    names a line and no suppression matches."""
    return shutil.which("llvm-symbolizer-16") or shutil.which("llvm-symbolizer")


def cell_environment(cell):
    kokkos_bin = prefix() / "kokkos-cuda-sm90/bin"
    path = f"{kokkos_bin}:{os.environ['PATH']}" if cell.backend == "cuda" else os.environ["PATH"]
    named = {"PATH": path, "MINIAPP_LARGEST_CASE": LARGEST_CASE, "OMP_PROC_BIND": "false", "OMP_WAIT_POLICY": "passive"}
    if cell.preset == "tsan":
        # Races inside Kokkos and OpenBLAS are ignored, because these were compiled without the sanitizer.
        options = f"ignore_noninstrumented_modules=1 suppressions={ROOT}/tests/tsan.supp"
        options += f" external_symbolizer_path={symbolizer()}"
        named |= {"OMP_TOOL_LIBRARIES": str(archer_library()), "TSAN_OPTIONS": options, "OMP_NUM_THREADS": "3"}
    if cell.debian_suite:  # the other Debian has no compiler cache
        named["CMAKE_CXX_COMPILER_LAUNCHER"] = ""
    return os.environ | named


def reason_for_missing(cell):
    """Fetches a missing release of Kokkos. Returns the reason why this machine cannot build the cell, or ""."""
    if cell.debian_suite and (missing := [tool for tool in DEBIAN_TOOLS if not shutil.which(tool)]):
        return f"no {missing[0]}: scripts/setup --matrix"
    built = (prefix() / cell.kokkos_folder / ".complete").is_file() and not cell.debian_suite
    if cell.kokkos_release and not built:
        done = subprocess.run([ROOT / "scripts/setup", "--kokkos", cell.kokkos_release], capture_output=True, text=True)
        if done.returncode != 0:
            return " ".join(line.strip() for line in done.stderr.splitlines()[-2:])
    if cell.debian_suite:
        return ""
    remedy = {"hip": "scripts/setup --hip", "cuda": "scripts/setup --kokkos 4.7.04 --cuda sm_90"}.get(cell.backend, "scripts/setup --matrix")
    needs_kokkos = cell.name != cell.preset or cell.backend in ("hip", "cuda")
    lacks = {
        f"Kokkos in {prefix() / cell.kokkos_folder}": needs_kokkos and not (prefix() / cell.kokkos_folder / ".complete").is_file(),
        "libarcher.so of LLVM 16": cell.preset == "tsan" and not archer_library(),
        "llvm-symbolizer": cell.preset == "tsan" and not symbolizer(),
        cell.compiler: not shutil.which(cell.compiler, path=cell_environment(cell)["PATH"]),
    }
    return next((f"no {what}: {remedy}" for what, lacking in lacks.items() if lacking), "")


def kokkos_sources(cell):
    """Returns the folders in which scripts/setup --kokkos leaves the sources of Kokkos and Kokkos Kernels, or [] for a
    cell that does not build its own."""
    folder = prefix() / f"source-{cell.kokkos_release}"
    return [folder / "kokkos", folder / "kokkos-kernels"] if cell.builds_kokkos else []


def kokkos_steps(cell):
    """Yields the commands that build Kokkos for MI200, and Kokkos Kernels without explicit instantiations, as
    scripts/setup does."""
    folder = cell.folder / "kokkos"
    common = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_STANDARD=20", f"-DCMAKE_CXX_COMPILER={cell.compiler}"]
    common += [f"-DCMAKE_INSTALL_PREFIX={folder}", f"-DCMAKE_PREFIX_PATH={folder}"]
    of_kokkos = ["ARCH_AMD_GFX90A=ON", "ENABLE_HIP=ON", "ENABLE_SERIAL=ON", "ENABLE_ROCTHRUST=OFF", "ENABLE_IMPL_HIP_MALLOC_ASYNC=OFF"]
    kernels = ["ADD_DEFAULT_ETI=OFF", "ENABLE_TESTS=OFF", "ENABLE_ALL_COMPONENTS=OFF", "ENABLE_COMPONENT_SPARSE=ON"]
    kernels += [f"ENABLE_TPL_{name}=OFF" for name in ("BLAS", "LAPACK", "ROCBLAS", "ROCSPARSE", "ROCSOLVER")]
    for source, name, options in zip(kokkos_sources(cell), ("Kokkos", "KokkosKernels"), (of_kokkos, kernels)):
        build = f"{folder}.build/{source.name}"
        yield ["cmake", "-S", str(source), "-B", build, *common, *(f"-D{name}_{option}" for option in options)]
        yield ["cmake", "--build", build, "--target", "install"]


def cell_steps(cell):
    if cell.runs_scripts:
        yield ["scripts/run", "inputs/quick.yaml", "--only", f"{CHAPTERS[0]}/flat"]
        yield ["scripts/setup"]
        return
    if cell.builds_kokkos:
        yield from kokkos_steps(cell)
    developer = "OFF" if cell.backend in ("hip", "cuda") else "ON"  # compilers for GPUs warn about code that is not ours
    yield ["cmake", "--preset", cell.preset, "-B", str(cell.folder), f"-DMINIAPP_DEVELOPER={developer}", *cell.options]
    yield ["cmake", "--build", str(cell.folder), "--target", *cell.targets]
    for test in (target for target in cell.targets if target.endswith("_test")):
        filtered = ["--gtest_filter=kernels/EveryVariant.*"] if test == "kernels_test" else []
        watched = VALGRIND if cell.preset == "valgrind" else []
        yield [*watched, str(cell.folder / "tests" / test), "--gtest_brief=1", *filtered]
    if cell.builds_kokkos:
        yield ["python3", "scripts/resources", str(cell.folder)]


def run_cell(cell):
    """Runs the steps of a cell. Returns the step that failed, or ""."""
    cell.folder.mkdir(parents=True, exist_ok=True)
    root = prefix() / cell.name
    packages = DEBIAN_PACKAGES + (HIP_PACKAGES if cell.kokkos_release else ())
    if cell.runs_scripts:
        packages = PACKAGES_WITHOUT_APT if cell.without_apt else ()
    with (cell.folder / "matrix.log").open("w") as log:
        if cell.debian_suite and not make_root(root, cell.debian_suite, packages, log):
            return f"mmdebstrap could not make {root}; log: {log.name}"
        place = copy_checkout(ROOT, root) if cell.runs_scripts else None
        shared = [] if cell.runs_scripts else [ROOT, *kokkos_sources(cell)]
        for program in APT_PROGRAMS if cell.without_apt else ():
            pathlib.Path(f"{root}{program}").unlink(missing_ok=True)
        for command in cell_steps(cell):
            log.write(f"$ {' '.join(command)}\n")
            log.flush()
            try:
                there = command_inside(root, shared, command, place) if cell.debian_suite else command
                done = subprocess.run(there, cwd=ROOT, env=cell_environment(cell), stdout=log, stderr=log, timeout=LONGEST_STEP)
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
        why = reason_for_missing(cell)
        detail = why or run_cell(cell)
        word = "left out" if why else "failed" if detail else "ok"
        counts[word] += 1
        print(f"matrix: {cell.name:14} {word:8} {time.monotonic() - begin:5.0f} s  {detail}".rstrip(), flush=True)
    print("matrix: " + ", ".join(f"{count} {word}" for word, count in counts.items()))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
