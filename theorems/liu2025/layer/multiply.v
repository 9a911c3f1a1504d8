(* Liu et al. 2025, Appendix D.2.1, (22): one BaseConv layer implements MULTIPLY. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import base_conv.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Multiply.
Variables (R : comRingType) (n d : nat).
Notation N := n.+1.
(* The projection on the channels a .. a + m - 1, which arrive in the channels 0 .. m - 1. *)
Definition proj (a m : nat) : 'M[R]_d := \matrix_(k, j) ((j < m)%N && (val k == (a + j)%N))%:R.
Definition multiply_layer a b m := Layer (proj b m) (0 : 'M_(N, d)) (proj a m) 0 (delta R n d) 0
  1%:M 0.

Lemma projE a m (u : 'M[R]_(N, d)) i (j k : 'I_d) : (j < m)%N -> k = (a + j)%N :> nat ->
  (u *m proj a m) i j = u i k.
Proof.
move=> jm kE; have projl l : proj a m l j = (l == k)%:R.
  by rewrite mxE jm /= -kE.
rewrite mxE (bigD1 k) //= projl eqxx mulr1 big1 ?addr0 // => l lk.
by rewrite projl (negbTE lk) mulr0.
Qed.
Lemma proj0 a m (u : 'M[R]_(N, d)) i (j : 'I_d) : (m <= j)%N -> (u *m proj a m) i j = 0.
Proof. by move=> mj; rewrite mxE big1 // => l _; rewrite mxE ltnNge mj mulr0. Qed.

(* Channel j of the output is the product of the channels a + j and b + j, and 0 from m on. *)
Theorem multiply a b m (u : 'M[R]_(N, d)) :
  (forall i (j k l : 'I_d), (j < m)%N -> k = (a + j)%N :> nat -> l = (b + j)%N :> nat ->
    baseconv (multiply_layer a b m) u i j = u i k * u i l) /\
  (forall i (j : 'I_d), (m <= j)%N -> baseconv (multiply_layer a b m) u i j = 0).
Proof.
have layerE i j : baseconv (multiply_layer a b m) u i j = (u *m proj b m) i j * (u *m proj a m) i j.
  by rewrite /baseconv /= !addr0 mulmx1 conv_delta hadE.
split=> [i j k l jm kE lE|i j mj]; rewrite layerE; last by rewrite proj0 // mul0r.
by rewrite (projE u i jm kE) (projE u i jm lE) mulrC.
Qed.
End Multiply.
