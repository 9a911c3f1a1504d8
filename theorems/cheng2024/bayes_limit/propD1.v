(* Cheng et al. 2024, Proposition D.1 (A): heads whose activations are kernels act as one head with
   the composite kernel. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import kernel_attention.
From icl.cheng2024.attention_as_descent Require Import lemG3 prop31.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section PropositionD1.
Variables (R : comRingType) (d n H : nat) (kappa : 'I_H -> 'cV[R]_d -> 'cV[R]_d -> R).
Variables (G : 'I_H -> 'M[R]_d) (X : 'M[R]_(d, n)) (x : 'cV[R]_d) (y : 'rV[R]_n).
(* The heads add up, each with its value weight [0, 0; 0, -r_l^s] and B_l^s = C_l^s = G^s. *)
Definition value (r : R) : 'M[R]_(d + 1) := block_mx 0 0 0 (- r)%:M.
Definition heads_layer (r : 'I_H -> R) (Z : 'M[R]_(d + 1, n + 1)) :=
  Z + \sum_s value (r s) *m Z *m mask *m
        activation (kappa s) (G s *m usubmx Z) (G s *m usubmx Z).
Fixpoint Z (r : nat -> 'I_H -> R) l : 'M[R]_(d + 1, n + 1) :=
  if l is k.+1 then heads_layer (r k) (Z r k) else kernel_prompt X x y.
(* The kernel that heads of the weights w_s make together. *)
Definition composite (w : 'I_H -> R) (u v : 'cV[R]_d) : R :=
  \sum_s w s * kappa s (G s *m u) (G s *m v).

Lemma heads_are_one (w : 'I_H -> R) r (W : 'M[R]_(d + 1, n + 1)) :
  heads_layer (fun s => w s * r) W = kernel_layer (composite w) (value r) 1%:M 1%:M W.
Proof.
rewrite /heads_layer /kernel_layer /attention_layer !mul1mx; congr (_ + _).
have valueZ s : value (w s * r) = w s *: value r.
  by rewrite /value scale_block_mx !scaler0 scale_scalar_mx mulrN.
rewrite (eq_bigr (fun s => value r *m W *m mask *m
  (w s *: activation (kappa s) (G s *m usubmx W) (G s *m usubmx W)))) => [|s _].
  rewrite -mulmx_sumr; congr (_ *m _); apply/matrixP=> i j; rewrite summxE mxE.
  by apply: eq_bigr => s _; rewrite !mxE !colE !mulmxA.
by rewrite valueZ -!scalemxAl scalemxAr.
Qed.
Lemma composite_step w (r : nat -> R) k :
  prop31.Z (composite w) X x y r k.+1 =
  kernel_layer (composite w) (value (r k)) 1%:M 1%:M (prop31.Z (composite w) X x y r k).
Proof. by []. Qed.
Lemma same (r : nat -> R) l : Z (fun k _ => r k) l = prop31.Z (composite (fun=> 1)) X x y r l.
Proof.
elim: l => [//|l IH] /=; rewrite IH composite_step -heads_are_one /heads_layer; congr (_ + _).
by apply: eq_bigr => s _; rewrite mul1r.
Qed.
(* Other weights w_s of the heads give the kernel of these weights. *)
Theorem weights (w : 'I_H -> R) (r : nat -> R) l :
  let f := f (composite w) X y r in
  drsubmx (Z (fun k s => w s * r k) l) = (- f l x)%:M /\
  dlsubmx (Z (fun k s => w s * r k) l) = \row_i (y 0 i - f l (col i X)).
Proof.
have sameZ k : Z (fun k s => w s * r k) k = prop31.Z (composite w) X x y r k.
  by elim: k => [//|k IH] /=; rewrite IH composite_step heads_are_one.
by rewrite sameZ; apply: forward.
Qed.
End PropositionD1.

(* Every head with the same weight r_l: descent with the composite kernel, in the form (9) and, in
   the space of that kernel, (7). *)
Theorem propositionD1 (R : rcfType) d n H (kappa : 'I_H -> 'cV[R]_d -> 'cV[R]_d -> R) G
    (X : 'M[R]_(d, n)) y :
  let K := composite kappa G (fun=> 1) in let Z x r := Z kappa G X x y (fun k _ => r k) in
  (forall x r l, drsubmx (Z x r l) = (- f K X y r l x)%:M /\
     dlsubmx (Z x r l) = \row_i (y 0 i - f K X y r l (col i X))) /\
  forall (V : lmodType R) at_ inner k, @reproducing R _ V at_ inner k K -> forall m,
    (forall r F, sequence at_ inner X y m r F -> let r' := step_of K at_ X y r F in
       forall x l, (l <= m)%N -> drsubmx (Z x r' l) = (- at_ (F l) x)%:M /\
         dlsubmx (Z x r' l) = \row_i (y 0 i - at_ (F l) (col i X))) /\
    forall r F, kernel_sequence at_ k X y m r F ->
      (forall l u, (l <= m)%N -> at_ (F l) u = f K X y r l u) /\
      ((forall l, (l < m)%N -> 0 < q at_ K (fun i => col i X) (y 0) (F l)) ->
        sequence at_ inner X y m
          (fun l => - r l * Num.sqrt (q at_ K (fun i => col i X) (y 0) (F l))) F).
Proof.
move=> K Z'; have [layers spaces] := proposition31 K X y.
have ZE x r l : Z' x r l = prop31.Z K X x y r l by exact: same.
split=> [x r l|V at_ inner k space m]; first by rewrite ZE.
have [seven nine] := spaces V at_ inner k space m; split=> // r F seqF r' x l lm.
by rewrite ZE; apply: seven seqF x l lm.
Qed.
