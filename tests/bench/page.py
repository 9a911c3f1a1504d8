"""What was measured, as text and as one page that needs nothing else."""
import html
import textwrap

from goals import GOALS, goal_of, reached
from plot import logarithmic_plot

STYLE = """
:root{color-scheme:light dark;--ink:#1d2127;--paper:#fff;
--line:#d5d9df;--quiet:#59616c;--mark:#1f5fa8}
@media(prefers-color-scheme:dark){:root{
--ink:#e3e6ea;--paper:#15181c;--line:#3a414a;--quiet:#a2abb6;--mark:#7db4f0}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);
max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{border-bottom:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td.w{min-width:10rem}
.quiet{color:var(--quiet)}
svg{margin:.5rem 1rem .5rem 0}svg text{font-size:11px;fill:var(--ink)}svg .grid{stroke:var(--line)}
svg polyline{fill:none;stroke:var(--mark);stroke-width:1.5}
svg circle{fill:var(--mark)}.table{overflow-x:auto}
"""

INTRODUCTION = (
    "Both sides of a row take the same operands, one after the other in pairs whose order is "
    "turned round; a ratio is the median over the pairs of our time to theirs, beside it the "
    "quartiles. Below 1 we are faster. Times are processor seconds, so that what else the machine "
    "does counts little. That the two sides give the same result is checked before anything is "
    "measured; nothing is checked about times.")


def seconds(value):
    if value is None:
        return ""
    if value < 1e-3:
        return f"{value * 1e6:.3g} us"
    return f"{value * 1e3:.3g} ms" if value < 1 else f"{value:.3g} s"


def quantity(value, unit):
    if unit == "bytes":
        return f"{value / 1e6:.3g} MB"
    return seconds(value) if unit == "s" else f"{value:.3g}"


def _unit(goal, measurement):
    return {"ratio": "", "our_seconds": "s"}.get(goal.quantity) or measurement.get("unit", "")


def _goal_cells(name, kind, value, unit):
    """The goal and whether it is met; empty where none was set."""
    goal = goal_of(name, kind)
    if goal is None:
        return ["", ""]
    return [quantity(goal.most, unit), "yes" if value <= goal.most else "no"]


def _goal_row(goal, measurements):
    worst = reached(goal, measurements)
    if not worst:
        return None
    unit = _unit(goal, next(one for one in measurements if one["name"] == worst[0][1]))
    most, least = worst[0][0], worst[-1][0]
    span = quantity(most, unit) if len(worst) == 1 else (
        f"{quantity(least, unit)} to {quantity(most, unit)}")
    missed = [name for value, name in worst if value > goal.most]
    if not missed:
        return [goal.words, quantity(goal.most, unit), span, "yes", ""]
    some = "no" if len(missed) == len(worst) else f"{len(worst) - len(missed)} of {len(worst)}"
    return [goal.words, quantity(goal.most, unit), span, some, f"{most / goal.most:.3g}"]


def _goal_rows(document):
    measurements = document["comparisons"] + document["facts"]
    rows = [_goal_row(goal, measurements) for goal in GOALS]
    return [row for row in rows if row is not None]


def _reasons(document):
    """Why goals are missed: "goal; goal: reason", a sentence a reason."""
    measurements = document["comparisons"] + document["facts"]
    missed = {}
    for goal in GOALS:
        worst = reached(goal, measurements)
        if worst and worst[0][0] > goal.most:
            missed.setdefault(goal.why or "no reason is known", []).append(goal.words)
    return [f"{'; '.join(words)}: {why}." for why, words in missed.items()]


def _not_measured(document):
    measurements = document["comparisons"] + document["facts"]
    words = [goal.words for goal in GOALS if not reached(goal, measurements)]
    return [f"Not measured in this run: {'; '.join(words)}."] if words else []


SECTIONS = (
    ("floor.", "Against the floor",
     "The same work by bare calls of the C libraries, with nothing around them."),
    ("peer.", "Against what people would use instead",
     "The check as somebody writes it who has that library and the paper. NumPy rounds to 16 "
     "digits and compares within a tolerance, so that it misses what the last column says; mpmath "
     "misses less; SymPy and PARI/GP are exact. The scripts compute what reaches the result and "
     "nothing else; ours runs whole layers, states and tokens as the paper prints them. None of "
     "the scripts says anything about other sizes, and none tests that the check can say no. Our "
     "second routes and the precision ladder, which they have not, are in the time in brackets."),
    ("words.", "Identities of words",
     "Whole commands on both sides, start included: SymPy and Singular's Letterplace over letters "
     "that do not commute, Coq's ring over integers, which leaves a proof that its kernel checked. "
     "With a sign turned all of them say no, which is tested before anything is measured."),
)


def _comparison_cells(row):
    ours = seconds(row["our_seconds"])
    if row.get("all_seconds"):
        ours += f" ({seconds(row['all_seconds'])})"
    return [row["name"], row["ours"], row["theirs"], ours, seconds(row["their_seconds"]),
            f"{row['ratio']:.3g}", "{:.3g} .. {:.3g}".format(*row["spread"]),
            *_goal_cells(row["name"], "ratio", row["ratio"], ""), row.get("misses", "")]


HEADINGS = ["name", "ours", "theirs", "our time", "their time", "ratio", "quartiles",
            "at most", "met", "misses"]
GOAL_HEADINGS = ["goal", "at most", "reached", "met", "times the goal"]
FACT_HEADINGS = ["what", "found", "at most", "met"]
SENTENCES = {"goal", "ours", "theirs", "misses", "what", "size"}
NUMBERS = {"our time", "their time", "ratio", "quartiles", "at most", "reached", "found", "value",
           "times the goal"}
GOALS_INTRODUCTION = (
    "At most so much, of a ratio or of a quantity. Reached is the least and the largest of all "
    "measurements of this run that the goal speaks of, met how many of them keep it.")


def _kind(heading):
    """Of a column: numbers to the right, sentences wide."""
    if heading in NUMBERS or heading.endswith(" s"):
        return ' class="n"'
    return ' class="w"' if heading in SENTENCES else ""


def _table(headings, rows):
    filled = [k for k in range(len(headings)) if any(row[k] for row in rows)]

    def cells(tag, values):
        return "".join(f"<{tag}{_kind(headings[k])}>{html.escape(values[k])}</{tag}>"
                       for k in filled)

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<div class="table"><table><tr>{cells("th", headings)}</tr>{body}</table></div>'


def _growth_cells(row, limits):
    exponent = "" if row["exponent"] is None else f"{row['exponent']:.2f}"
    memory = "" if row["memory_exponent"] is None else f"{row['memory_exponent']:.2f}"
    largest = [str(row["largest"].get(limit) or "") for limit in limits]
    end = {"refused": "then refused, with the reason", "estimated": "then sampled",
           "undecided": "then undecided", "time": "then time", "": ""}[row["end"]]
    return [row["claim"] or "", row["words"], exponent, memory, *largest, end]


def _growth_headings(limits):
    return ["claim", "size", "time grows as size to the", "memory",
            *[f"largest in {limit:g} s" for limit in limits], "beyond"]


def _fact_cells(fact):
    return [fact["what"], quantity(fact["found"], fact["unit"]),
            *_goal_cells(fact["name"], "found", fact["found"], fact["unit"])]


def _claims_words(fact):
    listed = ", ".join(f"{claim} {quantity(value, fact['unit'])}"
                       for claim, value in fact["claims"])
    return f"{fact['listed']}: {listed}."


def as_html(document):
    parts = ["<!doctype html><html lang=en><meta charset=utf-8>"
             "<meta name=viewport content='width=device-width,initial-scale=1'>"
             "<title>icl-verify: how fast</title>",
             f"<style>{STYLE}</style><h1>How fast</h1><p>{INTRODUCTION}</p>",
             f'<p class="quiet">{html.escape(document["machine"])}</p>']
    goals = _goal_rows(document)
    if goals:
        reasons = "".join(f"<li>{html.escape(words)}</li>" for words in _reasons(document))
        parts.append(f"<h2>Goals</h2><p>{GOALS_INTRODUCTION}</p>" + _table(GOAL_HEADINGS, goals)
                     + (f"<p>Not reached, and why:</p><ul>{reasons}</ul>" if reasons else "")
                     + "".join(f'<p class="quiet">{html.escape(words)}</p>'
                               for words in _not_measured(document)))
    for prefix, title, words in SECTIONS:
        rows = [row for row in document["comparisons"] if row["name"].startswith(prefix)]
        if rows:
            parts.append(f"<h2>{title}</h2><p>{words}</p>"
                         + _table(HEADINGS, [_comparison_cells(r) for r in rows]))
    for note in document["notes"]:
        parts.append(f"<p>{html.escape(note)}</p>")
    if document["facts"]:
        parts.append("<h2>Around a claim</h2>"
                     + _table(FACT_HEADINGS, [_fact_cells(f) for f in document["facts"]]))
        parts += [f"<p>{html.escape(_claims_words(fact))}</p>"
                  for fact in document["facts"] if fact["claims"]]
    if document["growth"]:
        limits = document["limits"]
        parts.append("<h2>Growth</h2><p>Processor seconds of the whole command. "
                     "The exponents are fitted to the sizes that take at least a fiftieth of the "
                     "longest time.</p>"
                     + _table(_growth_headings(limits),
                              [_growth_cells(r, limits) for r in document["growth"]]))
        for row in document["growth"]:
            name = row["claim"] or row["words"]
            parts.append(logarithmic_plot(f"{name}: seconds", row["points"], "seconds", "s")
                         + logarithmic_plot(f"{name}: memory", row["points"], "bytes", "bytes"))
    return "\n".join(parts) + "\n"


def _columns(headings, rows):
    rows = [headings, *rows]
    widths = [max(len(row[k]) for row in rows) for k in range(len(headings))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
            for row in rows]


def _wrapped(words):
    return textwrap.wrap(words, 100, subsequent_indent="  ")


def as_text(document):
    lines = [document["machine"], ""]
    goals = _goal_rows(document)
    if goals:
        lines += ["Goals", *_columns(GOAL_HEADINGS, goals), "",
                  *[line for words in _reasons(document) + _not_measured(document)
                    for line in _wrapped(words)], ""]
    short = [0, 3, 4, 5, 6, 7, 8, 9]
    for prefix, title, _ in SECTIONS:
        rows = [_comparison_cells(row) for row in document["comparisons"]
                if row["name"].startswith(prefix)]
        if rows:
            lines += [title, *_columns([HEADINGS[k] for k in short],
                                       [[row[k] for k in short] for row in rows]), ""]
    lines += document["notes"]
    if document["facts"]:
        lines += ["Around a claim",
                  *_columns(FACT_HEADINGS, [_fact_cells(fact) for fact in document["facts"]]), "",
                  *[line for fact in document["facts"] if fact["claims"]
                    for line in _wrapped(_claims_words(fact))], ""]
    if document["growth"]:
        limits = document["limits"]
        lines += ["Growth",
                  *_columns(_growth_headings(limits),
                            [_growth_cells(row, limits) for row in document["growth"]]), ""]
    return "\n".join(lines)
