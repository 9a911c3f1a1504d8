(* BaseConv, (2) of Liu et al. 2025, with cyclic convolution. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Model.
(* ((u Wg + bg) o (h * (u Wi + bi) + bc)) Wo + bo *)
Variables (R : comRingType) (n : nat).
Notation N := n.+1.
Definition conv C (h u : 'M[R]_(N, C)) : 'M_(N, C) := \matrix_(i, j) \sum_k h (i - k) j * u k j.
Record layer C := Layer { Wg : 'M[R]_C; bg : 'M[R]_(N, C); Wi : 'M[R]_C; bi : 'M[R]_(N, C);
  filter : 'M[R]_(N, C); bc : 'M[R]_(N, C); Wo : 'M[R]_C; bo : 'M[R]_(N, C) }.
Definition baseconv C (l : layer C) u :=
  hadamard (u *m Wg l + bg l) (conv (filter l) (u *m Wi l + bi l) + bc l) *m Wo l + bo l.
Lemma conv_row q r (A B : 'M[R]_(N, q)) (A' B' : 'M_(N, r)) :
  conv (row_mx A A') (row_mx B B') = row_mx (conv A B) (conv A' B').
Proof.
by apply/matrixP=> i j; rewrite -[j]splitK; case: (split j) => k /=;
  rewrite mxE ?row_mxEl ?row_mxEr mxE; apply: eq_bigr => l _; rewrite ?row_mxEl ?row_mxEr.
Qed.
Definition delta q : 'M[R]_(N, q) := \matrix_(i, j) (i == 0)%:R.
Notation ones p q := (const_mx 1 : 'M[R]_(p, q)).
Lemma conv_delta q (A : 'M[R]_(N, q)) : conv (delta q) A = A.
Proof.
apply/matrixP=> i j; rewrite mxE (bigD1 i) //= mxE subrr eqxx mul1r big1 ?addr0 // => k ki.
by rewrite mxE subr_eq0 eq_sym (negbTE ki) mul0r.
Qed.
Lemma conv_ones q (A : 'M[R]_(N, q)) : conv (ones N q) A = ones N 1 *m (ones 1 N *m A).
Proof. by apply/matrixP=> i j; rewrite !mxE big_ord1 !mxE mul1r; apply: eq_bigr => k _;
  rewrite !mxE. Qed.
End Model.
