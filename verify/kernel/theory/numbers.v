(* The constants of generated statements as numbers. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_symbols.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Numbers.
Variable R : numFieldType.
Lemma q_zero : q R 0 1 = 0. Proof. exact: qden0. Qed.
Lemma q_one : q R 1 1 = 1. Proof. exact: qden1. Qed.
Lemma q_positive p : q R (Z.pos p) 1 = (Pos.to_nat p)%:R.
Proof. by rewrite /q /qden /= divr1. Qed.
Lemma q_negative p : q R (Z.neg p) 1 = - (Pos.to_nat p)%:R.
Proof. by rewrite /q /qden /= divr1. Qed.
Lemma q_ratio a b : q R (Z.pos a) b = (Pos.to_nat a)%:R / (Pos.to_nat b)%:R.
Proof. by []. Qed.
End Numbers.
