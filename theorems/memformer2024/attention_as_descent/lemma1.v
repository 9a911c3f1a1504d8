(* Memformers, Lemma 1: with the sign of (9) there the layers are steps against the gradient. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.models Require Import linear_attention.
From icl.ahn2023.one_layer Require Import lem2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Lemma1.
Variables (R : realFieldType) (n d : nat) (t : prompt R n d) (A : nat -> 'M[R]_d).
Hypothesis A_symmetric : forall l, (A l)^T = A l.
(* (9): P = diag(0, 1), Q = - diag(A_l, 0). *)
Definition query_key l : 'M[R]_(d + 1) := - block_mx (A l) 0 0 0.
Definition state := layers (fun=> P R d) query_key (Z0 t).
(* (11) *)
Fixpoint descent l : 'cV[R]_d :=
  if l is k.+1 then descent k - A k *m gradient t (descent k) else 0.
Theorem lemma1 :
  (forall v s, risk t (v + s) =
    risk t v + ((gradient t v)^T *m s) 0 0 + (2 * n%:R)^-1 * \sum_i (s^T *m X t) 0 i ^+ 2) /\
  forall l, drsubmx (state l) = - ((descent l)^T *m x t) /\
    dlsubmx (state l) = (w t)^T *m X t - (descent l)^T *m X t.
Proof.
split=> [v s|l]; first exact: gradient_of_risk.
have stateE k : state k = Z t (fun l => - A l) k.
  rewrite /state /Z; elim: k => //= k ->.
  by rewrite /query_key /Q opp_block_mx !oppr0.
have descentE k : descent k = iterate t (fun l => - A l) k.
  by elim: k => //= k ->; rewrite mulNmx.
rewrite stateE descentE; apply: every_token => k.
by rewrite linearN /= A_symmetric.
Qed.
End Lemma1.
