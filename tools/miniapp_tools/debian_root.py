# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Another Debian in a folder, for compilers and libraries that are too new for this machine. mmdebstrap makes it in a
minute from the machine's mirrors. A command in it sees this checkout at its own path, and nothing else of the machine.
This works as root; as a user who may create namespaces it was not tried."""

import os
import pathlib
import shlex
import shutil
import subprocess

# Packages that the program, its tests and the pages on AMD GPUs' libraries need. RCCL is not among them, because
# unstable's needs the HIP of ROCm 5.
PACKAGES = (
    *("g++", "cmake", "ninja-build", "git", "python3", "libkokkos-dev", "libfmt-dev", "libyaml-cpp-dev", "nlohmann-json3-dev"),
    *("libcli11-dev", "libhwy-dev", "libxxhash-dev", "libhdf5-dev", "libopenblas-dev", "libeigen3-dev", "libfftw3-dev"),
    *("libgtest-dev", "libgmock-dev"),
)
# Packages in place of a site's modules. Kokkos comes from the package index here; HDF5 and the like are optional.
PACKAGES_WITHOUT_APT = (
    *("g++", "cmake", "ninja-build", "python3", "python3-pip", "libyaml-cpp-dev", "nlohmann-json3-dev", "libcli11-dev"),
    *("libfmt-dev", "libhwy-dev", "libxxhash-dev"),
)
HIP_PACKAGES = ("hipcc", "libamdhip64-dev", "librocblas-dev", "librocsparse-dev", "librocfft-dev", "librocprim-dev", "llvm", "python3-yaml")
# Files that this machine's network may require: the certificate of a proxy, and a mirror of the package index.
NETWORK_FILES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pip.conf")
TOOLS = ("mmdebstrap", "unshare")
APT_PROGRAMS = ("/usr/bin/apt-get", "/usr/bin/apt-cache", "/usr/bin/dpkg-query")  # programs that other distributions lack


def missing_tool():
    """Returns the name of a tool that this machine lacks, or ""."""
    return next((tool for tool in TOOLS if not shutil.which(tool)), "")


def mmdebstrap_command(folder, suite, packages):
    # The date of a mirror's package lists is not checked, because those of a snapshot have expired.
    """Returns the command of mmdebstrap that makes the root."""
    options = ["--aptopt=Acquire::Check-Valid-Until \"false\"", "--variant=minbase", f"--include={','.join(('ca-certificates', *packages))}"]
    options += [f"--customize-hook=copy-in {path} {os.path.dirname(path)}" for path in NETWORK_FILES if os.path.isfile(path)]
    return ["mmdebstrap", *options, suite, str(folder)]


def make_root(folder, suite, packages, log):
    """Makes the root, unless it is there with these packages. Returns False if it could not be made."""
    stamp = pathlib.Path(f"{folder}.complete")
    wanted = " ".join((suite, *packages))
    if stamp.is_file() and stamp.read_text() == wanted:
        return True
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    if subprocess.run(mmdebstrap_command(folder, suite, packages), stdout=log, stderr=log).returncode != 0:
        return False
    stamp.write_text(wanted)
    return True


def copy_checkout(checkout, folder):
    """Copies the checkout's files, as git lists them, into that Debian, and returns the path there, which has a space.
    Without a git history everything but the builds is copied."""
    place = "/root/check out"
    at = pathlib.Path(f"{folder}{place}")
    shutil.rmtree(at, ignore_errors=True)
    listed = subprocess.run(["git", "-C", checkout, "ls-files", "-z"], capture_output=True, text=True)
    if listed.returncode != 0:
        shutil.copytree(checkout, at, ignore=shutil.ignore_patterns("build"))
    for name in listed.stdout.split("\0")[:-1]:
        if (source := pathlib.Path(checkout, name)).exists():  # false if it was deleted and not committed
            (at / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, at / name, follow_symlinks=False)
    return place


def remove_apt(folder):
    """Removes apt from the root, so that it is like a machine of another distribution."""
    for program in APT_PROGRAMS:
        pathlib.Path(f"{folder}{program}").unlink(missing_ok=True)


def command_inside(folder, shared, command, place=None):
    """Returns the command that runs `command` in that Debian, in the folder `place` or else in the first of the
    `shared` folders, which the command may change."""
    steps = [f"mount -t proc proc {shlex.quote(f'{folder}/proc')}"]
    for path in map(str, shared):
        at = shlex.quote(f"{folder}{path}")
        steps += [f"mkdir -p {at}", f"mount --bind {shlex.quote(path)} {at}"]
    there = f"cd {shlex.quote(str(place or shared[0]))} && exec {shlex.join(command)}"
    steps.append(f"exec chroot {shlex.quote(str(folder))} env HOME=/root sh -c {shlex.quote(there)}")
    names = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-auto", "--map-root-user"]
    return [*names, "sh", "-c", " && ".join(steps)]
