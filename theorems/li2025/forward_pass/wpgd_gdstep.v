(* Li et al. 2025, (7): half a step of gradient descent from 0 on the weighted loss. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.li2025.forward_pass Require wpgd_gdstep_exported.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma moved (V : zmodType) (a c g e : V) : a - c - g = e -> a = c + g + e.
Proof. by move=> <-; rewrite -[a - c - g]addrA -opprD addrC subrK. Qed.

Section Step.
Variables (R : realFieldType) (n d : nat) (X : 'M[R]_(n, d)) (y omega : 'cV[R]_n).
Definition loss (beta : 'cV[R]_d) : R := \sum_i omega i 0 * (y i 0 - (X *m beta) i 0) ^+ 2.
Definition gradient (beta : 'cV[R]_d) : 'cV[R]_d :=
  (-2%:R) *: (X^T *m hadamard omega (y - X *m beta)).
(* The gradient is the linear term. *)
Lemma gradient_of_loss beta delta : loss (beta + delta) =
  loss beta + ((gradient beta)^T *m delta) 0 0 + \sum_i omega i 0 * (X *m delta) i 0 ^+ 2.
Proof.
have weighted (u : 'cV[R]_n) : \sum_i omega i 0 * u i 0 ^+ 2 = ((hadamard omega u)^T *m u) 0 0.
  by rewrite mxE; apply: eq_bigr => i _; rewrite mxE hadE expr2 mulrA.
have lossE b : loss b = ((hadamard omega (y - X *m b))^T *m (y - X *m b)) 0 0.
  by rewrite -weighted; apply: eq_bigr => i _; rewrite addE oppE.
have [h _] := @wpgd_gdstep_exported.step.said R d n X^T 0 y omega beta delta 0.
by rewrite trmxK in h; rewrite !lossE weighted; apply: moved.
Qed.
Lemma half_step (P : 'M[R]_d) :
  0 - 2%:R^-1 *: (P *m gradient 0) = P *m X^T *m hadamard omega y.
Proof.
rewrite /gradient mulmx0 subr0 add0r -scalemxAr scalerA mulrN mulVf ?pnatr_eq0 //.
by rewrite scaleN1r opprK mulmxA.
Qed.
(* Half a step from 0 is (7). *)
Theorem step :
  (forall beta delta, loss (beta + delta) =
    loss beta + ((gradient beta)^T *m delta) 0 0 + \sum_i omega i 0 * (X *m delta) i 0 ^+ 2) /\
  (forall P : 'M[R]_d, 0 - 2%:R^-1 *: (P *m gradient 0) = P *m X^T *m hadamard omega y) /\
  0 - 2%:R^-1 *: gradient 0 = X^T *m hadamard omega y.
Proof.
split; [exact: gradient_of_loss | split; first exact: half_step].
by have := half_step 1%:M; rewrite !mul1mx.
Qed.
End Step.
