(* Prompts of n demonstrations and a query, one a column, covariates above labels: the mask of the
   query, and the slot of its label. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Slot.
Variables (R : comRingType) (n d : nat).
(* Keeps the query from being attended to. *)
Definition mask : 'M[R]_(n + 1) := block_mx 1%:M 0 0 0.
Definition slot (c : R) : 'M[R]_(d + 1, n + 1) := block_mx 0 0 0 c%:M.
Lemma slotE c : slot c (rshift d 0) (rshift n 0) = c.
Proof. by rewrite /slot block_mxEdr mxE eqxx mulr1n. Qed.
Lemma slot_masked c : slot c *m mask = 0.
Proof. by rewrite /slot /mask mulmx_block !(mul0mx, mulmx0, addr0) block_mx0. Qed.
Lemma masked_slot c : mask *m (slot c)^T = 0.
Proof.
by rewrite /slot /mask tr_block_mx !trmx0 mulmx_block !(mul0mx, mulmx0, addr0) block_mx0.
Qed.
Lemma slot_covariates c : usubmx (slot c) = 0.
Proof. by rewrite /slot block_mxEv col_mxKu row_mx0. Qed.
(* As exported statements write it. *)
Lemma without_last_column m (B : 'M[R]_(m + 1, n + 1)) :
  col_mx (row_mx (lsubmx (usubmx B)) 0) (row_mx (lsubmx (dsubmx B)) 0) = B *m mask.
Proof.
rewrite -[LHS]/(block_mx (lsubmx (usubmx B)) 0 (lsubmx (dsubmx B)) 0) block_mxEh col_mx0.
rewrite -[B in RHS]hsubmxK /mask mul_row_block mulmx1 !mulmx0 !addr0.
by rewrite -[B in RHS]submxK block_mxEh row_mxKl.
Qed.
(* With I - mask nothing of a row of labels is left but the last. *)
Lemma last_label (Y : 'rV[R]_(n + 1)) :
  \tr ((1%:M - mask) *m Y^T *m Y *m (1%:M - mask)) = Y 0 (rshift n 0) ^+ 2.
Proof.
have keeps : (1%:M - mask) *m Y^T = col_mx 0 (rsubmx Y)^T.
  rewrite -[Y in LHS]hsubmxK tr_row_mx (scalar_mx_block n 1 (1 : R)) /mask opp_block_mx.
  by rewrite add_block_mx !oppr0 !addr0 subrr mul_block_col !(mul0mx, add0r) mul1mx.
rewrite keeps -mulmxA.
have -> : Y *m (1%:M - mask) = (col_mx 0 (rsubmx Y)^T)^T.
  rewrite -keeps trmx_mul trmxK; congr (_ *m _); rewrite linearB /= trmx1 /mask tr_block_mx.
  by rewrite !trmx0 trmx1.
rewrite mxtrace_mulC tr_col_mx trmx0 trmxK mul_row_col mul0mx add0r /mxtrace big_ord1.
by rewrite mxE big_ord1 !mxE expr2.
Qed.
End Slot.
Arguments mask {R n}.
Arguments slot {R n d}.
