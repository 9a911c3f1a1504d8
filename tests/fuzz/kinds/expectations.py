"""What an instance file or a text expects of a value that is known exactly, in every form there is:
exit code 0 exactly where it is true by Fractions."""

from decimal import Decimal
from fractions import Fraction

# An instance, a value of it, and what it is.
KNOWN = [
    ('claim = "li2025.thm2"\n[instance]\nSigma = [["1", "0"], ["0", "2"]]\nsigma2 = "0"\n'
     'R = [["1"]]\nr = ["1"]\n', "risk", Fraction(78, 35)),
    ('claim = "ahn2023.thm1"\n[instance]\nn = "9"\nd = "2"\nlambda = ["1", "1"]\n', "loss_min",
     None),
]


def _known(session, k):
    text, name, value = KNOWN[k]
    if value is None:
        value = session.kept.get("loss_min")
        if value is None:
            session.write("mine.toml", text)
            import json
            ended = session.call("expectations", ["run", "--instance", "mine.toml", "--json"])
            value = Fraction(json.loads(ended.out)["results"][0]["values"][name])
            session.kept["loss_min"] = value
    return text, name, value


def _near(chance, value):
    """It, or a number beside it."""
    step = Fraction(1, 10 ** chance.choice([0, 1, 3, 9, 40]))
    return value + chance.choice([0, 0, 0, 0, step, -step])


def _word(chance, value):
    """The same number as people may write it."""
    ways = [str(value), f"{3 * value.numerator}/{3 * value.denominator}",
            f"{value.numerator}/{value.denominator}"]
    tenths = value.denominator
    for prime in (2, 5):
        while tenths % prime == 0:
            tenths //= prime
    if tenths == 1:
        plain = Decimal(value.numerator) / Decimal(value.denominator)
        if Fraction(plain) == value:
            ways += [f"{plain:f}", f"{plain:e}", f"{plain:f}".rstrip("0") or "0"]
            ways = [way for way in ways if Fraction(way.rstrip(".") or "0") == value]
    return chance.choice(ways)


def _rounded(chance, value):
    """A number of few digits near it."""
    digits = chance.choice([0, 1, 2, 5, 12])
    scaled = value * 10 ** digits
    return Fraction(chance.choice([scaled.__floor__(), scaled.__ceil__(), round(scaled)]),
                    10 ** digits), digits


def _form(chance, value):
    """An expectation, and whether it is true."""
    near = _near(chance, value)
    kind = chance.choice(["equal", "<=", "<", ">=", ">", "range", "tolerance"])
    if kind == "equal":
        return _word(chance, near), near == value
    if kind in ("<=", "<", ">=", ">"):
        holds = {"<=": value <= near, "<": value < near, ">=": value >= near, ">": value > near}
        gap = chance.choice([" ", ""])
        return f"{kind}{gap}{_word(chance, near)}", holds[kind]
    if kind == "range":
        low, high = sorted([_near(chance, value), _near(chance, value) +
                            chance.choice([0, Fraction(1, 7)])])
        return f"{_word(chance, low)} .. {_word(chance, high)}", low <= value <= high
    middle, digits = _rounded(chance, value)
    width = chance.choice([abs(value - middle), Fraction(1, 2 * 10 ** digits), Fraction(0),
                           abs(value - middle) - Fraction(1, 10 ** 50)])
    width = max(width, Fraction(0))
    return f"{_word(chance, middle)} +- {_word(chance, width)}", abs(value - middle) <= width


def instances(session):
    chance = session.chance
    text, name, value = _known(session, chance.randrange(len(KNOWN)))
    said, is_true = _form(chance, value)
    session.write("mine.toml", f'{text}[expect]\n{name} = "{said}"\n')
    words = ["run", "--instance", "mine.toml", "-j1"]
    ended = session.settle("expectations", words, allowed=(0, 1, 2))
    if ended.code != (0 if is_true else 1) and not (ended.code == 2 and not is_true):
        session.report("expectations", words + [said], f"{said} of {value} is {is_true}, and the "
                       f"exit code is {ended.code}", ended)


DRESSES = ["{}", "**{}**", "`{}`", "${}$", "| {} |", "{}.", "({})", "{},", "_{}_", "about {}",
           "\u2009{}", "\\({}\\)", "'{}'", "= {}", "~{}", "\u2248 {}", "x{}", "v{}", "#{}",
           "1.{}", "{}x", "{} and", "{}\u202f", "-{}", "\u2212{}", "{}e0", "{}%", "{}\n", "1,{}",
           "{} \u00b1 1"]
NEUTRAL = {"{}", "**{}**", "${}$", "| {} |", "{}.", "_{}_", "about {}", "= {}", "({})", "{},"}


def texts(session):
    chance = session.chance
    text, name, value = _known(session, chance.randrange(len(KNOWN)))
    number, digits = _rounded(chance, value)
    shown = f"{Decimal(number.numerator) / Decimal(number.denominator):.{digits}f}"
    exactly = digits == 0
    is_true = number == value if exactly else \
        abs(value - number) <= Fraction(1, 2 * 10 ** digits)
    dress = chance.choice(DRESSES)
    session.write("mine.toml", text)
    comment = chance.choice(["<!-- icl-verify: mine.toml {} -->", "<!--icl-verify: mine.toml {}-->",
                             "<!-- icl-verify:mine.toml {} -->"]).format(name)
    session.write("README.md", f"The value is {dress.format(shown)} {comment}\n")
    words = ["run", "--held", "README.md", "-j1"]
    ended = session.settle("held numbers", words, allowed=(0, 1, 2))
    if ended.code == 0 and not is_true or ended.code == 1 and is_true and dress in NEUTRAL:
        session.report("held numbers", words + [dress.format(shown)], f"{shown} of {value} is "
                       f"{is_true}, and the exit code is {ended.code}", ended)


def expectations(session):
    session.chance.choice([instances, instances, texts])(session)
