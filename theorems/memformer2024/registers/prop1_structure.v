(* Memformers, (17) and (18): a register that is carried holds a search direction. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import linear_attention.
From icl.ahn2023.one_layer Require lem2.
From icl.memformer2024.registers Require Import prop2_scalar.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Register.
Variables (R : realFieldType) (n d : nat).
(* Z_l and R_(l-1), any weights. *)
Section Layers.
Variables (P Q : nat -> 'M[R]_(d + 1)) (alpha gamma : nat -> R) (start : 'M[R]_(d + 1, n + 1)).
Fixpoint run l : 'M[R]_(d + 1, n + 1) * 'M[R]_(d + 1, n + 1) :=
  if l is k.+1 then
    let register := attention (P k) (Q k) (run k).1 + gamma k *: (run k).2 in
    ((run k).1 + alpha k *: (n%:R^-1 *: register), register)
  else (start, 0).
End Layers.

(* With gamma_l = 0 and alpha_l = 1 the layers are those of (6). *)
Theorem switched_off P Q Z l : (run P Q (fun=> 1) (fun=> 0) Z l).1 = linear_attention.layers P Q Z l.
Proof. by elim: l => //= l ->; rewrite scale0r addr0 scale1r. Qed.

Variables (t : prompt R n d) (A : nat -> 'M[R]_d) (alpha gamma : nat -> R) (w_0 : 'cV[R]_d).
(* (12) without its mean, of the demonstrations, and its gradient. *)
Notation risk := (lem2.risk t).
Notation gradient := (lem2.gradient t).
(* The iterate w_l, and s_(l-1), the direction that led to it. *)
Fixpoint descent l : 'cV[R]_d * 'cV[R]_d :=
  if l is k.+1 then
    let s := - ((A k)^T *m gradient (descent k).1) + gamma k *: (descent k).2 in
    ((descent k).1 + alpha k *: s, s)
  else (w_0, 0).
(* (9); the labels are those that a start at w_0 leaves, at w_0 = 0 those of Z_0. *)
Notation states := (run (fun=> prop2_scalar.P R d) (prop2_scalar.Q A) alpha gamma (tokens t w_0)).
(* A step is along - A_l^T grad R and the direction before; labels and registers follow it. *)
Theorem direction :
  (forall v s, risk (v + s) =
    risk v + ((gradient v)^T *m s) 0 0 + (2 * n%:R)^-1 * \sum_i (s^T *m X t) 0 i ^+ 2) /\
  forall l, (states l).1 = tokens t (descent l).1 /\
    n%:R^-1 *: (states l).2 = labels_of t (descent l).2.
Proof.
split=> [v s|l]; first exact: lem2.gradient_of_risk.
elim: l => [|l [IH1 IH2]]; first by rewrite /= scaler0 labels_of0.
have register : n%:R^-1 *: (states l.+1).2 = labels_of t (descent l.+1).2.
  rewrite /= scalerDr IH1 registerE scalerA mulrC -scalerA IH2 labels_ofZ labels_ofD.
  by [].
split=> //.
have -> : (states l.+1).1 = (states l).1 + alpha l *: (n%:R^-1 *: (states l.+1).2) by [].
by rewrite register IH1 labels_ofZ tokensD.
Qed.
End Register.
