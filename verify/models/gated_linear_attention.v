(* Gated linear attention: Section 2, (9) and (10) of Li et al. 2025,
  and its state in closed form. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Model.                                  (* gated linear attention (GLA), Section 2 *)
Variables (R : comRingType) (D : nat) (Wk Wq Wv : 'M[R]_D) (G : nat -> 'M[R]_D).
Fixpoint state (z : nat -> 'cV[R]_D) i : 'M_D :=
  if i is j.+1 then hadamard (G i) (state z j) + (Wv^T *m z i) *m (Wk^T *m z i)^T else 0.
Definition gla (z : nat -> 'cV[R]_D) i : 'cV_D := state z i *m (Wq^T *m z i).        (* o_i *)
End Model.
Definition token (R : ringType) N D (Z : 'M[R]_(N, D)) i : 'cV_D :=                  (* z_i,
  i = 1 .. N *)
  if insub i.-1 is Some k then (row k Z)^T else 0.

Section Construction.                           (* (9) and (10) *)
Variables (R : comRingType) (n d : nat) (Pk Pq : 'M[R]_d) (G : nat -> 'M[R]_(d + 1)).
Definition Wk : 'M[R]_(d + 1) := block_mx Pk 0 0 0.
Definition Wq : 'M[R]_(d + 1) := block_mx Pq 0 0 0.
Definition Wv : 'M[R]_(d + 1) := block_mx 0 0 0 1%:M.
Definition g i : 'cV[R]_d := (dlsubmx (G i))^T.
Definition gates i m : 'cV[R]_d := \col_j \prod_(i.+1 <= k < m.+1) g k j 0.
  (* g_{i:m} = g_{i+1} o .. o g_m *)
Definition Omega : 'M[R]_(n, d) := \matrix_(i < n) (gates i.+1 n.+1)^T.
End Construction.

Section Core.                                   (* the state after i tokens, whatever the labels *)
Variables (R : comRingType) (d : nat) (Pk Pq : 'M[R]_d) (G : nat -> 'M[R]_(d + 1)).
Variables (feature : nat -> 'cV[R]_d) (label : nat -> R).
Definition z i : 'cV[R]_(d + 1) := col_mx (feature i) (label i)%:M.
Definition sum_to i : 'cV[R]_d :=
  \sum_(1 <= j < i.+1) label j *: hadamard (Pk^T *m feature j) (gates G j i).
Lemma sum_toS i : sum_to i.+1 = hadamard (g G i.+1) (sum_to i) +
  label i.+1 *: (Pk^T *m feature i.+1).
Proof.
rewrite /sum_to big_nat_recr //= had_sumr; congr (_ + _).
  apply: eq_big_nat => j /andP[_ ji]; apply/matrixP=> a b.
  have gS : gates G j i.+1 a b = gates G j i a b * g G i.+1 a b by rewrite [LHS]mxE big_nat_recr
    //= [gates G j i a b]mxE (ord1 b).
  by rewrite hadE !scE !hadE gS [RHS]mulrC !mulrA.
by congr (_ *: _); apply/matrixP=> a b; rewrite hadE [gates _ _ _ _ _]mxE big_geq // mulr1.
Qed.
Lemma stateE i : state (Wk Pk) (Wv R d) G z i = block_mx 0 0 (sum_to i)^T 0.
Proof.
elim: i => [|i IH]; first by rewrite /= /sum_to big_geq // trmx0 block_mx0.
rewrite /= IH sum_toS /Wk /Wv /z !tr_block_mx !trmx0 !mul_block_col !mul0mx !addr0 !add0r trmx1
  mul1mx.
rewrite tr_col_mx trmx0 mul_col_row !mulmx0 !mul0mx mul_scalar_mx.
have -> : hadamard (G i.+1) (block_mx 0 0 (sum_to i)^T 0) =
  block_mx 0 0 (hadamard (g G i.+1) (sum_to i))^T 0.
  apply/matrixP=> a b; rewrite hadE -[a]splitK -[b]splitK.
  case: (split a) => a'; case: (split b) => b' /=;
    by rewrite ?block_mxEul ?block_mxEur ?block_mxEdl ?block_mxEdr !mxE ?mulr0.
rewrite add_block_mx !addr0 ?add0r.
by rewrite linearD linearZ.
Qed.
Lemma glaE i : gla (Wk Pk) (Wq Pq) (Wv R d) G z i = col_mx 0 ((feature i)^T *m (Pq *m sum_to i)).
Proof.
rewrite /gla stateE /Wq /z tr_block_mx !trmx0 !mul_block_col !mul0mx !addr0; congr col_mx.
by rewrite -[LHS]tr11 !trmx_mul !trmxK mulmxA.
Qed.
End Core.
