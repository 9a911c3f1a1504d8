(* exported: liu2025.thm33 determined *)
(* Made by verify/kernel/exported.py; edited by nobody. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_blocks words_symbols numbers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module determined. Section S.
Variable R : numFieldType.
Variables d_ n_ : nat.
Variable x1 : 'M[R]_(d_, n_). (* X *)
Variable x2 : 'M[R]_(n_, 1%N). (* b *)
Variable x3 : 'M[R]_(d_, 1%N). (* x *)
Definition ds : seq nat := [:: 1; n_; d_]%N.
Definition env : seq (slet R ds) := [:: @Slet R ds 2 1 x1; @Slet R ds 1 0 x2; @Slet R ds 2 0 x3].
Definition xs : seq R := [:: 0; n_%:R; d_%:R].
Definition sg := Sig [:: 2; 1; 2]%N [:: 1; 0; 0]%N [:: false; false; false] [::]%N [:: 0; 1; 2]%N [::]%N.
Lemma H : ok sg (M env) (P R ds) (nth 0 xs).
Proof.
apply: env_ok => //.
by case=> [|[|[|i]]]// _; rewrite /dim /= ?nth_nil.
Qed.
Definition b0 : frame (P R ds) 1%N := base (@EE R ds) (@EP R ds) 0.
Definition b1 : frame (P R ds) n_ := base (@EE R ds) (@EP R ds) 1.
Definition b2 : frame (P R ds) d_ := base (@EE R ds) (@EP R ds) 2.
Notation rep := (rep (M env) (nth 0 xs)).
Notation reps := (reps (M env) (P R ds) (nth 0 xs)).
Definition v0 : 'M[R]_(d_, n_) := x1.
Definition p0 : nfm := (nletter 0).
Lemma r0 : rep b2 b1 p0 v0. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 0 2 1 x1 erefl).
Definition v1 : 'M[R]_(n_, d_) := v0^T.
Definition p1 : nfm := (ntr sg p0).
Lemma r1 : rep b1 b2 p1 v1. Proof (rep_tr H r0).
Definition v2 : 'M[R]_(d_, 1%N) := (0 : 'M[R]_(d_, 1%N)).
Definition p2 : nfm := (nzero 1 1).
Lemma r2 : rep b2 b0 p2 v2. Proof (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b2 b0 1 1 erefl erefl).
Definition v3 : 'M[R]_(n_, 1%N) := (v1 *m v2).
Definition p3 : nfm := (nmul sg p1 p2).
Lemma r3 : rep b1 b0 p3 v3. Proof (rep_mul H r1 r2).
Definition v4 : 'M[R]_(n_, 1%N) := x2.
Definition p4 : nfm := (nletter 1).
Lemma r4 : rep b1 b0 p4 v4. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 1 1 0 x2 erefl).
Definition v5 : 'M[R]_(n_, 1%N) := (v3 + (- v4)).
Definition p5 : nfm := (nadd p3 (nscaleq qm1 p4)).
Lemma r5 : rep b1 b0 p5 v5. Proof (rep_add r3 (rep_opp r4)).
Definition v6 : 'M[R]_(d_, 1%N) := (v0 *m v5).
Definition p6 : nfm := (nmul sg p0 p5).
Lemma r6 : rep b2 b0 p6 v6. Proof (rep_mul H r0 r5).
Definition v7 : R := (q R (1) 1).
Definition p7 : poly := (sconst (Qmake (1) 1)).
Lemma r7 : reps p7 v7. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (1) 1) (q R (1) 1) erefl).
Definition v9 : 'M[R]_(d_, 1%N) := (v0 *m v4).
Definition p9 : nfm := (nmul sg p0 p4).
Lemma r9 : rep b2 b0 p9 v9. Proof (rep_mul H r0 r4).
Definition v10 : 'M[R]_(d_, 1%N) := (v6 + v9).
Definition p10 : nfm := (nadd p6 p9).
Lemma r10 : rep b2 b0 p10 v10. Proof (rep_add r6 r9).
Definition v11 : 'M[R]_(n_, d_) := v0^T.
Definition p11 : nfm := (ntr sg p0).
Lemma r11 : rep b1 b2 p11 v11. Proof (rep_tr H r0).
Definition v12 : 'M[R]_(d_, 1%N) := x3.
Definition p12 : nfm := (nletter 2).
Lemma r12 : rep b2 b0 p12 v12. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 2 2 0 x3 erefl).
Definition v13 : 'M[R]_(n_, 1%N) := (v11 *m v12).
Definition p13 : nfm := (nmul sg p11 p12).
Lemma r13 : rep b1 b0 p13 v13. Proof (rep_mul H r11 r12).
Definition v14 : 'M[R]_(n_, 1%N) := (v13 + (- v4)).
Definition p14 : nfm := (nadd p13 (nscaleq qm1 p4)).
Lemma r14 : rep b1 b0 p14 v14. Proof (rep_add r13 (rep_opp r4)).
Definition v15 : 'M[R]_(d_, 1%N) := (v0 *m v14).
Definition p15 : nfm := (nmul sg p0 p14).
Lemma r15 : rep b2 b0 p15 v15. Proof (rep_mul H r0 r14).
Definition v16 : R := (q R (1) 1).
Definition p16 : poly := (sconst (Qmake (1) 1)).
Lemma r16 : reps p16 v16. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (1) 1) (q R (1) 1) erefl).
Definition v18 : 'M[R]_(d_, 1%N) := (v15 + (- v6)).
Definition p18 : nfm := (nadd p15 (nscaleq qm1 p6)).
Lemma r18 : rep b2 b0 p18 v18. Proof (rep_add r15 (rep_opp r6)).
Definition v19 : 'M[R]_(n_, d_) := v0^T.
Definition p19 : nfm := (ntr sg p0).
Lemma r19 : rep b1 b2 p19 v19. Proof (rep_tr H r0).
Definition v20 : 'M[R]_(n_, 1%N) := (v19 *m v12).
Definition p20 : nfm := (nmul sg p19 p12).
Lemma r20 : rep b1 b0 p20 v20. Proof (rep_mul H r19 r12).
Definition v21 : 'M[R]_(d_, 1%N) := (v0 *m v20).
Definition p21 : nfm := (nmul sg p0 p20).
Lemma r21 : rep b2 b0 p21 v21. Proof (rep_mul H r0 r20).
Lemma identity0 : v10 = (0 : 'M[R]_(d_, 1%N)).
Proof. refine (rep_eq r10 (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b2 b0 1 1 erefl erefl) _). vm_cast_no_check (erefl true). Qed.
Lemma identity1 : v18 = v21.
Proof. refine (rep_eq r18 r21 _). vm_cast_no_check (erefl true). Qed.
Theorem holds : v10 = (0 : 'M[R]_(d_, 1%N)) /\ v18 = v21.
Proof (conj identity0 identity1).
Theorem said : ((x1 *m ((x1^T *m (0 : 'M[R]_(d_, 1%N))) + (- x2))) + (x1 *m x2)) = (0 : 'M[R]_(d_, 1%N)) /\ ((x1 *m ((x1^T *m x3) + (- x2))) + (- (x1 *m ((x1^T *m (0 : 'M[R]_(d_, 1%N))) + (- x2))))) = (x1 *m (x1^T *m x3)).
Proof. by have := holds; rewrite /v21 /v20 /v19 /v18 /v16 /v15 /v14 /v13 /v12 /v11 /v10 /v9 /v7 /v6 /v5 /v4 /v3 /v2 /v1 /v0 ?q_zero ?q_one ?q_positive ?q_negative ?q_ratio. Qed.
End S. End determined.
