(* Liu et al. 2025, (7) and (45): the gradient of least squares, and its two statistics. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.liu2025.descent Require gradform_exported.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section LeastSquares.
Variables (R : realFieldType) (n d : nat) (A : 'M[R]_(n, d)) (b : 'cV[R]_n) (weight : R).
Definition loss (x : 'cV[R]_d) : R := weight / 2%:R * \sum_i ((A *m x) i 0 - b i 0) ^+ 2.
Definition gradient (x : 'cV[R]_d) : 'cV[R]_d := weight *: (A^T *m (A *m x - b)).
(* At x + s the loss has no other term that is linear in s; weight is 1 in (7), 1/N in (45). *)
Lemma squares (u : 'cV[R]_n) : \sum_i u i 0 ^+ 2 = (u^T *m u) 0 0.
Proof. by rewrite mxE; apply: eq_bigr => i _; rewrite mxE expr2. Qed.
Lemma halves (w a c g e : R) : w * a - w * c - 2%:R * g = w * e ->
  w / 2%:R * a = w / 2%:R * c + g + w / 2%:R * e.
Proof. by move=> h; have -> : g = (w * a - w * c - w * e) / 2%:R; [rewrite -h|]; field. Qed.
Lemma lossE x : loss x = weight / 2%:R * ((A *m x - b)^T *m (A *m x - b)) 0 0.
Proof. by rewrite -squares; congr (_ * _); apply: eq_bigr => i _; rewrite addE oppE. Qed.
Theorem gradient_of_loss x s : loss (x + s) =
  loss x + ((gradient x)^T *m s) 0 0 + weight / 2%:R * \sum_i (A *m s) i 0 ^+ 2.
Proof.
have [h e] := @gradform_exported.gradient.said R d n A b x s weight.
by rewrite !lossE squares /gradient e; apply: halves.
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
