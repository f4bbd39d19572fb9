#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests kernels/halo/ranks_model.py with results whose latency, rate and time of a step are known."""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "kernels/halo"))
import ranks_model as model

LATENCY, RATE, STEP = 5e-6, 3e11, 1e-11


def run(family, ranks, parameters, items, times):
    variants = [{"name": name, "status": "ok", "time_s": {"median": time}} for name, time in times.items()]
    several = ["rank"] * ranks if ranks > 1 else []
    return {"family": family, "ranks": several, "parameters": parameters, "work": {"items": items}, "variants": variants}


def results():
    halo = [run("halo", 2, {"axes": "z"}, b, {"peer_write": LATENCY + b / RATE}) for b in (1e3, 1e5, 1e7)]
    halo.append(run("halo", 2, {"axes": "x"}, 1e6, {"peer_write": 1.0}))  # faces across x are strided, so the fit leaves this run out
    shared = {"transport": "peers", "ranks": [0, 0, 0]}
    one = {"exchange_first": STEP * 64**3, "overlapped": STEP * 64**3}
    two = {"exchange_first": 1.0, "overlapped": 2.0}
    return [
        {"provenance": {"device": "H200"}, "runs": halo},
        {
            "provenance": {"device": "H200"},
            "runs": [run("overlap", 1, {**shared, "size": [64, 64, 64]}, 0, one), run("overlap", 2, {**shared, "size": [64, 64, 128]}, 0, two)],
        },
    ]


class RanksModel(unittest.TestCase):
    def test_the_fit_finds_latency_and_rate(self):
        found = model.fit(results())
        self.assertAlmostEqual(found["latency"], LATENCY, delta=1e-9)
        self.assertAlmostEqual(found["rate"] / RATE, 1, delta=1e-6)
        self.assertEqual(found["points"], 3)
        self.assertIsNone(model.fit(results()[1:]))

    def test_overlapped_work_takes_the_longer_of_two_times(self):
        fitted = model.fit(results())
        faces = model.faces_of([64, 64, 128], model.box_of([64, 64, 128], 2))
        self.assertEqual(faces, [0, 0, 2 * 64 * 64])
        across = LATENCY + 8 * sum(faces) / RATE
        step = STEP * 64**3
        self.assertAlmostEqual(model.predicted_step("overlap", "exchange_first", 64**3, faces, STEP, fitted), step + across, delta=1e-9)
        shell = STEP * sum(faces)
        self.assertAlmostEqual(model.predicted_step("overlap", "overlapped", 64**3, faces, STEP, fitted), max(step - shell, across) + shell, delta=1e-9)
        self.assertEqual(model.predicted_step("overlap", "exchange_first", 64**3, [0, 0, 0], STEP, fitted), step)

    def test_the_exchange_of_bodies_costs_what_its_rung_declares(self):
        fitted = {"latency": LATENCY, "rate": RATE}
        part, forces = 1024, 1e-4
        bytes_received = part * 16
        once = LATENCY + bytes_received / RATE
        again = bytes_received * part / model.TEAM_BODIES / RATE
        self.assertEqual(model.predicted_step_of_bodies(part, 2, 16, forces, fitted, model.IN_SEQUENCE), (once, once + forces))
        self.assertEqual(model.predicted_step_of_bodies(part, 2, 16, forces, fitted, model.AT_ONCE), (once, forces / 2 + forces / 2))
        self.assertEqual(model.predicted_step_of_bodies(part, 2, 16, 0.0, fitted, model.AT_ONCE), (once, once))
        self.assertEqual(model.predicted_step_of_bodies(part, 2, 16, forces, fitted, model.REREADING), (again, LATENCY + forces))


if __name__ == "__main__":
    unittest.main()
