"""Several processes that write one file or folder at the same time: what each said it wrote is
there, and no file is half of one and half of another."""

import json
import os

import ended as program

CLAIMS = ["ahn2023.lem2", "ahn2023.eq15", "ahn2023.dist", "li2025.thm2", "li2025.gla_ones"]
STATEMENTS = ["A B + B A = B A + A B", "tr(A B) = tr(B A)", "(A B)' = B' A'", "A + B = B + A",
              "tr(A') = tr(A)", "2 A = A + A"]


def _together(session, kind, calls, allowed, folder):
    """All started at once; gives how each ended."""
    running = [program.start(words, folder, streams=str(k), program=session.path)
               for k, words in enumerate(calls)]
    all_ended = [session.counted(kind, program.finish(process, folder, str(k)))
                 for k, process in enumerate(running)]
    for words, ended in zip(calls, all_ended):
        fault = program.fault_of(ended, allowed)
        if fault:
            session.report(kind, words, fault + " (beside others)", ended)
    return all_ended


def baselines(session):
    """Each adds a claim of its own to one file, which keeps what it holds of others."""
    folder = session.renew("at_once")
    claims = session.chance.sample(CLAIMS, session.chance.randint(2, 4))
    if session.once_in(2):
        session.call("at once", ["baseline", "update", "b.json", "ahn2023.alg_words"],
                     folder=folder)
    calls = [["baseline", "update", "b.json", claim] for claim in claims]
    done = _together(session, "at once", calls, (0, 2), folder)
    written = [claim for claim, ended in zip(claims, done) if ended.code == 0]
    try:
        held = {entry["id"] for entry in json.loads(session.read("at_once/b.json"))["results"]}
    except (OSError, ValueError) as error:
        session.report("at once", calls[0], f"no whole baseline: {error}")
        return
    lost = [claim for claim in written if claim not in held]
    if lost or not written:
        print(f"  wrote {written} by their words, and lost {lost}")
        session.report("at once", calls[0], "updates of a baseline are lost", done[0])


def saved(session):
    """Statements saved into the files of one folder, or all into one."""
    folder = session.renew("at_once")
    one = session.once_in(2)
    some = session.chance.sample(STATEMENTS, 3)
    calls = [["check", text, "--symbols", ", ".join(f"{a} = d x d" for a in "AB" if a in text),
              "--save", "my2026." + ("lemma1" if one else f"lemma{k}")]
             for k, text in enumerate(some)]
    done = _together(session, "at once", calls, (0, 2, 3), folder)
    written = sum(ended.code == 0 for ended in done)
    ended = session.call("at once", ["run", "--claims", "my2026", "--json"], folder=folder)
    results = json.loads(ended.out).get("results", [])
    judged = sum(len([a for a in c.get("assertions", [])]) for c in
                 json.loads(ended.out).get("claims", []))
    if ended.code != 0 or written == 0 or judged < written:
        print(f"  {written} saved, {judged} in {len(results)} claims")
        session.report("at once", calls[0], "what was saved is lost", ended)


def new_claims(session):
    folder = session.renew("at_once")
    one = session.once_in(2)
    calls = [["new", "my2026.lemma" + ("1" if one else str(k)), "--data-only", "--in", "mine"]
             for k in range(3)]
    done = _together(session, "at once", calls, (0, 2), folder)
    written = sum(ended.code == 0 for ended in done)
    ended = session.call("at once", ["run", "--claims", "mine", "--json"], folder=folder)
    found = len(json.loads(ended.out).get("results", []))
    if ended.code != 0 or found != (1 if one else written) or written == 0:
        session.report("at once", calls[0], f"{written} written, {found} found", ended)


def certificates(session):
    folder = session.renew("at_once")
    claims = session.chance.sample(CLAIMS, 3)
    calls = [["run", claim, "--certificates", "kept"] for claim in claims]
    done = _together(session, "at once", calls, (0, 2), folder)
    ended = session.call("at once", ["--products", "100000", "kept"], folder=folder,
                         program=[program.ROOT + "/verify/python/icl-verify-check"])
    if ended.hung or ended.code == 2:
        session.report("at once", calls[0], "certificates that are damaged", ended)
    try:
        listed = json.loads(session.read("at_once/kept/index.json"))["certificates"]
    except (OSError, ValueError) as error:
        session.report("at once", calls[0], f"no list of certificates: {error}", done[0])
        return
    missing = [entry["file"] for entry in listed
               if not os.path.exists(os.path.join(folder, "kept", entry["file"]))]
    unlisted = [claim for claim, one in zip(claims, done) if one.code == 0
                and not any(entry["claim"] == claim for entry in listed)]
    # "Those of earlier runs stay in the folder" as files; the list is that of one run.
    if missing or len(unlisted) == len(claims):
        session.report("at once", calls[0], f"lists {missing}, not there; of {unlisted} nothing",
                       done[0])


def journals(session):
    """Runs with no journal named share a folder of journals."""
    folder = session.renew("at_once")
    calls = [["run", claim, "--json"] for claim in session.chance.sample(CLAIMS, 4)]
    done = _together(session, "at once", calls, (0,), folder)
    for words, ended in zip(calls, done):
        ids = [result["id"] for result in json.loads(ended.out)["results"]] if ended.out else []
        if ids != [words[1]]:
            session.report("at once", words, f"gives the results of {ids}", ended)


def migrations(session):
    folder = session.renew("at_once")
    text = "[claim]\ntitle = 't'\nplace = 'p'\n[claim.letters]\nA = 'd x d'\n" + \
        "# a comment\n" * session.chance.randint(1, 3000)
    session.write("at_once/c.toml", text)
    calls = [["migrate", "c.toml"]] * 3
    done = _together(session, "at once", calls, (0, 2), folder)
    now = session.read("at_once/c.toml").decode()
    if now != text.replace("letters", "symbols") and now != text:
        session.report("at once", calls[0], "a file that is not whole", done[0])


def at_once(session):
    session.chance.choice([baselines, baselines, saved, new_claims, certificates, journals,
                           migrations])(session)
