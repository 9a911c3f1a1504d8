(* Li et al. 2025, Corollary 3: L layers of causal linear attention, as corrected (the gradient of a
   layer is taken at the predictions of the layer before), and the printed one refuted. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.models Require Import gated_linear_attention.
From icl.li2025.forward_pass Require Import thm1 thm6.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Corollary3.
Variables (R : comRingType) (n d : nat) (X : 'M[R]_(n, d)) (y : 'cV[R]_n) (x : 'cV[R]_d).
Variables (Pk Pq : nat -> 'M[R]_d).
(* With all gates 1 gated linear attention is causal linear attention (gla_ones). *)
Definition ones (_ : nat) : 'M[R]_(d + 1) := const_mx 1.
Notation o := (o X y x Pk Pq ones).
Definition P l : 'M[R]_d := Pq l *m (Pk l)^T.
Definition alpha l : R := (x^T *m P l *m x) 0 0.
(* Sum over the demonstrations up to i of (x_j^T beta_j - y_j) x_j. *)
Definition prefix_gradient (B : 'M[R]_(n, d)) (i : 'I_n) : 'cV[R]_d :=
  \sum_(j < n | (j <= i)%N) residual X y B j 0 *: (row j X)^T.
Definition query_step l (beta : 'cV[R]_d) (B : 'M[R]_(n, d)) : 'cV[R]_d :=
  (1 - alpha l) *: beta - P l *m (X^T *m residual X y B).
Definition rows_step l (before B : 'M[R]_(n, d)) : 'M[R]_(n, d) :=
  before - \matrix_i (P l *m prefix_gradient B i)^T.
Fixpoint B l : 'M[R]_(n, d) := if l is k.+1 then rows_step l (B k) (B k) else 0.
Fixpoint betahat l : 'cV[R]_d := if l is k.+1 then query_step l (betahat k) (B k) else 0.

Lemma gates1 j i : gates ones j i = const_mx 1 :> 'cV[R]_d.
Proof.
apply/matrixP=> a b; rewrite !mxE; elim/big_rec: _ => // k s _ ->.
by rewrite mulr1 mxE !mxE.
Qed.
Lemma Omega1 : Omega n ones = const_mx 1 :> 'M[R]_(n, d).
Proof. by apply/matrixP=> a b; rewrite mxE gates1 !mxE. Qed.
Lemma had1 m p (A : 'M[R]_(m, p)) : hadamard A (const_mx 1) = A.
Proof. by apply/matrixP=> a b; rewrite !mxE mulr1. Qed.
Lemma BE l : thm6.B X y Pk Pq ones l = B l.
Proof.
elim: l => [//|l IH] /=; rewrite IH /rows_step; congr (_ - _).
apply/matrixP=> i a; rewrite [LHS]mxE [RHS]mxE; congr ((_ : 'M_(_, _)) _ _); congr (_^T).
rewrite /P -mulmxA; congr (_ *m _); rewrite /thm6.gradient /prefix_gradient mulmx_sumr.
by apply: eq_big => // j _; rewrite gates1 had1 scalemxAr.
Qed.
Lemma betahatE l : thm6.betahat X y x Pk Pq ones l = betahat l.
Proof.
elim: l => [//|l IH] /=; rewrite IH BE /query_step; congr (_ *: _ - _).
  by rewrite /thm6.alpha /alpha /P mulmxA.
by rewrite /Xl Omega1 had1 trmx_mul /P !mulmxA.
Qed.
(* o_(i,l) and o_(n+1,l) are entry d + 1 of the outputs of layer l. *)
Theorem corollary3 l : o n.+1 l = - (x^T *m betahat l) 0 0 /\
  forall i : 'I_n, o i.+1 l = y i 0 - (row i X *m (row i (B l))^T) 0 0.
Proof.
have [demonstrations query] := layers_are_steps X y x Pk Pq ones l.
split=> [|i]; first by rewrite -betahatE.
by rewrite demonstrations /beta BE.
Qed.
(* As printed the residuals of a layer are those of its own predictions y_l. *)
Definition printed (B : nat -> 'M[R]_(n, d)) (betahat : nat -> 'cV[R]_d) :=
  [/\ B 0%N = 0, betahat 0%N = 0, forall l, B l.+1 = rows_step l.+1 (B l) (B l.+1) &
      forall l, betahat l.+1 = query_step l.+1 (betahat l) (B l.+1)].
End Corollary3.

(* n = d = L = 1, all data and weights 1: the printed equations have one solution, which gives
   -1/2 at the query, and the layer has -1. *)
Theorem printed_fails (R : realFieldType) : exists (X : 'M[R]_1) (y x : 'cV[R]_1)
    (Pk Pq : nat -> 'M[R]_1),
  [/\ exists B betahat, printed X y x Pk Pq B betahat,
      forall B betahat, printed X y x Pk Pq B betahat ->
        - (x^T *m betahat 1%N) 0 0 = - 2%:R^-1 &
      o X y x Pk Pq (@ones R 1) 2 1 = -1].
Proof.
pose I : 'M[R]_1 := 1%:M; exists I, I, I, (fun=> I), (fun=> I).
have II m (A : 'M[R]_(1, m)) : I *m A = A by rewrite mul1mx.
have PI l : P (fun=> I) (fun=> I) l = I :> 'M[R]_1 by rewrite /P trmx1 mulmx1.
have res (C : 'M[R]_1) : residual I I C = C^T - I.
  by apply/matrixP=> a b; rewrite /residual !ord1 !addE !oppE mul1mx mxE.
have rowI : (row 0 I)^T = I by apply/matrixP=> a b; rewrite !ord1 !mxE.
have prefix (C : 'M[R]_1) (i : 'I_1) : prefix_gradient I I C i = C^T - I.
  by rewrite /prefix_gradient big_mkcond big_ord1 !ord1 /= rowI res scalemx1 -mx11_scalar.
have rowsE l (A C : 'M[R]_1) : rows_step I I (fun=> I) (fun=> I) l A C = A - (C - I).
  apply/matrixP=> a b; rewrite !ord1 /rows_step addE oppE [in LHS]mxE prefix PI.
  by rewrite mul1mx !addE !oppE !mxE eqxx.
have stepE l (v : 'cV[R]_1) (C : 'M[R]_1) :
    query_step I I I (fun=> I) (fun=> I) l v C = I - C^T.
  rewrite /query_step /alpha PI trmx1 !II [I 0 0]mxE eqxx subrr scale0r sub0r res opprB.
  by [].
pose b : nat -> 'M[R]_1 := fix b l := if l is k.+1 then 2%:R^-1 *: (b k + I) else 0.
split.
- exists b, (fun l => if l is k.+1 then I - (b l)^T else 0); split=> // l.
  have twice : b l.+1 + b l.+1 = b l + I.
    by rewrite -mulr2n -scaler_nat /= scalerA mulfV ?scale1r // pnatr_eq0.
  by rewrite rowsE opprB addrA -twice addrK.
- move=> B beta [B0 beta0 BS betaS]; rewrite betaS stepE trmx1 II.
  have := BS 0%N; rewrite rowsE B0 sub0r opprB => /(congr1 (fun A : 'M[R]_1 => A 0 0)).
  rewrite !addE !oppE [I 0 0]mxE eqxx mxE => e; congr (- _).
  have e2 : 2%:R * B 1%N 0 0 = 1 by rewrite mulr_natl mulr2n {1}e subrK.
  have -> : B 1%N 0 0 = 2%:R^-1.
    by apply: (@mulfI _ 2%:R); rewrite ?pnatr_eq0 // e2 mulfV // pnatr_eq0.
  by rewrite mulr1n; field.
have [-> _] := corollary3 I I I (fun=> I) (fun=> I) 1.
by rewrite /betahat stepE trmx0 subr0 trmx1 II mxE eqxx.
Qed.
