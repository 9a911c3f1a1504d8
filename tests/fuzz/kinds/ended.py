"""The program called, and what is wrong with how it ended."""

import os
import re
import resource
import signal
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", "..", ".."))
PATIENCE = 60  # seconds


def _listed(name):
    """What tests/fuzz/outcome.cpp lists under that name."""
    with open(os.path.join(ROOT, "tests", "fuzz", "outcome.cpp"), encoding="utf-8") as file:
        words = re.search(name + r" = \{(.*?)\};", file.read(), re.S)[1]
    return re.findall(r'"([^"]*)"', words)


REMEDIES = [*_listed("remedies"), "an entry is", "at most", "put a blank", "put the comment",
            "Go on with"]
INSIDE = _listed("inside")


class Ended:
    """How a call ended: `code`, or the `signal` that ended it, or that it `hung`; what it printed,
    bytes; the seconds of processor time and the bytes of memory that it had at most, its workers
    included."""

    def __init__(self, status, usage, hung, out, err):
        self.hung = hung
        self.signal = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        self.code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -1
        self.out, self.err = out, err
        self.seconds = usage.ru_utime + usage.ru_stime
        self.bytes = usage.ru_maxrss * 1024

    @property
    def said(self):
        return self.err.decode(errors="replace")


def _end(process):
    """The whole group: a worker must not outlive a program that hangs."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def _content(path):
    """Nothing where the stream went elsewhere."""
    if not os.path.exists(path):
        return b""
    with open(path, "rb") as file:
        return file.read()


def start(words, folder, environment=None, before=None, streams="", program=None, std=None):
    """The process; its streams go to files out, err and their `streams`, but for those in `std`."""
    variables = {**os.environ, "XDG_STATE_HOME": folder, **(environment or {})}
    variables = {k: v for k, v in variables.items() if v is not None}
    std = std or {}
    out = std.get("stdout") or open(os.path.join(folder, "out" + streams), "wb")
    err = std.get("stderr") or open(os.path.join(folder, "err" + streams), "wb")
    return subprocess.Popen([*([program] if isinstance(program, str) else program), *words],
                            cwd=folder, env=variables, preexec_fn=before, stdout=out, stderr=err,
                            stdin=std.get("stdin", subprocess.DEVNULL), start_new_session=True)


def finish(process, folder, streams="", during=None, patience=PATIENCE):
    """Waits; `during` is called again and again meanwhile."""
    begin, nap = time.monotonic(), 0.001
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid != 0:
            break
        if time.monotonic() - begin > patience:
            _end(process)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = -9
            return Ended(status, usage, True, b"", b"")
        if during is not None:
            during()
        time.sleep(nap)
        nap = min(2 * nap, 0.02)
    process.returncode = status  # so that nobody waits for it again
    out, err = (_content(os.path.join(folder, name + streams)) for name in ("out", "err"))
    return Ended(status, usage, False, out, err)


def limited(**limits):
    """What a process does before it becomes the program: limited(NOFILE=8)."""
    def before():
        for name, most in limits.items():
            resource.setrlimit(getattr(resource, "RLIMIT_" + name), (most, most))
    return before


def is_visible(text):
    return not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", text.replace(b"\r\n", b"\n"))


def fault_of(ended, allowed):
    """Empty if all is well: it ended by itself, in time, with a code of those allowed; a refusal
    says what to do, and nothing invisible is printed."""
    if ended.hung:
        return "hangs"
    if ended.signal:
        return f"ended by signal {ended.signal}"
    if ended.code not in allowed:
        return f"exit code {ended.code}"
    if not is_visible(ended.out) or not is_visible(ended.err):
        return "prints what is not visible"
    if any(words in ended.said for words in INSIDE):
        return "speaks of the inside of the program"
    if ended.code != 2:
        return ""
    if "icl-verify" not in ended.said:
        return "refuses without a message"
    if len(ended.err) > 20000:
        return "says too much"
    return "" if any(words in ended.said for words in REMEDIES) else "refuses without a remedy"
