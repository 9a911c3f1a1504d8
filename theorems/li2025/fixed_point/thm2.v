(* Li et al. 2025, Theorem 2 as corrected: at a fixed point of h1 o h2 + 1 the pair is a stationary
   point of the risk (37), at every scale. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.models Require Import wpgd_risk.
From icl.li2025.uniqueness Require Import thm3_fixed_point.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

(* Matrices with the eigenvectors of V. *)
Section Turned.
Variables (R : fieldType) (m : nat) (V : 'M[R]_m).
Hypothesis V_orthogonal : V *m V^T = 1%:M.
Definition turned (f : 'I_m -> R) : 'M[R]_m := V *m diag_mx (\row_i f i) *m V^T.
Implicit Types f g : 'I_m -> R.
Lemma VtV : V^T *m V = 1%:M. Proof. exact: mulmx1C. Qed.
Lemma turned_ext f g : f =1 g -> turned f = turned g.
Proof. by move=> e; congr (_ *m diag_mx _ *m _); apply/matrixP=> i j; rewrite !mxE e. Qed.
Lemma turnedM f g : turned f *m turned g = turned (fun i => f i * g i).
Proof.
rewrite /turned !mulmxA -[_ *m V^T *m V]mulmxA VtV mulmx1 -[V *m _ *m diag_mx _]mulmxA.
by rewrite mulmx_diag; congr (_ *m diag_mx _ *m _); apply/matrixP=> i j; rewrite !mxE.
Qed.
Lemma turnedZ c f : c *: turned f = turned (fun i => c * f i).
Proof.
rewrite /turned scalemxAl scalemxAr; congr (_ *m _ *m _).
by apply/matrixP=> i j; rewrite !mxE mulrnAr.
Qed.
Lemma turnedD f g : turned f + turned g = turned (fun i => f i + g i).
Proof.
rewrite /turned -mulmxDl -mulmxDr; congr (_ *m _ *m _).
by apply/matrixP=> i j; rewrite !mxE mulrnDl.
Qed.
Lemma turned_tr f : (turned f)^T = turned f.
Proof. by rewrite /turned !trmx_mul trmxK tr_diag_mx mulmxA. Qed.
Lemma turned1 : 1%:M = turned (fun=> 1).
Proof.
rewrite /turned (_ : diag_mx _ = 1%:M) ?mulmx1 //.
by apply/matrixP=> i j; rewrite !mxE.
Qed.
Lemma turned0 f : (forall i, f i = 0) -> turned f = 0.
Proof.
move=> z; rewrite /turned (_ : diag_mx _ = 0) ?mulmx0 ?mul0mx //.
by apply/matrixP=> i j; rewrite !mxE z mul0rn.
Qed.
Lemma trace_turned f : \tr (turned f) = \sum_i f i.
Proof.
rewrite /turned mxtrace_mulC mulmxA VtV mul1mx mxtrace_diag.
by apply: eq_bigr => i _; rewrite mxE.
Qed.
Lemma turned_inv f : (forall i, f i != 0) -> invmx (turned f) = turned (fun i => (f i)^-1).
Proof.
move=> nz; have e : turned f *m turned (fun i => (f i)^-1) = 1%:M.
  by rewrite turnedM turned1; apply: turned_ext => i; rewrite mulfV.
by have [u _] := mulmx1_unit e; rewrite -[RHS](mulKmx u) e mulmx1.
Qed.
Definition vector f : 'cV[R]_m := V *m \col_i f i.
Lemma turned_vector f g : turned f *m vector g = vector (fun i => f i * g i).
Proof.
rewrite /turned /vector !mulmxA -[_ *m V^T *m V]mulmxA VtV mulmx1 -mulmxA; congr (_ *m _).
by apply/matrixP=> i j; rewrite mul_diag_mx !mxE.
Qed.
Lemma dot_vector f g : ((vector f)^T *m vector g) 0 0 = \sum_i f i * g i.
Proof.
rewrite /vector trmx_mul !mulmxA -[_ *m V^T *m V]mulmxA VtV mulmx1 mxE.
by apply: eq_bigr => i _; rewrite !mxE.
Qed.
Lemma vectorZ c f : c *: vector f = vector (fun i => c * f i).
Proof. by rewrite /vector scalemxAr; congr (_ *m _); apply/matrixP=> i j; rewrite !mxE. Qed.
Lemma vectorD f g : vector f + vector g = vector (fun i => f i + g i).
Proof. by rewrite /vector -mulmxDr; congr (_ *m _); apply/matrixP=> i j; rewrite !mxE. Qed.
Lemma vector0 f : (forall i, f i = 0) -> vector f = 0.
Proof.
move=> z; rewrite /vector (_ : \col_i f i = 0) ?mulmx0 //.
by apply/matrixP=> i j; rewrite !mxE z.
Qed.
End Turned.

Section Gradients.
Variables (R : realFieldType) (n d : nat) (S : 'M[R]_d) (C : 'M[R]_n) (r : 'cV[R]_n) (M : R).
Hypotheses (S_symmetric : S^T = S) (C_symmetric : C^T = C).
Notation L := (risk S C r M).
Notation dot u v := ((u^T *m v) 0 0).
Notation form1 X Y := (\tr (S *m X^T *m S *m Y)).
Notation form2 X Y := (\tr (S *m S *m X^T *m S *m Y)).
Definition gradient_P (P : 'M[R]_d) (w : 'cV[R]_n) : 'M[R]_d :=
  2%:R *: ((M * dot w w) *: (S *m P *m S) +
    (dot w w + dot w (C *m w)) *: (S *m P *m S *m S) - dot w r *: (S *m S)).
Definition gradient_w (P : 'M[R]_d) (w : 'cV[R]_n) : 'cV[R]_n :=
  2%:R *: ((M * form1 P P + form2 P P) *: w + form2 P P *: (C *m w) - \tr (S *m S *m P) *: r).
Lemma form1C X Y : form1 X Y = form1 Y X.
Proof. by rewrite -mxtrace_tr !trmx_mul !trmxK S_symmetric !mulmxA mxtrace_mulC !mulmxA. Qed.
Lemma form2C X Y : form2 X Y = form2 Y X.
Proof.
rewrite -mxtrace_tr !trmx_mul !trmxK S_symmetric !mulmxA mxtrace_mulC !mulmxA.
by rewrite mxtrace_mulC !mulmxA.
Qed.
Lemma form1D X Y : form1 (X + Y) (X + Y) = form1 X X + 2%:R * form1 X Y + form1 Y Y.
Proof.
rewrite [(X + Y)^T]linearD /= !mulmxDr !mulmxDl !mxtraceD [form1 Y X]form1C.
by rewrite mulr_natl mulr2n !addrA.
Qed.
Lemma form2D X Y : form2 (X + Y) (X + Y) = form2 X X + 2%:R * form2 X Y + form2 Y Y.
Proof.
rewrite [(X + Y)^T]linearD /= !mulmxDr !mulmxDl !mxtraceD [form2 Y X]form2C.
by rewrite mulr_natl mulr2n !addrA.
Qed.
Lemma trace_combination a b c (A B D X : 'M[R]_d) :
  \tr ((a *: A + b *: B - c *: D)^T *m X) =
  a * \tr (A^T *m X) + b * \tr (B^T *m X) - c * \tr (D^T *m X).
Proof.
rewrite -scaleNr [(_ + _ + _)^T]linearD /= [(_ + _)^T]linearD /= [(a *: A)^T]linearZ /=.
rewrite [(b *: B)^T]linearZ /= [(- c *: D)^T]linearZ /= !mulmxDl -!scalemxAl.
by rewrite !mxtraceD !mxtraceZ mulNr.
Qed.
(* What is called gradient is one: the rest is of second order. *)
Lemma gradient_P_linear P w X : L (P + X) w = L P w + \tr ((gradient_P P w)^T *m X) +
  (M * dot w w * form1 X X + (dot w w + dot w (C *m w)) * form2 X X).
Proof.
have -> : \tr ((gradient_P P w)^T *m X) = 2%:R * (M * dot w w * form1 P X +
    (dot w w + dot w (C *m w)) * form2 P X - dot w r * \tr (S *m S *m X)).
  rewrite /gradient_P [(2%:R *: _)^T]linearZ /= -scalemxAl mxtraceZ trace_combination.
  by rewrite !trmx_mul S_symmetric !mulmxA.
rewrite /risk form1D form2D mulmxDr mxtraceD !mulmxA.
move: (form1 P P) (form1 P X) (form1 X X) (form2 P P) (form2 P X) (form2 X X) => p1 p2 p3 q1 q2 q3.
by move: (\tr _) (\tr _) (dot w w) (dot w r) (_ 0 0) => t u a b c; ring.
Qed.
Lemma dotDl (u v w : 'cV[R]_n) : dot (u + v) w = dot u w + dot v w.
Proof. by rewrite linearD /= mulmxDl addE. Qed.
Lemma dotZl c (u w : 'cV[R]_n) : dot (c *: u) w = c * dot u w.
Proof. by rewrite linearZ /= -scalemxAl scE. Qed.
Lemma riskE P w : L P w = M - 2%:R * \tr (S *m S *m P) * dot w r + M * dot w w * form1 P P +
  (dot w w + dot w (C *m w)) * form2 P P.
Proof. by rewrite /risk -[w^T *m C *m w]mulmxA. Qed.
Lemma gradient_w_linear P w u : L P (w + u) = L P w + dot (gradient_w P w) u +
  (M * form1 P P * dot u u + form2 P P * (dot u u + dot u (C *m u))).
Proof.
have -> : dot (gradient_w P w) u = 2%:R * ((M * form1 P P + form2 P P) * dot w u +
    form2 P P * dot w (C *m u) - \tr (S *m S *m P) * dot u r).
  rewrite /gradient_w dotZl -!scaleNr !dotDl !dotZl mulNr; congr (_ * (_ + _ * _ - _ * _)).
    by rewrite trmx_mul C_symmetric mulmxA.
  by rewrite dotC.
have cross : dot u (C *m w) = dot w (C *m u).
  by rewrite dotC trmx_mul C_symmetric mulmxA.
have square : dot (w + u) (w + u) = dot w w + 2%:R * dot w u + dot u u.
  rewrite dotDl [dot w (w + u)]dotC [dot u (w + u)]dotC !dotDl [dot u w]dotC.
  by move: (dot w w) (dot w u) (dot u u) => *; ring.
have squareC : dot (w + u) (C *m (w + u)) =
    dot w (C *m w) + 2%:R * dot w (C *m u) + dot u (C *m u).
  rewrite [C *m (w + u)]mulmxDr dotDl [dot w (_ + _)]dotC [dot u (_ + _)]dotC !dotDl.
  rewrite [dot (C *m w) w]dotC [dot (C *m u) w]dotC [dot (C *m w) u]dotC [dot (C *m u) u]dotC.
  by rewrite cross; move: (dot w _) (dot w _) (dot u _) => *; ring.
rewrite !riskE square squareC dotDl [dot w r]dotC [dot u r]dotC.
move: (form1 P P) (form2 P P) (\tr _) => p1 p2 t.
move: (dot w w) (dot w u) (dot u u) (dot w (C *m w)) (dot w (C *m u)) (dot u (C *m u)).
by move: (dot r w) (dot r u) => *; ring.
Qed.
(* A pair and its multiples are stationary together. *)
Lemma gradient_P_scaled c P w : c != 0 ->
  gradient_P (c *: P) (c^-1 *: w) = c^-1 *: gradient_P P w.
Proof.
move=> c0; have dotZr (u v : 'cV[R]_n) : dot u (c^-1 *: v) = c^-1 * dot u v.
  by rewrite dotC dotZl dotC.
rewrite /gradient_P [RHS]scalerA [c^-1 * _]mulrC -[RHS]scalerA; congr (_ *: _).
rewrite -[C *m (_ *: _)]scalemxAr !dotZl !dotZr -!scalemxAr -!scalemxAl.
rewrite scalerBr scalerDr !scalerA; congr (_ *: _ + _ *: _ - _).
- by move: (dot w w) => *; field.
- by move: (dot w w) (dot w (C *m w)) => *; field.
Qed.
Lemma gradient_w_scaled c P w : c != 0 ->
  gradient_w (c *: P) (c^-1 *: w) = c *: gradient_w P w.
Proof.
move=> c0; rewrite /gradient_w [RHS]scalerA [c * _]mulrC -[RHS]scalerA; congr (_ *: _).
have f1 : form1 (c *: P) (c *: P) = c ^+ 2 * form1 P P.
  by rewrite [(c *: P)^T]linearZ /= -!(scalemxAr, scalemxAl) !mxtraceZ mulrA expr2.
have f2 : form2 (c *: P) (c *: P) = c ^+ 2 * form2 P P.
  by rewrite [(c *: P)^T]linearZ /= -!(scalemxAr, scalemxAl) !mxtraceZ mulrA expr2.
rewrite f1 f2 -!scalemxAr mxtraceZ scalerBr scalerDr !scalerA; congr (_ *: _ + _ *: _ - _).
- by move: (form1 P P) (form2 P P) => *; field.
- by move: (form2 P P) => *; field.
Qed.
End Gradients.

Section Stationary.
Variables (R : rcfType) (n d : nat) (Sigma : 'M[R]_d) (Rm : 'M[R]_n) (r : 'cV[R]_n) (sigma2 : R).
Variables (U : 'M[R]_d) (s : 'I_d -> R) (E : 'M[R]_n) (lambda a : 'I_n -> R) (smin : R).
Hypotheses (U_orthogonal : U *m U^T = 1%:M) (E_orthogonal : E *m E^T = 1%:M).
Hypotheses (Sigma_spectral : Sigma = U *m diag_mx (\row_j s j) *m U^T)
  (R_spectral : Rm = E *m diag_mx (\row_i lambda i) *m E^T) (r_spectral : r = E *m \col_i a i).
Hypotheses (d_pos : (0 < d)%N) (smin_pos : 0 < smin) (smin_le : forall i, smin <= s i)
  (lambda_ge0 : forall i, 0 <= lambda i) (a_nonzero : exists i, a i != 0)
  (sigma2_ge0 : 0 <= sigma2).
Let M := sigma2 + \sum_j s j.
Let f := f lambda a s M.
Let L := risk Sigma Rm r M.
Notation dot u v := ((u^T *m v) 0 0).
Lemma s_gt0 i : 0 < s i. Proof. exact: lt_le_trans smin_pos (smin_le i). Qed.
Lemma M_gt0 : 0 < M.
Proof.
apply: ltr_paddl => //; apply: sum_pos => [i|]; first exact: ltW (s_gt0 i).
by exists (Ordinal d_pos); apply: s_gt0.
Qed.
Lemma Sigma_symmetric : Sigma^T = Sigma.
Proof. by rewrite Sigma_spectral; apply: turned_tr. Qed.
Lemma R_symmetric : Rm^T = Rm.
Proof. by rewrite R_spectral; apply: turned_tr. Qed.

Section AtFixedPoint.
Variable gamma : R.
Hypotheses (gamma_ge1 : 1 <= gamma) (fixed : f gamma = gamma).
Let h := h2 s M gamma.
Let kappa := 1 + h * (gamma - 1).
Definition P_star : 'M[R]_d := kappa *: invmx (M%:M + gamma *: Sigma).
Definition w_star : 'cV[R]_n := invmx (1%:M + h *: Rm) *m r.
Lemma h_ge0 : 0 <= h. Proof. exact: (h2_ge0 d_pos smin_pos smin_le M_gt0). Qed.
Lemma K_gt0 i : 0 < M + gamma * s i.
Proof. by rewrite addr_gt0 ?M_gt0 // mulr_gt0 ?s_gt0 // (lt_le_trans ltr01). Qed.
Lemma l_gt0 i : 0 < 1 + h * lambda i.
Proof. by rewrite ltr_paddr ?ltr01 // mulr_ge0 ?h_ge0. Qed.
Let p i := kappa / (M + gamma * s i).
Let v i := a i / (1 + h * lambda i).
Lemma P_starE : P_star = turned U p.
Proof.
rewrite /P_star -(mulr1 M) -scale_scalar_mx (turned1 U_orthogonal) Sigma_spectral -/(turned U s).
rewrite !turnedZ turnedD turned_inv // ?turnedZ => [|i].
  by apply: turned_ext => i; rewrite mulr1.
by rewrite mulr1 gt_eqF ?K_gt0.
Qed.
Lemma w_starE : w_star = vector E v.
Proof.
rewrite /w_star (turned1 E_orthogonal) R_spectral -/(turned E lambda) turnedZ turnedD.
rewrite turned_inv // => [|i]; last by rewrite gt_eqF ?l_gt0.
rewrite r_spectral -/(vector E a) turned_vector //; congr (_ *m _).
by apply/matrixP=> i j; rewrite !mxE mulrC.
Qed.
Let q := \sum_i v i ^+ 2.
Lemma q_gt0 : 0 < q.
Proof.
apply: sum_pos => [i|]; first exact: sqr_ge0.
case: a_nonzero => i ai; exists i; rewrite exprn_even_gt0 //= mulf_neq0 // invr_eq0.
by rewrite gt_eqF ?l_gt0.
Qed.
Lemma w_square : dot w_star w_star = q.
Proof. by rewrite w_starE dot_vector //; apply: eq_bigr => i _; rewrite expr2. Qed.
(* gamma is a fixed point *)
Lemma w_Rw : dot w_star (Rm *m w_star) = (gamma - 1) * q.
Proof.
rewrite w_starE R_spectral turned_vector // dot_vector // -[in RHS]fixed /f /thm3_fixed_point.f.
rewrite addrK /h1 -/h; have -> : \sum_i a i ^+ 2 / (1 + lambda i * h) ^+ 2 = q.
  by apply: eq_bigr => i _; rewrite /v expr_div_n [h * _]mulrC.
rewrite mulfVK ?gt_eqF ?q_gt0 //; apply: eq_bigr => i _.
by rewrite /v [lambda i * h]mulrC -mulrA mulrCA -expr2 expr_div_n.
Qed.
Lemma w_r : dot w_star r = kappa * q.
Proof.
have -> : r = w_star + h *: (Rm *m w_star).
  rewrite w_starE R_spectral turned_vector // vectorZ vectorD r_spectral; congr (_ *m _).
  by apply/matrixP=> i j; rewrite !mxE /v; field; rewrite gt_eqF ?l_gt0.
by rewrite mulmxDr -scalemxAr addE scE w_Rw w_square /kappa; ring.
Qed.
Let B := \sum_i s i ^+ 2 / (M + s i * gamma) ^+ 2.
Let C := \sum_i s i ^+ 3 / (M + s i * gamma) ^+ 2.
Lemma C_gt0 : 0 < C.
Proof.
have K i : 0 < (M + s i * gamma) ^+ 2 by rewrite exprn_gt0 // mulrC K_gt0.
apply: sum_pos => [i|].
  by apply: divr_ge0; [apply: exprn_ge0; apply: ltW (s_gt0 i) | apply: sqr_ge0].
by exists (Ordinal d_pos); apply: divr_gt0; [apply: exprn_gt0; apply: s_gt0 | apply: K].
Qed.
Lemma B_ge0 : 0 <= B.
Proof. by apply: sumr_ge0 => i _; rewrite divr_ge0 ?sqr_ge0. Qed.
Lemma CB_gt0 : 0 < C + M * B.
Proof. by apply: ltr_paddr C_gt0; apply: mulr_ge0 B_ge0; apply: ltW M_gt0. Qed.
Lemma hE : h = C / (C + M * B).
Proof.
have c0 := C_gt0; have b0 := CB_gt0; rewrite /h /h2 -/B -/C.
by field; rewrite !gt_eqF // addrC.
Qed.
Lemma kappaE : kappa * (C + M * B) = M * B + gamma * C.
Proof.
have b0 := CB_gt0.
by rewrite /kappa hE; field; rewrite gt_eqF.
Qed.
Lemma trace0 : \tr (Sigma *m Sigma *m P_star) = kappa * (M * B + gamma * C).
Proof.
rewrite P_starE Sigma_spectral -/(turned U s) !turnedM // trace_turned //.
rewrite !mulr_sumr -big_split mulr_sumr /=; apply: eq_bigr => i _; rewrite /p [s i * gamma]mulrC.
by have k0 := K_gt0 i; field; rewrite gt_eqF.
Qed.
Lemma trace1 : \tr (Sigma *m P_star^T *m Sigma *m P_star) = kappa ^+ 2 * B.
Proof.
rewrite P_starE Sigma_spectral -/(turned U s) turned_tr !turnedM // trace_turned //.
rewrite mulr_sumr; apply: eq_bigr => i _; rewrite /p [s i * gamma]mulrC.
by have k0 := K_gt0 i; field; rewrite gt_eqF.
Qed.
Lemma trace2 : \tr (Sigma *m Sigma *m P_star^T *m Sigma *m P_star) = kappa ^+ 2 * C.
Proof.
rewrite P_starE Sigma_spectral -/(turned U s) turned_tr !turnedM // trace_turned //.
rewrite mulr_sumr; apply: eq_bigr => i _; rewrite /p [s i * gamma]mulrC.
by have k0 := K_gt0 i; field; rewrite gt_eqF.
Qed.
Lemma stationary_P : gradient_P Sigma Rm r M P_star w_star = 0.
Proof.
rewrite /gradient_P w_Rw w_square w_r P_starE Sigma_spectral -/(turned U s) !turnedM //.
rewrite -scaleNr !turnedZ !turnedD turnedZ; apply: turned0 => i; rewrite /p.
by have k0 := K_gt0 i; field; rewrite gt_eqF.
Qed.
Lemma stationary_w : gradient_w Sigma Rm r M P_star w_star = 0.
Proof.
rewrite /gradient_w trace0 trace1 trace2 -kappaE w_starE R_spectral turned_vector // r_spectral.
rewrite -/(vector E a) -scaleNr !vectorZ !vectorD vectorZ; apply: vector0 => i.
have -> : a i = (1 + h * lambda i) * v i by rewrite /v mulrC mulfVK // gt_eqF ?l_gt0.
have b0 := CB_gt0.
by move: (v i) kappa => x k; rewrite hE; field; rewrite gt_eqF.
Qed.
Lemma risk_there : L P_star w_star = M - kappa * (r^T *m w_star) 0 0 *
  \tr (Sigma *m Sigma *m invmx (M%:M + gamma *: Sigma)).
Proof.
have tr0 : kappa * \tr (Sigma *m Sigma *m invmx (M%:M + gamma *: Sigma)) =
  kappa * (M * B + gamma * C) by rewrite -trace0 /P_star -scalemxAr mxtraceZ.
rewrite dotC [X in M - X]mulrAC tr0 /L /risk -[_ *m Rm *m _]mulmxA trace0 trace1 trace2 w_Rw w_r.
by rewrite w_square; ring.
Qed.
End AtFixedPoint.
(* The gradients; a fixed point of h1 o h2 + 1; at every one the pair, at every scale, and the risk
   there. *)
Theorem theorem2 :
  [/\ forall P w X, L (P + X) w = L P w + \tr ((gradient_P Sigma Rm r M P w)^T *m X) +
        (M * dot w w * \tr (Sigma *m X^T *m Sigma *m X) +
         (dot w w + dot w (Rm *m w)) * \tr (Sigma *m Sigma *m X^T *m Sigma *m X)),
      forall P w u, L P (w + u) = L P w + dot (gradient_w Sigma Rm r M P w) u +
        (M * \tr (Sigma *m P^T *m Sigma *m P) * dot u u +
         \tr (Sigma *m Sigma *m P^T *m Sigma *m P) * (dot u u + dot u (Rm *m u))),
      exists2 gamma, 1 <= gamma & f gamma = gamma &
      forall gamma, 1 <= gamma -> f gamma = gamma ->
        let h := h2 s M gamma in
        let P := (1 + h * (gamma - 1)) *: invmx (M%:M + gamma *: Sigma) in
        let w := invmx (1%:M + h *: Rm) *m r in
        (forall c, c != 0 -> gradient_P Sigma Rm r M (c *: P) (c^-1 *: w) = 0 /\
           gradient_w Sigma Rm r M (c *: P) (c^-1 *: w) = 0) /\
        dot w r = (1 + h * (gamma - 1)) * dot w w /\
        L P w = M - (1 + h * (gamma - 1)) * dot r w *
          \tr (Sigma *m Sigma *m invmx (M%:M + gamma *: Sigma))].
Proof.
split=> [P w X|P w u||gamma gamma_ge1 fixed h P w].
- exact: gradient_P_linear Sigma_symmetric P w X.
- exact: gradient_w_linear R_symmetric P w u.
- exact: (T1_exists lambda_ge0 a_nonzero d_pos smin_pos smin_le M_gt0).
split=> [c c0|]; last first.
  split; last exact: risk_there gamma_ge1 fixed.
  by rewrite (w_square gamma_ge1); apply: w_r gamma_ge1 fixed.
rewrite gradient_P_scaled // gradient_w_scaled //.
have -> : gradient_P Sigma Rm r M P w = 0 by apply: stationary_P gamma_ge1 fixed.
have -> : gradient_w Sigma Rm r M P w = 0 by apply: stationary_w gamma_ge1.
by rewrite !scaler0.
Qed.
End Stationary.
