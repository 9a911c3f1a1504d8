"""What the results of a mutant say other than those of the program, and which of it kills.

verdict    a verdict, a status, a scope or an answer is another one, or the run broke off
reference  none of these, but a value no longer agrees with that of the data file
value      only what this program said before differs: the statement that a check recorded, its
           words, numbers that nothing is expected of. Noticed by the comparison with the stored
           results (tests/baseline/run), not by the claim
none       nothing that is compared differs: plots and what is said of samples are not
"""

RANK = ("none", "value", "reference", "verdict")


# What is read of a check and of a part; the schema of the results has these names.
CHECK = ("name", "answer", "evidence", "scope", "on", "run")
PART = ("id", "status", "answer", "scope", "manual_step")
# What the stored results hold besides, as comparable_detail of verify/judge/comparison has it.
STATED, SAID = "program", "detail"


def by_instance(document):
    """A document of errors has no results: then all are missing."""
    return {(result["id"], result["instance"]): result for result in document.get("results", [])}


def words_of(item, fields):
    return tuple(str(item.get(field)) if field == "scope" else item[field] for field in fields)


def stored(check, field):
    """What a stored result has of a check: nothing of samples, which hang on the seed."""
    silent = check["evidence"] == "sampled" or not check["run"] or check["answer"] == "unknown"
    if field == SAID and silent:
        return ""
    return check.get(field, "")


def stored_difference(before, after):
    """What a comparison with stored results alone tells; the checks are the same ones."""
    for old, new in zip(before.get("checks", []), after.get("checks", [])):
        for field, words in ((STATED, "statement"), (SAID, "words")):
            if stored(old, field) != stored(new, field):
                return f"{words} of {old['name']}"
    for field in ("values", "enclosures"):
        for name, number in sorted(before.get(field, {}).items()):
            if number != after.get(field, {}).get(name):
                return f"value {name}"
    return ""


def difference(before, after):
    """Rank and one line on what differs between two results of one instance."""
    for field in ("verdict", "status"):
        if before.get(field) != after.get(field):
            return "verdict", f"{field} {before.get(field)} -> {after.get(field)}"
    for name, fields in (("assertions", PART), ("checks", CHECK)):
        old = [words_of(item, fields) for item in before.get(name, [])]
        new = [words_of(item, fields) for item in after.get(name, [])]
        if old != new:
            gone = [x for x in old if x not in new] or old[len(new):]
            return "verdict", f"{name[:-1]} {gone[0][0] if gone else 'new'}"
    for old, new in zip(before["expected_values"], after["expected_values"]):
        if old["agrees"] != new["agrees"]:
            return "reference", f"value {old['name']} of {old['instance']}"
    if len(before["expected_values"]) != len(after["expected_values"]):
        return "reference", "an expected value is missing"
    text = stored_difference(before, after)
    return ("value", text) if text else ("none", "")


def compare(before, code_before, after, code_after):
    """The highest rank over all instances, and what it rests on."""
    old, new = by_instance(before), by_instance(after)
    found = ("none", "")
    for key, result in old.items():
        if key not in new:
            return "verdict", f"{key[0]} is missing: {after.get('message', '')}"
        rank, text = difference(result, new[key])
        if RANK.index(rank) > RANK.index(found[0]):
            found = rank, f"{key[0]}: {text}"
    if found[0] in ("none", "value") and code_before != code_after:
        return "reference", f"exit code {code_before} -> {code_after}"
    return found
