"""The audit: mutants in an even order, some at a time, until the time is over."""

import argparse
import concurrent.futures
import difflib
import itertools
import json
import random
import signal
import sys
import time
from pathlib import Path

import carrying
import kept
import listed
import report
from chosen_trial import ChosenTrials
from equivalents import Equivalents
from journal import Journal
from program import Failure, Program, end_all
from sample import File, area_of, order
from schemata import Schemata
from tree import Tree
from trial import Trials
from unit_tests import UnitTests

CLAIMS_MINUTES, ALL_MINUTES, CARRYING_MINUTES = 1.4, 60, 600
CLAIMS_MOST, ALL_MOST = 60, 1300


def options(arguments):
    """Those that tests/mutation/run --help lists."""
    parser = argparse.ArgumentParser(prog="tests/mutation/run", add_help=False)
    parser.add_argument("--paper")
    parser.add_argument("--claims", default="")
    parser.add_argument("--skip", default="")
    parser.add_argument("--carrying", nargs="?", const=",".join(carrying.PLACES))
    parser.add_argument("--list")
    parser.add_argument("--budget", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--most", type=int)
    parser.add_argument("--root", default=".")
    parser.add_argument("--build", default="build")
    parser.add_argument("--work", default="build-mutation")
    chosen = parser.parse_args(arguments)
    if chosen.jobs < 1:
        raise Failure(f"--jobs {chosen.jobs}: a whole number from 1 on is needed")
    if chosen.budget is not None and chosen.budget <= 0:
        raise Failure(f"--budget {chosen.budget}: a number of minutes above 0 is needed")
    if chosen.again and not chosen.resume:
        raise Failure("--again tries the survivors of an earlier call again; it goes with --resume")
    for name in ("carrying", "list"):
        if getattr(chosen, name) is not None and (chosen.claims or chosen.paper or chosen.alone):
            raise Failure(f"--{name} names its mutants itself; it does not go with --claims, "
                          "--paper or --alone")
    if chosen.carrying is not None and chosen.list is not None:
        raise Failure("--carrying and --list name other mutants; give one of them")
    for name in filter(None, (chosen.carrying or "").split(",")):
        if name not in carrying.PLACES:
            raise Failure(f"--carrying {name}: allowed are {', '.join(carrying.PLACES)}")
    if chosen.most is not None and chosen.most < 1:
        raise Failure(f"--most {chosen.most}: a whole number from 1 on is needed")
    return chosen


def sources_of(tree, option, names):
    """The sources of claims that were named."""
    source = {claim: path for path, claim in tree.claims.items()}
    for name in names:
        if name not in source:
            near = difflib.get_close_matches(name, source, 3)
            raise Failure(f"{option} {name}: there is no such claim"
                          + (f"; did you mean {' or '.join(near)}?" if near
                             else "; icl-verify list names them"))
    return {source[name] for name in names}


def chosen_paths(tree, chosen):
    names = [name for name in chosen.claims.split(",") if name]
    skipped = sources_of(tree, "--skip", [name for name in chosen.skip.split(",") if name])
    if names:
        return sources_of(tree, "--claims", names) - skipped
    paths = [path for path in tree.mutable() if path not in skipped]
    if chosen.paper:
        areas = sorted({area_of(path) for path in paths})
        if chosen.paper not in areas:
            raise Failure(f"--paper {chosen.paper}: allowed are {', '.join(areas)}")
        paths = [path for path in paths if area_of(path) == chosen.paper]
    return set(paths)


def progress(entries, begin, minutes):
    if sys.stderr.isatty():
        survived = len(report.survivors(entries))
        gone = (time.monotonic() - begin) / 60
        print(f"\r\033[K{len(entries)} mutants, {survived} survived, {gone:.1f} of {minutes:g} min",
              end="", file=sys.stderr, flush=True)


def audit(trials, journal, pairs, jobs, minutes):
    """Tries mutants until the time is over; returns whether it was interrupted."""
    begin, waiting, number = time.monotonic(), set(), 0
    fresh = (pair for pair in pairs if not journal.has(trials.described(*pair)))
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        try:
            while True:
                while len(waiting) < jobs and time.monotonic() - begin < 60 * minutes:
                    pair = next(fresh, None)
                    if pair is None:
                        break
                    number += 1
                    waiting.add(pool.submit(trials.run, *pair, f"mutant{number}"))
                if not waiting:
                    return False
                done, waiting = concurrent.futures.wait(
                    waiting, return_when=concurrent.futures.FIRST_COMPLETED)
                for future in done:
                    journal.add(future.result())
                progress(journal.entries, begin, minutes)
        except KeyboardInterrupt:
            return True
        finally:
            if sys.stderr.isatty():
                print("\r\033[K", end="", file=sys.stderr, flush=True)
            pool.shutdown(wait=False, cancel_futures=True)
            end_all()


def together(alone, pairs, folder, chosen):
    """Trials with one program that holds what it can; the mutants that it cannot hold come last."""
    kept_pairs = folder / "mutants.json"
    if chosen.resume and kept_pairs.exists():
        numbered = kept.read(kept_pairs, alone.tree, alone.described)
    else:
        most = chosen.most or (CLAIMS_MOST if chosen.claims else ALL_MOST)
        numbered = dict(enumerate(itertools.islice(pairs, most)))
        kept.write(kept_pairs, [alone.described(*pair) for pair in numbered.values()])
    # A checker that is being written has no unit tests; the two minutes are for its mutants.
    paths = set() if chosen.claims else {file.path for file, _ in numbered.values()}
    schemata = Schemata(alone.tree, alone.program, folder, numbered,
                        UnitTests(alone.tree, alone.program, paths, max(numbered, default=0)))
    schemata.build(chosen.jobs)
    claims = sorted({alone.tree.claims[source] for file, _ in numbered.values()
                     for source in alone.tree.claims_on(file.path)})
    reached = schemata.reach(claims, alone.unchanged, folder, chosen.jobs)
    return ChosenTrials(alone, schemata, reached), [
        numbered[n] for n in sorted(numbered, key=lambda n: not schemata.held(n))]


def audit_sample(trials, journal, work, paths, chosen):
    """An even sample, or the mutants of some claims."""
    pairs = order(trials.tree, paths, chosen.seed)
    if not chosen.alone:
        folder = work / ("claims" if chosen.claims else "all")
        trials, pairs = together(trials, pairs, folder, chosen)
    minutes = chosen.budget or (CLAIMS_MINUTES if chosen.claims else ALL_MINUTES)
    return audit(trials, journal, iter(pairs), chosen.jobs, minutes)


SPREAD = 6  # claims that are asked where none depends on a place by name


def spread(tree):
    """A few claims, evenly."""
    ids = sorted(tree.claims.values())
    return ids[::max(1, len(ids) // SPREAD)]


def carried(alone, folder, pairs, jobs):
    """Trials of mutants of places that carry a verdict, and those that their program holds."""
    tree = alone.tree
    files = {file.path: file for file, _ in pairs}
    numbered = dict(enumerate(pairs))
    schemata = Schemata(tree, alone.program, folder, numbered,
                        UnitTests(tree, alone.program, set(files), len(pairs)))
    schemata.build(jobs)
    claims = sorted({tree.claims[source] for path in files
                     for source in tree.claims_on(path)}) or spread(tree)
    reached = schemata.reach(claims, alone.unchanged, folder, jobs)
    return ChosenTrials(alone, schemata, reached, carrying=True), [
        numbered[n] for n in numbered if schemata.held(n)]


def pairs_of_place(tree, name):
    """Every mutant of every line of a place."""
    files = [File(tree, path, random.Random(0)) for path in carrying.sources(tree, name)]
    return sorted(((file, mutant) for file in files for found in file.left.values()
                   for mutant in found if carrying.counts(name, mutant)),
                  key=lambda pair: (pair[0].path, pair[1].start, pair[1].operator, pair[1].new))


def audit_places(trials, journal, work, chosen):
    """One place after the other, each with a program of its own."""
    begin = time.monotonic()
    for name in filter(None, chosen.carrying.split(",")):
        left = (chosen.budget or CARRYING_MINUTES) - (time.monotonic() - begin) / 60
        if left <= 0:
            return False
        of_place, pairs = carried(trials, work / f"carrying-{name}",
                                  pairs_of_place(trials.tree, name), chosen.jobs)
        if audit(of_place, journal, iter(pairs), chosen.jobs, left):
            return True
    return False


def audit_list(trials, journal, work, chosen):
    """The mutants of a list, by the tests of their rooms and the claims that depend on them."""
    pairs = listed.read(trials.tree, chosen.list)
    of_list, held = carried(trials, work / "list", pairs, chosen.jobs)
    rest = [pair for pair in pairs if pair not in held]
    return audit(of_list, journal, iter(held + rest), chosen.jobs, chosen.budget or ALL_MINUTES)


def main(arguments):
    # A shell that starts this in the background lets it ignore the signal.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    chosen = options(arguments)
    tree = Tree(chosen.root)
    paths = chosen_paths(tree, chosen)
    equivalents = Equivalents(tree.root / "tests/mutation/equivalent.toml")
    work = Path(chosen.work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    # A question about some claims does not end the journal of the whole.
    name = ("carrying.jsonl" if chosen.carrying else "list.jsonl" if chosen.list else
            "claims.jsonl" if chosen.claims else "journal.jsonl")
    trials = Trials(tree, Program(tree, Path(chosen.build).resolve()), work, equivalents)
    journal = Journal(work / name, tree, chosen.resume, chosen.again)
    equivalents.rename(journal.entries)
    if chosen.carrying:
        stopped = audit_places(trials, journal, work, chosen)
    elif chosen.list:
        stopped = audit_list(trials, journal, work, chosen)
    else:
        stopped = audit_sample(trials, journal, work, paths, chosen)
    if chosen.json:
        print(json.dumps(report.document(journal.entries), indent=2))
    else:
        print("\n".join(report.text(journal.entries)))
    if stopped:
        print(f"mutation: interrupted; --resume goes on from {work / name}", file=sys.stderr)
        return 130
    return 1 if report.survivors(journal.entries) else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as fault:
        print(f"mutation: {fault}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("mutation: interrupted while it was built; the next call goes on", file=sys.stderr)
        sys.exit(130)
