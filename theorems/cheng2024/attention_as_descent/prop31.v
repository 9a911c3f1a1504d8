(* Cheng et al. 2024, Proposition 3.1: a Transformer whose activation is a kernel performs gradient
   descent in function space, in the form (9). *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.models Require Import kernel_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Proposition.
Variables (R : comRingType) (d n : nat) (kappa : 'cV[R]_d -> 'cV[R]_d -> R).
Variables (X : 'M[R]_(d, n)) (x : 'cV[R]_d) (y : 'rV[R]_n) (r : nat -> R).
Definition V l : 'M[R]_(d + 1) := block_mx 0 0 0 (- r l)%:M.
Definition Z := attention_layers (@activation R d kappa (n + 1) (n + 1)) V (fun=> 1%:M)
  (fun=> 1%:M) (kernel_prompt X x y).
(* (9) *)
Fixpoint f l (u : 'cV[R]_d) : R :=
  if l is k.+1 then f k u + r k * \sum_i (y 0 i - f k (col i X)) * kappa (col i X) u else 0.

Definition tokens (g : 'cV[R]_d -> R) : 'M[R]_(d + 1, n + 1) :=
  block_mx X x (y - \row_i g (col i X)) (- g x)%:M.
Lemma col_demonstration (i : 'I_n) : col (lshift 1 i) (row_mx X x) = col i X.
Proof. by apply/matrixP=> a b; rewrite !mxE -[X a i](row_mxEl X x) mxE. Qed.
Lemma col_query : col (rshift n 0) (row_mx X x) = x.
Proof. by apply/matrixP=> a b; rewrite !ord1 mxE row_mxEr. Qed.
Lemma layer_step k (g g' : 'cV[R]_d -> R) :
  (forall u, g' u = g u + r k * \sum_i (y 0 i - g (col i X)) * kappa (col i X) u) ->
  kernel_layer kappa (V k) 1%:M 1%:M (tokens g) = tokens g'.
Proof.
move=> gE; rewrite /kernel_layer /attention_layer /tokens /V /mask !mul1mx.
rewrite -[in usubmx _]/(block_mx X x _ _) block_mxEv col_mxKu -block_mxEv.
rewrite !mulmx_block !(mul0mx, mulmx0, mulmx1, addr0, add0r) mul_scalar_mx.
set v : 'rV_n := _ - _; set K := activation _ _ _.
have entry j : (row_mx ((- r k) *: v) 0 *m K) 0 j =
    - (r k * \sum_i (y 0 i - g (col i X)) * kappa (col i X) (col j (row_mx X x))).
  rewrite mxE big_split_ord /= [X in _ + X]big1 => [|i _]; last by rewrite row_mxEr mxE mul0r.
  rewrite addr0 mulr_sumr -sumrN; apply: eq_bigr => i _.
  rewrite row_mxEl scE [K _ _]mxE col_demonstration /v !mxE.
  by rewrite -mulrA mulNr.
rewrite block_mxEv mul_col_mx row_mx0 mul0mx -!block_mxEv.
have -> : row_mx (- r k *: v) 0 *m K = row_mx (- (\row_i (g' (col i X) - g (col i X))))
    (- (g' x - g x))%:M.
  apply/matrixP=> a j; rewrite ord1 entry -[j]splitK; case: (split j) => i /=.
    by rewrite col_demonstration row_mxEl oppE [in RHS]mxE (gE (col i X)) [g _ + _]addrC addrK.
  by rewrite !ord1 col_query row_mxEr mxE eqxx mulr1n (gE x) [g _ + _]addrC addrK.
rewrite -[Y in col_mx Y _](@row_mx0 R d n 1) -block_mxEv.
rewrite add_block_mx !addr0 /v; congr block_mx.
  by apply/matrixP=> a i; rewrite !mxE opprB addrA addrNK.
by rewrite -raddfD /= opprB addrA addNr add0r.
Qed.
(* (8): at every layer the corner is minus the prediction, and label i what is left of y_i. *)
Theorem proposition31 l : drsubmx (Z l) = (- f l x)%:M /\
  dlsubmx (Z l) = \row_i (y 0 i - f l (col i X)).
Proof.
have -> : Z l = tokens (f l).
  rewrite /Z; elim: l => [|l IH] /=; last by rewrite IH; apply: layer_step.
  rewrite /kernel_prompt /tokens oppr0 raddf0; congr block_mx.
  by apply/matrixP=> a i; rewrite !mxE subr0 ord1.
rewrite /tokens block_mxKdr block_mxKdl; split=> //.
by apply/matrixP=> a i; rewrite !mxE ord1.
Qed.
End Proposition.
