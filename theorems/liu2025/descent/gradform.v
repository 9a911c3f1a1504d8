(* Liu et al. 2025, (7) and (45): the gradient of least squares, and its two statistics. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section LeastSquares.
Variables (R : realFieldType) (n d : nat) (A : 'M[R]_(n, d)) (b : 'cV[R]_n) (weight : R).
Definition loss (x : 'cV[R]_d) : R := weight / 2%:R * \sum_i ((A *m x) i 0 - b i 0) ^+ 2.
Definition gradient (x : 'cV[R]_d) : 'cV[R]_d := weight *: (A^T *m (A *m x - b)).
(* At x + s the loss has no other term that is linear in s; weight is 1 in (7), 1/N in (45). *)
Theorem gradient_of_loss x s : loss (x + s) =
  loss x + ((gradient x)^T *m s) 0 0 + weight / 2%:R * \sum_i (A *m s) i 0 ^+ 2.
Proof.
have -> : ((gradient x)^T *m s) 0 0 =
    weight / 2%:R * \sum_i 2%:R * (((A *m x) i 0 - b i 0) * (A *m s) i 0).
  rewrite -mulr_sumr mulrA mulfVK ?pnatr_eq0 //.
  rewrite /gradient linearZ /= -scalemxAl scE trmx_mul trmxK -mulmxA; congr (_ * _).
  by rewrite mxE; apply: eq_bigr => i _; rewrite mxE addE oppE.
rewrite /loss -!mulrDr -!big_split /=; congr (_ * _); apply: eq_bigr => i _.
rewrite mulmxDr addE.
by move: ((A *m x) i 0) ((A *m s) i 0) (b i 0) => p q c; ring.
Qed.
(* M and v, the sums of a_i a_i^T and of b_i a_i over the rows a_i. *)
Definition M : 'M[R]_d := \sum_i (row i A)^T *m row i A.
Definition v : 'cV[R]_d := \sum_i b i 0 *: (row i A)^T.
Theorem statistics x : gradient x = weight *: (M *m x - v).
Proof.
have -> : M = A^T *m A.
  apply/matrixP=> i j; rewrite /M summxE mxE; apply: eq_bigr => k _.
  by rewrite mxE big_ord1 !mxE.
have -> : v = A^T *m b.
  apply/matrixP=> i j; rewrite /v summxE mxE; apply: eq_bigr => k _.
  by rewrite !mxE mulrC (ord1 j).
by rewrite /gradient mulmxBr mulmxA.
Qed.
End LeastSquares.
