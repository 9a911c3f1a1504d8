"""Totals and survivors of a journal, as text or as a document."""

from collections import Counter

from sample import area_of

COLUMNS = ("tried", "verdict", "reference", "test", "value", "none", "equivalent", "stillborn",
           "unused")
HEADS = ("tried", "verdict", "reference", "unit test", "stored", "survived", "equivalent",
         "stillborn", "unused")


def counted(entries, key):
    rows = {}
    for entry in entries:
        row = rows.setdefault(key(entry), Counter())
        row["tried"] += 1
        row[entry["outcome"]] += 1
    return rows


def table(title, rows):
    lines = [f"{title:<16}" + "".join(f"{head:>11}" for head in HEADS)]
    for name, row in sorted(rows.items()):
        lines.append(f"{name:<16}" + "".join(f"{row[column]:>11}" for column in COLUMNS))
    return lines


def change(entry):
    new = " ".join(entry["new"].split()) or "(nothing)"
    which = f", number {entry['nth']} of the line" if entry.get("nth", 1) > 1 else ""
    return f"{' '.join(entry['old'].split())}  ->  {new}{which}"


def survivors(entries, outcome="none"):
    found = [entry for entry in entries if entry["outcome"] == outcome]
    return sorted(found, key=lambda entry: (entry["file"], entry["line"]))


def listed(found):
    lines = []
    for entry in found:
        lines.append(f"{entry['file']}:{entry['line']}: {entry['operator']} in a {entry['kind']}")
        lines.append(f"    {entry['text']}")
        lines.append(f"    {change(entry)}")
        some = entry["claims"][:6]
        own = f"; {entry['why']} differs" if entry["outcome"] == "value" else ""
        more = entry["dependents"] - len(some)
        lines.append(f"    not noticed by {', '.join(some)}"
                     + (f" ({more} more depend on it)" if more > 0 else "") + own)
    return lines


def share(part, whole):
    """Rounded down: 100 % is said of all alone."""
    return f"{1000 * part // whole / 10:.1f} %" if whole else "none"


def conclusion(entries):
    """One line: how many of the mutants that count were killed, how many noticed at all."""
    total = Counter(entry["outcome"] for entry in entries)
    killed = total["verdict"] + total["reference"] + total["test"]
    noticed = killed + total["value"]
    counts = noticed + total["none"]
    return (f"mutation: {killed} of {counts} killed ({share(killed, counts)}), "
            f"{total['verdict']} by a verdict, {total['reference']} by a reference value, "
            f"{total['test']} by a unit test alone; noticed by the stored results alone: "
            f"{total['value']} ({share(total['value'], counts)}), with them {noticed} "
            f"({share(noticed, counts)}); {total['none']} survived; apart: "
            f"{total['equivalent']} equivalent, {total['stillborn']} do not compile, "
            f"{total['unused']} unused")


def text(entries):
    if not entries:
        return ["mutation: nothing was tried"]
    lines = []
    for heading, outcome in (("survived", "none"), ("seen in the stored results alone", "value")):
        found = survivors(entries, outcome)
        lines += [f"{heading}:", *listed(found), ""] if found else []
    lines += table("paper", counted(entries, lambda entry: area_of(entry["file"]))) + [""]
    lines += table("kind", counted(entries, lambda entry: entry["kind"])) + [""]
    lines += table("operator", counted(entries, lambda entry: entry["operator"])) + [""]
    return lines + [conclusion(entries)]


def document(entries):
    areas = counted(entries, lambda entry: area_of(entry["file"]))
    return {"schema": "icl-verify/mutation/1",
            "papers": {name: dict(row) for name, row in sorted(areas.items())},
            "survivors": survivors(entries), "stored": survivors(entries, "value"),
            "mutants": entries}
