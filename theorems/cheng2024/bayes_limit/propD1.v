(* Cheng et al. 2024, Proposition D.1 (A): heads whose activations are kernels act as one head with
   the composite kernel. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import kernel_attention.
From icl.cheng2024.attention_as_descent Require Import prop31.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
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
(* Every head with the same weight r_l: the composite kernel of the proposition. *)
Theorem propositionD1 (r : nat -> R) l :
  let f := f (composite (fun=> 1)) X y r in
  drsubmx (Z (fun k _ => r k) l) = (- f l x)%:M /\
  dlsubmx (Z (fun k _ => r k) l) = \row_i (y 0 i - f l (col i X)).
Proof.
have same k : Z (fun k _ => r k) k = prop31.Z (composite (fun=> 1)) X x y r k.
  elim: k => [//|k IH] /=; rewrite IH composite_step -heads_are_one /heads_layer; congr (_ + _).
  by apply: eq_bigr => s _; rewrite mul1r.
by rewrite same; apply: proposition31.
Qed.
(* Other weights w_s of the heads give the kernel of these weights. *)
Theorem weights (w : 'I_H -> R) (r : nat -> R) l :
  drsubmx (Z (fun k s => w s * r k) l) = (- f (composite w) X y r l x)%:M.
Proof.
have same k : Z (fun k s => w s * r k) k = prop31.Z (composite w) X x y r k.
  by elim: k => [//|k IH] /=; rewrite IH composite_step heads_are_one.
by rewrite same; case: (proposition31 (composite w) X x y r l).
Qed.
End PropositionD1.
