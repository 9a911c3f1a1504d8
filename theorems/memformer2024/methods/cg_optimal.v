(* Memformers, Section 3: no method with scalar coefficients, chosen for the prompt or not, has a
   smaller R after k steps than conjugate gradients. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.models Require Import linear_attention.
From icl.memformer2024.registers Require Import prop1_exact.
From icl.memformer2024.methods Require Import cg_invariants.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Optimal.
Variables (R : realFieldType) (n d : nat) (t : prompt R n d) (w_0 : 'cV[R]_d).
Notation dot := (@dot R d).
Notation H := (hessian t).
Notation iterate := (iterate t w_0).
Notation s := (direction t w_0).
Notation r := (r t w_0).
(* (12) without its mean, and its gradient *)
Definition loss (v : 'cV[R]_d) : R := 2%:R^-1 * dot (v - w t) (H *m (v - w t)).
Definition gradient (v : 'cV[R]_d) : 'cV[R]_d := - residual t v.
(* What is orthogonal to every u that is orthogonal to the first k directions. *)
Definition within k (v : 'cV[R]_d) := forall u, (forall j, (j < k)%N -> dot u (s j) = 0) ->
  dot u v = 0.
Lemma within_direction k j : (j < k)%N -> within k (s j). Proof. by move=> jk u; apply. Qed.
Lemma within0 k : within k 0. Proof. by move=> u _; rewrite dot0r. Qed.
Lemma withinD k a b : within k a -> within k b -> within k (a + b).
Proof. by move=> wa wb u orth; rewrite dotDr wa // wb // addr0. Qed.
Lemma withinZ k c a : within k a -> within k (c *: a).
Proof. by move=> wa u orth; rewrite dotZr wa // mulr0. Qed.
Lemma within_sum k m (f : 'I_m -> 'cV_d) : (forall i, within k (f i)) -> within k (\sum_i f i).
Proof. by move=> wf u orth; rewrite dot_sum big1 // => i _; apply: wf. Qed.
Lemma withinN k a : within k a -> within k (- a).
Proof. by rewrite -scaleN1r; apply: withinZ. Qed.
Lemma within_more k m a : (k <= m)%N -> within k a -> within m a.
Proof. by move=> km wa u orth; apply: wa => j jk; apply: orth; apply: leq_trans km. Qed.
Lemma within_residual k j : (j < k)%N -> within k (r j).
Proof.
case: j => [|j] jk; first by rewrite -direction0; apply: within_direction.
have -> : r j.+1 = s j.+1 - gamma t w_0 j *: s j by rewrite directionS addrK.
by apply: withinD; [|apply/withinN/withinZ]; apply: within_direction; rewrite // ltnW.
Qed.
Lemma within_image k a : within k a -> within k.+1 (H *m a).
Proof.
move=> wa u orth; rewrite hessianC; apply: wa => j jk; rewrite -hessianC.
rewrite (image (@invariants _ _ _ t w_0 j) (leqnn j)) dotZr dotBr.
by rewrite !(@within_residual k.+1) ?subrr ?mulr0 // ltnS ltnW.
Qed.
Lemma within_iterate k : within k (iterate k - w_0).
Proof.
elim: k => [|k IH]; first by rewrite /cg_invariants.iterate /= subrr; apply: within0.
rewrite iterateS addrAC; apply: withinD; first exact: within_more (leqnSn k) IH.
by apply: withinZ; apply: within_direction.
Qed.
(* R is least at the iterate, over the start and the first k directions. *)
Lemma least k v : within k (v - w_0) -> loss v - loss (iterate k) =
  2%:R^-1 * dot (v - iterate k) (H *m (v - iterate k)).
Proof.
move=> wv; have z : dot (r k) (v - iterate k) = 0.
  rewrite -(addrNK w_0 v) -addrA dotDr -[w_0 - _]opprB dotNr.
  have orth a : within k a -> dot (r k) a = 0.
    move=> wa; apply: wa => j jk; apply: residual_direction jk (leqnn k); exact: invariants.
  by rewrite !orth ?subrr ?oppr0 //; apply: within_iterate.
rewrite /loss -mulrBr; congr (_ * _).
have -> : v - w t = (v - iterate k) - (w t - iterate k) by rewrite opprB addrA addrNK.
set a := v - iterate k in z *; set b := w t - iterate k.
have -> : iterate k - w t = - b by rewrite /b opprB.
have ba : dot (H *m b) a = 0 by [].
clear z; clearbody a b; have ab : dot (H *m a) b = 0 by rewrite -hessianC dotC.
rewrite mulmxBr mulmxN dotBr dotNr -!(dotC (H *m _)) !dotBr dotNr ab ba.
by rewrite !subr0 sub0r !opprK addrK dotC.
Qed.
(* Over the start and the span of r_0, H r_0, .., H^(k-1) r_0. *)
Fixpoint power i : 'cV[R]_d := if i is j.+1 then H *m power j else r 0.
Lemma within_power k i : (i < k)%N -> within k (power i).
Proof.
move=> ik; apply: within_more ik _; elim: i => [|i IH]; last exact: within_image.
exact: within_residual.
Qed.
Theorem optimal k (c : nat -> R) : let v := w_0 + \sum_(i < k) c i *: power i in
  loss v - loss (iterate k) = 2%:R^-1 * dot (v - iterate k) (H *m (v - iterate k)) /\
  loss (iterate k) <= loss v.
Proof.
move=> v; have E : loss v - loss (iterate k) =
    2%:R^-1 * dot (v - iterate k) (H *m (v - iterate k)).
  by apply: least; rewrite /v addrAC subrr add0r; apply: within_sum => i; apply: withinZ;
    apply: within_power.
by split=> //; rewrite -subr_ge0 E mulr_ge0 ?invr_ge0 ?ler0n // hessian_ge0.
Qed.
(* Every method w_(k+1) = w_0 + sum over i <= k of Gamma_i^k grad R(w_i). *)
Theorem methods (Gamma : nat -> nat -> R) (v : nat -> 'cV[R]_d) : v 0%N = w_0 ->
  (forall k, v k.+1 = w_0 + \sum_(i < k.+1) Gamma k i *: gradient (v i)) ->
  forall k, loss (iterate k) <= loss (v k).
Proof.
move=> v0 vS k.
have wv : within k (v k - w_0).
  elim/ltn_ind: k => [[|k]] IH; first by rewrite v0 subrr; apply: within0.
  rewrite vS addrAC subrr add0r; apply: within_sum => i; apply: withinZ; apply: withinN.
  have -> : residual t (v i) = r 0 - H *m (v i - w_0).
    rewrite /cg_invariants.r /residual /cg_invariants.iterate /= -mulmxBr; congr (_ *m _).
    by rewrite opprB addrA addrNK.
  apply: withinD; first exact: within_residual.
  apply: withinN; apply: within_more (ltn_ord i) _; apply: within_image; exact: IH.
by rewrite -subr_ge0 least // mulr_ge0 ?invr_ge0 ?ler0n // hessian_ge0.
Qed.
End Optimal.
