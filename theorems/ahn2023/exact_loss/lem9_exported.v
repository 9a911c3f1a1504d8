(* exported: ahn2023.lem9 loss *)
(* Made by verify/kernel/exported.py; edited by nobody. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_blocks words_symbols numbers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module loss. Section S.
Variable R : numFieldType.
Variables n_ : nat.
Variable x1 : 'M[R]_(n_, 1%N). (* y *)
Variable x2 : R. (* label *)
Definition ds : seq nat := [:: 1; n_]%N.
Definition env : seq (slet R ds) := [:: @Slet R ds 1 0 x1].
Definition xs : seq R := [:: 0; n_%:R; x2].
Definition sg := Sig [:: 1]%N [:: 0]%N [:: false] [::]%N [:: 0; 1]%N [::]%N.
Lemma H : ok sg (M env) (P R ds) (nth 0 xs).
Proof.
apply: env_ok => //.
by case=> [|[|i]]// _; rewrite /dim /= ?nth_nil.
Qed.
Definition b0 : frame (P R ds) 1%N := base (@EE R ds) (@EP R ds) 0.
Definition b1 : frame (P R ds) n_ := base (@EE R ds) (@EP R ds) 1.
Notation rep := (rep (M env) (nth 0 xs)).
Notation reps := (reps (M env) (P R ds) (nth 0 xs)).
Definition v0 : 'M[R]_(n_, n_) := (0 : 'M[R]_(n_, n_)).
Definition p0 : nfm := (nzero 1 1).
Lemma r0 : rep b1 b1 p0 v0. Proof (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b1 b1 1 1 erefl erefl).
Definition v1 : 'M[R]_(n_, 1%N) := (0 : 'M[R]_(n_, 1%N)).
Definition p1 : nfm := (nzero 1 1).
Lemma r1 : rep b1 b0 p1 v1. Proof (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b1 b0 1 1 erefl erefl).
Definition v2 : 'M[R]_(n_, 1%N) := (0 : 'M[R]_(n_, 1%N)).
Definition p2 : nfm := (nzero 1 1).
Lemma r2 : rep b1 b0 p2 v2. Proof (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b1 b0 1 1 erefl erefl).
Definition v3 : R := (q R (1) 1).
Definition p3 : poly := (sconst (Qmake (1) 1)).
Lemma r3 : reps p3 v3. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (1) 1) (q R (1) 1) erefl).
Definition v4 : 'M[R]_((n_ + 1%N), (n_ + 1%N)) := (col_mx (row_mx v0 v1) (row_mx v2^T (v3%:M : 'M[R]_1))).
Definition p4 : nfm := (ncol (nrow p0 p1) (nrow (ntr sg p2) (nscalar p3))).
Lemma r4 : rep (two b1 b0) (two b1 b0) p4 v4. Proof (rep_col (rep_row r0 r1) (rep_row (rep_tr H r2) (@rep_scalar R _ _ _ _ _ _ b0 erefl r3))).
Definition v5 : 'M[R]_(n_, 1%N) := x1.
Definition p5 : nfm := (nletter 0).
Lemma r5 : rep b1 b0 p5 v5. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 0 1 0 x1 erefl).
Definition v6 : R := x2.
Definition p6 : poly := (svar 2).
Lemma r6 : reps p6 v6. Proof (reps_var (M env) (P R ds) (nth 0 xs) 2).
Definition v7 : 'M[R]_((n_ + 1%N), 1%N) := (col_mx v5 (v6%:M : 'M[R]_1)).
Definition p7 : nfm := (ncol p5 (nscalar p6)).
Lemma r7 : rep (two b1 b0) b0 p7 v7. Proof (rep_col r5 (@rep_scalar R _ _ _ _ _ _ b0 erefl r6)).
Definition v8 : 'M[R]_((n_ + 1%N), (n_ + 1%N)) := (v7 *m v7^T).
Definition p8 : nfm := (nmul sg p7 (ntr sg p7)).
Lemma r8 : rep (two b1 b0) (two b1 b0) p8 v8. Proof (rep_mul H r7 (rep_tr H r7)).
Definition v9 : 'M[R]_((n_ + 1%N), (n_ + 1%N)) := (v4 *m v8).
Definition p9 : nfm := (nmul sg p4 p8).
Lemma r9 : rep (two b1 b0) (two b1 b0) p9 v9. Proof (rep_mul H r4 r8).
Definition v10 : 'M[R]_((n_ + 1%N), (n_ + 1%N)) := (v9 *m v4).
Definition p10 : nfm := (nmul sg p9 p4).
Lemma r10 : rep (two b1 b0) (two b1 b0) p10 v10. Proof (rep_mul H r9 r4).
Definition v11 : R := (\tr v10).
Definition p11 : poly := (ntrace sg p10).
Lemma r11 : reps p11 v11. Proof (rep_trace H r10).
Definition v12 : R := (v6 * v6).
Definition p12 : poly := (pmul sg p6 p6).
Lemma r12 : reps p12 v12. Proof (reps_mul H r6 r6).
Lemma identity0 : v11 = v12.
Proof. refine (reps_eq H r11 r12 _). vm_cast_no_check (erefl true). Qed.
Theorem holds : v11 = v12.
Proof identity0.
Theorem said : (\tr (((col_mx (row_mx (0 : 'M[R]_(n_, n_)) (0 : 'M[R]_(n_, 1%N))) (row_mx (0 : 'M[R]_(n_, 1%N))^T (1%:M : 'M[R]_1))) *m ((col_mx x1 (x2%:M : 'M[R]_1)) *m (col_mx x1 (x2%:M : 'M[R]_1))^T)) *m (col_mx (row_mx (0 : 'M[R]_(n_, n_)) (0 : 'M[R]_(n_, 1%N))) (row_mx (0 : 'M[R]_(n_, 1%N))^T (1%:M : 'M[R]_1))))) = (x2 * x2).
Proof. by have := holds; rewrite /v12 /v11 /v10 /v9 /v8 /v7 /v6 /v5 /v4 /v3 /v2 /v1 /v0 ?q_zero ?q_one ?q_positive ?q_negative ?q_ratio. Qed.
End S. End loss.
