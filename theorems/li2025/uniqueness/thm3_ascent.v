(* Li et al. 2025, Theorem 3, T2, its heart without derivatives: the best gain g at gamma does not
  fall under f, g(gamma) <= g(f(gamma)). *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.li2025.uniqueness Require Import thm3_fixed_point.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.
Section Tilt.
Variables (R : realFieldType) (k : nat) (w x : 'I_k -> R) (m g g' X : R).
Hypotheses (w0 : forall i, 0 <= w i) (m0 : 0 <= m) (P0 : forall i,
  0 < m + g * x i) (Q0 : forall i, 0 < m + g' * x i) (QX : 0 < m + g' * X).
Hypothesis mean : \sum_i w i * (x i - X) / (m + g * x i) ^+ 2 = 0.
Lemma tilt : (g' - g) * (\sum_i w i * (x i - X) / ((m + g * x i) * (m + g' * x i))) <= 0.
Proof.
have E i : w i * (x i - X) / ((m + g * x i) * (m + g' * x i)) =
  (m + g * X) / (m + g' * X) * (w i * (x i - X) / (m + g * x i) ^+ 2)
    - (g' - g) * (m * w i * (x i - X) ^+ 2 / ((m + g * x i) ^+ 2 * (m + g' * x i) * (m + g' * X))).
  have a := lt0r_neq0 (P0 i); have b := lt0r_neq0 (Q0 i); have c := lt0r_neq0 QX.
  by field; do ?[apply/andP; split].
rewrite (eq_bigr _ (fun i _ => E i)) sumrB -!mulr_sumr mean mulr0 sub0r mulrN oppr_le0 mulrA -expr2.
apply: mulr_ge0; first exact: sqr_ge0.
apply: sumr_ge0 => i _; apply: divr_ge0; [apply: mulr_ge0; [exact: mulr_ge0 | exact: sqr_ge0] |].
by apply: mulr_ge0; [apply: mulr_ge0; [exact: sqr_ge0 | exact: ltW] | exact: ltW].
Qed.
End Tilt.
Section Ascent.
Variables (R : realFieldType) (n d : nat) (lambda a : 'I_n -> R) (s : 'I_d -> R) (M smin : R).
Hypotheses (lambda_ge0 : forall i, 0 <= lambda i) (a_nonzero : exists i, a i != 0).
Hypotheses (d_pos : (0 < d)%N) (smin_pos : 0 < smin) (smin_le : forall i,
  smin <= s i) (M_pos : 0 < M).
Definition phi h := \sum_i a i ^+ 2 / (1 + h * lambda i).
Definition T gamma := \sum_i s i ^+ 2 / (M + gamma * s i).
Definition bound gamma h := (1 + h * (gamma - 1)) * phi h * T gamma.
  (* every gain M - L is at most this, for every h >= 0 *)
Definition gain gamma := bound gamma (h2 s M gamma).
Notation f := (f lambda a s M).
Notation h1 := (h1 lambda a).
Notation h2 := (h2 s M).
Lemma h1_ge0 h : 0 <= h -> 0 <= h1 h.
Proof.
move=> h0; rewrite /h1; apply: divr_ge0; apply: sumr_ge0 => i _; apply: divr_ge0;
  rewrite ?sqr_ge0 //.
by rewrite mulr_ge0 ?sqr_ge0.
Qed.
Lemma best_h h h' : 0 <= h -> 0 <= h' -> (1 + h * h1 h) * phi h <= (1 + h' * h1 h) * phi h'.
Proof.
move=> h0 h'0; set X := h1 h; have X0 : 0 <= X by apply: h1_ge0.
have P0 u i : 0 <= u -> 0 < 1 + u * lambda i by move=> u0; rewrite ltr_paddr ?ltr01 // mulr_ge0.
rewrite -subr_le0.
have -> : (1 + h * X) * phi h - (1 + h' * X) * phi h' = (h' - h) * (\sum_i a i ^+ 2 * (lambda i -
  X) / ((1 + h * lambda i) * (1 + h' * lambda i))).
  rewrite /phi !mulr_sumr -sumrB; apply: eq_bigr => i _; have p := lt0r_neq0 (P0 _ i h0);
    have q := lt0r_neq0 (P0 _ i h'0).
  by field; apply/andP.
apply: tilt => [i||i|i||]; rewrite ?sqr_ge0 ?ler01 ?P0 //;
  first by rewrite ltr_paddr ?ltr01 // mulr_ge0.
have V : 0 < \sum_i a i ^+ 2 / (1 + lambda i * h) ^+ 2.
  apply: sum_pos => [i|]; first by apply: divr_ge0; apply: sqr_ge0.
  case: a_nonzero => i ai; exists i; apply: divr_gt0; [by rewrite exprn_even_gt0 | by rewrite
    exprn_gt0 // mulrC P0].
transitivity (\sum_i lambda i * a i ^+ 2 / (1 + lambda i * h) ^+ 2 - X * \sum_i a i ^+ 2 / (1 +
  lambda i * h) ^+ 2).
  rewrite mulr_sumr -sumrB; apply: eq_bigr => i _; have ->
    : 1 + h * lambda i = 1 + lambda i * h by rewrite [h * _]mulrC.
  by rewrite [X * _]mulrA -mulrBl -mulrBl [_ * (_ - _)]mulrC.
by rewrite /X /thm3_fixed_point.h1 mulfVK ?subrr // gt_eqF.
Qed.
Lemma best_gamma g g' : 1 <= g -> 1 <= g' -> (1 + h2 g * (g - 1)) * T g <= (1 +
  h2 g * (g' - 1)) * T g'.
Proof.
move=> g1 g'1; have sp := s_pos smin_pos smin_le.
have r0 : 0 < r s M g by apply: lt_le_trans smin_pos (r_ge d_pos smin_pos smin_le M_pos g1).
have P0 u i : 1 <= u -> 0 < M + u * s i by move=> u1; rewrite addr_gt0 // mulr_gt0 // (lt_le_trans
  ltr01).
have rM : 0 < r s M g + M by apply: addr_gt0.
rewrite -subr_le0 (h2E d_pos smin_pos smin_le M_pos g1); set X := r s M g.
have -> : (1 + X / (X + M) * (g - 1)) * T g - (1 + X / (X + M) * (g' - 1)) * T g' =
  M / (X + M) * ((g' - g) * (\sum_i s i ^+ 2 * (s i - X) / ((M + g * s i) * (M + g' * s i)))).
  rewrite /T !mulr_sumr -sumrB; apply: eq_bigr => i _; have p := lt0r_neq0 (P0 _ i g1);
    have q := lt0r_neq0 (P0 _ i g'1); have z := lt0r_neq0 rM.
  by field; do ?[apply/andP; split].
apply: mulr_ge0_le0; first by apply: divr_ge0; exact: ltW.
apply: tilt => [i||i|i||]; [exact: sqr_ge0 | exact: ltW | exact: P0 | exact: P0 | by rewrite
  addr_gt0 // mulr_gt0 // (lt_le_trans ltr01) |].
have W := lt0r_neq0 (weight_pos d_pos smin_pos smin_le M_pos g1).
transitivity (\sum_i s i * (s i ^+ 2 / (M + g * s i) ^+ 2) - X * \sum_i s i ^+ 2 / (M +
  g * s i) ^+ 2).
  by rewrite mulr_sumr -sumrB; apply: eq_bigr => i _; rewrite -mulrBl [_ * (_ - _)]mulrC mulrA.
by rewrite /X /r mulfVK ?subrr.
Qed.
Theorem ascent gamma : 1 <= gamma -> gain gamma <= gain (f gamma).
Proof.
move=> g1; have h0 : 0 <= h2 gamma by apply: (h2_ge0 d_pos smin_pos smin_le M_pos).
have f1 : 1 <= f gamma by apply: f_ge1.
have h'0 : 0 <= h2 (f gamma) by apply: (h2_ge0 d_pos smin_pos smin_le M_pos).
have phi0 h : 0 <= h -> 0 <= phi h by move=> *; apply: sumr_ge0 => i _; apply: divr_ge0;
  rewrite ?sqr_ge0 // addr_ge0 ?ler01 // mulr_ge0.
have T0 u : 1 <= u -> 0 <= T u.
  move=> u1; apply: sumr_ge0 => i _; apply: divr_ge0; rewrite ?sqr_ge0 // addr_ge0 ?ltW // mulr_gt0
    ?(s_pos smin_pos smin_le) //; exact: lt_le_trans ltr01 u1.
apply: (@le_trans _ _ (bound (f gamma) (h2 gamma))); rewrite /gain /bound.
  by rewrite ![_ * phi _]mulrC -!mulrA ler_wpmul2l ?phi0 // best_gamma.
by rewrite ler_wpmul2r ?T0 // /thm3_fixed_point.f addrK best_h.
Qed.
End Ascent.
