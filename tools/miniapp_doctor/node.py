# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A machine as the doctor sees it: files below a root, environment variables, and programs that it runs. The doctor
changes nothing."""

import os
import pathlib
import re
import subprocess

PROGRAM_TIMEOUT = 20  # seconds after which a program that is asked for its version is given up


class Node:
    def __init__(self, root=pathlib.Path("/"), env=None):
        """`root` is the folder that contains the machine's files: / or, in a test, a folder that stands for a
        machine."""
        self.root, self.env = root, dict(os.environ) if env is None else env

    def path_of(self, path):
        """Returns the path at which this process finds the machine's file `path`."""
        return self.root / str(path).lstrip("/")

    def read(self, path):
        """Returns the file's text without surrounding blanks, or "" if it cannot be read."""
        try:
            return self.path_of(path).read_text(errors="replace").strip()
        except OSError:
            return ""

    def exists(self, path):
        return self.path_of(path).exists()

    def glob(self, pattern):
        """Returns the machine's paths of the files that match, sorted so that the numbers in them ascend."""
        found = (f"/{path.relative_to(self.root)}" for path in self.root.glob(pattern.lstrip("/")))
        return sorted(found, key=lambda name: [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)])

    def which(self, name):
        """Returns the path of a program on the PATH, or "" if there is none."""
        places = (f"{folder}/{name}" for folder in self.env.get("PATH", "").split(":") if folder)
        return next((place for place in places if os.access(self.path_of(place), os.X_OK) and self.path_of(place).is_file()), "")

    def run(self, program, *arguments):
        """Returns stdout and stderr of a program, or "" if it is missing or does not end in time."""
        place = program if "/" in program else self.which(program)
        if not place:
            return ""
        command = [str(self.path_of(place)), *arguments]
        try:
            done = subprocess.run(
                command, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace", timeout=PROGRAM_TIMEOUT, stdin=subprocess.DEVNULL
            )
        except (OSError, subprocess.TimeoutExpired):
            return ""
        return done.stdout


def number_or_zero(text):
    """Returns the number that the text consists of, or 0 if it contains anything but digits."""
    return int(text) if text.isdigit() else 0


def version_in(text):
    """Returns the first version number in the text, such as 4.6.01, as a tuple, or () if there is none."""
    found = re.search(r"\d+(?:\.\d+)+", text)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def dotted(numbers):
    return ".".join(map(str, numbers))


def as_gib(size):
    """Returns a number of bytes as text, such as `64 GiB`."""
    return f"{size / 2**30:.0f} GiB"


def as_ranges(numbers):
    """Returns numbers as a list of ranges: "0-3,8" for 0, 1, 2, 3 and 8."""
    parts: list = []
    for number in sorted(numbers):
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def numbers_of(text):
    """Returns the numbers of a list of ranges: [0, 1, 2, 3, 8] for "0-3,8"."""
    found: list = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        if first.isdigit():
            found += range(int(first), int(last or first) + 1)
    return found
