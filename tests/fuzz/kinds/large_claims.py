"""Claims folders and files of inputs that are large, deep or endless: reading them takes about a
second and 200 MB, whatever they say; and of what is refused, the file is named. The limit is of
what grows faster than it should: a machine that is slow for a while is no fault."""

HEAD = """[claim]
title = "t"
place = "Lemma 1"
expected = "proved"
statement = "s"
stands_alone = "alone"
[claim.symbols]
A = "d x d"
x = "d"
"""
ASSERTION = """[[claim.assertion]]
id = "{id}"
origin = "additional"
text = "t"
algebra = "none"
expected = "proved"
identity = "{identity}"
must_fail = ["{control}"]
"""
INSTANCE = """[[instance]]
name = "i{k}"
about = "i"
A = [["1", "2"], ["3", "4"]]
x = ["1", "0"]
"""


def _assertion(id="p", identity="A x = A x + 0 x", control="A x = 2 A x"):
    return ASSERTION.format(id=id, identity=identity, control=control)


def _claim(middle="", assertions=None, instances=None):
    return HEAD + middle + (assertions or _assertion()) + (instances or INSTANCE.format(k=0))


def _formula(chance, length):
    """Of about so many characters."""
    piece = chance.choice(["A + ", "A' ", "(", "A .* ", "-", "inv(", "[A, A; A, A] ", "(A + A) ",
                           "A^12 ", "sum(i in d, ", "tr(A) ", "1/", "((", "A''", "E(", "norm("])
    count = length // len(piece)
    closed = piece.count("(") - piece.count(")")
    return piece * count + "A" + ")" * (closed * count)


# What a file of a claim holds: of so much, by a size from 1 (little) to 5.
def _deep(chance, size):
    depth = 10 ** size
    opened, closed = chance.choice([("[", "]"), ("{a = ", "}"), ("[[", "]]"), ("[{a = ", "}]")])
    return _claim(middle=f"extra = {opened * depth}1{closed * depth}\n")


def _deep_tables(chance, size):
    return HEAD + "[" + ".".join(["a"] * 10 ** size) + "]\nb = 1\n" + _assertion()


def _deep_keys(chance, size):
    return "a." * 10 ** size + "b = 1\n" + _claim()


def _long_formula(chance, size):
    return _claim(assertions=_assertion(identity=f"{_formula(chance, 10 ** size)} = A"))


def _many_definitions(chance, size):
    body = chance.choice(["z{j} + z{j}", "z{j} z{j}", "[z{j}, A; A, z{j}]", "z{j}'", "inv(z{j})",
                          "z{j} .* z{j}", "A z{j}", "tr(z{j}) z{j}", "(z{j})^12"])
    text = "[claim.definitions]\nz0 = \"A\"\n"
    text += "".join(f'z{k} = "{body.format(j=k - 1)}"\n' for k in range(1, 4 ** size))
    last = f"z{4 ** size - 1}"
    return _claim(middle=text, assertions=_assertion(identity=f"{last} = 2 {last} - {last}"))


def _many_assertions(chance, size):
    same = chance.random() < 0.3
    return _claim(assertions="".join(_assertion("p" if same else f"p{k}")
                                     for k in range(5 ** size)))


def _many_instances(chance, size):
    return _claim(instances="".join(INSTANCE.format(k=k) for k in range(5 ** size)))


def _many_symbols(chance, size):
    text = "".join(f'B{k} = "d x d"\n' for k in range(6 ** size))
    return _claim(middle=text)


def _blank(chance, size):
    piece = chance.choice(["\n", "\r\n", " \n", "\t", "# x\n", "#\n", " "])
    return _claim() + piece * (4 * 10 ** size)


def _long_text(chance, size):
    mark = chance.choice(["$x$ ", "x", "$", "\\\\frac{", "\u00e9", "{p} ",
                          "\\\\", "$$a$$ ", "_{", "'"])
    return _claim().replace('statement = "s"', f'statement = "{mark * (2 * 10 ** size)}"')


def _twice(chance, size):
    lines = _claim().splitlines(keepends=True)
    for _ in range(size):
        k = chance.randrange(len(lines))
        lines.insert(chance.randrange(len(lines)), lines[k])
    return "".join(lines)


def _many_controls(chance, size):
    controls = ", ".join(f'"A x = {k + 2} A x"' for k in range(6 ** size))
    return _claim(assertions=_assertion().replace('["A x = 2 A x"]', f"[{controls}]"))


def _wide_keys(chance, size):
    return HEAD + "".join(f'k{k} = "1"\n' for k in range(8 ** size)) + _assertion()


SHAPES = [_deep, _deep_tables, _deep_keys, _long_formula, _long_formula, _many_definitions,
          _many_definitions, _many_assertions, _many_instances, _many_symbols, _blank, _long_text,
          _twice, _many_controls, _wide_keys]


def _one_file(session):
    shape, size = session.chance.choice(SHAPES), session.chance.randint(1, 5)
    session.write_apart("claims/my2026/c.toml", lambda: shape(session.chance, size))
    return f"{shape.__name__} {size}"


def _many_files(session):
    count, text = session.chance.choice([10, 300, 3000, 4000]), _claim()
    for k in range(count):
        session.write(f"claims/my2026/{'t/' * (k % 3)}c{k}.toml", text)
    return f"{count} files"


def _many_papers(session):
    count = session.chance.choice([10, 100, 1000])
    for k in range(count):
        session.write(f"claims/p{k}/paper.toml", 'name = "Mine"\ntitle = "T"\n')
        session.write(f"claims/p{k}/c.toml", _claim())
    return f"{count} papers"


def _deep_folders(session):
    session.write("claims/my2026/" + "d/" * session.chance.choice([10, 100, 400]) + "c.toml",
                  _claim())
    return "deep folders"


def _large_paper(session):
    chance, size = session.chance, session.chance.randint(1, 5)
    kind = chance.choice(["notation", "order", "interpretation", "blank"])
    text = 'name = "My paper"\ntitle = "T"\n'
    if kind == "order":
        text += "order = [" + ", ".join(f'"c{k}"' for k in range(6 ** size)) + "]\n"
    elif kind == "notation":
        text += "".join(f"[[notation]]\nsymbol = '$x_{{{k}}}$'\nmeaning = 'm'\nwhere = '(1)'\n"
                        for k in range(5 ** size))
    elif kind == "interpretation":
        text += "".join(f'[[interpretation]]\nid = "i{k}"\nquote = ["q"]\ntext = "t"\n'
                        for k in range(5 ** size))
    else:
        text += "\n" * (4 * 10 ** size)
    session.write("claims/my2026/paper.toml", text)
    session.write("claims/my2026/c.toml", _claim())
    return f"paper {kind} {size}"


def large_claims(session):
    chance = session.chance
    session.renew("claims")
    session.write("claims/my2026/paper.toml", 'name = "My paper"\ntitle = "T"\n')
    what = chance.choice([_one_file] * 20 + [_many_files, _many_papers, _deep_folders,
                                            _large_paper])(session)
    words = chance.choice([["list", "my2026"], ["list", "my2026", "--json"], ["show", "my2026.c"],
                           ["list", "x"], ["show", "my2026"], ["cite", "my2026.c"]])
    words = [*words, "--claims", "claims"]
    ended = session.settle("large claims", words, allowed=(0, 2), mebibytes=200,
                           seconds=5)
    if ended.seconds > 5:
        session.note("large claims", what.replace(" ", "_"))
    if ended.code == 0 and session.once_in(4):
        session.settle("large claims run", ["run", "my2026", "--claims", "claims", "--timeout",
                                            "2", "--memory", "300", "-j1", "--json"],
                       allowed=(0, 1, 2, 3, 4))
