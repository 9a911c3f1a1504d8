(* Cheng et al. 2024, Appendix I.2: with the linear kernel descent in function space is descent of
   the parameter of linear regression. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.cheng2024.attention_as_descent Require Import lemG3 prop31.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section LinearKernel.
Variables (R : rcfType) (d n : nat) (X : 'M[R]_(d, n)) (x : 'cV[R]_d) (y : 'rV[R]_n).
Variable r : nat -> R.
Definition inner (u v : 'cV[R]_d) : R := (u^T *m v) 0 0.
Definition risk (t : 'cV[R]_d) : R := 2%:R^-1 * \sum_i (inner (col i X) t - y 0 i) ^+ 2.
Definition gradient (t : 'cV[R]_d) : 'cV[R]_d := \sum_i (inner (col i X) t - y 0 i) *: col i X.
Fixpoint theta l : 'cV[R]_d := if l is k.+1 then theta k - r k *: gradient (theta k) else 0.
Lemma innerC u v : inner u v = inner v u.
Proof. by rewrite /inner -[u^T *m v]tr11 trmx_mul trmxK. Qed.
Lemma innerDl u v w : inner (u + v) w = inner u w + inner v w.
Proof. by rewrite /inner linearD mulmxDl addE. Qed.
Lemma innerZl c u w : inner (c *: u) w = c * inner u w.
Proof. by rewrite /inner linearZ /= -scalemxAl scE. Qed.
Lemma inner_gradient t s : inner (gradient t) s =
  \sum_i (inner (col i X) t - y 0 i) * inner (col i X) s.
Proof.
rewrite /gradient /inner linear_sum mulmx_suml summxE; apply: eq_bigr => i _.
by rewrite linearZ /= -scalemxAl scE.
Qed.
Lemma gradient_of_risk t s : risk (t + s) =
  risk t + inner (gradient t) s + 2%:R^-1 * \sum_i inner (col i X) s ^+ 2.
Proof.
rewrite inner_gradient /risk !mulr_sumr -!big_split /=; apply: eq_bigr => i _.
rewrite [inner _ (t + s)]innerC innerDl ![inner _ (col i X)]innerC.
by field.
Qed.
Lemma predictions l u : f inner X y r l u = inner (theta l) u.
Proof.
elim: l u => [|l IH] u /=; first by rewrite /inner trmx0 mul0mx mxE.
rewrite -scaleNr innerDl innerZl inner_gradient IH mulNr -mulrN -sumrN; congr (_ + _ * _).
by apply: eq_bigr => i _; rewrite IH innerC -mulNr opprB.
Qed.
(* The space of the linear kernel is that of the parameters. *)
Lemma linear_space : @reproducing R _ _ inner inner id inner.
Proof.
split=> //; try by move=> c f g u; rewrite innerDl innerZl.
- exact: innerC.
- by move=> f; rewrite /inner mxE sumr_ge0 // => i _; rewrite mxE -expr2 sqr_ge0.
move=> f; rewrite /inner mxE => /eqP.
rewrite psumr_eq0 => [/allP z|i _]; last by rewrite mxE -expr2 sqr_ge0.
apply/matrixP=> i j; rewrite ord1 [RHS]mxE; apply/eqP.
by have := z i (mem_index_enum i); rewrite mxE -expr2 sqrf_eq0.
Qed.
Notation q := (q inner inner (fun i => col i X) (y 0)).
Lemma theta_sequence m : (forall l, (l < m)%N -> 0 < q (theta l)) ->
  sequence inner inner X y m (fun l => - r l * Num.sqrt (q (theta l))) theta.
Proof.
apply: (steps_of_sequence linear_space); split=> // l _ /=.
rewrite -scalerN /pull -sumrN; congr (_ + _ *: _); apply: eq_bigr => i _.
by rewrite -scaleNr opprB [inner _ (theta l)]innerC.
Qed.
(* The steps are along the gradient of R; its predictions are the functions of (9), and minus the
   corner of every layer; as far as (7) is defined, this is (7). *)
Theorem equal :
  (forall t s, risk (t + s) =
    risk t + inner (gradient t) s + 2%:R^-1 * \sum_i inner (col i X) s ^+ 2) /\
  (forall l, (forall u, f inner X y r l u = inner (theta l) u) /\
    drsubmx (Z inner X x y r l) = (- inner (theta l) x)%:M) /\
  (forall m, (forall l, (l < m)%N -> 0 < q (theta l)) ->
    sequence inner inner X y m (fun l => - r l * Num.sqrt (q (theta l))) theta).
Proof.
split=> [t s|]; first exact: gradient_of_risk.
split; last exact: theta_sequence.
move=> l; split=> [u|]; first exact: predictions.
by have [-> _] := forward inner X x y r l; rewrite predictions.
Qed.
End LinearKernel.
