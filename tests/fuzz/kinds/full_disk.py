"""A disk that is full, a file that may not grow, a folder that may not be written: before every
command that writes. What was there is whole or replaced as a whole, and what is missing is told."""

import hashlib
import os
import shutil
import signal
import subprocess

import ended as program

# The words of a command, and the file that it writes.
WRITERS = [
    (["report", "results", "--html", "f.html"], "f.html"),
    (["report", "results", "--csv", "f"], "f"),
    (["report", "results", "--jsonl", "f"], "f"), (["report", "results", "--junit", "f"], "f"),
    (["report", "results", "--sarif", "f"], "f"), (["report", "results", "--latex", "f"], "f"),
    (["report", "results", "--markdown", "f"], "f"), (["report", "results", "--badge", "f"], "f"),
    (["report", "results", "--annotations", "f"], "f"),
    (["report", "results", "--html", "pages/"], "pages"),
    (["report", "results", "--csv", "data/"], "data"),
    (["run", "ahn2023.thm1", "--set", "n=1..3", "--svg", "f", "--plot", "loss_min"], "f"),
    (["run", "li2025.thm2", "--certificates", "kept"], "kept"),
    (["run", "li2025.thm2", "--journal", "j"], "j"),
    (["audit", "w.npy", "--set", "n=3", "--html", "f"], "f"),
    (["audit", "w.npy", "--set", "n=3", "--svg", "f"], "f"),
    (["baseline", "update", "f", "--from", "results", "--force"], "f"),
    (["baseline", "update", "f", "ahn2023.lem2"], "f"),
    (["new", "my2026.lemma1", "--data-only"], "my2026"),
    (["new", "my2026.lemma1"], "my2026"),
    (["check", "A' + B' = (A + B)'", "--symbols", "A = d x n, B = d x n", "--save",
      "my2026.lemma1"], "my2026"),
    (["migrate", "old.toml"], "old.toml"),
    (["mutate", "ahn2023.lem2", "--most", "3", "--certificates", "kept"], "kept"),
]
NPY = (b"\x93NUMPY\x01\x00\x76\x00{'descr': '<f8', 'fortran_order': False, 'shape': (1, 1), }"
       + b" " * 55)[:127] + b"\n" + b"\0\0\0\0\0\0\xd8\xbf"
OLD = "[claim]\ntitle = 't'\n[claim.letters]\nA = 'd x d'\n" + "# more\n" * 900


def _files(folder):
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
    return found


def _prepare(session, folder):
    if "results" not in session.kept:
        session.kept["results"] = session.call("full disk", ["run", "ahn2023.lem2", "li2025.thm2",
                                                             "--json"]).out
    for name, text in (("results", session.kept["results"]), ("w.npy", NPY),
                       ("old.toml", OLD.encode())):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text)


class Tmpfs:
    """A file system of so many bytes, at a folder; where there is no right to mount, none."""

    def __init__(self, folder, size):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)
        self.is_there = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none",
                                        folder], stderr=subprocess.DEVNULL).returncode == 0

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.is_there:
            subprocess.run(["umount", "-l", self.folder], stderr=subprocess.DEVNULL)


def _nobody():
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)


def _how(session, folder, written):
    """What is done to the call; and words for it."""
    chance = session.chance
    way = chance.choice(["grow", "read-only", "nobody"] if os.getuid() == 0 else ["grow"])
    if way == "grow":
        most = chance.choice([0, 1, 100, 1000, 4096, 20000, 100000])
        ignore = chance.random() < 0.5

        def before():
            if ignore:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            program.limited(FSIZE=most)()
        return before, f"files of at most {most} bytes"
    os.chmod(folder, 0o555 if way == "read-only" else 0o755)
    if way == "read-only" and os.path.isdir(os.path.join(folder, written)):
        os.chmod(os.path.join(folder, written), 0o555)
    return _nobody, way


def full_disk(session):
    chance = session.chance
    words, written = chance.choice(WRITERS)
    outer = session.renew("disk")
    streams = session.renew("streams")
    folder = os.path.join(outer, "full")
    os.makedirs(folder)
    with Tmpfs(folder, chance.choice(["400k", "420k", "500k", "1m"])) as small:
        _prepare(session, folder)
        was_there = chance.random() < 0.6
        if was_there and written != "old.toml":  # what an earlier call wrote
            session.call("full disk", words, folder=folder)
            for name in ("out", "err"):
                os.remove(os.path.join(folder, name))
        before, said = None, "a full disk"
        if small.is_there and chance.random() < 0.5:
            _fill(folder, chance.choice([0, 0, 500, 4096, 9000, 30000]))
        else:
            before, said = _how(session, folder, written)
        held = _files(folder)
        with open(os.path.join(streams, "out"), "wb") as out, \
                open(os.path.join(streams, "err"), "wb") as err:
            process = program.start(words, folder, program=session.path, before=before,
                                    environment={"XDG_STATE_HOME": streams},
                                    std={"stdout": out, "stderr": err})
            ended = session.counted("full disk", program.finish(process, streams))
        for place, _, _ in os.walk(folder):
            os.chmod(place, 0o755)
        now = _files(folder)
    _judge(session, words + [said], written, held, now, ended, said)
    shutil.rmtree(outer, ignore_errors=True)


def _fill(folder, left):
    """So that so many bytes are left."""
    facts = os.statvfs(folder)
    rest = facts.f_bavail * facts.f_frsize - left
    if rest > 0:
        with open(os.path.join(folder, "filler"), "wb") as file:
            file.write(b"\0" * rest)


def _judge(session, words, written, held, now, ended, said):
    fault = program.fault_of(ended, (0, 1, 2, 3))
    # Its own streams are files, too: what cannot be printed on them nobody can read.
    if said.startswith("files of") and fault in ("refuses without a message",
                                                 "refuses without a remedy"):
        fault = ""
    if fault:
        session.report("full disk", words, fault, ended)
    others = {name for name in held if not name.split("/")[0] == written}
    lost = [name for name in others if now.get(name) != held[name]]
    if lost:
        session.report("full disk", words, f"lost {lost}", ended)
    beside = [name for name in now if name not in held and name.split("/")[0] != written]
    if beside:
        session.report("full disk", words, f"left {beside} beside it", ended)
    mine = {n: s for n, s in held.items() if n.split("/")[0] == written}
    its = {n: s for n, s in now.items() if n.split("/")[0] == written}
    # A change of every step may be explained: then there is no certificate of one.
    if ended.code == 0 and not its and words[0] != "mutate":
        session.report("full disk", words, "ends with 0, and nothing is written", ended)
    # What was written before is replaced by the same bytes, or stays; a journal begins anew.
    if mine and not its and "--journal" not in words:
        session.report("full disk", words, f"of {sorted(mine)} nothing is left", ended)
