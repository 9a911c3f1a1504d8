"""The models in Coq against those in C++, on inputs that are drawn: the program's exact outputs
become theorems about the models over every ordered field; with one entry changed by 1 none is.

    tests/kernel/models_test.py [--seed N]
"""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "verify" / "python"), str(ROOT / "verify" / "kernel")]
import check  # noqa: E402
import icl_verify  # noqa: E402

# Imports, and the tactic that turns a model of matrices in lists into one list.
SUMS = """From icl.models Require Import linear_attention base_conv kernel_attention
  gated_linear_attention.
From test Require Import listed.
Ltac to_lists R := cbv beta iota delta [layers attention mask attention_layers attention_layer gla
    state baseconv Wg bg Wi bi filter bc Wo bo];
  rewrite ?(token_ R, inverse, zero, one) //;
  repeat rewrite !(block, mul, tr, add, scale, had, convolve, activate, usub); rewrite entry.
"""
QUOTIENTS = """From icl.models Require Import conjugate_gradient wpgd_risk softmax_attention.
From test Require Import listed listed_quotients.
Ltac to_lists R := first [rewrite risk_value | rewrite alpha | rewrite gamma |
  rewrite iterate entry |
  let exp := fresh in let e := fresh in move=> exp e;
  rewrite /attention !(mul, tr, add) (causal_softmax _ _ e) mul entry].
"""
PREAMBLE = """From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound.
{}Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Section Field.
Variable R : realFieldType.
"""


class Draw:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def number(self):
        return Fraction(self.random.randint(-9, 9), self.random.randint(1, 4))

    def vector(self, n):
        return [self.number() for _ in range(n)]

    def matrix(self, m, n):
        return [self.vector(n) for _ in range(m)]

    def matrices(self, k, m, n):
        return [self.matrix(m, n) for _ in range(k)]


def rational(number):
    number = Fraction(number)
    return f"Qmake ({number.numerator}) {number.denominator}"


def listed(matrix):
    rows = "; ".join("[:: " + "; ".join(map(rational, row)) + "]" for row in matrix)
    return f"(listed R {len(matrix)} {len(matrix[0])} [:: {rows}])"


def by_layer(terms):
    """A Coq function of the layer, given term by term."""
    terms = list(terms)
    cases = " ".join(f"| {k}%N => {term}" for k, term in enumerate(terms))
    return f"(fun l : nat => match l with {cases} | _ => {terms[-1]} end)"


def values(claim, **inputs):
    return icl_verify.run(claim, **inputs).values


def column(vector):
    return [[value] for value in vector]


def entries(state, rows, cols, expected):
    return [(f"({state}) (@Ordinal {rows} {i} isT) (@Ordinal {cols} {j} isT)", value)
            for (i, j), value in expected.items()]


def table(rows):
    return {(i, j): value for i, row in enumerate(rows) for j, value in enumerate(row)}


def linear_attention(draw):
    d, n, L = 2, 3, 2
    X, w = draw.matrix(d, n + 1), draw.vector(d)
    A, B = draw.matrices(L, d, d), draw.matrices(L, d, d)
    said = values("ahn2023.thm4_eq22", X0=X, w_star=w, A=A, B=B, n=n, d=d)
    labels = [sum(w[i] * X[i][j] for i in range(d)) for j in range(n + 1)]
    prompt = f"({listed(X + [labels])} : 'M[R]_({d} + 1, {n} + 1))"
    P = by_layer([f"(block_mx {listed(b)} 0 0 1%:M : 'M[R]_({d} + 1))" for b in B])
    Q = by_layer([f"(block_mx {listed(a)} 0 0 0 : 'M[R]_({d} + 1))" for a in A])
    return entries(f"@layers R {n} {d} {P} {Q} {prompt} {L}", f"({d} + 1)", f"({n} + 1)",
                   table([*said["X_last"], said["Y_last"]]))


def kernel_attention(draw):
    d, n, L = 2, 2, 2
    X, x, y = draw.matrix(d, n), draw.vector(d), draw.vector(n)
    A, r = draw.matrices(L, d, d), draw.vector(L)
    V = [[row + [0] for row in a] + [[0] * d + [step]] for a, step in zip(A, r)]
    B, C = draw.matrices(L, d, d), draw.matrices(L, d, d)
    said = values("cheng2024.lemA1", X=X, x_query=x, y=y, V=V, B=B, C=C, h="poly2", shift=1, n=n,
                  d=d, L=L)
    Z = [row + [x[i]] for i, row in enumerate(X)] + [y + [0]]
    prompt = f"({listed(Z)} : 'M[R]_({d} + 1, {n} + 1))"
    weights = by_layer([f"({listed(v)} : 'M[R]_({d} + 1))" for v in V])
    h = f"(@activation R {d} (@square_kernel R {d}) ({n} + 1) ({n} + 1))"
    state = (f"@attention_layers R {d} {n} {h} {weights} {by_layer(map(listed, B))} "
             f"{by_layer(map(listed, C))} {prompt} {L}")
    return entries(state, f"({d} + 1)", f"({n} + 1)",
                   {(d, j): value for j, value in enumerate(said["Y_final"])})


def gated_linear_attention(draw):
    N, D = 3, 2
    Z, G = draw.matrix(N, D), draw.matrices(N, D, D)
    Wq, Wk, Wv = draw.matrices(3, D, D)
    said = values("li2025.gla_parallel", Z=Z, W_q=Wq, W_k=Wk, W_v=Wv, G=G, N=N, D=D)
    gates = by_layer(map(listed, G[:1] + G))
    output = f"gla {listed(Wk)} {listed(Wq)} {listed(Wv)} {gates} (token {listed(Z)}) {N}"
    return entries(output, D, 1, {(i, 0): value for i, value in enumerate(said["o"])})


def base_conv(draw):
    N, D = 3, 2
    u, W, B1, H, B2 = (draw.matrix(m, D) for m in (N, D, N, N, N))
    said = values("liu2025.layer", u=u, W=W, B1=B1, H=H, B2=B2, layers=1, convolution="cyclic",
                  length=N, channels=D)
    layer = f"(Layer {listed(W)} {listed(B1)} 1%:M 0 {listed(H)} {listed(B2)} 1%:M 0)"
    return entries(f"baseconv {layer} {listed(u)}", N, D, table(said["y"]))


def conjugate_gradient(draw):
    d, n = 3, 3
    X, w_star, w_0 = draw.matrix(d, n), draw.vector(d), draw.vector(d)
    said = values("memformer2024.prop1_exact", X=X, w_star=w_star, w_0=w_0,
                  x_query=draw.vector(d), n=n, d=d)
    H = [[sum(x * y for x, y in zip(a, b)) / n for b in X] for a in X]
    run = f"{listed(H)} {listed(column(w_star))} {listed(column(w_0))}"
    iterates = [(f"(cg {run} {k}).1 (@Ordinal {d} {i} isT) 0", value)
                for k, w in enumerate(said["w"]) for i, value in enumerate(w)]
    return iterates + [(f"cg_{name} {run} {k}", value) for name in ("alpha", "gamma")
                       for k, value in enumerate(said[name])]


def wpgd_risk(draw):
    d, n = 2, 3
    root, s, task = draw.matrix(d, d), abs(draw.number()), draw.vector(n)
    Sigma = [[sum(root[i][k] * root[j][k] for k in range(d)) + (i == j) for j in range(d)]
             for i in range(d)]
    # unit diagonal, and semidefinite: a mixture of a rank of one and the identity
    signs = [draw.random.choice((-1, 1)) for _ in range(n)]
    R = [[Fraction(1) if i == j else Fraction(signs[i] * signs[j], 3) for j in range(n)]
         for i in range(n)]
    r = [Fraction(t, 90) for t in task]
    P, omega = draw.matrix(d, d), draw.vector(n)
    said = values("li2025.loss37", Sigma=Sigma, sigma2=s, R=R, r=r, P=P, omega=omega, d=d, n=n)
    M = rational(s + sum(Sigma[i][i] for i in range(d)))
    return [(f"risk {listed(Sigma)} {listed(R)} {listed(column(r))} (qden R ({M})) {listed(P)} "
             f"{listed(column(omega))}", said["risk"])]


def softmax_attention(draw):
    """One channel, and powers of a rational number for exp: what the program evaluates exactly."""
    found = []
    N, one = 4, listed([[1]])
    for row in range(1, N + 1):
        t, base, weight, B = draw.random.randint(1, 3), 1 + abs(draw.number()), draw.number(), \
            draw.vector(N)
        said = values("liu2025.thm31", row=row, t=t, exp_score=base, value_weight=weight, B=B,
                      length=N)
        power = (f"(fun a : Q => if Qeq_bool a ({rational(t * t)}) then {rational(base ** (t * t))}"
                 " else if Qeq_bool a q0 then q1 else q0)")
        for name, entry in (("output", t), ("output_negated", -t)):
            u = column([entry if k + 1 == row else 0 for k in range(N)])
            found.append((f"forall exp : R -> R, (forall a, exp (qden R a) = qden R ({power} a)) ->"
                          f" attention exp (@causal {N}) {one} {one} {listed([[weight]])} "
                          f"{listed(column(B))} {listed(u)} (@Ordinal {N} {row - 1} isT) 0",
                          said[name]))
    return found


MODELS = {linear_attention: SUMS, kernel_attention: SUMS, gated_linear_attention: SUMS,
          base_conv: SUMS, conjugate_gradient: QUOTIENTS, wpgd_risk: QUOTIENTS,
          softmax_attention: QUOTIENTS}


def compiles(folder, name, text):
    (folder / f"{name}.v").write_text(text)
    run = subprocess.run(["coqc", "-Q", str(check.BUILD / "icl"), "icl", "-Q", str(folder), "test",
                          "-w", "none", str(folder / f"{name}.v")], text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return run.returncode == 0, run.stdout


def theorems(said, wrong, imports):
    text = PREAMBLE.format(imports)
    for entry, value in said:
        proof = "apply: qden_eq; vm_compute; reflexivity"
        text += f"Goal {entry} = qden R ({rational(value + wrong)}).\nProof. to_lists R. "
        text += f"Fail ({proof}). Abort.\n" if wrong else f"{proof}. Qed.\n"
    return text + "End Field.\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    draw = Draw(parser.parse_args().seed)
    check.compile_all([f"icl/models/{model.__name__}.vo" for model in MODELS] +
                      ["icl/kernel/theory/words_sound.vo"])
    passed = failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for lists in ("listed", "listed_quotients"):
            fine, said = compiles(folder, lists, (HERE / f"{lists}.v").read_text())
            if not fine:
                sys.exit(f"models: tests/kernel/{lists}.v does not compile:\n" + said)
        for model, imports in MODELS.items():
            found = model(draw)
            right, said = compiles(folder, "right", theorems(found, 0, imports))
            wrong, missed = compiles(folder, "wrong", theorems(found[-1:], 1, imports))
            if right and wrong:
                passed += 1
                print(f"models: {model.__name__}: {len(found)} entries, Coq and the program agree")
            else:
                failed += 1
                print(f"models: {model.__name__}: FAILED: {missed if right else said}")
    print(f"models: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
