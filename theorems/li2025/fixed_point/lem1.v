(* Li et al. 2025, Lemma 1: f = h1 o h2 + 1 has a fixed point. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.li2025.uniqueness Require Import thm3_fixed_point.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Theorem lemma1 (R : rcfType) (n d : nat) (lambda a : 'I_n -> R) (s : 'I_d -> R) (smin sigma2 : R) :
  (forall i, 0 <= lambda i) -> (exists i, a i != 0) -> (0 < d)%N -> 0 < smin ->
  (forall i, smin <= s i) -> 0 <= sigma2 ->
  exists2 gamma, 1 <= gamma & f lambda a s (sigma2 + \sum_i s i) gamma = gamma.
Proof.
move=> lambda_ge0 a_nonzero d_pos smin_pos smin_le sigma2_ge0.
have M_pos : 0 < sigma2 + \sum_i s i.
  apply: ltr_paddl => //; apply: sum_pos => [i|].
    by rewrite ltW // (lt_le_trans smin_pos).
  by exists (Ordinal d_pos); rewrite (lt_le_trans smin_pos).
exact: (T1_exists lambda_ge0 a_nonzero d_pos smin_pos smin_le M_pos).
Qed.
