"""icl-verify-check FILE... : whether what stands in certificates of icl-verify holds.

A line a file: yes, no or unknown, and how that was found; then a line for all. Folders stand for
the files *.cert in them. Where a folder has an index.json, every file that it names must be there,
and be of what it says; a file that no index names is told, for no run says what it is.

  yes      it holds, at every size where it is one about matrices
  no       it does not, for numbers that are told
  unknown  it is not settled here
  damaged  it is no certificate, or not that of its name, or not what the index says
  missing  the index names it, and it is not there

Exit code 0 where all that is said to hold does and all that is said to be false does not, 1 where
something came out otherwise, 2 where a file is damaged, missing or cannot be read, 3 where nothing
came out otherwise but something is unknown.
"""

import argparse
import json
import os
import sys
import time

from . import (_carried, _certificate, _enclosures, _facts, _graphs as graphs, _index, _orders,
               _programs, _supports)
from ._certificate import Damaged, Unknown
from ._induction import state_of
from ._numbers import witness
from ._tree import Tree, Values

PRODUCTS = 20_000
SCHEMA = "icl-verify/independent/1"


def checked_tree(tree):
    values = Values(tree)
    wrong = [value for value in (values.difference(*pair) for pair in tree.identities)
             if value.entries]
    if not wrong:
        return "yes", "equal normal forms, at every size"
    for value in wrong:
        numbers = witness(tree, value)
        if numbers:
            return "no", numbers
    return "unknown", "the normal forms differ, and no numbers were found"


def checked_by_intervals(program, most):
    exact, enclosed = _supports.parts_of(program)
    answer, how = _enclosures.checked(enclosed)
    if answer != "yes" or not (exact.relations or exact.roots):
        return answer, how
    answer, found = _facts.checked(exact, most)
    return answer, f"{found}; {how}" if answer == "yes" else found


def checked_section(name, lines, most):
    if lines[:1] == ["program"]:
        program = _programs.Program(lines)
        if program.needs_intervals():
            if name != "statement":
                raise Unknown(f"a {name} that holds in a box alone")
            return checked_by_intervals(program, most)
        way = _programs if program.says_only_zeros() else _facts
        return way.checked(program, most)
    return checked_tree(Tree(lines))


def checked(certificate, most):
    """Answer and how it was found."""
    sections = certificate.sections
    graphs.begin()
    if "order" in sections:
        return _orders.checked(sections["statement"], sections["order"])
    found = {name: checked_section(name, lines, most) for name, lines in sections.items()
             if name != "induction"}
    for name in sorted(found, reverse=True):  # the step first
        answer, how = found[name]
        if answer != "yes":
            return answer, how if name == "statement" else f"the {name}: {how}"
    if "statement" in sections:
        return found["statement"]
    how = f"step and base: {found['step'][1]}"
    if "induction" not in sections:
        return "yes", f"{how}; {state_of(sections)}"
    answer, why = _carried.checked(sections, most)
    return answer, f"{how}; {why}"


def answer_of(path, most=PRODUCTS):
    """Answer, how it was found, and the fields of the file."""
    fields = {}
    try:
        certificate = _certificate.read(path)
        fields = certificate.fields
        return (*checked(certificate, most), fields)
    except Unknown as error:
        return "unknown", str(error), fields
    except (Damaged, OSError) as error:
        return "damaged", str(error), fields
    # A node without one of its operands, a number in the place of a name, and the like.
    except (ValueError, LookupError, ArithmeticError, TypeError, AttributeError,
            RecursionError) as error:
        return "damaged", f"cannot be read: {error!r}", fields


def checked_text(text):
    """Answer to what would stand in a file."""
    try:
        return checked(_certificate.parsed("", text), PRODUCTS)[0]
    except (Unknown, Damaged, ValueError, LookupError, ArithmeticError, TypeError, AttributeError,
            RecursionError):
        return "unknown"


def files_of(paths):
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders.sort()
            yield from (os.path.join(folder, name) for name in sorted(names)
                        if name.endswith(".cert"))


class Indexes:
    """Those of the folders that were given, of which all is asked; and of the files."""

    def __init__(self, paths):
        self.all, self.whole, self.damaged = [], [], []
        for path in paths:
            if os.path.isdir(path):
                self.whole += [self._add(folder) for folder in _index.folders_in(path)]
        given = {os.path.dirname(os.path.dirname(os.path.abspath(path)))
                 for path in paths if not os.path.isdir(path)}
        for folder in sorted(given - {index.folder for index in self.all}):
            if os.path.exists(os.path.join(folder, _index.NAME)):
                self._add(folder)

    def _add(self, folder):
        try:
            self.all.append(_index.Index(os.path.abspath(folder)))
            return self.all[-1]
        except Damaged as error:
            self.damaged.append((os.path.join(folder, _index.NAME), str(error)))
            return None

    def names(self, path):
        return any(index.names(path) for index in self.all)

    def fault(self, path, fields):
        return next(filter(None, (index.fault(path, fields) for index in self.all)), "")

    def missing(self, paths):
        return [found for index in self.whole if index for found in index.missing(paths)]


def rows_of(paths, most):
    """Path, answer, how it was found, fields, and whether an index names it, of every file."""
    indexes, seen = Indexes(paths), []
    for path in files_of(paths):
        seen.append(path)
        answer, how, fields = answer_of(path, most)
        fault = "" if answer == "damaged" else indexes.fault(path, fields)
        if fault:
            answer, how = "damaged", fault
        yield path, answer, how, fields, indexes.names(path)
    for path, entry in indexes.missing(seen):
        fields = {name: str(entry.get(name, "?")) for name in _index.SAME}
        yield path, "missing", "the index names it, and it is not there", fields, True
    for path, why in indexes.damaged:
        yield path, "damaged", why, {}, False


def came_out(answer, fields):
    """As it should (0), otherwise (1), damaged or missing (2), or unknown (3)."""
    if answer in ("damaged", "missing"):
        return 2
    if answer == "unknown":
        return 3
    return 0 if (answer == "yes") == (fields["expected"] == "true") else 1


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="icl-verify-check", description=__doc__, epilog="docs/certificates.md has the format.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", metavar="FILE", nargs="+")
    parser.add_argument("--json", action="store_true", help=f"a document of schema {SCHEMA}")
    parser.add_argument("--products", metavar="N", type=int, default=PRODUCTS,
                        help="of terms, to multiply a program out; where it asks for more, it is "
                             "looked at modulo a random prime (default %(default)s)")
    wanted = parser.parse_args(arguments)
    start, results, codes = time.time(), [], set()
    for path, answer, how, fields, indexed in rows_of(wanted.files, wanted.products):
        code = came_out(answer, fields)
        codes.add(code)
        results.append({"file": path, **fields, "answer": answer, "how": how,
                        "as_expected": code == 0, "indexed": indexed})
        if not wanted.json:
            whose = f"{fields.get('claim', '?')}#{fields.get('assertion', '?')}"
            mark = " (is to be refused)" if fields.get("expected") == "false" else ""
            mark += "" if indexed or not fields else " (in no index)"
            print(f"{answer:8}{os.path.basename(path)}  {whose}{mark}: {how}", flush=True)
    count = {answer: sum(r["answer"] == answer for r in results)
             for answer in ("yes", "no", "unknown", "damaged", "missing")}
    if wanted.json:
        json.dump({"schema": SCHEMA, "count": count, "results": results}, sys.stdout, indent=1)
        print()
    else:
        otherwise = sum(not r["as_expected"] for r in results)
        without = sum(not r["indexed"] for r in results)
        print(f"icl-verify-check: {len(results)} files: " +
              ", ".join(f"{n} {answer}" for answer, n in count.items()) +
              f"; {otherwise} not as expected" +
              (f"; {without} in no index, so that nothing says whether others are missing"
               if without else "") + f"; {time.time() - start:.1f} s")
    if not results:
        print("icl-verify-check: no file *.cert there", file=sys.stderr)
        return 2
    return next(code for code in (2, 1, 3, 0) if code in codes)


if __name__ == "__main__":
    sys.exit(main())
