(* Ahn et al. 2023, (22) and (31): the label row after L layers is a product of factors in the
   covariates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import label_slot.
From icl.ahn2023.structured_set Require thm4_eq22_exported.
From icl.models Require Import linear_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Products.
Variables (R : realFieldType) (n d : nat) (A B : nat -> 'M[R]_d).
Variables (X0 : 'M[R]_(d, n + 1)) (Y0 : 'rV[R]_(n + 1)).
(* (13); with B_l = 0 it is (9) *)
Definition P l : 'M[R]_(d + 1) := block_mx (B l) 0 0 1%:M.
Definition Q l : 'M[R]_(d + 1) := block_mx (A l) 0 0 0.
Definition Z l := layers P Q (col_mx X0 Y0) l.
(* (31): the covariates, and the factors from left to right *)
Fixpoint covariates l : 'M[R]_(d, n + 1) :=
  if l is k.+1 then covariates k +
    n%:R^-1 *: (B k *m covariates k *m mask *m (covariates k)^T *m A k *m covariates k) else X0.
Definition factor l : 'M[R]_(n + 1) :=
  1%:M + n%:R^-1 *: (mask *m (covariates l)^T *m A l *m covariates l).
Fixpoint product l : 'M[R]_(n + 1) := if l is k.+1 then product k *m factor k else 1%:M.

Theorem moving l : usubmx (Z l) = covariates l /\ dsubmx (Z l) = Y0 *m product l.
Proof.
suff -> : Z l = col_mx (covariates l) (Y0 *m product l) by rewrite col_mxKu col_mxKd.
elim: l => [|l IH]; first by rewrite /= mulmx1.
rewrite /Z /= -/(Z l) IH; set X := covariates l; set Y := Y0 *m product l.
have attend : (col_mx X Y)^T *m Q l *m col_mx X Y = X^T *m A l *m X.
  by rewrite tr_col_mx /Q mul_row_block !mulmx0 !addr0 mul_row_col mul0mx addr0.
rewrite /attention attend /P mul_block_col !mul0mx addr0 add0r mul1mx !mul_col_mx.
rewrite scale_col_mx add_col_mx !mulmxA -/Y; congr (col_mx _ _).
by rewrite /factor mulmxDr mulmx1 -scalemxAr !mulmxA.
Qed.
(* (22) *)
Fixpoint product_of_X0 l : 'M[R]_(n + 1) := if l is k.+1 then
  product_of_X0 k *m (1%:M + n%:R^-1 *: (mask *m X0^T *m A k *m X0)) else 1%:M.
Theorem still : (forall l, B l = 0) -> forall l,
  usubmx (Z l) = X0 /\ dsubmx (Z l) = Y0 *m product_of_X0 l.
Proof.
move=> B0 l; have XE k : covariates k = X0.
  by elim: k => [//|k IH] /=; rewrite B0 !mul0mx scaler0 addr0.
have [-> ->] := moving l; rewrite XE; split=> //; congr (_ *m _).
by elim: l => [//|l IH] /=; rewrite IH /factor XE.
Qed.
End Products.
(* The factor 1/n: layers with A_l and 1/n are layers with A_l/n and 1. *)
Theorem absorbed (R : realFieldType) (n d : nat) (c : R) (A B : 'M[R]_d) Z :
  c *: attention (block_mx B 0 0 1%:M) (block_mx A 0 0 0) Z =
  attention (n := n) (block_mx B 0 0 1%:M) (block_mx (c *: A) 0 0 0) Z.
Proof.
have h := @thm4_eq22_exported.absorbed.said R d n (drsubmx Z 0 0) (dlsubmx Z)^T (ursubmx Z)
  (ulsubmx Z) A B c.
rewrite trmxK trmx0 raddf0 -mx11_scalar !without_last_column in h.
rewrite -/(block_mx _ _ _ (drsubmx Z)) submxK in h.
by move/addrI: h; rewrite /attention -![Z^T *m _ *m Z]mulmxA.
Qed.
