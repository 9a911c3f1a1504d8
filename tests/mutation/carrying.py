"""The places that carry a verdict: all of their mutants are made, none is left to chance."""

from fnmatch import fnmatch

PLACES = {
    "algebra": ("verify/algebra/boxes/*", "verify/algebra/sturm.*",
                "verify/algebra/leading_minors.*", "verify/algebra/positive_orthant.*",
                "verify/algebra/orthogonal_polynomial.*",
                "verify/linalg/univariate_polynomial.*", "verify/algebra/jet*.hpp",
                "verify/linalg/inertia.*", "verify/linalg/exact.*", "verify/linalg/ldlt.*",
                "verify/linalg/ball_matrix.*", "verify/linalg/symmetric_eigenvalues.*",
                "verify/rounding/rounding_bound.*", "verify/scalar/*ball.*",
                "verify/scalar/truth.*"),
    "statements": ("verify/algebra/statement.*", "verify/algebra/ways.*",
                   "verify/algebra/induction.*", "verify/algebra/words/*"),
    "order": ("verify/algebra/order/*",),
    "facts": ("verify/algebra/facts/*",),
    "indexed": ("verify/indexed/*",),
    # What is evaluated, and what a certificate hands to others.
    "recorded": ("verify/recording/*", "verify/algebra/certified.*",
                 "verify/algebra/checked_program.*"),
    "checkers": ("theorems/li2025/uniqueness/certificates.*", "theorems/li2025/uniqueness/tie.*",
                 "theorems/li2025/uniqueness/criterion.*",
                 "theorems/li2025/uniqueness/stationary_system.*",
                 "theorems/li2025/fixed_points.*", "theorems/li2025/delimiters/product_of_*",
                 "theorems/ahn2023/minima/two_layer_certificate.*",
                 "theorems/ahn2023/minima/convex_ball.*",
                 "theorems/ahn2023/training/structured_optimum.*",
                 "theorems/cheng2024/stationary_points/refined_zero.*",
                 "theorems/cheng2024/bayes_limit/gram_descent*",
                 "theorems/cheng2024/trained_steps/one_layer_cells.*",
                 "theorems/liu2025/limits/softmax_row_*", "theorems/liu2025/approximation/corner_*",
                 "theorems/liu2025/training/chebyshev_collocation.*",
                 "theorems/memformer2024/comparison/first_step_bound.*",
                 "theorems/memformer2024/comparison/conjugate_gradient_law.*"),
    "judge": ("verify/judge/*",),
    "weights": ("verify/weights/*",),
    "audit": ("verify/audit/*",),
    "written": ("verify/written/*",),
    "results": ("verify/results/*",),
    "merge": ("verify/service/shard/*", "verify/service/gate.*", "verify/cli/merge.*"),
    "escapes": ("verify/report/*", "verify/formula/html_escape.*"),
}
# Of these places the escapes alone carry: the rest is how a page looks.
ESCAPES_ALONE = {"escapes"}


def counts(name, mutant):
    """Whether a place takes such a mutant."""
    return name not in ESCAPES_ALONE or (mutant.operator == "skipped" and mutant.new == "")


def place_of(path):
    """The place that a source belongs to; "" for all others."""
    return next((name for name, patterns in PLACES.items()
                 if any(fnmatch(path, pattern) for pattern in patterns)), "")


def sources(tree, name):
    """The sources of a place, in order."""
    files = [path.relative_to(tree.root).as_posix() for area in ("verify", "theorems")
             for path in sorted((tree.root / area).rglob("*.?pp"))]
    return [path for path in files if place_of(path) == name]
