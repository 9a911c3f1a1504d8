(* Li et al. 2025, remark after Corollary 3: without causal mask all tokens follow one descent
   trajectory, with the query as a source and without. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries label_slot.
From icl.models Require Import gated_linear_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section FullAttention.
Variables (R : comRingType) (n d : nat) (X : 'M[R]_(n, d)) (y : 'cV[R]_n) (x : 'cV[R]_d).
Variables (Pk Pq : nat -> 'M[R]_d).
(* Layers with residual connections and the weights (9), those of the queries from - P_q; sources
   is I, or the mask that keeps the query from being a source. *)
Definition layer (sources : 'M[R]_(n + 1)) l (Z : 'M[R]_(n + 1, d + 1)) :=
  Z + Z *m Wq (- Pq l) *m (Wk (Pk l))^T *m Z^T *m sources *m Z *m Wv R d.
Fixpoint layers sources l : 'M[R]_(n + 1, d + 1) :=
  if l is k.+1 then layer sources k.+1 (layers sources k) else block_mx X y x^T 0.
Definition P l : 'M[R]_d := Pq l *m (Pk l)^T.
Definition gradient (b : 'cV[R]_d) : 'cV[R]_d := X^T *m (X *m b - y).
Fixpoint betahat l : 'cV[R]_d := if l is k.+1 then
  (1%:M - P l *m x *m x^T) *m betahat k - P l *m gradient (betahat k) else 0.
Fixpoint betahat_masked l : 'cV[R]_d :=
  if l is k.+1 then betahat_masked k - P l *m gradient (betahat_masked k) else 0.

Definition tokens (b : 'cV[R]_d) : 'M[R]_(n + 1, d + 1) :=
  block_mx X (y - X *m b) x^T (- (x^T *m b)).
Lemma layerE sources l b : layer sources l (tokens b) = tokens (b + P l *m
  ((row_mx X^T x *m sources) *m col_mx (y - X *m b) (- (x^T *m b)))).
Proof.
rewrite /layer /tokens; set F := col_mx X x^T; set t := col_mx (y - X *m b) (- (x^T *m b)).
have -> : block_mx X (y - X *m b) x^T (- (x^T *m b)) = row_mx F t by rewrite -block_mxEh.
have -> : row_mx F t *m Wq (- Pq l) = row_mx (- (F *m Pq l)) 0.
  by rewrite /Wq mul_row_block !mulmx0 !addr0 mulmxN.
have -> : row_mx (- (F *m Pq l)) 0 *m (Wk (Pk l))^T = row_mx (- (F *m P l)) 0.
  by rewrite /Wk tr_block_mx !trmx0 mul_row_block !mulmx0 !addr0 mulNmx /P mulmxA.
have -> : row_mx (- (F *m P l)) 0 *m (row_mx F t)^T = - (F *m P l *m F^T).
  by rewrite tr_row_mx mul_row_col mul0mx addr0 mulNmx.
rewrite -[_ *m row_mx F t *m _]mulmxA.
have -> : row_mx F t *m Wv R d = row_mx 0 t by rewrite /Wv mul_row_block !mulmx0 mulmx1 !add0r.
rewrite mul_mx_row mulmx0 add_row_mx addr0 !mulNmx.
set v := P l *m _.
have -> : F *m P l *m F^T *m sources *m t = F *m v.
  by rewrite /v /F tr_col_mx trmxK !mulmxA.
clearbody v; rewrite /F /t mul_col_mx opp_col_mx add_col_mx -block_mxEh !mulmxDr !opprD !addrA.
by [].
Qed.
Lemma no_mask b : row_mx X^T x *m 1%:M *m col_mx (y - X *m b) (- (x^T *m b)) =
  - gradient b - x *m (x^T *m b).
Proof.
by rewrite mulmx1 mul_row_col mulmxN; congr (_ - _); rewrite /gradient -[RHS]mulmxN opprB.
Qed.
Lemma with_mask b : row_mx X^T x *m mask *m col_mx (y - X *m b) (- (x^T *m b)) = - gradient b.
Proof.
rewrite /mask mul_row_block !mulmx0 !addr0 mulmx1 mul_row_col mul0mx addr0.
by rewrite /gradient -[RHS]mulmxN opprB.
Qed.
Definition squared_loss (b : 'cV[R]_d) : R := \sum_i (y i 0 - (X *m b) i 0) ^+ 2.
Lemma gradient_of_loss b delta : squared_loss (b + delta) = squared_loss b +
  2%:R * ((gradient b)^T *m delta) 0 0 + \sum_i (X *m delta) i 0 ^+ 2.
Proof.
have -> : ((gradient b)^T *m delta) 0 0 = \sum_i ((X *m b) i 0 - y i 0) * (X *m delta) i 0.
  rewrite /gradient trmx_mul trmxK -mulmxA mxE; apply: eq_bigr => i _.
  by rewrite mxE addE oppE.
rewrite /squared_loss mulr_sumr -!big_split /=; apply: eq_bigr => i _; rewrite mulmxDr addE.
by move: ((X *m b) i 0) (y i 0) ((X *m delta) i 0) => *; ring.
Qed.
(* One beta for all tokens, its recursion, and that half the gradient of the squared loss is in
   it. *)
Theorem one_trajectory :
  (forall l, layers 1%:M l = tokens (betahat l)) /\
  forall b delta, squared_loss (b + delta) = squared_loss b +
    2%:R * ((gradient b)^T *m delta) 0 0 + \sum_i (X *m delta) i 0 ^+ 2.
Proof.
split=> [l|]; last exact: gradient_of_loss.
elim: l => [|l IH]; first by rewrite /tokens /= !mulmx0 subr0 oppr0.
rewrite /= IH layerE no_mask mulmxBr mulmxN; congr (tokens _).
by rewrite mulmxBl mul1mx -!mulmxA addrA addrAC.
Qed.
Theorem masked l : layers mask l = tokens (betahat_masked l).
Proof.
elim: l => [|l IH]; first by rewrite /tokens /= !mulmx0 subr0 oppr0.
by rewrite /= IH layerE with_mask mulmxN.
Qed.
End FullAttention.
