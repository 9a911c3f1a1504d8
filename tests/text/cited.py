"""What a text cites is not younger than the version of the paper that it is said to be nearest to.

A number of arXiv begins with the year and the month in which it was given out. A version of April
2025 cites no number of May: a text that does is another version, and whatever is said of that one
is said of a text that nobody read.
"""

import re

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December")
DATE = re.compile(r"\b(" + "|".join(MONTHS) + r")\b[ \d,]*\b20(\d\d)\b")
FIRST_VERSION = re.compile(r"arXiv:(\d{4})\.\d{4,5}v1\b")
CITED = re.compile(r"arxiv[^\d\n]{0,30}((\d{2}(?:0[1-9]|1[0-2]))\.\d{4,5})(?!\d)", re.IGNORECASE)


def last_month(publication):
    """The last month, "2504", in which the nearest version can have been written."""
    nearest = publication["nearest"]
    date, first = DATE.search(nearest), FIRST_VERSION.search(nearest)
    if date:
        return f"{date[2]}{MONTHS.index(date[1]) + 1:02}"
    return first[1] if first else publication["year"][2:] + "12"


def cited_later(text, publication):
    """The numbers of arXiv that the text cites, and that are younger than its nearest version."""
    last = last_month(publication)
    return sorted({number for number, month in CITED.findall(text) if month > last})


def faults(paper, text, publication):
    later = cited_later(text, publication)
    if not later:
        return []
    return [f"proofs_data/{paper}/paper.toml: [publication] nearest = "
            f"\"{publication['nearest']}\": the text cites arXiv:{', arXiv:'.join(later)}, which "
            f"is later; name the version that the text is"]
