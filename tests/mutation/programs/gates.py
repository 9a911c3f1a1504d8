"""The gate audit: what the program gate_audit finds, as a table, with what is explained apart.

An explanation in gates.toml speaks of a statement of a claim: at most `steps` of its steps may
change without being noticed, and why. More of them are unexplained.
"""

import argparse
import json
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

COLUMNS = ("programs", "steps", "mutants", "noticed", "no change", "explained", "unexplained")
MOST_QUIET = 0.01  # of the mutants that change a term of an output


class Failure(Exception):
    """The audit cannot go on: what was asked and how to mend it."""


def explanations(path):
    """Steps and reason, by claim and statement."""
    try:
        entries = tomllib.loads(Path(path).read_text(encoding="utf-8")).get("statement", [])
    except tomllib.TOMLDecodeError as fault:
        raise Failure(f"{path} is no TOML: {fault}") from fault
    found = {}
    for number, entry in enumerate(entries, 1):
        if not (isinstance(entry.get("name"), str) and isinstance(entry.get("claims"), list)
                and isinstance(entry.get("steps"), int) and str(entry.get("why", "")).strip()):
            raise Failure(f"{path}: [[statement]] {number} has the string name, the list claims, "
                          "the whole number steps and the string why")
        for claim in entry["claims"]:
            found[claim, entry["name"]] = entry["steps"], entry["why"]
    return found


def by_statement(lines):
    """The unnoticed mutants of each statement of each claim."""
    found = defaultdict(list)
    for line in lines:
        for gate in line["quiet"]:
            found[line["claim"], gate["statement"]].append(gate)
    return found


def steps_of(gates):
    """The different steps; a statement at several sizes counts the largest number."""
    steps = defaultdict(set)
    for gate in gates:
        steps[gate["members"]].add(gate["step"])
    return max(len(found) for found in steps.values())


def unexplained(found, known):
    return {key: gates for key, gates in found.items()
            if steps_of(gates) > known.get(key, (0, ""))[0]}


def table(lines, open_ones):
    rows = defaultdict(Counter)
    for line in lines:
        row = rows[line["claim"].split(".")[0]]
        for name in COLUMNS[:4]:
            row[name] += line[name]
        row["no change"] += line["no_change"]
        for gate in line["quiet"]:
            row["unexplained" if (line["claim"], gate["statement"]) in open_ones
                else "explained"] += 1
    rows = dict(sorted(rows.items()))
    rows["together"] = sum(rows.values(), Counter())
    text = [f"{'':<16}" + "".join(f"{name:>12}" for name in COLUMNS)]
    text += [f"{paper:<16}" + "".join(f"{row[name]:>12}" for name in COLUMNS)
             for paper, row in rows.items()]
    return text, rows["together"]


def gate_lines(key, gates):
    lines = [f"{key[0]}, {key[1] or 'a function of the checker'}: {len(gates)} changes of "
             f"{steps_of(gates)} steps at most are not noticed"]
    for gate in gates[:4]:
        lines.append(f"    #{gate['part']} {{{gate['members']}}}, step {gate['step']}"
                     + (" in a model" if gate["of_model"] else "") + f": {gate['change']}"
                     + ("; the statement holds whatever stands there" if gate["any_value"] else ""))
        lines.append(f"        {gate['words'][:160]}")
    return lines


def stale(found, known, lines):
    """Explanations that nothing needs, of the claims that were asked."""
    asked = {line["claim"] for line in lines}
    return [key for key in known if key[0] in asked and key not in found]


def said(lines, known, every):
    """The report and the exit code."""
    found = by_statement(lines)
    open_ones = unexplained(found, known)
    text = []
    for key, gates in sorted(found.items()):
        if every or key in open_ones:
            text += gate_lines(key, gates)
            if key in known:
                text.append(f"    {known[key][0]} steps explained: {known[key][1]}")
    rows, total = table(lines, open_ones)
    text += rows
    for claim, name in sorted(stale(found, known, lines)):
        text.append(f"gates: nothing of {claim}, {name} needs its explanation in gates.toml")
    quiet = total["explained"] + total["unexplained"]
    counted = quiet + total["noticed"]
    share = quiet / counted if counted else 0
    unasked = sum(len(line["unasked"]) for line in lines)
    text.append(f"gates: {total['noticed']} of {counted} changes noticed, {100 * share:.2f} % not; "
                f"{total['unexplained']} of them unexplained; {unasked} statements about "
                "expectations of words have no program")
    return text, 1 if total["unexplained"] or share > MOST_QUIET else 0


def main(arguments):
    parser = argparse.ArgumentParser(prog="tests/mutation/gates", add_help=False)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--program", default="build/gate_audit")
    parser.add_argument("--explained", default="tests/mutation/gates.toml")
    chosen, rest = parser.parse_known_args(arguments)
    known = explanations(chosen.explained)
    done = subprocess.run([chosen.program, *rest], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        return 2
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    text, code = said(lines, known, chosen.all)
    print("\n".join(text))
    return code


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as fault:
        print(f"gates: {fault}", file=sys.stderr)
        sys.exit(2)
