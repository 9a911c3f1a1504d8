"""Breaks the engine on purpose and asks who notices: tests/certificates/engine_breaks.

All breaks are written into one copy of the engine, which is built once; a variable of the
environment says which of them is on. A false statement that the engine then accepts has to be
refused by icl-verify-check, which reads what was evaluated and not what the engine made of it.
breaks/ has false statements that one break or another makes of true ones. A break with which the
engine accepts no false statement and refuses no true one shows nothing, and is told.
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
POINTS = "verify/recording/prime_points.cpp"
TREE = "verify/algebra/words/statement_tree.cpp"
VALUES = "verify/algebra/words/tree_values.hpp"
DOMAIN = "verify/algebra/words/tree_domain.hpp"
VARIABLE = "ICL_ENGINE_BREAK"
FALSE_STATEMENTS = os.path.join(ROOT, "tests", "certificates", "breaks")
SWITCH = f"""#ifndef ENGINE_BREAK
#define ENGINE_BREAK
#include <cstdlib>
inline bool engine_break(int number) {{
  static const char* on = std::getenv("{VARIABLE}");
  return on != nullptr && std::atoi(on) == number;
}}
#endif
"""

# Area, file, what stands there, what is put there: statements, or expressions of one type.
BREAKS = [
    ("normal form", MONOMIAL, "return a.name == -b.name && a.transposed == b.transposed;",
     "return a.name == -b.name;"),
    ("normal form", MONOMIAL, "if (letter.symmetric || is_scalar) return letter;",
     "if (letter.rows == letter.cols || is_scalar) return letter;"),
    ("normal form", MONOMIAL, "  return {true, unit_space, std::move(least)};",
     "std::sort(least.begin(), least.end()); return {true, unit_space, std::move(least)};"),
    ("normal form", MONOMIAL, "  return {false, unit_space, std::min(word, transposed(word))};",
     "auto w = std::min(word, transposed(word)); if (w.size() > 3) w.resize(3); "
     "return {false, unit_space, w};"),
    ("normal form", MONOMIAL, "multiply(result.scalars, {true, space, {}}, 1);", ";"),
    ("normal form", MONOMIAL,
     "for (const auto& [factor, power] : b.scalars) multiply(result.scalars, factor, power);",
     "for (const auto& [factor, power] : b.scalars) "
     "if (result.scalars.empty()) multiply(result.scalars, factor, power);"),
    ("normal form", MONOMIAL, "result.scalars[{true, space, {}}] = power;", ";"),
    ("normal form", POLYNOMIAL, "if (place->second == Rational(0)) terms_.erase(place);",
     "if (place->second == Rational(0) || terms_.size() > 3) terms_.erase(place);"),
    ("normal form", POLYNOMIAL,
     "  for (const auto& [monomial, by] : b.terms_) add(monomial, by);",
     "for (const auto& [monomial, by] : b.terms_) "
     "if (!monomial.path.empty() || !monomial.scalars.empty()) add(monomial, by);"),
    ("normal form", POLYNOMIAL, "product({left.scalars, {}}, right)", "right"),
    ("normal form", MONOMIAL, "multiply(a.scalars, sandwich(piece), 1);", ";"),
    ("normal form", POLYNOMIAL, "for (auto& [monomial, by] : a.terms_) by *= s;", ";"),
    ("pairings", ISSERLIS,
     "contract(next, row_end(next, one), row_end(next, other), covariance);",
     "contract(next, row_end(next, one), row_end(next, other), {});"),
    ("pairings", ISSERLIS, "sum += Rational(count) * of(rest);", "sum += of(rest);"),
    ("pairings", ISSERLIS,
     "  return diagram.letters[place].transposed ? right(place) : left(place);",
     "return left(place);"),
    ("pairings", ISSERLIS,
     "diagram.factor = product(diagram.factor, dimension(space, 1));\n    else", "{}\n    else"),
    ("pairings", ISSERLIS, "other < places", "other < std::min(places, one + 5)"),
    ("pairings", ISSERLIS,
     "return random.scalars.empty() ? factor : factor * of_random(renamed(random));",
     "return random.scalars.empty() ? factor : of_random(renamed(random));"),
    ("pairings", ISSERLIS, "for (int k = 0; k < power; ++k) lay(diagram, factor);",
     "lay(diagram, factor);"),
    ("pairings", ISSERLIS, "word.push_back(end % 2 == 0 ? letter : transposed(letter));",
     "word.push_back(letter);"),
    ("pairings", ISSERLIS, "sum += by * means.of(monomial);", "sum += means.of(monomial);"),
    ("pairings", ISSERLIS, "++rests[read(next, paired)];", "rests[read(next, paired)] = 1;"),
    ("pairings", ISSERLIS, "return known_.emplace(random, std::move(sum)).first->second;",
     "return known_.emplace(random, WordPolynomial(unit_space, unit_space)).first->second;"),
    ("pairings", ISSERLIS,
     "if (diagram.letters[other].name != diagram.letters[one].name) continue;",
     "if (diagram.letters[other].name != diagram.letters[one].name || other > one + 2) continue;"),
    ("pairings", ISSERLIS,
     "WordPolynomial::of(unit_space, unit_space, constants, Rational(1))",
     "WordPolynomial::of(unit_space, unit_space, {}, Rational(1))"),
    ("pairings", ISSERLIS, "letter.name = name->second;", "letter.name = alike_.at(law)[0];"),
    ("indices", STATEMENT, "if (!zero) return trial;", "if (!zero && trial > 99) return trial;"),
    ("indices", TREE,
     "  return record(AnyStatement<Vector<Traced>, Variables<Traced>>(statement));",
     "auto all = record(AnyStatement<Vector<Traced>, Variables<Traced>>(statement)); "
     "all.outputs.resize(1); return all;"),
    ("indices", VALUES, "return hadamard(matrix(a()), matrix(b()));", "return matrix(a());"),
    ("indices", VALUES, "return outer(vector(a()), vector(b()));",
     "return domain_.zeros(node.rows, node.cols);"),
    ("indices", VALUES, "return hadamard(vector(a()), vector(b()));", "return vector(a());"),
    ("indices", VALUES, "return transpose(matrix(a()));",
     "if (node.rows == node.cols) return matrix(a()); return transpose(matrix(a()));"),
    ("indices", DOMAIN, "set_block(in, length(rows, 0, row), length(cols, 0, col), part);", ";"),
    ("indices", POINTS, "nmod_mat_mul(product.of[k].raw(), a.of[k].raw(), b.of[k].raw());",
     "nmod_mat_zero(product.of[k].raw());"),
    ("indices", POINTS,
     "std::all_of(outputs.begin(), outputs.end(), [&](const auto& x) { return x.at[k] == 0; })",
     "std::any_of(outputs.begin(), outputs.end(), [&](const auto& x) { return x.at[k] == 0; })"),
    ("indices", POINTS, "residues.at[k] = points[k].residues[variable];",
     "residues.at[k] = points[k].residues[0];"),
    ("expansion", STATEMENT,
     'if (!entry.vanishes()) return expansion_finding(false, "FLINT", program, entry.text());',
     "if (!entry.vanishes() && entry.terms() > 2) "
     'return expansion_finding(false, "FLINT", program, entry.text());'),
    ("expansion", STATEMENT, "Polynomial::variable(ring, k)", "Polynomial::variable(ring, 0)"),
    ("expansion", RING, "return a + (-b);", "return b.ring_ == nullptr ? a : a + (-b);"),
    ("expansion", RING, "fmpq_mpoly_mul(result.value_, a.value_, b.value_, ring->raw());",
     "fmpq_mpoly_set(result.value_, a.value_, ring->raw());"),
    ("expansion", RING, "return fmpq_mpoly_is_zero(value_, ring_->raw()) != 0;",
     "return fmpq_mpoly_length(value_, ring_->raw()) < 3;"),
    ("expansion", RING,
     "fmpq_mpoly_scalar_mul_fmpq(result.value_, b.value_, a.constant_.raw(), ring->raw());",
     "fmpq_mpoly_set(result.value_, b.value_, ring->raw());"),
    ("expansion", RING,
     "fmpq_mpoly_scalar_mul_fmpq(result.value_, a.value_, b.constant_.raw(), ring->raw());",
     "fmpq_mpoly_set(result.value_, a.value_, ring->raw());"),
    ("expansion", RING, "fmpq_mpoly_gen(result.value_, index, ring.raw());",
     "fmpq_mpoly_gen(result.value_, index / 2, ring.raw());"),
    ("expansion", RING, "fmpq_mpoly_add(result.value_, a.value_, b.value_, ring->raw());",
     "if (fmpq_mpoly_length(a.value_, ring->raw()) > 3) "
     "fmpq_mpoly_zero(result.value_, ring->raw());"
     " else fmpq_mpoly_add(result.value_, a.value_, b.value_, ring->raw());"),
    ("expansion", RING,
     "fmpq_mpoly_add_fmpq(result.value_, a.value_, b.constant_.raw(), ring->raw());",
     "fmpq_mpoly_set(result.value_, a.value_, ring->raw());"),
]


def switched(number, old, new):
    """What stands there, and what is put there when the break is on."""
    body, end = (old[:-len("\n    else")], "\n    else") if old.endswith("else") else (old, "")
    new = new[:len(new) - len(end)] if end else new
    if not body.rstrip().endswith(";"):
        return f"(engine_break({number}) ? {new} : {body}){end}"
    return f"{{ if (engine_break({number})) {{ {new} }} else {{ {body.strip()} }} }}{end}"


def with_breaks(texts):
    """The files with all of the breaks, each off."""
    for number, (_, name, old, new) in enumerate(BREAKS, 1):
        if texts[name].count(old) != 1:
            raise SystemExit(f"break {number}: {name} has {texts[name].count(old)} of {old!r}")
        texts[name] = texts[name].replace(old, switched(number, old, new))
    return {name: SWITCH + text for name, text in texts.items()}


def written_into(folder):
    texts = {}
    for name in {name for _, name, _, _ in BREAKS}:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            texts[name] = file.read()
    for name, text in with_breaks(texts).items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


def built(folder, jobs):
    subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, folder], check=True)
    written_into(folder)
    build = os.path.join(folder, "build")
    subprocess.run(["cmake", "-S", folder, "-B", build, "-G", "Ninja", "-DVERIFY_TESTS=OFF",
                    "-DVERIFY_BATCHES=ON"], check=True, stdout=subprocess.DEVNULL)
    done = subprocess.run(["ninja", "-C", build, f"-j{jobs}", "icl-verify"], capture_output=True,
                          text=True)
    if done.returncode != 0:
        raise SystemExit(f"not built:\n{done.stdout[-3000:]}")


def accepted(program, number, claims):
    """The false statements that the engine accepts, with what the checker says of each, and the
    number of true ones that it refuses."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([program, "run", "--json", "--certificates", home,
                               "--claims", FALSE_STATEMENTS, *claims],
                              capture_output=True, text=True,
                              env={**os.environ, VARIABLE: str(number)})
        if not os.path.exists(os.path.join(home, "index.json")):
            raise SystemExit(f"break {number}: the engine did not run: {done.stderr[-500:]}")
        with open(os.path.join(home, "index.json"), encoding="utf-8") as file:
            lines = json.load(file)["certificates"]
        wrong = [line for line in lines if not line["expected"] and line["answer"] == "yes"]
        refused = sum(line["expected"] and line["answer"] != "yes" for line in lines)
        return [(line, check.answer_of(os.path.join(home, line["file"]))[0])
                for line in wrong], refused


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("claims", nargs="*", help="run these alone")
    parser.add_argument("--in", dest="folder", help="where the copy is built, or was already")
    parser.add_argument("--only", help="breaks of this area, or of this number")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    wanted = parser.parse_args()
    folder = wanted.folder or os.path.join(tempfile.mkdtemp(), "copy")
    program = os.path.join(folder, "build", "icl-verify")
    if not os.path.exists(program):
        built(folder, wanted.jobs)
    if accepted(program, 0, wanted.claims)[0]:
        raise SystemExit("the engine accepts false statements where nothing is broken")
    missed = silent = caught = 0
    for number, (area, name, _, new) in enumerate(BREAKS, 1):
        if wanted.only and wanted.only not in (area, str(number)):
            continue
        found, refused = accepted(program, number, wanted.claims)
        passed = [line for line, answer in found if answer == "yes"]
        missed += len(passed)
        caught += len(found) - len(passed)
        silent += not found and not refused
        print(f"{number:2} {area}: {len(found)} false statements accepted, "
              f"{len(found) - len(passed)} refused by the checker, {refused} true ones refused by "
              f"the engine  ({os.path.basename(name)}: "
              f"{' '.join(new.split())[:60]})", flush=True)
        for line in passed:
            print(f"   NOT REFUSED: {line['claim']}#{line['assertion']}: {line['file']}")
    if not wanted.folder:
        shutil.rmtree(os.path.dirname(folder))
    print(f"engine_breaks: {caught} false statements refused, {missed} not, "
          f"{silent} breaks without any")
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())
