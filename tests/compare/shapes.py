# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes damaged files and files without results, for tests of code that reads results."""

import copy
import json

TEXTS = ("", "{", "[", "nul", "\x00", '"a"', "[" * 100000, '{"schema_version": 3, "a": 1e999}', '{"schema_version": 3, "a": NaN}', "1" * 5000)
VERSIONS = (None, "3", True, 3.5, [3], 7, -1)
NAMES = ("/abs", "..", "../../x", "a/b", "**", "[x]", "$\\frac$", "", "a b", "toy\n", "\x1b]0;", "\ud800", "x" * 300)
# (path of an entry, wrong value): values of a wrong type, times that are not positive, families that are no chapters.
CHANGES = [
    *((("runs",), v) for v in (None, {}, "a", [None], [[]], [1])),
    *((("provenance",), v) for v in (None, [], "a", {"device": 5}, {"date": []})),
    *((("measure",), v) for v in (None, [], {"samples": "many"}, {"samples": 0})),
    *((("simulations",), v) for v in ({}, "a", [None], [{"family": "toy"}])),
    *((("runs", 0, "family"), v) for v in (None, 5, [], {}, *NAMES)),
    *((("runs", 0, "parameters"), v) for v in (None, [], "a", {"size": None}, {"size": {}})),
    *((("runs", 0, "variants"), v) for v in (None, {}, "a", [None], [{}], [[]])),
    *((("runs", 0, "merits"), v) for v in (None, {}, [None], [{}], [{"quantity": "bytes"}], [{"quantity": "bytes", "unit": "GB/s", "unit_per_second": 0}])),
    *((("sessions",), v) for v in (None, [], {}, "a", 5, [None], [[]], [{}])),
    *((("runs", 0, "limit"), v) for v in ([], "a", {"name": 5}, {"name": "x", "rate_per_second": "fast"}, {"kernels": [{"rate_per_second": 1.0}]})),
    *((("runs", 0, "work"), v) for v in (None, [], {"flops": "many"}, {"flops": []})),
    *((("runs", 0, "variants", 0, "name"), v) for v in (None, 5, [])),
    *((("runs", 0, "variants", 0, "kind"), v) for v in (None, 5, [])),
    *((("runs", 0, "variants", 0, "status"), v) for v in (None, "fine", [])),
    *((("runs", 0, "variants", 0, "note"), v) for v in (None, 5, {})),
    *((("runs", 0, "variants", 0, "verdict"), v) for v in (None, [], {"error": "large"})),
    *((("runs", 0, "variants", 0, "time_s"), v) for v in (None, [], 5, {"median": "a"}, {"samples": "a"})),
    *((("runs", 0, "variants", 0, "time_s", "launches_per_sample"), v) for v in (0, 1e308)),
    *((("runs", 0, "variants", 0, "time_s", "median"), v) for v in (0, -1.0, [])),
    *((("runs", 0, "variants", 0, "time_s", "samples"), v) for v in ([0.0], [1e-3, -1e-3], [None], ["a"], [True], {})),
    *((("runs", 0, "variants", 0, "rates_per_second"), v) for v in ("a", [None], {})),
    *((("runs", 0, "variants", 0, "share_of_limit"), v) for v in ("half", [])),
    *((("runs", 0, "variants", 0, "speedup"), v) for v in ([], {"value": "a"})),
]


def damaged(good):
    """Yields (description of the damage, text of the file). `good` is the content of a correct file."""
    yield from ((text[:20], text) for text in TEXTS)
    for version in VERSIONS:
        yield f"version {version}", json.dumps(good | {"schema_version": version})
    for where, value in CHANGES:
        data = copy.deepcopy(good)
        node = data
        for key in where[:-1]:
            node = node[key]
        node[where[-1]] = value
        yield f"{'/'.join(map(str, where))} = {value!r}", json.dumps(data)
