"""Runs the audit on a toy project of the same shape: one claim is sharp, one is blind."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import carrying
from snippet_tests import snippet_tests

FILES = {
    "CMakeLists.txt": """cmake_minimum_required(VERSION 3.25)
project(toy LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_library(verify_theorems STATIC theorems/toy/topic/sharp.cpp theorems/toy/topic/blind.cpp)
target_include_directories(verify_theorems PUBLIC ${CMAKE_SOURCE_DIR})
add_executable(icl-verify main.cpp)
target_link_libraries(icl-verify verify_theorems)
add_executable(verify_tests tests/main.cpp tests/theorems/toy/topic/rule_test.cpp
  tests/judge/order_test.cpp)
target_link_libraries(verify_tests verify_theorems)
""",
    "theorems/toy/topic/rule.hpp": """#pragma once
inline int twice(int x) { return x + x; }
inline int unasked(int x) { return x * x; }
""",
    "theorems/toy/topic/sharp.cpp": """#include "theorems/toy/topic/rule.hpp"
constexpr int scale = 2;
bool sharp(int a, int b) { return twice(a - b) + a * b == 8 * scale; }
""",
    "theorems/toy/topic/blind.cpp": """#include "theorems/toy/topic/rule.hpp"
bool blind(int a, int b) { return twice(a - b) * 0 == 0; }
""",
    "tests/theorems/toy/topic/rule_test.cpp": """#include "theorems/toy/topic/rule.hpp"
bool unasked_is_right() { return unasked(3) == 9; }
""",
    "verify/judge/order.hpp": """#pragma once
inline bool rises(int a, int b) { return a < b && b > 0; }
""",
    "tests/judge/order_test.cpp": """#include "verify/judge/order.hpp"
bool order_is_right() {
  return rises(1, 2) && rises(0, 1) && !rises(2, 2) && !rises(3, 2) && !rises(-1, 0);
}
""",
    "tests/main.cpp": """// A program of some rooms alone has the tests of these.
__attribute__((weak)) bool unasked_is_right();
__attribute__((weak)) bool order_is_right();
int main() {
  return (!unasked_is_right || unasked_is_right()) && (!order_is_right || order_is_right()) ? 0 : 1;
}
""",
    "proofs_data/toy/topic/sharp.toml": "",
    "proofs_data/toy/topic/blind.toml": "",
    "tests/mutation/equivalent.toml": '''[[mutant]]
file = "theorems/toy/topic/blind.cpp"
line = "bool blind(int a, int b) { return twice(a - b) * 0 == 0; }"
old = "a, b"
new = "b, a"
why = "never made"
''',
    "main.cpp": """#include <cstdio>
#include <string>
bool sharp(int, int);
bool blind(int, int);
int main(int argc, char** argv) {
  std::string text, names;
  bool good = true;
  for (int k = 1; k < argc; ++k) {
    const std::string id = argv[k];
    if (id.rfind("toy.", 0) != 0) continue;
    const bool yes =
        id == "toy.sharp" ? sharp(5, 2) && !sharp(6, 2) : blind(5, 2);
    good = good && yes;
    if (!text.empty()) text += ",";
    text += "{\\"id\\":\\"" + id + "\\",\\"instance\\":\\"\\",\\"verdict\\":\\"" +
            (yes ? "proved" : "refuted") +
            "\\",\\"parts\\":[],\\"checks\\":[],\\"values\\":{},\\"expected_values\\":[]}";
  }
  std::printf("{\\"results\\":[%s]}", text.c_str());
  return good ? 0 : 1;
}
""",
}
AUDIT = Path(__file__).parent / "audit.py"


def audit(root, *options):
    return subprocess.run([sys.executable, "-B", str(AUDIT), "--root", root, "--build",
                           f"{root}/build", "--work", f"{root}/work", *options],
                          capture_output=True, text=True, check=False)

# The last is a constant of the compiler, which is compiled by itself.
LISTED = """[[mutant]]
file = "verify/judge/order.hpp"
line = "inline bool rises(int a, int b) { return a < b && b > 0; }"
old = "b > 0"
new = "b >= 0"

[[mutant]]
file = "theorems/toy/topic/blind.cpp"
line = "bool blind(int a, int b) { return twice(a - b) * 0 == 0; }"
old = "a - b"
new = "a"

[[mutant]]
file = "theorems/toy/topic/sharp.cpp"
line = "constexpr int scale = 2;"
old = "2"
new = "3"
"""


def apart(root):
    """What is said where a source with mutants belongs to another library."""
    Path(root, "theorems/toy/topic/apart.cpp").write_text(
        "bool apart(int a, int b) { return a + b == b + a; }\n", encoding="utf-8")
    with Path(root, "CMakeLists.txt").open("a", encoding="utf-8") as cmake:
        cmake.write("add_library(verify_apart STATIC theorems/toy/topic/apart.cpp)\n")
    subprocess.run(["ninja", "-C", f"{root}/build"], check=True, capture_output=True)
    return audit(root, "--budget", "1").stderr


def toy_tests(root):
    for path, text in FILES.items():
        (Path(root) / path).parent.mkdir(parents=True, exist_ok=True)
        (Path(root) / path).write_text(text, encoding="utf-8")
    subprocess.run(["cmake", "-S", root, "-B", f"{root}/build", "-G", "Ninja"], check=True,
                   capture_output=True)
    subprocess.run(["ninja", "-C", f"{root}/build"], check=True, capture_output=True)

    said = audit(root, "--claims", "toy.sharb").stderr
    yield "an unknown claim", "did you mean toy.sharp" in said
    yield "an unknown paper", "allowed are toy" in audit(root, "--paper", "boy").stderr
    sharp = audit(root, "--claims", "toy.sharp", "--budget", "5", "--json")
    mutants = json.loads(sharp.stdout)["mutants"]
    yield "the sharp one kills", sharp.returncode == 0 and len(mutants) > 5
    yield "by a verdict", {m["outcome"] for m in mutants} <= {"verdict", "stillborn", "equivalent"}
    yield "chosen at run time, or alone", {(m["way"], m["old"] == "2") for m in mutants} == {
        ("chosen", False), ("alone", True)}
    alone = json.loads(audit(root, "--claims", "toy.sharp", "--alone", "--json").stdout)["mutants"]
    yield "alone as chosen", {(m["start"], m["new"], m["outcome"]) for m in alone} == {
        (m["start"], m["new"], m["outcome"]) for m in mutants}
    yield "again after nothing", "goes with --resume" in audit(root, "--again").stderr
    blind = audit(root, "--claims", "toy.blind", "--budget", "5")
    yield "the blind one survives", blind.returncode == 1
    yield "with file, line and claim", "blind.cpp:2: sign in a statement" in blind.stdout and (
        "not noticed by toy.blind" in blind.stdout)
    survivor = json.loads(audit(root, "--claims", "toy.blind", "--json").stdout)["survivors"][0]
    named = {"file": survivor["file"], "line": survivor["text"], "old": survivor["old"],
             "new": survivor["new"], "why": "times 0"}
    (Path(root) / "tests/mutation/equivalent.toml").write_text(
        "[[mutant]]\n" + "".join(f"{field} = {json.dumps(text)}\n" for field, text in named.items())
        + f"nth = {survivor['nth']}\n", encoding="utf-8")
    resumed = json.loads(audit(root, "--claims", "toy.blind", "--resume", "--json").stdout)
    yield "a named survivor is equivalent", survivor["start"] in [
        m["start"] for m in resumed["mutants"] if m["outcome"] == "equivalent"]
    whole = audit(root, "--budget", "5", "--jobs", "2")
    yield "a header is judged by its claims", "0 by a reference value" in whole.stdout
    yield "and where they are silent by unit tests", "1 by a unit test alone" in whole.stdout
    carrying = json.loads(audit(root, "--carrying", "judge", "--json").stdout)["mutants"]
    yield "all mutants of what carries a verdict", len(carrying) >= 8 and {
        m["file"] for m in carrying} == {"verify/judge/order.hpp"}
    yield "by its unit tests", {m["outcome"] for m in carrying} == {"test"}
    yield "of a place that is known", "allowed are algebra" in audit(
        root, "--carrying", "juge").stderr
    listed = Path(root) / "listed.toml"
    listed.write_text(LISTED, encoding="utf-8")
    found = json.loads(audit(root, "--list", str(listed), "--json").stdout)["mutants"]
    yield "mutants of a list", [(m["file"].split("/")[-1], m["outcome"]) for m in found] == [
        ("order.hpp", "test"), ("blind.cpp", "none"), ("sharp.cpp", "verdict")]
    listed.write_text(LISTED.replace("b > 0", "b > 1"), encoding="utf-8")
    yield "and a line of it that is gone", "has no 'b > 1' in the line" in audit(
        root, "--list", str(listed)).stderr
    again = audit(root, "--budget", "5", "--resume")
    yield "resumed: nothing is left to try", again.stdout == whole.stdout
    (Path(root) / "tests/mutation/equivalent.toml").write_text("[[mutant]]\nfile = 'x'\n")
    yield "an entry without a reason", "lacks line, old, new, why" in audit(root).stderr
    (Path(root) / "tests/mutation/equivalent.toml").unlink()
    yield "the sources are as they were", all(
        (Path(root) / path).read_text(encoding="utf-8") == text for path, text in FILES.items()
        if path.startswith("theorems/"))
    yield "interrupted", interrupted(root)
    yield "a library that the audit does not know", "verify_apart compiles sources" in apart(root)


def carrying_rooms():
    """That no room with rules of inference is outside of the places that carry a verdict."""
    root = Path(__file__).parents[2]
    for area in ("verify/algebra", "verify/indexed", "verify/judge", "verify/written"):
        for folder in sorted({path.parent for path in (root / area).rglob("*.cpp")}):
            room = folder.relative_to(root).as_posix()
            yield f"{room} carries verdicts", any(
                carrying.place_of(f"{room}/{path.name}") for path in folder.glob("*.cpp"))


def interrupted(root):
    """Whether an audit that was interrupted says so, and keeps what it had."""
    (Path(root) / "work/journal.jsonl").unlink()
    process = subprocess.Popen([sys.executable, "-B", str(AUDIT), "--root", root, "--build",
                                f"{root}/build", "--work", f"{root}/work"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    journal = Path(root) / "work/journal.jsonl"
    while process.poll() is None and not (journal.exists() and journal.stat().st_size):
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGINT)
    _, err = process.communicate()
    return process.returncode == 130 and "--resume goes on" in err and journal.stat().st_size > 0


def main():
    passed, failed = 0, []
    with tempfile.TemporaryDirectory() as root:
        for tests in (snippet_tests(), carrying_rooms(), toy_tests(root)):
            for name, good in tests:
                passed += bool(good)
                if not good:
                    failed.append(name)
    for name in failed:
        print(f"  fault: {name}")
    print(f"mutation: {passed} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
