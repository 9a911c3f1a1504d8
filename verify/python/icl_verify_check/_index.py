"""The list that stands beside certificates: which files a run wrote, and of what."""

import json
import os
import re

from ._certificate import Damaged

NAME = "index.json"
SCHEMA = "icl-verify/certificates/1"
SAME = ("claim", "assertion", "role")


class Index:
    """What the index of a folder names: by the path of the file, what the run said of it."""

    def __init__(self, folder):
        self.folder = folder
        self.entries = {}
        try:
            with open(os.path.join(folder, NAME), encoding="utf-8") as file:
                document = json.load(file)
            if document["schema"] != SCHEMA:
                raise Damaged(f"its schema is not {SCHEMA}")
            for entry in document["certificates"]:
                self._add(entry)
        except (OSError, ValueError, LookupError, TypeError, AttributeError,
                RecursionError) as error:
            raise Damaged(f"cannot be read: {error!r}") from error

    def _add(self, entry):
        name = entry["file"]
        if not re.fullmatch(r"[a-z_]+/[0-9a-f]{32}\.cert", name):
            raise Damaged(f"{name[:60]!r} is no name of a certificate")
        self.entries.setdefault(self._path(name), []).append(entry)

    def _path(self, name):
        return os.path.abspath(os.path.join(self.folder, name))

    def names(self, path):
        return os.path.abspath(path) in self.entries

    def missing(self, paths):
        """Entries whose files are not among the paths."""
        there = {os.path.abspath(path) for path in paths}
        return [(os.path.relpath(path), entries[0]) for path, entries in self.entries.items()
                if path not in there]

    def fault(self, path, fields):
        """How the fields of the file differ from what the run said of it; empty: in nothing."""
        entries = self.entries.get(os.path.abspath(path), [])
        if not entries:
            return ""
        for entry in entries:
            expected = {True: "true", False: "false"}.get(entry.get("expected"))
            if fields.get("expected") != expected:
                return f"the index says that expected is {expected}"
        # One statement of two assertions is one file, which names one of them.
        for name in SAME:
            said = [entry.get(name) for entry in entries]
            if fields.get(name) not in said:
                return f"the index says that its {name} is {said[0]}"
        return ""


def folders_in(folder):
    """The folder and those below that have an index."""
    found = []
    for below, folders, names in os.walk(folder):
        folders.sort()
        if NAME in names:
            found.append(below)
    return found
