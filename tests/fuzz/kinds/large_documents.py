"""Instance files of megabytes, results of tens of them, texts that are held: reading takes no more
than a worker may, whatever stands in them."""

KIB = 1 << 10


def _list_of(piece, size):
    return "[" + (piece + ",") * (size // (len(piece) + 1)) + piece + "]"


def _instance(chance, size):
    piece = chance.choice(['"1"', "1", "[]", '["1"]', "true", '""', "'1'", '"1/3"', '["1","2"]',
                           '"' + "1" * 1000 + '"', '[["1"]]', "1979-05-27"])
    shape = chance.choice(["list", "list", "rows", "fields", "expect", "digits", "blank", "names"])
    head = 'claim = "li2025.thm2"\n[instance]\n'
    if shape == "list":
        return head + "Sigma = " + _list_of(piece, size) + "\n"
    if shape == "rows":
        row = _list_of(piece, 2000)
        return head + "Sigma = " + _list_of(row, size) + '\nR = [["1"]]\nr = ["1"]\nsigma2 = "0"\n'
    if shape == "fields":
        return head + "".join(f"a{k} = {piece}\n" for k in range(size // (len(piece) + 10)))
    if shape == "expect":
        return head + "[expect]\n" + "".join(f"a{k} = {piece}\n"
                                             for k in range(size // (len(piece) + 10)))
    if shape == "digits":
        return head + f'sigma2 = "{"7" * size}"\nSigma = [["1"]]\nR = [["1"]]\nr = ["1"]\n'
    if shape == "names":
        return head + f'"{"n" * size}" = "1"\n'
    return head + chance.choice(["\n", "# x\n", " "]) * (size // 4)


def instances(session):
    chance = session.chance
    size = chance.choice([100 * KIB, KIB * KIB, 4 * KIB * KIB, 8 * KIB * KIB - 4000,
                          8 * KIB * KIB + 1])
    session.write_apart("mine.toml", lambda: _instance(chance, size))
    session.settle("large instances", ["run", "--instance", "mine.toml", "--timeout", "5", "-j1"],
                   mebibytes=700, seconds=25)


def _document(chance, size):
    piece = chance.choice(["1", "[]", '""', "{}", "null", '{"a":1}', '"' + "x" * 200 + '"',
                           "[1,2]", '{"id":"a","verdict":"proved"}', '"\\u0041"', "1e5"])
    shape = chance.choice(["values", "claims", "papers", "nested", "results", "text", "object"])
    items = _list_of(piece, size)
    if shape == "text":
        return '{"schema":"icl-verify/results/6","x":"' + "y" * size + '"}'
    if shape == "nested":
        row = _list_of(piece, 5000)
        return '{"schema":"icl-verify/results/6","results":' + _list_of(row, size) + "}"
    if shape == "object":
        some = _list_of("{" + ",".join(f'"k{k}":{piece}' for k in range(100)) + "}", size)
        return '{"schema":"icl-verify/results/6","results":' + some + "}"
    if shape == "values":
        return ('{"schema":"icl-verify/results/6","results":[{"id":"ahn2023.lem2","values":'
                + items + "}]}")
    return '{"schema":"icl-verify/results/6","' + shape + '":' + items + "}"


def _journal(chance, size):
    head = '{"journal":"icl-verify/journal/3"'
    line = chance.choice(["{}", "x", '{"result":' + _list_of("1", 500) + "}", ""])
    return head + "}\n" + (line + "\n") * (size // (len(line) + 1))


def documents(session):
    chance = session.chance
    size = chance.choice([KIB * KIB, 4 * KIB * KIB, 16 * KIB * KIB, 60 * KIB * KIB])
    make = chance.choice([_document, _document, _journal])
    session.write_apart("results.json", lambda: make(chance, size))
    words = chance.choice([["report", "results.json"], ["compare", "results.json", "results.json"],
                           ["merge", "results.json"], ["cite", "li2025", "--from", "results.json"],
                           ["run", "ahn2023.lem2", "--baseline", "results.json"],
                           ["run", "ahn2023.lem2", "--resume", "results.json"],
                           ["baseline", "update", "b.json", "--from", "results.json"]])
    session.settle("large documents", words, mebibytes=400, seconds=20)


def _held(chance, size):
    piece = chance.choice(["0.1195 <!-- icl-verify: w.toml loss -->\n", "<!-- ", "<!-- icl-verify:",
                           "1 ", "\n", "-->", "<!---->", "0.1 <!-- icl-verify: a b", "1e5 <!--",
                           "<!-- icl-verify: w.toml " + "x" * 200 + " -->"])
    return piece * (size // len(piece))


def held(session):
    chance = session.chance
    size = chance.choice([KIB, 100 * KIB, 4 * KIB * KIB])
    session.write_apart("README.md", lambda: _held(chance, size))
    session.settle("large held", ["run", "--held", "README.md", "--timeout", "5"], mebibytes=700,
                   seconds=20)


def large_documents(session):
    session.chance.choice([instances, documents, documents, held])(session)
