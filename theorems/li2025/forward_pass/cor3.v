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
have [demonstrations query] := theorem6 X y x Pk Pq ones l.
split=> [|i]; first by rewrite -betahatE.
by rewrite demonstrations /beta BE.
Qed.
(* As printed the residuals of a layer are those of its own predictions y_l. *)
Definition printed (B : nat -> 'M[R]_(n, d)) (betahat : nat -> 'cV[R]_d) :=
  [/\ B 0%N = 0, betahat 0%N = 0, forall l, B l.+1 = rows_step l.+1 (B l) (B l.+1) &
      forall l, betahat l.+1 = query_step l.+1 (betahat l) (B l.+1)].
End Corollary3.

(* n = d = L = 1, all data and weights 1: printed -1/2, the layer has -1. *)
Theorem printed_fails (R : realFieldType) : exists (X : 'M[R]_1) (y x : 'cV[R]_1)
    (Pk Pq : nat -> 'M[R]_1), forall B betahat, printed X y x Pk Pq B betahat ->
  o X y x Pk Pq (@ones R 1) 2 1 <> - (x^T *m betahat 1%N) 0 0.
Proof.
pose I : 'M[R]_1 := 1%:M; exists I, I, I, (fun=> I), (fun=> I) => B beta [B0 beta0 BS betaS].
have [-> _] := corollary3 I I I (fun=> I) (fun=> I) 1.
have II m (A : 'M[R]_(1, m)) : I *m A = A by rewrite mul1mx.
have PI : P (fun=> I) (fun=> I) 1 = I :> 'M[R]_1 by rewrite /P trmx1 mulmx1.
have res (C : 'M[R]_1) : residual I I C = C^T - I.
  by apply/matrixP=> a b; rewrite /residual !ord1 !addE !oppE mul1mx mxE.
have rowI : (row 0 I)^T = I by apply/matrixP=> a b; rewrite !ord1 !mxE.
have prefix (C : 'M[R]_1) (i : 'I_1) : prefix_gradient I I C i = C^T - I.
  by rewrite /prefix_gradient big_mkcond big_ord1 !ord1 /= rowI res scalemx1 -mx11_scalar.
have c1 : B 1%N 0 0 = 1 - B 1%N 0 0.
  have := congr1 (fun A : 'M[R]_1 => A 0 0) (BS 0%N).
  rewrite /rows_step B0 sub0r oppE [X in - X]mxE PI mul1mx prefix.
  by rewrite [(_ - _)^T _ _]mxE addE oppE [_^T _ _]mxE opprB [I _ _]mxE eqxx.
have step l (v : 'cV[R]_1) (C : 'M[R]_1) : v = 0 ->
    query_step I I I (fun=> I) (fun=> I) l v C = I - C^T.
  by move=> ->; rewrite /query_step scaler0 sub0r /P trmx1 mulmx1 !II res opprB.
rewrite betaS step // /betahat step // trmx1 !II trmx0 subr0 => e.
have half : B 1%N 0 0 = 0.
  by move: (congr1 -%R e); rewrite !opprK addE oppE [_^T _ _]mxE => /eqP; rewrite eq_sym
    -subr_eq0 addrAC subrr sub0r oppr_eq0 => /eqP.
by move: c1; rewrite half subr0 => /eqP; rewrite eq_sym oner_eq0.
Qed.
