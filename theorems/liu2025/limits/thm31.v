(* Liu et al. 2025, Theorem 3.1 (D.31, D.32): one layer of (causal) softmax attention represents
  neither SQUARE nor MULTIPLY. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.models Require Import softmax_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Attention.
Variables (R : realFieldType) (exp : R -> R) (N D dout : nat).
(* All that is used of exp. *)
Hypothesis exp_pos : forall s, 0 < exp s.
Variable sees : 'I_N -> 'I_N -> bool.
Notation softmax := (@softmax R exp N sees).
Notation attention := (@attention R exp N D dout sees).
Definition slice a (u : 'M[R]_(N, D)) : 'M[R]_(N, dout) :=
  \matrix_(i, j) (if insub (a + j)%N is Some c then u i c else 0).
(* (44) *)
Definition multiply a b u : 'M[R]_(N, dout) := \matrix_(i, j) (slice a u i j * slice b u i j).
(* on a constant input the scores of a row are equal, so that the layer is affine there,
  whatever its weights *)
Lemma constant_input WQ WK WV B (i : 'I_N) (c : 'I_dout) : sees i i ->
  exists k b, forall t, attention WQ WK WV B (const_mx t) i c = t * k + b.
Proof.
move=> ii; pose w := (\sum_(l | sees i l) (1 : R))^-1.
exists (\sum_(j | sees i j) w * ((const_mx 1 : 'M_(N, D)) *m WV) j c),
  (\sum_(j | sees i j) w * B j c) => t.
rewrite mxE mulr_sumr -big_split /= [RHS]big_mkcond; apply: eq_bigr => j _;
  rewrite [softmax _ _ _]mxE.
case: ifP => [ij|_]; last by rewrite mul0r.
have tE p (A : 'M[R]_(D, p)) r q : ((const_mx t : 'M_(N, D)) *m A) r q = t * ((const_mx 1 : 'M_(N,
  D)) *m A) r q.
  have -> : (const_mx t : 'M_(N, D)) = t *: const_mx 1 by apply/matrixP=> ? ?; rewrite !mxE mulr1.
  by rewrite -scalemxAl mxE.
set s := _ *m _^T; have sE l : s i l = s i j.
  rewrite /s [LHS]mxE [RHS]mxE; apply: eq_bigr => l' _; congr (_ * _);
    rewrite [LHS]mxE [RHS]mxE !mxE.
  by apply: eq_bigr => l'' _; rewrite !mxE.
have -> : exp (s i j) / (\sum_(l | sees i l) exp (s i l)) = w.
  rewrite (eq_bigr (fun=> exp (s i j) * 1)) => [|l _]; last by rewrite sE mulr1.
  by rewrite -mulr_sumr invfM mulrA mulfV ?mul1r // gt_eqF.
by rewrite [(_ + B) j c]mxE tE mulrDr mulrCA.
Qed.
Theorem no_multiply a b WQ WK WV B (i : 'I_N) : sees i i -> (0 < dout)%N -> (a + dout <= D)%N ->
  (b + dout <= D)%N ->
  ~ forall u, attention WQ WK WV B u = multiply a b u.
Proof.
move=> ii d0 aD bD eq_u; pose c : 'I_dout := Ordinal d0.
have [k [e affine]] := constant_input WQ WK WV B c ii.
have square t : t * k + e = t * t.
  have sl x : (x + dout <= D)%N -> slice x (const_mx t) i c = t.
    move=> xD; rewrite mxE; case: insubP => [l _ _|]; first by rewrite mxE.
    by rewrite -leqNgt addn0 => Dx; have := leq_ltn_trans (leq_trans xD Dx) (ltnSn x);
      rewrite ltnS -[X in (_ <= X)%N]addn0 leq_add2l leqNgt d0.
  by rewrite -affine eq_u mxE !sl.
have := square 0; rewrite !mul0r add0r => e0.
have k1 := square 1; have k2 := square (-1); move: k1 k2;
  rewrite e0 !addr0 !mul1r mulrNN mulN1r mul1r => -> /eqP.
by rewrite eq_sym -subr_eq0 opprK -mulr2n pnatr_eq0.
Qed.
End Attention.
Definition square (R : ringType) N D (u : 'M[R]_(N, D)) : 'M[R]_(N, D) := \matrix_(i,
  j) (u i j ^+ 2).
(* Theorem D.31, N and D positive *)
Theorem theoremD31 (R : realFieldType) (exp : R -> R) N D : (forall s, 0 < exp s) ->
  ~ exists (WQ WK WV : 'M[R]_D.+1) (B : 'M[R]_(N.+1, D.+1)), forall u,
    attention exp (@causal N.+1) WQ WK WV B u = square u.
Proof.
move=> ep [WQ [WK [WV [B h]]]]; apply: (@no_multiply _ _ _ _ _ ep (@causal N.+1) 0 0 WQ WK WV B 0)
  => // u.
rewrite h; apply/matrixP=> i j; rewrite !mxE add0n expr2; case: insubP => [l _ lj|];
  last by rewrite ltn_ord.
by have -> : l = j by apply: val_inj.
Qed.
(* Theorem 3.1, with the mask and without it: all that is asked of the mask is that the first
   position sees itself. *)
Theorem theorem31 (R : realFieldType) (exp : R -> R) N D (sees : rel 'I_N.+1) :
  (forall s, 0 < exp s) -> sees ord0 ord0 ->
  (~ exists (WQ WK WV : 'M[R]_D.+1) (B : 'M[R]_(N.+1, D.+1)), forall u,
    attention exp sees WQ WK WV B u = square u) /\
  forall d_out a b, (0 < d_out)%N -> (a + d_out <= D.+1)%N -> (b + d_out <= D.+1)%N ->
  ~ exists (WQ WK : 'M[R]_D.+1) (WV : 'M[R]_(D.+1, d_out)) (B : 'M[R]_(N.+1, d_out)), forall u,
    attention exp sees WQ WK WV B u = multiply d_out a b u.
Proof.
move=> ep ii; split=> [[WQ [WK [WV [B h]]]]|d_out a b d0 aD bD [WQ [WK [WV [B same]]]]]; last first.
  exact: (no_multiply ep ii d0 aD bD same).
apply: (@no_multiply _ _ _ _ _ ep sees 0 0 WQ WK WV B ord0) => // u.
rewrite h; apply/matrixP=> i j; rewrite !mxE add0n expr2; case: insubP => [l _ lj|];
  last by rewrite ltn_ord.
by have -> : l = j by apply: val_inj.
Qed.
