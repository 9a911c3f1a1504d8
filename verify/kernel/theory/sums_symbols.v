(* Symbols as entries by natural numbers, and what normal forms may use of them. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_symbols sums sums_sound sums_blocks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Env.
Variables (R : numFieldType) (dims : seq nat).
Notation dim := (nth 1%N dims).
Definition one_entries : nat -> nat -> R := fun i j => (i == j)%:R.
Definition number (a : R) : nat -> nat -> R := fun _ _ => a.
Definition entries (env : seq (nat -> nat -> R)) k := nth one_entries env k.
Lemma env_ok s (M : nat -> nat -> nat -> R) : dim 0 = 1%N ->
  (forall i j, M 0%N i j = (i == j)%:R) ->
  marked (fun k => forall i j, M k i j = M k j i) (syms s) 0 ->
  each (fun p => forall i j, (i < dim (nth 0%N (rows s) p.1))%N ->
    (j < dim (nth 0%N (rows s) p.1))%N ->
    \sum_(0 <= x < dim (nth 0%N (cols s) p.1)) M p.1 i x * M p.2 x j = (i == j)%:R) (invs s) ->
  each (fun p => M p.1 0%N 0%N * M p.2 0%N 0%N = 1) (recips s) ->
  (forall d, d != 0%N -> M (nth 0%N (sizes s) d) 0%N 0%N = (dim d)%:R) ->
  ok dim s M.
Proof.
move=> h0 h1 hs hi hr hd; split=> //.
- by move=> k h; have := marked_nth hs h.
- by move=> k k' h; exact: (pairin_each hi h).
by move=> j k h; exact: (pairin_each hr h).
Qed.
End Env.

(* a symbol whose entries are given, and one block as entries *)
Lemma mrep_given (R : numFieldType) dim s (M : nat -> nat -> nat -> R) (H : ok dim s M) k r c :
  mrep dim M [:: r] [:: c] (nletter k r c) (\matrix_(i < dim r, j < dim c) M k i j).
Proof.
apply: mrep_one_block => //; apply: rep_edges => f hf; rewrite /ev big_seq1 /=.
rewrite (mget_at _ (hf 1%N) (hf 2%N)) mxE.
case: r c hf => [|r] [|c] //= hf;
  by rewrite ?(good_zero1 H hf) ?(good_zero2 H hf) ?(good_zero0 H hf).
Qed.
Lemma rep_one_block (R : numFieldType) dim (M : nat -> nat -> nat -> R) r c p m n
    (A : 'M[R]_(m, n)) : mrep dim M [:: r] [:: c] p A -> rep dim M r c (ent p 0 0) (mget A).
Proof. by case=> _ _ /(_ 0%N 0%N isT isT). Qed.
