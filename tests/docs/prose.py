"""How the pages read: spelling, the lengths of sentences, links, and that the manual names every
page of its own. Every check yields what is wrong, or None."""

import os
import re
import shutil
import subprocess

from pages import GENERATED, ROOT, pages, text_of, without_blocks

LONGEST, MEAN = 45, 25  # words of a sentence
HOSTS = ("https://OWNER.github.io/icl-verify/", "https://github.com/OWNER/icl-verify/",
         "https://gitlab.com/GROUP/icl-verify", "https://arxiv.org/", "https://openreview.net/",
         "https://proceedings.mlr.press/", "https://keepachangelog.com/", "https://pre-commit.com")
NOT_SENTENCES = re.compile(r"^\s*(\||#|```|<|!\[|\[\w|\*\*\[|:\w+:)")


def plain(text):
    """Words as they are read: a formula, a link or a piece of code is a word."""
    text = re.sub(r"<!--.*?-->", "", text)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`", "code", text)
    return re.sub(r"\$[^$]*\$", "formula", text).replace("*", "")


def sentences(text):
    """(line, sentence) of the prose: paragraphs and items of lists, no tables and no code."""
    paragraph, begin = [], 0
    for number, line in enumerate(without_blocks(text).split("\n") + [""], 1):
        item = re.match(r"^\s*([*-]|[0-9]+[.]) ", line)
        if item or not line.strip() or NOT_SENTENCES.match(line):
            text = plain(" ".join(paragraph)).replace("et al.", "et al")
            for sentence in re.split(r"(?<=[.!?])[\"*)]*\s+", text):
                if sentence.strip():
                    yield begin, sentence.strip()
            paragraph = []
            if not item:
                continue
            line = line[item.end():]
        if not paragraph:
            begin = number
        paragraph.append(line.strip())


def lengths(page, text):
    found = [(line, sentence, len(sentence.split())) for line, sentence in sentences(text)]
    for line, sentence, count in found:
        yield None if count <= LONGEST else "%s:%d: %d words in a sentence, %d are allowed: %s" % (
            page, line, count, LONGEST, sentence[:80])
    if found:
        mean = sum(count for *_, count in found) / len(found)
        yield None if mean <= MEAN else "%s: %.1f words in the mean of its sentences, %d are " \
            "allowed" % (page, mean, MEAN)


def slug(heading):
    heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.replace("`", ""))
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(text):
    headings = re.findall(r"(?m)^#+ (.*)$", without_blocks(text))
    return {slug(h) for h in headings}


def links(page, text):
    folder = os.path.dirname(os.path.join(ROOT, page))
    prose = re.sub(r"`[^`\n]*`", "", without_blocks(text))
    for target in re.findall(r"\]\(([^)\s]+)\)|<(https?://[^>\s]+)>|src=\"([^\"]+)\"", prose):
        target = "".join(target)
        if target.startswith("http"):
            yield None if target.startswith(HOSTS) else "%s: %s is on no host that is known; " \
                "name it in tests/docs/prose.py" % (page, target)
            continue
        path, _, anchor = target.partition("#")
        there = os.path.normpath(os.path.join(folder, path)) if path else os.path.join(ROOT, page)
        if not os.path.exists(there):
            yield "%s: the link %s leads nowhere" % (page, target)
        elif anchor:
            with open(there, encoding="utf-8") as file:
                yield None if anchor in anchors(file.read()) else \
                    "%s: the link %s leads to no heading" % (page, target)
        else:
            yield None


def leads_out_of_the_manual(page, text):
    """The manual is built from docs/ alone: what lies elsewhere is linked by its address."""
    if not page.startswith("docs/"):
        return
    for target in re.findall(r"\]\(((?:\.\./)+[^)\s#]+)", without_blocks(text)):
        there = os.path.normpath(os.path.join(os.path.dirname(page), target))
        yield None if there.startswith("docs/") else "%s: %s is no page of the manual; link its " \
            "address" % (page, target)


# Words of before (verify/words/renamed/renamed.cpp) that are no plain English for something else.
OLD = re.compile(r"\b(grades?|broken versions?|near miss(?:es)?|slips?|ladder|unsound|unsettled|"
                 r"as printed|near_misses|by_hand(?!\()|icl-verify gates|icl-verify letter)\b")
TELL_OF_THEM = {"CHANGELOG.md", "docs/glossary.md"}  # pages that say what was called otherwise


def old_words(page, text):
    if page in TELL_OF_THEM or page in GENERATED:
        return
    for number, line in enumerate(text.split("\n"), 1):
        found = OLD.search(line)
        yield None if not found else "%s:%d: \"%s\" is called otherwise now; docs/glossary.md " \
            "says how" % (page, number, found.group(0))


def contents():
    named = set(re.findall(r"(?m)^([\w/-]+)$", text_of("docs/index.md")))
    for page in pages():
        if page.startswith("docs/") and page != "docs/index.md":
            name = page[len("docs/"):-len(".md")]
            yield None if name in named else "docs/index.md does not name " + name


def spelling():
    if not shutil.which("codespell"):
        return
    ran = subprocess.run(["codespell", "--ignore-words", "tests/docs/words.txt", *pages()],
                         cwd=ROOT, capture_output=True, text=True, check=False)
    yield None if ran.returncode == 0 else "codespell: " + ran.stdout.strip()


def test_of_this_test():
    long = " ".join(["word"] * 46) + ".\n"
    bad = [
        ("a sentence is too long", list(lengths("p", "* " + long))[0]),
        ("sentences are long in the mean", list(lengths("p", long[10:] + "\n\n" + long[15:]))[-1]),
        ("a link leads nowhere", next(links("README.md", "[a](docs/none.md)"))),
        ("a link has no heading", next(links("README.md", "[a](docs/index.md#none)"))),
        ("a host is not known", next(links("README.md", "[a](https://icl-verify.org/)"))),
        ("a word is old", next(old_words("p", "a grade"))),
        ("a link leaves the manual", next(leads_out_of_the_manual("docs/a.md", "[a](../R.md)"))),
    ]
    for name, fault in bad:
        yield None if fault else "tests/docs/prose.py does not see that " + name
    fine = "Short words. `" + long.strip() + "`\n\n| " + long + "\n    " + long
    yield next((fault for fault in lengths("p", fine) if fault), None)


def faults():
    yield from test_of_this_test()
    yield from contents()
    yield from spelling()
    for page in pages():
        text = text_of(page)
        yield from links(page, text)
        yield from leads_out_of_the_manual(page, text)
        yield from old_words(page, text)
        if page not in GENERATED:
            yield from lengths(page, text)
