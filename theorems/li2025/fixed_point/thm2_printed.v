(* Li et al. 2025, (15) as printed: at d = 2, n = 1, Sigma = diag(1, 2), R = r = 1, sigma = 0 the
   printed pair is no stationary point at any scale. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.models Require Import wpgd_risk.
From icl.li2025.uniqueness Require Import thm3_printed.
From icl.li2025.fixed_point Require Import thm2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Printed.
Variable R : realFieldType.
Notation printed := (printed R).
Notation Sigma := (Sigma R).
Notation slope P w := (gradient_P Sigma 1%:M (1%:M : 'cV[R]_1) (\tr Sigma) P w).
Lemma slopeE (v : R) (i : 'I_2) (p : R := printed i i) (t : R := Sigma i i) :
  slope printed v%:M i i = 2%:R * v * t ^+ 2 * (v * p * (3%:R + 2%:R * t) - 1).
Proof.
have trE : \tr Sigma = 3%:R by rewrite mxtrace_diag !big_ord_recl big_ord0 !mxE /=; ring.
have one (x : R) : (x%:M : 'M_1) 0 0 = x by rewrite mxE eqxx.
rewrite /p /t /gradient_P trE tr_scalar_mx !mul1mx !mulmx1 -!scalar_mxM !one.
rewrite /thm3_printed.printed /thm3_printed.Sigma /diag2 !mulmx_diag !mxE !eqxx !mulr1n.
by case: (i == 0); field.
Qed.
Lemma no_scale c (v : R) : c != 0 -> v != 0 ->
  slope (c *: printed) v%:M != 0.
Proof.
move=> c0 v0; apply/eqP=> z.
have scaled : slope (c *: printed) (c^-1 *: (c * v)%:M) = 0.
  by rewrite scale_scalar_mx mulrA mulVf // mul1r.
have S_symmetric : Sigma^T = Sigma by rewrite tr_diag_mx.
move: scaled; rewrite gradient_P_scaled // => /eqP.
rewrite scaler_eq0 invr_eq0 (negbTE c0) /= => /eqP /matrixP e.
have half i : v * c * (printed i i) * (3%:R + 2%:R * Sigma i i) = 1.
  have s0 : Sigma i i != 0.
    by rewrite !mxE eqxx mulr1n; case: ifP; rewrite ?oner_eq0 ?pnatr_eq0.
  have nz : 2%:R * (c * v) * Sigma i i ^+ 2 != 0.
    by apply: mulf_neq0; [apply: mulf_neq0; [rewrite pnatr_eq0 | exact: mulf_neq0] |
      rewrite expf_neq0].
  have := e i i; rewrite slopeE [RHS]mxE => /eqP; rewrite mulf_eq0 (negbTE nz) subr_eq0 /=.
  by rewrite [c * v]mulrC => /eqP.
have := half 0; have := half 1; rewrite !mxE !mulr1n /=; move: (v * c) => k h1 h0.
have e0 : k * 3%:R = 1 by rewrite -[RHS]h0; field.
have e1 : k * 3%:R = 2%:R by rewrite -[RHS]mulr1 -[X in _ = _ * X]h1; field.
by move: e0; rewrite e1 => /eqP; rewrite (eqr_nat R 2 1).
Qed.
End Printed.

(* The P and the omega of (15) at gamma, with the square root D of Sigma; M is the trace. *)
Section Pair.
Variable R : rcfType.
Definition eigenvalue (j : 'I_2) : R := if j == 0 then 1 else 2%:R.
Definition Sigma : 'M[R]_2 := diag_mx (\row_j eigenvalue j).
Definition M : R := \tr Sigma.
Definition f := thm3_fixed_point.f (fun _ : 'I_1 => 1) (fun=> 1) eigenvalue M.
Definition h2 := thm3_fixed_point.h2 eigenvalue M.
Definition P_star (D : 'M[R]_2) gamma : 'M[R]_2 :=
  invmx D *m invmx ((gamma / M) *: Sigma + 1%:M) *m invmx D.
Definition w_star gamma : 'cV[R]_1 := invmx (h2 gamma *: 1%:M + 1%:M) *m 1%:M.
Notation L := (risk Sigma 1%:M (1%:M : 'cV[R]_1) M).
Notation slope := (gradient_P Sigma 1%:M (1%:M : 'cV[R]_1) M).
Notation dot u v := ((u^T *m v) 0 0).
Lemma M3 : M = 3%:R.
Proof. by rewrite /M mxtrace_diag !big_ord_recl big_ord0 !mxE /eigenvalue /=; ring. Qed.
Lemma h2_ge0 gamma : 1 <= gamma -> 0 <= h2 gamma.
Proof.
apply: (@thm3_fixed_point.h2_ge0 _ _ _ _ 1); rewrite ?ltr01 ?M3 ?ltr0n // => i.
by rewrite /eigenvalue; case: ifP; rewrite ?ler1n.
Qed.
Lemma w_star_scalar gamma : 1 <= gamma -> exists2 v : R, v != 0 & w_star gamma = v%:M.
Proof.
move=> /h2_ge0 h0; have nz : h2 gamma + 1 != 0 by rewrite gt_eqF // ltr_paddl ?ltr01.
exists (h2 gamma + 1)^-1; first by rewrite invr_eq0.
by rewrite /w_star scalemx1 -raddfD /= mulmx1 invmx_scalar.
Qed.
Lemma root : exists2 D : 'M[R]_2, D^T = D & D *m D = Sigma.
Proof.
exists (diag_mx (\row_j Num.sqrt (eigenvalue j))); first by rewrite tr_diag_mx.
rewrite mulmx_diag; congr diag_mx; apply/matrixP=> a j; rewrite !mxE -expr2 sqr_sqrtr //.
by rewrite /eigenvalue; case: ifP; rewrite ?ler01 ?ler0n.
Qed.
(* The gradient of (37) along P; 2 is the fixed point, and Sigma has a square root; with any of
   them no multiples of the pair (15) are stationary. *)
Theorem printed_is_not_stationary :
  [/\ forall P w X, L (P + X) w = L P w + \tr ((slope P w)^T *m X) +
        (M * dot w w * \tr (Sigma *m X^T *m Sigma *m X) +
         (dot w w + dot w (1%:M *m w)) * \tr (Sigma *m Sigma *m X^T *m Sigma *m X)),
      forall gamma, 1 <= gamma -> (f gamma = gamma <-> gamma = 2%:R),
      exists2 D : 'M[R]_2, D^T = D & D *m D = Sigma &
      forall gamma D c v, 1 <= gamma -> f gamma = gamma -> D *m D = Sigma -> c != 0 -> v != 0 ->
        slope (c *: P_star D gamma) (v *: w_star gamma) != 0].
Proof.
have only gamma : 1 <= gamma -> (f gamma = gamma <-> gamma = 2%:R).
  move=> g1; have -> : f gamma = 2%:R.
    by rewrite /f M3; exact: (@thm3_printed.fixed R gamma g1).
  by split=> ->.
split=> [P w X|//||gamma D c v g1 fix_ DD c0 v0].
- by apply: gradient_P_linear; rewrite tr_diag_mx.
- exact: root.
have [u u0 ->] := w_star_scalar g1; move: fix_ => /(only _ g1) ->.
have -> : P_star D 2%:R = thm3_printed.printed R by rewrite /P_star M3 (@printed_15 R D DD).
rewrite scale_scalar_mx; exact: (@no_scale R c (v * u) c0 (mulf_neq0 v0 u0)).
Qed.
End Pair.
