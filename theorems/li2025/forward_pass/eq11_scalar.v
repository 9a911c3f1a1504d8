(* Li et al. 2025, (11): scalar gates weight the samples. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import gated_linear_attention.
From icl.li2025.forward_pass Require Import thm1 wpgd_reductions.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section ScalarGates.
Variables (R : comRingType) (n d : nat) (X : 'M[R]_(n, d)) (y : 'cV[R]_n) (x : 'cV[R]_d).
Variables (Pk Pq : 'M[R]_d) (G : nat -> 'M[R]_(d + 1)) (gate : nat -> R).
(* The last rows are g_i 1^T; all other entries of the gates are any. *)
Definition scalar_gates := forall i, dlsubmx (G i) = const_mx (gate i).
(* alpha_i 1^T with the last entry g_i, and g_i 1 1^T, are such gates. *)
Definition column_gates := exists2 alpha : nat -> 'cV[R]_(d + 1),
  forall i, alpha i (rshift d 0) 0 = gate i & forall i, G i = alpha i *m const_mx 1.
Definition constant_gates := forall i, G i = gate i *: const_mx 1.
Lemma both_forms : column_gates \/ constant_gates -> scalar_gates.
Proof.
by move=> [[alpha last GE]|GE] i; rewrite GE; apply/matrixP=> a b; rewrite ?(ord1 a) !mxE;
  rewrite ?big_ord1 ?mxE ?mulr1 ?last.
Qed.
Definition omega : 'cV[R]_n := \col_i \prod_(i.+2 <= k < n.+2) gate k.
Theorem sample_wise : [\/ scalar_gates, column_gates | constant_gates] ->
  gla (Wk Pk) (Wq Pq) (Wv R d) G (token (prompt X y x)) n.+1 =
  col_mx 0 (x^T *m (Pq *m Pk^T *m X^T *m hadamard omega y)).
Proof.
move=> form; have scalar : scalar_gates by case: form => // h; apply: both_forms; [left|right].
rewrite theorem1; congr (col_mx 0 (_ *m _)).
have -> : Omega n G = omega *m (const_mx 1 : 'cV[R]_d)^T; last exact: samples.
apply/matrixP=> i j; rewrite [LHS]mxE [LHS]mxE [LHS]mxE [RHS]mxE big_ord1 !mxE mulr1.
by apply: eq_big_nat => k _; rewrite /g scalar !mxE.
Qed.
End ScalarGates.
