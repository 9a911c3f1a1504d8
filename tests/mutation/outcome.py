"""What the results of a mutant say other than those of the program, and which of it kills.

verdict    a verdict, a grade, a reach or an answer is another one, or the run broke off
reference  none of these, but a value no longer agrees with that of the data file
value      only numbers that nothing is expected of, or a plot, differ: noticed by a comparison
           with stored results of this program, not by the claim
none       nothing differs
"""

RANK = ("none", "value", "reference", "verdict")


# What is read of a check and of a part; the schema of the results has these names.
CHECK = ("name", "answer", "evidence", "reach", "on", "run")
PART = ("id", "grade", "answer", "reach", "step_by_hand")


def by_instance(document):
    """A document of errors has no results: then all are missing."""
    return {(result["id"], result["instance"]): result for result in document.get("results", [])}


def words_of(item, fields):
    return tuple(str(item.get(field)) if field == "reach" else item[field] for field in fields)


def difference(before, after):
    """Rank and one line on what differs between two results of one instance."""
    for field in ("verdict", "grade"):
        if before.get(field) != after.get(field):
            return "verdict", f"{field} {before.get(field)} -> {after.get(field)}"
    for name, fields in (("parts", PART), ("checks", CHECK)):
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
    for field in ("values", "enclosures"):
        for name, number in sorted(before.get(field, {}).items()):
            if number != after.get(field, {}).get(name):
                return "value", name
    if before.get("plots") != after.get("plots"):
        return "value", "a plot"
    return "none", ""


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
