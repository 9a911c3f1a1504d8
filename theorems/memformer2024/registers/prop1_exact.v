(* Memformers, Proposition 1: a layer with a carried register is a step along a direction that
   remembers the one before; given the numbers of conjugate gradients, it is theirs. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import linear_attention conjugate_gradient.
From icl.ahn2023.one_layer Require lem2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Register.
Variables (R : realFieldType) (n d : nat) (t : prompt R n d) (w_0 : 'cV[R]_d).
Hypothesis n_pos : (0 < n)%N.
(* (9) with A_l = I: P = diag(0, 1), Q = - diag(I, 0). *)
Definition P : 'M[R]_(d + 1) := block_mx 0 0 0 1%:M.
Definition Q : 'M[R]_(d + 1) := block_mx (- 1%:M) 0 0 0.
(* The labels are those that a start at w_0 leaves; at w_0 = 0 this is Z_0. *)
Definition tokens (v : 'cV[R]_d) : 'M[R]_(d + 1, n + 1) :=
  block_mx (X t) (x t) ((w t)^T *m X t - v^T *m X t) (- (v^T *m x t)).
(* The matrix of (12), whose gradient at v is H (v - w). *)
Definition hessian : 'M[R]_d := n%:R^-1 *: (X t *m (X t)^T).
Notation residual := (residual hessian (w t)).
(* (17) and (18), for any numbers alpha_l and gamma_l. *)
Section Layers.
Variables alpha gamma : nat -> R.
Fixpoint run l : 'M[R]_(d + 1, n + 1) * 'M[R]_(d + 1, n + 1) :=
  if l is k.+1 then
    let register := attention P Q (run k).1 + gamma k *: (run k).2 in
    ((run k).1 + alpha k *: (n%:R^-1 *: register), register)
  else (tokens w_0, 0).
(* The iterate and the direction that led to it. *)
Fixpoint descent l : 'cV[R]_d * 'cV[R]_d :=
  if l is k.+1 then
    let direction := residual (descent k).1 + gamma k *: (descent k).2 in
    ((descent k).1 + alpha k *: direction, direction)
  else (w_0, 0).

Definition register_of (s : 'cV[R]_d) : 'M[R]_(d + 1, n + 1) :=
  n%:R *: block_mx 0 0 (- (s^T *m X t)) (- (s^T *m x t)).
Lemma attentionE v : attention P Q (tokens v) = register_of (residual v).
Proof.
rewrite /attention /P /Q /mask /tokens /register_of tr_block_mx !mulmx_block.
rewrite !(mul0mx, mulmx0, mul1mx, mulmx1, addr0, add0r) scale_block_mx !scaler0.
have rE : (residual v)^T = n%:R^-1 *: (((w t)^T *m X t - v^T *m X t) *m (X t)^T).
  rewrite /residual /hessian trmx_mul [(_ *: _)^T]linearZ /= trmx_mul trmxK linearB /=.
  by rewrite -scalemxAr mulmxA [in LHS]mulmxBl.
have n0 : n%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
rewrite rE -!scalemxAl !scalerN !scalerA mulfV // !scale1r.
by congr block_mx; rewrite mulmxN mulmx1 mulNmx mulmxN !mulmxA.
Qed.
Lemma tokensD v s c : tokens v + c *: (n%:R^-1 *: register_of s) = tokens (v + c *: s).
Proof.
have n0 : n%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
rewrite /register_of [n%:R^-1 *: _]scalerA mulVf // scale1r scale_block_mx !scaler0 /tokens.
rewrite add_block_mx !addr0 linearD /= [(c *: s)^T]linearZ /= !mulmxDl -!scalemxAl !scalerN.
by rewrite !opprD addrA.
Qed.
Lemma register_ofD r s c : register_of r + c *: register_of s = register_of (r + c *: s).
Proof.
rewrite /register_of [c *: _]scalerA [c * _]mulrC -scalerA -scalerDr; congr (_ *: _).
rewrite scale_block_mx add_block_mx !scaler0 !addr0 linearD /= [(c *: s)^T]linearZ /=.
by rewrite !mulmxDl -!scalemxAl !scalerN !opprD.
Qed.
(* Tokens and register at every layer. *)
Lemma carried_register l : run l = (tokens (descent l).1, register_of (descent l).2).
Proof.
elim: l => [|l IH] /=.
  by rewrite /register_of trmx0 !mul0mx !oppr0 block_mx0 scaler0.
by rewrite IH /= attentionE register_ofD tokensD.
Qed.
End Layers.

(* (12) without its mean, of the demonstrations. *)
Notation risk := (lem2.risk t).
Lemma residual_is_descent v s : risk (v + s) =
  risk v - dot (residual v) s + (2 * n%:R)^-1 * \sum_i (s^T *m X t) 0 i ^+ 2.
Proof.
rewrite lem2.gradient_of_risk; congr (_ + _ + _); rewrite /dot -[RHS]oppE -mulNmx -raddfN.
congr ((_^T *m _) 0 0); rewrite /residual /hessian /lem2.gradient -scalemxAl -scalerN.
by congr (_ *: _); rewrite linearB /= !trmx_mul !trmxK -mulmxBr -mulmxN opprB mulmxA.
Qed.
(* The numbers of conjugate gradients on this prompt. *)
Notation cg := (cg hessian (w t) w_0).
Notation alpha_cg := (cg_alpha hessian (w t) w_0).
Notation gamma_cg := (cg_gamma hessian (w t) w_0).
Lemma descent_is_cg l : descent alpha_cg gamma_cg l = cg l.
Proof.
elim: l => [//|l IH]; rewrite [LHS]/= IH /cg_alpha [RHS]/= /cg_gamma.
rewrite [(cg l.+1).2]/=; by case: (cg l) => v s.
Qed.
(* A step is along - grad R and the direction before, whatever the numbers; those of conjugate
   gradients make its steps. *)
Theorem proposition1 :
  (forall v s, risk (v + s) =
    risk v - dot (residual v) s + (2 * n%:R)^-1 * \sum_i (s^T *m X t) 0 i ^+ 2) /\
  (forall l, run alpha_cg gamma_cg l = (tokens (cg l).1, register_of (cg l).2)) /\
  forall alpha gamma l, run alpha gamma l =
    (tokens (descent alpha gamma l).1, register_of (descent alpha gamma l).2).
Proof.
split; [exact: residual_is_descent | split; last exact: carried_register].
by move=> l; rewrite carried_register descent_is_cg.
Qed.
End Register.
