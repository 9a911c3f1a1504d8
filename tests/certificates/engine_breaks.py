"""Breaks the engine on purpose and asks who notices: tests/certificates/engine_breaks.

For each break the engine is built and run. A false statement that it then accepts has to be refused
by icl-verify-check, which reads what was evaluated and not what the engine made of it. A break that
makes the engine accept no false statement shows nothing, and is told.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "verify", "python"))

from icl_verify_check import __main__ as check  # noqa: E402

MONOMIAL = "verify/linalg/words/word_monomial.cpp"
POLYNOMIAL = "verify/linalg/words/word_polynomial.cpp"
ISSERLIS = "verify/linalg/words/isserlis.cpp"
STATEMENT = "verify/algebra/statement.cpp"
RING = "verify/scalar/polynomial_ring.cpp"
MACHINE = "verify/recording/machine.hpp"

# Area, file, what stands there, what is put there.
BREAKS = [
    ("normal form", MONOMIAL, "return a.name == -b.name && a.transposed == b.transposed;",
     "return a.name == -b.name;"),
    ("normal form", MONOMIAL, "if (letter.symmetric || is_scalar) return letter;",
     "if (letter.rows == letter.cols || is_scalar) return letter;"),
    ("normal form", MONOMIAL, "  return {true, unit_space, std::move(least)};",
     "  std::sort(least.begin(), least.end());\n  return {true, unit_space, std::move(least)};"),
    ("normal form", MONOMIAL, "  return {false, unit_space, std::min(word, transposed(word))};",
     "  auto w = std::min(word, transposed(word));\n  if (w.size() > 3) w.resize(3);\n"
     "  return {false, unit_space, w};"),
    ("normal form", MONOMIAL, "multiply(result.scalars, {true, space, {}}, 1);", ";"),
    ("normal form", MONOMIAL,
     "for (const auto& [factor, power] : b.scalars) multiply(result.scalars, factor, power);",
     "for (const auto& [factor, power] : b.scalars)\n"
     "    if (result.scalars.empty()) multiply(result.scalars, factor, power);"),
    ("normal form", MONOMIAL, "result.scalars[{true, space, {}}] = power;", ";"),
    ("normal form", POLYNOMIAL, "if (place->second == Rational(0)) terms_.erase(place);",
     "if (place->second == Rational(0) || terms_.size() > 3) terms_.erase(place);"),
    ("normal form", POLYNOMIAL,
     "  for (const auto& [monomial, by] : b.terms_) add(monomial, by);",
     "  for (const auto& [monomial, by] : b.terms_)\n"
     "    if (!monomial.path.empty() || !monomial.scalars.empty()) add(monomial, by);"),
    ("normal form", POLYNOMIAL, "product({left.scalars, {}}, right), by * times);",
     "right, by * times);"),
    ("pairings", ISSERLIS, "row_end(next, other), covariance);", "row_end(next, other), {});"),
    ("pairings", ISSERLIS, "sum += Rational(count) * of(rest);", "sum += of(rest);"),
    ("pairings", ISSERLIS,
     "  return diagram.letters[place].transposed ? right(place) : left(place);",
     "  return left(place);"),
    ("pairings", ISSERLIS,
     "      diagram.factor = product(diagram.factor, dimension(space, 1));\n    else",
     "      ;\n    else"),
    ("pairings", ISSERLIS, "for (int other = one + 1; other < places; ++other) {",
     "for (int other = one + 1; other < std::min(places, one + 5); ++other) {"),
    ("pairings", ISSERLIS,
     "return random.scalars.empty() ? factor : factor * of_random(renamed(random));",
     "return random.scalars.empty() ? factor : of_random(renamed(random));"),
    ("pairings", ISSERLIS, "for (int k = 0; k < power; ++k) lay(diagram, factor);",
     "lay(diagram, factor);"),
    ("pairings", ISSERLIS, "word.push_back(end % 2 == 0 ? letter : transposed(letter));",
     "word.push_back(letter);"),
    ("indices", STATEMENT, "      if (!zero) return trial;",
     "      if (!zero && trial > 99) return trial;"),
    ("indices", "verify/algebra/words/statement_tree.cpp",
     "  return record(AnyStatement<Vector<Traced>, Variables<Traced>>(statement));",
     "  auto all = record(AnyStatement<Vector<Traced>, Variables<Traced>>(statement));\n"
     "  all.outputs.resize(1);\n  return all;"),
    ("indices", "verify/algebra/words/tree_values.hpp",
     "if constexpr (has_entries) return hadamard(matrix(a()), matrix(b()));",
     "if constexpr (has_entries) return matrix(a());"),
    ("indices", "verify/algebra/words/tree_values.hpp",
     "        return outer(vector(a()), vector(b()));",
     "        return domain_.zeros(node.rows, node.cols);"),
    ("expansion", STATEMENT, "if (!entry.vanishes()) return expansion_finding(false",
     "if (!entry.vanishes() && entry.terms() > 2) return expansion_finding(false"),
    ("expansion", STATEMENT,
     "      evaluate<Polynomial>(program, [&](long k) { return Polynomial::variable(ring, k); });",
     "      evaluate<Polynomial>(program, [&](long) { return Polynomial::variable(ring, 0); });"),
    ("expansion", RING, "return a + (-b); }", "return b.ring_ == nullptr ? a : a + (-b); }"),
    ("expansion", RING, "fmpq_mpoly_mul(result.value_, a.value_, b.value_, ring->raw());",
     "fmpq_mpoly_set(result.value_, a.value_, ring->raw());"),
    ("expansion", RING, "return fmpq_mpoly_is_zero(value_, ring_->raw()) != 0;",
     "return fmpq_mpoly_length(value_, ring_->raw()) < 3;"),
    ("expansion", RING,
     "fmpq_mpoly_scalar_mul_fmpq(result.value_, b.value_, a.constant_.raw(), ring->raw());",
     "fmpq_mpoly_set(result.value_, b.value_, ring->raw());"),
]


def copied(folder):
    subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, folder], check=True)
    subprocess.run(["cmake", "-S", folder, "-B", os.path.join(folder, "build"), "-G", "Ninja",
                    "-DVERIFY_TESTS=OFF", "-DVERIFY_BATCHES=ON"], check=True,
                   stdout=subprocess.DEVNULL)
    return folder


def built(folder, jobs):
    done = subprocess.run(["ninja", "-C", os.path.join(folder, "build"), f"-j{jobs}",
                           "icl-verify"], capture_output=True, text=True)
    return done.returncode == 0, done.stdout[-2000:]


def accepted(folder, claims):
    """The false statements that the engine accepts, and what the checker says of each."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([os.path.join(folder, "build", "icl-verify"), "run", "--json",
                               "--certificates", home, *claims], capture_output=True, text=True)
        if not os.path.exists(os.path.join(home, "index.json")):
            raise RuntimeError(f"the broken engine did not run: {done.stderr[-500:]}")
        with open(os.path.join(home, "index.json"), encoding="utf-8") as file:
            lines = json.load(file)["certificates"]
        wrong = [line for line in lines if not line["expected"] and line["answer"] == "yes"]
        return [(line, check.answer_of(os.path.join(home, line["file"]))[0]) for line in wrong]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("claims", nargs="*", help="run these alone")
    parser.add_argument("--in", dest="folder", help="break the files of this tree, built already; "
                        "they are put back (default: a copy, which is built first)")
    parser.add_argument("--only", help="breaks of this area, or of this number")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    wanted = parser.parse_args()
    folder = wanted.folder or copied(os.path.join(tempfile.mkdtemp(), "copy"))
    missed = silent = caught = 0
    for number, (area, name, old, new) in enumerate(BREAKS, 1):
        if wanted.only and wanted.only not in (area, str(number)):
            continue
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if text.count(old) < 1:
            raise SystemExit(f"break {number}: {name} has no {old!r}")
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace(old, new, 1))
            done, said = built(folder, wanted.jobs)
            if not done:
                raise SystemExit(f"break {number} is not built:\n{said}")
            found = accepted(folder, wanted.claims)
        finally:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        passed = [line for line, answer in found if answer == "yes"]
        missed += len(passed)
        caught += len(found) - len(passed)
        silent += not found
        print(f"{number:2} {area}: {len(found)} false statements accepted, "
              f"{len(found) - len(passed)} refused by the checker  ({os.path.basename(name)}: "
              f"{' '.join(new.split())[:60]})", flush=True)
        for line in passed:
            print(f"   NOT REFUSED: {line['claim']}#{line['part']}: {line['file']}")
    if not wanted.folder:
        shutil.rmtree(os.path.dirname(folder))
    print(f"engine_breaks: {caught} false statements refused, {missed} not, "
          f"{silent} breaks without any")
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())
