"""Builds one program that holds many mutants (mutant schemata, Untch et al. 1993).

What includes a changed text is compiled, in the batches of the build at hand. Mutants that the
compiler refuses where they are chosen at run time get the other form (schema.py), then are left
out, and only what failed or includes a changed header is compiled again. Without a number the
program must give the results of the unchanged one.
"""

import concurrent.futures
import hashlib
import json
import re
import sys
from pathlib import Path

import unit_tests
from journal import key
from outcome import compare
from program import Failure, end_all, run
from schema import FORMS, Schema, edits_of

HEADER = Path(__file__).parent / "programs/mutant.hpp"
LIBRARIES = ("verify_theorems", "verify_trainings", "verify_numbers", "verify_engine")
ERROR = re.compile(r"^(\S+?):(\d+):(\d+): (?:fatal )?error: (.*)")
PLACE = re.compile(r"^\s*(\S+?):(\d+):(\d+): ")
ROUNDS = 20
# A choice between a reference and a value is a value: the compiler says so where it is returned.
DANGLING = "-Werror=return-local-addr"


def told(text):
    print(f"mutation: {text}", file=sys.stderr, flush=True)


def in_parallel(jobs, items, work):
    """The results of a list, so many at a time; what runs is ended where it is interrupted."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        try:
            return list(pool.map(work, items))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            end_all()
            raise


class Unit:
    """What is compiled at once: a batch of the build, or a file."""

    def __init__(self, library, sources, name):
        self.library, self.sources, self.name = library, sources, name


class Schemata:
    """`pairs`: number -> file and mutant."""

    def __init__(self, tree, program, folder, pairs, unit_tests=None):
        self.tree, self.program, self.unit_tests = tree, program, unit_tests
        self.folder = Path(folder)
        self.overlay = self.folder / "overlay"
        self.pairs = pairs
        self.form = dict.fromkeys(pairs, 0)
        self.refused = {}  # number -> what the compiler says
        self.texts = {}  # path -> Schema
        self.unlike = set()  # claims of which the program says other things, without a mutant

    @property
    def target(self):
        return self.folder / "icl-verify"

    @property
    def tests(self):
        return self.folder / unit_tests.LIBRARY

    def held(self, number):
        return self.form[number] < FORMS

    # What was refused before is refused again: a later call with the same mutants begins there.
    def _recall(self):
        file = self.folder / "refused.json"
        known = json.loads(file.read_text()) if file.exists() else {}
        for number in self.form:
            form, why = known.get(self._name(number), (0, ""))
            self.form[number] = form
            if form >= FORMS:
                self.refused[number] = why

    def _remember(self):
        file = self.folder / "refused.json"
        known = json.loads(file.read_text()) if file.exists() else {}
        for number, form in self.form.items():
            if form:
                known[self._name(number)] = form, self.refused.get(number, "")
        file.write_text(json.dumps(known))

    def _name(self, number):
        file, mutant = self.pairs[number]
        digest = self.tree.digest(file.path)
        return str(key({"file": file.path, "start": mutant.start, "old": digest,
                        "new": mutant.new}))

    def _write(self):
        """Writes the texts that are not yet as they ought to be."""
        by_file = {}
        for number, (file, _) in self.pairs.items():
            by_file.setdefault(file.path, (file, []))[1].append(number)
        for path, (file, numbers) in by_file.items():
            edits = []
            for number in filter(self.held, numbers):
                found = edits_of(file.source, number, self.pairs[number][1], self.form[number])
                if not found:
                    self._refuse(number, "there is no expression around it")
                edits += found
            schema = Schema(file.source.text, edits)
            for number in schema.refused:
                self._refuse(number, "it overlaps another one")
            self.texts[path] = schema
            place = self.overlay / path
            place.parent.mkdir(parents=True, exist_ok=True)
            if not place.exists() or place.read_text(encoding="utf-8") != schema.text:
                place.write_text(schema.text, encoding="utf-8")
        for place in self.overlay.rglob("*.?pp"):
            if place.relative_to(self.overlay).as_posix() not in by_file:
                place.unlink()

    def _refuse(self, number, why):
        self.form[number], self.refused[number] = FORMS, why

    def units(self):
        """What includes a mutant: whole batches where most of it does, else files."""
        found = []
        for entry in json.loads((self.program.build / "compile_commands.json").read_text()):
            words = entry["command"].split()
            library = words[words.index("-o") + 1].split("/")[1].removesuffix(".dir")
            if not entry["file"].endswith((".cpp", "_cxx.cxx")):
                continue
            sources = self.program.members(Path(entry["file"]))
            if library == unit_tests.LIBRARY:
                sources = self.unit_tests.sources(sources) if self.unit_tests else []
            elif library in LIBRARIES:
                sources = [x for x in sources if self._is_changed(x)]
            elif any(x in self.texts for x in sources):
                raise Failure(f"{library} compiles sources that have mutants, and is none of "
                              f"{', '.join(LIBRARIES)} (tests/mutation/schemata.py): add it there")
            else:
                continue
            if len(sources) > 2:
                found.append(Unit(library, sources, f"{library}_{Path(entry['file']).stem}"))
            else:
                found += [Unit(library, [x], x.replace("/", "_")) for x in sources]
        return found

    def _is_changed(self, path):
        return any(file in self.texts for file in self.tree.closure(path))

    def _state(self, paths):
        """A digest of the texts that these are made of."""
        state = hashlib.sha256(HEADER.read_bytes())
        for path in sorted(set().union(*(self.tree.closure(path) for path in paths))):
            text = self.texts[path].text if path in self.texts else self.tree.digest(path)
            state.update(f"{path}\n{text}\n".encode())
        return state.hexdigest()

    def _names(self, library):
        """What the precompiled header of a library includes."""
        header = self.program.headers.get(library)
        if not header:
            return []
        names = re.findall(r'^#include [<"]([^>"]+)[>"]', Path(header).read_text(), re.M)
        return [name.removeprefix(f"{self.tree.root}/") for name in names]

    def _header(self, library):
        """A job that precompiles what the units of a library include first."""
        file = self.folder / f"{library}.hpp"
        names = self._names(library)
        text = f'#include "{HEADER}"\n' + "".join(
            f'#include "{n}"\n' if (self.tree.root / n).exists() else f"#include <{n}>\n"
            for n in names)
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
        own = [name for name in names if (self.tree.root / name).exists()]
        return self._command(library, [], file, file.with_suffix(".hpp.gch"), header=True), own

    def _command(self, library, before, source, target, header=False):
        compiler, *flags = self.program.flags[library]
        kind = ["-x", "c++-header"] if header else []
        return [compiler, DANGLING, "-fno-diagnostics-show-caret", "-fdiagnostics-column-unit=byte",
                "-I", str(self.overlay), *flags, *self._own_program(library), *before, *kind, "-c",
                str(source), "-o", str(target)]

    def _compile(self, command, target, state):
        """Compiles what is not there in this state; returns the compiler's messages."""
        stamp = Path(f"{target}.state")
        if Path(target).exists() and stamp.exists() and stamp.read_text() == state:
            return ""
        stamp.unlink(missing_ok=True)
        code, _, err = run(command, self.program.build, 1800)
        if code == 0:
            stamp.write_text(state)
            return ""
        return err or "the compiler ended without a word"

    # Tests that call the program call the one that holds the mutants.
    def _own_program(self, library):
        if library != unit_tests.LIBRARY:
            return []
        return ["-UICL_VERIFY_PROGRAM", f'-DICL_VERIFY_PROGRAM="{self.target}"']

    def _unit_command(self, unit):
        source = self.folder / "units" / f"{unit.name}.cpp"
        source.parent.mkdir(exist_ok=True)
        text = "".join(f'#include "{self._place(path)}"\n' for path in unit.sources)
        if not source.exists() or source.read_text() != text:
            source.write_text(text)
        before = ["-include", str(self.folder / f"{unit.library}.hpp")]
        return self._command(unit.library, before, source, self._object(unit))

    def _place(self, path):
        return self.overlay / path if path in self.texts else self.tree.root / path

    def _object(self, unit):
        return self.folder / "units" / f"{unit.name}.o"

    def _blame(self, messages):
        """The mutants that the compiler refuses, and its words."""
        found, context, open_error = {}, [], ""
        for line in messages.splitlines():
            error = ERROR.match(line)
            if not error:
                place = PLACE.match(line)
                context = context + [place] if place else context
                if place and open_error:  # of an argument: a note behind the error names it
                    blamed = self._at(place)
                    found.update(dict.fromkeys(blamed, open_error))
                    open_error = "" if blamed else open_error
                continue
            blamed = self._at(error)
            for place in [] if blamed else reversed(context):
                blamed = self._at(place)
                if blamed:
                    break
            found.update(dict.fromkeys(blamed, error.group(4)[:160]))
            context, open_error = [], "" if blamed else error.group(4)[:160]
        return found

    def _next_form(self, found):
        for number, why in found.items():
            self.form[number] += 1
            if not self.held(number):
                self.refused[number] = why

    def _at(self, place):
        path = place.group(1).removeprefix(f"{self.overlay}/")
        if path not in self.texts:
            return set()
        return self.texts[path].blamed(int(place.group(2)), int(place.group(3)))

    def _round(self, jobs):
        """Compiles what is needed; returns the units, or none where mutants were refused."""
        self._write()
        units = self.units()
        failed = []
        for library in sorted({unit.library for unit in units}):
            command, own = self._header(library)
            failed.append(self._compile(command, command[-1], self._state(own) if own else "-"))
        if not any(failed):
            failed = in_parallel(jobs, units, lambda unit: self._compile(
                self._unit_command(unit), self._object(unit), self._state(unit.sources)))
        messages = [text for text in failed if text]
        found = {number: why for text in messages for number, why in self._blame(text).items()}
        if messages and not found:
            raise Failure(f"no mutant is to blame for what does not compile:\n{messages[0][:2000]}")
        self._next_form(found)
        self._remember()
        return [] if any(failed) else units

    def build(self, jobs):
        """Builds the program; what it does not hold is in `refused`."""
        (self.folder / "units").mkdir(parents=True, exist_ok=True)
        self._recall()
        for number in range(1, ROUNDS + 1):
            units = self._round(jobs)
            held = sum(map(self.held, self.form))
            told(f"round {number}: {held} of {len(self.pairs)} mutants in one program")
            if units:
                break
        else:
            raise Failure(f"after {ROUNDS} rounds the program with its mutants does not compile")
        state = self.folder / "state.o"
        compiler, *flags = self.program.flags["verify_theorems"]
        code, _, err = run([compiler, *flags, "-w", "-DICL_VERIFY_MUTANT_STATE", "-x", "c++", "-c",
                            str(HEADER), "-o", str(state)], self.program.build, 300)
        if code != 0:
            raise Failure(f"{HEADER} does not compile: {err[:500]}")
        of_tests = [self._object(u) for u in units if u.library == unit_tests.LIBRARY]
        objects = [state] + [self._object(u) for u in units if u.library in LIBRARIES]
        self.program.linked(objects, self.target)
        if of_tests:
            self.unit_tests.link([*objects, *of_tests], self.tests)

    def reach(self, claims, unchanged, folder, jobs):
        """Of each mutant the claims whose run comes to its place; refuses another program.

        A choice may be no choice to the compiler (a reference becomes a copy): a few claims of
        which the program then says other things are left out."""
        reached = {number: [] for number in self.form}
        marks = in_parallel(jobs, claims, lambda claim: self._marks(claim, unchanged, folder))
        if 20 * len(self.unlike) > len(claims):
            raise Failure(f"without a mutant the program that holds them gives other results of "
                          f"{', '.join(sorted(self.unlike))}; remove {self.folder} and begin anew")
        for claim, marked in zip(claims, marks):
            for number in self.form:
                if marked[number]:
                    reached[number].append(claim)
        return reached

    def _marks(self, claim, unchanged, folder):
        marks = folder / f"{claim}.reached"
        marks.write_bytes(bytes(1 + max(self.pairs, default=0)))
        code, before, _ = unchanged([claim], folder)
        code_after, after = self.program.results(
            self.target, [claim], 300, folder, {"ICL_VERIFY_REACHED": str(marks)}, claim)
        rank, why = compare(before, code, after, code_after)
        if rank != "none":
            told(f"{claim}: without a mutant the program gives other results ({why}); left out")
            self.unlike.add(claim)
            marks.write_bytes(bytes(1 + max(self.pairs, default=0)))
        found = marks.read_bytes()
        marks.unlink()
        return found
