(* Softmax attention with a mask and a bias of the values: (26), (27) of Liu et al. 2025. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Attention.
Variables (R : realFieldType) (exp : R -> R) (N D dout : nat).
(* An entry -oo of the mask has weight 0. *)
Variable sees : 'I_N -> 'I_N -> bool.
Definition softmax (s : 'M[R]_N) : 'M[R]_N :=
  \matrix_(i, j) (if sees i j then exp (s i j) / \sum_(l | sees i l) exp (s i l) else 0).
Definition attention (WQ WK : 'M[R]_D) (WV : 'M[R]_(D, dout)) (B : 'M[R]_(N, dout))
  (u : 'M[R]_(N, D)) :=
  softmax ((u *m WQ) *m (u *m WK)^T) *m (u *m WV + B).
End Attention.
Definition causal N (i j : 'I_N) := (j <= i)%N.
