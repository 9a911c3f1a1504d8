"""A run that is stopped and goes on again and again, its workers too: the same results."""

import json
import os
import signal

import ended as program

CLAIMS = ["ahn2023.lem2", "ahn2023.eq15", "li2025.gla_ones", "li2025.thm2"]


def _children(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def _without_environment(out):
    document = json.loads(out)
    document.pop("environment", None)
    return document


def stopped(session):
    chance = session.chance
    words = ["run", *CLAIMS, "--json", "-j2", "--timeout", "60"]
    if "undisturbed" not in session.kept:
        session.kept["undisturbed"] = _without_environment(session.call("stopped", words).out)
    process = program.start(words, session.folder, program=session.path)
    asleep = []

    def during():
        for pid in asleep:
            _send(pid, signal.SIGCONT)
        asleep.clear()
        for pid in [process.pid, *_children(process.pid)]:
            if chance.random() < 0.3:
                _send(pid, signal.SIGSTOP)
                asleep.append(pid)
        if chance.random() < 0.1:
            _send(process.pid, chance.choice([signal.SIGWINCH, signal.SIGCHLD, signal.SIGCONT,
                                              signal.SIGURG]))

    ended = session.counted("stopped", program.finish(process, session.folder, during=during))
    fault = program.fault_of(ended, (0,))
    if not fault and _without_environment(ended.out) != session.kept["undisturbed"]:
        fault = "other results than those of a run that is not stopped"
    if fault:
        session.report("stopped", words, fault, ended)


def _send(pid, number):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass
