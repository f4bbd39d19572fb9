# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Commands for less common tasks: draw simulations, and check or rewrite files that are committed in this repository.

  python3 tools/miniapp_tools NAME ...       runs the file NAME of tools/miniapp_tools/commands
  python3 tools/miniapp_tools NAME --help    explains that command
"""

import importlib
import pathlib
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path[0] = str(HERE.parent)  # instead of this folder, which Python puts there when it runs a folder


def main():
    names = sorted(path.stem for path in (HERE / "commands").glob("*.py"))
    command, arguments = (sys.argv[1:2] or [""])[0], sys.argv[2:]
    if command in names:
        return importlib.import_module(f"miniapp_tools.commands.{command}").main(arguments)
    asked = command in ("", "-h", "--help")
    said = f"{__doc__}\n  NAME: {', '.join(names)}" if asked else f"miniapp_tools: there is no command '{command}'; there are {', '.join(names)}"
    print(said, file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2


if __name__ == "__main__":
    sys.exit(main())
