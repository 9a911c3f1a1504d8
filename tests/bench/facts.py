"""What a run costs beside its arithmetic, and the whole default run."""
import tempfile
from pathlib import Path

from measure import PROGRAM, Failed, median, results_of, run, say


def _seconds(words, times=9):
    return median([run([PROGRAM, *words])["seconds"] for _ in range(times)])


def _fact(what, found, goal, text):
    return [what, text(found), text(goal) if goal else "",
            "" if not goal else "yes" if found <= goal else "no"]


def known():
    return [{"name": "facts.start", "small": True}, {"name": "facts.suite", "small": False}]


def measured(name):
    say(name)
    return _start() if name == "facts.start" else _suite()


def _milliseconds(value):
    return f"{value * 1e3:.3g} ms"


def _start():
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.json"
        document = run([PROGRAM, "run", "ahn2023", "--json"])
        if document["code"] != 0:
            raise Failed(f"icl-verify run ahn2023: {document['complaints']}")
        results.write_text(document["output"])
        claims = document["output"].count('"verdict"')
        report = _seconds(["report", results, "--html", Path(folder) / "page.html"], 3)
        report /= max(1, claims)
    none = _seconds(["--version"])
    one = _seconds(["run", "ahn2023.distort"])
    return [_fact("start: icl-verify --version", none, 0.010, _milliseconds),
            _fact("one small claim with its process and journal, above the start", one - none, None,
                  _milliseconds),
            _fact("a page, per claim", report, None, _milliseconds)]


def _suite():
    document, done = results_of([])
    costs = document["environment"]["costs"]
    slowest = max(costs, key=lambda cost: cost["seconds"])
    largest = max(costs, key=lambda cost: cost["peak_bytes"])
    above = sum(cost["seconds"] > 0.15 for cost in costs)
    whole = lambda value: f"{value:.3g} s"
    return [_fact("the default run, processor seconds (goal: 3 s on two cores)", done["seconds"],
                  6, whole),
            _fact(f"the slowest claim, {slowest['id']}; {above} are above the goal",
                  slowest["seconds"], 0.15, _milliseconds),
            _fact(f"the largest memory of a claim, {largest['id']}", largest["peak_bytes"],
                  60 << 20, lambda value: f"{value / (1 << 20):.3g} MiB")]
