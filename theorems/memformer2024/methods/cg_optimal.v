(* Memformers, Section 3: no method with scalar coefficients, chosen for the prompt or not, has a
   smaller R after k steps than conjugate gradients. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.models Require Import conjugate_gradient.
From icl.memformer2024.methods Require Import cg_invariants.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Optimal.
Variables (R : realFieldType) (d : nat) (H : 'M[R]_d) (w_star w_0 : 'cV[R]_d).
Hypotheses (H_symmetric : H^T = H) (H_semidefinite : forall v, 0 <= dot v (H *m v)).
Notation dot := (@dot R d).
Notation loss := (loss H w_star).
Notation residual := (residual H w_star).
Notation iterate := (iterate H w_star w_0).
Notation s := (direction H w_star w_0).
Notation r := (r H w_star w_0).
Definition gradient (v : 'cV[R]_d) : 'cV[R]_d := - residual v.
Let hessianC := hessianC H_symmetric.
Let invariants := @invariants _ _ _ w_star w_0 H_symmetric H_semidefinite.
Let image := @image _ _ _ w_star w_0 H_symmetric H_semidefinite.
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
have -> : r j.+1 = s j.+1 - gamma H w_star w_0 j *: s j by rewrite directionS addrK.
by apply: withinD; [|apply/withinN/withinZ]; apply: within_direction; rewrite // ltnW.
Qed.
Lemma within_image k a : within k a -> within k.+1 (H *m a).
Proof.
move=> wa u orth; rewrite hessianC; apply: wa => j jk; rewrite -hessianC.
rewrite (image (@invariants j) (leqnn j)) dotZr dotBr.
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
have -> : v - w_star = (v - iterate k) - (w_star - iterate k) by rewrite opprB addrA addrNK.
set a := v - iterate k in z *; set b := w_star - iterate k.
have -> : iterate k - w_star = - b by rewrite /b opprB.
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
Definition spanned k (v : 'cV[R]_d) := exists c : nat -> R, v = \sum_(i < k) c i *: power i.
Lemma spannedD k a b : spanned k a -> spanned k b -> spanned k (a + b).
Proof.
move=> [f ->] [g ->]; exists (fun i => f i + g i).
by rewrite -big_split; apply: eq_bigr => i _; rewrite scalerDl.
Qed.
Lemma spannedZ k x a : spanned k a -> spanned k (x *: a).
Proof.
move=> [f ->]; exists (fun i => x * f i).
by rewrite scaler_sumr; apply: eq_bigr => i _; rewrite scalerA.
Qed.
Lemma spanned_more k a : spanned k a -> spanned k.+1 a.
Proof.
move=> [f ->]; exists (fun i => if (i < k)%N then f i else 0).
rewrite big_ord_recr /= ltnn scale0r addr0; apply: eq_bigr => i _; by rewrite ltn_ord.
Qed.
Lemma spanned_image k a : spanned k a -> spanned k.+1 (H *m a).
Proof.
move=> [f ->]; exists (fun i => if i is j.+1 then f j else 0).
rewrite big_ord_recl /= scale0r add0r mulmx_sumr; apply: eq_bigr => i _.
by rewrite -scalemxAr.
Qed.
Lemma spanned_direction k : spanned k.+1 (s k) /\ spanned k.+1 (r k).
Proof.
elim: k => [|k [sk rk]].
  have r0 : spanned 1 (r 0) by exists (fun=> 1); rewrite big_ord1 scale1r.
  by rewrite direction0.
have rS : spanned k.+2 (r k.+1).
  rewrite residualS -scaleNr; apply: spannedD; first exact: spanned_more.
  by apply/spannedZ/spanned_image.
by split=> //; rewrite directionS; apply: spannedD => //; apply/spannedZ/spanned_more.
Qed.
Lemma iterate_in_span k : exists c : nat -> R, iterate k = w_0 + \sum_(i < k) c i *: power i.
Proof.
suff [c E] : spanned k (iterate k - w_0) by exists c; rewrite -E addrCA subrr addr0.
elim: k => [|k IH]; first by exists (fun=> 0); rewrite big_ord0 subrr.
rewrite iterateS addrAC; apply: spannedD; first exact: spanned_more.
by apply: spannedZ; have [] := spanned_direction k.
Qed.
Lemma least_in_span k (c : nat -> R) : let v := w_0 + \sum_(i < k) c i *: power i in
  loss v - loss (iterate k) = 2%:R^-1 * dot (v - iterate k) (H *m (v - iterate k)) /\
  loss (iterate k) <= loss v.
Proof.
move=> v; have E : loss v - loss (iterate k) =
    2%:R^-1 * dot (v - iterate k) (H *m (v - iterate k)).
  by apply: least; rewrite /v addrAC subrr add0r; apply: within_sum => i; apply: withinZ;
    apply: within_power.
by split=> //; rewrite -subr_ge0 E mulr_ge0 ?invr_ge0 ?ler0n // H_semidefinite.
Qed.
Lemma gradient_of_loss v s : loss (v + s) =
  loss v + dot (gradient v) s + 2%:R^-1 * dot s (H *m s).
Proof.
rewrite /loss /gradient /residual -mulmxN opprB [v + s - _]addrAC; move: (v - w_star) => a.
have sa : dot s (H *m a) = dot (H *m a) s by rewrite dotC.
have as_ : dot a (H *m s) = dot (H *m a) s by rewrite hessianC.
rewrite mulmxDr dotDr ![dot (a + s) _]dotC !dotDr ![dot (H *m _) _]dotC sa as_.
by field.
Qed.
Definition method (Gamma : nat -> nat -> R) (v : nat -> 'cV[R]_d) := v 0%N = w_0 /\
  forall k, v k.+1 = w_0 + \sum_(i < k.+1) Gamma k i *: gradient (v i).
Lemma methods Gamma v : method Gamma v -> forall k,
  loss (v k) - loss (iterate k) = 2%:R^-1 * dot (v k - iterate k) (H *m (v k - iterate k)) /\
  loss (iterate k) <= loss (v k).
Proof.
move=> [v0 vS] k.
have wv : within k (v k - w_0).
  elim/ltn_ind: k => [[|k]] IH; first by rewrite v0 subrr; apply: within0.
  rewrite vS addrAC subrr add0r; apply: within_sum => i; apply: withinZ; apply: withinN.
  have -> : residual (v i) = r 0 - H *m (v i - w_0).
    rewrite /cg_invariants.r /residual /cg_invariants.iterate /= -mulmxBr; congr (_ *m _).
    by rewrite opprB addrA addrNK.
  apply: withinD; first exact: within_residual.
  apply: withinN; apply: within_more (ltn_ord i) _; apply: within_image; exact: IH.
have E := least wv; split=> //.
by rewrite -subr_ge0 E mulr_ge0 ?invr_ge0 ?ler0n // H_semidefinite.
Qed.
Lemma stays m k : residual (iterate m) = 0 -> (m <= k)%N -> iterate k = iterate m.
Proof.
move=> z mk; suff [] : iterate k = iterate m /\ r k = 0 by [].
rewrite -(subnK mk); elim: (k - m)%N => [//|j [IH rj]]; rewrite addSn.
have e : iterate (j + m).+1 = iterate (j + m).
  by rewrite iterateS (no_residual rj) scaler0 addr0.
by split; [rewrite e | rewrite /cg_invariants.r e].
Qed.
(* In the order of the statement: (12) has this gradient; the iterate lies in the start and the
   span, and is least there; so it is against every method with numbers Gamma_i^k as coefficients;
   and where the gradient was 0 before, the iterate stays. *)
Theorem optimal :
  (forall v s, loss (v + s) = loss v + dot (gradient v) s + 2%:R^-1 * dot s (H *m s)) /\
  forall k,
    [/\ exists c : nat -> R, iterate k = w_0 + \sum_(i < k) c i *: power i,
        forall c : nat -> R, let v := w_0 + \sum_(i < k) c i *: power i in
          loss v - loss (iterate k) = 2%:R^-1 * dot (v - iterate k) (H *m (v - iterate k)) /\
          loss (iterate k) <= loss v,
        forall Gamma v, method Gamma v ->
          loss (v k) - loss (iterate k) =
            2%:R^-1 * dot (v k - iterate k) (H *m (v k - iterate k)) /\
          loss (iterate k) <= loss (v k) &
        forall m, residual (iterate m) = 0 -> (m <= k)%N -> iterate k = iterate m].
Proof.
split=> [|k]; first exact: gradient_of_loss.
split=> [|c|Gamma v /methods //|m]; [exact: iterate_in_span | exact: least_in_span | exact: stays].
Qed.
End Optimal.
