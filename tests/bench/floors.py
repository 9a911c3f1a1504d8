"""Against floors and against Eigen over Boost's numbers: verify_bench measures both sides of a
pair."""
import json

from measure import SIDES, Failed, median, run, say, spread


def known():
    return [json.loads(line) for line in run([SIDES, "list"])["output"].splitlines()]


def measured(name, pairs):
    say(name)
    done = run([SIDES, pairs, name])
    if done["code"] != 0:
        raise Failed(f"{name}: {done['complaints']}")
    found = json.loads(done["output"])
    if not found["agree"]:
        raise Failed(f"{name}: the two sides give different results")
    ratios = [ours / theirs for ours, theirs in found["pairs"]]
    return {"name": name, "ours": found["ours"], "theirs": found["theirs"],
            "our_seconds": median([ours for ours, _ in found["pairs"]]),
            "their_seconds": median([theirs for _, theirs in found["pairs"]]),
            "ratio": median(ratios), "spread": spread(ratios), "pairs": len(ratios)}
