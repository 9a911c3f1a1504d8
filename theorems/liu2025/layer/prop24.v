(* Liu et al. 2025, Proposition D.24: the filter at lag N shifts a sequence of length 2N down by N
   rows. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Shift.
Variables (R : ringType) (D : nat).
(* Of the columns as polynomials, modulo X^L (Appendix D.1): row i is made of lags l and rows k with
   l + k = i. *)
Definition convolution L (h u : 'M[R]_(L, D)) : 'M[R]_(L, D) :=
  \matrix_(i, j) \sum_(k < L) \sum_(l < L | (l + k)%N == i :> nat) h l j * u k j.
Variable N : nat.
Definition lag_N : 'M[R]_(N + N, D) := \matrix_(l, j) (l == N :> nat)%:R.
Lemma lag_NE (u : 'M[R]_(N + N, D)) i j :
  convolution lag_N u i j = \sum_(k < N + N | (N + k)%N == i :> nat) u k j.
Proof.
rewrite mxE [RHS]big_mkcond; apply: eq_bigr => k _; case: eqP => [e|ne].
  have N_lt : (N < N + N)%N by apply: leq_ltn_trans (leq_addr k N) _; rewrite e.
  rewrite (bigD1 (Ordinal N_lt)) /=; last by rewrite e.
  rewrite mxE eqxx mul1r big1 ?addr0 // => l /andP[_ lN].
  by rewrite mxE -val_eqE /= in lN *; rewrite (negbTE lN) mul0r.
rewrite big1 // => l /eqP e; rewrite mxE; case: eqP => [lN|_]; last by rewrite mul0r.
by case: ne; rewrite -e lN.
Qed.
Theorem shift (u1 u2 : 'M[R]_(N, D)) :
  convolution lag_N (col_mx u1 u2) = col_mx 0 u1 :> 'M_(N + N, D).
Proof.
apply/matrixP=> i j; rewrite lag_NE -[i]splitK; case: (split i) => i' /=.
  rewrite col_mxEu mxE big1 // => k /eqP e.
  by have := ltn_ord i'; rewrite -e ltnNge leq_addr.
rewrite col_mxEd (bigD1 (lshift N i')) //= col_mxEu big1 ?addr0 // => k /andP[/eqP /addnI e].
by rewrite -val_eqE /= e eqxx.
Qed.
End Shift.
