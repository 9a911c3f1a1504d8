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
(* What is printed is that of (15), at gamma = 2, the only fixed point (printed_pair_loses). Its
   multiples with weights other than 0 are all pairs that are a scale apart. *)
Theorem printed_is_not_stationary c (v : R) : c != 0 -> v != 0 ->
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
