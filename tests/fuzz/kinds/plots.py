"""What --plot, --svg and --csv are given: a drawing is XML, and shows numbers and nothing else."""

import csv
import io
import re
import xml.etree.ElementTree as ElementTree

VALUES = ["loss_min", "c", "c[0]", "c[1]", "c[99]", "c[-1]", "c[:", "c[]", "c[0:1]", "loss_min_",
          "n", "d", "lambda", "Sigma", "Sigma[0,0]", "verdict", "", " ", "loss_min loss_min", "*",
          "loss*", "#loss", "\u2113", "loss_min\n", "=1+1", "<svg>", "a" * 3000]
DRAWN = ["loss_min", "loss_min:n", "loss_min:n,d", "loss_min:d,n", "loss_control,loss_min:n",
         "c[0]:n", "loss_min,loss_control:d", "c[0],c[1]:n"]
INPUTS = ["n", "d", "lambda", "Sigma", "", "x", "n n", "n,d", "d,n", "n,n", "n,d,lambda", ",", "N",
          "n:d", "seed", "verdict", "n" * 2000]
GRIDS = ["n=1..4", "n=3", "d=1,2,3", "n=1..64:*4", "lambda=1,1", "lambda=d*1/2", "Sigma=diag(1,2)",
         "n=1,1", "d=2", "lambda=d*1", "n=0..2", "d=1..200:50"]


def _spec(chance):
    if chance.random() < 0.5:
        return chance.choice(DRAWN)
    spec = chance.choice(VALUES)
    for _ in range(chance.choice([0, 0, 0, 1, 2])):
        spec += "," + chance.choice(VALUES)
    if chance.random() < 0.7:
        spec += ":" + chance.choice(INPUTS)
        if chance.random() < 0.4:
            spec += "," + chance.choice(INPUTS)
    return spec


def _fault_of_drawing(text):
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        return f"the drawing is no XML: {error}"
    if not root.tag.endswith("svg"):
        return "the drawing is none"
    for element in root.iter():
        for name, value in element.attrib.items():
            if re.search(r"\b(nan|inf)\b", value, re.I):
                return f"the drawing has {name}={value!r}"
    return ""


def _fault_of_table(text):
    rows = [*csv.reader(io.StringIO(text.decode()))]
    if len({len(row) for row in rows}) != 1:
        return "rows of the table differ in length"
    if any(cell.startswith(("=", "@")) for row in rows for cell in row):
        return "a spreadsheet would compute a cell"
    return ""


def plots(session):
    chance = session.chance
    # Two of the same name are an error of its own, and the rest would not be looked at.
    sets = {grid.split("=")[0]: grid for grid in chance.sample(GRIDS, chance.randint(1, 4))}
    if session.once_in(2):
        sets = {"n": "n=1..4", "d": "d=1,2,3", "lambda": "lambda=d*1"}
    words = ["run", "ahn2023.thm1", *(w for s in sets.values() for w in ("--set", s)),
             "--svg", "plot.svg", "--csv", "table.csv", "--plot", _spec(chance)]
    if session.once_in(3):
        words += ["--html", "page.html"]
    session.renew("plots")
    ended = session.settle("plots", words, folder=session.place("plots"), seconds=20)
    for name, fault_of in (("plot.svg", _fault_of_drawing), ("table.csv", _fault_of_table)):
        try:
            text = session.read("plots/" + name)
        except OSError:
            if ended.code == 0:
                session.report("plots", words, f"{name} is missing", ended)
            continue
        fault = fault_of(text)
        if fault:
            session.report("plots", words, fault, ended)
