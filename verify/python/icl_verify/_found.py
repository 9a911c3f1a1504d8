"""What the program found, as objects."""

from ._enclosure import Enclosure, Values, escaped, short, table
from ._numbers import array, enclosure, exact, values_of


class Result:
    """What was found of one claim, on the instance of its data file or on inputs of your own.

    id, title, instance   which claim, on what
    verdict   "proved", "checked", "supported", "corrected", "refuted", "not settled",
              "undecided", "checker failure"; on your inputs "holds here", "fails here",
              "does not apply", "undecided"
    as_stated "false" where the claim is known to be false as it is stated: what holds on your
              inputs is then the version that corrects it; else empty
    scope     for which sizes, in words; on your inputs what is known of the claim itself
    reason    why the verdict is not better, in words; may be empty
    values    by name: Fraction, bool or str; vectors and matrices of Fractions as NumPy arrays
              (dtype object), or as nested lists where there is no NumPy; what is not known
              exactly as an Enclosure, of which float() and .mid are the middle. Printed they are
              short; values.floats are machine numbers
    errata    of the claim, as in the data files: "kind", "place", "quote", "right", ...
    filled    inputs that were not set and come from the claim's own instance, by name
    raw       the whole document, schema icl-verify/results/6
    """

    def __init__(self, document, index=0):
        found = document["results"][index]
        self.raw = document
        self.id, self.title, self.instance = found["id"], found["title"], found["instance"]
        self.verdict, self.scope, self.reason = found["verdict"], found["scope"], found["reason"]
        self.as_stated = found.get("as_stated", "")
        self.as_expected = document.exit_code == 0
        self.values = values_of(found["values"], found["enclosures"])
        self.filled = values_of({name: found["inputs"][name]
                                 for name in found.get("filled", {}).get("names", ())}, {})
        self.errata = next((claim["errata"] for claim in document["claims"]
                            if claim["id"] == self.id), [])

    def __repr__(self):
        return f"<{self.verdict} {self.id}: {self.scope}{self._not_set()}>"

    def _repr_html_(self):
        rows = [(name, short(value)) for name, value in self.values.items()]
        head = (f"<p><b>{escaped(self.verdict)}</b> {escaped(self.id)}: "
                f"{escaped(self.scope + self._not_set())}</p>")
        return head + (table(rows, ("value", "")) if rows else "")

    def _not_set(self):
        words = ", ".join(f"{name} = {short(value)}" for name, value in self.filled.items())
        return f"; {words}, not set here: of the claim's own instance" if words else ""


class Audit:
    """What was found of the weights of a network.

    answer      in one sentence
    warnings    what the numbers say of how the weights were read
    loss        the population loss: a Fraction where it is exact, else the estimate
    half_width  0, or half of the estimate's confidence interval (99 %)
    gap         loss less the least loss that a theorem knows; None where there is none
    facts       Values by name; about says what each is
    hypotheses  dicts with "theorem", "hypothesis", "holds", "off_by"
    lengths     the loss for other numbers of demonstrations: a pandas DataFrame where pandas is,
                else a list of dicts
    not_used    tensors that play no part
    raw         the whole document, schema icl-verify/audit/3
    """

    def __init__(self, document):
        self.raw = document
        self.answer, self.warnings = document["answer"], document["warnings"]
        self.form, self.data, self.notes = document["form"], document["data"], document["notes"]
        self.hypotheses, self.not_asked = document["hypotheses"], document["not_asked"]
        self.not_used = document["not_used"]
        facts = document["facts"]
        self.facts = Values((fact["name"], enclosure(fact["enclosure"]) if "enclosure" in fact
                             else array(exact(fact["value"]))) for fact in facts)
        self.about = {fact["name"]: fact["about"] for fact in facts}
        estimate = document["estimate"]
        self.loss = exact(estimate["loss"]) if estimate else self.facts.get("loss")
        if self.loss is None:
            self.loss = self.facts.get("risk")
        self.half_width = exact(estimate["half_width"]) if estimate else 0
        self.gap = self.facts.get("gap")
        rows = [{name: exact(str(entry)) for name, entry in row.items()}
                for row in document["lengths"]]
        self.lengths = frame(rows)

    def __repr__(self):
        return f"<{self.form}: {self.answer}>"

    def _repr_html_(self):
        head = f"<p>{escaped(self.answer)}.</p>" + "".join(
            f"<p><b>{escaped(words)}</b></p>" for words in self.warnings)
        return head + table(((self.about[name], short(value))
                             for name, value in self.facts.items()), (self.form, ""))


class Predictions:
    """What was found of a file of predictions and labels, of any network.

    answer      in one sentence
    warnings    what the numbers say of the predictions
    loss        their mean squared error, a Fraction; of the law of the prompts it is an estimate
    half_width  half of that estimate's confidence interval (99 %), a float; None of few prompts
    prompts     how many there are
    facts       Values: loss, loss_zero of predicting 0, loss_other_sign
    gap, hypotheses, lengths, not_used, not_asked   as of an Audit; no claim speaks of the network
    raw         the whole document, schema icl-verify/predictions/1
    """

    gap, hypotheses, lengths, not_used, notes = None, (), (), (), ()
    form, data = "predictions of your own", "the prompts of the file"

    def __init__(self, document):
        self.raw = document
        self.prompts, self.half_width = document["prompts"], document["half_width"]
        names = ("loss", "loss_zero", "loss_other_sign")
        self.facts = Values((name, exact(document[name])) for name in names)
        self.about = dict(zip(names, ("mean squared error", "of predicting 0 on these prompts",
                                      "with the other sign of the prediction")))
        self.loss, zero, other = (self.facts[name] for name in names)
        self.not_asked = [{"what": "what a theorem says of the network",
                           "why": "these are its own predictions, and nothing else was read"}]
        interval = "which are too few for an interval of the loss of their law"
        if self.half_width is not None:
            interval = (f"and the loss of their law within {self.half_width:.2g} of it, with 99 % "
                        "confidence")
        self.answer = (f"The mean squared error over {self.prompts} prompts is {short(self.loss)}, "
                       f"{interval}")
        self.warnings = []
        if other < self.loss:
            self.warnings.append(f"with the other sign of the prediction it is {short(other)}")
        if zero < self.loss:
            self.warnings.append(f"predicting 0 has {short(zero)}, less than these predictions")

    __repr__, _repr_html_ = Audit.__repr__, Audit._repr_html_


def audited(document):
    """What the program found: an Audit, a list of them where n had several values, or
    Predictions."""
    if "audits" in document:
        return [Audit(each) for each in document["audits"]]
    return Predictions(document) if "loss_zero" in document else Audit(document)


def frame(rows):
    """A DataFrame of floats where pandas is; else the rows as they are."""
    try:
        import pandas
    except ImportError:
        return rows
    def plain(value):
        value = value.mid if isinstance(value, Enclosure) else value
        return float(value) if hasattr(value, "numerator") and not isinstance(value, bool) \
            and getattr(value, "denominator", 1) != 1 else value
    return pandas.DataFrame([{name: plain(value) for name, value in row.items()} for row in rows])
