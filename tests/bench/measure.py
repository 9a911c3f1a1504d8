"""What all parts of the benchmarks share: the program, a child that is limited, medians."""
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "build" / "icl-verify"
SIDES = ROOT / "build" / "verify_bench"


class Failed(Exception):
    """A side that gives another result than the other, or none: no ratio is worth anything then."""


def say(words):
    print(f"bench: {words}", file=sys.stderr, flush=True)


def run(command, standard_input=None, seconds=None):
    """Runs to the end; the output, processor seconds of all its processes, and the largest memory
    of one in bytes. None where it took more processor seconds than allowed. Each process is limited
    alone."""

    def limit():
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))

    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as complaints:
        child = subprocess.Popen([str(word) for word in command], stdout=output, stderr=complaints,
                                 stdin=subprocess.PIPE, preexec_fn=limit)
        child.stdin.write((standard_input or "").encode())
        child.stdin.close()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        complaints.seek(0)
        text, words = output.read().decode(), complaints.read().decode()
    spent = usage.ru_utime + usage.ru_stime
    if seconds is not None and (spent > seconds or child.returncode < 0):
        return None
    return {"output": text, "complaints": words, "code": child.returncode, "seconds": spent,
            "bytes": usage.ru_maxrss * 1024}


def results_of(words, seconds=None):
    """The document of icl-verify run with these words, and what it cost; None above the limit."""
    done = run([PROGRAM, "run", *words, "--json", "--jobs", "1", "--timeout", "1e6"],
               seconds=seconds)
    if done is None:
        return None
    if done["code"] == 3 and seconds is not None:
        return None  # a worker that reached the limit
    if done["code"] != 0:
        raise Failed(f"icl-verify run {' '.join(words)} ended with {done['code']}: "
                     f"{done['complaints']}{done['output'][:500]}")
    return json.loads(done["output"]), done


def median(numbers):
    return statistics.median(numbers)


def spread(numbers):
    """The quartiles, where there are enough numbers for them."""
    if len(numbers) < 4:
        return min(numbers), max(numbers)
    low, _, high = statistics.quantiles(numbers, n=4)
    return low, high
