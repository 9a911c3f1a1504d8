"""One fuzzer at work: a folder, random choices, counts, and what failed."""

import collections
import json
import os
import random
import shutil

import ended as program

MEBIBYTE = 1 << 20
MOST_ALIKE = 5  # faults of one kind in the same words that are told


class Figures:
    """Of the calls of one kind."""

    def __init__(self):
        self.codes, self.notes = collections.Counter(), collections.Counter()
        self.seconds, self.bytes, self.faults = 0.0, 0, 0

    def add(self, ended):
        self.codes["hung" if ended.hung else -ended.signal or ended.code] += 1
        self.seconds = max(self.seconds, ended.seconds)
        self.bytes = max(self.bytes, ended.bytes)


class Session:
    def __init__(self, seed, folder, path):
        self.seed, self.folder, self.path = seed, os.path.abspath(folder), path
        self.chance = random.Random(seed)
        self.figures = collections.defaultdict(Figures)
        self.kept = {}  # what a kind needs again
        self.alike = collections.Counter()
        os.makedirs(self.folder, exist_ok=True)

    def place(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, text):
        path = self.place(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        return path

    def write_apart(self, name, make):
        """What `make` gives, made in a process of its own: the memory that this one ever had would
        count as that of the programs that it starts."""
        pid = os.fork()
        if pid == 0:
            try:
                self.write(name, make())
            finally:
                os._exit(0)
        os.waitpid(pid, 0)

    def read(self, name):
        with open(self.place(name), "rb") as file:
            return file.read()

    def renew(self, name):
        """An empty folder of that name."""
        shutil.rmtree(self.place(name), ignore_errors=True)
        os.makedirs(self.place(name))
        return self.place(name)

    def once_in(self, count):
        return self.chance.randrange(count) == 0

    def call(self, kind, words, folder=None, streams="", during=None, **how):
        """Runs it and counts it; what is wrong with it is the caller's to say."""
        folder = folder or self.folder
        how.setdefault("program", self.path)
        process = program.start(words, folder, streams=streams, **how)
        return self.counted(kind, program.finish(process, folder, streams, during))

    def counted(self, kind, ended):
        self.figures[kind].add(ended)
        return ended

    def settle(self, kind, words, allowed=(0, 1, 2, 3), seconds=None, mebibytes=None, **how):
        """Runs it; anything wrong with how it ended is reported."""
        ended = self.call(kind, words, **how)
        fault = program.fault_of(ended, allowed)
        if not fault and seconds is not None and ended.seconds > seconds:
            fault = f"takes {ended.seconds:.1f} s"
        if not fault and mebibytes is not None and ended.bytes > mebibytes * MEBIBYTE:
            fault = f"takes {ended.bytes // MEBIBYTE} MiB"
        if fault:
            self.report(kind, words, fault, ended)
        return ended

    def note(self, kind, word):
        """Counts what is no fault."""
        self.figures[kind].notes[word] += 1

    def report(self, kind, words, fault, ended=None):
        self.figures[kind].faults += 1
        self.alike[kind, fault] += 1
        if self.alike[kind, fault] > MOST_ALIKE:
            return
        number = sum(f.faults for f in self.figures.values())
        kept = self.place(f"fault-{number}")
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(self.folder, kept, symlinks=True, ignore_dangling_symlinks=True,
                        ignore=lambda folder, names: [
                            n for n in names if n.startswith(("fault-", "icl-verify"))
                            or not os.path.isfile(os.path.join(folder, n))
                            and not os.path.isdir(os.path.join(folder, n))])
        command = " ".join(json.dumps(word if isinstance(word, str) else repr(word))
                           for word in words)
        said = ended.said[-300:] if ended is not None else ""
        with open(os.path.join(kept, "command"), "w", encoding="utf-8") as file:
            file.write(f"{kind}: {fault}\nicl-verify {command}\n{said}\n")
        print(f"  fault {kept} of seed {self.seed}, {kind}: {fault}: icl-verify "
              f"{command[:600]}", flush=True)

    def faults(self):
        return sum(f.faults for f in self.figures.values())

    def summary(self):
        """A line a kind, for tests/fuzz/kinds/run to add up."""
        for kind, figures in sorted(self.figures.items()):
            codes = ",".join(f"{code}:{n}" for code, n in [
                *sorted(figures.codes.items(), key=str), *sorted(figures.notes.items())])
            yield (f"  kind {kind.replace(' ', '_')} {sum(figures.codes.values())} {codes} "
                   f"{figures.faults} {figures.seconds:.1f} {figures.bytes >> 20}")
