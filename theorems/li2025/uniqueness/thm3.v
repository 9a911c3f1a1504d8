(* Li et al. 2025, Theorem 3, T2 as corrected: the pair of the fixed point is a global minimiser of
  the risk (37). *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.models Require Import wpgd_risk.
From icl.li2025.uniqueness Require Import thm3_fixed_point thm3_ascent thm3_largest_gain.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.
Lemma risk_turned (R : realFieldType) n d (U : 'M[R]_d) (V : 'M[R]_n) S C r M P w :
  U *m U^T = 1%:M -> V *m V^T = 1%:M ->
  risk (U *m S *m U^T) (V *m C *m V^T) (V *m r) M P w = risk S C r M (U^T *m P *m U) (V^T *m w).
Proof.
move=> UU VV; have tU : U^T *m U = 1%:M by apply: mulmx1C.
have e1 : \tr (U *m S *m U^T *m (U *m S *m U^T) *m P) = \tr (S *m S *m (U^T *m P *m U)).
  by rewrite !mulmxA [RHS]mxtrace_mulC !mulmxA -[_ *m U^T *m U]mulmxA tU mulmx1.
have e2 : \tr (U *m S *m U^T *m P^T *m (U *m S *m U^T) *m P) =
  \tr (S *m (U^T *m P *m U)^T *m S *m (U^T *m P *m U)).
  by rewrite !trmx_mul trmxK !mulmxA [RHS]mxtrace_mulC !mulmxA.
have e3 : \tr (U *m S *m U^T *m (U *m S *m U^T) *m P^T *m (U *m S *m U^T) *m P) =
  \tr (S *m S *m (U^T *m P *m U)^T *m S *m (U^T *m P *m U)).
  by rewrite !trmx_mul trmxK !mulmxA [RHS]mxtrace_mulC !mulmxA -[U *m S *m U^T *m U]mulmxA tU
    mulmx1.
rewrite /risk e1 e2 e3 !trmx_mul !trmxK !mulmxA.
by rewrite -[w^T *m V *m V^T]mulmxA VV mulmx1.
Qed.
Lemma cauchy_term (R : fieldType) (F h l w a b : R) : 1 + h * l != 0 ->
  (F * w * (1 + h * l) - b * a) ^+ 2 / (1 + h * l) = F ^+ 2 * (w ^+ 2 +
    h * (l * w ^+ 2)) - 2%:R * F * b * (w * a) + b ^+ 2 * (a ^+ 2 / (1 + h * l)).
Proof. by move=> p; field. Qed.
Lemma square_term (R : fieldType) (M gamma s P b q : R) : q != 0 -> M + gamma * s != 0 ->
  - (2%:R * (s ^+ 2 * P) * b) + s * s * (q * (M + gamma * s)) * P ^+ 2 - - (b ^+ 2 / q * (s ^+ 2 /
    (M + gamma * s))) =
  (s * (q * (M + gamma * s) * P - b)) ^+ 2 / (q * (M + gamma * s)).
Proof. by move=> q0 p; field; apply/andP. Qed.
Lemma split_term (R : fieldType) (h l a : R) : 1 + h * l != 0 ->
  a ^+ 2 / (1 + h * l) = (a / (1 + h * l)) ^+ 2 + h * (l * (a / (1 + h * l)) ^+ 2).
Proof. by move=> p; field. Qed.
Lemma diagonal_term (R : fieldType) (s M q g k : R) : M + g * s != 0 ->
  s * s * (M * q + (q + (g - 1) * q) * s) * (k * (M + g * s)^-1) ^+ 2 =
    q * k ^+ 2 * (s ^+ 2 / (M + g * s)).
Proof. by move=> p; field. Qed.
Section Minimum.
Variables (R : rcfType) (n d : nat) (lambda a : 'I_n -> R) (s : 'I_d ->
  R) (M smin DeltaR DeltaS gstar : R).
Hypothesis arch : archimedean R.
Hypotheses (lambda_ge0 : forall i, 0 <= lambda i) (a_nonzero : exists i, a i != 0).
Hypotheses (d_pos : (0 < d)%N) (smin_pos : 0 < smin) (smin_le : forall i,
  smin <= s i) (M_pos : 0 < M).
Hypothesis gapR : forall i j, a i != 0 -> a j != 0 -> `|lambda i - lambda j| <= DeltaR.
Hypothesis gapS : forall i j, `|s i - s j| <= DeltaS.
Hypothesis condition16 : DeltaS * DeltaR < M + smin.
Hypotheses (gstar1 : 1 <= gstar) (fixed : f lambda a s M gstar = gstar).
Let S := diag_mx (\row_j s j).
Let C := diag_mx (\row_i lambda i).
Let r : 'cV[R]_n := \col_i a i.
Notation gain := (gain lambda a s M).
Lemma riskE P w : risk S C r M P w = M - 2%:R * (\sum_j s j ^+ 2 * P j j) * (\sum_i w i 0 * a i)
  + \sum_j \sum_i s i * s j * (M * (\sum_l w l 0 ^+ 2) + (\sum_l w l 0 ^+ 2 +
    \sum_l lambda l * w l 0 ^+ 2) * s j) * P i j ^+ 2.
Proof.
have q : (w^T *m w) 0 0 = \sum_l w l 0 ^+ 2 by rewrite mxE; apply: eq_bigr => l _;
  rewrite mxE expr2.
have b : (w^T *m r) 0 0 = \sum_i w i 0 * a i by rewrite mxE; apply: eq_bigr => l _; rewrite !mxE.
have c : (w^T *m C *m w) 0 0 = \sum_l lambda l * w l 0 ^+ 2.
  by rewrite mxE; apply: eq_bigr => l _; rewrite mul_mx_diag !mxE expr2 mulrAC mulrC.
have t1 : \tr (S *m S *m P) = \sum_j s j ^+ 2 * P j j.
  by apply: eq_bigr => j _; rewrite -mulmxA mul_diag_mx mxE mul_diag_mx !mxE expr2 mulrA.
have t2 : \tr (S *m P^T *m S *m P) = \sum_j \sum_i s i * s j * P i j ^+ 2.
  apply: eq_bigr => j _; rewrite mxE; apply: eq_bigr => i _;
    rewrite mul_mx_diag mul_diag_mx !mxE expr2.
  by move: (s i) (s j) (P i j) => *; ring.
have t3 : \tr (S *m S *m P^T *m S *m P) = \sum_j \sum_i s i * s j * s j * P i j ^+ 2.
  apply: eq_bigr => j _; rewrite mxE; apply: eq_bigr => i _;
    rewrite mul_mx_diag -mulmxA !mul_diag_mx !mxE expr2.
  by move: (s i) (s j) (P i j) => *; ring.
rewrite /risk q b c t1 t2 t3 -addrA; congr (_ + _); rewrite !mulr_sumr -big_split /=;
  apply: eq_bigr => j _.
rewrite !mulr_sumr -big_split /=; apply: eq_bigr => i _.
by move: (s i) (s j) (P i j) (\sum_l _) (\sum_l _) => *; ring.
Qed.
Lemma cauchyE (w : 'cV[R]_n) g : 0 <= g -> let F := phi lambda a g in let b := \sum_i w i 0 * a i in
  \sum_i (F * w i 0 * (1 + g * lambda i) - b * a i) ^+ 2 / (1 + g * lambda i) =
    F * (F * (\sum_i w i 0 ^+ 2 + g * \sum_i lambda i * w i 0 ^+ 2) - b ^+ 2).
Proof.
move=> g0 F b; transitivity (F ^+ 2 * (\sum_i (w i 0 ^+ 2 +
  g * (lambda i * w i 0 ^+ 2))) - 2%:R * F * b * (\sum_i w i 0 * a i) +
  b ^+ 2 * (\sum_i a i ^+ 2 / (1 + g * lambda i))).
  rewrite [F ^+ 2 * _]mulr_sumr [2%:R * F * b * _]mulr_sumr [b ^+ 2 * _]mulr_sumr -sumrB -big_split
    /=; apply: eq_bigr => i _.
  by apply: cauchy_term; rewrite gt_eqF // ltr_paddr ?ltr01 // mulr_ge0.
rewrite big_split /= -mulr_sumr -/b -[\sum_i _ / _]/F; clearbody F b.
by move: (\sum_i _) (\sum_i _) => *; ring.
Qed.
Lemma Pl g i : 0 <= g -> 0 < 1 + g * lambda i. Proof. by move=> g0;
  rewrite ltr_paddr ?ltr01 // mulr_ge0. Qed.
Lemma phi_pos g : 0 <= g -> 0 < phi lambda a g.
Proof.
move=> g0; apply: sum_pos => [i|]; first by apply: divr_ge0;
  [exact: sqr_ge0 | exact: ltW (Pl i g0)].
by case: a_nonzero => i ai; exists i; apply: divr_gt0 (Pl i g0); rewrite exprn_even_gt0.
Qed.
Lemma cauchy (w : 'cV[R]_n) g : 0 <= g ->
  (\sum_i w i 0 * a i) ^+ 2 <= (\sum_i w i 0 ^+ 2 + g * \sum_i lambda i * w i 0 ^+ 2) * phi lambda
    a g.
Proof.
move=> g0; rewrite -subr_ge0 mulrC -(pmulr_rge0 _ (phi_pos g0)) -(cauchyE w g0).
by apply: sumr_ge0 => i _; apply: divr_ge0; [exact: sqr_ge0 | exact: ltW (Pl i g0)].
Qed.
Lemma cauchy_eq (w : 'cV[R]_n) g : 0 <= g ->
  (\sum_i w i 0 * a i) ^+ 2 = (\sum_i w i 0 ^+ 2 + g * \sum_i lambda i * w i 0 ^+ 2) * phi lambda a
    g ->
  forall i, phi lambda a g * w i 0 * (1 + g * lambda i) = (\sum_i w i 0 * a i) * a i.
Proof.
move=> g0 eqn; have := cauchyE w g0; rewrite /= eqn [X in X - _]mulrC subrr mulr0 =>
  /psumr_eq0P z i.
have := z (fun j _ => divr_ge0 (sqr_ge0 _) (ltW (Pl j g0))) i isT => /eqP;
  rewrite mulf_eq0 sqrf_eq0 invr_eq0 (gt_eqF (Pl i g0)) orbF subr_eq0.
by move/eqP.
Qed.
(* the corrected pair of (15) *)
Let h := h2 s M gstar.
Definition Pstar : 'M[R]_d := (1 + h * (gstar - 1)) *: diag_mx (\row_j (M + gstar * s j)^-1).
Definition wstar : 'cV[R]_n := \col_i (a i / (1 + h * lambda i)).
Lemma star_rule : \sum_l lambda l * wstar l 0 ^+ 2 = (gstar - 1) * \sum_l wstar l 0 ^+ 2.
Proof.
have h0 : 0 <= h by apply: (h2_ge0 d_pos smin_pos smin_le M_pos).
have qE : \sum_l wstar l 0 ^+ 2 = \sum_i a i ^+ 2 / (1 + lambda i * h) ^+ 2 by apply: eq_bigr =>
  i _; rewrite mxE expr_div_n [h * _]mulrC.
have q0 : 0 < \sum_l wstar l 0 ^+ 2.
  rewrite qE; apply: sum_pos => [i|]; first by apply: divr_ge0; apply: sqr_ge0.
  by case: a_nonzero => i ai; exists i; apply: divr_gt0;
    [rewrite exprn_even_gt0 | rewrite exprn_gt0 // mulrC Pl].
rewrite -[in RHS]fixed /f addrK /h1 -/h qE mulfVK; last by rewrite -qE gt_eqF.
by apply: eq_bigr => i _; rewrite mxE expr_div_n [h * _]mulrC mulrA.
Qed.
Lemma starE : phi lambda a h = (1 + h * (gstar - 1)) * \sum_l wstar l 0 ^+ 2.
Proof.
have h0 : 0 <= h by apply: (h2_ge0 d_pos smin_pos smin_le M_pos).
rewrite mulrDl mul1r -mulrA -star_rule mulr_sumr -big_split /=; apply: eq_bigr => i _; rewrite mxE.
by apply: split_term; rewrite gt_eqF // Pl.
Qed.
(* no pair has a smaller risk than M - gain gstar, and only the multiples of that pair have this
  risk *)
Lemma T2_both P w : M - gain gstar <= risk S C r M P w /\
  (risk S C r M P w <= M - gain gstar -> exists2 c, c != 0 & P = c *: Pstar /\ w = c^-1 *: wstar).
Proof.
rewrite riskE; set b := \sum_i w i 0 * a i; set q := \sum_l _ ^+ 2; set c := \sum_l lambda l * _.
have q0 : 0 <= q by apply: sumr_ge0 => i _; apply: sqr_ge0.
have c0 : 0 <= c by apply: sumr_ge0 => i _; apply: mulr_ge0 => //; apply: sqr_ge0.
have sp := s_pos smin_pos smin_le.
have phi0 := phi_pos.
have T0 g : 1 <= g -> 0 < T s M g.
  move=> g1; have Pj j : 0 < M + g * s j by apply: addr_gt0 => //; apply: mulr_gt0 => //;
    exact: lt_le_trans ltr01 g1.
  apply: sum_pos => [i|]; first by apply: divr_ge0; [exact: sqr_ge0 | exact: ltW].
  by exists (Ordinal d_pos); apply: divr_gt0 => //; apply: exprn_gt0.
have gs0 : 0 < gain gstar.
  have h0 : 0 <= h2 s M gstar by apply: (h2_ge0 d_pos smin_pos smin_le M_pos).
  apply: mulr_gt0; [apply: mulr_gt0; [apply: ltr_paddr; [apply: mulr_ge0 => //;
    rewrite subr_ge0 // | exact: ltr01] | exact: phi0] | exact: T0].
have term0 j i : 0 <= s i * s j * (M * q + (q + c) * s j) * P i j ^+ 2.
  apply: mulr_ge0; last exact: sqr_ge0.
  apply: mulr_ge0; first by apply: mulr_ge0; exact: ltW.
  by apply: addr_ge0; apply: mulr_ge0 => //; [exact: ltW | exact: addr_ge0 | exact: ltW].
case: (eqVneq q 0) => [qz|qn].
  have b0 : b = 0.
    apply/eqP; rewrite -sqrf_eq0 eq_le sqr_ge0 andbT; have := cauchy w (lexx 0).
    by rewrite -/b -/q qz mul0r addr0 mul0r.
  have lt : M - gain gstar < risk S C r M P w.
    rewrite riskE -/b -/q -/c b0 mulr0 subr0 ltr_add2l; apply: lt_le_trans (_ : 0 <= _);
      first by rewrite oppr_lt0.
    by apply: sumr_ge0 => j _; apply: sumr_ge0 => i _.
  by move: lt; rewrite riskE -/b -/q -/c => lt; split; [exact: ltW | rewrite leNgt lt].
have qp : 0 < q by rewrite lt_neqAle eq_sym qn q0.
pose gamma := 1 + c / q; have g1 : 1 <= gamma by rewrite ler_addl divr_ge0.
have h0 : 0 <= h2 s M gamma by apply: (h2_ge0 d_pos smin_pos smin_le M_pos).
have Pj j : 0 < M + gamma * s j by apply: addr_gt0 => //; apply: mulr_gt0 => //;
  exact: lt_le_trans ltr01 g1.
have best := gain_max arch lambda_ge0 a_nonzero d_pos smin_pos smin_le M_pos gapR gapS condition16
  gstar1 fixed g1.
have qg : q * gamma = q + c by rewrite /gamma mulrDr mulr1 mulrCA mulfV // mulr1.
have bq : b ^+ 2 / q <= (1 + h2 s M gamma * (gamma - 1)) * phi lambda a (h2 s M gamma).
  rewrite ler_pdivr_mulr //; apply: le_trans (cauchy w h0) _; rewrite -/q -/c [X in _ <= X]mulrAC.
  have -> : (1 + h2 s M gamma * (gamma - 1)) * q = q + h2 s M gamma * c; last by [].
  have -> : gamma - 1 = c / q by rewrite /gamma [1 + _]addrC addrK.
  by rewrite mulrDl mul1r -mulrA divfK.
(* the excess is a sum of squares, all of which vanish *)
pose sq j := (s j * (q * (M + gamma * s j) * P j j - b)) ^+ 2 / (q * (M + gamma * s j)).
pose off j := \sum_(i | i != j) s i * s j * (M * q + (q + c) * s j) * P i j ^+ 2.
have excess : - (2%:R * (\sum_j s j ^+ 2 * P j j) * b) + (\sum_j \sum_i s i * s j * (M * q + (q +
  c) * s j) * P i j ^+ 2) =
    (\sum_j (sq j + off j)) - b ^+ 2 / q * T s M gamma.
  rewrite /T [b ^+ 2 / q * _]mulr_sumr [2%:R * _]mulr_sumr mulr_suml -sumrN -big_split -sumrB /=;
    apply: eq_bigr => j _.
  rewrite (bigD1 j) //= -/(off j) addrA [RHS]addrAC; congr (_ + _); rewrite /sq.
  have -> : M * q + (q + c) * s j = q * (M + gamma * s j) by rewrite mulrDr mulrA qg [M * q]mulrC.
  by rewrite -square_term ?opprK ?addrK //; exact: lt0r_neq0.
have sq0 j : 0 <= sq j by apply: divr_ge0; [exact: sqr_ge0 | apply: mulr_ge0; exact: ltW].
have off0 j : 0 <= off j by apply: sumr_ge0 => i _; apply: term0.
rewrite -addrA ler_add2l excess.
have low : - gain gstar <= - (b ^+ 2 / q * T s M gamma).
  by rewrite ler_opp2; apply: le_trans best; rewrite /gain /bound ler_wpmul2r // ltW // T0.
split; first by apply: le_trans low _; rewrite ler_addr; apply: sumr_ge0 => j _; apply: addr_ge0.
rewrite ler_add2l => le; have sum0 : \sum_j (sq j + off j) = 0.
  apply/eqP; rewrite eq_le sumr_ge0 ?andbT => [|j _]; last exact: addr_ge0.
  by rewrite -(ler_add2r (- (b ^+ 2 / q * T s M gamma))) add0r; apply: le_trans le low.
have gg : gain gstar <= b ^+ 2 / q * T s M gamma by move: le; rewrite sum0 sub0r ler_opp2.
have cs : b ^+ 2 = (q + h2 s M gamma * c) * phi lambda a (h2 s M gamma).
  apply/eqP; rewrite eq_le cauchy //= -[X in _ <= X](divfK qn).
  have := le_trans best gg; rewrite /gain /bound ler_pmul2r ?T0 // => up.
  apply: le_trans (ler_wpmul2r q0 up); rewrite mulrAC le_eqVlt; apply/orP; left; apply/eqP;
    congr (_ * _).
  have -> : gamma - 1 = c / q by rewrite /gamma [1 + _]addrC addrK.
  by rewrite mulrDl mul1r -mulrA divfK.
have ce := cauchy_eq h0 cs; set hg := h2 s M gamma in h0 cs ce; set F := phi lambda a hg in cs ce.
have Pl i : 0 < 1 + hg * lambda i by apply: Pl.
have F0 : 0 < F by apply: phi0.
pose kappa := b / F; have wE i : w i 0 = kappa * (a i / (1 + hg * lambda i)).
  apply: (mulfI (lt0r_neq0 F0)); apply: (mulIf (lt0r_neq0 (Pl i))); rewrite ce -/b /kappa.
  by rewrite mulrA [F * (b / F)]mulrCA mulfV ?lt0r_neq0 // mulr1 -mulrA divfK // lt0r_neq0.
have kn : kappa != 0.
  apply/negP=> /eqP k0; move: qn; rewrite /q big1 ?eqxx // => i _; by rewrite wE k0 mul0r expr0n.
have qE : q = kappa ^+ 2 * \sum_i a i ^+ 2 / (1 + lambda i * hg) ^+ 2.
  by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite wE exprMn [(a i / _) ^+ 2]expr_div_n [hg *
    _]mulrC.
have cE : c = kappa ^+ 2 * \sum_i lambda i * a i ^+ 2 / (1 + lambda i * hg) ^+ 2.
  by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite wE exprMn [(a i / _) ^+ 2]expr_div_n [hg *
    _]mulrC -[_ * a i ^+ 2 / _]mulrA mulrCA.
have fg : f lambda a s M gamma = gamma.
  rewrite /f -/hg /h1 /gamma addrC; congr (_ + _); rewrite cE qE -mulf_div divff ?mul1r //;
    exact: expf_neq0.
have ge : gamma = gstar by apply: (T1_unique lambda_ge0 a_nonzero d_pos smin_pos smin_le M_pos gapR
  gapS condition16).
have hh : hg = h by rewrite /hg ge.
have wS : w = kappa *: wstar by apply/matrixP=> i j; rewrite (ord1 j) wE !mxE hh.
have bF : b = kappa * F by rewrite /kappa divfK // lt0r_neq0.
have FE : F = (1 + h * (gstar - 1)) * \sum_l wstar l 0 ^+ 2 by rewrite /F hh starE.
have qS : q = kappa ^+ 2 * \sum_l wstar l 0 ^+ 2.
  by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite wS [(kappa *: wstar) i 0]mxE exprMn.
have zero j : sq j = 0 /\ off j = 0.
  have /psumr_eq0P zz := sum0; have := zz (fun j' _ => addr_ge0 (sq0 j') (off0 j')) j isT => /eqP.
  by rewrite paddr_eq0 // => /andP[/eqP -> /eqP ->].
exists kappa^-1; first by rewrite invr_eq0.
split; last by rewrite invrK.
apply/matrixP=> i j; rewrite mxE; have -> : Pstar i j = (1 + h * (gstar - 1)) * ((M +
  gstar * s j)^-1 *+ (i == j)).
  by rewrite mxE; congr (_ * _); rewrite !mxE; case: eqP => [->|].
have [sqj offj] := zero j; case: (eqVneq i j) => [->|ij].
  move: sqj => /eqP; rewrite /sq mulf_eq0 sqrf_eq0 mulf_eq0 (gt_eqF (sp j)) /= invr_eq0 mulf_eq0
    (negbTE qn) (gt_eqF (Pj j)) /= orbF subr_eq0 => /eqP e.
  rewrite mulr1n; have p := lt0r_neq0 (Pj j); rewrite ge in e p.
  have qS0 : \sum_l wstar l 0 ^+ 2 != 0 by apply: contraNneq qn => z; rewrite qS z mulr0.
  apply: (mulfI qn); apply: (mulIf p); rewrite [LHS]mulrAC e bF FE [in RHS]qS.
  by move: (\sum_l _) (M + _) (1 + _) qS0 p => x y z *; field; apply/andP.
rewrite mulr0n !mulr0; have /psumr_eq0P zz := offj; have := zz (fun i' _ => term0 j i') i ij =>
  /eqP.
have -> : M * q + (q + c) * s j = q * (M + gamma * s j) by rewrite mulrDr mulrA qg [M * q]mulrC.
by rewrite mulf_eq0 sqrf_eq0 !mulf_eq0 (negbTE qn) (gt_eqF (Pj j)) !(gt_eqF (sp _)) /= => /eqP.
Qed.
Theorem T2_bound P w : M - gain gstar <= risk S C r M P w. Proof. by case: (T2_both P w). Qed.
Theorem T2_unique P w : risk S C r M P w <= M - gain gstar ->
  exists2 c, c != 0 & P = c *: Pstar /\ w = c^-1 *: wstar.
Proof. by case: (T2_both P w). Qed.
Theorem T2_attained : risk S C r M Pstar wstar = M - gain gstar.
Proof.
have h0 : 0 <= h by apply: (h2_ge0 d_pos smin_pos smin_le M_pos).
have Pj j : 0 < M + gstar * s j.
  by apply: addr_gt0 => //; apply: mulr_gt0; [exact: lt_le_trans ltr01 gstar1 | exact: s_pos
    smin_pos smin_le _].
rewrite riskE; set q := \sum_l wstar l 0 ^+ 2; set k := 1 + h * (gstar - 1);
  set F := phi lambda a h.
have cE := star_rule; rewrite -/q in cE.
have bE : \sum_i wstar i 0 * a i = F by apply: eq_bigr => i _; rewrite mxE expr2 mulrAC.
have FE : F = k * q by exact: starE.
have PE i j : Pstar i j = k * ((M + gstar * s j)^-1 *+ (i == j)).
  rewrite mxE; congr (_ * _); rewrite !mxE; by case: eqP => [->|].
have t1 : \sum_j s j ^+ 2 * Pstar j j = k * T s M gstar.
  by rewrite /T mulr_sumr; apply: eq_bigr => j _; rewrite PE eqxx mulr1n mulrCA.
have t2 : \sum_j \sum_i s i * s j * (M * q + (q + (gstar - 1) * q) * s j) * Pstar i j ^+ 2 =
  q * k ^+ 2 * T s M gstar.
  rewrite /T [RHS]mulr_sumr; apply: eq_bigr => j _; rewrite (bigD1 j) //= big1 => [|i ij];
    last by rewrite PE (negbTE ij) mulr0n mulr0 expr0n mulr0.
  by rewrite PE eqxx mulr1n addr0 diagonal_term // lt0r_neq0.
rewrite cE bE t1 t2 /gain /bound -/h -/k -/F FE; ring.
Qed.
(* T2 as corrected: the pair is a global minimiser, and so is every (c P, w / c) *)
Theorem T2_minimum c P w : c != 0 -> risk S C r M (c *: Pstar) (c^-1 *: wstar) <= risk S C r M P w.
Proof.
move=> c0; have -> : risk S C r M (c *: Pstar) (c^-1 *: wstar) = risk S C r M Pstar wstar.
  rewrite !riskE; have e1 : (\sum_j s j ^+ 2 * (c *: Pstar) j j) = c * \sum_j s j ^+ 2 * Pstar j j.
    by rewrite mulr_sumr; apply: eq_bigr => j _; rewrite [(c *: Pstar) j j]mxE mulrCA.
  have e2 : \sum_i (c^-1 *: wstar) i 0 * a i = c^-1 * \sum_i wstar i 0 * a i.
    by rewrite mulr_sumr; apply: eq_bigr => j _; rewrite [(c^-1 *: wstar) j 0]mxE mulrA.
  have e3 : \sum_l (c^-1 *: wstar) l 0 ^+ 2 = c^-1 ^+ 2 * \sum_l wstar l 0 ^+ 2.
    by rewrite mulr_sumr; apply: eq_bigr => j _; rewrite [(c^-1 *: wstar) j 0]mxE exprMn.
  have e4 : \sum_l lambda l * (c^-1 *: wstar) l 0 ^+ 2 = c^-1 ^+ 2 * \sum_l lambda l * wstar l 0 ^+
    2.
    by rewrite mulr_sumr; apply: eq_bigr => j _; rewrite [(c^-1 *: wstar) j 0]mxE exprMn mulrCA.
  rewrite e1 e2 e3 e4; congr (_ - _ + _); first by move: (\sum_j _) (\sum_i _) => x y; field.
  apply: eq_bigr => j _; apply: eq_bigr => i _; rewrite [(c *: Pstar) i j]mxE.
  by move: (\sum_l _) (\sum_l _) (s i) (s j) (Pstar i j) => x y *; field.
by rewrite T2_attained T2_bound.
Qed.
End Minimum.


(* Theorem 3, with (15) corrected *)
Section Theorem3.
Variables (R : rcfType) (n d : nat) (Sigma : 'M[R]_d) (Rm : 'M[R]_n) (r : 'cV[R]_n) (sigma2 : R).
Variables (U : 'M[R]_d) (s : 'I_d -> R) (E : 'M[R]_n) (lambda a : 'I_n ->
  R) (smin DeltaS DeltaR : R).
Hypothesis arch : archimedean R.
Hypotheses (U_orthogonal : U *m U^T = 1%:M) (E_orthogonal : E *m E^T = 1%:M).
  (* Definition 3 *)
Hypotheses (Sigma_spectral : Sigma = U *m diag_mx (\row_j s j) *m U^T) (R_spectral :
  Rm = E *m diag_mx (\row_i lambda i) *m E^T).
Hypotheses (d_pos : (0 < d)%N) (smin_pos : 0 < smin) (smin_le : forall i,
  smin <= s i) (lambda_ge0 : forall i, 0 <= lambda i).
Hypotheses (assumption1 : r = E *m \col_i a i) (a_nonzero : exists i,
  a i != 0) (sigma2_ge0 : 0 <= sigma2).          (* Assumption 1 *)
Hypotheses (gapS : forall i j, `|s i - s j| <= DeltaS) (gapR : forall i j, a i != 0 ->
  a j != 0 -> `|lambda i - lambda j| <= DeltaR).
Let M := sigma2 + \sum_j s j.
Hypothesis condition16 : DeltaS * DeltaR < M + smin.
  (* (16) *)
Let f := f lambda a s M.
Let L := risk Sigma Rm r M.
Lemma M_pos : 0 < M.
Proof. by apply: ltr_paddl => //; apply: sum_pos => [i|];
  [rewrite ltW // (lt_le_trans smin_pos) | exists (Ordinal d_pos);
  rewrite (lt_le_trans smin_pos)]. Qed.
Lemma inverse k (V D D' : 'M[R]_k) : V *m V^T = 1%:M -> D *m D' = 1%:M ->
  invmx (V *m D *m V^T) = V *m D' *m V^T.
Proof.
move=> VV DD; have VtV := mulmx1C VV; have e : V *m D *m V^T *m (V *m D' *m V^T) = 1%:M.
  by rewrite !mulmxA -[_ *m V^T *m V]mulmxA VtV mulmx1 -[V *m D *m D']mulmxA DD mulmx1.
by have [u _] := mulmx1_unit e; rewrite -[RHS](mulKmx u) e mulmx1.
Qed.
Lemma diag_inv k (x : 'I_k -> R) (m g : R) : (forall i, m + g * x i != 0) ->
  (m%:M + g *: diag_mx (\row_i x i)) *m diag_mx (\row_i (m + g * x i)^-1) = 1%:M.
Proof.
move=> nz; have -> : m%:M + g *: diag_mx (\row_i x i) = diag_mx (\row_i (m + g * x i)).
  by apply/matrixP=> i j; rewrite !mxE; case: (i == j); rewrite ?mulr1n ?mulr0n ?mulr0 ?addr0.
apply/matrixP=> i j; rewrite mul_diag_mx !mxE; case: eqP => [->|_]; last by rewrite !mulr0n mulr0.
by rewrite !mulr1n mulfV.
Qed.
Theorem theorem3 :
  (let q := (DeltaS * DeltaR / (M + smin)) ^+ 2 in 0 <= q < 1 /\
    forall g g', 1 <= g -> 1 <= g' -> 1 <= f g /\ `|f g - f g'| <= q * `|g - g'|) /\ (* T1 *)
  exists gstar, [/\ 1 <= gstar, f gstar = gstar, forall g, 1 <= g -> f g = g -> g = gstar &
    let h := h2 s M gstar in
    let P := (1 + h * (gstar - 1)) *: invmx (M%:M + gstar *: Sigma) in
    let w := invmx (1%:M + h *: Rm) *m r in
    forall P' w', (forall P'' w'', L P' w' <= L P'' w'') <->
      exists2 c, c != 0 & P' = c *: P /\ w' = c^-1 *: w]. (* T2 *)
Proof.
have M0 := M_pos; split.
  have [q01 lip] := T1_rate lambda_ge0 a_nonzero d_pos smin_pos smin_le M0 gapR gapS condition16.
  split=> // g g' g1 g'1; split; last exact: lip.
  by apply: f_ge1.
have [gstar g1 fix_] := T1_exists lambda_ge0 a_nonzero d_pos smin_pos smin_le M0.
exists gstar; split=> // [g gg fg|]; first exact: (T1_unique lambda_ge0 a_nonzero d_pos smin_pos
  smin_le M0 gapR gapS condition16).
have scaled c (Q : 'M[R]_d) : U^T *m (c *: Q) *m U = c *: (U^T *m Q *m U).
  by rewrite -scalemxAr -scalemxAl.
have scaledw c (v : 'cV[R]_n) : E^T *m (c *: v) = c *: (E^T *m v) by rewrite -scalemxAr.
move=> h P w.
have h0 : 0 <= h by apply: (h2_ge0 d_pos smin_pos smin_le M0).
have UtU := mulmx1C U_orthogonal; have EtE := mulmx1C E_orthogonal.
have LE P' w' : L P' w' = risk (diag_mx (\row_j s j)) (diag_mx (\row_i lambda i)) (\col_i a i) M
  (U^T *m P' *m U) (E^T *m w').
  by rewrite /L Sigma_spectral R_spectral assumption1 risk_turned.
have PE : P = U *m Pstar s M gstar *m U^T.
  rewrite /P; have -> : M%:M + gstar *: Sigma = U *m (M%:M + gstar *: diag_mx (\row_j s j)) *m U^T.
    by rewrite mulmxDr mulmxDl -scalemxAr -scalemxAl -Sigma_spectral mul_mx_scalar -scalemxAl
      U_orthogonal scalemx1.
  rewrite (inverse U_orthogonal (diag_inv _)) => [|j]; first by rewrite /Pstar -scalemxAr
    -scalemxAl.
  rewrite gt_eqF //; apply: addr_gt0 => //; apply: mulr_gt0;
    [exact: lt_le_trans ltr01 g1 | exact: lt_le_trans smin_pos (smin_le j)].
have wE : w = E *m wstar lambda a s M gstar.
  rewrite /w; have -> : 1%:M + h *: Rm = E *m (1%:M + h *: diag_mx (\row_i lambda i)) *m E^T.
    by rewrite mulmxDr mulmxDl -scalemxAr -scalemxAl -R_spectral mulmx1 E_orthogonal.
  rewrite (inverse E_orthogonal (diag_inv _)) => [|i]; last by rewrite gt_eqF // ltr_paddr ?ltr01
    // mulr_ge0.
  rewrite assumption1 mulmxA -[_ *m E^T *m E]mulmxA EtE mulmx1 -mulmxA; congr (_ *m _).
  by apply/matrixP=> i j; rewrite mul_diag_mx !mxE mulrC.
have back : U^T *m P *m U = Pstar s M gstar by rewrite PE !mulmxA UtU mul1mx -mulmxA UtU mulmx1.
have backw : E^T *m w = wstar lambda a s M gstar by rewrite wE mulmxA EtE mul1mx.
move=> P' w'; split=> [min'|[c c0 [-> ->]] P'' w'']; last first.
  rewrite !LE scaled scaledw back backw.
  exact: (T2_minimum arch lambda_ge0 a_nonzero d_pos smin_pos smin_le M0 gapR gapS condition16 g1
    fix_).
have := min' P w; rewrite !LE back backw.
have att := T2_attained lambda_ge0 a_nonzero d_pos smin_pos smin_le M0 g1 fix_; rewrite att.
move=> /(T2_unique arch lambda_ge0 a_nonzero d_pos smin_pos smin_le M0 gapR gapS condition16 g1
  fix_) [c c0 [eP ew]].
exists c => //; split.
  by rewrite PE scalemxAl scalemxAr -eP !mulmxA U_orthogonal mul1mx -mulmxA U_orthogonal mulmx1.
by rewrite wE scalemxAr -ew mulmxA E_orthogonal mul1mx.
Qed.
End Theorem3.
