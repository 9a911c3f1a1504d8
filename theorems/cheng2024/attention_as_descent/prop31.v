(* Cheng et al. 2024, Proposition 3.1: a Transformer whose activation is a kernel performs gradient
   descent in function space, (7), whose steps have the form (9). *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import entries.
From icl.models Require Import kernel_attention.
From icl.cheng2024.attention_as_descent Require Import lemG3.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
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
Lemma forward l : drsubmx (Z l) = (- f l x)%:M /\
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

(* V are the functions of the space of the kernel. *)
Section Sequence.
Variables (R : rcfType) (d n : nat) (kappa : 'cV[R]_d -> 'cV[R]_d -> R) (V : lmodType R).
Variables (at_ : V -> 'cV[R]_d -> R) (inner : V -> V -> R) (k : 'cV[R]_d -> V).
Hypothesis space : reproducing at_ inner k kappa.
Variables (X : 'M[R]_(d, n)) (y : 'rV[R]_n).
Notation steepest := (steepest at_ inner (fun i => col i X) (y 0)).
Notation q := (q at_ kappa (fun i => col i X) (y 0)).
Notation pull := (pull at_ k (fun i => col i X) (y 0)).
(* (7) up to F_m, with the direction along which the loss falls fastest. *)
Definition sequence m (r : nat -> R) (F : nat -> V) := F 0%N = 0 /\
  forall l, (l < m)%N -> exists2 g, steepest (F l) g & F l.+1 = F l - r l *: g.
(* (9) up to F_m *)
Definition kernel_sequence m (r : nat -> R) (F : nat -> V) := F 0%N = 0 /\
  forall l, (l < m)%N -> F l.+1 = F l + r l *: pull (F l).
Definition step_of (r : nat -> R) (F : nat -> V) l := - r l / Num.sqrt (q (F l)).
Lemma values m r F l u : kernel_sequence m r F -> (l <= m)%N ->
  at_ (F l) u = f kappa X y r l u.
Proof.
move=> [F0 FS]; elim: l u => [|l IH] u lm /=; first by rewrite F0 (at0 space).
rewrite (FS l lm) (atD space) (atZ space) (at_sum space) (IH u (ltnW lm)); congr (_ + _ * _).
by apply: eq_bigr => i _; rewrite (atZ space) (kernel_at space) (IH _ (ltnW lm)).
Qed.
Lemma same_steps m r F : sequence m r F -> kernel_sequence m (step_of r F) F.
Proof.
move=> [F0 FS]; split=> // l lm; have [g /(steepest_direction space) [_ ->] ->] := FS l lm.
by rewrite /direction /step_of scalerA mulNr scaleNr.
Qed.
Lemma steps_of_sequence m r F : kernel_sequence m r F ->
  (forall l, (l < m)%N -> 0 < q (F l)) ->
  sequence m (fun l => - r l * Num.sqrt (q (F l))) F.
Proof.
move=> [F0 FS] q_pos; split=> // l lm; have ql := q_pos l lm.
exists (direction at_ k kappa (fun i => col i X) (y 0) (F l)).
  by have [] := direction_steepest space ql.
rewrite (FS l lm) /direction scalerA -mulrA mulfV ?mulr1 ?scaleNr ?opprK //.
by rewrite gt_eqF ?sqrtr_gt0.
Qed.
End Sequence.
Arguments kernel_sequence {R d n V} at_ k X y m r F.
Arguments sequence {R d n V} at_ inner X y m r F.

(* With steps r of (9) the layers hold its values; (7) from 0 to step m is (9) with the steps
   step_of, and (9) is (7) as far as that is defined. *)
Theorem proposition31 (R : rcfType) d n (kappa : 'cV[R]_d -> 'cV[R]_d -> R) (X : 'M[R]_(d, n)) y :
  (forall x r l, drsubmx (Z kappa X x y r l) = (- f kappa X y r l x)%:M /\
     dlsubmx (Z kappa X x y r l) = \row_i (y 0 i - f kappa X y r l (col i X))) /\
  forall (V : lmodType R) at_ inner k, @reproducing R _ V at_ inner k kappa -> forall m,
    (forall r F, sequence at_ inner X y m r F -> let r' := step_of kappa at_ X y r F in
       forall x l, (l <= m)%N -> drsubmx (Z kappa X x y r' l) = (- at_ (F l) x)%:M /\
         dlsubmx (Z kappa X x y r' l) = \row_i (y 0 i - at_ (F l) (col i X))) /\
    forall r F, kernel_sequence at_ k X y m r F ->
      (forall l u, (l <= m)%N -> at_ (F l) u = f kappa X y r l u) /\
      ((forall l, (l < m)%N -> 0 < q at_ kappa (fun i => col i X) (y 0) (F l)) ->
        sequence at_ inner X y m
          (fun l => - r l * Num.sqrt (q at_ kappa (fun i => col i X) (y 0) (F l))) F).
Proof.
split=> [x r l|V at_ inner k space m]; first exact: forward.
split=> [r F seqF r' x l lm|r F seqF].
  have at_l u := values space u (same_steps space seqF) lm.
  have [-> ->] := forward kappa X x y r' l; rewrite at_l; split=> //.
  by apply/matrixP=> a i; rewrite !mxE at_l.
split=> [l u lm|]; [exact: (values space u seqF lm) | exact: (steps_of_sequence space)].
Qed.
