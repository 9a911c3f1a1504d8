(* The risk of weighted preconditioned gradient descent, (37) of Li et al. 2025. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Definition risk (R : realFieldType) n d (S : 'M[R]_d) (C : 'M[R]_n) (r : 'cV[R]_n) (M : R)
    (P : 'M[R]_d) (w : 'cV[R]_n) : R :=
  M - 2%:R * \tr (S *m S *m P) * (w^T *m r) 0 0 + M * (w^T *m w) 0 0 * \tr (S *m P^T *m S *m P)
  + ((w^T *m w) 0 0 + (w^T *m C *m w) 0 0) * \tr (S *m S *m P^T *m S *m P).

(* sums of squares *)
Section Squares.
Variables (R : realFieldType) (m n : nat).
Implicit Types (A : 'M[R]_(m, n)) (v : 'cV[R]_m).
Lemma square_sum A : \tr (A^T *m A) = \sum_i \sum_j A j i ^+ 2.
Proof.
by apply: eq_bigr => i _; rewrite mxE; apply: eq_bigr => j _; rewrite mxE -expr2.
Qed.
Lemma square_ge0 A : 0 <= \tr (A^T *m A).
Proof. by rewrite square_sum; apply: sumr_ge0 => i _; apply: sumr_ge0 => j _; apply: sqr_ge0. Qed.
Lemma square_eq0 A : (\tr (A^T *m A) == 0) = (A == 0).
Proof.
rewrite square_sum; apply/eqP/eqP=> [|->]; last first.
  by apply: big1 => i _; apply: big1 => j _; rewrite mxE expr0n.
move/eqP; rewrite psumr_eq0; last by move=> i _; apply: sumr_ge0 => j _; apply: sqr_ge0.
move=> /allP z; apply/matrixP=> j i; rewrite mxE.
have := z i (mem_index_enum _); rewrite psumr_eq0 /=; last by move=> k _; apply: sqr_ge0.
by move=> /allP /(_ j (mem_index_enum _)) /=; rewrite sqrf_eq0 => /eqP.
Qed.
End Squares.
Lemma dot_square (R : realFieldType) m (v : 'cV[R]_m) : (v^T *m v) 0 0 = \tr (v^T *m v).
Proof. by rewrite [RHS]big_ord1. Qed.
Lemma dot_gt0 (R : realFieldType) m (v : 'cV[R]_m) : v != 0 -> 0 < (v^T *m v) 0 0.
Proof. by move=> v0; rewrite lt_neqAle dot_square square_ge0 eq_sym square_eq0 v0. Qed.
Lemma dotC (R : comRingType) m (u v : 'cV[R]_m) : (u^T *m v) 0 0 = (v^T *m u) 0 0.
Proof. by rewrite -[v in LHS]trmxK -trmx_mul mxE. Qed.
