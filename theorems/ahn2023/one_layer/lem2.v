(* Ahn et al. 2023, Lemma 2: layers of form (9) are steps of preconditioned gradient descent. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.models Require Import linear_attention.
From icl.ahn2023.one_layer Require lem2_exported.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma moved (V : zmodType) (a c g e : V) : a - c - g = e -> a = c + g + e.
Proof. by move=> <-; rewrite -[a - c - g]addrA -opprD addrC subrK. Qed.

Section Lemma2.
Variables (R : realFieldType) (n d : nat) (t : prompt R n d) (A : nat -> 'M[R]_d).
Hypothesis A_symmetric : forall l, (A l)^T = A l.
(* (9) *)
Definition P : 'M[R]_(d + 1) := block_mx 0 0 0 1%:M.
Definition Q l : 'M[R]_(d + 1) := block_mx (A l) 0 0 0.
Definition Z := layers (fun=> P) Q (Z0 t).
(* (10), its gradient, and the steps *)
Definition risk (v : 'cV[R]_d) : R :=
  (2 * n%:R)^-1 * \sum_i ((v^T *m X t) 0 i - ((w t)^T *m X t) 0 i) ^+ 2.
Definition gradient (v : 'cV[R]_d) : 'cV[R]_d :=
  n%:R^-1 *: (X t *m (v^T *m X t - (w t)^T *m X t)^T).
Fixpoint iterate l : 'cV[R]_d :=
  if l is k.+1 then iterate k + A k *m gradient (iterate k) else 0.

(* What is called gradient is one: the rest is of second order. *)
Lemma gradient_of_risk v s : risk (v + s) =
  risk v + ((gradient v)^T *m s) 0 0 + (2 * n%:R)^-1 * \sum_i (s^T *m X t) 0 i ^+ 2.
Proof.
have rowE (u : 'rV[R]_n) : \sum_i u 0 i ^+ 2 = (u *m u^T) 0 0.
  by rewrite mxE; apply: eq_bigr => i _; rewrite mxE expr2.
have eE u : (X t)^T *m u - ((w t)^T *m X t)^T = (u^T *m X t - (w t)^T *m X t)^T.
  by rewrite linearB /= [(u^T *m _)^T]trmx_mul trmxK.
have riskE u : risk u = 2%:R^-1 * n%:R^-1 *
    (((X t)^T *m u - ((w t)^T *m X t)^T)^T *m ((X t)^T *m u - ((w t)^T *m X t)^T)) 0 0.
  rewrite /risk invfM eE trmxK -rowE; congr (_ * _).
  by apply: eq_bigr => i _; rewrite addE oppE.
have h := @lem2_exported.hessian.said R d n (X t) ((w t)^T *m X t)^T v s n%:R^-1 1.
rewrite scale1r mulr1n div1r mul1r !mulr1 in h; rewrite !riskE (moved h) eE; congr (_ + _ + _).
  by rewrite /gradient -[s in RHS]trmxK -trmx_mul [RHS]mxE.
by rewrite invfM -mulrA rowE trmx_mul trmxK !mulmxA.
Qed.

Definition tokens (v : 'cV[R]_d) : 'M[R]_(d + 1, n + 1) :=
  block_mx (X t) (x t) ((w t)^T *m X t - v^T *m X t) (- (v^T *m x t)).
Lemma layer_step l v : tokens v + n%:R^-1 *: attention P (Q l) (tokens v) =
  tokens (v + A l *m gradient v).
Proof.
rewrite /attention /P /Q /mask /tokens tr_block_mx !mulmx_block.
rewrite !(mul0mx, mulmx0, mul1mx, mulmx1, addr0, add0r) scale_block_mx add_block_mx.
rewrite !(scaler0, addr0).
set y : 'M_(1, n) := _ - _; have yE : v^T *m X t - (w t)^T *m X t = - y by rewrite opprB.
have yD : (w t)^T *m X t - v^T *m X t = y by []; clearbody y.
have move_ : (A l *m gradient v)^T = - (n%:R^-1 *: (y *m (X t)^T *m A l)).
  rewrite trmx_mul A_symmetric /gradient linearZ /= trmx_mul trmxK -scalemxAl.
  by rewrite -scalerN yE !mulNmx.
rewrite linearD /= move_ !mulmxDl !mulNmx !opprD !opprK addrA yD -!scalemxAl.
by congr block_mx; rewrite !mulmxA.
Qed.
Lemma every_token l : drsubmx (Z l) = - ((iterate l)^T *m x t) /\
  dlsubmx (Z l) = (w t)^T *m X t - (iterate l)^T *m X t.
Proof.
have -> : Z l = tokens (iterate l).
  rewrite /Z; elim: l => [|l IH] /=; last by rewrite IH layer_step.
  by rewrite /Z0 /tokens trmx0 !mul0mx subr0 oppr0.
by rewrite /tokens block_mxKdr block_mxKdl.
Qed.
(* The steps are along the gradient of (10), and every token has, at every layer, what the iterate
   leaves: the corner is minus its prediction. *)
Theorem lemma2 :
  (forall v s, risk (v + s) =
    risk v + ((gradient v)^T *m s) 0 0 + (2 * n%:R)^-1 * \sum_i (s^T *m X t) 0 i ^+ 2) /\
  forall l, drsubmx (Z l) = - ((iterate l)^T *m x t) /\
    dlsubmx (Z l) = (w t)^T *m X t - (iterate l)^T *m X t.
Proof. by split=> [v s|l]; [apply: gradient_of_risk | apply: every_token]. Qed.
End Lemma2.
