"""What was aimed at, in one place: of which measurements, how much at most, and where that is not
reached, why, from profiles (perf record of the side that is ours)."""
import fnmatch
from dataclasses import dataclass


@dataclass(frozen=True)
class Goal:
    words: str
    of: str  # a glob of the names of measurements
    quantity: str  # "ratio" or "our_seconds" of a comparison, "found" of a fact
    most: float
    why: str = ""  # said where the goal is missed


NOT_THE_SAME_WORK = (
    "the scripts compute what reaches the result and nothing else; ours runs whole layers, tokens "
    "and states as printed, over rationals of as many digits as they have: half of ahn2023.thm1 is "
    "GMP's greatest common divisors, most of li2025.thm1 FLINT's single products and sums, nearly "
    "all of ahn2023.eq15 a second integration at 145 points")
SUITE = ("no claim alone: of the processor time 30 % are the arithmetic libraries, 17 memory "
         "management, 9 processes and their pages, 8 the recording of statements, 8 means of "
         "trace words, 7 trainings")
SLOWEST = ("means of trace words (ahn2023.thm4_loss and thm5_loss: 62 % of them), products of "
           "small matrices in trainings (cheng2024.exp_fig356: 84 %), the recording of long "
           "stacks (liu2025.thm30: 84 %)")
WHOLE_COMMAND = (
    "ours looks for a false instance in matrices of rational numbers first and reads its proof "
    "again, which the others do not; Singular's whole command is its start of 30 ms")
LARGEST = "the trace words of ahn2023.thm4_loss and thm5_loss, kept whole"

GOALS = (
    Goal("identity test at (d, n, L) = (20, 80, 8), to its products in the order of the model",
         "floor.identity.20-80-8", "ratio", 1.3),
    Goal("identity test at (64, 256, 8)", "floor.identity.64-256-8", "our_seconds", 0.5),
    Goal("products of balls, to Arb", "floor.balls.product.*", "ratio", 1.15),
    Goal("inverses of balls, to Arb", "floor.balls.inverse.*", "ratio", 1.15),
    Goal("products of balls, to Eigen over mpfr_float", "peer.boost.product.*", "ratio", 0.2),
    Goal("inverses of balls, to Eigen over mpfr_float", "peer.boost.inverse.*", "ratio", 0.2,
         "ours is one call of arb_mat_inv, which takes as long alone (floor.balls.inverse): Eigen "
         "rounds in the elimination, Arb encloses and then bounds the rest"),
    Goal("the same check in mpmath", "peer.*.mpmath", "ratio", 0.01, NOT_THE_SAME_WORK),
    Goal("the same check in SymPy", "peer.*.sympy", "ratio", 0.01, NOT_THE_SAME_WORK),
    Goal("identities of words, to SymPy", "words.*.sympy", "ratio", 0.1, WHOLE_COMMAND),
    Goal("identities of words, to Singular's Letterplace", "words.*.letterplace", "ratio", 0.1,
         WHOLE_COMMAND),
    Goal("identities of words, to Coq's ring", "words.*.coq", "ratio", 0.1, WHOLE_COMMAND),
    Goal("share of the language's statements whose verdict takes more than 1 s",
         "language.statements.late", "found", 0.1),
    Goal("the slowest of the language's statements", "language.statements.slowest", "found", 5),
    Goal("a folder of 30 claims of one's own", "language.folder.processor", "found", 1),
    Goal("share that certificates add to a run", "facts.certificates.export", "found", 0.1),
    Goal("the checker in Python on all certificates", "facts.certificates.checker", "found", 15),
    Goal("start of the program", "facts.start.version", "found", 0.010,
         "more than half is the loading of FLINT, Arb and NTL"),
    Goal("the default run, processor seconds", "facts.suite.processor", "found", 5, SUITE),
    Goal("the slowest claim, processor seconds", "facts.suite.slowest", "found", 0.150, SLOWEST),
    Goal("the largest memory of a claim", "facts.suite.largest", "found", 60e6, LARGEST),
    Goal("exact conjugate gradients at d = 50", "facts.sizes.conjugate_gradients", "found", 2),
    Goal("ahn2023.thm4_loss at d = 32, four layers", "facts.sizes.thm4_loss", "found", 10),
    Goal("poly2norm, three layers, 48 atoms", "facts.sizes.poly2norm", "found", 10),
    Goal("the run with --deep, processor seconds", "deep.processor", "found", 150),
)


def goal_of(name, quantity):
    """The goal of a measurement, or None."""
    return next((goal for goal in GOALS
                 if goal.quantity == quantity and fnmatch.fnmatch(name, goal.of)), None)


def reached(goal, measurements):
    """(value, name) of every measurement that the goal speaks of, the worst first."""
    found = [(one[goal.quantity], one["name"]) for one in measurements
             if fnmatch.fnmatch(one["name"], goal.of)]
    return sorted(found, reverse=True)
