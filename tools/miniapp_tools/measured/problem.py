# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reasons for which a script stops, with their exit codes (0 good, 1 wrong result, 2 usage or input, 3 confirmed regression,
4 inconclusive or unfit machine, 5 no baseline or one of another machine, 6 environment, 77 skipped)."""

import sys
import traceback

GOOD, WRONG, USAGE, REGRESSION, INCONCLUSIVE, NO_BASELINE, ENVIRONMENT, SKIPPED = 0, 1, 2, 3, 4, 5, 6, 77


class Problem(Exception):
    """A message that says what, where and what would be right; no traceback."""

    def __init__(self, message, code=USAGE):
        super().__init__(message)
        self.code = code


def end(main, name):
    """Ends the script as `main` says. Python itself would end with 1 after an error of ours, which means a wrong result."""
    try:
        sys.exit(main())
    except Problem as problem:
        sys.exit(print(f"{name}: {problem}", file=sys.stderr) or problem.code)
    except BrokenPipeError:
        sys.exit(GOOD)
    except OSError as error:  # a program or a file that is not there, a disk that is full
        sys.exit(print(f"{name}: {error}", file=sys.stderr) or ENVIRONMENT)
    except Exception:
        traceback.print_exc()
        sys.exit(ENVIRONMENT)
