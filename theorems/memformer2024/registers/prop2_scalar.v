(* Memformers, Proposition 2 with numbers as weights: what registers of all layers before add up
   to. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import linear_attention.
From icl.ahn2023.one_layer Require lem2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Registers.
Variables (R : realFieldType) (n d : nat) (t : prompt R n d) (A : nat -> 'M[R]_d).
Variable c : nat -> nat -> R.                      (* c l j, of register j in layer l *)
(* (9), (19) and (20) with Gamma_j^l = c_j^l in every entry. *)
Definition P : 'M[R]_(d + 1) := block_mx 0 0 0 1%:M.
Definition Q j : 'M[R]_(d + 1) := block_mx (- A j) 0 0 0.
Definition layers (Z : nat -> 'M[R]_(d + 1, n + 1)) := Z 0%N = Z0 t /\ forall l,
  Z l.+1 = Z l + n%:R^-1 *: \sum_(j < l.+1) c l j *: attention P (Q j) (Z j).
(* (12) without its mean, of the demonstrations, and its gradient. *)
Notation risk := (lem2.risk t).
Notation gradient := (lem2.gradient t).
Definition descent (v : nat -> 'cV[R]_d) := v 0%N = 0 /\ forall l,
  v l.+1 = v l - \sum_(j < l.+1) c l j *: ((A j)^T *m gradient (v j)).

Definition tokens (v : 'cV[R]_d) : 'M[R]_(d + 1, n + 1) :=
  block_mx (X t) (x t) ((w t)^T *m X t - v^T *m X t) (- (v^T *m x t)).
Definition labels_of (s : 'cV[R]_d) : 'M[R]_(d + 1, n + 1) :=
  block_mx 0 0 (- (s^T *m X t)) (- (s^T *m x t)).
Lemma registerE j v : n%:R^-1 *: attention P (Q j) (tokens v) =
  labels_of (- ((A j)^T *m gradient v)).
Proof.
rewrite /attention /P /Q /mask /tokens /labels_of tr_block_mx !mulmx_block.
rewrite !(mul0mx, mulmx0, mul1mx, mulmx1, addr0, add0r) scale_block_mx !scaler0.
set y : 'M_(1, n) := _ - _; have yE : v^T *m X t - (w t)^T *m X t = - y by rewrite opprB.
clearbody y; have gE : ((A j)^T *m gradient v)^T = - (n%:R^-1 *: (y *m (X t)^T *m A j)).
  by rewrite trmx_mul trmxK /lem2.gradient yE linearZ /= trmx_mul trmxK -scalemxAl !mulNmx scalerN.
rewrite [(- (_ *m gradient v))^T]linearN /= gE opprK -!scalemxAl -!scalerN.
by congr block_mx; rewrite !(mulmxN, mulNmx) !mulmxA.
Qed.
Lemma labels_ofD s s' : labels_of s + labels_of s' = labels_of (s + s').
Proof. by rewrite /labels_of add_block_mx !addr0 linearD /= !mulmxDl !opprD. Qed.
Lemma labels_ofZ k s : k *: labels_of s = labels_of (k *: s).
Proof. by rewrite /labels_of scale_block_mx !scaler0 linearZ /= -!scalemxAl !scalerN. Qed.
Lemma labels_of0 : labels_of 0 = 0.
Proof. by rewrite /labels_of trmx0 !mul0mx !oppr0 block_mx0. Qed.
Lemma tokensD v s : tokens v + labels_of s = tokens (v + s).
Proof.
by rewrite /tokens /labels_of add_block_mx !addr0 linearD /= !mulmxDl !opprD addrA.
Qed.
Lemma every_token Z v l : layers Z -> descent v -> Z l = tokens (v l).
Proof.
move=> [Zstart Zstep] [vstart vstep]; have [k lk] := ubnP l; elim: k l lk => // k IH [|l] lk.
  by rewrite Zstart vstart /Z0 /tokens trmx0 !mul0mx subr0 oppr0.
rewrite Zstep vstep IH //; have -> : n%:R^-1 *: (\sum_(j < l.+1) c l j *: attention P (Q j) (Z j)) =
    labels_of (- \sum_(j < l.+1) c l j *: ((A j)^T *m gradient (v j))).
  rewrite scaler_sumr -sumrN (big_morph labels_of (id1 := 0) (op1 := +%R)) ?labels_of0 //;
    last first.
    by move=> s s'; rewrite labels_ofD.
  apply: eq_bigr => j _; rewrite scalerA mulrC -scalerA IH ?registerE ?labels_ofZ ?scalerN //.
  by apply: leq_trans (ltn_ord j) _.
by rewrite tokensD.
Qed.
(* Label i is y_i - <x_i, v_l>, that of the query - <x, v_l>, for any A_j and c_j^l. *)
Theorem one_matrix :
  (forall v s, risk (v + s) =
    risk v + ((gradient v)^T *m s) 0 0 + (2 * n%:R)^-1 * \sum_i (s^T *m X t) 0 i ^+ 2) /\
  forall Z v l, layers Z -> descent v -> Z l = tokens (v l).
Proof. by split=> [v s|Z v l]; [apply: lem2.gradient_of_risk | apply: every_token]. Qed.
End Registers.
