"""What the pages say that can be looked up: the numbers of README, what is generated, the fields of
data files, the variables, the versions, the placeholders. Every check yields what is wrong, or
None where all is well."""

import glob
import json
import os
import re
import shutil
import subprocess
import tempfile

from pages import ROOT, pages, text_of

NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
MOST_LINES = 150  # README is read in three minutes


def files(*patterns):
    return sorted(path for pattern in patterns
                  for path in glob.glob(os.path.join(ROOT, pattern), recursive=True))


def source(*patterns):
    texts = []
    for path in files(*patterns):
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    return "\n".join(texts)


# --- The numbers of README.

def row_of(results, paper, program):
    """As the row ends: statements, proved, corrected, not settled, errors / gaps / minor errors."""
    ran = subprocess.run([program, "report", results, "--paper", paper["key"], "--json"],
                         capture_output=True, text=True, check=True)
    found = json.loads(ran.stdout)
    counts = found["totals"]["statements"]
    statements, proved, corrected = sum(counts.values()), counts["proved"], counts["corrected"]
    kinds = [e["kind"] for c in found["claims"] for e in c["errata"] if not e.get("same")]
    errata = [sum(kinds.count(name) for name in names)
              for names in (["error"], ["gap", "gap in a proof"], ["slip", "minor error"])]
    return "| %d | %d | %d | %d | %d / %d / %d |" % (
        statements, proved, corrected, statements - proved - corrected, *errata)


def rows(results):
    """By key of the paper."""
    with open(results, encoding="utf-8") as file:
        papers = json.load(file)["papers"]
    program = os.path.join(ROOT, "build", "icl-verify")
    return {paper["key"]: row_of(results, paper, program)
            for paper in papers if paper["publication"]}


def with_rows(text, found):
    """README with these numbers, and with the number of papers."""
    for key, row in found.items():
        text = re.sub(r"(?m)^(\|.*\| `%s` )\|.*$" % key, lambda m: m.group(1) + row, text)
    return re.sub(r"theorems of \w+ papers", "theorems of %s papers" %
                  NUMBERS.get(len(found), str(len(found))), text, count=1)


def write_table(results):
    new = with_rows(text_of("README.md"), rows(results))
    with open(os.path.join(ROOT, "README.md"), "w", encoding="utf-8") as file:
        file.write(new)


def rows_missing(text, found):
    for key, row in found.items():
        yield None if re.search(r"(?m)^\|.*\| `%s` \|" % key, text) else \
            "README.md: no row of the paper %s; its numbers are %s" % (key, row)


def numbers_of_readme(results):
    text, found = text_of("README.md"), rows(results)
    yield from rows_missing(text, found)
    yield None if with_rows(text, found) == text else \
        "README.md: the numbers of its table are others now; tests/docs/run --write writes them"
    lines = text.count("\n")
    yield None if lines <= MOST_LINES else "README.md has %d lines; allowed are %d" % (lines,
                                                                                     MOST_LINES)


# --- What is generated.

def generated():
    ran = subprocess.run([os.path.join(ROOT, "docs", "generate"), "--check"], capture_output=True,
                         text=True, check=False)
    yield None if ran.returncode == 0 else (ran.stdout + ran.stderr).strip()


def manual_pages():
    program = os.path.join(ROOT, "build", "icl-verify")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["python3", "-B", os.path.join(ROOT, "verify/package/manual_pages.py"),
                        program, folder], check=True)
        made = sorted(os.listdir(folder))
        commands = subprocess.run([program, "--help"], capture_output=True, text=True, check=True)
        for name in re.findall(r"^  ([a-z-]+) {2,}", commands.stdout.split("Subcommands:")[1],
                               re.MULTILINE):
            if name != "help":
                yield None if "icl-verify-%s.1" % name in made else \
                    "%s has no manual page" % name
        for name in made:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text = file.read()
            for heading in ("NAME", "SYNOPSIS", "EXIT STATUS", "ENVIRONMENT"):
                yield None if ".SH %s\n" % heading in text else "%s: no %s" % (name, heading)
            if shutil.which("mandoc"):
                said = subprocess.run(["mandoc", "-T", "lint", "-W", "warning",
                                       os.path.join(folder, name)], capture_output=True, text=True,
                                      check=False).stdout
                said = [line for line in said.split("\n") if line and "missing date" not in line]
                yield None if not said else said[0]


# --- Fields of data files.

READS = re.compile(r'(?:\.(?:text|texts|marked|all_marked|at)|quote_of|one_of|grade_at|each_table|'
                   r'each_text|table_at|data_of)\(\s*(?:\w+,\s*)?"([a-z_]+)"')


def fields_that_are_read():
    text = source("verify/words/file/*.cpp")
    return set(READS.findall(text)) | {"quote"}


def fields_that_are_explained(page):
    found = set()
    for line in page.split("\n"):
        if line.startswith("| "):
            found |= set(re.findall(r"`([a-z_]+)`", line.split(" | ")[0]))
        found |= set(re.findall(r"^#+ .*`\[+(?:\w+[.])*(\w+)\]+`", line))
    return found


def fields_of_data_files():
    page = text_of("docs/reference/data-files.md")
    read, explained = fields_that_are_read(), fields_that_are_explained(page)
    shown = set(re.findall(r"(?m)^([a-z_]+) = ", page)) | set(
        re.findall(r"(?m)^\[+(?:\w+[.])*(\w+)\]+$", page)) | explained
    for name in sorted(read - shown - {"claim"}):
        yield "docs/reference/data-files.md: the field %s is read and not explained" % name
    yield None if not explained - read else \
        "docs/reference/data-files.md: no file has the field " + sorted(explained - read)[0]


# --- Variables, versions, schemas, places.

def variables():
    text = source("verify/**/*.cpp", "verify/**/*.py", "tests/**/*.cpp", "tests/**/*.hpp",
                  "tests/text/*.py")
    read = set(re.findall(r'getenv\("([A-Z_]+)"\)', text)) | set(
        re.findall(r'environ(?:\.get\(|\[)"([A-Z_]+)"', text))
    page = text_of("docs/reference/environment.md")
    for name in sorted(read - {"HOME", "PATH"}):
        yield None if "`%s`" % name in page else \
            "docs/reference/environment.md: %s is read and not explained" % name


def versions():
    version = re.search(r"project\(icl-verify VERSION ([0-9.]+)",
                        source("CMakeLists.txt")).group(1)
    said = {"CITATION.cff": re.findall(r'(?m)^version: "(.*)"', source("CITATION.cff")),
            ".zenodo.json": [json.loads(source(".zenodo.json"))["version"]],
            "CHANGELOG.md": re.findall(r"(?m)^## ([0-9.]+)", source("CHANGELOG.md"))[:1]}
    for path in files(".github/actions/check/action.yml", ".gitlab/icl-verify.yml", "*.md",
                      "docs/**/*.md"):
        with open(path, encoding="utf-8") as file:
            found = re.findall(r"(?:@v|ref: v|VERSION: v|icl-verify(?:-dev)?_)"
                               r"([0-9]+[.][0-9.]*[0-9])", file.read())
        said[os.path.relpath(path, ROOT)] = found + said.get(os.path.relpath(path, ROOT), [])
    for path, found in said.items():
        for one in found:
            yield None if one == version else "%s says version %s, CMakeLists.txt %s" % (
                path, one, version)


def schemas():
    known = set(re.findall(r"icl-verify/[a-z]+/[0-9]+", source("verify/**/*.cpp", "verify/**/*.hpp",
                                                                  "verify/**/*.json")))
    for page in pages():
        for name in set(re.findall(r"icl-verify/[a-z]+/[0-9]+", text_of(page))):
            yield None if name in known or page == "CHANGELOG.md" else \
                "%s: no schema is called %s" % (page, name)


def places():
    """Files and folders that pages name in backticks are there."""
    for page in pages():
        if page == "CHANGELOG.md":
            continue
        for name in set(re.findall(r"`((?:verify|theorems|proofs_data|tests|docs|examples|\.github|"
                                   r"\.gitlab)/[\w./*-]+)`", text_of(page))):
            if "<" not in name and not re.search(r"my2026|oswald2023|weights\.yml", name):
                yield None if files(name) else "%s: there is no %s" % (page, name)


def files_with_words_of_verdicts():
    """Those of the program that hold a word of a verdict in quotes."""
    table = source("verify/words/verdict.hpp")
    words = re.findall(r'\.word = "([a-z ]+)"', table)
    quoted = re.compile(r"[\"'](%s)[\"']" % "|".join(map(re.escape, words)))
    for path in files("verify/**/*"):
        if not os.path.isfile(path) or "/examples/" in path or path.endswith(".v"):
            continue
        with open(path, encoding="utf-8", errors="ignore") as file:
            if quoted.search(file.read().replace('\\"', '"')):
                yield os.path.relpath(path, ROOT)


WORDS_PAGE = "docs/developers/changing-a-word.md"
LIST = re.compile(r"(?m)^```text\n((?:verify/\S+\n)*)```$")


def with_list(text):
    names = "".join(name + "\n" for name in files_with_words_of_verdicts())
    return LIST.sub("```text\n" + names + "```", text)


def words_of_verdicts():
    text = text_of(WORDS_PAGE)
    yield None if LIST.search(text) and with_list(text) == text else \
        WORDS_PAGE + ": other files hold a word of a verdict; tests/docs/run --write lists them"


def write_list():
    new = with_list(text_of(WORDS_PAGE))
    with open(os.path.join(ROOT, WORDS_PAGE), "w", encoding="utf-8") as file:
        file.write(new)


# --- Placeholders.

def tracked():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                            cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [path for path in listed if path and os.path.isfile(os.path.join(ROOT, path))]


PLACEHOLDER = re.compile(r"\bOWNER\b|\bGROUP/|icl-verify@localhost|<!-- until hosted")
HOSTED = re.compile(r"(?:github\.com|gitlab\.com|github\.io|gitlab\.io)[/:]?[\w./-]*icl-verify")


def placeholders():
    """verify/package/host replaces every placeholder; and no address of the project is claimed that
    is not made of one."""
    own = ("tests/docs/", "verify/package/host")
    with tempfile.TemporaryDirectory() as folder:
        named = []
        for path in tracked():
            if path.startswith(own):
                continue
            with open(os.path.join(ROOT, path), encoding="utf-8", errors="ignore") as file:
                text = file.read()
            if PLACEHOLDER.search(text):
                named.append(path)
                os.makedirs(os.path.dirname(os.path.join(folder, path)) or folder, exist_ok=True)
                shutil.copy(os.path.join(ROOT, path), os.path.join(folder, path))
            for address in re.findall(r"https://[\w.-]*(?:github|gitlab)[\w./-]*", text):
                if "icl-verify" in address and not re.search(r"OWNER|GROUP", address):
                    yield "%s: %s is no address of this project; write OWNER" % (path, address)
        subprocess.run([os.path.join(ROOT, "verify/package/host"), "an-account",
                        "someone@example.org", folder], check=True)
        yield None if len(named) > 5 else "only %s have a placeholder" % named
        for path in named:
            with open(os.path.join(folder, path), encoding="utf-8") as file:
                left = PLACEHOLDER.search(file.read())
            yield None if not left else "%s: %s is left by verify/package/host" % (path,
                                                                                   left.group(0))


def data_of_the_host():
    """What hosts read: it parses, and names files that are there."""
    for path in files(".github/**/*.yml", ".gitlab*.yml", ".gitlab/*.yml", "CITATION.cff"):
        with open(path, encoding="utf-8") as file:
            ran = subprocess.run(["python3", "-c", "import sys\ntry: import yaml\nexcept "
                                  "ImportError: sys.exit()\nyaml.safe_load(sys.stdin)"],
                                 stdin=file, capture_output=True, text=True, check=False)
        yield None if ran.returncode == 0 else "%s: %s" % (os.path.relpath(path, ROOT),
                                                           ran.stderr[-300:])


def release_notes():
    """What release.yml takes from CHANGELOG.md for the tag of this version is not empty."""
    step = re.search(r"(?m)^ *(sed -n .*\n.*)>notes\.md$",
                     source(".github/workflows/release.yml"))
    version = re.search(r"project\(icl-verify VERSION ([0-9.]+)", source("CMakeLists.txt"))
    for tag, wanted in (("v" + version.group(1), True), ("v99.0.0", False)):
        ran = subprocess.run(["bash", "-c", step.group(1)], cwd=ROOT, capture_output=True,
                             env={**os.environ, "GITHUB_REF_NAME": tag}, text=True, check=False)
        yield None if bool(ran.stdout.strip()) == wanted else \
            "release.yml: CHANGELOG.md says for %s: %r" % (tag, ran.stdout[:80])


# --- The site.

def site():
    """The manual is built without a warning: every reference leads somewhere, every formula is
    one, every page is in the contents; and no page asks another host for anything."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "site")
        ran = subprocess.run([os.path.join(ROOT, "verify/package/site"),
                              os.path.join(ROOT, "build/icl-verify"), out, "--manual-only"],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                             check=False)
        yield None if ran.returncode == 0 else "the site: " + ran.stdout[-2000:]
        if ran.returncode != 0:
            return
        for page in pages():
            if not page.startswith("docs/"):
                continue
            path = os.path.join(out, "manual", page[len("docs/"):-len(".md")] + ".html")
            yield None if os.path.exists(path) else "the site has no " + page
            with open(path, encoding="utf-8") as file:
                asked = re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="(https?:[^"]*)"',
                                   file.read())
            yield None if not asked else "%s loads %s from elsewhere" % (page, asked[0])


def test_of_this_test():
    row = {"p": "| 1 | 1 | 0 | 0 | 0 / 0 / 0 |"}
    text = "theorems of two papers\n| P | `p` | 2 | 1 | 0 | 1 | 0 / 0 / 0 |\n"
    yield None if row["p"] in with_rows(text, row) else "a wrong number of README is not seen"
    yield None if list(rows_missing("| `q` |", row)) != [None] else "a missing row is not seen"
    yield None if READS.findall('place.text("a", false); one_of(place, "b")') == ["a", "b"] else \
        "a field that is read is not seen"
    yield None if fields_that_are_explained("| `x`, `y` | z `w` |") == {"x", "y"} else \
        "a field that is explained is not seen"
    yield None if with_list("```text\nverify/none.cpp\n```") != "```text\nverify/none.cpp\n```" \
        else "a stale list of files is not seen"


def faults(results):
    yield from test_of_this_test()
    yield from numbers_of_readme(results)
    for check in (generated, manual_pages, fields_of_data_files, variables, versions, schemas,
                  places, words_of_verdicts, placeholders, data_of_the_host,
                  release_notes, site):
        yield from check()
