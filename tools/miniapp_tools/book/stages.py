# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The times at which the stages of a launch began and ended, as variants tell them in the results (`timeline`): a picture
beside the chart of the run that the chapter is about, with a line for each instance of each rank."""


def path_of(chapter, machine):
    return chapter / f"results/{machine}-timeline.svg"


def told(run):
    """{variant's name: its stages}, of those that were measured and tell."""
    return {v.variant: v.figures["timeline"] for v in run.variants if v.figures.get("timeline") and v.measured}


def content(run, heading):
    """All that the picture shows, in milliseconds since the launch began on each rank's clock; nothing where no variant tells."""
    found = told(run)
    names = list(dict.fromkeys(span["stage"] for stages in found.values() for span in stages))
    lines = []
    for variant, stages in found.items():
        for rank, lane in sorted({(span["rank"], span["lane"]) for span in stages}):
            own = [span for span in stages if (span["rank"], span["lane"]) == (rank, lane)]
            spans = [[names.index(s["stage"]), *(round(1e3 * s[end], 5) for end in ("begin_s", "end_s"))] for s in own]
            lines.append([f"{variant}: rank {rank}, {lane}", spans])
    about = "milliseconds, of one launch that was not timed;\na stage that waits for its turn on the device has begun"
    return {"title": f"Stages of a launch: {run.family}, {heading}", "axis": about, "stages": names, "lines": lines} if found else None


def block(run, machine):
    """Lines of the README above the table."""
    if not told(run):
        return []
    return [f"![Stages of {run.family} on {machine}, {run.short_title()}](results/{machine}-timeline.svg)", ""]
