(* Li et al. 2025, Corollary 1: Sigma = I. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.models Require Import wpgd_risk.
From icl.li2025.uniqueness Require Import thm3_fixed_point.
From icl.li2025.risk Require cor1_exported.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

(* (14b) at s_i = 1 *)
Theorem h2_isotropic (R : realFieldType) d (M gamma : R) : (0 < d)%N -> 0 < M + gamma ->
  h2 (fun _ : 'I_d => 1) M gamma = (M + 1)^-1.
Proof.
move=> d0 p; rewrite /h2 /= !expr1n !mul1r !sumr_const card_ord -mulrA mulfV;
  first by rewrite mulr1 addrC.
by rewrite mulrn_eq0 negb_or -lt0n d0 invr_eq0 expf_eq0 (gt_eqF p).
Qed.

Lemma solved (F : comRingType) (L M d a q T : F) :
  L - M + d * (a - q) = T -> L = M - d * a + (d * q + T).
Proof. by move=> <-; ring. Qed.

Section Corollary1.
Variables (R : realFieldType) (n d : nat) (Rm : 'M[R]_n) (r : 'cV[R]_n) (sigma2 : R).
Hypotheses (R_symmetric : Rm^T = Rm)
  (R_semidefinite : forall v : 'cV[R]_n, 0 <= (v^T *m Rm *m v) 0 0) (sigma2_ge0 : 0 <= sigma2).
Hypotheses (d_pos : (0 < d)%N) (r_nonzero : r != 0).
Notation M := (d%:R + sigma2).
Definition N := Rm + (M + 1) *: 1%:M.
Lemma N_gt0 (v : 'cV[R]_n) : v != 0 -> 0 < (v^T *m N *m v) 0 0.
Proof.
move=> v0; rewrite /N mulmxDr mulmxDl -scalemxAr -scalemxAl mulmx1 addE scE.
rewrite ltr_paddl // mulr_gt0 ?dot_gt0 // ltr_paddl ?ltr01 // addr_ge0 //; exact: ler0n.
Qed.
Lemma N_ge0 (v : 'cV[R]_n) : 0 <= (v^T *m N *m v) 0 0.
Proof. by case: (eqVneq v 0) => [->|/N_gt0 /ltW //]; rewrite mulmx0 mxE. Qed.
Lemma N_symmetric : N^T = N.
Proof. by rewrite /N linearD linearZ /= trmx1 R_symmetric. Qed.
Lemma N_unit : N \in unitmx.
Proof.
rewrite -row_free_unit -kermx_eq0; apply/rowV0P => u /sub_kermxP h.
apply/eqP/negPn/negP => u0; have : u^T != 0.
  by apply: contra u0 => /eqP e; rewrite -[u]trmxK e trmx0.
by move/N_gt0; rewrite trmxK h mul0mx mxE ltxx.
Qed.
Notation wstar := (invmx N *m r).
Notation least := (M - d%:R * (r^T *m invmx N *m r) 0 0).
Notation p P := (d%:R^-1 * \tr P).
Notation off P w := (p P *: w - wstar).
Lemma squared (P : 'M[R]_d) w : risk 1%:M Rm r M P w =
  least + (d%:R * ((off P w)^T *m N *m off P w) 0 0 +
  \tr ((P - p P *: 1%:M)^T *m (P - p P *: 1%:M)) * (w^T *m N *m w) 0 0).
Proof.
have d0 : d%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
have [e _] := @cor1_exported.eq17.said R d n d0 N N_symmetric (invmx N) (mulmxV N_unit)
  (mulVmx N_unit) 0 P r w sigma2.
move: e; rewrite !mulmxA [N - _]addrK => e; apply: solved.
by rewrite -e /risk !mul1mx !mulmx1.
Qed.
(* The risk is (17) and two squares, so that (17) is the least, at these pairs only. *)
Theorem corollary1 :
  (forall (P : 'M[R]_d) w, risk 1%:M Rm r M P w =
    least + (d%:R * ((off P w)^T *m N *m off P w) 0 0 +
      \tr ((P - p P *: 1%:M)^T *m (P - p P *: 1%:M)) * (w^T *m N *m w) 0 0)) /\
  (forall (P : 'M[R]_d) w, least <= risk 1%:M Rm r M P w) /\
  forall (P : 'M[R]_d) w, risk 1%:M Rm r M P w = least <->
    exists2 c, c != 0 & P = c *: 1%:M /\ w = c^-1 *: wstar.
Proof.
have d0 : 0 < d%:R :> R by rewrite ltr0n.
have a (P : 'M[R]_d) w : 0 <= d%:R * ((off P w)^T *m N *m off P w) 0 0.
  by rewrite mulr_ge0 ?N_ge0 ?ltW.
have c (P : 'M[R]_d) (w : 'cV[R]_n) :
  0 <= \tr ((P - p P *: 1%:M)^T *m (P - p P *: 1%:M)) * (w^T *m N *m w) 0 0.
  exact: mulr_ge0 (square_ge0 _) (N_ge0 _).
split=> [P w|]; first exact: squared.
split=> [P w|P w]; first by rewrite squared ler_addl addr_ge0.
have ws0 : wstar != 0.
  by apply: contraNneq r_nonzero => e; rewrite -[r](mulKVmx N_unit) e mulmx0.
rewrite squared; split=> [/eqP|[k k0 [-> ->]]]; last first.
  have e : p (k *: 1%:M : 'M[R]_d) = k.
    by rewrite mxtraceZ mxtrace1 mulrCA mulVf ?mulr1 // gt_eqF.
  rewrite e scalerA mulfV // scale1r !subrr !trmx0 !mul0mx mxtrace0.
  by rewrite [(0 : 'M[R]_1) 0 0]mxE mulr0 mul0r !addr0.
rewrite -[X in _ == X]addr0 (inj_eq (addrI _)) paddr_eq0 // !mulf_eq0 (gt_eqF d0) /=.
move=> /andP [q0 t0].
have off0 : off P w = 0.
  by apply/eqP/negPn/negP => /N_gt0; rewrite (eqP q0) ltxx.
have pw : p P *: w = wstar by apply/eqP; rewrite -subr_eq0 off0.
have w0 : w != 0 by apply: contraNneq ws0 => e; rewrite -pw e scaler0.
have p0 : p P != 0 by apply: contraNneq ws0 => e; rewrite -pw e scale0r.
exists (p P) => //; split; last by rewrite -pw scalerA mulVf // scale1r.
by move: t0; rewrite square_eq0 (gt_eqF (N_gt0 w0)) orbF subr_eq0 => /eqP.
Qed.
End Corollary1.
