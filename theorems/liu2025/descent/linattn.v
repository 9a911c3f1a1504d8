(* Liu et al. 2025: one layer of linear attention, causal or not, makes a step of gradient descent
   in the row of the query, so that k layers with the same weights make k steps. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.liu2025.descent Require Import gradform.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Head.
(* O = ((U W_Q + b_Q)(U W_K + b_K)^T o mask)(U W_V + b_V), a bias the same in every row *)
Variables (R : comRingType) (N D p q : nat) (mask : 'M[R]_N).
Variables (WQ WK : 'M[R]_(D, p)) (bQ bK : 'rV[R]_p) (WV : 'M[R]_(D, q)) (bV : 'rV[R]_q).
Definition biased m (b : 'rV[R]_m) (W : 'M[R]_(D, m)) (U : 'M[R]_(N, D)) :=
  U *m W + const_mx 1 *m b.
Definition head (U : 'M[R]_(N, D)) :=
  hadamard (biased bQ WQ U *m (biased bK WK U)^T) mask *m biased bV WV U.
End Head.

Section Steps.
Variables (R : realFieldType) (n d : nat) (A : 'M[R]_(n, d)) (b : 'cV[R]_n) (eta : R).
(* Rows (a_i, b_i, anything) of the data and (0, 0, x) of the query, which comes last. *)
Definition tokens (W : 'M[R]_(n, d)) (x : 'cV[R]_d) : 'M[R]_(n + 1, (d + 1) + d) :=
  block_mx (row_mx A b) W 0 x^T.
(* Queries (x, -1), keys (a_i, b_i), values - eta a_i in the channels of x. *)
Definition WQ : 'M[R]_((d + 1) + d, d + 1) := col_mx 0 (row_mx 1%:M 0).
Definition bQ : 'rV[R]_(d + 1) := row_mx 0 (- 1)%:M.
Definition WK : 'M[R]_((d + 1) + d, d + 1) := col_mx 1%:M 0.
Definition WV : 'M[R]_((d + 1) + d, (d + 1) + d) := block_mx 0 (col_mx (- eta)%:M 0) 0 0.
(* Any mask that lets the last row see all: none, and the causal one. *)
Variable mask : 'M[R]_(n + 1).
Hypothesis last_sees : forall j, mask (rshift n 0) j = 1.
Definition layer U := U + head mask WQ WK bQ 0 WV 0 U.
Definition gd_step (x : 'cV[R]_d) := x - eta *: gradient A b 1 x.

Theorem layer_step W x : exists W', layer (tokens W x) = tokens W' (gd_step x).
Proof.
have K : biased 0 WK (tokens W x) = col_mx (row_mx A b) 0.
  by rewrite /biased mulmx0 addr0 /tokens /WK mul_block_col !mulmx1 !mulmx0 !addr0.
have V : biased 0 WV (tokens W x) = row_mx 0 (col_mx (- eta *: A) 0).
  rewrite /biased mulmx0 addr0 /tokens /WV mulmx_block !mulmx0 !mul0mx !addr0.
  by rewrite mul_row_col mulmx0 addr0 mul_mx_scalar block_mxEh col_mx0.
have Q : biased bQ WQ (tokens W x) = col_mx (row_mx W (- const_mx 1)) (row_mx x^T (- 1)%:M).
  rewrite /biased /tokens /WQ /bQ mul_block_col !mulmx0 !add0r.
  apply/matrixP=> i j; rewrite -[i]splitK -[j]splitK.
  by case: (split i) => i'; case: (split j) => j' /=;
    rewrite addE ?col_mxEu ?col_mxEd ?mul_mx_row ?row_mxEl ?row_mxEr ?mulmx1 ?mulmx0 ?mul_mx_row
      ?row_mxEl ?row_mxEr !mxE ?big_ord1 ?mxE ?mulr0 ?addr0 ?add0r ?mul1r ?ord1 ?eqxx.
pose last := x^T *m A^T - b^T; pose T := row_mx W (- const_mx 1) *m (row_mx A b)^T.
have S : biased bQ WQ (tokens W x) *m (biased 0 WK (tokens W x))^T = block_mx T 0 last 0.
  rewrite Q K tr_col_mx trmx0 mul_col_row !mulmx0 -/T; congr block_mx.
  by rewrite tr_row_mx mul_row_col mul_scalar_mx scaleN1r.
pose seen := hadamard (block_mx T 0 last 0) mask.
have seenE : seen = block_mx (ulsubmx seen) 0 last 0.
  have entry i j : seen i j = block_mx T 0 last 0 i j * mask i j by rewrite hadE.
  clearbody seen; rewrite -[LHS]submxK; congr block_mx; apply/matrixP=> i j.
  - by rewrite [LHS]mxE [LHS]mxE entry block_mxEur !mxE mul0r.
  - by rewrite [LHS]mxE [LHS]mxE entry block_mxEdl ord1 last_sees mulr1.
  - by rewrite [LHS]mxE [LHS]mxE entry block_mxEdr !mxE mul0r.
exists (W + ulsubmx seen *m (- eta *: A)).
have VE : row_mx 0 (col_mx (- eta *: A) 0) = block_mx 0 (- eta *: A) 0 0
    :> 'M_(n + 1, (d + 1) + d) by rewrite block_mxEh col_mx0.
rewrite /layer /head S V VE -/seen seenE mulmx_block !mulmx0 !addr0 block_mxKul.
rewrite /tokens add_block_mx !addr0; congr block_mx.
have lastE : last = (A *m x - b)^T by rewrite linearB /= trmx_mul.
rewrite /gd_step /gradient scale1r lastE [RHS]raddfB /= [(eta *: _)^T]linearZ /= trmx_mul trmxK.
by rewrite -scalemxAr scaleNr.
Qed.
(* k layers: the last row holds iterate k, the data stand as they were. *)
Theorem steps W x k : exists W', iter k layer (tokens W x) = tokens W' (iter k gd_step x).
Proof.
elim: k => [|k [W' IH]]; first by exists W.
by rewrite /= IH; apply: layer_step.
Qed.
End Steps.
