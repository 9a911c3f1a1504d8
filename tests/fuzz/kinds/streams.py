"""Standard streams that are closed, full, or a pipe whose reader is gone, before every command: no
file gets what was meant for a stream, and 0 is not said of what was lost."""

import os

import ended as program

COMMANDS = [
    ["list"], ["list", "--json"], ["show", "li2025.thm2"], ["show", "li2025.thm2", "--json"],
    ["cite"], ["cite", "li2025.thm3"], ["schema"], ["doctor"], ["formulas"], ["--version"],
    ["--help"], ["help", "run"], ["author-note", "li2025", "--from", "results"],
    ["check", "tr(A B) = tr(B A)", "--symbols", "A = d x n, B = n x d"],
    ["check", "x = 2 x", "--symbols", "x = d"], ["report", "results"],
    ["report", "results", "--json"], ["report", "results", "--html", "f.html"],
    ["report", "results", "--csv", "f", "--junit", "f2"], ["report", "results", "--jsonl", "f"],
    ["compare", "results", "results"], ["merge", "results"], ["run", "ahn2023.lem2"],
    ["run", "ahn2023.lem2", "--json", "--journal", "f"], ["run", "ahn2023.lem2", "--quiet"],
    ["run", "ahn2023.lem2", "--html", "f.html", "--journal", "f2"],
    ["run", "ahn2023.lem2", "--certificates", "kept"],
    ["run", "ahn2023.thm1", "--set", "n=1..4", "--csv", "f", "--svg", "f2", "--plot", "loss_min"],
    ["baseline", "update", "f", "--from", "results"], ["mutate", "ahn2023.lem2", "--most", "1"],
    ["new", "my2026.lemma1", "--data-only"], ["nothing"], ["report", "nowhere"],
    ["list", "--claims", "nowhere"],
]
STREAMS = ["stdin", "stdout", "stderr"]


def _files(folder):
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def _folder(session, name):
    folder = session.renew(name)
    if "results" not in session.kept:
        session.kept["results"] = session.call("streams", ["run", "ahn2023.lem2", "li2025.thm2",
                                                           "--json"]).out
    session.write(name + "/results", session.kept["results"])
    return folder


def _undisturbed(session, words):
    kept = session.kept.setdefault("plain", {})
    if tuple(words) not in kept:
        folder = _folder(session, "streams")
        ended = session.call("streams", words, folder=folder)
        files = {n: t for n, t in _files(folder).items() if n not in ("out", "err")}
        kept[tuple(words)] = ended, files
    return kept[tuple(words)]


def _bent(chance):
    """What stands for each stream: None for as it is, closed, full, or a pipe without reader."""
    return {name: chance.choice([None, "closed", "closed", "full", "broken"]) for name in STREAMS}


def _open(bent):
    opened, closed = {}, []
    for number, (name, how) in enumerate(bent.items()):
        if how == "closed":
            closed.append(number)
        elif how == "full":
            opened[name] = open("/dev/full", "r+b", buffering=0)
        elif how == "broken":
            reader, writer = os.pipe()
            os.close(reader)
            opened[name] = os.fdopen(writer, "wb", buffering=0)
    return opened, closed


def streams(session):
    chance = session.chance
    words = chance.choice(COMMANDS)
    plain, files = _undisturbed(session, words)
    folder, bent = _folder(session, "streams"), _bent(session.chance)
    opened, closed = _open(bent)
    process = program.start(words, folder, program=session.path, std=opened,
                            before=lambda: [os.close(number) for number in closed])
    for stream in opened.values():
        stream.close()
    ended = session.counted("streams", program.finish(process, folder))
    said = words + [", ".join(f"{name} {how}" for name, how in bent.items() if how)]
    loses = bent["stdout"] is not None and plain.out
    # SIGPIPE ends a program whose reader is gone, as it ends others.
    by_pipe = ended.signal == 13 and "broken" in bent.values()
    if ended.hung or ended.signal and not by_pipe:
        session.report("streams", said, f"hangs or ends by signal {ended.signal}", ended)
    elif loses and ended.code == 0 and bent["stdout"] == "full":
        session.report("streams", said, "ends with 0, and its output is lost", ended)
    elif not loses and bent["stdout"] is None and ended.out != plain.out and not by_pipe \
            and b"environment" not in plain.out and b" ms" not in plain.out \
            and b" s " not in plain.out:
        session.report("streams", said, "prints otherwise", ended)
    elif not loses and bent["stdout"] is None and ended.code != plain.code and not by_pipe \
            and not (bent["stderr"] and plain.err):
        session.report("streams", said, f"exit code {ended.code} for {plain.code}", ended)
    now = {n: t for n, t in _files(folder).items() if n not in ("out", "err")}
    for name, text in now.items():
        if name.startswith("icl-verify/"):
            continue
        if name not in files or _differs(name, text, files[name]):
            session.report("streams", said, f"{name} is not what it is otherwise", ended)


def _differs(name, text, plain):
    """Journals and pages tell times."""
    if text == plain:
        return False
    return not (text[:30] == plain[:30] and abs(len(text) - len(plain)) < 200)
