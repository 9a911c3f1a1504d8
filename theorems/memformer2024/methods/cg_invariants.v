(* Memformers, Section 2.2: the residuals of conjugate gradients are orthogonal, their directions
   conjugate, for every semidefinite H and every start, after the method has ended too. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.models Require Import conjugate_gradient.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Dot.
Variables (R : realFieldType) (d : nat).
Implicit Types (u v w : 'cV[R]_d) (c : R).
Notation dot := (@dot R d).
Lemma dotC u v : dot u v = dot v u.
Proof. by rewrite /dot -[LHS]/((u^T *m v) 0 0) -[u^T *m v]tr11 trmx_mul trmxK. Qed.
Lemma dotDr u v w : dot u (v + w) = dot u v + dot u w.
Proof. by rewrite /dot mulmxDr addE. Qed.
Lemma dotZr u c v : dot u (c *: v) = c * dot u v.
Proof. by rewrite /dot -scalemxAr scE. Qed.
Lemma dotNr u v : dot u (- v) = - dot u v. Proof. by rewrite /dot mulmxN oppE. Qed.
Lemma dotBr u v w : dot u (v - w) = dot u v - dot u w. Proof. by rewrite dotDr dotNr. Qed.
Lemma dot0r u : dot u 0 = 0. Proof. by rewrite /dot mulmx0 mxE. Qed.
Lemma dot_sum u k (f : 'I_k -> 'cV_d) : dot u (\sum_i f i) = \sum_i dot u (f i).
Proof. by rewrite /dot mulmx_sumr summxE. Qed.
Lemma dot_ge0 v : 0 <= dot v v.
Proof. by rewrite /dot mxE sumr_ge0 // => i _; rewrite mxE -expr2 sqr_ge0. Qed.
Lemma dot_eq0 v : dot v v = 0 -> v = 0.
Proof.
rewrite /dot mxE => /eqP; rewrite psumr_eq0 => [/allP z|i _]; last by rewrite mxE -expr2 sqr_ge0.
apply/matrixP=> i j; rewrite ord1 [RHS]mxE; apply/eqP.
by have := z i (mem_index_enum i); rewrite mxE -expr2 sqrf_eq0.
Qed.
End Dot.

Section Invariants.
Variables (R : realFieldType) (d : nat) (H : 'M[R]_d) (w_star w_0 : 'cV[R]_d).
Hypotheses (H_symmetric : H^T = H) (H_semidefinite : forall v, 0 <= dot v (H *m v)).
Notation dot := (@dot R d).
Notation residual := (residual H w_star).
Notation cg := (cg H w_star w_0).
Definition iterate k : 'cV[R]_d := (cg k).1.
Definition direction k : 'cV[R]_d := (cg k.+1).2.
Definition r k := residual (iterate k).
Notation s := direction.
Definition curvature k := dot (s k) (H *m s k).
Definition alpha k := dot (r k) (r k) / curvature k.
Definition gamma k := dot (r k.+1) (r k.+1) / dot (r k) (r k).
Lemma iterateS k : iterate k.+1 = iterate k + alpha k *: s k.
Proof. by rewrite /iterate /alpha /curvature /s /r /iterate /=; case: (cg k). Qed.
Lemma direction0 : s 0 = r 0.
Proof. by rewrite /s /r /iterate /= scale0r addr0. Qed.
Lemma directionS k : s k.+1 = r k.+1 + gamma k *: s k.
Proof.
rewrite /direction /gamma /r /iterate.
have -> : cg k.+2 = let: (v, u) := cg k.+1 in
    let square := dot (residual v) (residual v) in
    let q := residual v + (square / dot (r k) (r k)) *: u in
    (v + (square / dot q (H *m q)) *: q, q) by [].
by case: (cg k.+1).
Qed.
Lemma hessianC u v : dot u (H *m v) = dot (H *m u) v.
Proof. by rewrite /dot trmx_mul H_symmetric mulmxA. Qed.
Lemma residualS k : r k.+1 = r k - alpha k *: (H *m s k).
Proof. by rewrite /r iterateS /residual opprD addrA mulmxBr -scalemxAr. Qed.
(* A semidefinite form that is 0 at v is 0 along v. *)
Lemma flat v : dot v (H *m v) = 0 -> H *m v = 0.
Proof.
move=> z; apply: dot_eq0; set u := H *m v; set a := dot u u; set b := dot u (H *m u).
have b0 : 0 <= b by apply: H_semidefinite.
have b1 : 0 < b + 1 by apply: ltr_paddl b0 ltr01.
have a0 : 0 <= a by apply: dot_ge0.
have := H_semidefinite (v - (a / (b + 1)) *: u).
have -> : dot (v - (a / (b + 1)) *: u) (H *m (v - (a / (b + 1)) *: u)) =
    - (a ^+ 2 * ((b + 2%:R) / (b + 1) ^+ 2)).
  have uv : dot v (H *m u) = a by rewrite hessianC.
  rewrite mulmxBr -scalemxAr dotBr dotZr [dot _ (H *m v)]dotC [dot _ (H *m u)]dotC.
  rewrite !dotBr !dotZr -/u [dot u v]dotC z [dot (H *m u) v]dotC uv [dot (H *m u) u]dotC.
  by rewrite -/a -/b; field; rewrite gt_eqF.
rewrite oppr_ge0 => le0; apply/eqP; rewrite -sqrf_eq0 -[_ == 0]orbF.
have p0 : 0 < (b + 2%:R) / (b + 1) ^+ 2.
  by rewrite divr_gt0 ?exprn_gt0 //; apply: ltr_paddl; rewrite ?ltr0n.
by rewrite -(gt_eqF p0) -mulf_eq0 eq_le le0 mulr_ge0 ?sqr_ge0 ?ltW.
Qed.

(* Up to k: residuals are orthogonal, directions conjugate. *)
Definition conjugate_to k := forall i j, (j < i)%N -> (i <= k)%N ->
  dot (r i) (r j) = 0 /\ dot (s i) (H *m s j) = 0.
Section UpTo.
Variable k : nat.
Hypothesis inv : conjugate_to k.
Lemma residual_direction i j : (j < i)%N -> (i <= k)%N -> dot (r i) (s j) = 0.
Proof.
move=> ji ik; elim: j ji => [|j IH] ji; first by rewrite direction0; have [] := inv ji ik.
by rewrite directionS dotDr dotZr IH ?(ltnW ji) // mulr0 addr0; have [] := inv ji ik.
Qed.
Lemma residual_self i : (i <= k)%N -> dot (r i) (s i) = dot (r i) (r i).
Proof.
case: i => [|i] ik; first by rewrite direction0.
by rewrite directionS dotDr dotZr residual_direction // mulr0 addr0.
Qed.
Lemma no_curvature i : (i <= k)%N -> curvature i = 0 -> r i = 0.
Proof.
move=> ik /flat z; apply: dot_eq0; rewrite -residual_self // dotC /r /residual hessianC z.
by rewrite dotC dot0r.
Qed.
Lemma alpha_curvature i : (i <= k)%N -> alpha i * curvature i = dot (r i) (r i).
Proof.
move=> ik; rewrite /alpha; have [z|nz] := eqVneq (curvature i) 0; last by rewrite mulfVK.
by rewrite z mulr0 (no_curvature ik z) dot0r.
Qed.
End UpTo.
Lemma no_residual i : r i = 0 -> s i = 0.
Proof.
case: i => [|i] z; first by rewrite direction0.
by rewrite directionS /gamma z dot0r mul0r scale0r addr0.
Qed.
(* Where the method goes on, the image of a direction is a difference of residuals. *)
Lemma image k i : conjugate_to k -> (i <= k)%N ->
  H *m s i = (alpha i)^-1 *: (r i - r i.+1).
Proof.
move=> inv ik; rewrite residualS opprB addrC addrNK scalerA.
have [a0|nz] := eqVneq (alpha i) 0; last by rewrite mulVf // scale1r.
have rr : dot (r i) (r i) = 0 by rewrite -(alpha_curvature inv ik) a0 mul0r.
by rewrite (no_residual (dot_eq0 rr)) mulmx0 scaler0.
Qed.
Lemma step k : conjugate_to k -> conjugate_to k.+1.
Proof.
move=> inv i j ji; rewrite leq_eqVlt ltnS => /orP[/eqP e|ik]; last exact: inv.
rewrite {i}e ltnS in ji *.
have rr i : (i <= k)%N -> dot (r k.+1) (r i) = 0.
  move=> ik; rewrite dotC residualS dotBr dotZr.
  have rs : dot (r i) (H *m s k) = dot (s i) (H *m s k).
    case: i ik => [|i] ik; first by rewrite direction0.
    have z : dot (s i) (H *m s k) = 0 by rewrite hessianC dotC; have [] := inv k i ik (leqnn k).
    by rewrite [in RHS]directionS [RHS]dotC dotDr dotZr [dot _ (s i)]dotC z mulr0 addr0 dotC.
  rewrite rs; move: ik; rewrite leq_eqVlt => /orP[/eqP->|ik].
    by rewrite (alpha_curvature inv) ?subrr.
  have [r0 _] := inv k i ik (leqnn k); have [_ s0] := inv k i ik (leqnn k).
  by rewrite dotC r0 hessianC dotC s0 mulr0 subr0.
split; first exact: rr.
rewrite dotC directionS dotDr dotZr; move: (ji); rewrite leq_eqVlt => /orP[/eqP e|jk].
  rewrite {j}e in ji *.
  have [z|nz] := eqVneq (dot (r k) (r k)) 0.
    by rewrite (no_residual (dot_eq0 z)) mulmx0 !(dotC 0) !dot0r mulr0 addr0.
  rewrite [dot _ (s k)]dotC -/(curvature k) (image inv ji) dotC dotZr dotBr rr // sub0r.
  rewrite /alpha /gamma invf_div; move: (dot _ _) (dot _ _)^-1 (curvature k) => x a c; ring.
have [_ z] := inv k j jk (leqnn k); rewrite [dot _ (s k)]dotC z mulr0 addr0.
by rewrite (image inv ji) dotC dotZr dotBr !rr // subrr mulr0.
Qed.
Theorem invariants k : conjugate_to k.
Proof. by elim: k => [|k IH]; [case=> // i j | apply: step]. Qed.
Lemma in_range k : exists u, s k = H *m u.
Proof.
elim: k => [|k [u IH]]; first by exists (w_star - w_0); rewrite direction0.
exists (w_star - iterate k.+1 + gamma k *: u).
by rewrite directionS IH mulmxDr -scalemxAr.
Qed.
(* Where a direction has no curvature it is 0 and the method has ended, so that alpha_k is defined
   before; the second formula of gamma_k divides by the curvature. *)
Theorem conjugate_directions k :
  [/\ forall j, (j < k)%N ->
       [/\ dot (r k) (r j) = 0, dot (s k) (H *m s j) = 0 & dot (r k) (s j) = 0],
      (exists u, s k = H *m u) /\ dot (r k) (s k) = dot (r k) (r k),
      curvature k = 0 -> s k = 0 /\ r k = 0 &
      r k != 0 -> gamma k = - dot (r k.+1) (H *m s k) / curvature k].
Proof.
have inv := @invariants k; split=> [j jk||z|nz].
- by have [] := inv k j jk (leqnn k); split=> //; apply: (residual_direction inv).
- by split; [apply: in_range | apply: (residual_self inv)].
- by have rk := no_curvature inv (leqnn k) z; split=> //; apply: no_residual.
have rr : dot (r k) (r k) != 0 by apply: contra nz => /eqP/dot_eq0/eqP.
have c0 : curvature k != 0.
  by apply: contra nz => /eqP z; apply/eqP; apply: (no_curvature inv (leqnn k) z).
have [orth _] := @invariants k.+1 k.+1 k (ltnSn k) (leqnn k.+1).
rewrite (image inv (leqnn k)) dotZr dotBr orth sub0r /alpha invf_div /gamma mulrN opprK.
by move: (dot (r k.+1) _) => x; field; rewrite c0 rr.
Qed.
End Invariants.
