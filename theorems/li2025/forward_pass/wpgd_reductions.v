(* Li et al. 2025, after (8): weights of rank one in weighted preconditioned descent. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.kernel.theory Require sums_blocks.
From icl.li2025.forward_pass Require Import thm1.
From icl.li2025.forward_pass Require wpgd_reductions_exported.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Reductions.
Variables (R : comRingType) (n d : nat) (X : 'M[R]_(n, d)) (y : 'cV[R]_n) (P1 P2 : 'M[R]_d).
Lemma had_rank_one (A : 'M[R]_(n, d)) (omega : 'cV[R]_n) (nu : 'cV[R]_d) :
  hadamard A (omega *m nu^T) = diag_mx omega^T *m A *m diag_mx nu^T.
Proof.
by apply/matrixP=> i j; rewrite hadE mul_mx_diag mul_diag_mx !mxE big_ord1 !mxE mulrA
  [A i j * _]mulrC.
Qed.
Lemma diag_had (omega : 'cV[R]_n) : diag_mx omega^T *m y = hadamard omega y.
Proof. by apply/matrixP=> i j; rewrite mul_diag_mx !mxE (ord1 j). Qed.
(* The step (7) with P = P2 diag(nu) P1^T. *)
Theorem rank_one (omega : 'cV[R]_n) (nu : 'cV[R]_d) :
  weighted_step X y P1 P2 (omega *m nu^T) =
  P2 *m diag_mx nu^T *m P1^T *m X^T *m hadamard omega y.
Proof.
rewrite /weighted_step had_rank_one !trmx_mul !tr_diag_mx -diag_had !mulmxA.
by [].
Qed.
Lemma diag_ones : diag_mx (const_mx 1 : 'rV[R]_d) = 1%:M.
Proof. by apply/matrixP=> i j; rewrite !mxE. Qed.
Lemma samples (omega : 'cV[R]_n) : weighted_step X y P1 P2 (omega *m (const_mx 1)^T) =
  P2 *m P1^T *m X^T *m hadamard omega y.
Proof. by rewrite rank_one trmx_const diag_ones mulmx1. Qed.
Lemma no_weights : weighted_step X y P1 P2 (const_mx 1) = P2 *m P1^T *m X^T *m y.
Proof.
have -> : const_mx 1 = (const_mx 1 : 'cV[R]_n) *m (const_mx 1 : 'cV[R]_d)^T.
  by apply/matrixP=> i j; rewrite !mxE big_ord1 !mxE mulr1.
by rewrite samples had_ones.
Qed.
End Reductions.

(* Weights of the samples alone, and none. *)
Theorem reductions (R : numFieldType) n d (X : 'M[R]_(n, d)) y P1 P2 :
  weighted_step X y P1 P2 (const_mx 1) = P2 *m P1^T *m X^T *m y /\
  forall omega : 'cV[R]_n, weighted_step X y P1 P2 (omega *m (const_mx 1)^T) =
    P2 *m P1^T *m X^T *m hadamard omega y.
Proof.
have turned (Om : 'M[R]_(n, d)) : weighted_step X y P1 P2 Om =
    P2 *m (sums_blocks.had (P1^T *m X^T) Om^T *m y).
  rewrite /weighted_step -mulmxA -trmx_mul; congr (_ *m (_ *m _)).
  by apply/matrixP=> i j; rewrite !mxE.
have said omega := @wpgd_reductions_exported.reductions.said R d n X^T P1 P2 y omega 0.
have ones : (const_mx 1 : 'M[R]_(n, d))^T = (const_mx 1 : 'cV_d) *m (const_mx 1 : 'cV_n)^T.
  by apply/matrixP=> i j; rewrite !mxE big_ord1 !mxE mulr1.
split=> [|omega]; rewrite turned; first by have [h _] := said 0; rewrite ones h !mulmxA.
by have [_ [h _]] := said omega; rewrite trmx_mul trmxK h !mulmxA.
Qed.
