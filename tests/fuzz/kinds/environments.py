"""Variables, limits and folders that a program may find, before every command: the same bytes, or
a refusal that says why."""

import os
import signal

import ended as program
from streams import COMMANDS

VARIABLES = {
    "LC_ALL": ["C", "tr_TR.UTF-8", "de_DE.UTF-8", "POSIX", "xx", "\udcff", "C.UTF-8", "a" * 5000],
    "LANG": ["tr_TR", "ja_JP.SJIS", ""], "LANGUAGE": ["de:en"], "LC_NUMERIC": ["de_DE.UTF-8"],
    "TZ": ["", ":", "UTC+25", "../../etc/passwd", "Asia/Kathmandu", "x" * 4000, "<-03>3"],
    "HOME": [None, "", "/", "/nonexistent", "/dev/null", "relative", "~", "/proc"],
    "XDG_STATE_HOME": ["", "relative", "/dev/null", "/proc/1", "/nonexistent/x", "/" * 4090],
    "TMPDIR": ["", "/nonexistent", "/dev/null", "relative"], "PATH": [None, "", ".", "/x"],
    "TERM": [None, "", "dumb", "xterm-kitty", "vt52", "x" * 3000], "PWD": ["/nonexistent", ""],
    "NO_COLOR": ["", "1"], "CLICOLOR_FORCE": ["1"], "FORCE_COLOR": ["1"], "CI": ["true"],
    "MALLOC_ARENA_MAX": ["1"], "MALLOC_PERTURB_": ["170"], "GLIBC_TUNABLES": ["x=y"],
    "ASAN_OPTIONS": ["x"], "OMP_NUM_THREADS": ["0", "-1", "1000000"], "GITHUB_ACTIONS": ["true"],
    "SOURCE_DATE_EPOCH": ["-1", "x"], "FLINT_NUM_THREADS": ["9999"], "USER": [None, "\n"],
}
WIDTHS = [None, "0", "1", "2", "7", "39", "100000", "-5", "x", "80x", "1e3", "\uff19\uff10"]
PLAIN = [words for words in COMMANDS if not {"f", "kept"} & {*words}]


def _variables(chance):
    names = chance.sample([*VARIABLES], chance.randint(1, 4))
    return {name: chance.choice(VARIABLES[name]) for name in names}


def _limits(chance):
    """What is set before the program begins, and words for it."""
    chosen = {}
    for name, values in [("NOFILE", [5, 8, 10, 16, 64]), ("NPROC", [0, 1, 2]), ("STACK", [
            64 << 10, 256 << 10, 1 << 20]), ("CPU", [1, 2]), ("AS", [96 << 20, 256 << 20]),
            ("DATA", [32 << 20]), ("MEMLOCK", [0]), ("SIGPENDING", [0]), ("NICE", [0])]:
        if chance.random() < 0.2:
            chosen[name] = chance.choice(values)
    is_nobody = "NPROC" in chosen and os.getuid() == 0

    def before():
        if is_nobody:  # root may have any number of processes
            os.setgroups([])
            os.setgid(65534)
        program.limited(**chosen)()
        if is_nobody:
            os.setuid(65534)
    return before, chosen


def _undisturbed(session, words):
    kept = session.kept.setdefault("plain bytes", {})
    if tuple(words) not in kept:
        session.write("results", session.kept.get("results") or session.call(
            "environments", ["run", "ahn2023.lem2", "li2025.thm2", "--json"]).out)
        kept[tuple(words)] = session.call("environments", words, environment={"COLUMNS": None})
    return kept[tuple(words)]


def _is_timed(plain):
    return any(mark in plain.out for mark in (b"environment", b" ms", b" s ", b" s\n"))


def environments(session):
    chance = session.chance
    words = chance.choice(PLAIN)
    plain = _undisturbed(session, words)
    environment = {"COLUMNS": None, **_variables(chance)}
    before, limits = _limits(chance) if session.once_in(3) else (None, {})
    is_narrow = session.once_in(4)
    if is_narrow:
        environment["COLUMNS"] = chance.choice(WIDTHS)
    os.chmod(session.folder, 0o777)
    for name in ("my2026", "icl-verify", "relative"):
        session.renew(name)
        os.rmdir(session.place(name))
    ended = session.call("environments", words, environment=environment, before=before)
    said = words + [f"{k}={v!r}"[:80] for k, v in {**environment, **limits}.items()]
    stops = {signal.SIGXCPU, signal.SIGKILL} if "CPU" in limits else set()
    small = {"STACK", "AS", "DATA"} & {*limits}
    if (ended.signal or ended.code == 127) and small and not ended.out:
        return  # by the loader, before the program begins
    if ended.hung or ended.signal and ended.signal not in stops:
        session.report("environments", said, f"hangs or ends by signal {ended.signal}", ended)
    elif ended.signal:
        return
    elif ended.code == 1 and limits and words == ["doctor"]:
        return  # this machine cannot do what it tests
    elif ended.code != plain.code and not (limits and ended.code in (2, 3)) and not (
            ended.code == 2 and "HOME" in environment):
        session.report("environments", said, f"exit code {ended.code} for {plain.code}", ended)
    elif ended.code == plain.code and ended.out != plain.out and not is_narrow \
            and not _is_timed(plain) and not {"CLICOLOR_FORCE", "FORCE_COLOR"} & {*environment}:
        session.report("environments", said, "prints otherwise", ended)
    elif ended.code == 2:
        fault = program.fault_of(ended, (2,))
        if fault and plain.code != 2:
            session.report("environments", said, fault, ended)
    elif is_narrow and not program.is_visible(ended.out):
        session.report("environments", said, "prints what is not visible", ended)
