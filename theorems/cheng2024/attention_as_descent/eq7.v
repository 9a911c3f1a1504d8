(* Cheng et al. 2024, (7) and (9): a step along the direction of steepest descent is one along the
   kernel functions of the demonstrations, and a layer makes it. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.models Require Import kernel_attention.
From icl.cheng2024.attention_as_descent Require Import lemG3 prop31.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Step.
Variables (R : rcfType) (d n : nat) (kappa : 'cV[R]_d -> 'cV[R]_d -> R) (V : lmodType R).
Variables (at_ : V -> 'cV[R]_d -> R) (inner : V -> V -> R) (k : 'cV[R]_d -> V).
Hypothesis space : reproducing at_ inner k kappa.
Variables (X : 'M[R]_(d, n)) (y : 'rV[R]_n).
Notation steepest := (steepest at_ inner (fun i => col i X) (y 0)).
Notation q := (q at_ kappa (fun i => col i X) (y 0)).
Notation pull := (pull at_ k (fun i => col i X) (y 0)).
Notation value r := (block_mx 0 0 0 (- r)%:M : 'M[R]_(d + 1)).
Lemma step_of_7 f g r : steepest f g -> let r' := - r / Num.sqrt (q f) in
  [/\ f - r *: g = f + r' *: pull f, Num.sqrt (inner (r *: g) (r *: g)) = `|r| &
      forall x, kernel_layer kappa (value r') 1%:M 1%:M (tokens X x y (at_ f)) =
        tokens X x y (at_ (f - r *: g))].
Proof.
move=> st r'; have [_ gE] := steepest_direction space st.
have stepE : f - r *: g = f + r' *: pull f.
  by rewrite gE /direction scalerA /r' mulNr scaleNr.
split=> // [|x].
  by rewrite (innerZl space) (innerZr space) (proj1 st) mulr1 -expr2 sqrtr_sqr.
rewrite stepE; apply: (@layer_step R d n kappa X x y (fun=> r') 0%N) => u.
rewrite (atD space) (atZ space) (at_sum space); congr (_ + _ * _); apply: eq_bigr => i _.
by rewrite (atZ space) (kernel_at space).
Qed.
Lemma step_of_9 f r' : 0 < q f -> let r := - r' * Num.sqrt (q f) in
  exists2 g, steepest f g & f + r' *: pull f = f - r *: g.
Proof.
move=> qf r; exists (direction at_ k kappa (fun i => col i X) (y 0) f).
  by have [] := direction_steepest space qf.
rewrite /r /direction scalerA -mulrA mulfV ?mulr1 ?scaleNr ?opprK //.
by rewrite gt_eqF ?sqrtr_gt0.
Qed.
(* A step of (7) from any f, in the steepest direction g; and every step of (9) is one, where there
   is such a direction. *)
Theorem equivalent :
  (forall f g r, steepest f g -> let r' := - r / Num.sqrt (q f) in
    [/\ f - r *: g = f + r' *: pull f, Num.sqrt (inner (r *: g) (r *: g)) = `|r| &
        forall x, kernel_layer kappa (value r') 1%:M 1%:M (tokens X x y (at_ f)) =
          tokens X x y (at_ (f - r *: g))]) /\
  forall f r', 0 < q f -> let r := - r' * Num.sqrt (q f) in
    exists2 g, steepest f g & f + r' *: pull f = f - r *: g.
Proof. by split=> *; [apply: step_of_7 | apply: step_of_9]. Qed.
End Step.
