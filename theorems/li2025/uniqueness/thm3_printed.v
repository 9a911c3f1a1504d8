(* Li et al. 2025, (15) as printed: at d = 2, n = 1, Sigma = diag(1, 2), R = r = 1, sigma = 0 the
   printed pair, at every scale, loses to another pair. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.models Require Import wpgd_risk.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Printed.
Variable R : realFieldType.
Definition diag2 (a b : R) : 'M[R]_2 := diag_mx (\row_j (if j == 0 then a else b)).
Definition Sigma := diag2 1 2%:R.
Definition loss (P : 'M[R]_2) (v : R) := risk Sigma 1%:M (1%:M : 'cV_1) (\tr Sigma) P v%:M.
(* With the square root D of Sigma: (15) is D^-1 ((gamma* / M) Sigma + I)^-1 D^-1, gamma* = 2 and
   M = 3; here its diagonal, 1 / (s (2 s / 3 + 1)). *)
Definition printed : 'M[R]_2 := diag2 (3%:R / 5%:R) (3%:R / 14%:R).
Definition other : 'M[R]_2 := diag2 (1 / 5%:R) (1 / 7%:R).
Lemma printed_is_15 : printed *m ((2%:R / 3%:R) *: Sigma + 1%:M) *m Sigma = 1%:M.
Proof.
have -> : (1%:M : 'M[R]_2) = diag2 1 1.
  by apply/matrixP=> i j; rewrite !mxE; case: ifP.
have sumE a b c e : diag2 a b + diag2 c e = diag2 (a + c) (b + e).
  by apply/matrixP=> i j; rewrite !mxE; case: (i == j); case: ifP; rewrite ?mulr0n ?mulr1n ?addr0.
have scaleE k a b : k *: diag2 a b = diag2 (k * a) (k * b).
  by apply/matrixP=> i j; rewrite !mxE; case: (i == j); case: ifP; rewrite ?mulr0n ?mulr1n ?mulr0.
rewrite scaleE sumE !mulmx_diag; congr diag_mx; apply/matrixP=> i j; rewrite !mxE.
by case: ifP => _; field.
Qed.
Lemma lossE a b v : loss (diag2 a b) v = 3%:R - 2%:R * (a + 4%:R * b) * v +
  3%:R * v ^+ 2 * (a ^+ 2 + 4%:R * b ^+ 2) + 2%:R * v ^+ 2 * (a ^+ 2 + 8%:R * b ^+ 2).
Proof.
have one (x : R) : (x%:M : 'M_1) 0 0 = x by rewrite mxE eqxx.
rewrite /loss /risk /Sigma /diag2 !tr_diag_mx tr_scalar_mx !mulmx1 !mulmx_diag !mxtrace_diag.
rewrite -!scalar_mxM !one !big_ord_recl !big_ord0 !mxE /=.
by ring.
Qed.
Theorem printed_pair_loses v : loss other 1 < loss printed v.
Proof.
have -> : loss printed v = 971%:R / 420%:R + 108%:R / 35%:R * (v - 17%:R / 36%:R) ^+ 2.
  by rewrite lossE; field.
have -> : loss other 1 = 78%:R / 35%:R by rewrite lossE; field.
apply: (@lt_le_trans _ _ (971%:R / 420%:R)).
  rewrite ltr_pdivl_mulr ?ltr0n // mulrAC ltr_pdivr_mulr ?ltr0n // -!natrM ltr_nat.
  by [].
by rewrite ler_addl mulr_ge0 ?sqr_ge0 // divr_ge0 // ler0n.
Qed.
End Printed.
