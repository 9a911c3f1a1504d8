(* Liu et al. 2025, Corollary D.32: one layer of causal softmax attention does not represent
   MULTIPLY(a, b, d_out), for any a, b and d_out > 0 whose columns the input has. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.models Require Import softmax_attention.
From icl.liu2025.limits Require Import thm31.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem corollaryD32 (R : realFieldType) (exp : R -> R) (N D d_out a b : nat) :
  (forall s, 0 < exp s) -> (0 < d_out)%N -> (a + d_out <= D)%N -> (b + d_out <= D)%N ->
  ~ exists (WQ WK : 'M[R]_D) (WV : 'M[R]_(D, d_out)) (B : 'M[R]_(N.+1, d_out)), forall u,
    attention exp (@causal N.+1) WQ WK WV B u = multiply d_out a b u.
Proof.
move=> exp_pos d0 aD bD [WQ [WK [WV [B same]]]].
by apply: (no_multiply exp_pos (i := ord0) _ d0 aD bD same).
Qed.
