"""Finds the program and calls it."""

import json
import os
import re
import shutil
import subprocess


class Error(Exception):
    """The program refused or could not go on: its words, and its exit code where it gave one."""

    def __init__(self, words, exit_code=None):
        super().__init__(words)
        self.exit_code = exit_code


class Document(dict):
    """What the program wrote, and the code with which it ended."""

    exit_code = 0


def program():
    """The path of the program."""
    given = os.environ.get("ICL_VERIFY")
    if given:
        return given
    here = os.path.dirname(os.path.realpath(__file__))
    # A wheel; share/icl-verify/icl_verify; verify/python/icl_verify.
    for place in ("program/bin", "..", "../../../bin", "../../../build"):
        path = os.path.normpath(os.path.join(here, place, "icl-verify"))
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    found = shutil.which("icl-verify")
    if found is None:
        raise Error("icl-verify is not in PATH; name the program in the variable ICL_VERIFY")
    return found


def require_text(words):
    """Half of a surrogate pair is a str of Python, and no letter that a file can hold."""
    half = re.search("[\ud800-\udfff]", words)
    if half:
        raise ValueError(f"{ascii(words[:40])}: {ascii(half[0])} is half of a surrogate pair, and "
                         "no text; give letters, or decode the bytes as what they are")


def _argument(word):
    """As the system takes it; names of files that are no UTF-8 stand in Python with halves."""
    if "\0" in word:
        raise ValueError(f"{ascii(word[:40])} holds a zero byte, which no word of a command can; "
                         "take it out")
    try:
        os.fsencode(word)
    except UnicodeEncodeError:
        require_text(word)
    return word


def call(command, *words, hide=None):
    """The document that the program writes; `hide` is a path that means nothing to the caller."""
    called = [program(), command, *(_argument(str(word)) for word in words), "--json"]
    try:
        done = subprocess.run(called, stdin=subprocess.DEVNULL, capture_output=True)
    except OSError as error:
        raise Error(f"{called[0]} cannot be run: {error.strerror}") from error
    said = done.stderr.decode(errors="replace").strip()
    try:
        document = json.loads(done.stdout)
    except ValueError:
        raise Error(_without(hide, said) or f"{called[0]}: no answer (code {done.returncode})",
                    done.returncode) from None
    refused = document.get("schema", "").startswith("icl-verify/errors/")
    if refused or not document.get("results", True):
        errors = document.get("errors", [said])
        words = "\n".join(_said(error, hide) for error in errors)
        raise Error(_without(hide, words), done.returncode)
    document = Document(document)
    document.exit_code = done.returncode
    return document


def _said(error, hide):
    """The message, behind the place in a file that is the caller's."""
    if isinstance(error, str):
        return error
    file = error.get("file")
    if file is None or (hide and file.startswith(hide)):
        return error["message"]
    place = [file, *(str(error[key]) for key in ("line", "column") if key in error)]
    return ":".join(place) + ": " + error["message"]


def _without(path, words):
    return words.replace(f"{path}: ", "").replace(path, "the weights") if path else words


def require_id(id):
    """Claims are not options."""
    if not isinstance(id, str) or not id or id.startswith("-"):
        raise ValueError(f"{id!r} is no claim; list() shows them, as in 'li2025.thm2'")
    return id


def main():
    """The program itself, as the command that a wheel installs."""
    import sys
    path = program()
    os.execv(path, [path, *sys.argv[1:]])
