(* Liu et al. 2025, Theorem D.33: one pass over least-squares data needs d(d +
  3)/2 numbers of state. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.liu2025.limits Require thm33_exported.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Topology.                                (* open sets and continuity by entries *)
Variable R : realFieldType.
Definition near p q e (A B : 'M[R]_(p, q)) := forall i j, `|A i j - B i j| < e.
Definition open p q (V : 'M[R]_(p, q) -> Prop) := forall A, V A ->
  exists2 e, 0 < e & forall B, near e A B -> V B.
Definition continuous p q r s (V : 'M[R]_(p, q) -> Prop) (f : 'M[R]_(p, q) -> 'M[R]_(r, s)) :=
  forall A e, V A -> 0 < e -> exists2 e', 0 < e' & forall B, V B -> near e' A B ->
    near e (f A) (f B).
(* Brouwer 1911: a continuous map of a non-empty open set of R^q into R^m that takes no value twice
  has m >= q *)
Definition brouwer := forall q m (V : 'rV[R]_q -> Prop) (f : 'rV[R]_q -> 'rV[R]_m),
  open V -> (exists A, V A) -> continuous V f -> (forall A B, V A -> V B -> f A = f B ->
    A = B) -> (q <= m)%N.
End Topology.

Section Model.                                   (* a single pass with a state of m numbers *)
Variables (R : realFieldType) (n d m : nat).
Definition gradient (data : 'M[R]_(n, d + 1)) (x : 'cV[R]_d) : 'cV[R]_d :=
  (* row j of the data is (a_j, b_j) *)
  let a j := (row j (lsubmx data))^T in let b j := rsubmx data j 0 in
  \sum_j b j *: a j - (\sum_j a j *m (a j)^T) *m x.
Definition state_after (s0 : 'rV[R]_m) (step : 'rV[R]_m -> 'rV[R]_(d + 1) ->
  'rV[R]_m) (data : 'M[R]_(n, d + 1)) : 'rV[R]_m :=
  foldl step s0 [seq row j data | j <- enum 'I_n].
Lemma gradientE data x : gradient data x = (lsubmx data)^T *m rsubmx data - (lsubmx data)^T *m
  lsubmx data *m x.
Proof.
rewrite /gradient; have -> : \sum_j rsubmx data j 0 *: (row j (lsubmx data))^T =
  (lsubmx data)^T *m rsubmx data.
  by apply/matrixP=> i j; rewrite summxE [RHS]mxE; apply: eq_bigr => k _;
    rewrite (ord1 j) !mxE mulrC.
congr (_ - _ *m _); apply/matrixP=> i j; rewrite summxE [RHS]mxE; apply: eq_bigr => k _.
by rewrite mxE big_ord1 !mxE.
Qed.
(* The gradients at all x determine the sum of the a_j a_j^T. *)
Lemma determined data x :
  (lsubmx data)^T *m lsubmx data *m x = gradient data 0 - gradient data x.
Proof.
have [_] := @thm33_exported.determined.said R d n (lsubmx data)^T (rsubmx data) x.
rewrite trmxK -mulmxA => <-; rewrite !gradientE -!mulmxA !mulmxBr.
by rewrite !opprB addrC.
Qed.
End Model.

Section PositiveDefinite.
Variables (R : realFieldType) (d : nat).
Let eps : R := d.+1%:R^-1.
Lemma pd (H : 'M[R]_d) (x : 'rV[R]_d) : (forall j k, `|H j k| <= eps) ->
  eps * (\sum_j x 0 j ^+ 2) <= (x *m (1%:M + H) *m x^T) 0 0.
Proof.
move=> small; set N := \sum_j x 0 j ^+ 2.
have -> : (x *m (1%:M + H) *m x^T) 0 0 = N + \sum_j \sum_k x 0 j * x 0 k * H j k.
  rewrite mulmxDr mulmx1 mulmxDl mxE; congr (_ + _); first by rewrite mxE; apply: eq_bigr => j _;
    rewrite mxE expr2.
  rewrite mxE exchange_big /=; apply: eq_bigr => k _; rewrite mxE mulr_suml; apply: eq_bigr => j _.
  by rewrite mxE mulrAC.
have le2 : - (\sum_j \sum_k x 0 j * x 0 k * H j k) <= eps * d%:R * N.
  have -> : eps * d%:R * N = \sum_(j < d) \sum_(k < d) eps * ((x 0 j ^+ 2 + x 0 k ^+ 2) / 2%:R).
    have e1 : \sum_(j < d) \sum_(k < d) x 0 j ^+ 2 = d%:R * N.
      by rewrite mulr_sumr; apply: eq_bigr => j _; rewrite sumr_const card_ord mulr_natl.
    have e2 : \sum_(j < d) \sum_(k < d) x 0 k ^+ 2 = d%:R * N by rewrite sumr_const card_ord
      mulr_natl.
    transitivity (eps * ((\sum_(j < d) \sum_(k < d) x 0 j ^+ 2 +
      \sum_(j < d) \sum_(k < d) x 0 k ^+ 2) / 2%:R)).
      by rewrite e1 e2 -mulr2n -[_ *+ 2]mulr_natr mulfK ?pnatr_eq0 // mulrA.
    rewrite -big_split /= mulr_suml mulr_sumr; apply: eq_bigr => j _.
    by rewrite -big_split /= mulr_suml mulr_sumr.
  rewrite -sumrN; apply: ler_sum => j _; rewrite -sumrN; apply: ler_sum => k _.
  apply: le_trans (ler_norm _) _; rewrite normrN normrM mulrC; apply: ler_pmul => //.
  rewrite ler_pdivl_mulr ?ltr0n // normrM mulr_natr.
  rewrite -[x 0 j ^+ 2]real_normK ?num_real // -[x 0 k ^+ 2]real_normK ?num_real //.
  by rewrite -subr_ge0 addrAC -sqrrB sqr_ge0.
have eE : eps * d%:R + eps = 1 by rewrite -[X in _ + X]mulr1 -mulrDr -mulrSr mulVf ?pnatr_eq0.
have {1}-> : eps = 1 - eps * d%:R by apply/eqP; rewrite eq_sym subr_eq addrC eE.
by rewrite mulrBl mul1r ler_add2l ler_oppl.
Qed.
Lemma pd0 (H : 'M[R]_d) (x : 'rV[R]_d) : (forall j k, `|H j k| <= eps) ->
  (x *m (1%:M + H) *m x^T) 0 0 <= 0 -> x = 0.
Proof.
move=> small le0; have e0 : 0 < eps by rewrite invr_gt0 ltr0n.
have N0 : \sum_j x 0 j ^+ 2 = 0.
  apply/eqP; rewrite eq_le sumr_ge0 ?andbT => [|j _]; last exact: sqr_ge0.
  by rewrite -(pmulr_rle0 _ e0); apply: le_trans (pd x small) le0.
apply/matrixP=> i j; rewrite (ord1 i) mxE; apply/eqP; rewrite -sqrf_eq0.
by move/psumr_eq0P: N0 => ->// *; apply: sqr_ge0.
Qed.
Lemma pd_matrix (H M : 'M[R]_d) : (forall j k, `|H j k| <= eps) ->
  \tr (M *m (1%:M + H) *m M^T) = 0 -> M = 0.
Proof.
move=> small; have e0 : 0 < eps by rewrite invr_gt0 ltr0n.
have rowE i : (M *m (1%:M + H) *m M^T) i i = (row i M *m (1%:M + H) *m (row i M)^T) 0 0.
  by rewrite -row_mul !mxE; apply: eq_bigr => k _; rewrite !mxE.
have ge0 i : 0 <= (M *m (1%:M + H) *m M^T) i i.
  rewrite rowE; apply: le_trans (pd _ small); apply: mulr_ge0; first exact: ltW.
  by apply: sumr_ge0 => *; apply: sqr_ge0.
move=> /psumr_eq0P z; apply/row_matrixP=> i; rewrite row0; apply: (pd0 small).
by rewrite -rowE z // => j _; apply: ge0.
Qed.
End PositiveDefinite.

Section Near.
Variable R : realFieldType.
Lemma near_row p q r e (A B : 'M[R]_(p, q)) (A' B' : 'M_(p, r)) : near e A B -> near e A' B' ->
  near e (row_mx A A') (row_mx B B').
Proof. by move=> h h' i j; rewrite -[j]splitK; case: (split j) => j' /=;
  rewrite ?row_mxEl ?row_mxEr. Qed.
Lemma near_col p q r e (A B : 'M[R]_(p, q)) (A' B' : 'M_(r, q)) : near e A B -> near e A' B' ->
  near e (col_mx A A') (col_mx B B').
Proof. by move=> h h' i j; rewrite -[i]splitK; case: (split i) => i' /=;
  rewrite ?col_mxEu ?col_mxEd. Qed.
Lemma near_refl p q e (A : 'M[R]_(p, q)) : 0 < e -> near e A A. Proof. by move=> e0 i j;
  rewrite subrr normr0. Qed.
Lemma least_positive (I : finType) (f : I -> R) : (forall i, 0 < f i) ->
  exists2 e, 0 < e & forall i, e <= f i.
Proof.
move=> pos; suff [e e0 h] : exists2 e, 0 < e & {in enum I, forall i,
  e <= f i} by exists e => // i; apply: h; rewrite mem_enum.
elim: (enum I) => [|i s [e e0 h]]; first by exists 1.
exists (Num.min e (f i)); first by rewrite lt_minr e0 pos.
by move=> j; rewrite inE => /orP[/eqP ->|js]; rewrite le_minl ?lexx ?orbT // h.
Qed.
Lemma perturb d (X : 'M[R]_d) e : 0 < e -> exists2 t, (0 < t < e) & (X + t%:M) \in unitmx.
Proof.
move=> e0; pose r (i : nat) : R := - (e / i.+2%:R); pose rs := [seq r i | i <- iota 0 d.+1].
have : ~~ all (root (char_poly X)) rs.
  apply/negP=> h; have := max_poly_roots (monic_neq0 (char_poly_monic X)) h.
  rewrite size_char_poly size_map size_iota ltnn => bad; suff: false by []; apply: bad.
  rewrite map_inj_uniq ?iota_uniq // => i j /oppr_inj /(mulfI (lt0r_neq0 e0)) /invr_inj /eqP;
    rewrite eqr_nat => /eqP[]. by [].
case/allPn=> t' /mapP[i _ ->]; rewrite -eigenvalue_root_char /eigenvalue /eigenspace /r => nz.
exists (e / i.+2%:R).
  by rewrite divr_gt0 ?ltr0n //= ltr_pdivr_mulr ?ltr0n // ltr_pmulr // ltr1n.
by rewrite -row_free_unit -kermx_eq0; move: nz; rewrite negbK raddfN /= opprK.
Qed.
End Near.

Section Pairs.                              (* a symmetric matrix and a vector as d(d +
  3)/2 numbers *)
Variables (R : realFieldType) (d : nat).
Definition pairs := {p : 'I_d * 'I_d | (p.1 <= p.2)%N}.
Definition par := [finType of pairs + 'I_d].
Lemma card_par : #|par| = (d * (d + 3))./2.
Proof.
rewrite card_sum card_ord card_sig.
have -> : #|[pred p : 'I_d * 'I_d | (p.1 <= p.2)%N]| = 'C(d.+1, 2).
  rewrite -sum1_card big_mkcond -(pair_bigA _ (fun i j : 'I_d =>
    if (i <= j)%N then 1%N else 0%N)) /= exchange_big /=.
  rewrite -triangular_sum big_mkord big_ord_recl add0n; apply: eq_bigr => j _.
  transitivity (\sum_(i < d | (i < j.+1)%N) 1)%N; first by rewrite -big_mkcond; apply: eq_bigl.
  by rewrite -(big_ord_widen d (fun=> 1%N)) // sum1_card card_ord.
have -> : (d * (d + 3) = d.+1 * d + d.*2)%N by rewrite -muln2 mulSn mulnDr [(d +
  d * d)%N]addnC -addnA -mulnS.
by rewrite bin2 halfD odd_double andbF add0n doubleK.
Qed.
Definition idx (i j : 'I_d) : par := if insub (i, j) is Some u then inl u else if insub (j,
  i) is Some u then inl u else inr i.
Lemma idxC i j : idx i j = idx j i.
Proof.
rewrite /idx; case: insubP => [u iu uE|ni]; case: insubP => [v iv vE|nj] //.
  by congr inl; apply: val_inj; rewrite uE vE; congr (_, _); apply: val_inj; apply/eqP;
    rewrite eqn_leq iu iv.
by case/orP: (leq_total i j) => h; [rewrite h in ni | rewrite h in nj].
Qed.
Definition sym (p : 'rV[R]_#|par|) : 'M[R]_d := \matrix_(i, j) p 0 (enum_rank (idx i j)).
Definition lab (p : 'rV[R]_#|par|) : 'cV[R]_d := \col_i p 0 (enum_rank (inr i : par)).
Lemma sym_tr p : (sym p)^T = sym p. Proof. by apply/matrixP=> i j; rewrite !mxE idxC. Qed.
Lemma par_inj p p' : sym p = sym p' -> lab p = lab p' -> p = p'.
Proof.
move=> /matrixP hs /matrixP hl; apply/matrixP=> i r; rewrite (ord1 i) -[r]enum_valK.
case: (enum_val r) => [u|j]; last by have := hl j 0; rewrite !mxE.
by have := hs (val u).1 (val u).2; rewrite !mxE /idx -surjective_pairing valK.
Qed.
End Pairs.

Section Bound.
Variables (R : realFieldType) (d k m : nat).
Let eps : R := d.+1%:R^-1.
Variables (X0 : 'M[R]_d) (Xlow : 'M[R]_(k, d)) (b0 : 'cV[R]_d) (blow : 'cV[R]_k).
Definition phi (p : 'rV[R]_#|par d|) : 'M[R]_(d + k, d + 1) :=
  row_mx (col_mx ((1%:M + sym p) *m X0) Xlow) (col_mx (b0 + lab p) blow).
Definition c : R := 1 + \sum_i \sum_j `|X0 i j|.
Lemma c_ge1 : 1 <= c. Proof. by rewrite ler_addl; do 2![apply: sumr_ge0 => ? _]. Qed.
Lemma phi_near e p p' : 0 < e -> near e p p' -> near (c * e) (phi p) (phi p').
Proof.
move=> e0 h; have ce : 0 < c * e by rewrite mulr_gt0 // (lt_le_trans ltr01 c_ge1).
have le_ce : e <= c * e by rewrite ler_pmull // c_ge1.
apply: near_row; apply: near_col; try exact: near_refl.
  move=> i j; have -> : ((1%:M + sym p) *m X0) i j - ((1%:M + sym p') *m X0) i j =
    \sum_l (sym p - sym p') i l * X0 l j.
    rewrite !mulmxDl !mxE opprD addrACA subrr add0r -sumrB; apply: eq_bigr => l _;
      by rewrite !mxE mulrBl.
  apply: le_lt_trans (ler_norm_sum _ _ _) _.
  apply: (@le_lt_trans _ _ (e * \sum_l `|X0 l j|)).
    rewrite mulr_sumr; apply: ler_sum => l _; rewrite normrM ler_wpmul2r //.
    by have := h 0 (enum_rank (idx i l)); rewrite !mxE => /ltW.
  rewrite mulrC ltr_pmul2r // /c ltr_spaddl // exchange_big /= [X in _ <= X](bigD1 j) //= ler_addl.
  by do 2![apply: sumr_ge0 => ? _].
move=> i j; rewrite !mxE opprD addrACA subrr add0r; apply: lt_le_trans le_ce; exact: h.
Qed.
Lemma tr_zero (A B M : 'M[R]_d) : M *m A + B *m M = 0 -> \tr (M *m (A + B) *m M) = 0.
Proof.
move=> h; rewrite mulmxDr mulmxDl linearD /=; have -> : \tr (M *m B *m M) =
  \tr (B *m M *m M) by rewrite -mulmxA mxtrace_mulC.
by rewrite -linearD /= -mulmxDl h mul0mx linear0.
Qed.
Hypothesis X0u : X0 \in unitmx.
Lemma phi_inj p p' : near eps 0 p -> near eps 0 p' ->
  (forall x, gradient (phi p) x = gradient (phi p') x) -> p = p'.
Proof.
move=> hp hp' hg.
have small (q : 'rV[R]_#|par d|) : near eps 0 q -> forall i j, `|sym q i j| <= eps.
  by move=> h i j; have := h 0 (enum_rank (idx i j)); rewrite !mxE sub0r normrN => /ltW.
have hb : (lsubmx (phi p))^T *m rsubmx (phi p) = (lsubmx (phi p'))^T *m rsubmx (phi p').
  by have := hg 0; rewrite !gradientE !mulmx0 !subr0.
have hA : (lsubmx (phi p))^T *m lsubmx (phi p) = (lsubmx (phi p'))^T *m lsubmx (phi p').
  have e (x : 'cV[R]_d) : (lsubmx (phi p))^T *m lsubmx (phi p) *m x =
    (lsubmx (phi p'))^T *m lsubmx (phi p') *m x.
    by rewrite !determined !hg.
  by apply/matrixP=> i j; have /matrixP := e (delta_mx j 0); move=> /(_ i 0); rewrite -!colE !mxE.
rewrite /phi !row_mxKl !row_mxKr !tr_col_mx !mul_row_col in hA hb.
have trT q : (1%:M + sym q)^T = 1%:M + sym q by rewrite linearD /= trmx1 sym_tr.
pose T := 1%:M + sym p; pose T' := 1%:M + sym p'; pose N := T - T'.
have X0tu : X0^T \in unitmx by rewrite unitmx_tr.
have TT : T *m T = T' *m T'.
  move/addIr: hA; rewrite !trmx_mul !trT -!mulmxA => /(can_inj (mulKmx X0tu)); rewrite !mulmxA.
  exact: (can_inj (mulmxK X0u)).
have N0 : N *m T + T' *m N = 0 by rewrite /N mulmxBl mulmxBr TT addrA subrK subrr.
have trN : N^T = N by rewrite /N /T /T' linearB /= !trT.
pose H := 2%:R^-1 *: (sym p + sym p').
have hH j l : `|H j l| <= eps.
  rewrite mxE normrM ger0_norm ?invr_ge0 ?ler0n // mulrC ler_pdivr_mulr ?ltr0n // mulr_natr mulr2n
    mxE.
  by apply: le_trans (ler_norm_add _ _) _; apply: ler_add; apply: small.
have zero : N = 0.
  apply: (pd_matrix hH); rewrite trN.
  have -> : 1%:M + H = 2%:R^-1 *: (T + T').
    rewrite /T /T' /H addrACA [in RHS]scalerDr; congr (_ + _);
      rewrite -mulr2n -scaler_nat scalerA mulVf ?scale1r //; by rewrite pnatr_eq0.
  by rewrite -scalemxAr -scalemxAl linearZ /= (tr_zero N0) mulr0.
have eqs : sym p = sym p' by have /eqP := zero; rewrite subr_eq0 => /eqP /addrI.
apply: (par_inj eqs); apply/eqP; rewrite -subr_eq0; apply/eqP; apply: trmx_inj; rewrite trmx0.
apply: (pd0 (small _ hp)); rewrite trmxK -mulmxA.
move/addIr: hb; rewrite eqs !trmx_mul !trT -!mulmxA => /(can_inj (mulKmx X0tu)) /eqP;
  rewrite -subr_eq0 -mulmxBr opprD addrACA subrr add0r => /eqP ->.
by rewrite mulmx0 mxE.
Qed.
End Bound.

Section Result.
Variables (R : realFieldType) (d k m : nat).
Let eps : R := d.+1%:R^-1.
Lemma state_bound (state : 'M[R]_(d + k, d + 1) -> 'rV[R]_m) (V : 'M[R]_(d + k, d + 1) -> Prop) :
  brouwer R -> open V -> (exists data, V data) -> continuous V state ->
  (forall D D', V D -> V D' -> state D = state D' -> forall x, gradient D x = gradient D' x) ->
    ((d * (d + 3))./2 <= m)%N.
Proof.
move=> dimension openV [D1 VD1] cont same.
have [e e0 VB] := openV _ VD1.
have [t /andP[t0 te] X0u] := perturb (usubmx (lsubmx D1)) e0.
set X0 := _ + _ in X0u; pose f := phi X0 (dsubmx (lsubmx D1)) (usubmx (rsubmx D1)) (dsubmx (rsubmx
  D1)).
have sym0 : sym (0 : 'rV[R]_#|par d|) = 0 by apply/matrixP=> i j; rewrite !mxE.
have lab0 : lab (0 : 'rV[R]_#|par d|) = 0 by apply/matrixP=> i j; rewrite !mxE.
have Vf0 : V (f 0).
  have D1E : D1 = row_mx (col_mx (usubmx (lsubmx D1)) (dsubmx (lsubmx D1))) (col_mx (usubmx (rsubmx
    D1)) (dsubmx (rsubmx D1))).
    by rewrite !vsubmxK hsubmxK.
  apply: VB; rewrite {1}D1E /f /phi sym0 lab0 !addr0 mul1mx; apply: near_row; apply: near_col;
    try exact: near_refl.
  move=> i j; have -> : X0 i j = usubmx (lsubmx D1) i j + (t%:M : 'M[R]_d) i j by rewrite /X0 mxE.
  rewrite opprD addrA subrr add0r normrN mxE; case: (i == j);
    rewrite ?mulr1n ?mulr0n ?normr0 // gtr0_norm //.
pose W p := V (f p) /\ near eps 0 p.
have e'0 : 0 < eps by rewrite invr_gt0 ltr0n.
have cpos : 0 < c X0 by apply: lt_le_trans ltr01 (c_ge1 _).
rewrite -card_par; apply: (dimension _ _ W (fun p => state (f p))).
- move=> p [Vp np]; have [e1 e10 h1] := openV _ Vp.
  have [|e2 e20 h2] := @least_positive R [finType of 'I_#|par d|] (fun r => eps - `|p 0 r|).
    by move=> r; rewrite subr_gt0; have := np 0 r; rewrite mxE sub0r normrN.
  exists (Num.min (e1 / c X0) e2); first by rewrite lt_minr divr_gt0.
  move=> q pq; have pq1 i r : `|p i r - q i r| < e1 / c X0 by have := pq i r;
    rewrite lt_minr => /andP[].
  have pq2 i r : `|p i r - q i r| < e2 by have := pq i r; rewrite lt_minr => /andP[].
  split; first by apply: h1; rewrite -[e1](mulfVK (lt0r_neq0 cpos)) mulrC; apply: phi_near => //;
    rewrite divr_gt0.
  move=> i r; rewrite (ord1 i) mxE sub0r normrN.
  have -> : q 0 r = p 0 r - (p 0 r - q 0 r) by rewrite opprB addrC subrK.
  apply: le_lt_trans (ler_norm_sub _ _) _; rewrite addrC -ltr_subr_addr;
    apply: lt_le_trans (pq2 _ _) (h2 r).
- by exists 0; split=> //; apply: near_refl.
- move=> p e1 [Vp _] e10; have [e2 e20 h2] := cont _ _ Vp e10.
  exists (e2 / c X0); first by rewrite divr_gt0.
  move=> q [Vq _] pq; apply: h2 => //; rewrite -[e2](mulfVK (lt0r_neq0 cpos)) mulrC;
    apply: phi_near => //; by rewrite divr_gt0.
- by move=> p q [Vp np] [Vq nq] /(same _ _ Vp Vq); apply: phi_inj.
Qed.
(* Theorem D.33: an algorithm that reads (a_1, b_1), .., (a_n, b_n) once, n >= d, then x, and
   returns the gradient exactly, whose state is m numbers, a continuous function of the data on
   some open set; and so for any state that is such a function, by whatever steps it is made. *)
Theorem theoremD33 (V : 'M[R]_(d + k, d + 1) -> Prop) :
  brouwer R -> open V -> (exists data, V data) ->
  (forall (s0 : 'rV[R]_m) (step : 'rV[R]_m -> 'rV[R]_(d + 1) -> 'rV[R]_m)
      (answer : 'rV[R]_m -> 'cV[R]_d -> 'cV[R]_d),
    (forall (data : 'M[R]_(d + k, d + 1)) x,
      answer (state_after s0 step data) x = gradient data x) ->
    continuous V (state_after s0 step) -> ((d * (d + 3))./2 <= m)%N) /\
  (forall state : 'M[R]_(d + k, d + 1) -> 'rV[R]_m, continuous V state ->
    (forall D D', V D -> V D' -> state D = state D' -> forall x, gradient D x = gradient D' x) ->
    ((d * (d + 3))./2 <= m)%N).
Proof.
move=> dim oV neV; split=> [s0 step answer exact cV|state]; last exact: state_bound.
by apply: (state_bound dim oV neV cV) => D D' _ _ e x; rewrite -!exact e.
Qed.
End Result.
