(* Ahn et al. 2023, Appendix A.1: of one layer only the last row of P and the first d columns of Q
   matter. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import linear_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Reduce.
Variables (R : realFieldType) (n d : nat).
Variables (X : 'M[R]_(d, n)) (x : 'cV[R]_d) (y : 'rV[R]_n).
Definition Z : 'M[R]_(d + 1, n + 1) := block_mx X x y 0.
Definition corner (A : 'M[R]_(d + 1, n + 1)) : R := A (rshift d 0) (rshift n 0).
(* C, the mean of z_i z_i^T over the demonstrations z_i = (x_i; y_i). *)
Definition gram : 'M[R]_(d + 1) := n%:R^-1 *: (col_mx X y *m (col_mx X y)^T).
Theorem corner_of_layer (P Q : 'M[R]_(d + 1)) :
  corner (Z + n%:R^-1 *: attention P Q Z) = (dsubmx P *m gram *m lsubmx Q *m x) 0 0.
Proof.
have ZE : Z = row_mx (col_mx X y) (col_mx x 0) by rewrite /Z block_mxEh.
have maskE : Z *m mask = row_mx (col_mx X y) 0.
  by rewrite ZE /mask mul_row_block !mulmx1 !mulmx0 !addr0.
have outer : attention P Q Z = P *m (col_mx X y *m (col_mx X y)^T) *m Q *m Z.
  rewrite /attention -[P *m Z *m mask]mulmxA maskE {1}ZE tr_row_mx !mulmxA.
  by rewrite -[P *m _ *m col_mx _ _]mulmxA mul_row_col mul0mx addr0 !mulmxA.
rewrite /corner addE /Z block_mxEdr [X in X + _]mxE add0r -/Z scE outer.
have last (A : 'M[R]_(d + 1)) : (A *m Z) (rshift d 0) (rshift n 0) = (dsubmx A *m col_mx x 0) 0 0.
  by rewrite ZE -{1}[A]vsubmxK mul_col_row block_mxEdr.
have first_columns : Q *m col_mx x 0 = lsubmx Q *m x.
  by rewrite -{1}[Q]hsubmxK mul_row_col mulmx0 addr0.
by rewrite last -!mul_dsub_mx -mulmxA first_columns /gram -!scalemxAr -!scalemxAl scE !mulmxA.
Qed.
End Reduce.
