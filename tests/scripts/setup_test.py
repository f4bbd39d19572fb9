# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests scripts/setup on several machines, whose programs are replaced by stand-ins. Also tests --kokkos and
--kokkos-source, with checkouts and archives that are made here: projects that compile nothing."""
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import time
import types
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case, git

from miniapp_doctor import node, page, software

USUAL_PROGRAMS = ("bash", "cat", "dirname", "env", "grep", "head", "id", "mkdir", "mktemp", "rm", "sed", "sort", "tail", "flock")
PACKAGES = {"kokkos": "Kokkos", "kokkos-kernels": "KokkosKernels"}


def shell(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


def make_sources(folder, project, version, file="CMakeLists.txt"):
    """Writes minimal sources of a project, which CMake can install; `file` holds their version."""
    folder.mkdir(parents=True)
    numbers = "".join(
        f"set({project}_VERSION_{part} {number})\n" for part, number in zip(("MAJOR", "MINOR", "PATCH"), version.split("."))
    )
    folder.joinpath("CMakeLists.txt").write_text(
        f"cmake_minimum_required(VERSION 3.20)\n{numbers if file == 'CMakeLists.txt' else ''}project({project} LANGUAGES NONE)\n"
        f"install(FILES CMakeLists.txt DESTINATION share/{project})\n"
        f'file(WRITE ${{CMAKE_BINARY_DIR}}/openmp "${{Kokkos_ENABLE_OPENMP}}")\n'
        f"install(FILES ${{CMAKE_BINARY_DIR}}/openmp DESTINATION share/{project})\n"
    )
    if file != "CMakeLists.txt":
        folder.joinpath(file).parent.mkdir()
        folder.joinpath(file).write_text(numbers)


def make_checkout(folder, project, version):
    make_sources(folder, project, version)
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")


class Setup(Case):
    def setUp(self):
        super().setUp()
        self.prefix = self.folder / "prefix"
        self.releases = self.folder / "releases.txt"
        self.own = {
            "MINIAPP_PREFIX": str(self.prefix),
            "MINIAPP_KOKKOS_REMOTE": f"file://{self.folder}/remote",
            "MINIAPP_KOKKOS_RELEASES": str(self.releases),
        }

    def run_setup(self, *arguments, remote=None):
        own = self.own | ({"MINIAPP_KOKKOS_REMOTE": remote} if remote else {})
        return shell(str(ROOT / "scripts/setup"), *arguments, env=os.environ | own)

    def make_remote(self, version="4.6.1", tag="4.6.01", file="CMakeLists.txt"):
        """Writes the archives of a release under the paths that upstream uses, and the table with the archives' hashes.
        Returns the hashes."""
        sums = []
        for name, project in PACKAGES.items():
            folder = self.folder / "remote" / name / "releases/download" / tag
            make_sources(self.folder / "made" / name, project, version, file)
            folder.mkdir(parents=True)
            archive = folder / f"{name}-{tag}.tar.gz"
            with tarfile.open(archive, "w:gz") as tar:
                tar.add(self.folder / "made" / name, f"{name}-{tag}")
            shutil.rmtree(self.folder / "made")
            sums.append(hashlib.sha256(archive.read_bytes()).hexdigest())
        self.releases.write_text(f"# releases\n{tag} {' '.join(sums)}\n")
        return sums

    def make_checkouts(self, version="4.5.1"):
        for name, project in PACKAGES.items():
            make_checkout(self.folder / "mine" / name, project, version)
        return str(self.folder / "mine/kokkos")

    def assert_fails(self, done, code, *words):
        self.assertEqual(done.returncode, code, done.stderr)
        self.assert_contains(done.stderr, *words)

    def assert_builds(self, done):
        self.assert_fails(done, 0, "building kokkos into")

    def assert_builds_nothing(self, done):
        self.assert_fails(done, 0)
        self.assertNotIn("building", done.stderr)

    def test_release_is_fetched_checked_and_built_for_openmp(self):
        self.make_remote()
        done = self.run_setup("--kokkos", "4.6.01")
        self.assert_builds(done)
        installed = self.prefix / "kokkos-4.6.1-openmp/share"
        self.assertEqual((installed / "Kokkos/openmp").read_text(), "ON")
        self.assertTrue((installed / "KokkosKernels/CMakeLists.txt").is_file())
        self.assertIn("cmake --preset cpu -B build/cpu-4.6.1 -D MINIAPP_KOKKOS=kokkos-4.6.1-openmp", done.stdout)
        again = self.run_setup("--kokkos", "4.6.01")
        self.assert_builds_nothing(again)
        self.assertEqual(again.stdout, done.stdout)

    def test_an_archive_that_was_changed_is_refused_and_nothing_is_built(self):
        right = self.make_remote()[0]
        shutil.rmtree(self.folder / "remote")
        table = self.releases.read_text()
        found = self.make_remote("4.6.2")[0]
        self.releases.write_text(table)
        self.assert_fails(self.run_setup("--kokkos", "4.6.01"), 6, right, found, "not built")
        self.assertFalse((self.prefix / "source-4.6.01/kokkos").exists())
        self.assertFalse((self.prefix / "kokkos-4.6.1-openmp").exists())

    def test_a_release_newer_than_the_table_is_built_and_its_hash_printed(self):
        found = self.make_remote("5.9.0", "5.9.0", "cmake/kokkos_version.cmake")[0]
        self.releases.write_text("# releases\n4.6.01 a b\n")
        self.assert_fails(self.run_setup("--kokkos", "5.9.0"), 0, f"kokkos 5.9.0 has the SHA-256 {found}; none is recorded")
        self.assertTrue((self.prefix / "kokkos-5.9.0-openmp/share/Kokkos/openmp").is_file())
        self.assertNotIn("fetching", self.run_setup("--kokkos", "5.9.0").stderr)
        self.assert_fails(self.run_setup("--kokkos", "4.5.99"), 6, "4.5.99 is not a release")

    def build_default(self, **programs):
        return self.run_with_stand_ins("build_default kokkos-openmp openmp", **programs)

    def test_the_default_is_upstreams_release_and_replaces_another(self):
        release = self.variable_of_script("upstream_release")
        self.make_remote(release.replace(".0", "."), release)
        old = self.prefix / "kokkos-openmp"
        old.mkdir(parents=True)
        (old / ".complete").touch()  # empty in versions of scripts/setup that built Kokkos 3.4.01
        (old / "old").touch()
        self.assert_builds(self.build_default())
        self.assertFalse((old / "old").exists())
        self.assert_builds_nothing(self.build_default())
        self.assertEqual((old / ".complete").read_text().strip(), release)

    # The stand-in for pip does what pip does with --require-hashes: it leaves the unpacked sources and fails
    # afterwards.
    PIP = 'case "$*" in *--version) ;; *download*) [[ " $* " != *" --require-hashes "* ]] || tar -xf {} -C "$TMPDIR"; exit 1;; *) exec {} "$@";; esac'

    def test_without_upstream_the_default_comes_from_the_package_index(self):
        release = self.variable_of_script("index_release")
        for name, project in PACKAGES.items():
            make_sources(self.folder / "index/pip-download-1/package_1" / name, project, release.replace(".0", "."))
        archive = self.folder / "sources.tar"
        with tarfile.open(archive, "w") as tar:
            tar.add(self.folder / "index/pip-download-1", "pip-download-1")
        pip = self.PIP.format(archive, shutil.which("python3"))
        self.assert_fails(self.build_default(python3=pip), 0, f"taking Kokkos and Kokkos Kernels {release} in its place")
        self.assertEqual((self.prefix / "kokkos-openmp/.complete").read_text().strip(), release)
        self.assertFalse(list(self.prefix.glob("tmp.*")))

    def test_unreachable_sources_are_reported_with_the_remedies(self):
        done = self.build_default(python3=self.PIP.format("nothing", shutil.which("python3")))
        self.assert_fails(done, 6, "could be fetched", "Kokkos_ROOT", "--kokkos-source")

    def test_an_installed_kokkos_is_used_where_the_doctor_says_so(self):
        cases = (("5.2.2", "OPENMP;SERIAL", True), ("3.7.2", "OPENMP;SERIAL", False), ("4.7.4", "SERIAL", False), ("4.7.4", "OPENMP;HIP", False))
        self.own["here"] = str(self.write_file("check out/scripts/README.md").parent)
        (self.folder / "check out/cmake").symlink_to(ROOT / "cmake")
        for version, devices, suits in cases:
            prefix = self.write_kokkos(f"site-{version}-{len(devices)}", version, devices)
            done = self.run_with_stand_ins(f"export Kokkos_ROOT={prefix} CMAKE_GENERATOR=none; found_by_cmake OPENMP kokkos-openmp of_nobody")
            self.assertEqual(done.returncode == 0, suits, done.stderr)
            self.assertEqual(f"found {prefix}/lib/cmake/Kokkos: used as it is" in done.stderr, suits)
            listed = software.all_kokkos(node.Node(env={"Kokkos_ROOT": str(prefix)}))
            found = types.SimpleNamespace(kokkos=[kokkos for kokkos in listed if kokkos.prefix == str(prefix)])
            self.assertEqual(len(found.kokkos), 1)
            self.assertEqual(page.kokkos_with_backend(found, "OPENMP") is not None, suits)

    @staticmethod
    def variable_of_script(name):
        return re.search(rf"^{name}=(\S+)$", ROOT.joinpath("scripts/lib/kokkos.sh").read_text(), re.M)[1]

    def run_in_shell(self, line, **environment):
        """Runs a line in a shell that has the functions of scripts/setup."""
        parts = " ".join(f"source {ROOT}/scripts/lib/{part}.sh;" for part in ("shell", "setup", "kokkos", "kokkos_checkout"))
        own = self.own | {"here": str(ROOT / "scripts")} | environment
        return shell("bash", "-c", f"set -euo pipefail; {parts} {line}", env=own, stdin=subprocess.DEVNULL)

    def run_with_stand_ins(self, line, **programs):
        for name, said in programs.items():
            self.write_program(f"bin/{name}", f"#!/bin/bash\n{said}\n" if "exec" in said else f"echo '{said}'")
        return self.run_in_shell(line, **os.environ | self.own | {"PATH": f"{self.folder}/bin:{os.environ['PATH']}"})

    def run_on_a_machine(self, line, **programs):
        """Runs a line as on a machine that has only USUAL_PROGRAMS and `programs`, {name: what the script of that name
        does}."""
        tools = self.folder / "tools"
        tools.mkdir(exist_ok=True)
        for name in USUAL_PROGRAMS:
            if not (tools / name).exists():
                (tools / name).symlink_to(shutil.which(name))
        for name, does in programs.items():
            path = tools / name.replace("_", "-").replace("gxx", "g++")
            path.unlink(missing_ok=True)
            self.write_program(path, f"#!/bin/bash\n{does}\n")
        return self.run_in_shell(line, PATH=str(tools), HOME=str(self.folder))

    def test_a_machine_without_apt_is_told_what_it_lacks(self):
        done = self.run_on_a_machine("install_packages git; need_tools g++ cmake ninja")
        self.assert_fails(done, 6, "no g++ cmake ninja here", "module load gcc cmake ninja")
        new = {"gxx": "echo 13.2.1", "cmake": "echo cmake version 3.28.1", "ninja": ":"}
        done = self.run_on_a_machine("install_packages git; need_tools g++ cmake ninja", **new)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        done = self.run_on_a_machine("need_tools g++ cmake", cmake="echo cmake version 3.20.4", zypper=":")
        self.assert_fails(done, 6, "3.20.4 is too old", "zypper install cmake", "pip install cmake")
        done = self.run_on_a_machine("need_tools g++ cmake", cmake=new["cmake"], gxx="echo 7.5.0")
        self.assert_fails(done, 6, "7.5.0 is too old", "gcc13-c++", "export CXX=")
        self.assert_fails(self.run_on_a_machine("build_default kokkos-openmp openmp"), 6, "no python3 here", "module load python3")

    def test_a_hipcc_of_clang_15_gets_its_flags_without_dpkg(self):
        done = self.run_on_a_machine('install_hip; echo "$hip_flags"', hipcc="echo AMD clang version 15.0.0")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"^--offload-arch=gfx90a( -stdlib\+\+-isystem /\S+/c\+\+/11)*$")

    APT = {
        "dpkg_query": "exit 1",
        "apt_cache": '[ "${@: -1}" != clang-15 ] && [ "${@: -1}" != gone ]',
        "apt_get": 'echo "$*" >> "$HOME/apt"; [[ $* != *"$(cat "$HOME/refused" 2> /dev/null || echo nothing)"* ]] || { echo "E: no route" >&2; exit 100; }',
        "id": "echo 0",
    }

    def test_packages_have_the_names_of_this_release(self):
        self.assert_fails(self.run_on_a_machine("install_packages 'clang-15|clang-19' gone git", **self.APT), 0, "not known to apt: gone\n")
        self.assertTrue((self.folder / "apt").read_text().endswith(" clang-19 git\n"))

    def test_a_failure_of_apt_is_printed_and_setup_goes_on(self):
        for refused in ("update", "install"):
            (self.folder / "refused").write_text(refused)
            self.assert_fails(self.run_on_a_machine("install_packages git", **self.APT), 0, "E: no route")

    def test_a_user_without_root_is_told_the_missing_packages(self):
        for sudo in ({}, {"sudo": "echo a password is needed >&2; exit 1"}):
            done = self.run_on_a_machine("install_packages git 'a|b'", **self.APT | {"id": "echo 1000"}, **sudo)
            self.assertEqual((done.returncode, done.stderr), (0, "setup: without root and sudo these packages are not installed: git a\n"))
        self.assertFalse((self.folder / "apt").exists())

    def test_a_folder_that_cannot_be_written_is_refused(self):
        self.prefix.write_text("a file where the folder would be: even root cannot write into it")
        self.assert_fails(self.run_on_a_machine("lock_prefix"), 6, f"{self.prefix} cannot be written", "MINIAPP_PREFIX")

    def test_tools_that_are_too_old_for_kokkos_5_are_refused(self):
        old_rocm, new_rocm = ({"hipcc": f"HIP version: {number}"} for number in ("5.2.21153-0", "6.4.43482"))
        old_cmake, new_cmake = ({"cmake": f"cmake version {number}"} for number in ("3.20.1", "3.25.1"))
        for build, tools, words in (
            ("hip-gfx90a 5.0.0", old_rocm, ("ROCm 6.2", "5.2.21153")),
            ("openmp 5.0.0", old_cmake, ("CMake 3.22", "3.20.1")),
            ("cuda-sm_90 5.0.0", new_cmake | {"nvcc": "Cuda release 12.0, V12.0.1"}, ("CUDA 12.2", "12.0")),
            ("hip-gfx90a 4.7.0", old_rocm | new_cmake, ()),
            ("openmp 5.0.0", old_rocm | new_cmake, ()),
            ("hip-gfx90a 5.0.0", new_rocm | new_cmake, ()),
        ):
            self.assert_fails(self.run_with_stand_ins(f"refuse_old_tools {build}", **tools), 6 if words else 0, *words)

    def test_hip_takes_the_users_flags_an_openmp_for_the_host_and_no_asynchronous_allocation(self):
        line = 'install_hip; options_of hip-gfx90a; echo "${options[*]}"; say_how_to_use hip-gfx90a kokkos-x 4.7.4'
        parts = "install_packages() { :; }; export CXXFLAGS=--gcc-install-dir=/gcc/13; "
        knows, knows_not = (self.run_with_stand_ins(parts + line, hipcc=f'case "$*" in *-fopenmp*) exit {code};; esac; exec true') for code in (0, 1))
        for done in (knows, knows_not):
            self.assert_contains(done.stdout, "CMAKE_CXX_FLAGS=--offload-arch=gfx90a --gcc-install-dir=/gcc/13 -D", "IMPL_HIP_MALLOC_ASYNC=OFF")
            self.assertRegex(done.stdout, "cmake --preset hip-mi200 .* -D CMAKE_CXX_FLAGS='--offload-arch=gfx90a .*--gcc-install-dir=/gcc/13'")
        self.assertIn("Kokkos_ENABLE_OPENMP=ON", knows.stdout)
        self.assertNotIn("OPENMP", knows_not.stdout)
        self.assertIn("hipcc finds no OpenMP", knows_not.stderr)

    def test_calls_are_changed_for_cuda_13_in_a_copy_of_the_sources(self):
        kokkos = self.folder / "kokkos"
        header = kokkos / "core/src/Cuda/Kokkos_Cuda_Instance.hpp"
        header.parent.mkdir(parents=True)
        before = "return cudaMemAdvise(devPtr, count, advice, device);\nreturn cudaMemPrefetchAsync(devPtr, count, dstDevice,\n"
        header.write_text(before)
        line = f'kokkos={kokkos}; patch_for_cuda {{}} {kokkos}; cat "$kokkos/core/src/Cuda/Kokkos_Cuda_Instance.hpp"'
        for version, cuda, changed in (("4.7.0", "13.0", True), ("4.7.1", "13.0", False), ("4.5.1", "12.8", False)):
            done = self.run_with_stand_ins(f"mkdir -p $MINIAPP_PREFIX; {line.format(version)}", nvcc=f"Cuda compilation tools, release {cuda}, V{cuda}.88")
            self.assertEqual("advice, {cudaMemLocationTypeDevice, device});" in done.stdout, changed, done.stderr)
            self.assertEqual(header.read_text(), before)

    def test_the_wrapper_compiles_for_the_architecture_that_is_named(self):
        self.write_file("bin/nvcc_wrapper", '#!/bin/sh\ndefault_arch="sm_70"\necho $default_arch\n')
        done = self.run_with_stand_ins(f"make_wrapper {self.folder} {self.folder}/made sm_90; {self.folder}/made/nvcc_wrapper")
        self.assertEqual(done.stdout, "sm_90\n", done.stderr)

    def test_an_unreachable_network_is_reported_within_seconds(self):
        self.make_remote()
        begin = time.monotonic()
        done = self.run_setup("--kokkos", "4.6.01", remote="http://127.0.0.1:9")
        self.assert_fails(done, 6, "http://127.0.0.1:9/kokkos/releases/download/4.6.01/kokkos-4.6.01.tar.gz", "--kokkos-source")
        self.assertLess(time.monotonic() - begin, 30)

    def test_checkout_is_built_once_and_again_when_it_changes(self):
        kokkos = self.make_checkouts()
        self.assert_builds(self.run_setup("--kokkos-source", kokkos))
        self.assert_builds_nothing(self.run_setup("--kokkos-source", kokkos))
        git(kokkos, "commit", "-q", "--allow-empty", "-m", "second")
        self.assert_builds(self.run_setup("--kokkos-source", kokkos))
        pathlib.Path(kokkos, "new.txt").write_text("not committed")
        for _ in range(2):
            self.assert_builds(self.run_setup("--kokkos-source", kokkos))

    def test_sources_without_kokkos_kernels_are_built_alone(self):
        kokkos = self.make_checkouts()
        shutil.rmtree(self.folder / "mine/kokkos-kernels")
        self.assert_fails(self.run_setup("--kokkos-source", kokkos), 0, "no Kokkos Kernels in", "building kokkos into")
        self.assert_builds_nothing(self.run_setup("--kokkos-source", kokkos))
        self.assertEqual(os.listdir(self.prefix / "kokkos-4.5.1-openmp/share"), ["Kokkos"])

    def test_wrong_checkouts_releases_versions_and_architectures_are_refused(self):
        self.make_remote()
        self.assert_fails(self.run_setup("--kokkos", "4.6"), 6, "4.6 is not a release", "Known: 4.6.01", "--kokkos-source")
        self.assert_fails(self.run_setup("--kokkos-source", str(self.folder)), 6, "not a checkout of Kokkos:")
        for version in ("4.4.1", "6.0.0"):
            make_checkout(self.folder / version / "kokkos", "Kokkos", version)
            self.assert_fails(self.run_setup("--kokkos-source", str(self.folder / version / "kokkos")), 6, f"Kokkos {version}", "4.5 to 5.x")
        kokkos = self.make_checkouts()
        self.assert_fails(self.run_setup("--kokkos-source", kokkos, "--cuda", "sm_12"), 6, "sm_12", "sm_90")
        self.assert_fails(self.run_setup("--kokkos-source", kokkos, "--kernels-source", kokkos), 6, "mine/kokkos is not a checkout of Kokkos Kernels")
        for arguments in (["--cuda"], ["--cuda", "sm_90"], ["--kokos"], ["--kernels-source", "x"]):
            self.assert_fails(self.run_setup(*arguments), 2, "setup: ")
        self.assert_fails(self.run_setup("--kokkos", "4.6.01", "--kokkos-source", "x"), 2, "exclude")

    def test_the_page_says_which_kokkos_a_reader_gets(self):
        said = ROOT.joinpath("scripts/machines/BUILDING.md").read_text().partition("## Which Kokkos you get")[2].partition("\n## ")[0]
        for name in ("upstream_release", "index_release"):
            self.assertIn(f"Kokkos {self.variable_of_script(name)}", said)

    def test_the_table_of_releases_is_well_formed(self):
        lines = ROOT.joinpath("scripts/lib/kokkos_releases.txt").read_text().splitlines()
        rows = [line.split() for line in lines if not line.startswith("#")]
        self.assertGreater(len(rows), 10)
        for tag, *sums in rows:
            self.assertRegex(tag, r"^(4\.\d\.\d\d|5\.\d\.\d)$")
            self.assertRegex("".join(sums), "^[0-9a-f]{128}$")
            self.assertNotEqual(*sums)
        self.assertLessEqual({self.variable_of_script("upstream_release"), self.variable_of_script("index_release")}, {row[0] for row in rows})


if __name__ == "__main__":
    unittest.main()
