(* Li et al. 2025, Section 1: the parallel form of gated linear attention. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import gated_linear_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Parallel.
Variables (R : comRingType) (D : nat) (Wk Wq Wv : 'M[R]_D) (G : nat -> 'M[R]_D).
Variable z : nat -> 'cV[R]_D.
(* G_{j:i} = G_{j+1} o .. o G_i, and all ones for j = i. *)
Fixpoint gate_product j m : 'M[R]_D :=
  if m is k.+1 then hadamard (gate_product j k) (G (j + m)) else const_mx 1.
Definition gate j i := gate_product j (i - j).
Lemma gateS j i : (j <= i)%N -> gate j i.+1 = hadamard (G i.+1) (gate j i).
Proof.
move=> ji; rewrite /gate subSn //= addnS subnKC //.
by apply/matrixP=> a b; rewrite !hadE mulrC.
Qed.
(* The values and keys of the tokens. *)
Notation v j := (Wv^T *m z j).
Notation k j := (Wk^T *m z j).
Lemma gate_self i : gate i i = const_mx 1. Proof. by rewrite /gate subnn. Qed.
Theorem states :
  (forall i, state Wk Wv G z i = \sum_(1 <= j < i.+1) hadamard (gate j i) (v j *m (k j)^T)) /\
  forall i, gate i i = const_mx 1 /\ forall j, (j <= i)%N ->
    gate j i.+1 = hadamard (G i.+1) (gate j i).
Proof.
split=> [i|i]; last by split=> [|j]; [apply: gate_self | apply: gateS].
elim: i => [|i IH]; first by rewrite big_geq.
rewrite big_nat_recr //= IH had_sumr gate_self had_ones; congr (_ + _).
apply: eq_big_nat => j /andP[_ ji]; rewrite gateS //.
by apply/matrixP=> a b; rewrite !hadE mulrA.
Qed.
(* The gate of the first token never acts. *)
Theorem first_gate (G' : nat -> 'M[R]_D) : (forall i, (1 < i)%N -> G i = G' i) ->
  forall i, gla Wk Wq Wv G z i = gla Wk Wq Wv G' z i.
Proof.
move=> same i; congr (_ *m _).
have had0 A : hadamard A 0 = 0 :> 'M[R]_D by apply/matrixP=> a b; rewrite !mxE mulr0.
have stateS F m : state Wk Wv F z m.+1 = hadamard (F m.+1) (state Wk Wv F z m) +
  v m.+1 *m (k m.+1)^T by [].
elim: i => [//|i IH]; rewrite !stateS IH; case: i {IH} => [|i]; last by rewrite same.
by rewrite /= !had0.
Qed.
End Parallel.
