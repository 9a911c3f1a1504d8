"""Tests of the gate audit's report: what is explained, what is not, and when it fails."""

import tempfile
from pathlib import Path

from programs import gates


def line(claim, quiet, noticed=1000):
    return {"claim": claim, "programs": 1, "steps": 50, "mutants": noticed + len(quiet),
            "noticed": noticed, "no_change": 0, "functions": 0, "unasked": [], "quiet": quiet}


def gate(step, members="2, 0", statement="Layer"):
    return {"part": "forward", "statement": statement, "members": members, "step": step,
            "words": "x0 * x1", "change": "opposite sign", "any_value": True, "of_model": False}


def raises(function):
    try:
        function()
    except gates.Failure as fault:
        return str(fault)
    return ""


def gate_report_tests():
    sharp, blind = line("toy.sharp", []), line("toy.blind", [gate(3), gate(3), gate(4)])
    text, code = gates.said([sharp], {}, False)
    yield "a sharp claim passes", code == 0 and "1000 of 1000" in text[-1]
    text, code = gates.said([sharp, blind], {}, False)
    yield "a blind one is listed", code == 1 and text[0].startswith("toy.blind, Layer: 3 changes")
    yield "with step and words", "step 3" in text[1] and "whatever stands there" in text[1]
    known = {("toy.blind", "Layer"): (2, "any labels")}
    text, code = gates.said([sharp, blind], known, False)
    yield "unless it is explained", code == 0 and "toy.blind" not in text[0]
    text, code = gates.said([blind], known, True)
    yield "--all lists the reason", any("any labels" in part for part in text)
    few = {("toy.blind", "Layer"): (1, "any labels")}
    yield "an explanation covers no more steps", gates.said([blind], few, False)[1] == 1
    larger = line("toy.blind", [gate(3), gate(4), gate(7, "5, 0"), gate(8, "5, 0")])
    yield "sizes are counted one by one", gates.said([larger], known, False)[1] == 0
    many = line("toy.blind", [gate(step) for step in range(30)])
    text, code = gates.said([many], {("toy.blind", "Layer"): (30, "all of it")}, False)
    yield "more than a hundredth fails", code == 1 and "0 of them unexplained" in text[-1]
    other = {("toy.sharp", "Gone"): (1, "nothing"), ("toy.other", "Layer"): (1, "not asked")}
    stale = [part for part in gates.said([sharp], other, False)[0] if "needs" in part]
    yield "what nothing needs is said", len(stale) == 1 and "toy.sharp, Gone" in stale[0]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "gates.toml"
        path.write_text('[[statement]]\nname = "Layer"\nclaims = ["toy.blind"]\nsteps = 2\n'
                        'why = "any labels"\n', encoding="utf-8")
        yield "explanations are read", gates.explanations(path) == known
        path.write_text('[[statement]]\nname = "Layer"\n', encoding="utf-8")
        yield "one without reason is refused", "[[statement]] 1 has" in raises(
            lambda: gates.explanations(path))
        path.write_text("[[", encoding="utf-8")
        yield "and what is no TOML", "is no TOML" in raises(lambda: gates.explanations(path))
