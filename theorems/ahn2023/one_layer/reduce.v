(* Ahn et al. 2023, Appendix A.1: of one layer only the last row of P and the first d columns of Q
   matter. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import linear_attention.
From icl.ahn2023.one_layer Require reduce_exported.
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
have maskE m (B : 'M[R]_(m, n + 1)) : B *m mask = row_mx (lsubmx B) 0.
  by rewrite -[B in LHS]hsubmxK /mask mul_row_block mulmx1 !mulmx0 !addr0.
have hidden : attention P Q Z = row_mx (lsubmx (P *m Z)) 0 *m (Z^T *m (Q *m Z)).
  by rewrite /attention maskE !mulmxA.
have one (A : 'M[R]_1) : (A 0 0)%:M = A by rewrite -mx11_scalar.
have blocks m k (A : 'M[R]_(m + 1, k + 1)) :
    col_mx (row_mx (ulsubmx A) (ursubmx A)) (row_mx (dlsubmx A) (drsubmx A)) = A.
  exact: submxK.
have wide m k p (A : 'M[R]_(m, k)) (B : 'M[R]_(p, k)) :
    col_mx (row_mx A 0) (row_mx B 0) = row_mx (col_mx A B) (0 : 'M[R]_(m + p, 1)).
  by rewrite -[LHS]/(block_mx A 0 B 0) block_mxEh col_mx0.
have left m k (B : 'M[R]_(m + 1, k + 1)) :
    col_mx (lsubmx (usubmx B)) (lsubmx (dsubmx B)) = lsubmx B.
  by rewrite -[B in RHS]submxK block_mxEh row_mxKl.
have := @reduce_exported.corner.said R d n n%:R^-1 0 (drsubmx P 0 0) X y^T x (dlsubmx P)^T
  (dlsubmx Q)^T (ulsubmx Q) (ursubmx P) (ulsubmx P) (drsubmx Q 0 0) (ursubmx Q).
rewrite !trmxK !one !blocks raddf0 -/(block_mx X x y 0) -/Z !wide !left.
rewrite tr_col_mx trmxK tr11 hsubmxK tr_row_mx !mul_row_col trmx0 !mulmx0 !addr0 -hidden => h.
by rewrite /corner -[in RHS]mulmxA -[in RHS]mulmxA -h [RHS]mxE [RHS]mxE.
Qed.
End Reduce.
