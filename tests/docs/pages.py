"""The pages that people read, and what stands in them: README, CONTRIBUTING, docs/ and the like."""

import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
AT_THE_TOP = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ".github/SECURITY.md"]
GENERATED = ["docs/reference/command-line.md", "docs/reference/results.md"]


def pages():
    """Paths from the root, in a fixed order."""
    found = list(AT_THE_TOP)
    for folder, _, names in sorted(os.walk(os.path.join(ROOT, "docs"))):
        found += [os.path.relpath(os.path.join(folder, name), ROOT).replace(os.sep, "/")
                  for name in sorted(names) if name.endswith(".md")]
    return found


def text_of(page):
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        return file.read()


class Block:
    """line: number of its first line; kind: the word behind the fence, or "indented"; name: the
    file that the sentence before it names, as in "loss.toml:", or nothing."""

    def __init__(self, line, kind, lines, before=""):
        self.line, self.kind, self.lines = line, kind, lines
        named = re.search(r"`([\w./-]+\.\w+)`:$", before.strip())
        self.name = named.group(1) if named else ""


def blocks(text):
    lines, at, before = text.split("\n"), 0, ""
    while at < len(lines):
        fence = re.match(r"^(\s*)```+([\w{}-]*)\s*.*$", lines[at])
        if fence:
            end = next(k for k in range(at + 1, len(lines)) if re.match(r"^\s*```+$", lines[k]))
            yield Block(at + 2, fence.group(2), lines[at + 1:end], before)
            at, before = end, ""
        elif lines[at].startswith("    ") and (at == 0 or not lines[at - 1].strip()):
            end = at
            while end < len(lines) and lines[end].startswith("    "):
                end += 1
            yield Block(at + 1, "indented", [line[4:] for line in lines[at:end]])
            at = end - 1
        elif lines[at].strip():
            before = lines[at]
        at += 1


def without_blocks(text):
    """The text with its blocks emptied, so that lines keep their numbers."""
    lines = text.split("\n")
    for block in blocks(text):
        if block.kind in ("{glossary}",):
            continue
        for k in range(block.line - 1, block.line - 1 + len(block.lines)):
            lines[k] = ""
    return "\n".join(lines)
