(* One layer of linear attention, (2) to (5) of Ahn et al. 2023. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Export label_slot.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Layer.
Variables (R : realFieldType) (n d : nat).
(* The columns x^(1) .. x^(n) of X, the query x = x^(n+1), the task w. *)
Record prompt := Prompt { X : 'M[R]_(d, n); x : 'cV[R]_d; w : 'cV[R]_d }.
Implicit Type t : prompt.
Definition Z0 t : 'M[R]_(d + 1, n + 1) := block_mx (X t) (x t) ((w t)^T *m X t) 0.
Definition attention (P Q : 'M[R]_(d + 1)) (Z : 'M[R]_(d + 1, n + 1)) :=
  P *m Z *m mask *m (Z^T *m Q *m Z).
Definition layer P Q t := Z0 t + n%:R^-1 *: attention P Q (Z0 t).
(* (4): the state after l layers with the weights P_l, Q_l. *)
Fixpoint layers (P Q : nat -> 'M[R]_(d + 1)) (Z : 'M[R]_(d + 1, n + 1)) l :=
  if l is k.+1 then
    layers P Q Z k + n%:R^-1 *: attention (P k) (Q k) (layers P Q Z k) else Z.
(* What the loss (5) squares: the label of the query has the other sign in the last token. *)
Definition error P Q t : R := layer P Q t (rshift d 0) (rshift n 0) + ((w t)^T *m x t) 0 0.
End Layer.
Arguments X {R n d}.
Arguments x {R n d}.
Arguments w {R n d}.
Arguments Z0 {R n d}.
