"""Writes the manual pages of the program and of every command from what --help says.

    manual_pages.py PROGRAM FOLDER

icl-verify.1, icl-verify-run.1, icl-verify-baseline-update.1, ..: called by `cmake --install`.
"""

import os
import re
import subprocess
import sys

from help_text import every_command

OF_A_RUN = [
    ("0", "every verdict and value is as expected, and nothing changed against the baseline"),
    ("1", "a verdict or a value is not as expected, or something changed against the baseline"),
    ("2", "wrong usage or input"),
    ("3", "something is undecided"),
    ("4", "a checker failure: a negative control was accepted"),
    ("130", "interrupted; where several apply, the first of 4, 2, 1, 3"),
]
RUNS = {"", "run", "report", "merge", "baseline", "baseline update"}
ONE = {  # what 1 means of the others
    "audit": "no claim gave a number",
    "compare": "something changed, or got worse",
    "gates": "a change was not noticed",
    "mutate": "a change was not noticed, or there was none to make",
    "doctor": "a test of the arithmetic failed",
}
ENVIRONMENT = [
    ("NO_COLOR", "if set and not empty, nothing is coloured"),
    ("TERM", '"dumb" means no colours and no progress line'),
    ("COLUMNS", "width of the text, instead of the terminal's"),
    ("XDG_STATE_HOME", "folder of the journals, icl-verify/ in it; ~/.local/state if not set"),
    ("ICL_VERIFY", "the program that the Python package icl_verify calls"),
    ("ICL_VERIFY_PAPERS", "folder with the texts of the papers, in which the tests look up quotes"),
]
FILES = [
    ("share/icl-verify/icl_verify/", "the program from Python"),
    ("share/icl-verify/icl_verify_check/", "icl-verify-check, which needs no program"),
    ("share/icl-verify/results.schema.json", "JSON Schema of what run --json writes"),
    ("share/doc/icl-verify/", "README, licence, changes, and how to cite"),
]


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("^", "\\(ha")
    return re.sub(r"^\.", r"\\&.", text.replace("~", "\\(ti").replace("`", "\\(ga"))


def entries(found):
    lines = []
    for name, text in found:
        lines += [".TP", ".B " + roff(name), roff(text) if text else "\\&"]
    return lines


def exit_status(name):
    if name in RUNS:
        return OF_A_RUN
    one = [("1", ONE[name])] if name in ONE else []
    return [("0", "done"), *one, ("2", "wrong usage or input"), ("130", "interrupted")]


def literal(lines):
    return [".nf", ".RS 4", *(roff(line) or ".sp" for line in lines), ".RE", ".fi"]


def page_name(name):
    return "-".join(["icl-verify", *name.split()])


def page(found, version, others):
    title = page_name(found.name)
    lines = ['.TH %s 1 "" "icl-verify %s" "User Commands"' % (title.upper(), version),
             ".SH NAME", roff(title) + " \\- " + roff(found.summary.rstrip(".")),
             ".SH SYNOPSIS", ".B " + roff(found.usage)]
    if found.notes:
        lines.append(".SH DESCRIPTION")
        for k, note in enumerate(found.notes):
            text = note.split("\n")
            lines += [".PP"] if k else []
            lines += literal(text) if note.startswith(" ") else \
                [roff(text[0])] + (literal(text[1:]) if text[1:] else [])
    for heading, group in found.groups:
        plain = {"Positionals": "ARGUMENTS", "Subcommands": "COMMANDS"}
        lines.append('.SH "%s"' % plain.get(heading, re.sub(r" \(.*", "", heading)).upper())
        lines += entries(group)
    if found.examples:
        lines += [".SH EXAMPLES", *literal(found.examples)]
    lines += [".SH EXIT STATUS", *entries(exit_status(found.name)),
              ".SH ENVIRONMENT", *entries(ENVIRONMENT)]
    if not found.name:
        lines += [".SH FILES", *entries(FILES)]
    lines += [".SH SEE ALSO", ", ".join("\\fB%s\\fR(1)" % roff(other)
                                        for other in others if other != title)]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: manual_pages.py PROGRAM FOLDER")
    program, folder = sys.argv[1:]
    commands = every_command(program)
    names = [page_name(found.name) for found in commands]
    version = subprocess.run([program, "--version"], capture_output=True, text=True,
                             check=True).stdout.split()[1].rstrip(",")
    os.makedirs(folder, exist_ok=True)
    for found in commands:
        path = os.path.join(folder, page_name(found.name) + ".1")
        with open(path, "w", encoding="utf-8") as file:
            file.write(page(found, version, names))


if __name__ == "__main__":
    main()
