(* Li et al. 2025, Theorem 3, T1: f = h1 o h2 + 1 is a contraction of [1,
  oo) with exactly one fixed point. No analysis. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.
Lemma frac_sub (F : fieldType) (p q u t : F) : u != 0 -> t != 0 ->
  p / u - q / t = (p * t - q * u) / (u * t).
Proof. by move=> u0 t0; field; apply/andP. Qed.
Section Mean.                                    (* the mean of x_i under the weights w_i / (m +
  g x_i)^2, at two values of g *)
Variables (R : realFieldType) (k : nat) (w x : 'I_k -> R) (m g g' rho gap : R).
Hypotheses (w0 : forall i, 0 <= w i) (m0 : 0 <= m) (rho0 : 0 < rho).
Hypotheses (Pr : forall i, rho <= m + g * x i) (Qr : forall i, rho <= m + g' * x i).
Hypothesis close : forall i j, w i != 0 -> w j != 0 -> `|x i - x j| <= gap.
Let v i := w i / (m + g * x i) ^+ 2.
Let v' i := w i / (m + g' * x i) ^+ 2.
Let V := \sum_i v i.
Let V' := \sum_i v' i.
Lemma term i j : `|(x i - x j) * (v i * v' j - v j * v' i)| <= m * `|g - g'| * gap ^+ 2 / rho ^+ 2
  * (v i * v' j + v j * v' i).
Proof.
rewrite /v /v'; case: (eqVneq (w i) 0) => [->|wi]; first by rewrite !(mul0r,
  mulr0) subrr addr0 !mulr0 normr0.
case: (eqVneq (w j) 0) => [->|wj]; first by rewrite !(mul0r, mulr0) subrr addr0 !mulr0 normr0.
have cl := close wi wj; move: (Pr i) (Pr j) (Qr i) (Qr j) (w0 i) (w0 j).
set Pi := m + g * x i; set Pj := m + g * x j; set Qi := m + g' * x i;
  set Qj := m + g' * x j => hPi hPj hQi hQj wi0 wj0.
have [pi pj qi qj] : [/\ 0 < Pi, 0 < Pj, 0 < Qi & 0 < Qj] by split; apply: lt_le_trans rho0 _.
have -> : (x i - x j) * (w i / Pi ^+ 2 * (w j / Qj ^+ 2) - w j / Pj ^+ 2 * (w i / Qi ^+ 2)) =
  m * (g' - g) * (x i - x j) ^+ 2 * ((Pj * Qi)^-1 * (w i / Pi ^+ 2 * (w j / Qj ^+ 2)) +
    (Pi * Qj)^-1 * (w j / Pj ^+ 2 * (w i / Qi ^+ 2))).
  have cross : m * (g' - g) * (x i - x j) = Pj * Qi - Pi * Qj by rewrite /Pi /Pj /Qi /Qj; ring.
  rewrite expr2 [m * _ * _]mulrA cross.
  have [npi npj nqi nqj] : [/\ Pi != 0, Pj != 0, Qi != 0 & Qj != 0] by rewrite !gt_eqF.
  move: (x i - x j) (w i) (w j) Pi Pj Qi Qj npi npj nqi nqj {cross hPi hPj hQi hQj wi wj wi0 wj0 pi
    pj qi qj cl} => y a b p1 p2 q1 q2 *.
  by field; do ?[apply/andP; split].
set A := w i / Pi ^+ 2 * (w j / Qj ^+ 2); set B := w j / Pj ^+ 2 * (w i / Qi ^+ 2).
have A0 : 0 <= A by apply: mulr_ge0; apply: divr_ge0 => //; apply: sqr_ge0.
have B0 : 0 <= B by apply: mulr_ge0; apply: divr_ge0 => //; apply: sqr_ge0.
have inv p q : rho <= p -> rho <= q -> (p * q)^-1 <= (rho ^+ 2)^-1.
  move=> hp hq; have p0 : 0 < p by apply: lt_le_trans hp. have q0 : 0 < q by apply: lt_le_trans hq.
  by rewrite lef_pinv ?posrE ?mulr_gt0 ?exprn_gt0 // expr2 ler_pmul // ltW.
rewrite normrM [`|m * _ * _|]normrM [`|m * _|]normrM normrX distrC (ger0_norm m0) -![m * `|_| *
  _]mulrA -!mulrA.
apply: ler_wpmul2l => //; apply: ler_wpmul2l => //.
apply: ler_pmul; [exact: normr_ge0 | by rewrite mulr_ge0 | exact: cl |].
apply: ler_pmul; [exact: normr_ge0 | exact: normr_ge0 | exact: cl |].
rewrite ger0_norm; last by rewrite addr_ge0 // mulr_ge0 // invr_ge0 mulr_ge0 ?ltW.
by rewrite mulrDr ler_add // ler_wpmul2r // inv.
Qed.
Hypotheses (Vp : 0 < V) (V'p : 0 < V').
Lemma mean_lipschitz : `|(\sum_i x i * v i) / V - (\sum_i x i * v' i) / V'| <= m * gap ^+ 2 / rho
  ^+ 2 * `|g - g'|.
Proof.
have -> : (\sum_i x i * v i) / V - (\sum_i x i * v' i) / V' =
  ((\sum_i x i * v i) * V' - (\sum_i x i * v' i) * V) / (V * V').
  exact: frac_sub (lt0r_neq0 Vp) (lt0r_neq0 V'p).
have VV : 0 < V * V' by apply: mulr_gt0.
rewrite normrM [`|(V * V')^-1|]ger0_norm; last by rewrite invr_ge0 ltW.
rewrite ler_pdivr_mulr //.
have E : 2%:R * ((\sum_i x i * v i) * V' - (\sum_i x i * v' i) * V) =
  \sum_i \sum_j (x i - x j) * (v i * v' j - v j * v' i).
  have dist (p q : 'I_k -> R) : (\sum_i p i) * (\sum_j q j) =
    \sum_i \sum_j p i * q j by rewrite mulr_suml; apply: eq_bigr => i _; rewrite mulr_sumr.
  have tsid (p q : 'I_k -> R) : (\sum_i p i) * (\sum_j q j) =
    \sum_i \sum_j p j * q i by rewrite dist exchange_big.
  rewrite mulr_natl mulr2n {1}dist {1}tsid tsid dist -!sumrB -big_split /=; apply: eq_bigr => i _.
  rewrite -!sumrB -big_split /=; apply: eq_bigr => j _; move: (x i) (x j) (v i) (v j) (v' i) (v' j)
    => *; ring.
have F : \sum_i \sum_j (v i * v' j + v j * v' i) = 2%:R * (V * V').
  transitivity (\sum_i \sum_j v i * v' j + \sum_i \sum_j v j * v' i).
    by rewrite -big_split /=; apply: eq_bigr => i _; rewrite -big_split.
  rewrite [X in _ + X]exchange_big /= -mulr2n mulr_natl; congr (_ *+ 2).
  by rewrite /V mulr_suml; apply: eq_bigr => i _; rewrite mulr_sumr.
have two : 0 < 2%:R :> R by rewrite ltr0n.
rewrite -(ler_pmul2l two) -[X in X * `|_|](ger0_norm (ltW two)) -normrM E.
apply: le_trans (ler_norm_sum _ _ _) _; apply: (@le_trans _ _ (\sum_i \sum_j m * `|g - g'| * gap ^+
  2 / rho ^+ 2 * (v i * v' j + v j * v' i))).
  by apply: ler_sum => i _; apply: le_trans (ler_norm_sum _ _ _) _; apply: ler_sum => j _;
    apply: term.
rewrite (eq_bigr (fun i => m * `|g - g'| * gap ^+ 2 / rho ^+ 2 * \sum_j (v i * v' j +
  v j * v' i))) => [|i _]; last by rewrite mulr_sumr.
rewrite -mulr_sumr F le_eqVlt; apply/orP; left; apply/eqP.
by move: (rho ^+ 2)^-1 `|g - g'| (gap ^+ 2) V V' => *; ring.
Qed.
End Mean.

Section T1.
Variables (R : realFieldType) (n d : nat) (lambda a : 'I_n -> R) (s : 'I_d ->
  R) (M smin DeltaR DeltaS : R).
Hypotheses (lambda_ge0 : forall i, 0 <= lambda i) (a_nonzero : exists i,
  a i != 0).      (* Definition 3, Assumption 1 *)
Hypotheses (d_pos : (0 < d)%N) (smin_pos : 0 < smin) (smin_le : forall i,
  smin <= s i) (M_pos : 0 < M).
Hypothesis gapR : forall i j, a i != 0 -> a j != 0 -> `|lambda i - lambda j| <= DeltaR.  (* (13) *)
Hypothesis gapS : forall i j, `|s i - s j| <= DeltaS.
Definition h1 h := (\sum_i lambda i * a i ^+ 2 / (1 + lambda i * h) ^+ 2) * (\sum_i a i ^+ 2 / (1 +
  lambda i * h) ^+ 2)^-1.    (* (14a) *)
Definition h2 gamma := (1 + M * (\sum_i s i ^+ 2 / (M + s i * gamma) ^+ 2) * (\sum_i s i ^+ 3 / (M
  + s i * gamma) ^+ 2)^-1)^-1. (* (14b) *)
Definition f gamma := h1 (h2 gamma) + 1.
Lemma sum_pos (k : nat) (F : 'I_k -> R) : (forall i, 0 <= F i) -> (exists i, 0 < F i) ->
  0 < \sum_i F i.
Proof. by move=> F0 [i Fi]; rewrite (bigD1 i) //= ltr_paddr // sumr_ge0. Qed.
Lemma h1_lipschitz h h' : 0 <= h -> 0 <= h' -> `|h1 h - h1 h'| <= DeltaR ^+ 2 * `|h - h'|.
Proof.
move=> h0 h'0; have P1 g i : 0 <= g -> 1 <= 1 + g * lambda i by move=> g0;
  rewrite ler_addl mulr_ge0.
have E g : h1 g = (\sum_i lambda i * (a i ^+ 2 / (1 + g * lambda i) ^+ 2)) / (\sum_i a i ^+ 2 / (1
  + g * lambda i) ^+ 2).
  by rewrite /h1; congr (_ / _); apply: eq_bigr => i _; rewrite [lambda i * g]mulrC ?mulrA.
have pos g : 0 <= g -> 0 < \sum_i a i ^+ 2 / (1 + g * lambda i) ^+ 2.
  move=> g0; apply: sum_pos => [i|]; first by apply: divr_ge0; apply: sqr_ge0.
  by case: a_nonzero => i ai; exists i; apply: divr_gt0;
    [by rewrite exprn_even_gt0 | by rewrite exprn_gt0 // (lt_le_trans ltr01) // P1].
rewrite !E; apply: le_trans (mean_lipschitz _ ler01 ltr01 _ _ _ (pos _ h0) (pos _ h'0)) _;
  last by rewrite expr1n mul1r divr1.
- by move=> i; apply: sqr_ge0.
- by move=> i; apply: P1.
- by move=> i; apply: P1.
by move=> i j; rewrite !sqrf_eq0; apply: gapR.
Qed.
Definition r gamma := (\sum_i s i * (s i ^+ 2 / (M + gamma * s i) ^+ 2)) / (\sum_i s i ^+ 2 / (M +
  gamma * s i) ^+ 2).
Lemma s_pos i : 0 < s i. Proof. exact: lt_le_trans smin_pos (smin_le i). Qed.
Lemma P_ge gamma i : 1 <= gamma -> M + smin <= M + gamma * s i.
Proof. by move=> g1; rewrite ler_add2l (le_trans (smin_le i)) // ler_pmull // s_pos. Qed.
Lemma rho_pos : 0 < M + smin. Proof. exact: addr_gt0. Qed.
Lemma weight_pos gamma : 1 <= gamma -> 0 < \sum_i s i ^+ 2 / (M + gamma * s i) ^+ 2.
Proof.
move=> g1; apply: sum_pos => [i|]; first by apply: divr_ge0; apply: sqr_ge0.
by exists (Ordinal d_pos); rewrite divr_gt0 ?exprn_gt0 ?s_pos // (lt_le_trans rho_pos) ?P_ge.
Qed.
Lemma r_ge gamma : 1 <= gamma -> smin <= r gamma.
Proof.
move=> g1; rewrite ler_pdivl_mulr ?weight_pos // mulr_sumr; apply: ler_sum => i _.
by apply: ler_wpmul2r => //; apply: divr_ge0; apply: sqr_ge0.
Qed.
Lemma h2E gamma : 1 <= gamma -> h2 gamma = r gamma / (r gamma + M).
Proof.
move=> g1; have r0 : r gamma != 0 by rewrite gt_eqF // (lt_le_trans smin_pos (r_ge g1)).
have w0 := lt0r_neq0 (weight_pos g1).
have -> : h2 gamma = (1 + M * (r gamma)^-1)^-1.
  rewrite /h2 /r invf_div -mulrA; congr (_ + M * (_ / _))^-1; first by apply: eq_bigr => i _;
    rewrite [gamma * _]mulrC.
  by apply: eq_bigr => i _; rewrite [gamma * _]mulrC exprS mulrA.
by rewrite -{1}(divff r0) -mulrDl invf_div.
Qed.
Lemma h2_ge0 gamma : 1 <= gamma -> 0 <= h2 gamma.
Proof.
move=> g1; have r0 := lt_le_trans smin_pos (r_ge g1); rewrite h2E //; apply: divr_ge0;
  first exact: ltW.
by rewrite ltW // addr_gt0.
Qed.
Lemma h2_lipschitz g g' : 1 <= g -> 1 <= g' -> `|h2 g - h2 g'| <= DeltaS ^+ 2 / (M +
  smin) ^+ 2 * `|g - g'|.
Proof.
move=> g1 g'1; have p0 := rho_pos.
have lr : `|r g - r g'| <= M * DeltaS ^+ 2 / (M + smin) ^+ 2 * `|g - g'|.
  apply: (mean_lipschitz _ (ltW M_pos) p0 _ _ _ (weight_pos g1) (weight_pos g'1)) =>
    [i|i|i|i j _ _]; [exact: sqr_ge0 | exact: P_ge | exact: P_ge | exact: gapS].
have [q q'] : M + smin <= r g + M /\ M + smin <= r g' + M by rewrite ![_ + M]addrC !ler_add2l !r_ge.
have [q0 q'0] : 0 < r g + M /\ 0 < r g' + M by split; apply: lt_le_trans p0 _.
rewrite !h2E // [X in `|X|](_ : _ = M * (r g - r g') * ((r g + M) * (r g' + M))^-1); last first.
  have a1 := lt0r_neq0 q0; have a2 := lt0r_neq0 q'0.
  by move: (r g) (r g') M a1 a2 {lr q q' q0 q'0 p0} => u v m *; field; do ?[apply/andP; split].
have rr : 0 < (r g + M) * (r g' + M) by apply: mulr_gt0.
rewrite normrM normrM (ger0_norm (ltW M_pos)) [`|_^-1|]ger0_norm; last by rewrite invr_ge0 ltW.
rewrite ler_pdivr_mulr //; apply: le_trans (ler_wpmul2l (ltW M_pos) lr) _.
set t := DeltaS ^+ 2 / (M + smin) ^+ 2 * `|g - g'|; have t0 : 0 <= t by apply: mulr_ge0 => //;
  apply: divr_ge0; apply: sqr_ge0.
have -> : M * (M * DeltaS ^+ 2 / (M + smin) ^+ 2 * `|g - g'|) = t * (M * M) by rewrite /t;
  move: (_ ^- 2) (DeltaS ^+ 2) `|_| => *; ring.
apply: ler_wpmul2l => //; apply: ler_pmul; rewrite ?ltW //;
  [apply: lt_le_trans q | apply: lt_le_trans q']; by rewrite ltr_addl.
Qed.
(* T1: f maps [1, oo) into itself and is a contraction there; two fixed points are equal *)
Hypothesis condition16 : DeltaS * DeltaR < M + smin.
Lemma f_ge1 gamma : 1 <= gamma -> 1 <= f gamma.
Proof.
move=> g1; rewrite /f ler_addr /h1; apply: divr_ge0; apply: sumr_ge0 => i _; apply: divr_ge0;
  rewrite ?sqr_ge0 //.
by rewrite mulr_ge0 ?sqr_ge0.
Qed.
Theorem T1_rate : let q := (DeltaS * DeltaR / (M + smin)) ^+ 2 in 0 <= q < 1 /\
  forall g g', 1 <= g -> 1 <= g' -> `|f g - f g'| <= q * `|g - g'|.
Proof.
split.
  rewrite sqr_ge0 /= expr_lt1 //.
    by rewrite ltr_pdivr_mulr ?mul1r // rho_pos.
  apply: divr_ge0; last exact: ltW rho_pos.
  apply: mulr_ge0; first by apply: le_trans (gapS (Ordinal d_pos) (Ordinal d_pos)).
  by case: a_nonzero => i ai; apply: le_trans (gapR ai ai).
move=> g g' g1 g'1; rewrite /f [_ + 1]addrC [h1 (h2 g') + 1]addrC opprD addrACA subrr add0r.
apply: le_trans (h1_lipschitz (h2_ge0 g1) (h2_ge0 g'1)) _.
apply: le_trans (ler_wpmul2l (sqr_ge0 _) (h2_lipschitz g1 g'1)) _.
by rewrite mulrA !exprMn exprVn mulrA [DeltaR ^+ 2 * _]mulrC.
Qed.
Theorem T1_contraction : exists2 q, 0 <= q < 1 & forall g g', 1 <= g -> 1 <= g' ->
  `|f g - f g'| <= q * `|g - g'|.
Proof. by case: T1_rate => q01 lip; exists ((DeltaS * DeltaR / (M + smin)) ^+ 2). Qed.
Theorem T1_unique g g' : 1 <= g -> 1 <= g' -> f g = g -> f g' = g' -> g = g'.
Proof.
case: T1_contraction => q /andP[q0 q1] lip g1 g'1 fg fg'; apply/eqP; rewrite -subr_eq0 -normr_eq0.
have := lip _ _ g1 g'1; rewrite fg fg' -subr_ge0 -[X in _ - X]mul1r -mulrBl => h.
apply/negPn/negP=> nz; have p : 0 < `|g - g'| by rewrite lt_neqAle eq_sym nz normr_ge0.
by move: h; rewrite pmulr_lge0 // subr_ge0 leNgt q1.
Qed.
End T1.

Section Existence.                               (* a fixed point exists: a rational function
  changes sign; real closed fields *)
Variables (R : rcfType) (n d : nat) (lambda a : 'I_n -> R) (s : 'I_d -> R) (M smin : R).
Hypotheses (lambda_ge0 : forall i, 0 <= lambda i) (a_nonzero : exists i, a i != 0).
Hypotheses (d_pos : (0 < d)%N) (smin_pos : 0 < smin) (smin_le : forall i,
  smin <= s i) (M_pos : 0 < M).
Definition rational (g : R -> R) := exists p q : {poly R}, forall x, 1 <= x ->
  q.[x] != 0 /\ g x = p.[x] / q.[x].
Lemma rat_poly (p : {poly R}) : rational (fun x => p.[x]).
Proof. by exists p, 1 => x _; rewrite hornerC oner_neq0 divr1. Qed.
Lemma rat_add g h : rational g -> rational h -> rational (fun x => g x + h x).
Proof.
case=> [p [q hg]] [p' [q' hh]]; exists (p * q' + p' * q), (q * q') => x x1;
  have [q0 ->] := hg x x1; have [q'0 ->] := hh x x1.
by rewrite !hornerE mulf_neq0 //; split=> //; rewrite addf_div.
Qed.
Lemma rat_mul g h : rational g -> rational h -> rational (fun x => g x * h x).
Proof.
case=> [p [q hg]] [p' [q' hh]]; exists (p * p'), (q * q') => x x1; have [q0 ->] := hg x x1;
  have [q'0 ->] := hh x x1.
by rewrite !hornerM mulf_neq0 //; split=> //; rewrite mulf_div.
Qed.
Lemma rat_inv g : rational g -> (forall x, 1 <= x -> g x != 0) -> rational (fun x => (g x)^-1).
Proof.
case=> [p [q hg]] g0; exists q, p => x x1; have [q0 e] := hg x x1; rewrite e invf_div; split=> //.
by apply: contraNneq (g0 x x1) => p0; rewrite e p0 mul0r.
Qed.
Lemma rat_ext g h : (forall x, 1 <= x -> g x = h x) -> rational g -> rational h.
Proof. by move=> e [p [q hg]]; exists p, q => x x1; rewrite -e //; apply: hg. Qed.
Lemma rat_sum k (g : 'I_k -> R -> R) : (forall i, rational (g i)) ->
  rational (fun x => \sum_i g i x).
Proof.
move=> h; suff: forall r : seq 'I_k, rational (fun x => \sum_(i <- r) g i x) by apply.
elim=> [|i r IH]; first by apply: rat_ext (rat_poly 0) => x _; rewrite big_nil horner0.
by apply: rat_ext (rat_add (h i) IH) => x _; rewrite big_cons.
Qed.
Lemma rat_ivt g u : rational g -> 1 <= u -> 0 <= g 1 -> g u <= 0 -> exists2 x, 1 <= x & g x = 0.
Proof.
case=> [p [q hg]] u1 g1 gu; pose F := - (p * q).
have FE x : 1 <= x -> F.[x] = - (g x * q.[x] ^+ 2).
  by move=> x1; have [q0 ->] := hg x x1; rewrite /F hornerN hornerM expr2 mulrA mulfVK.
have sq : 0 < q.[u] ^+ 2 by rewrite exprn_even_gt0 //; case: (hg u u1).
case: (@poly_ivt R F 1 u u1); first by rewrite !FE // oppr_le0 oppr_ge0 mulr_ge0 ?sqr_ge0 //=
  pmulr_lle0.
move=> x /andP[x1 _] /rootP; rewrite FE // => /eqP; rewrite oppr_eq0 mulf_eq0 sqrf_eq0;
  have [/negbTE -> _] := hg x x1.
by rewrite orbF => /eqP g0; exists x.
Qed.
Notation f := (f lambda a s M).
Lemma rat_f : rational f.
Proof.
have rc c : rational (fun=> c) by apply: rat_ext (rat_poly c%:P) => x _; rewrite hornerC.
have rs g (c : R) : rational g -> rational (fun x => (c + g x) ^+ 2) by move=> rg;
  apply: rat_ext (rat_mul (rat_add (rc c) rg) (rat_add (rc c) rg)) => x _; rewrite expr2.
have h2r : rational (h2 s M).
  have P0 i x : 1 <= x -> (M + s i * x) ^+ 2 != 0.
    move=> x1; have x0 : 0 < x := lt_le_trans ltr01 x1; have si : 0 < s i :=
      lt_le_trans smin_pos (smin_le i).
    by rewrite expf_neq0 // gt_eqF // addr_gt0 // mulr_gt0.
  have lin i : rational (fun x => (M + s i * x) ^+ 2).
    by apply: rs; apply: rat_ext (rat_poly (s i *: 'X)) => x _; rewrite !hornerE.
  have term (c : R) i : rational (fun x => c / (M + s i * x) ^+ 2) by apply: rat_mul => //;
    apply: rat_inv => // x; apply: P0.
  have S2 : rational (fun x => \sum_i s i ^+ 2 / (M + s i * x) ^+ 2) by apply: rat_sum => i;
    apply: term.
  have S3 : rational (fun x => \sum_i s i ^+ 3 / (M + s i * x) ^+ 2) by apply: rat_sum => i;
    apply: term.
  have pos k x : 1 <= x -> 0 < \sum_i s i ^+ k / (M + s i * x) ^+ 2.
    move=> x1; have sp i : 0 < s i by apply: lt_le_trans smin_pos _.
    apply: sum_pos => [i|]; first by apply: divr_ge0; [rewrite exprn_ge0 // ltW | exact: sqr_ge0].
    exists (Ordinal d_pos); apply: divr_gt0; first exact: exprn_gt0.
    by rewrite exprn_even_gt0 //=; have := P0 (Ordinal d_pos) x x1; rewrite expf_eq0.
  apply: rat_inv; last first.
    move=> x x1; have A := pos 2%N x x1; have B := pos 3%N x x1;
      rewrite gt_eqF // ltr_paddr ?ltr01 //.
    by apply: mulr_ge0; [apply: mulr_ge0; exact: ltW | rewrite invr_ge0 ltW].
  exact: (rat_add (rc 1) (rat_mul (rat_mul (rc M) S2) (rat_inv S3 (fun x x1 =>
    lt0r_neq0 (pos 3%N x x1))))).
have h20 x : 1 <= x -> 0 <= h2 s M x by move=> x1; apply: (h2_ge0 d_pos smin_pos smin_le M_pos).
have P0 i x : 1 <= x -> 0 < (1 + lambda i * h2 s M x) ^+ 2 by move=> x1;
  rewrite exprn_gt0 // ltr_paddr ?ltr01 // mulr_ge0 // h20.
have lin i : rational (fun x => (1 + lambda i * h2 s M x) ^+ 2) by apply: rs; apply: rat_mul.
have term (c : R) i : rational (fun x => c / (1 + lambda i * h2 s M x) ^+ 2) by apply: rat_mul =>
  //; apply: rat_inv => // x x1; rewrite gt_eqF // P0.
have D x : 1 <= x -> \sum_i a i ^+ 2 / (1 + lambda i * h2 s M x) ^+ 2 != 0; last first.
  exact: (rat_add (rat_mul (rat_sum (fun i => term (lambda i * a i ^+ 2) i)) (rat_inv (rat_sum (fun
    i => term (a i ^+ 2) i)) D)) (rc 1)).
move=> x1; rewrite gt_eqF //; apply: sum_pos => [i|]; first by apply: divr_ge0;
  [exact: sqr_ge0 | exact: ltW (P0 i x x1)].
by case: a_nonzero => i ai; exists i; apply: divr_gt0; [rewrite exprn_even_gt0 | exact: P0].
Qed.
Theorem T1_exists : exists2 g, 1 <= g & f g = g.
Proof.
pose L := \sum_i lambda i; have L0 : 0 <= L by apply: sumr_ge0.
have rX : rational (fun x => - x) by apply: rat_ext (rat_poly (- 'X)) => x _; rewrite !hornerE.
have u1 : 1 <= 1 + L by rewrite ler_addl.
case: (rat_ivt (rat_add rat_f rX) u1) => [||x x1 /eqP]; last by rewrite subr_eq0 => /eqP; exists x.
  by rewrite subr_ge0; apply: f_ge1.
rewrite subr_le0 /thm3_fixed_point.f addrC ler_add2l /h1.
set h := h2 s M _; have h0 : 0 <= h by apply: (h2_ge0 d_pos smin_pos smin_le M_pos).
have P0 i : 0 < (1 + lambda i * h) ^+ 2 by rewrite exprn_gt0 // ltr_paddr ?ltr01 // mulr_ge0.
rewrite ler_pdivr_mulr; last first.
  apply: sum_pos => [i|]; first by apply: divr_ge0; [exact: sqr_ge0 | exact: ltW].
  by case: a_nonzero => i ai; exists i; apply: divr_gt0; [rewrite exprn_even_gt0 | exact: P0].
rewrite mulr_sumr; apply: ler_sum => i _; rewrite -mulrA; apply: ler_wpmul2r;
  first by apply: divr_ge0; [exact: sqr_ge0 | exact: ltW].
by rewrite /L (bigD1 i) //= ler_addl sumr_ge0.
Qed.
End Existence.
