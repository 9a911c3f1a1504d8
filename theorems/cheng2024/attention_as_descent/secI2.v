(* Cheng et al. 2024, Appendix I.2: with the linear kernel descent in function space is descent of
   the parameter of linear regression. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.cheng2024.attention_as_descent Require Import prop31.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section LinearKernel.
Variables (R : comRingType) (d n : nat) (X : 'M[R]_(d, n)) (x : 'cV[R]_d) (y : 'rV[R]_n).
Variable r : nat -> R.
Definition inner (u v : 'cV[R]_d) : R := (u^T *m v) 0 0.
Fixpoint theta l : 'cV[R]_d :=
  if l is k.+1 then theta k + r k *: \sum_i (y 0 i - inner (theta k) (col i X)) *: col i X else 0.
Lemma predictions l u : f inner X y r l u = inner (theta l) u.
Proof.
elim: l u => [|l IH] u /=; first by rewrite /inner trmx0 mul0mx mxE.
rewrite /inner linearD /= mulmxDl addE -/(inner _ _) IH; congr (_ + _).
rewrite linearZ /= -scalemxAl scE linear_sum /= mulmx_suml summxE; congr (_ * _).
by apply: eq_bigr => i _; rewrite IH linearZ /= -scalemxAl scE.
Qed.
Theorem equal l : drsubmx (Z inner X x y r l) = (- inner (theta l) x)%:M.
Proof. by have [-> _] := proposition31 inner X x y r l; rewrite predictions. Qed.
End LinearKernel.
