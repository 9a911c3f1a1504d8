"""Claims in data files, changed so that nothing may change: order, names, texts. And with one
change of a formula, after which an evaluator of our own finds it false: never proved."""

import json
import os
import re

import ended as program
import statements
from rewritten import perturbed, rewritten

EXAMPLES = os.path.join(program.ROOT, "verify", "examples", "proofs_data", "my2026")
KEPT = ("attention_step", "whitening", "noisy_risk")
# What a letter of an example is called instead; none of these means anything to the parser.
FRESH = ["Alpha", "K_1", "M", "omega", "J", "V", "theta", "U", "kappa", "B"]


def _blocks(text):
    """The tables of a file, each with its header; what stands before the first is the head."""
    return re.split(r"(?m)^(?=\[)", text)


def _shuffled(chance, text):
    """Its symbols, definitions and values in another order, and its assertions."""
    blocks = _blocks(text)
    for k, block in enumerate(blocks):
        if block.startswith(("[claim.symbols]", "[claim.definitions]", "[claim.values]")):
            head, *lines = block.rstrip("\n").split("\n")
            lines = [line for line in lines if line and not line.startswith("#")]
            chance.shuffle(lines)
            blocks[k] = "\n".join([head, *lines]) + "\n\n"
    assertions = [k for k, b in enumerate(blocks) if b.startswith("[[claim.assertion]]")]
    moved = assertions[:]
    chance.shuffle(moved)
    return "".join(blocks[moved[assertions.index(k)]] if k in assertions else block
                   for k, block in enumerate(blocks))


def _renamed(chance, text):
    """One symbol under another name, wherever it stands."""
    symbols = re.search(r"(?ms)^\[claim.symbols\]\n(.*?)^\[", text)[1]
    # An x stands between the sizes of a shape, too.
    old = chance.choice([name for name in re.findall(r"(?m)^(\w+) =", symbols) if name != "x"])
    new = chance.choice(FRESH)
    if re.search(rf"\b{new}\b", text):
        return text
    lines, within = [], False
    for line in text.split("\n"):
        is_prose = within or re.match(
            r"(title|place|statement|hypotheses|text|about|stands_alone|algebra)", line)
        within ^= line.count("'''") == 1
        if is_prose:
            lines.append(line)
        else:
            lines.append(re.sub(rf"(?<![\w.]){old}(?![\w(])", new, line))
    return "\n".join(lines)


def _respaced(chance, text):
    lines = [line.split("#")[0].rstrip() if '"' not in line and chance.random() < 0.5 else line
             for line in text.split("\n")]
    end = chance.choice(["\n", "\r\n"])
    return ("\ufeff" if chance.random() < 0.2 else "") + end.join(lines)


def _answers(ended):
    """Assertion -> status, the values of the instances, and the verdict."""
    document = json.loads(ended.out)
    (result,) = document["results"]
    (claim,) = document["claims"]
    checks = sorted((check.get("assertion", ""), check["answer"]) for check in result["checks"])
    return result["verdict"], checks, sorted(a["id"] for a in claim["assertions"])


def _run(session, text):
    session.renew("claims")
    session.write("claims/my2026/paper.toml", 'name = "My paper"\ntitle = "T"\n')
    session.write("claims/my2026/c.toml", text)
    words = ["run", "my2026.c", "--claims", "claims", "--json", "--timeout", "10", "-j1"]
    return words, session.settle("data claims", words, allowed=(0, 1, 2, 3, 4))


def same_answers(session):
    chance = session.chance
    with open(os.path.join(EXAMPLES, chance.choice(KEPT) + ".toml"), encoding="utf-8") as file:
        text = file.read()
    plain = session.kept.setdefault("examples", {})
    if text not in plain:
        plain[text] = _answers(_run(session, text)[1])
    changed = text
    changes = chance.sample([_shuffled, _renamed], chance.randint(1, 2))
    for change in [*changes, _respaced]:
        changed = change(chance, changed)
    words, ended = _run(session, changed)
    if ended.code != 0 or _answers(ended) != plain[text]:
        session.report("data claims", words, "other answers than before", ended)


FILE = """[claim]
title = "t"
place = "Lemma 1"
expected = "proved"
statement = "s"
stands_alone = "alone"
{sizes}[claim.symbols]
{symbols}
{assertions}[[instance]]
name = "i"
about = "i"
{data}
"""
ASSERTION = """[[claim.assertion]]
id = "{id}"
origin = "additional"
text = "t"
algebra = "none"
expected = "proved"
identity = "({left}) - ({right}) = 0"
must_fail = ["({left}) + ({right}) = 0"]
"""


def _number(value):
    return f'"{value}"'


def _data(numbers, used):
    lines = []
    for name in used:
        rows = numbers.at[name]
        about = statements.SYMBOLS[name]
        if about[:2] == ("1", "1"):
            lines.append(f"{name} = {_number(rows[0][0])}")
        elif about[1] == "1":
            lines.append(f"{name} = [{', '.join(_number(row[0]) for row in rows)}]")
        else:
            said = (f"[{', '.join(map(_number, row))}]" for row in rows)
            lines.append(f"{name} = [{', '.join(said)}]")
    return "\n".join(lines)


def own_statements(session):
    """Three assertions, some of which are false."""
    chance = session.chance
    plain = {name: name for name in statements.SYMBOLS}
    stated, used = {}, set()
    for k in range(chance.randint(1, 3)):
        rows, cols = chance.choice([("1", "1"), ("d", "1"), ("d", "d")])
        left = statements.formula(chance, rows, cols, chance.randint(1, 2))
        right = rewritten(chance, left, chance.randint(1, 4))
        if session.once_in(2):
            right = perturbed(chance, right)
        stated[f"p{k}"] = left, right, statements.differs(chance, left, right) is not None
        used |= statements.symbols_of(left) | statements.symbols_of(right)
    if not used or not any("d" in statements.SYMBOLS[name] for name in used):
        return
    used = sorted(used)
    numbers = statements.Numbers(chance, {"d": 2, "n": 3})
    said = {i: (statements.text(a, plain), statements.text(b, plain))
            for i, (a, b, _) in stated.items()}
    text = FILE.format(
        sizes="" if any("n" in statements.SYMBOLS[s] for s in used) or not any(
            "n" in statements.sizes_of(side) for a, b, _ in stated.values() for side in (a, b))
        else 'sizes = ["n"]\n', data=_data(numbers, used),
        symbols="\n".join(line.replace(" = ", ' = "', 1) + '"'
                          for line in statements.declaration(plain, used)),
        assertions="".join(ASSERTION.format(id=i, left=a, right=b)
                           for i, (a, b) in said.items()))
    # Where both sides are 0, the control is true, too: the checker says that it fails.
    words, ended = _run(session, text)
    if ended.code not in (0, 1, 3):
        return
    result = json.loads(ended.out)["results"][0]
    if result["verdict"] == "proved" and any(broken for _, _, broken in stated.values()):
        session.report("data claims", words, "proved, and false", ended)
    if result["verdict"] == "refuted" and not any(broken for _, _, broken in stated.values()):
        session.report("data claims", words, "refuted, and no difference is found", ended)
    session.note("data claims", result["verdict"].replace(" ", "_"))


def data_claims(session):
    session.chance.choice([same_answers, own_statements])(session)
