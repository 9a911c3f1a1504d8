(* Liu et al. 2025, Appendix D.3.1 (non-causal): three BaseConv layers of 4d +
  1 channels make a step of gradient descent. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.models Require Import base_conv.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.
Section Descent.
Variables (R : comRingType) (n d : nat) (A : 'M[R]_(n.+1,
  d)) (b : 'cV[R]_n.+1) (eta : R).   (* rows (a_i, b_i); the query's is 0 *)
Notation N := n.+1.
Notation ones p q := (const_mx 1 : 'M[R]_(p, q)).
Notation C := (d + (1 + (d + (d + d))))%N.       (* channels a, b, x, g, d *)
Definition row5 m (u1 : 'M[R]_(m, d)) (u2 : 'M_(m, 1)) (u3 u4 u5 : 'M_(m, d)) : 'M_(m, C) :=
  row_mx u1 (row_mx u2 (row_mx u3 (row_mx u4 u5))).
Definition weights (Wa : 'M[R]_(d, C)) (Wb : 'M_(1, C)) (Wx Wg Wd : 'M_(d,
  C)) : 'M_C := col_mx Wa (col_mx Wb (col_mx Wx (col_mx Wg Wd))).
Definition embedding (x : 'cV[R]_d) : 'M[R]_(N, C) := row5 A b (ones N 1 *m x^T) 0 0.
Definition deltas := row5 (delta R n d) (delta R n 1) (delta R n d) (delta R n d) (delta R n d).
Definition layer1 := Layer (weights (row5 0 0 0 1%:M 0) 0 0 0 0) (row5 (ones N d) (ones N 1) (ones
  N d) 0 0)
  (weights (row5 1%:M 0 0 0 0) (row5 0 1%:M 0 0 0) (row5 0 0 1%:M 1%:M 0) 0 0) 0 deltas 0
  (weights (row5 1%:M 0 0 0 0) (row5 0 1%:M 0 0 (- ones 1 d)) (row5 0 0 1%:M 0 0) (row5 0 0 0 1%:M
    (ones d d)) 0) 0.
Definition layer2 := Layer (weights (row5 0 0 0 0 1%:M) 0 0 0 0) (row5 (ones N d) (ones N 1) (ones
  N d) (ones N d) 0)
  1%:M 0 deltas 0 1%:M 0.
Definition layer3 := Layer 0 (ones N C) 1%:M 0 (row5 (delta R n d) (delta R n 1) (delta R n d)
  (delta R n d) (ones N d)) 0
  (weights (row5 1%:M 0 0 0 0) (row5 0 1%:M 0 0 0) (row5 0 0 1%:M 0 0) 0 (row5 0 0 (- eta%:M) 0 0))
    0.
Definition gd_step (x : 'cV[R]_d) : 'cV[R]_d :=                                       (* (23) *)
  x - eta *: \sum_i ((row i A *m x) 0 0 - b i 0) *: (row i A)^T.
Lemma row5D m u1 u2 u3 u4 u5 v1 v2 v3 v4 v5 : @row5 m u1 u2 u3 u4 u5 + row5 v1 v2 v3 v4 v5 =
  row5 (u1 + v1) (u2 + v2) (u3 + v3) (u4 + v4) (u5 + v5).
Proof. by rewrite /row5 !add_row_mx. Qed.
Lemma row5M m p (B : 'M_(p, m)) u1 u2 u3 u4 u5 : B *m @row5 m u1 u2 u3 u4 u5 =
  row5 (B *m u1) (B *m u2) (B *m u3) (B *m u4) (B *m u5).
Proof. by rewrite /row5 !mul_mx_row. Qed.
Lemma row5W m u1 u2 u3 u4 u5 Wa Wb Wx Wg Wd : @row5 m u1 u2 u3 u4 u5 *m weights Wa Wb Wx Wg Wd =
  u1 *m Wa + (u2 *m Wb + (u3 *m Wx + (u4 *m Wg + u5 *m Wd))).
Proof. by rewrite /row5 /weights !mul_row_col. Qed.
Lemma row5H m u1 u2 u3 u4 u5 v1 v2 v3 v4 v5 : hadamard (@row5 m u1 u2 u3 u4 u5) (row5 v1 v2 v3 v4
  v5) =
  row5 (hadamard u1 v1) (hadamard u2 v2) (hadamard u3 v3) (hadamard u4 v4) (hadamard u5 v5).
Proof. by rewrite /row5 !had_row. Qed.
Lemma row5C h1 h2 h3 h4 h5 v1 v2 v3 v4 v5 : conv (@row5 N h1 h2 h3 h4 h5) (row5 v1 v2 v3 v4 v5) =
  row5 (conv h1 v1) (conv h2 v2) (conv h3 v3) (conv h4 v4) (conv h5 v5).
Proof. by rewrite /row5 !conv_row. Qed.
Lemma ones5 : ones N C = row5 (ones N d) (ones N 1) (ones N d) (ones N d) (ones N d).
Proof. by rewrite /row5 !row_mx_const. Qed.
Let r x : 'cV[R]_N := A *m x - b.
Ltac blocks := rewrite ?(row5W, row5M, row5D, row5H, row5C, mulmx0, mulmx1, mul0mx, addr0, add0r,
  conv_delta, had_ones, had_0).
Lemma products x : hadamard A (ones N 1 *m x^T) *m ones d d = A *m x *m ones 1 d.
Proof.
apply/matrixP=> i j; rewrite [RHS]mxE big_ord1 [ones 1 d _ _]mxE mulr1 ![(_ *m _) i _]mxE;
  apply: eq_bigr => k _.
by rewrite mxE [(_ *m x^T) i k]mxE big_ord1 !mxE mulr1 mul1r.
Qed.
Lemma state1 x : baseconv layer1 (embedding x) = row5 A b (ones N 1 *m x^T) (hadamard A (ones N 1
  *m x^T)) (r x *m ones 1 d).
Proof.
rewrite /baseconv /= /embedding /deltas; do 6![blocks].
by rewrite /r mulmxBl mulmxN addrC products.
Qed.
Lemma state2 x : baseconv layer2 (baseconv layer1 (embedding x)) =
  row5 A b (ones N 1 *m x^T) (hadamard A (ones N 1 *m x^T)) (hadamard A (r x *m ones 1 d)).
Proof. by rewrite state1 /baseconv /= /deltas; do 6![blocks]. Qed.
Lemma gd_stepE x : (gd_step x)^T = x^T - eta *: (ones 1 N *m hadamard A (r x *m ones 1 d)).
Proof.
rewrite /gd_step linearB linearZ /=; congr (_ - _ *: _); apply/matrixP=> i j;
  rewrite (ord1 i) mxE summxE [RHS]mxE; apply: eq_bigr => k _.
rewrite [ones 1 N _ _]mxE mul1r [hadamard _ _ _ _]mxE [(_ *m ones 1 d) k j]mxE big_ord1 [ones 1 d _
  _]mxE mulr1 mulrC -row_mul.
by rewrite /r !mxE mulrC.
Qed.
Lemma step x : baseconv layer3 (baseconv layer2 (baseconv layer1 (embedding x))) =
  embedding (gd_step x).
Proof.
rewrite state2 /baseconv /= ones5 /deltas; do 6![blocks].
by rewrite conv_ones /embedding gd_stepE mulmxBr -scalemxAr mulmxN mul_mx_scalar.
Qed.
(* What the first two layers of a pass hold, with r = A x - b; 3k layers make k steps of descent. *)
Theorem descent :
  (forall x, baseconv layer1 (embedding x) =
    row5 A b (ones N 1 *m x^T) (hadamard A (ones N 1 *m x^T)) ((A *m x - b) *m ones 1 d)) /\
  (forall x, baseconv layer2 (baseconv layer1 (embedding x)) =
    row5 A b (ones N 1 *m x^T) (hadamard A (ones N 1 *m x^T))
      (hadamard A ((A *m x - b) *m ones 1 d))) /\
  forall k x0, iter k (fun u => baseconv layer3 (baseconv layer2 (baseconv layer1 u)))
    (embedding x0) = embedding (iter k gd_step x0).
Proof.
split; [exact: state1 | split; first exact: state2].
by elim=> //= k IH x0; rewrite IH step.
Qed.
End Descent.
