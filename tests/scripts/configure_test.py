# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests what CMake finds and refuses when a build is configured, and the files of scripts/machines. Folders stand for
installed software: ROCm's libraries, a Kokkos, Cray's MPI. Most tests configure a project of a few lines, not miniapp."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case, git

from miniapp_tools.nightly import settings


class Configured(Case):
    def configure(self, body, *options, languages="NONE", code=0, **environment):
        """Configures a project with the lines `body` and returns what cmake prints. The project finds the repository's
        modules."""
        head = f"cmake_minimum_required(VERSION 3.20)\nproject(x LANGUAGES {languages})\nlist(PREPEND CMAKE_MODULE_PATH {ROOT}/cmake)\n"
        self.write_file("source/CMakeLists.txt", head + body)
        build = self.folder / "build"
        shutil.rmtree(build, ignore_errors=True)
        named = {name: value for name, value in os.environ.items() if name not in ("ROCM_PATH", "CMAKE_PREFIX_PATH")}
        done = self.assert_ends(code, "cmake", *options, "-S", self.folder / "source", "-B", build, env=named | environment)
        return done.stdout + done.stderr

    def output_in_one_line(self, body, *options, **how):
        """Configures a project like configure() and returns what cmake prints as one line."""
        return " ".join(self.configure(body, *options, **how).split())


class Rocm(Configured):
    PROBE = 'include(rocm)\nfind_package(rocblas QUIET CONFIG)\nmessage(STATUS "found ${rocblas_DIR}")\n'

    def make_rocm(self, name):
        self.write_file(f"{name}/lib/cmake/rocblas/rocblas-config.cmake")
        return self.folder / name

    def test_rocm_is_found_by_the_users_path_the_environment_or_the_compiler(self):
        named, rocm = self.make_rocm("mine"), self.make_rocm("rocm-6.4.0")
        self.assertIn(f"found {rocm}/lib/cmake/rocblas", self.configure(self.PROBE, ROCM_PATH=str(rocm)))
        self.assertIn(f"found {named}/lib/cmake/rocblas", self.configure(self.PROBE, f"-DCMAKE_PREFIX_PATH={named}", ROCM_PATH=str(rocm)))
        for place in ("bin/hipcc", "hip/bin/hipcc", "lib/llvm/bin/clang-20", "llvm/bin/clang-20"):
            link = self.folder / "link"
            link.unlink(missing_ok=True)
            link.symlink_to(self.write_file(f"rocm-6.4.0/{place}"))
            self.assertIn(f"found {rocm}/lib/cmake/rocblas", self.configure(self.PROBE, f"-DCMAKE_CXX_COMPILER={link}"), place)

    def test_a_missing_rocm_is_reported_with_the_places_searched(self):
        said = self.configure(self.PROBE, "-DCMAKE_CXX_COMPILER=/usr/bin/hipcc", ROCM_PATH="/nowhere")
        self.assertIn("looked for in /nowhere, /opt/rocm, then", said)


class Chapters(Configured):
    def refusal_of(self, wanted):
        body = f'include(chapter)\nminiapp_known_variants({ROOT}/kernels/variants.json)\nminiapp_check_chapters("{wanted}" "stream;lbm;laplacian")\n'
        return self.output_in_one_line(body, code=1)

    def test_a_family_in_a_chapter_s_folder_is_no_chapter(self):
        said = self.refusal_of("stream;overlap;laplacian")
        self.assertIn("'overlap' is part of the chapter 'laplacian': cmake -D MINIAPP_CHAPTERS=\"stream;laplacian\"", said)

    def test_an_unknown_chapter_is_answered_with_the_known_ones(self):
        self.assertIn("there is no chapter 'strem'. There are: stream lbm laplacian", self.refusal_of("stream;strem"))


class Kokkos(Configured):
    """Tests cmake/kokkos.cmake with folders that stand for installed versions of Kokkos and Kokkos Kernels."""

    def make_kokkos(self, prefix, version="4.5.1", devices="SERIAL"):
        return self.write_kokkos(prefix, version, devices)

    def make_kernels(self, prefix, built_with):
        text = f"include(CMakeFindDependencyMacro)\nfind_dependency(Kokkos HINTS {built_with}/lib/cmake/Kokkos)\n"
        self.write_file(f"{prefix}/lib/cmake/KokkosKernels/KokkosKernelsConfig.cmake", text)
        return self.folder / prefix

    def configuration_output(self, *options, code=0):
        return self.configure("include(kokkos)\n", *options, code=code, HOME=str(self.folder / "home"))

    def test_kokkos_kernels_beside_kokkos_are_used(self):
        kokkos = self.make_kernels(self.make_kokkos("mine").name, "/elsewhere")
        self.assertIn(f"Kokkos Kernels in {kokkos}", self.configuration_output(f"-DKokkos_ROOT={kokkos}"))

    def test_kokkos_kernels_of_another_kokkos_are_refused(self):
        kokkos = self.make_kokkos("mine")
        ours = self.make_kernels(self.make_kokkos("home/.cache/miniapp/kokkos-openmp").relative_to(self.folder), "/elsewhere")
        self.assertIn("No Kokkos Kernels", self.configuration_output(f"-DKokkos_ROOT={kokkos}"))
        refused = self.configuration_output(f"-DKokkos_ROOT={kokkos}", f"-DKokkosKernels_ROOT={ours}", code=1)
        self.assertIn("were built with another", refused)
        self.assertIn("-D CMAKE_DISABLE_FIND_PACKAGE_KokkosKernels=ON", " ".join(refused.split()))

    def test_kokkos_and_its_kernels_may_be_in_separate_folders(self):
        kokkos = self.make_kokkos("spack/kokkos-abc")
        kernels = self.make_kernels("spack/kokkos-kernels-def", kokkos)
        self.assertIn(f"Kokkos Kernels in {kernels}", self.configuration_output(f"-DCMAKE_PREFIX_PATH={kernels};{kokkos}"))

    def test_a_kokkos_for_gpus_is_refused_to_a_compiler_that_cannot_use_it(self):
        kokkos, by_gcc = self.make_kokkos("hip", devices="SERIAL HIP"), "set(CMAKE_CXX_COMPILER_ID GNU)\n"
        self.assertIn("compiles no HIP", self.output_in_one_line(f"{by_gcc}include(kokkos)\n", f"-DKokkos_ROOT={kokkos}", code=1))
        self.configure(f"{by_gcc}set(Kokkos_COMPILE_LANGUAGE HIP)\ninclude(kokkos)\n", f"-DKokkos_ROOT={kokkos}")
        said = self.output_in_one_line("set(CMAKE_VERSION 3.25.1)\nset(Kokkos_COMPILE_LANGUAGE CUDA)\ninclude(kokkos_language)\n", code=1)
        self.assertIn("was built as CMake's language CUDA", said)

    def test_a_missing_or_old_kokkos_is_refused_and_a_newer_one_warned_of(self):
        self.assertIn("There is no Kokkos.", self.configuration_output("-DCMAKE_DISABLE_FIND_PACKAGE_Kokkos=ON", code=1))
        self.assertRegex(self.configuration_output(f"-DKokkos_ROOT={self.make_kokkos('old', '4.4.1')}", code=1), r"4.5\s+to\s+5.2\s+are")
        self.assertRegex(self.configuration_output(f"-DKokkos_ROOT={self.make_kokkos('new', '5.3.0')}"), r"Kokkos 5.3.0\s+is\s+newer\s+than")
        self.assertNotIn("Warning", self.configuration_output(f"-DKokkos_ROOT={self.make_kokkos('tested', '5.2.2')}"))


class Flags(Configured):
    BODY = "add_library(Kokkos::kokkoscore INTERFACE IMPORTED)\nset(CMAKE_BUILD_TYPE Release)\ninclude(flags)\nmessage(STATUS \"flags ${CMAKE_CXX_FLAGS}\")\n"

    def test_flags_that_change_the_arithmetic_are_refused_wherever_they_stand(self):
        for flag in ("-Ofast", "-ffast-math", "-ffinite-math-only", "-fassociative-math", "-ffp-model=fast", "--use_fast_math"):
            self.assertIn(f"CMAKE_CXX_FLAGS has {flag}.", self.configure(self.BODY, f"-DCMAKE_CXX_FLAGS=-g {flag} -Wall", code=1))
        for flags in ("-O3 -ffast-math", "-Xcompiler=-ffast-math"):
            self.assertIn("CMAKE_CXX_FLAGS_RELEASE has -ffast-math.", self.configure(self.BODY, f"-DCMAKE_CXX_FLAGS_RELEASE={flags}", code=1))
        self.assertIn("CMAKE_CXX_FLAGS has -Ofast.", self.configure(self.BODY, languages="CXX", code=1, CXXFLAGS="-Ofast"))
        interface = "target_compile_options(Kokkos::kokkoscore INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-ffast-math>)\ninclude(flags)"
        self.assertIn("the interface of Kokkos", self.configure(self.BODY.replace("include(flags)", interface), code=1))

    def test_flags_that_keep_the_arithmetic_are_accepted(self):
        self.configure(self.BODY, "-DCMAKE_CXX_FLAGS=-fno-fast-math -ffp-contract=off -fno-math-errno -march=x86-64 -munsafe-fp-atomics")

    def test_a_build_is_for_this_processor_unless_flags_name_one(self):
        said = self.configure(self.BODY, languages="CXX")
        self.assertRegex(said, r"flags +-m(arch|cpu)=native\n")
        self.assertIn("MINIAPP_NATIVE=OFF", said)
        for options in (["-DMINIAPP_NATIVE=OFF"], ["-DCMAKE_CXX_FLAGS=-march=x86-64-v3"], ["-DCMAKE_CXX_FLAGS_RELEASE=-mtune=generic"]):
            self.assertNotIn("=native", self.configure(self.BODY, *options, languages="CXX"), options)


class Dependencies(Configured):
    """Tests the configuration without installed libraries, on a machine without a network."""

    NAMES = ("yaml-cpp", "nlohmann_json", "CLI11", "fmt", "hwy")

    def configuration_output(self, *options, code):
        hidden = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in (*self.NAMES, "GTest")]
        return self.configure("include(dependencies)\n", "-DFETCHCONTENT_FULLY_DISCONNECTED=ON", *hidden, *options, code=code)

    def test_all_that_are_missing_are_named_at_once(self):
        said = self.configuration_output(code=1)
        for name in self.NAMES:
            self.assertIn(f"{name} (https://github.com/", said)
        said = " ".join(said.split())
        self.assertIn(f"{self.folder}/build/archives, or", said)  # for users of scripts, which have no option -D
        self.assertIn("-D MINIAPP_ARCHIVES=FOLDER", said)

    def test_a_changed_archive_is_refused(self):
        self.write_file("archives/json.tar.xz", "changed")
        self.assertRegex(self.configuration_output(f"-DMINIAPP_ARCHIVES={self.folder}/archives", code=1), r"json.tar.xz\s+is [0-9a-f]{64}\s+and\s+should\s+be")

    def test_sources_in_named_folders_are_used(self):
        for name in self.NAMES:
            self.write_file(f"{name}/CMakeLists.txt", "add_library(x-${PROJECT_NAME} INTERFACE)\n".replace("${PROJECT_NAME}", name))
        options = [f"-DFETCHCONTENT_SOURCE_DIR_{name.upper()}={self.folder}/{name}" for name in self.NAMES] + ["-DMINIAPP_BUILD_TESTS=ON"]
        said = self.configuration_output(*options, code=0)
        self.assertIn(f"fmt is built here, from {self.folder}/fmt", said)
        self.assertIn("Without tests: there is no GTest", said)
        self.configuration_output(*options, "-DMINIAPP_DEVELOPER=ON", code=1)


class Allocator(Configured):
    def configuration_output(self, line):
        self.write_file("kokkos/include/KokkosCore_config.h", line)
        target = f"add_library(Kokkos::kokkoscore INTERFACE IMPORTED)\ntarget_include_directories(Kokkos::kokkoscore INTERFACE {self.folder}/kokkos/include)\n"
        return self.configure(target + "include(rocm)\n")

    def test_a_kokkos_with_asynchronous_allocation_is_warned_of(self):
        self.assertIn("Kokkos_ENABLE_IMPL_HIP_MALLOC_ASYNC=OFF", self.configuration_output("#define KOKKOS_ENABLE_IMPL_HIP_MALLOC_ASYNC\n"))
        self.assertNotIn("Warning", self.configuration_output("/* #undef KOKKOS_ENABLE_IMPL_HIP_MALLOC_ASYNC */\n"))


@unittest.skipUnless(shutil.which("cc"), "no C compiler to make a library with")
class CrayMpi(Configured):
    NODE = ("-DCMAKE_CXX_COMPILER=c++", "-DCMAKE_CXX_FLAGS=", f"-C{ROOT}/scripts/machines/mi250x.cmake")  # with a compiler that is here
    BODY = "find_package(MPI REQUIRED COMPONENTS CXX)\nadd_executable(x x.cpp)\ntarget_link_libraries(x PRIVATE MPI::MPI_CXX)\n"
    HEADER = """#define MPI_VERSION 3
#define MPI_SUBVERSION 1
#ifdef __cplusplus
extern "C" {
#endif
int MPI_Init(int*, char***);
int MPI_Finalize(void);
#ifdef __cplusplus
}
#endif
"""

    def make_library(self, path, text):
        source = self.write_file("library.c", text)
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", self.folder / path, source], check=True)

    def test_the_library_of_gpu_memory_is_linked_though_nothing_calls_it(self):
        self.write_file("mpich/include/mpi.h", self.HEADER)
        self.make_library("mpich/lib/libmpi.so", "int MPI_Init(int* a, char*** b) { return !a && b; }\nint MPI_Finalize(void) { return 0; }\n")
        self.make_library("gtl/lib/libmpi_gtl_hsa.so", "int gtl(void) { return 0; }\n")
        self.write_file("source/x.cpp", "#include <mpi.h>\nint main() { return MPI_Init(nullptr, nullptr) + MPI_Finalize(); }\n")
        cray = {"CRAY_MPICH_DIR": str(self.folder / "mpich"), "PE_MPICH_GTL_DIR_amd_gfx90a": f"-L{self.folder}/gtl/lib"}
        self.configure(self.BODY, *self.NODE, languages="CXX", **cray)
        subprocess.run(["cmake", "--build", self.folder / "build"], check=True, capture_output=True)
        linked = (self.folder / "build/x").read_bytes()
        self.assertTrue(b"libmpi_gtl_hsa.so" in linked and b"libmpi.so" in linked)

    def test_a_missing_module_is_named_in_a_warning(self):
        said = self.configure("", *self.NODE, CRAY_MPICH_DIR=str(self.folder))
        self.assertIn("module load craype-accel-amd-gfx90a", said)


@unittest.skipUnless(shutil.which("hipcc"), "no hipcc")
class StandardLibrary(Configured):
    def test_an_old_standard_library_is_refused_with_the_flag_that_chooses_another(self):
        self.write_file("source/x.cpp")
        body = "set(Kokkos_COMPILE_LANGUAGE CXX)\nset(CMAKE_CXX_FLAGS -nostdinc++)\nadd_library(core x.cpp)\n"
        body += f"include({ROOT}/src/usable_standard_library.cmake)\n"
        self.assertIn("--gcc-install-dir=FOLDER", self.configure(body, "-DCMAKE_CXX_COMPILER=hipcc", languages="CXX", code=1))


class OpenBlas(Configured):
    PROBE = f"include({ROOT}/kernels/common/libraries.cmake)\nblas_library()\nmessage(STATUS \"${{blas_word}} ${{chapter_libraries}} ${{chapter_includes}}\")\n"

    def configuration_output(self, package, *options):
        self.write_file("usr/lib/cmake/openblas/OpenBLASConfig.cmake", package)
        return self.configure(self.PROBE, f"-DCMAKE_PREFIX_PATH={self.folder}/usr", f"-DCMAKE_FIND_ROOT_PATH={self.folder}", *options)

    def test_openblas_is_used_as_its_package_names_it(self):
        library = self.write_file("usr/lib/blas/libopenblas.so")
        said = self.configuration_output(f"set(OpenBLAS_LIBRARIES {library})\nset(OpenBLAS_INCLUDE_DIRS {self.folder}/usr/include/blas)\n")
        self.assertIn(f"openblas {library} {self.folder}/usr/include/blas", said)
        self.assertIn("openblas OpenBLAS::OpenBLAS", self.configuration_output("set(OpenBLAS_LIBRARIES OpenBLAS::OpenBLAS)\n"))

    def test_openblas_is_searched_for_if_its_package_names_missing_files(self):
        package = "set(OpenBLAS_LIBRARIES /nowhere/lib/libopenblas.so)\nset(OpenBLAS_INCLUDE_DIRS /nowhere/include)\n"
        library, header = self.write_file("usr/lib/libopenblas.so"), self.write_file("usr/include/cblas.h")
        self.assertIn(f"openblas {library} {header.parent}", self.configuration_output(package))
        library.unlink()
        self.assertIn("-- none ", self.configuration_output(package, "-DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY"))


class Commit(Configured):
    """Tests which commit src/driver/write_commit.cmake finds for sources in a folder."""

    def setUp(self):
        super().setUp()
        self.write_file("around/source/file", "x")

    def make_repository(self, name):
        for words in (["init", "-q"], ["add", "--all"], ["commit", "-qm", "x"]):
            git(self.folder / name, *words)
        return git(self.folder / name, "rev-parse", "HEAD")

    def found_commit(self, root="around/source", **environment):
        values = [f"-DROOT={self.folder / root}", f"-DHEADER={self.folder}/header"]
        done = self.assert_ends(0, "cmake", *values, "-P", ROOT / "src/driver/write_commit.cmake", env=os.environ | environment)
        return (self.folder / "header").read_text().split('"')[1], " ".join(done.stderr.split())

    def test_the_commit_is_that_of_the_sources_own_repository(self):
        self.assertEqual(self.found_commit(), ("unknown", ""))  # sources from an archive have no commit and need no warning
        other = self.make_repository("around")
        commit, told = self.found_commit()
        self.assertEqual(commit, "unknown")
        self.assertIn("is inside another repository", told)
        own = self.make_repository("around/source")
        self.assertNotEqual(own, other)
        self.assertEqual(self.found_commit(GIT_DIR=str(self.folder / "around/.git")), (own, ""))
        self.assertEqual(self.found_commit(), (own, ""))
        self.write_file("around/source/file", "y")
        self.assertEqual(self.found_commit(), (f"{own}-dirty", ""))

    def test_a_refusal_of_git_is_reported(self):
        self.make_repository("around/source")
        commit, told = self.found_commit(GIT_TEST_ASSUME_DIFFERENT_OWNER="1")
        self.assertEqual(commit, "unknown")
        self.assert_contains(told, "will not name their commit", "safe.directory")


class Paths(Configured):
    def configure_in(self, name, code):
        source = self.folder / name
        source.symlink_to(ROOT)
        options = ("-DMINIAPP_CHAPTERS=peak", "-DMINIAPP_BUILD_TESTS=OFF")
        return " ".join(self.assert_ends(code, "cmake", "-G", "Ninja", "-S", source, "-B", self.folder / "build", *options).stderr.split())

    def test_a_path_may_contain_characters_that_a_shell_interprets(self):
        self.configure_in("miniapp's sources (1) & more+", 0)
        subprocess.run(["cmake", "--build", self.folder / "build", "--target", "commit"], check=True, capture_output=True)
        self.assertTrue((self.folder / "build/src/driver/commit.hpp").is_file())

    def test_a_path_with_characters_of_cmakes_patterns_is_refused(self):
        for name in ("miniapp[1]", "miniapp*", "miniapp?"):
            self.assertIn(f"{name} has a bracket, an asterisk or a question mark", self.configure_in(name, 1))


class MachineFiles(unittest.TestCase):
    def test_machine_files_name_the_architecture_as_kokkos_does(self):
        text = (ROOT / "scripts/machines/mi250x.cmake").read_text()
        (flags,) = (line for line in text.splitlines() if line.startswith("set(CMAKE_CXX_FLAGS"))
        self.assertIn("--offload-arch=gfx90a ", flags)
        self.assertIn("-munsafe-fp-atomics", flags)
        self.assertNotIn("xnack", flags)

    def test_nights_take_the_flag_for_atomics_from_the_preset(self):
        """The flag stands in the preset, so that CI files need no flags that would make a second program."""
        presets = {preset["name"]: preset for preset in json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]}
        self.assertIn("-munsafe-fp-atomics", presets["hip-mi200"]["cacheVariables"]["CMAKE_CXX_FLAGS"])
        for path in (ROOT / ".gitlab-ci.yml", ROOT / ".github/workflows/nightly.yml"):
            text = path.read_text()
            self.assertRegex(text, r"scripts/nightly --preset hip-mi200\b", path)
            self.assertNotIn("CMAKE_CXX_FLAGS", text, path)


class Page(unittest.TestCase):
    """Tests scripts/machines/BUILDING.md, which users follow on nodes that we do not have."""

    def test_files_that_the_page_names_exist(self):
        text = (ROOT / "scripts/machines/BUILDING.md").read_text()
        for path in set(re.findall(r"\b(?:scripts|inputs)/[\w./-]+\w", text)):
            self.assertTrue((ROOT / path).exists(), path)
        self.assertEqual(re.findall(r"tests/ranks/(\w+)_of_ranks_test", text), ["late_peer"])
        self.assertIn("add_ranks_test(late_peer ", (ROOT / "tests/ranks/CMakeLists.txt").read_text())

    def test_the_masks_are_those_of_a_night(self):
        masks = re.findall(r"\b(?:[0-9a-f]+,){7}[0-9a-f]+", (ROOT / "scripts/machines/BUILDING.md").read_text())
        self.assertEqual(masks, [settings.NEAREST_CORES])


if __name__ == "__main__":
    unittest.main()
