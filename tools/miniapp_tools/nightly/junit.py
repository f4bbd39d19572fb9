# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verdicts as JUnit XML, by the schema that ReFrame's own report follows (Jenkins', GitLab's)."""

import xml.etree.ElementTree as xml

FAILURES = ("WRONG", "SLOWER", "HEAVIER")
SKIPPED = ("NEW", "GONE", "INCONCLUSIVE", "SUSPECT", "INVALID")


def suite(report, held, when, seconds, host="node"):
    """The report as JUnit, a testcase a point; points that are quarantined or undecided are skipped, with their word."""
    failed = [r for r in report.rows if r.word in FAILURES and r not in held]
    skipped = [r for r in report.rows if r in held or r.word in SKIPPED]
    counts = {"tests": len(report.rows), "failures": len(failed), "errors": 0, "skipped": len(skipped)}
    top = xml.Element("testsuites")
    facts = {"name": "miniapp nightly", "package": "miniapp", "id": 0, "hostname": host, "timestamp": when[:19], "time": f"{seconds:.1f}"}
    made = xml.SubElement(top, "testsuite", {k: str(v) for k, v in (facts | {k: v for k, v in counts.items() if k != "skipped"}).items()})
    xml.SubElement(made, "properties")
    for row in report.rows:
        family, _, rest = row.name.partition("/")
        case = xml.SubElement(made, "testcase", {"classname": family, "name": rest, "time": "0"})
        ratio = f", {row.change.ratio:.3f} [{row.change.low:.3f}, {row.change.high:.3f}]" if row.change else ""
        text = "; ".join([row.word + ratio, *row.beside])
        if row in failed:
            xml.SubElement(case, "failure", {"type": row.word, "message": text}).text = text
        elif row in skipped:
            xml.SubElement(case, "skipped").text = text
    xml.SubElement(made, "system-out")
    xml.SubElement(made, "system-err")
    return xml.tostring(top, encoding="unicode", xml_declaration=True)
