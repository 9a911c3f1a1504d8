(* Ahn et al. 2023, Lemmas 9 and 10: what stands in the label slot of the query passes through every
   layer, so that the loss (5) is the mean square of the last label of a prompt with that slot
   filled. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.ahn2023.exact_loss Require lem9_exported.
From icl.models Require Import linear_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Slot.
Variables (R : realFieldType) (n d : nat) (P Q : nat -> 'M[R]_(d + 1)).
(* In form (13) Q_l = diag(A_l, 0); of P_l nothing is used. *)
Hypothesis last_column_of_Q : forall l, rsubmx (Q l) = 0.
Implicit Type Z : 'M[R]_(d + 1, n + 1).
Notation slot := (@slot R n d).
Lemma slot_unattended l c : Q l *m slot c = 0.
Proof.
rewrite -[Q l]hsubmxK last_column_of_Q /slot block_mxEv mul_row_col mul0mx addr0.
by rewrite row_mx0 mulmx0.
Qed.
Lemma attention_ignores_slot l Z c :
  attention (P l) (Q l) (Z + slot c) = attention (P l) (Q l) Z.
Proof.
rewrite /attention -!(mulmxA _ mask) mulmxDr mulmxDl -[_ *m slot c *m _]mulmxA.
have -> : slot c *m (mask *m ((Z + slot c)^T *m Q l *m (Z + slot c))) = 0.
  by rewrite mulmxA slot_masked mul0mx.
rewrite mulmx0 addr0; congr (_ *m _).
rewrite mulmxDr -[_ *m Q l *m slot c]mulmxA slot_unattended mulmx0 addr0.
by rewrite linearD /= !mulmxDl mulmxDr !mulmxA masked_slot !mul0mx addr0.
Qed.
(* Lemma 10: with c more in the slot every layer has c more in the corner and nothing else. *)
Theorem lemma10 Z c l : layers P Q (Z + slot c) l = layers P Q Z l + slot c.
Proof. by elim: l => [//|l IH] /=; rewrite IH attention_ignores_slot addrAC. Qed.

(* The prompt whose query has its label. *)
Definition filled (t : prompt R n d) := Z0 t + slot (((w t)^T *m x t) 0 0).
Definition labels Z : 'rV[R]_(n + 1) := dsubmx Z.
(* The trace takes the square of the last label. *)
Lemma traced (Y : 'rV[R]_(n + 1)) :
  \tr ((1%:M - mask) *m Y^T *m Y *m (1%:M - mask)) = Y 0 (rshift n 0) ^+ 2.
Proof.
have last : 1%:M - mask = block_mx 0 0 0 1%:M :> 'M[R]_(n + 1).
  rewrite (scalar_mx_block n 1 (1 : R)) /mask opp_block_mx add_block_mx subrr.
  by rewrite !oppr0 !addr0.
have column : col_mx (lsubmx Y)^T (rsubmx Y 0 0)%:M = Y^T.
  by rewrite -mx11_scalar -[Y in RHS]hsubmxK tr_row_mx [(rsubmx Y)^T]tr11.
have := @lem9_exported.loss.said R n (lsubmx Y)^T (rsubmx Y 0 0); rewrite column trmxK trmx0.
rewrite -/(block_mx 0 0 0 1%:M) -last !mulmxA => ->.
by rewrite expr2 mxE.
Qed.
(* Lemma 9, for every law of the prompts: of its mean E only this is used, that equal errors have
   equal means. *)
Theorem lemma9 (E : (prompt R n d -> R) -> R) L : (forall f g, f =1 g -> E f = E g) ->
  (forall t, layers P Q (Z0 t) L (rshift d 0) (rshift n 0) + ((w t)^T *m x t) 0 0 =
    labels (layers P Q (filled t) L) 0 (rshift n 0)) /\
  E (fun t => (layers P Q (Z0 t) L (rshift d 0) (rshift n 0) + ((w t)^T *m x t) 0 0) ^+ 2) =
  E (fun t => let Y := labels (layers P Q (filled t) L) in
       \tr ((1%:M - mask) *m Y^T *m Y *m (1%:M - mask))).
Proof.
move=> mean; have last t : layers P Q (Z0 t) L (rshift d 0) (rshift n 0) +
    ((w t)^T *m x t) 0 0 = labels (layers P Q (filled t) L) 0 (rshift n 0).
  by rewrite /filled lemma10 /labels [dsubmx _ _ _]mxE addE slotE.
by split=> //; apply: mean => t; cbv zeta; rewrite traced last.
Qed.
End Slot.
