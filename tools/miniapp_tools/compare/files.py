# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results that are there already: two files, or two folders of as many runs each, paired by their order."""

from miniapp_tools.compare import judge, machine, statistics, verdicts
from miniapp_tools.measured import points
from miniapp_tools.measured.problem import Problem

SINGLE = 0.10  # with one run a side nobody knows how much runs differ: only 10 % is then worth a word


def batch(base_path, new_path):
    """Two lists of sessions of one machine and one contract, as long as each other."""
    base, new = points.read(base_path), points.read(new_path)
    if len(base) != len(new):
        raise Problem(f"{base_path} holds {len(base)} runs, {new_path} {len(new)}; pairs need as many on both sides")
    for a, b in zip(base, new):
        machine.same_machine(a, b)
        machine.same_contract(a, b)
    return base, new


def sample_differences(base, new):
    """Of one run a side: sample by sample, as their order in time is the same."""
    import math

    both = [(n, base.points[n], p) for n, p in new.points.items() if n in base.points and p.valid and base.points[n].valid]
    pairs = {n: list(zip(a.samples, b.samples)) or [(a.median, b.median)] for n, a, b in both}
    return {n: [math.log(y) - math.log(x) for x, y in each] for n, each in pairs.items()}


def floor_of(base, same=()):
    """Sigma of a run. From A/A runs of the base where there are some, else from the base's own runs' differences."""
    if same:
        values = [x for d in verdicts.differences(base[: len(same)], same).values() for x in d]
    elif len(base) > 2:
        values = [x for d in verdicts.differences(base[:-1], base[1:]).values() for x in d]
    else:
        return 0.0
    return statistics.spread(values) / 2**0.5


def report(first, second=None, same=()):
    """`first`, `second`: (base sessions, new sessions); `same`: runs of the base again."""
    base, new = first
    single = len(base) == 1
    rules = judge.Rules(floor_of(base, same), SINGLE if single else judge.SMALLEST)
    diffs = sample_differences(base[0], new[0]) if single else verdicts.differences(base, new)
    shift, diffs = verdicts.take_out_common(diffs, rules)
    found = judge.first_batch(diffs, rules)
    if second is None:
        found = judge.unconfirmed(found)
    else:
        wanted = judge.to_confirm(found)
        again = {n: d for n, d in verdicts.differences(*second).items() if n in wanted}
        _, again = verdicts.take_out_common(again, rules) if len(second[1][0].points) == len(new[0].points) else (0, again)
        found |= judge.unconfirmed({n: found[n] for n in wanted if n not in again})
        found |= judge.second_batch(again, rules, found)
    everything = [list(side) + (list(second[i]) if second else []) for i, side in enumerate((base, new))]
    rows = verdicts.rows(verdicts.by_name(everything[0]), verdicts.by_name(everything[1]), found)
    unfit = f"the noise floor is {100 * rules.floor:.1f} %, above 4 %" if rules.floor > 0.04 else ""
    return verdicts.Report(rows, machine.told(base[0], new[0]), rules.floor, rules.threshold, shift, unfit)
