(* Models that divide or take traces, on matrices of rational numbers as lists of rows: conjugate
   gradients, the risk of weighted descent, softmax attention for an exponential that is given. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries words words_sound.
From icl.models Require Import conjugate_gradient wpgd_risk softmax_attention.
From test Require Import listed.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition over a b := Qred (Qdiv a b).
Definition minus_ m n s t := add_ m n s (scale_ m n qm1 t).
Definition trace_ n s := total n (fun i => at_ s i i).
Definition dot_ d s t := at_ (mul_ 1 d 1 (tr_ d 1 s) t) 0 0.

Section Conjugate.
Variables (d : nat) (H w_star w_0 : seq (seq Q)).
Notation dot := (dot_ d).
Definition residual_ v := mul_ d d 1 H (minus_ d 1 w_star v).
Definition step_ (first : bool) (before : Q) (v s : seq (seq Q)) :=
  let r := residual_ v in
  let square := dot r r in
  let direction := add_ d 1 r (scale_ d 1 (if first then q0 else over square before) s) in
  (add_ d 1 v (scale_ d 1 (over square (dot direction (mul_ d d 1 H direction))) direction),
   direction).
(* the iterate, the direction that led to it, and the square of the residual before *)
Fixpoint cg_ l := if l is k.+1 then
    let: (v, s, before) := cg_ k in
    (step_ (k == 0%N) before v s, dot (residual_ v) (residual_ v))
  else (w_0, zero_ d 1, q0).
End Conjugate.

Definition risk_ n d S C r M P w : Q :=
  let: (S2, W) := (mul_ d d d S S, tr_ n 1 w) in
  let: (Pt, ww) := (tr_ d d P, at_ (mul_ 1 n 1 W w) 0 0) in
  plus (plus (plus M (times (Qmake (-2) 1) (times (trace_ d (mul_ d d d S2 P))
    (at_ (mul_ 1 n 1 W r) 0 0))))
    (times (times M ww) (trace_ d (mul_ d d d (mul_ d d d (mul_ d d d S Pt) S) P))))
    (times (plus ww (at_ (mul_ 1 n 1 (mul_ 1 n n W C) w) 0 0))
      (trace_ d (mul_ d d d (mul_ d d d (mul_ d d d S2 Pt) S) P))).

Definition softmax_ (E : Q -> Q) N (sees : nat -> nat -> bool) s := table N N (fun i j =>
  if sees i j then over (E (at_ s i j)) (total N (fun l => if sees i l then E (at_ s i l) else q0))
  else q0).

Section Listed.
Variable R : realFieldType.
Implicit Types s t : seq (seq Q).
Notation q := (qden R).
Notation listed := (listed R).
Lemma overE a b : q (over a b) = q a / q b.
Proof.
rewrite /over qden_red /Qdiv qden_mul; congr (_ * _); case: b => [[|p|p] e] /=.
- by rewrite /Qinv /= /qden /= !mul0r invr0.
- by rewrite /Qinv /qden /= invf_div.
by rewrite /Qinv /qden /= !mulNr invrN invf_div.
Qed.
Lemma sub m n s t : listed m n s - listed m n t = listed m n (minus_ m n s t).
Proof. by rewrite /minus_ -add -scale qdenm1 scaleN1r. Qed.
Lemma trace n s : \tr (listed n n s) = q (trace_ n s).
Proof. by rewrite -totalE; apply: eq_bigr => i _; rewrite mxE. Qed.
Lemma dotE d s t : dot (listed d 1 s) (listed d 1 t) = q (dot_ d s t).
Proof. by rewrite /dot tr mul entry. Qed.

Section Conjugate.
Variables (d : nat) (H w_star w_0 : seq (seq Q)).
Notation cgl := (cg (listed d d H) (listed d 1 w_star) (listed d 1 w_0)).
Notation lists := (cg_ d H w_star w_0).
Lemma residualE v : residual (listed d d H) (listed d 1 w_star) (listed d 1 v) =
  listed d 1 (residual_ d H w_star v).
Proof. by rewrite /residual sub mul. Qed.
Lemma beforeE k : (lists k.+1).2 =
  dot_ d (residual_ d H w_star (lists k).1.1) (residual_ d H w_star (lists k).1.1).
Proof. by rewrite /=; case: (lists k) => [[]]. Qed.
Lemma cgE l : cgl l = (listed d 1 (lists l).1.1, listed d 1 (lists l).1.2).
Proof.
elim/ltn_ind: l => -[_|k IH]; first by rewrite /= zero.
have -> : cgl k.+1 = let: (v, s) := cgl k in
    let r := residual (listed d d H) (listed d 1 w_star) v in
    let deflection := if k is k'.+1 then dot r r / dot (residual (listed d d H)
      (listed d 1 w_star) (cgl k').1) (residual (listed d d H) (listed d 1 w_star) (cgl k').1)
      else 0 in
    let direction := r + deflection *: s in
    (v + (dot r r / dot direction (listed d d H *m direction)) *: direction, direction) by [].
rewrite IH //= residualE !dotE.
have -> : (if k is k'.+1 then q (dot_ d (residual_ d H w_star (lists k).1.1)
      (residual_ d H w_star (lists k).1.1)) / dot (residual (listed d d H)
      (listed d 1 w_star) (cgl k').1) (residual (listed d d H) (listed d 1 w_star) (cgl k').1)
      else 0) = q (if k == 0%N then q0 else over (dot_ d (residual_ d H w_star (lists k).1.1)
      (residual_ d H w_star (lists k).1.1)) (lists k).2).
  case: k IH => [_|k IH]; first by rewrite qden0.
  by rewrite IH //= residualE dotE overE -beforeE.
move: (lists k) => [[v s] before] /=.
by rewrite scale add mul dotE -overE scale add.
Qed.
Lemma iterate l : (cgl l).1 = listed d 1 (lists l).1.1. Proof. by rewrite cgE. Qed.
Definition square_ k := dot_ d (residual_ d H w_star (lists k).1.1)
  (residual_ d H w_star (lists k).1.1).
Lemma alpha k : cg_alpha (listed d d H) (listed d 1 w_star) (listed d 1 w_0) k =
  q (over (square_ k) (let s := (lists k.+1).1.2 in dot_ d s (mul_ d d 1 H s))).
Proof. by rewrite /cg_alpha !cgE residualE mul !dotE -overE. Qed.
Lemma gamma k : cg_gamma (listed d d H) (listed d 1 w_star) (listed d 1 w_0) k =
  q (if k is k'.+1 then over (square_ k) (square_ k') else q0).
Proof. by case: k => [|k]; rewrite /cg_gamma ?qden0 // !iterate !residualE !dotE -overE. Qed.
End Conjugate.

Lemma risk_value n d S C r M P w : risk (listed d d S) (listed n n C) (listed n 1 r) (q M)
  (listed d d P) (listed n 1 w) = q (risk_ n d S C r M P w).
Proof.
have e : q (Qmake (-2) 1) = - 2%:R by exact: divr1.
by rewrite /risk /risk_ !(plusE, timesE) e !tr !mul !trace !entry mulNr mulrA.
Qed.

Lemma softmaxE N (sees : nat -> nat -> bool) E exp s : (forall a, exp (q a) = q (E a)) ->
  softmax exp (fun i j : 'I_N => sees i j) (listed N N s) = listed N N (softmax_ E N sees s).
Proof.
move=> e; apply: listedP => i j; rewrite mxE; case: ifP => // _; last by rewrite qden0.
rewrite overE entry e -totalE; congr (_ / _); rewrite big_mkcond; apply: eq_bigr => l _.
by rewrite entry e; case: ifP => // _; rewrite qden0.
Qed.
Lemma causal_softmax N E exp s : (forall a, exp (q a) = q (E a)) ->
  softmax exp (@causal N) (listed N N s) = listed N N (softmax_ E N (fun i j => j <= i)%N s).
Proof. exact: softmaxE. Qed.
End Listed.
