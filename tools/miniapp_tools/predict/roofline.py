# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Time of a rung from what it moves: the largest of what each level needs at its rate, and of what waiting needs by
Little's law, a wave's loads all under way together."""


def times(machine, traffic, waves_of_simd):
    """{what bounds: seconds}"""
    units = machine["units"]
    asked = traffic["requests"] * machine["second_level"]["request_bytes"]
    in_flight = units * machine["simds"] * waves_of_simd
    return {
        "HBM": (traffic["fetched"] + traffic["written"]) / machine["memory"]["reached"],
        "L2": asked / (machine["second_level"]["bytes_a_clock"] * machine["clock"]),
        "issue": asked / (units * machine["first_level"]["bytes_a_clock"] * machine["clock"]),
        "latency": traffic["waves"] / in_flight * machine["memory"]["latency"],
    }


def bound(machine, traffic, waves_of_simd):
    """(seconds, what bounds)"""
    found = times(machine, traffic, waves_of_simd)
    what = max(found, key=found.get)
    return found[what], what


def kendall(pairs):
    """Kendall's tau-b of (x, y) pairs, with ties."""
    concordant = discordant = ties_x = ties_y = 0
    for n, (x, y) in enumerate(pairs):
        for a, b in pairs[:n]:
            sign = (x > a) - (x < a), (y > b) - (y < b)
            if sign[0] * sign[1] > 0:
                concordant += 1
            elif sign[0] * sign[1] < 0:
                discordant += 1
            elif sign[0] or sign[1]:
                ties_x += sign[0] == 0
                ties_y += sign[1] == 0
    product = (concordant + discordant + ties_x) * (concordant + discordant + ties_y)
    return (concordant - discordant) / product**0.5 if product else float("nan")
