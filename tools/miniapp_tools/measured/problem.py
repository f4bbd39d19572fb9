# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exit codes of the scripts (0 good, 1 wrong result, 2 usage or input, 3 confirmed regression, 4 inconclusive or unfit
machine, 5 no baseline or the baseline of another machine, 6 environment, 77 skipped), and the exception that ends a
script with one."""

import sys
import traceback

GOOD, WRONG, USAGE, REGRESSION, INCONCLUSIVE, NO_BASELINE, ENVIRONMENT, SKIPPED = 0, 1, 2, 3, 4, 5, 6, 77


class Problem(Exception):
    """An error that the user can mend. Its message says what is wrong, where, and what would be right; no traceback is
    printed."""

    def __init__(self, message, code=USAGE):
        super().__init__(message)
        self.code = code


def run_and_exit(main, name):
    """Runs `main` and ends the script with the code that it returns. An unexpected exception ends it with 6: Python's
    own 1 would mean a wrong result."""
    try:
        sys.exit(main())
    except Problem as problem:
        sys.exit(print(f"{name}: {problem}", file=sys.stderr) or problem.code)
    except BrokenPipeError:
        sys.exit(GOOD)
    except OSError as error:  # for instance a missing program or file, or a full disk
        sys.exit(print(f"{name}: {error}", file=sys.stderr) or ENVIRONMENT)
    except Exception:
        traceback.print_exc()
        sys.exit(ENVIRONMENT)
