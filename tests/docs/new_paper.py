"""A paper that is added as docs/developers/adding-a-paper.md says, in a copy of this tree: the
files that its table names are touched and no others, and what checks the tree is content.

The program is not built anew: what reads the tree does so with the build at hand (VERIFY_TREE for
the rules of the test program, write_index for the list of claims, CMake for the sources)."""

import fnmatch
import hashlib
import os
import re
import shutil
import subprocess
import tempfile

import facts
from pages import ROOT, blocks, text_of

PAGE = "docs/developers/adding-a-paper.md"
KEY = "oswald2023"
RULES = "house rules: every file keeps every rule"


def said(*command, cwd=None, **environment):
    """Exit code and output."""
    ran = subprocess.run(command, cwd=cwd, env={**os.environ, **environment}, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return ran.returncode, ran.stdout


def copy_of_the_tree(folder):
    for path in facts.tracked():
        there = os.path.join(folder, path)
        os.makedirs(os.path.dirname(there), exist_ok=True)
        shutil.copyfile(os.path.join(ROOT, path), there)


def sums(folder):
    found = {}
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
    return found


def named_by_the_page():
    table = text_of(PAGE).split("## Every place it touches")[1]
    names = re.findall(r"(?m)^\| `([^`]+)` \|", table)
    return [re.sub(r"<paper>", KEY, re.sub(r"<(claim|topic)>", "*", name)) for name in names]


def add_the_paper(folder, work):
    """By the commands and the file of the page."""
    program = os.path.join(ROOT, "build", "icl-verify")
    found = list(blocks(text_of(PAGE)))
    commands = [line for block in found if block.kind == "indented" for line in block.lines]
    for command in commands:
        code, words = said("bash", "-c", command.replace("icl-verify", program, 1), cwd=work)
        if code != 0:
            return "%s: %s: %s" % (PAGE, command, words)
    place = os.path.join(folder, "proofs_data", KEY)
    shutil.move(os.path.join(work, "paper", "proofs_data", KEY), place)
    words = next(block.lines for block in found if block.kind == "toml")
    with open(os.path.join(place, "paper.toml"), "w", encoding="utf-8") as file:
        file.write("\n".join(words) + "\n")
    return None


def complaints(folder):
    """Of what checks the tree."""
    code, words = said(os.path.join(ROOT, "build", "verify_tests"), "--test-case=" + RULES,
                       VERIFY_TREE=folder)
    yield None if code == 0 else "the rules of the tree: " + words[-1500:]
    code, words = said("cmake", "-S", folder, "-B", folder + "/build", "-G", "Ninja",
                       "-DVERIFY_TESTS=OFF")
    yield None if code == 0 else "CMake: " + words[-1500:]
    if code == 0:
        with open(folder + "/build/registry.cpp", encoding="utf-8") as file:
            yield None if KEY + ".prop1" in file.read() else "CMake does not find the claim"
    code, words = said(os.path.join(ROOT, "build", "write_index"), folder + "/index.cpp",
                       folder + "/proofs_data",
                       LSAN_OPTIONS="suppressions=%s/tests/lsan.supp" % ROOT)
    yield None if code == 0 else "write_index: " + words[-1500:]
    if code == 0:
        with open(folder + "/index.cpp", encoding="utf-8") as file:
            yield None if KEY + ".prop1" in file.read() else "the index does not have the claim"
    shutil.rmtree(folder + "/build", ignore_errors=True)
    if os.path.exists(folder + "/index.cpp"):
        os.remove(folder + "/index.cpp")


def without_a_list_of_papers(keys):
    """A file of the program that names every paper is a list that the next one would miss."""
    for path in facts.tracked():
        if path.startswith("verify/") and not path.endswith(".v"):
            with open(os.path.join(ROOT, path), encoding="utf-8", errors="ignore") as file:
                text = file.read()
            yield None if not all(key in text for key in keys) else \
                "%s is a list of papers, which %s does not name" % (path, PAGE)


def faults():
    if not os.path.exists(os.path.join(ROOT, "build", "verify_tests")):
        print("docs: no paper is added, as build/verify_tests is not there; tests/run builds it")
        return
    keys = sorted(name for name in os.listdir(os.path.join(ROOT, "proofs_data"))
                  if os.path.exists(os.path.join(ROOT, "proofs_data", name, "paper.toml")))
    yield from without_a_list_of_papers([key for key in keys if key != "crosscut"])
    with tempfile.TemporaryDirectory() as work:
        folder = os.path.join(work, "tree")
        copy_of_the_tree(folder)
        before = sums(folder)
        fault = add_the_paper(folder, work)
        yield fault
        if fault:
            return
        yield from complaints(folder)
        touched = {path for path, sum in sums(folder).items() if before.get(path) != sum}
        named = named_by_the_page()
        for path in touched:
            yield None if any(fnmatch.fnmatch(path, name) for name in named) else \
                "%s does not name %s" % (PAGE, path)
        # README without the row is seen.
        row = {KEY: "| 1 | 1 | 0 | 0 | 0 / 0 / 0 |"}
        yield None if any(f and KEY in f for f in facts.rows_missing(text_of("README.md"), row)) \
            else "nobody sees that README has no row of a new paper"
        # The rules can fail: a claim of a paper that nothing describes.
        os.remove(os.path.join(folder, "proofs_data", KEY, "paper.toml"))
        code, _ = said(os.path.join(ROOT, "build", "verify_tests"), "--test-case=" + RULES,
                       VERIFY_TREE=folder)
        yield None if code != 0 else "the rules of the tree do not see that paper.toml is missing"
