(* Li et al. 2025, (15) as printed: at d = 2, n = 1, Sigma = diag(1, 2), R = r = 1, sigma = 0 the
   printed pair, at every scale, loses to another pair. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.models Require Import wpgd_risk.
From icl.li2025.uniqueness Require thm3_fixed_point.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Printed.
Variable R : realFieldType.
Definition diag2 (a b : R) : 'M[R]_2 := diag_mx (\row_j (if j == 0 then a else b)).
Definition Sigma := diag2 1 2%:R.
Definition loss (P : 'M[R]_2) (v : R) := risk Sigma 1%:M (1%:M : 'cV_1) (\tr Sigma) P v%:M.
(* The P of (15) for gamma = 2 and M = 3: its diagonal is 1 / (s (2 s / 3 + 1)). *)
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
(* h1(h2(gamma)) + 1 at R = r = 1, which is 2 everywhere. *)
Definition f := thm3_fixed_point.f (fun _ : 'I_1 => 1) (fun=> 1)
  (fun j : 'I_2 => if j == 0 then 1 else 2%:R) (3%:R : R).
Lemma fixed gamma : 1 <= gamma -> f gamma = 2%:R.
Proof.
move=> g1; rewrite /f /thm3_fixed_point.f; set h := thm3_fixed_point.h2 _ _ _.
have h0 : 0 <= h.
  have ge0 m : 0 <= \sum_(i < 2) (if i == 0 then 1 else 2%:R : R) ^+ m /
      (3%:R + (if i == 0 then 1 else 2%:R) * gamma) ^+ 2.
    apply: sumr_ge0 => i _; have s0 : 0 <= (if i == 0 then 1 else 2%:R : R).
      by case: ifP; rewrite ?ler01 ?ler0n.
    apply: divr_ge0; apply: exprn_ge0 => //.
    by rewrite addr_ge0 ?mulr_ge0 ?ler0n // (le_trans ler01).
  rewrite /h /thm3_fixed_point.h2 invr_ge0; apply: addr_ge0; first exact: ler01.
  by apply: mulr_ge0; [rewrite mulr_ge0 ?ler0n ?ge0 | rewrite invr_ge0 ge0].
have p : ((1 + h) ^+ 2)^-1 != 0 by rewrite invr_eq0 expf_eq0 /= gt_eqF // ltr_paddr ?ltr01.
by rewrite /thm3_fixed_point.h1 !big_ord1 expr1n !mul1r mulfV.
Qed.
Lemma printed_15 (D : 'M[R]_2) : D *m D = Sigma ->
  printed = invmx D *m invmx ((2%:R / 3%:R) *: Sigma + 1%:M) *m invmx D.
Proof.
move=> DD; set K := _ + 1%:M; have e := printed_is_15; rewrite -/K in e.
have KD : K *m D = D *m K.
  by rewrite /K mulmxDl mulmxDr mulmx1 mul1mx -scalemxAl -scalemxAr -DD mulmxA.
have [K1 S1] := mulmx1_unit e; have D1 : D \in unitmx.
  by move: S1; rewrite -DD unitmx_mul => /andP[].
rewrite unitmx_mul in K1; case/andP: K1 => _ K1.
have q : K *m Sigma *m (invmx D *m invmx K *m invmx D) = 1%:M.
  by rewrite -DD !mulmxA (mulmxK D1) KD (mulmxK K1) mulmxV.
by rewrite -[LHS]mulmx1 -q mulmxA [printed *m _]mulmxA e mul1mx.
Qed.
Lemma other_is_better v : loss other 1 < loss printed v.
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

Lemma root (R : rcfType) : exists2 D : 'M[R]_2, D^T = D & D *m D = Sigma R.
Proof.
exists (diag2 1 (Num.sqrt 2%:R)); first by rewrite tr_diag_mx.
rewrite mulmx_diag; congr diag_mx; apply/matrixP=> a j; rewrite !mxE.
by case: ifP => _; rewrite ?mulr1 // -expr2 sqr_sqrtr ?ler0n.
Qed.
(* 2 is the fixed point, printed the matrix of (15), with any square root D of Sigma, and there is
   one; at no scale, and with no weight, it is as good as another pair. *)
Theorem printed_pair_loses (R : rcfType) :
  [/\ forall gamma : R, 1 <= gamma -> (f gamma = gamma <-> gamma = 2%:R),
      exists2 D : 'M[R]_2, D^T = D & D *m D = Sigma R,
      forall D : 'M[R]_2, D *m D = Sigma R -> printed R =
        invmx D *m invmx ((2%:R / \tr (Sigma R)) *: Sigma R + 1%:M) *m invmx D &
      forall v : R, loss (other R) 1 < loss (printed R) v].
Proof.
split=> [gamma g1||D DD|v]; last exact: other_is_better.
- by rewrite fixed //; split=> ->.
- exact: root.
have -> : \tr (Sigma R) = 3%:R by rewrite mxtrace_diag !big_ord_recl big_ord0 !mxE /=; ring.
exact: printed_15.
Qed.
