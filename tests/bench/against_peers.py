"""The same check as people would write it otherwise: NumPy, mpmath, SymPy, PARI/GP. Theirs is a
script, ours the claim on the same operands; of both the processor seconds of the check alone are
compared, in one process again and again: of ours those of the ways, exact or enclosed, that settle
the statement there. What the program adds by itself (second routes, the precision ladder) is told
apart."""
import json
import sys
from decimal import Decimal, getcontext
from fractions import Fraction
from pathlib import Path

from growth import instance_file
from measure import SIDES, Failed, median, results_of, run, say, spread
from operands import as_gp, as_json, operands

PEERS = Path(__file__).resolve().parent / "peers"
getcontext().prec = 60

# Of our result, the value that theirs is compared with; and their function in PARI/GP.
CHECKS = {
    "ahn2023.eq15": ("loss", "lossAtWeights"),
    "ahn2023.thm1": ("loss_min", "bestLayer"),
    "li2025.thm1": ("f", "gatedLayer"),
    "li2025.thm2": ("risk_approx", "weightedOptimum"),
    "liu2025.noncausal": ("iterates", "threeLayers"),
}
LIBRARIES = ("numpy", "mpmath", "sympy", "pari")
NAMES = {"numpy": "NumPy, double precision", "mpmath": "mpmath, 50 digits",
         "sympy": "SymPy, rationals", "pari": "PARI/GP, exact"}
# The fixed point is no rational number: SymPy's nsolve is mpmath.
LEFT_OUT = {("li2025.thm2", "sympy")}
# So many correct digits at least.
DIGITS = {"numpy": 9, "mpmath": 40, "sympy": 40, "pari": 40}
SMALL = {("ahn2023.eq15", "numpy"), ("li2025.thm1", "mpmath"), ("liu2025.noncausal", "sympy")}


def python_with(module):
    """An interpreter that has the module: this one, or Debian's."""
    for interpreter in (sys.executable, "/usr/bin/python3"):
        if run([interpreter, "-c", f"import {module}"])["code"] == 0:
            return interpreter
    raise Failed(f"no Python here has {module}; verify/install python3-{module} installs it")


def theirs(check, library, data):
    if library == "pari":
        lines = [f'read("{PEERS / "checks.gp"}");', "default(realprecision, 50);"]
        lines += [as_gp(name, value) for name, value in data.items()]
        done = run(["gp", "-q", "-f", "--default", "parisize=256M"],
                   "\n".join(lines + [f"measured({CHECKS[check][1]});", "quit"]) + "\n")
    else:
        text = json.dumps({name: as_json(value) for name, value in data.items()})
        done = run([python_with(library), "-B", PEERS / "peer.py", check, library], text)
    try:
        found = json.loads(done["output"])
    except json.JSONDecodeError:
        raise Failed(f"{check} in {library}: {done['complaints'] or done['output']}") from None
    if not found["holds"]:
        raise Failed(f"{check} in {library}: the two sides of the check differ")
    return found


def ours(check, data):
    """Seconds of the ways and of all checks, as theirs in one process again and again, and the
    value that the program gives."""
    with instance_file(check, data) as path:
        document, _ = results_of(["--instance", path])
        result = document["results"][0]
        if result["verdict"] != "holds here":
            raise Failed(f"{check} on the operands of the peers: {result['verdict']}")
        timed = run([SIDES, "check", path])
    if timed["code"] != 0:
        raise Failed(f"{check}: {timed['complaints']}")
    seconds = json.loads(timed["output"])
    return seconds["ways"], seconds["all"], result["values"][CHECKS[check][0]]


def decimal(text):
    fraction = Fraction(str(text).replace(" ", "").replace("E", "e"))
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


def first_number(value):
    if isinstance(value, dict):
        value = value.get("exact") or value.get("decimal") or value.get("enclosure")
    while isinstance(value, list):
        value = value[-1] if isinstance(value[-1], list) else value[0]
    return str(value)


def agree(mine, other, digits):
    mine, other = decimal(mine), decimal(other)
    return abs(mine - other) <= Decimal(10) ** -digits * max(1, abs(mine))


def known():
    return [{"name": f"peer.{check}.{library}", "small": (check, library) in SMALL,
             "ours": f"{check} on these operands", "theirs": NAMES[library]}
            for check in CHECKS for library in LIBRARIES if (check, library) not in LEFT_OUT]


def measured(name, pairs):
    say(name)
    check, library = name.removeprefix("peer.").rsplit(".", 1)
    data = operands(check)
    found, misses = [], None
    for _ in range(pairs):
        seconds, all_seconds, value = ours(check, data)
        peer = theirs(check, library, data)
        if not agree(first_number(value), peer["value"], DIGITS[library]):
            raise Failed(f"{name}: {first_number(value)} here and {peer['value']} there")
        found.append((seconds, peer["seconds"], all_seconds))
        misses = peer["misses"]
    ratios = [mine / other for mine, other, _ in found]
    return {"name": name, "ours": f"{check} on these operands",
            "theirs": NAMES[library],
            "our_seconds": median([mine for mine, _, _ in found]),
            "all_seconds": median([whole for _, _, whole in found]),
            "their_seconds": median([other for _, other, _ in found]), "ratio": median(ratios),
            "spread": spread(ratios), "pairs": pairs,
            "misses": (f"a relative error of 1e-{misses} passes" if misses
                       else "no error of the value passes")}


def largest_expansion(seconds):
    """The largest n = d at which SymPy expands one layer in so many processor seconds."""
    interpreter, done, size = python_with("sympy"), None, 1
    while True:
        say(f"peer.layer: SymPy at n = d = {size}")
        found = run([interpreter, "-B", PEERS / "peer.py", "layer", "sympy"],
                    json.dumps({"n": str(size), "d": str(size)}), seconds=seconds)
        if found is None:
            return done
        answer = json.loads(found["output"])
        if not answer["holds"]:
            raise Failed(f"SymPy finds that one layer at n = d = {size} "
                         "is no step of gradient descent")
        done = {"size": size, "seconds": answer["seconds"]}
        size += 1
