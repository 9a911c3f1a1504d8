"""How long the language's verdicts take: on statements of every kind, true and false
(statements.toml), on a folder of thirty claims, and as statements grow in letters, degree and
blocks."""
import shutil
import tempfile
import tomllib
from pathlib import Path

import in_words
from measure import PROGRAM, ROOT, Failed, results_of, run, say

STATEMENTS = Path(__file__).resolve().parent / "statements.toml"
EXAMPLES = ROOT / "verify" / "examples"
FOLDER = 30


def known():
    return [{"name": "language.statements", "small": True},
            {"name": "language.folder", "small": False}]


def measured(name):
    say(name)
    return {"language.statements": _statements, "language.folder": _folder}[name]()


def _fact(name, what, found, unit="s", claims=(), listed=""):
    return {"name": name, "what": what, "found": found, "unit": unit, "claims": list(claims),
            "listed": listed}


def _statements():
    times = []
    for one in tomllib.loads(STATEMENTS.read_text())["statement"]:
        done = run([PROGRAM, "check", one["formula"], "--symbols", one["symbols"]])
        if done["code"] != one["code"]:
            raise Failed(f"{one['formula']}: exit code {done['code']}, not {one['code']}")
        times.append((one["formula"], done["seconds"]))
    times.sort(key=lambda pair: pair[1], reverse=True)
    late = sum(1 for _, seconds in times if seconds > 1)
    return [_fact("language.statements.late",
                  f"statements of {len(times)} whose verdict takes more than 1 s, their share",
                  late / len(times), ""),
            _fact("language.statements.slowest", f"slowest statement: {times[0][0]}", times[0][1],
                  claims=times[:5], listed="the five that take longest")]


def _folder():
    """Of the shipped examples those that need no program of their own, under new names."""
    originals = [file for file in sorted((EXAMPLES / "proofs_data" / "my2026").glob("*.toml"))
                 if "[claim.symbols]" in file.read_text()]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "proofs_data" / "my2026"
        data.mkdir(parents=True)
        shutil.copy(EXAMPLES / "proofs_data" / "my2026" / "paper.toml", data)
        for k in range(FOLDER):
            original = originals[k % len(originals)]
            text = original.read_text().replace(f"my2026.{original.stem}", f"my2026.copy{k}")
            (data / f"copy{k}.toml").write_text(text)
        document, done = results_of(["--claims", folder])
    if len({result["id"] for result in document["results"]}) < FOLDER:
        raise Failed(f"of {FOLDER} claims only {len(document['results'])} have results")
    return [_fact("language.folder.processor", f"a folder of {FOLDER} claims of one's own",
                  done["seconds"])]


def _of_letters(count):
    """The square of a sum of so many letters, term by term."""
    letters = [f"A{k}" for k in range(count)]
    left = f"({' + '.join(letters)})' ({' + '.join(letters)})"
    right = " + ".join(f"{a}' {b}" for a in letters for b in letters)
    return f"{left} = {right}", ", ".join(f"{letter} = d x d" for letter in letters)


def _of_degree(degree):
    """Powers of two letters: their difference as a telescoping sum."""
    left, right = in_words.telescoping(degree)
    return f"{in_words.written(left, ' ')} = {in_words.written(right, ' ')}", "A = d x d, B = d x d"


def _of_blocks(count):
    """A stack of so many blocks times its transpose, block by block."""
    letters = [f"A{k}" for k in range(count)]
    stack = f"[{'; '.join(letters)}]"
    right = "; ".join(", ".join(f"{a} {b}'" for b in letters) for a in letters)
    return f"{stack} {stack}' = [{right}]", ", ".join(f"{letter} = d x n" for letter in letters)


# What grows, and the formula with its symbols at that size.
GROWING = {"language.letters": ("letters, a square of their sum", _of_letters),
           "language.degree": ("degree, a telescoping sum", _of_degree),
           "language.blocks": ("blocks, a stack times its transpose", _of_blocks)}


def cost(name, size, seconds):
    """As growth.cost; "refused" where the program says that a formula is too long."""
    formula, symbols = GROWING[name][1](size)
    done = run([PROGRAM, "check", formula, "--symbols", symbols], seconds=seconds)
    if done is None:
        return None
    if done["code"] in (2, 3):
        return "refused"
    if done["code"] != 0:
        raise Failed(f"{name} at size {size}: exit code {done['code']}: {done['output'][:500]}")
    return {"size": size, "seconds": done["seconds"], "bytes": done["bytes"]}
