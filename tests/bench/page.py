"""What was measured, as text and as one page that needs nothing else."""
import html

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
.quiet{color:var(--quiet)}
svg{margin:.5rem 1rem .5rem 0}svg text{font-size:11px;fill:var(--ink)}svg .grid{stroke:var(--line)}
svg polyline{fill:none;stroke:var(--mark);stroke-width:1.5}
svg circle{fill:var(--mark)}.table{overflow-x:auto}
"""

INTRODUCTION = (
    "Both sides of a row do the same work on the same operands, one after the other in pairs whose "
    "order is turned round; a ratio is the median over the pairs of our time to theirs, beside it "
    "the quartiles. Below 1 we are faster. Floors are in processor seconds, peers in seconds of a "
    "clock. That the two sides give the same result is checked before anything is measured; "
    "nothing is checked about times.")


def seconds(value):
    if value is None:
        return ""
    if value < 1e-3:
        return f"{value * 1e6:.3g} us"
    return f"{value * 1e3:.3g} ms" if value < 1 else f"{value:.3g} s"


def met(row):
    """yes or no, for a goal "<= 1.3"; empty where none was set."""
    if not row["goal"]:
        return ""
    return "yes" if row["ratio"] <= float(row["goal"].removeprefix("<= ")) else "no"


def bytes_text(value):
    return f"{value / 1e6:.3g} MB"


SECTIONS = (
    ("floor.", "Against the floor",
     "The same work by bare calls of the C libraries, with nothing around them."),
    ("peer.", "Against what people would use instead",
     "The check as somebody writes it who has that library and the paper. NumPy rounds to 16 "
     "digits and compares within a tolerance, so that it misses what the last column says; mpmath "
     "misses less; SymPy and PARI/GP are exact. None of them says anything about other sizes, and "
     "none tests that the check can say no. A call of our program also runs second routes and the "
     "precision ladder: the time in brackets."),
)


def _comparison_cells(row):
    ours = seconds(row["our_seconds"])
    if row.get("all_seconds"):
        ours += f" ({seconds(row['all_seconds'])})"
    return [row["name"], row["ours"], row["theirs"], ours, seconds(row["their_seconds"]),
            f"{row['ratio']:.3g}", "{:.3g} .. {:.3g}".format(*row["spread"]),
            row["goal"], met(row), row.get("misses", "")]


HEADINGS = ["name", "ours", "theirs", "our time", "their time", "ratio", "quartiles",
            "goal", "met", "misses"]
NUMBERS = {"our time", "their time", "ratio", "quartiles", "goal"}


def _table(headings, rows):
    def cells(tag, values):
        return "".join(f'<{tag} class="n">{html.escape(v)}</{tag}>'
                       if h in NUMBERS or h.endswith(" s") else f"<{tag}>{html.escape(v)}</{tag}>"
                       for h, v in zip(headings, values))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<div class="table"><table><tr>{cells("th", headings)}</tr>{body}</table></div>'


def _growth_cells(row, limits):
    exponent = "" if row["exponent"] is None else f"{row['exponent']:.2f}"
    memory = "" if row["memory_exponent"] is None else f"{row['memory_exponent']:.2f}"
    largest = [str(row["largest"].get(limit) or "") for limit in limits]
    end = {"refused": "then refused, with the reason", "time": "then time", "": ""}[row["end"]]
    return [row["claim"] or "", row["words"], exponent, memory, *largest, end]


def _growth_headings(limits):
    return ["claim", "size", "time grows as size to the", "memory",
            *[f"largest in {limit:g} s" for limit in limits], "beyond"]


def as_html(document):
    parts = ["<!doctype html><html lang=en><meta charset=utf-8><title>icl-verify: how fast</title>",
             f"<style>{STYLE}</style><h1>How fast</h1><p>{INTRODUCTION}</p>",
             f'<p class="quiet">{html.escape(document["machine"])}</p>']
    for prefix, title, words in SECTIONS:
        rows = [row for row in document["comparisons"] if row["name"].startswith(prefix)]
        if rows:
            parts.append(f"<h2>{title}</h2><p>{words}</p>"
                         + _table(HEADINGS, [_comparison_cells(r) for r in rows]))
    for note in document["notes"]:
        parts.append(f"<p>{html.escape(note)}</p>")
    if document["facts"]:
        parts.append("<h2>Around a claim</h2>"
                     + _table(["what", "found", "goal", "met"], document["facts"]))
    if document["growth"]:
        limits = document["limits"]
        parts.append("<h2>Growth</h2><p>Processor seconds of the whole command. "
                     "The exponents are fitted to the last four sizes.</p>"
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


def as_text(document):
    lines = [document["machine"], ""]
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
                  *_columns(["what", "found", "goal", "met"], document["facts"]), ""]
    if document["growth"]:
        limits = document["limits"]
        lines += ["Growth",
                  *_columns(_growth_headings(limits),
                            [_growth_cells(row, limits) for row in document["growth"]]), ""]
    return "\n".join(lines)
