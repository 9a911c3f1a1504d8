"""Orders that rely on what nothing in their file bears out: sizes that may be 0, symbols that are
not declared so, and suppositions that contradict each other."""

import unittest

from hostile_test import answer

SIZES = ["space 1 n", "space 2 n - 2"]
NUMBER = ["symbol 1 s scalar 0 0", "%0 symbol ; 1"]
MINUS = NUMBER + ["%1 number scalar 0 0 ; -1", "%2 product scalar 0 0 %1 %0"]
TRACE = ["space 1 d", "symbol 1 A matrix 1 1{}", "%0 symbol ; 1", "%1 trace scalar 0 0 %0"]
FORM = ["space 1 d", "symbol 1 A matrix 1 1 symmetric invertible positive definite",
        "%0 symbol ; 1", "%1 transpose matrix 1 1 %0", "%2 product matrix 1 1 %1 %0",
        "%3 trace scalar 0 0 %2"]


def shown(tree, node, *order):
    """The node against itself, with the lines of an order."""
    return [*tree, f"equal {node} {node}", "section order", *order]


def trace(properties):
    return [line.format(properties) for line in TRACE]


class Orders(unittest.TestCase):
    def each_is(self, expected, texts):
        for name, lines in texts.items():
            with self.subTest(name):
                self.assertEqual(answer(lines), expected)

    def test_a_size_is_positive_where_its_inverse_occurs_or_the_file_says_so(self):
        n, less = SIZES + ["%0 size scalar 0 0 ; 1"], SIZES + ["%0 size scalar 0 0 ; 2"]
        inverse = ["%1 inverse_size scalar 0 0 ; 2"]
        alone = ["space 1 n", "%0 size scalar 0 0 ; 1"]
        eye = ["space 1 d", "%0 identity matrix 1 1", "%1 trace scalar 0 0 %0"]
        positive = "shows positive %0 ; it"
        self.each_is("unknown", {
            "n - 2, which is 0 at n = 2": shown(less, "%0", positive),
            "n": shown(alone, "%0", positive),
            "the trace of an identity": shown(eye, "%1", "shows positive %1 ; it"),
            "the trace of what is definite": shown(
                trace(" symmetric invertible positive definite"), "%1", "shows positive %1 ; it"),
            "a form of what is invertible": shown(FORM, "%3", "shows positive %3 ; it")})
        self.each_is("yes", {
            "n - 2 is not negative": shown(less, "%0", "shows nonnegative %0 ; it"),
            "n, as n - 2 is a size": shown(n, "%0", positive),
            "n - 2 with its inverse": shown(less + inverse, "%0", positive),
            "n that is supposed so": shown(alone, "%0", "suppose positive %0 ; n > 0", positive),
            "a form of some rows": shown(FORM + ["%4 inverse_size scalar 0 0 ; 1"], "%3",
                                         "shows positive %3 ; it")})

    def test_what_is_known_of_a_symbol_agrees_with_its_declaration(self):
        known = " ; known of the symbol"
        nonnegative = "shows nonnegative %1 ; it"
        definite, semidefinite = (f"suppose {what}definite %0{known}" for what in ("", "semi"))
        self.each_is("damaged", {
            "definite, and nothing declared": shown(trace(""), "%1", definite, nonnegative),
            "definite, and invertible alone": shown(trace(" invertible"), "%1", definite,
                                                    nonnegative),
            "semidefinite, and not symmetric": shown(trace(""), "%1", semidefinite, nonnegative),
            "positive, and nothing declared": shown(NUMBER, "%0", "suppose positive %0" + known,
                                                    "shows positive %0 ; it"),
            "zero": shown(NUMBER, "%0", "suppose zero %0" + known, "shows zero %0 ; it"),
            "no symbol": shown(MINUS, "%2", "suppose nonnegative %2" + known,
                               "shows nonnegative %2 ; it")})
        self.each_is("yes", {
            "definite": shown(trace(" symmetric invertible positive definite"), "%1", definite,
                              nonnegative),
            "by an order": shown(trace(" symmetric invertible"), "%1", definite, nonnegative),
            "semidefinite": shown(trace(" symmetric"), "%1", semidefinite, nonnegative)})

    def test_suppositions_that_cannot_all_be_are_unknown(self):
        squared = NUMBER + ["%1 product scalar 0 0 %0 %0", "%2 number scalar 0 0 ; 1",
                            "%3 sum scalar 0 0 %1 %2"]
        zeros = ["space 1 d", "%0 zeros matrix 1 1", "%1 trace scalar 0 0 %0"]
        self.each_is("unknown", {
            "s > 0 and -s > 0": shown(MINUS, "%2", "suppose positive %0 ; a",
                                      "suppose positive %2 ; b", "shows positive %2 ; it"),
            "s > 0 and s = 0": shown(MINUS, "%2", "suppose positive %0 ; a", "suppose zero %2 ; b",
                                     "shows zero %2 ; it"),
            "-1 >= 0": shown(MINUS, "%1", "suppose nonnegative %1 ; a",
                             "shows nonnegative %1 ; it"),
            "s^2 + 1 = 0": shown(squared, "%3", "suppose zero %3 ; a", "shows zero %3 ; it"),
            "0 is definite": shown(zeros, "%1", "suppose definite %0 ; a",
                                   "shows nonnegative %1 ; it")})
        self.each_is("yes", {"s >= 0 and -s >= 0": shown(
            MINUS, "%2", "suppose nonnegative %0 ; a", "suppose nonnegative %2 ; b",
            "shows nonnegative %2 ; it")})

    def test_a_step_rests_on_what_stands_before_it(self):
        """What is 0 in the case behind iff is not 0 in the other."""
        cases = MINUS + ["%3 product scalar 0 0 %0 %0", "equal %3 %3", "equal %2 %2",
                         "section order", "suppose nonzero %0 ; the sides are not equal",
                         "shows positive %3 ; it", "suppose zero %0 ; the equality behind iff",
                         "shows zero %2 ; it"]
        self.each_is("yes", {"two cases": cases})
        first, last = cases[-2], cases[-1]
        self.each_is("unknown", {"too late": cases[:-4] + [cases[-3], cases[-4], first, last],
                                 "never": cases[:-2] + [last]})


if __name__ == "__main__":
    unittest.main()
