"""What `icl-verify COMMAND --help` says, as data: for manual pages and for the reference."""

import re
import subprocess

HEADING = re.compile(r"^(\S.*):$")
ENTRY = re.compile(r"^  (\S.*?)(?: {2,}(\S.*))?$")


class Help:
    """Of a command: name, summary, usage, examples (lines), notes (paragraphs) and groups, each a
    title with pairs of name and text."""

    def __init__(self, name, text):
        self.name, self.summary, self.usage = name, "", ""
        self.examples, self.notes, self.groups = [], [], []
        self._paragraph_ended = True
        self._read(text.split("\n"))

    def _read(self, lines):
        part, entries = "notes", []
        for line in lines:
            if line.startswith("Usage: "):
                self.usage, part = line[len("Usage: "):].strip(), "usage"
            elif line == "Examples:":
                part = "examples"
            elif self.usage and HEADING.match(line):
                part, entries = "group", []
                self.groups.append((HEADING.match(line).group(1), entries))
            elif part == "group":
                self._entry(entries, line)
            elif part == "examples" and line.startswith(" "):
                self.examples.append(line[2:])
            elif part != "usage":
                part = self._note(line, part)
        self.summary = self.notes.pop(0) if self.notes else ""

    @staticmethod
    def _entry(entries, line):
        entry = ENTRY.match(line)
        if entry:
            entries.append((entry.group(1), entry.group(2) or ""))
        elif line.strip() and entries:
            name, text = entries[-1]
            entries[-1] = (name, (text + " " + line.strip()).strip())

    def _note(self, line, part):
        """Paragraphs, in which lines that are indented stay as they are."""
        if not line.strip():
            self._paragraph_ended = True
            return "notes" if part == "examples" else part
        if self.notes and not self._paragraph_ended:
            self.notes[-1] += ("\n" if line.startswith(" ") else " ") + line.rstrip()
        else:
            self.notes.append(line.rstrip())
        self._paragraph_ended = False
        return "notes"

    def group(self, title):
        return next((entries for name, entries in self.groups if name.startswith(title)), [])


def help_of(program, *command):
    ran = subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True)
    # The default number of jobs is that of this machine's processors.
    text = re.sub(r"(--jobs .*)=\d+$", r"\1=processors", ran.stdout, flags=re.MULTILINE)
    return Help(" ".join(command), text)


def every_command(program):
    """The program, its commands and what is below these, in the order in which it lists them."""
    found, waiting = [], [()]
    while waiting:
        command = waiting.pop(0)
        help_text = help_of(program, *command)
        found.append(help_text)
        below = [(*command, name) for name, _ in help_text.group("Subcommands")
                 if name != "help"]
        waiting = below + waiting if command else waiting + below
    return found
