(* Attention whose activation is a kernel: (2) and (4) of Cheng et al. 2024. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Export label_slot.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Attention.
Variables (R : comRingType) (d n : nat) (kappa : 'cV[R]_d -> 'cV[R]_d -> R).
(* h~(U, W)_ij is the kernel of column i of U and column j of W. *)
Definition activation m p (U : 'M[R]_(d, m)) (W : 'M[R]_(d, p)) : 'M[R]_(m, p) :=
  \matrix_(i, j) kappa (col i U) (col j W).
(* (2), for any function h of the covariates. *)
Definition attention_layer (h : 'M[R]_(d, n + 1) -> 'M[R]_(d, n + 1) -> 'M[R]_(n + 1))
  (V : 'M[R]_(d + 1)) (B C : 'M[R]_d) (Z : 'M[R]_(d + 1, n + 1)) :=
  Z + V *m Z *m mask *m h (B *m usubmx Z) (C *m usubmx Z).
(* The state after l layers. *)
Fixpoint attention_layers h (V : nat -> 'M[R]_(d + 1)) (B C : nat -> 'M[R]_d) Z l :=
  if l is k.+1 then attention_layer h (V k) (B k) (C k) (attention_layers h V B C Z k) else Z.
Definition kernel_layer := attention_layer (@activation (n + 1) (n + 1)).
(* The covariates as columns, the query last, above the labels; that of the query is 0. *)
Definition kernel_prompt (X : 'M[R]_(d, n)) (x : 'cV[R]_d) (y : 'rV[R]_n) :
  'M[R]_(d + 1, n + 1) := block_mx X x y 0.
End Attention.
