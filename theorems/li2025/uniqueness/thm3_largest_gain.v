(* Li et al. 2025, Theorem 3, T2: under (16) no gamma has a larger bound on the gain than the fixed
  point gamma*. Archimedean real closed fields (the reals). *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.li2025.uniqueness Require Import thm3_fixed_point thm3_ascent.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.
Section Lipschitz.
Variables (R : realFieldType) (U : R).
Definition inside x := (1 <= x) && (x <= U).
Definition lip (g : R -> R) := exists B L, [/\ 0 <= B, 0 <= L, forall x, inside x ->
  `|g x| <= B & forall x y, inside x -> inside y -> `|g x - g y| <= L * `|x - y|].
Lemma lip_const c : lip (fun=> c).
Proof. by exists `|c|, 0; split=> // x y _ _; rewrite subrr normr0 mul0r. Qed.
Lemma lip_id : lip id.
Proof.
exists `|U|, 1; split=> // [x /andP[x1 xU]|x y _ _]; last by rewrite mul1r.
have x0 := le_trans ler01 x1; by rewrite !ger0_norm // (le_trans x0).
Qed.
Lemma lip_add g h : lip g -> lip h -> lip (fun x => g x + h x).
Proof.
case=> [B [L [B0 L0 hb hl]]] [B' [L' [B'0 L'0 hb' hl']]]; exists (B + B'), (L + L'); split;
  rewrite ?addr_ge0 //.
  by move=> x ix; apply: le_trans (ler_norm_add _ _) (ler_add (hb x ix) (hb' x ix)).
move=> x y ix iy; rewrite opprD addrACA mulrDl; apply: le_trans (ler_norm_add _ _) (ler_add (hl x y
  ix iy) (hl' x y ix iy)).
Qed.
Lemma lip_mul g h : lip g -> lip h -> lip (fun x => g x * h x).
Proof.
case=> [B [L [B0 L0 hb hl]]] [B' [L' [B'0 L'0 hb' hl']]]; exists (B * B'), (B * L' + L * B');
  split; rewrite ?addr_ge0 ?mulr_ge0 //.
  by move=> x ix; rewrite normrM ler_pmul ?hb ?hb'.
move=> x y ix iy; have -> : g x * h x - g y * h y = g x * (h x - h y) + (g x - g y) * h y by ring.
rewrite mulrDl; apply: le_trans (ler_norm_add _ _) _; apply: ler_add; rewrite normrM.
  by rewrite -mulrA ler_pmul ?hb ?hl'.
by rewrite mulrAC ler_pmul ?hb' ?hl.
Qed.
Lemma lip_inv g c : lip g -> 0 < c -> (forall x, inside x -> c <= g x) -> lip (fun x => (g x)^-1).
Proof.
case=> [B [L [B0 L0 hb hl]]] c0 gc; exists c^-1, (L / (c * c)); split;
  rewrite ?divr_ge0 ?mulr_ge0 ?invr_ge0 ?(ltW c0) //.
  move=> x ix; have g0 := lt_le_trans c0 (gc x ix); rewrite ger0_norm ?invr_ge0 ?(ltW g0) //
    lef_pinv ?posrE //; exact: gc.
move=> x y ix iy; have g0 := lt_le_trans c0 (gc x ix); have g1 := lt_le_trans c0 (gc y iy).
have -> : (g x)^-1 - (g y)^-1 = - (g x - g y) * (g x * g y)^-1.
  by have p := lt0r_neq0 g0; have q := lt0r_neq0 g1; field; apply/andP.
have gg : 0 < g x * g y by apply: mulr_gt0.
rewrite normrM normrN [`|_^-1|]ger0_norm; last by rewrite invr_ge0 ltW.
rewrite mulrAC; apply: ler_pmul; [exact: normr_ge0 | by rewrite invr_ge0 ltW | exact: hl |].
by rewrite lef_pinv ?posrE ?mulr_gt0 // ler_pmul ?gc // ltW.
Qed.
Lemma lip_sum k (g : 'I_k -> R -> R) : (forall i, lip (g i)) -> lip (fun x => \sum_i g i x).
Proof.
move=> h; suff: forall r : seq 'I_k, lip (fun x => \sum_(i <- r) g i x) by apply.
elim=> [|i r [B [L [B0 L0 hb hl]]]].
  exists 0, 0; split=> // [x _|x y _ _]; first by rewrite big_nil normr0.
    by rewrite !big_nil subrr normr0 mul0r.
have [B' [L' [B'0 L'0 hb' hl']]] : lip (fun x => g i x + \sum_(i <- r) g i x) by apply: lip_add =>
  //; exists B, L.
exists B', L'; split=> // [x ix|x y ix iy]; rewrite !big_cons; [exact: hb' | exact: hl'].
Qed.
End Lipschitz.
Definition archimedean (R : realFieldType) := forall x : R, exists k : nat, x < k%:R.
Lemma pow_small (R : realFieldType) (q C e : R) : archimedean R -> 0 <= q < 1 -> 0 <= C ->
  0 < e -> exists k : nat, q ^+ k * C <= e.
Proof.
move=> arch /andP[q0 q1] C0 e0; pose u := 1 - q; have u0 : 0 < u by rewrite subr_gt0.
have bern (k : nat) : q ^+ k * (1 + k%:R * u) <= 1.
  elim: k => [|k IH]; first by rewrite expr0 mul0r addr0 mulr1.
  apply: le_trans IH; rewrite exprS -mulrA mulrCA; apply: ler_wpmul2l; first exact: exprn_ge0.
  have -> : q * (1 + k.+1%:R * u) = (1 + k%:R * u) - u * (k.+1%:R * u) by rewrite /u mulrSr;
    move: (k%:R : R) => N; ring.
  by rewrite ler_subl_addr ler_addl; apply: mulr_ge0; [exact: ltW | apply: mulr_ge0;
    [exact: ler0n | exact: ltW]].
have [k hk] := arch (C / (e * u)); exists k.
have hC : C <= e * (1 + k%:R * u).
  have : C <= k%:R * (e * u) by rewrite -ler_pdivr_mulr ?mulr_gt0 // ltW.
  move=> h; apply: le_trans h _; rewrite mulrCA mulrDr mulr1 ler_addr; exact: ltW.
apply: le_trans (ler_wpmul2l (exprn_ge0 k q0) hC) _; rewrite mulrCA -[X in _ <= X]mulr1;
  apply: ler_wpmul2l (bern k); exact: ltW.
Qed.
Section Maximum.
Variables (R : rcfType) (n d : nat) (lambda a : 'I_n -> R) (s : 'I_d ->
  R) (M smin DeltaR DeltaS gstar : R).
Hypothesis arch : archimedean R.
Hypotheses (lambda_ge0 : forall i, 0 <= lambda i) (a_nonzero : exists i, a i != 0).
Hypotheses (d_pos : (0 < d)%N) (smin_pos : 0 < smin) (smin_le : forall i,
  smin <= s i) (M_pos : 0 < M).
Hypothesis gapR : forall i j, a i != 0 -> a j != 0 -> `|lambda i - lambda j| <= DeltaR.
Hypothesis gapS : forall i j, `|s i - s j| <= DeltaS.
Hypothesis condition16 : DeltaS * DeltaR < M + smin.
Notation f := (f lambda a s M).
Notation h2 := (h2 s M).
Notation gain := (gain lambda a s M).
Hypotheses (gstar1 : 1 <= gstar) (fixed : f gstar = gstar).
Lemma lip_gain U : lip U gain.
Proof.
have h20 x : 1 <= x -> 0 <= h2 x by move=> x1; apply: (h2_ge0 d_pos smin_pos smin_le M_pos).
have lh : lip U h2.
  exists 1, (DeltaS ^+ 2 / (M + smin) ^+ 2); split=> //; first by apply: divr_ge0; apply: sqr_ge0.
    move=> x /andP[x1 _]; rewrite ger0_norm ?h20 // (h2E d_pos smin_pos smin_le M_pos x1).
    have r0 := lt_le_trans smin_pos (r_ge d_pos smin_pos smin_le M_pos x1).
    by rewrite ler_pdivr_mulr ?addr_gt0 // mul1r ler_addl ltW.
  by move=> x y /andP[x1 _] /andP[y1 _]; apply: (h2_lipschitz d_pos smin_pos smin_le M_pos gapS).
have lphi : lip U (fun x => phi lambda a (h2 x)).
  apply: lip_sum => i; apply: lip_mul; first exact: lip_const.
  apply: (@lip_inv _ _ _ 1) => //; first by apply: lip_add;
    [exact: lip_const | apply: lip_mul => //; exact: lip_const].
  by move=> x /andP[x1 _]; rewrite ler_addl mulr_ge0 // h20.
have lT : lip U (T s M).
  apply: lip_sum => i; apply: lip_mul; first exact: lip_const.
  apply: (@lip_inv _ _ _ M) => //; first by apply: lip_add; [exact: lip_const | apply: lip_mul;
    [exact: lip_id | exact: lip_const]].
  by move=> x /andP[x1 _]; rewrite ler_addl; apply: mulr_ge0;
    [exact: le_trans ler01 x1 | exact: ltW (s_pos smin_pos smin_le _)].
apply: lip_mul => //; apply: lip_mul => //; apply: lip_add; first exact: lip_const.
by apply: lip_mul => //; apply: lip_add; [exact: lip_id | exact: lip_const].
Qed.
Theorem gain_max gamma : 1 <= gamma -> gain gamma <= gain gstar.
Proof.
move=> g1; rewrite leNgt; apply/negP=> bad.
have [q q01 contraction] := T1_contraction lambda_ge0 a_nonzero d_pos smin_pos smin_le M_pos gapR
  gapS condition16.
have [q0 q1] := andP q01; pose C := `|gamma - gstar|; pose U := gstar + C.
pose x k := iter k f gamma.
have x1 k : 1 <= x k by elim: k => //= k IH; apply: f_ge1.
have up k : gain gamma <= gain (x k) by elim: k => //= k IH; apply: le_trans IH _;
  apply: (ascent lambda_ge0 a_nonzero d_pos smin_pos smin_le M_pos (x1 k)).
have close k : `|x k - gstar| <= q ^+ k * C.
  elim: k => [|k IH]; first by rewrite mul1r.
  rewrite /= -[in X in `|_ - X|]fixed; apply: le_trans (contraction _ _ (x1 k) gstar1) _.
  by rewrite exprS -mulrA ler_wpmul2l.
have inU k : inside U (x k).
  rewrite /inside x1 /= /U -ler_subl_addl; apply: le_trans (ler_norm _) _;
    apply: le_trans (close k) _.
  rewrite -[X in _ <= X]mul1r; apply: ler_wpmul2r; [exact: normr_ge0 | apply: exprn_ile1 => //;
    exact: ltW].
have inS : inside U gstar by rewrite /inside gstar1 /U ler_addl; apply: normr_ge0.
have [B [L [_ L0 _ hl]]] := lip_gain U.
have e0 : 0 < (gain gamma - gain gstar) / 2%:R by rewrite divr_gt0 ?ltr0n // subr_gt0.
have [k hk] := pow_small arch q01 (mulr_ge0 L0 (normr_ge0 (gamma - gstar))) e0.
have : gain gamma - gain gstar <= (gain gamma - gain gstar) / 2%:R.
  apply: le_trans hk; rewrite mulrCA; apply: le_trans (ler_wpmul2l L0 (close k)).
  apply: le_trans (hl _ _ (inU k) inS); apply: le_trans (ler_norm _); by rewrite ler_add2r up.
rewrite ler_pdivl_mulr ?ltr0n // mulr_natr mulr2n ger_addl leNgt; by rewrite subr_gt0 bad.
Qed.
End Maximum.
