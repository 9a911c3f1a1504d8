(* Entries of matrices, one operation at a time: mxE would unfold all of them at once. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Entries.
Variables (R : comRingType) (m n : nat).
Implicit Types (A B : 'M[R]_(m, n)) (c : R).

Lemma addE A B i j : (A + B) i j = A i j + B i j. Proof. exact: mxE. Qed.
Lemma oppE A i j : (- A) i j = - A i j. Proof. exact: mxE. Qed.
Lemma scE c A i j : (c *: A) i j = c * A i j. Proof. exact: mxE. Qed.

Definition hadamard A B : 'M[R]_(m, n) := \matrix_(i, j) (A i j * B i j).
Lemma hadE A B i j : hadamard A B i j = A i j * B i j. Proof. exact: mxE. Qed.
Lemma had_ones A : hadamard (const_mx 1) A = A.
Proof. by apply/matrixP=> i j; rewrite !mxE mul1r. Qed.
Lemma had_0 A : hadamard 0 A = 0.
Proof. by apply/matrixP=> i j; rewrite !mxE mul0r. Qed.
Lemma had_sumr (I : Type) (r : seq I) A (F : I -> 'M[R]_(m, n)) :
  hadamard A (\sum_(i <- r) F i) = \sum_(i <- r) hadamard A (F i).
Proof.
by apply/matrixP=> a b; rewrite !mxE !summxE mulr_sumr; apply: eq_bigr => i _; rewrite mxE.
Qed.
End Entries.

Lemma had_row (R : comRingType) p q r (A B : 'M[R]_(p, q)) (A' B' : 'M_(p, r)) :
  hadamard (row_mx A A') (row_mx B B') = row_mx (hadamard A B) (hadamard A' B').
Proof.
by apply/matrixP=> i j; rewrite -[j]splitK; case: (split j) => k /=;
  rewrite mxE ?row_mxEl ?row_mxEr mxE.
Qed.
Lemma tr11 (R : ringType) (A : 'M[R]_1) : A^T = A.
Proof. by apply/matrixP=> a b; rewrite mxE !ord1. Qed.
