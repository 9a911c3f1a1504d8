(* Cheng et al. 2024, Lemma G.3: the direction of norm 1 in the space of a kernel along which least
   squares falls fastest. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Space.
Variables (R : rcfType) (point : Type) (V : lmodType R).
(* V are functions, at_ evaluates them, k x is kappa(., x); what Theorem G.1 says of the space. *)
Variables (at_ : V -> point -> R) (inner : V -> V -> R) (k : point -> V).
Record reproducing (kappa : point -> point -> R) : Prop := {
  at_linear : forall c f g x, at_ (c *: f + g) x = c * at_ f x + at_ g x;
  inner_linear : forall c f g h, inner (c *: f + g) h = c * inner f h + inner g h;
  inner_symmetric : forall f g, inner f g = inner g f;
  inner_ge0 : forall f, 0 <= inner f f;
  inner_eq0 : forall f, inner f f = 0 -> f = 0;
  kernel_at : forall x u, at_ (k x) u = kappa x u;
  reproduces : forall f x, inner f (k x) = at_ f x }.
Variables (kappa : point -> point -> R) (space : reproducing kappa).

Lemma at0 x : at_ 0 x = 0.
Proof. by have := at_linear space (-1) 0 0 x; rewrite scaler0 addr0 mulN1r addNr. Qed.
Lemma atD f g x : at_ (f + g) x = at_ f x + at_ g x.
Proof. by rewrite -[f in LHS]scale1r (at_linear space) mul1r. Qed.
Lemma atZ c f x : at_ (c *: f) x = c * at_ f x.
Proof. by rewrite -[c *: f]addr0 (at_linear space) at0 addr0. Qed.
Lemma at_sum (I : finType) (F : I -> V) x : at_ (\sum_i F i) x = \sum_i at_ (F i) x.
Proof. by rewrite (big_morph (fun f => at_ f x) (fun f g => atD f g x) (at0 x)). Qed.
Lemma innerC f g : inner f g = inner g f. Proof. exact: inner_symmetric space f g. Qed.
Lemma inner0l g : inner 0 g = 0.
Proof. by have := inner_linear space (-1) 0 0 g; rewrite scaler0 addr0 mulN1r addNr. Qed.
Lemma innerDl f g h : inner (f + g) h = inner f h + inner g h.
Proof. by rewrite -[f in LHS]scale1r (inner_linear space) mul1r. Qed.
Lemma innerZl c f h : inner (c *: f) h = c * inner f h.
Proof. by rewrite -[c *: f]addr0 (inner_linear space) inner0l addr0. Qed.
Lemma innerZr c f h : inner f (c *: h) = c * inner f h.
Proof. by rewrite innerC innerZl innerC. Qed.
Lemma inner_suml (I : finType) (F : I -> V) h : inner (\sum_i F i) h = \sum_i inner (F i) h.
Proof. by rewrite (big_morph (fun f => inner f h) (fun f g => innerDl f g h) (inner0l h)). Qed.
Lemma inner_sub c f g : inner (c *: f - g) (c *: f - g) =
  c ^+ 2 * inner f f - 2%:R * c * inner f g + inner g g.
Proof.
rewrite -scaleN1r innerDl !innerZl [inner f _]innerC [inner g _]innerC !innerDl !innerZl.
by rewrite [inner g f]innerC; ring.
Qed.

Variables (n : nat) (point_at : 'I_n -> point) (y : 'I_n -> R).
Definition loss (f : V) : R := \sum_i (y i - at_ f (point_at i)) ^+ 2.
(* The derivative of loss (f + t g) by t at 0. *)
Definition slope (f g : V) : R :=
  (-2%:R) * \sum_i (y i - at_ f (point_at i)) * at_ g (point_at i).
Definition pull (f : V) : V := \sum_i (y i - at_ f (point_at i)) *: k (point_at i).
Definition q (f : V) : R := \sum_i \sum_j (y i - at_ f (point_at i)) *
  (y j - at_ f (point_at j)) * kappa (point_at i) (point_at j).
(* The one direction of norm 1 along which the loss falls fastest. *)
Definition steepest (f g : V) := inner g g = 1 /\
  forall h, inner h h = 1 -> slope f g <= slope f h /\ (slope f h = slope f g -> h = g).

Lemma loss_along f g t : loss (f + t *: g) =
  loss f + t * slope f g + t ^+ 2 * \sum_i at_ g (point_at i) ^+ 2.
Proof.
rewrite /loss /slope !mulr_sumr -!big_split /=; apply: eq_bigr => i _.
by rewrite atD atZ; ring.
Qed.
Lemma inner_pull f g : inner (pull f) g = \sum_i (y i - at_ f (point_at i)) * at_ g (point_at i).
Proof.
by rewrite inner_suml; apply: eq_bigr => i _; rewrite innerZl innerC (reproduces space).
Qed.
Lemma slopeE f g : slope f g = (-2%:R) * inner g (pull f).
Proof. by rewrite innerC inner_pull. Qed.
Lemma qE f : inner (pull f) (pull f) = q f.
Proof.
rewrite inner_pull; apply: eq_bigr => i _; rewrite at_sum mulr_sumr; apply: eq_bigr => j _.
rewrite atZ -(reproduces space (k _)) innerC (reproduces space) (kernel_at space) mulrA.
by [].
Qed.
Lemma pull0 f : q f = 0 -> pull f = 0.
Proof. by move=> q0; apply: (inner_eq0 space); rewrite qE. Qed.
Lemma inner0r g : inner g 0 = 0. Proof. by rewrite innerC inner0l. Qed.
Lemma bounded f g : inner g (pull f) ^+ 2 <= q f * inner g g.
Proof.
have [q0|q0] := eqVneq (q f) 0.
  by rewrite (pull0 q0) inner0r q0 mul0r expr0n.
have qp : 0 < q f by rewrite lt_neqAle eq_sym q0 -qE (inner_ge0 space).
have := inner_ge0 space (q f *: g - inner g (pull f) *: pull f).
rewrite inner_sub innerZr innerZl innerZr qE => h.
by rewrite -subr_ge0 -(pmulr_rge0 _ qp); apply: le_trans h _; rewrite le_eqVlt; apply/orP; left;
  apply/eqP; ring.
Qed.
Definition direction f := (Num.sqrt (q f))^-1 *: pull f.
Lemma direction_steepest f : 0 < q f -> steepest f (direction f) /\
  slope f (direction f) = (-2%:R) * Num.sqrt (q f).
Proof.
move=> qp; have s0 : 0 < Num.sqrt (q f) by rewrite sqrtr_gt0.
have sq : q f = Num.sqrt (q f) ^+ 2 by rewrite sqr_sqrtr ?ltW.
have one : inner (direction f) (direction f) = 1.
  by rewrite innerZl innerZr qE {3}sq; field; rewrite gt_eqF.
have pullE : pull f = Num.sqrt (q f) *: direction f.
  by rewrite scalerA mulfV ?scale1r // gt_eqF.
have dE h : slope f h = (-2%:R) * Num.sqrt (q f) * inner h (direction f).
  by rewrite slopeE {1}pullE innerZr mulrA.
split; last by rewrite dE one mulr1.
have gap h : inner h h = 1 -> inner (h - direction f) (h - direction f) =
    2%:R * (1 - inner h (direction f)).
  by move=> h1; rewrite -[h - _](congr1 (+%R^~ _) (scale1r h)) inner_sub h1 one; ring.
split=> // h h1; rewrite !dE one mulr1; split=> [|e].
  have le1 : inner h (direction f) <= 1.
    by rewrite -subr_ge0 -(pmulr_rge0 _ (ltr0Sn R 1)) -gap // (inner_ge0 space).
  by rewrite !mulNr -mulrA ler_opp2 ler_pmul2l ?ltr0n // ler_pimulr // ltW.
apply/eqP; rewrite -subr_eq0; apply/eqP/(inner_eq0 space); rewrite gap //.
have nz : -2%:R * Num.sqrt (q f) != 0 by rewrite mulf_neq0 ?oppr_eq0 ?pnatr_eq0 // gt_eqF.
have e1 : inner h (direction f) = 1 by apply: (mulfI nz); rewrite e mulr1.
by rewrite e1 subrr mulr0.
Qed.
(* Where there is one steepest direction at all, it is this one. *)
Lemma steepest_direction f g : steepest f g -> 0 < q f /\ g = direction f.
Proof.
move=> [g1 least]; have qp : 0 < q f.
  rewrite lt_neqAle -qE (inner_ge0 space) andbT eq_sym qE; apply/eqP=> q0.
  have flat h : slope f h = 0 by rewrite slopeE (pull0 q0) inner0r mulr0.
  have g1' : inner ((-1) *: g) ((-1) *: g) = 1 by rewrite innerZl innerZr g1; ring.
  have [_ e] := least _ g1'; move: (e (etrans (flat _) (esym (flat _)))) => eg.
  have := g1; rewrite -eg innerZl eg g1 mulr1 => /eqP.
  by rewrite -subr_eq0 -opprD oppr_eq0 -[1 + 1]/(2%:R) pnatr_eq0.
split=> //; have [[d1 leastd] _] := direction_steepest qp.
have [le _] := least _ d1; have [le' e] := leastd _ g1.
by apply: e; apply/eqP; rewrite eq_le le le'.
Qed.
Theorem lemmaG3 f :
  [/\ forall g t, loss (f + t *: g) =
        loss f + t * slope f g + t ^+ 2 * \sum_i at_ g (point_at i) ^+ 2,
      forall g, slope f g = (-2%:R) * inner g (pull f) /\
        inner g (pull f) ^+ 2 <= q f * inner g g &
      0 < q f -> exists2 c, 0 < c /\ c = (Num.sqrt (q f))^-1 &
        steepest f (c *: pull f) /\ slope f (c *: pull f) = (-2%:R) * Num.sqrt (q f)].
Proof.
split=> [g t|g|qp]; [exact: loss_along | by split; [apply: slopeE | apply: bounded] |].
exists (Num.sqrt (q f))^-1; last exact: direction_steepest.
by rewrite invr_gt0 sqrtr_gt0.
Qed.
End Space.
