(* Li et al. 2025, Section 2: with gates 1 gated linear attention is causal linear attention. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import gated_linear_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Ones.
Variables (R : comRingType) (D : nat) (Wk Wq Wv : 'M[R]_D) (z : nat -> 'cV[R]_D).
Definition ones (_ : nat) : 'M[R]_D := const_mx 1.
(* Z_i^T Z_i, the tokens up to i as rows of Z_i. *)
Definition gram i : 'M[R]_D := \sum_(1 <= j < i.+1) z j *m (z j)^T.
Lemma state_of_ones i : state Wk Wv ones z i = Wv^T *m gram i *m Wk.
Proof.
elim: i => [|i IH]; first by rewrite /gram big_geq // mulmx0 mul0mx.
rewrite /= had_ones IH /gram [in RHS]big_nat_recr //= mulmxDr mulmxDl; congr (_ + _).
by rewrite trmx_mul trmxK !mulmxA.
Qed.
(* o_i^T h = z_i^T Wq Wk^T Z_i^T Z_i Wv h *)
Theorem reduces i (h : 'cV[R]_D) : (gla Wk Wq Wv ones z i)^T *m h =
  (z i)^T *m Wq *m Wk^T *m gram i *m Wv *m h.
Proof.
have gram_sym : (gram i)^T = gram i.
  by rewrite /gram linear_sum /=; apply: eq_bigr => j _; rewrite trmx_mul trmxK.
by rewrite /gla state_of_ones !trmx_mul !trmxK gram_sym !mulmxA.
Qed.
(* No later token, nor its gate, occurs in an output. *)
Theorem causal (G G' : nat -> 'M[R]_D) z' i :
  (forall j, (j <= i)%N -> z j = z' j /\ G j = G' j) ->
  gla Wk Wq Wv G z i = gla Wk Wq Wv G' z' i.
Proof.
move=> same; rewrite /gla (same i _).1 //; congr (_ *m _).
elim: i same => //= i IH same; have [-> ->] := same i.+1 (leqnn _); rewrite IH // => j ji.
by apply: same; apply: leqW.
Qed.
End Ones.
