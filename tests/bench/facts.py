"""What a run costs beside its arithmetic, the whole default run, what certificates add to it, the
run with --deep, and three large instances."""
import sys
import tempfile
from pathlib import Path

from goals import goal_of
from growth import instance_file
from measure import PROGRAM, ROOT, Failed, median, results_of, run, say


def _seconds(words, times=9):
    return median([run([PROGRAM, *words])["seconds"] for _ in range(times)])


def _fact(name, what, found, unit="s", claims=(), listed=""):
    """`claims`: those that the page lists under it, as (id, value), with what they are."""
    return {"name": name, "what": what, "found": found, "unit": unit, "claims": list(claims),
            "listed": listed}


def known():
    return [{"name": "facts.start", "small": True}, {"name": "facts.suite", "small": False},
            {"name": "facts.certificates", "small": False},
            {"name": "facts.sizes", "small": False},
            {"name": "deep", "small": False, "asked": True}]


def measured(name):
    say(name)
    return {"facts.start": _start, "facts.suite": _suite, "facts.sizes": _sizes,
            "facts.certificates": _certificates,
            "deep": _deep}[name]()


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
    return [_fact("facts.start.version", "start: icl-verify --version", none),
            _fact("facts.start.claim",
                  "one small claim with its process and journal, above the start", one - none),
            _fact("facts.start.page", "a page, per claim", report)]


def _largest(costs, of, count):
    return [(cost["id"], cost[of])
            for cost in sorted(costs, key=lambda cost: cost[of], reverse=True)[:count]]


def _worst(name, what, pairs, unit="s"):
    """The first of pairs (id, value), and all that are above the goal."""
    limit = goal_of(name, "found").most
    above = [pair for pair in pairs if pair[1] > limit]
    return _fact(name, f"{what}: {pairs[0][0]}", pairs[0][1], unit, above,
                 f"{what}, {len(above)} above the goal")


def _alone(costs):
    """Processor seconds of the claims that were slow by the clock, each alone and above a start:
    others on the machine make the clock's longer."""
    start = _seconds(["--version"])
    near = [claim for claim, seconds in _largest(costs, "seconds", len(costs)) if seconds > 0.1]
    pairs = [(claim, min(results_of([claim])[1]["seconds"] for _ in range(2)) - start)
             for claim in near]
    return sorted(pairs, key=lambda pair: pair[1], reverse=True)


def _suite():
    document, done = results_of([])
    costs = document["environment"]["costs"]
    return [_fact("facts.suite.processor", "the default run, one claim after the other",
                  done["seconds"]),
            _worst("facts.suite.slowest", "processor time of a claim", _alone(costs)),
            _worst("facts.suite.largest", "memory of a claim",
                   _largest(costs, "peak_bytes", len(costs)), "bytes")]


def _certificates(pairs=3):
    """In pairs: what the export adds is less than what two runs of one program differ by."""
    shares = []
    with tempfile.TemporaryDirectory() as folder:
        for k in range(pairs):
            target = Path(folder) / str(k)
            without = results_of([])[1]["seconds"]
            shares.append(results_of(["--certificates", target])[1]["seconds"] / without - 1)
        path = f"PYTHONPATH={ROOT / 'verify' / 'python'}"
        checked = run(["env", path, sys.executable, "-B", "-m", "icl_verify_check", target])
    if checked["code"] not in (0, 3):  # 3: some are unknown to it, as tests/certificates knows
        raise Failed(f"icl_verify_check: {checked['complaints']}{checked['output'][-500:]}")
    return [_fact("facts.certificates.export", "certificates: what the export adds to a run, share",
                  median(shares), ""),
            _fact("facts.certificates.checker", "the checker in Python on all certificates",
                  checked["seconds"])]


def _deep():
    document, done = results_of(["--deep"])
    return [_fact("deep.processor", "the run with --deep, one claim after the other",
                  done["seconds"],
                  claims=_largest(document["environment"]["costs"], "seconds", 10),
                  listed="with --deep the ten that take longest, by the clock")]


def _conjugate_gradients(d=50):
    """A dense matrix of small integers, its diagonal dominant, and a task of -1, 0, 1."""
    entry = lambda i, j: 10 * d + i if i == j else (7 * min(i, j) + 3 * max(i, j)) % 11 - 5
    return {"H": [[entry(i, j) for j in range(d)] for i in range(d)],
            "w_star": [k % 3 - 1 for k in range(d)]}


def _four_layers(d=32):
    entry = lambda l, i, j: f"-{1 + l}/3" if i == j else f"1/{9 + i + j}"
    return {"n": 20, "A": [[[entry(l, i, j) for j in range(d)] for i in range(d)]
                           for l in range(4)]}


def _three_layers():
    """In three dimensions there are 48 signed permutations: as many atoms."""
    return {"h": "poly2norm", "kernel": "poly2", "group": "signed_permutations",
            "Sigma_half": [[2, 1, 0], [1, 3, 1], [0, 1, 2]],
            "X0": [[1, 2, -1], [3, -1, 2], [1, 1, 0]], "r": ["-1/5", "1/3", "1/4"],
            "a": [0, "1/5", "1/7"], "b": ["1/2", "2/3", "1/5"], "c": ["3/4", "-1/2", "1/3"]}


SIZES = {
    "conjugate_gradients": ("memformer2024.cg_termination", "d = 50, integers",
                            _conjugate_gradients),
    "thm4_loss": ("ahn2023.thm4_loss", "d = 32, four full layers", _four_layers),
    "poly2norm": ("cheng2024.propF3F4", "poly2norm, three layers, 48 atoms", _three_layers),
}


def _sizes():
    facts = []
    for name, (claim, words, inputs) in SIZES.items():
        say(f"facts.sizes.{name}")
        with instance_file(claim, inputs()) as path:
            document, done = results_of(["--instance", path])
        verdict = document["results"][0]["verdict"]
        if verdict != "holds here":
            raise Failed(f"{claim}, {words}: {verdict}")
        facts.append(_fact(f"facts.sizes.{name}", f"{claim}, {words}", done["seconds"]))
    return facts
