"""One formula, without a claim."""

from ._program import call


class Formula:
    """What was found of a formula; true where it is proved."""

    def __init__(self, document):
        self.raw = document
        self.formula = document["formula"]
        self.answer = document["answer"]  # "proved", "refuted" or "not settled"
        self.detail = document["detail"]
        self.conditions = document["conditions"]
        # One change of what is proved, and where it is false: {"formula": .., "fails_at": ..}; of
        # what exists where its witness fails, though it may be true: "this_witness_fails_at".
        self.negative_controls = document["negative_controls"]

    def __bool__(self):
        return self.answer == "proved"

    def __repr__(self):
        return f"{self.formula}: {self.answer}; {self.detail}"


def formula(text, **said):
    words = [f" {text}"]  # behind a blank "-h" is no option
    for option, value in said.items():
        for one in [value] if isinstance(value, str) else value or ():
            words += [f"--{option}", one]
    return Formula(call("check", *words))
