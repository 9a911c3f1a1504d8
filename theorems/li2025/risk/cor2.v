(* Li et al. 2025, Corollary 2: the least risk of gradient descent with fixed weights, Sigma = I. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.models Require Import wpgd_risk.
From icl.li2025.risk Require cor2_exported.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Lemma solved (F : fieldType) (D L M c b T : F) : D != 0 -> D * (L - M) + c * b * b = T ->
  L = M - c * b ^+ 2 / D + T / D.
Proof. by move=> D0 <-; field. Qed.

Section Corollary2.
Variables (R : realFieldType) (n d : nat) (Rm : 'M[R]_n) (r w : 'cV[R]_n) (sigma2 : R).
Hypotheses (R_symmetric : Rm^T = Rm)
  (R_semidefinite : forall v : 'cV[R]_n, 0 <= (v^T *m Rm *m v) 0 0) (sigma2_ge0 : 0 <= sigma2).
Hypothesis w_nonzero : w != 0.
Notation M := (d%:R + sigma2).
Notation b := ((w^T *m r) 0 0).
Notation D := ((w^T *m w) 0 0 * (M + 1) + (w^T *m Rm *m w) 0 0).
Lemma D_gt0 : 0 < D.
Proof.
rewrite ltr_paddr // mulr_gt0 ?dot_gt0 // ltr_paddl ?ltr01 // addr_ge0 //.
exact: ler0n.
Qed.
Lemma squared (P : 'M[R]_d) : D * (risk 1%:M Rm r M P w - M) + d%:R * b * b =
  \tr ((D *: P - b *: 1%:M)^T *m (D *: P - b *: 1%:M)).
Proof.
have := @cor2_exported.eq24.said R d n Rm R_symmetric P r w sigma2.
rewrite trmx_mul R_symmetric !mulmxA [(r^T *m w) 0 0]dotC => <-.
by rewrite /risk !mul1mx !mulmx1.
Qed.
(* The risk is the value printed and a square over D, and so least where the square is 0. *)
Theorem corollary2 (P : 'M[R]_d) :
  [/\ risk 1%:M Rm r M P w = M - d%:R * b ^+ 2 / D +
        \tr ((D *: P - b *: 1%:M)^T *m (D *: P - b *: 1%:M)) / D,
      M - d%:R * b ^+ 2 / D <= risk 1%:M Rm r M P w &
  (risk 1%:M Rm r M P w = M - d%:R * b ^+ 2 / D <-> P = (b / D) *: 1%:M)].
Proof.
have D0 := D_gt0; have nz : D != 0 by rewrite gt_eqF.
rewrite (solved nz (squared P)); split=> //.
  by rewrite ler_addl divr_ge0 ?square_ge0 // ltW.
split=> [/eqP|->]; last first.
  by rewrite scalerA [D * _]mulrC divfK // subrr trmx0 mul0mx mxtrace0 mul0r addr0.
rewrite -[X in _ == X]addr0 (inj_eq (addrI _)) mulf_eq0 invr_eq0 (negbTE nz) orbF.
rewrite square_eq0 subr_eq0.
by move=> /eqP h; rewrite mulrC -scalerA -h scalerA mulVf // scale1r.
Qed.
End Corollary2.

(* (24): all weights 1 *)
Theorem eq24 (R : realFieldType) (n d : nat) (Rm : 'M[R]_n) (r : 'cV[R]_n) (sigma2 : R) :
  Rm^T = Rm -> (forall v : 'cV[R]_n, 0 <= (v^T *m Rm *m v) 0 0) -> 0 <= sigma2 -> (0 < n)%N ->
  let one := const_mx 1 : 'cV[R]_n in let L P := risk 1%:M Rm r (d%:R + sigma2) P one in
  let least := d%:R + sigma2 - d%:R * (one^T *m r) 0 0 ^+ 2 /
    (n%:R * (d%:R + sigma2 + 1) + (one^T *m Rm *m one) 0 0) in
  (forall P : 'M[R]_d, least <= L P) /\ exists P : 'M[R]_d, L P = least.
Proof.
move=> sym psd s0 n0 one L least.
have one0 : one != 0.
  apply/eqP=> /matrixP /(_ (Ordinal n0) 0); rewrite !mxE => /eqP; exact/negP/oner_neq0.
have nE : (one^T *m one) 0 0 = n%:R.
  rewrite mxE (eq_bigr (fun=> 1)) ?sumr_const ?card_ord // => i _; by rewrite !mxE mulr1.
have c P := @corollary2 R n d Rm r one sigma2 sym psd s0 one0 P; rewrite nE in c.
split=> [P|]; first by case: (c P).
by eexists; have [_ _ [_]] := c ((((one^T *m r) 0 0) / (n%:R * (d%:R + sigma2 + 1) +
  (one^T *m Rm *m one) 0 0)) *: 1%:M); apply.
Qed.
