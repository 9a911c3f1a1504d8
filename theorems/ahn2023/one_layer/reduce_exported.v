(* exported: ahn2023.reduce corner *)
(* Made by verify/kernel/exported.py; edited by nobody. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_blocks words_symbols numbers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module corner. Section S.
Variable R : numFieldType.
Variables d_ n_ : nat.
Variable x1 : R. (* scale *)
Variable x2 : R. (* slot *)
Variable x3 : R. (* beta *)
Variable x4 : 'M[R]_(d_, n_). (* X *)
Variable x5 : 'M[R]_(n_, 1%N). (* y *)
Variable x6 : 'M[R]_(d_, 1%N). (* x_query *)
Variable x7 : 'M[R]_(d_, 1%N). (* b1 *)
Variable x8 : 'M[R]_(d_, 1%N). (* alpha *)
Variable x9 : 'M[R]_(d_, d_). (* A1 *)
Variable x10 : 'M[R]_(d_, 1%N). (* - *)
Variable x11 : 'M[R]_(d_, d_). (* - *)
Variable x12 : R. (* - *)
Variable x13 : 'M[R]_(d_, 1%N). (* - *)
Definition ds : seq nat := [:: 1; d_; n_]%N.
Definition env : seq (slet R ds) := [:: @Slet R ds 1 2 x4; @Slet R ds 2 0 x5; @Slet R ds 1 0 x6; @Slet R ds 1 0 x7; @Slet R ds 1 0 x8; @Slet R ds 1 1 x9; @Slet R ds 1 0 x10; @Slet R ds 1 1 x11; @Slet R ds 1 0 x13].
Definition xs : seq R := [:: 0; d_%:R; n_%:R; x1; x2; x3; x12].
Definition sg := Sig [:: 1; 2; 1; 1; 1; 1; 1; 1; 1]%N [:: 2; 0; 0; 0; 0; 1; 0; 1; 0]%N [:: false; false; false; false; false; false; false; false; false] [::]%N [:: 0; 1; 2]%N [::]%N.
Lemma H : ok sg (M env) (P R ds) (nth 0 xs).
Proof.
apply: env_ok => //.
by case=> [|[|[|i]]]// _; rewrite /dim /= ?nth_nil.
Qed.
Definition b0 : frame (P R ds) 1%N := base (@EE R ds) (@EP R ds) 0.
Definition b1 : frame (P R ds) d_ := base (@EE R ds) (@EP R ds) 1.
Definition b2 : frame (P R ds) n_ := base (@EE R ds) (@EP R ds) 2.
Notation rep := (rep (M env) (nth 0 xs)).
Notation reps := (reps (M env) (P R ds) (nth 0 xs)).
Definition v0 : 'M[R]_(d_, n_) := x4.
Definition p0 : nfm := (nletter 0).
Lemma r0 : rep b1 b2 p0 v0. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 0 1 2 x4 erefl).
Definition v1 : 'M[R]_(d_, 1%N) := x6.
Definition p1 : nfm := (nletter 2).
Lemma r1 : rep b1 b0 p1 v1. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 2 1 0 x6 erefl).
Definition v2 : 'M[R]_(n_, 1%N) := x5.
Definition p2 : nfm := (nletter 1).
Lemma r2 : rep b2 b0 p2 v2. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 1 2 0 x5 erefl).
Definition v3 : R := (q R (0) 1).
Definition p3 : poly := (sconst (Qmake (0) 1)).
Lemma r3 : reps p3 v3. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (0) 1) (q R (0) 1) erefl).
Definition v4 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (col_mx (row_mx v0 v1) (row_mx v2^T (v3%:M : 'M[R]_1))).
Definition p4 : nfm := (ncol (nrow p0 p1) (nrow (ntr sg p2) (nscalar p3))).
Lemma r4 : rep (two b1 b0) (two b2 b0) p4 v4. Proof (rep_col (rep_row r0 r1) (rep_row (rep_tr H r2) (@rep_scalar R _ _ _ _ _ _ b0 erefl r3))).
Definition v5 : R := x1.
Definition p5 : poly := (svar 3).
Lemma r5 : reps p5 v5. Proof (reps_var (M env) (P R ds) (nth 0 xs) 3).
Definition v6 : 'M[R]_(d_, d_) := x11.
Definition p6 : nfm := (nletter 7).
Lemma r6 : rep b1 b1 p6 v6. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 7 1 1 x11 erefl).
Definition v7 : 'M[R]_(d_, 1%N) := x10.
Definition p7 : nfm := (nletter 6).
Lemma r7 : rep b1 b0 p7 v7. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 6 1 0 x10 erefl).
Definition v8 : 'M[R]_(d_, 1%N) := x7.
Definition p8 : nfm := (nletter 3).
Lemma r8 : rep b1 b0 p8 v8. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 3 1 0 x7 erefl).
Definition v9 : R := x3.
Definition p9 : poly := (svar 5).
Lemma r9 : reps p9 v9. Proof (reps_var (M env) (P R ds) (nth 0 xs) 5).
Definition v10 : 'M[R]_((d_ + 1%N), (d_ + 1%N)) := (col_mx (row_mx v6 v7) (row_mx v8^T (v9%:M : 'M[R]_1))).
Definition p10 : nfm := (ncol (nrow p6 p7) (nrow (ntr sg p8) (nscalar p9))).
Lemma r10 : rep (two b1 b0) (two b1 b0) p10 v10. Proof (rep_col (rep_row r6 r7) (rep_row (rep_tr H r8) (@rep_scalar R _ _ _ _ _ _ b0 erefl r9))).
Definition v11 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v10 *m v4).
Definition p11 : nfm := (nmul sg p10 p4).
Lemma r11 : rep (two b1 b0) (two b2 b0) p11 v11. Proof (rep_mul H r10 r4).
Definition v12 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (col_mx (row_mx (lsubmx (usubmx v11)) (0 : 'M[R]_(d_, 1%N))) (row_mx (lsubmx (dsubmx v11)) ((q R (0) 1)%:M : 'M[R]_1))).
Definition p12 : nfm := (ncol (nrow (npart 0 1 0 1 (npart 0 1 0 2 p11)) (nzero 1 1)) (nrow (npart 0 1 0 1 (npart 1 1 0 2 p11)) (nscalar (sconst (Qmake (0) 1))))).
Lemma r12 : rep (two b1 b0) (two b2 b0) p12 v12. Proof (rep_col (rep_row (@rep_lsub R _ (M env) (P R ds) (nth 0 xs) _ _ _ b1 b2 b0 _ _ 1 1 erefl erefl (@rep_usub R _ (M env) (P R ds) (nth 0 xs) _ _ _ (two b2 b0) b1 b0 _ _ 1 2 erefl erefl r11)) (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b1 b0 1 1 erefl erefl)) (rep_row (@rep_lsub R _ (M env) (P R ds) (nth 0 xs) _ _ _ b0 b2 b0 _ _ 1 1 erefl erefl (@rep_dsub R _ (M env) (P R ds) (nth 0 xs) _ _ _ (two b2 b0) b1 b0 _ _ 1 1 2 erefl erefl erefl r11)) (@rep_scalar R _ _ _ _ _ _ b0 erefl (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (0) 1) (q R (0) 1) erefl)))).
Definition v13 : 'M[R]_((n_ + 1%N), (d_ + 1%N)) := v4^T.
Definition p13 : nfm := (ntr sg p4).
Lemma r13 : rep (two b2 b0) (two b1 b0) p13 v13. Proof (rep_tr H r4).
Definition v14 : 'M[R]_(d_, d_) := x9.
Definition p14 : nfm := (nletter 5).
Lemma r14 : rep b1 b1 p14 v14. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 5 1 1 x9 erefl).
Definition v15 : 'M[R]_(d_, 1%N) := x13.
Definition p15 : nfm := (nletter 8).
Lemma r15 : rep b1 b0 p15 v15. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 8 1 0 x13 erefl).
Definition v16 : 'M[R]_(d_, 1%N) := x8.
Definition p16 : nfm := (nletter 4).
Lemma r16 : rep b1 b0 p16 v16. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 4 1 0 x8 erefl).
Definition v17 : R := x12.
Definition p17 : poly := (svar 6).
Lemma r17 : reps p17 v17. Proof (reps_var (M env) (P R ds) (nth 0 xs) 6).
Definition v18 : 'M[R]_((d_ + 1%N), (d_ + 1%N)) := (col_mx (row_mx v14 v15) (row_mx v16^T (v17%:M : 'M[R]_1))).
Definition p18 : nfm := (ncol (nrow p14 p15) (nrow (ntr sg p16) (nscalar p17))).
Lemma r18 : rep (two b1 b0) (two b1 b0) p18 v18. Proof (rep_col (rep_row r14 r15) (rep_row (rep_tr H r16) (@rep_scalar R _ _ _ _ _ _ b0 erefl r17))).
Definition v19 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v18 *m v4).
Definition p19 : nfm := (nmul sg p18 p4).
Lemma r19 : rep (two b1 b0) (two b2 b0) p19 v19. Proof (rep_mul H r18 r4).
Definition v20 : 'M[R]_((n_ + 1%N), (n_ + 1%N)) := (v13 *m v19).
Definition p20 : nfm := (nmul sg p13 p19).
Lemma r20 : rep (two b2 b0) (two b2 b0) p20 v20. Proof (rep_mul H r13 r19).
Definition v21 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v12 *m v20).
Definition p21 : nfm := (nmul sg p12 p20).
Lemma r21 : rep (two b1 b0) (two b2 b0) p21 v21. Proof (rep_mul H r12 r20).
Definition v22 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v5 *: v21).
Definition p22 : nfm := (nsmul sg p5 p21).
Lemma r22 : rep (two b1 b0) (two b2 b0) p22 v22. Proof (rep_scale H r5 r21).
Definition v23 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v4 + v22).
Definition p23 : nfm := (nadd p4 p22).
Lemma r23 : rep (two b1 b0) (two b2 b0) p23 v23. Proof (rep_add r4 r22).
Definition v25 : R := ((((rsubmx (dsubmx v23)) 0 0)%:M : 'M[R]_1) 0 0).
Definition p25 : poly := (ntrace sg (nscalar (ntrace sg (npart 0 1 1 1 (npart 1 1 0 2 p23))))).
Lemma r25 : reps p25 v25. Proof (rep_entry H (U:=b0) (@rep_scalar R _ _ _ _ _ _ b0 erefl (rep_entry H (U:=b0) (@rep_rsub R _ (M env) (P R ds) (nth 0 xs) _ _ _ b0 b2 b0 _ _ 1 1 1 erefl erefl erefl (@rep_dsub R _ (M env) (P R ds) (nth 0 xs) _ _ _ (two b2 b0) b1 b0 _ _ 1 1 2 erefl erefl erefl r23))))).
Definition v26 : 'M[R]_((d_ + 1%N), 1%N) := (col_mx v8 (v9%:M : 'M[R]_1)).
Definition p26 : nfm := (ncol p8 (nscalar p9)).
Lemma r26 : rep (two b1 b0) b0 p26 v26. Proof (rep_col r8 (@rep_scalar R _ _ _ _ _ _ b0 erefl r9)).
Definition v27 : 'M[R]_(d_, 1%N) := (0 : 'M[R]_(d_, 1%N)).
Definition p27 : nfm := (nzero 1 1).
Lemma r27 : rep b1 b0 p27 v27. Proof (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b1 b0 1 1 erefl erefl).
Definition v28 : R := (q R (0) 1).
Definition p28 : poly := (sconst (Qmake (0) 1)).
Lemma r28 : reps p28 v28. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (0) 1) (q R (0) 1) erefl).
Definition v29 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (col_mx (row_mx v0 v27) (row_mx v2^T (v28%:M : 'M[R]_1))).
Definition p29 : nfm := (ncol (nrow p0 p27) (nrow (ntr sg p2) (nscalar p28))).
Lemma r29 : rep (two b1 b0) (two b2 b0) p29 v29. Proof (rep_col (rep_row r0 r27) (rep_row (rep_tr H r2) (@rep_scalar R _ _ _ _ _ _ b0 erefl r28))).
Definition v30 : 'M[R]_((n_ + 1%N), (d_ + 1%N)) := v29^T.
Definition p30 : nfm := (ntr sg p29).
Lemma r30 : rep (two b2 b0) (two b1 b0) p30 v30. Proof (rep_tr H r29).
Definition v31 : 'M[R]_((d_ + 1%N), (d_ + 1%N)) := (v29 *m v30).
Definition p31 : nfm := (nmul sg p29 p30).
Lemma r31 : rep (two b1 b0) (two b1 b0) p31 v31. Proof (rep_mul H r29 r30).
Definition v32 : 'M[R]_((d_ + 1%N), (d_ + 1%N)) := (v5 *: v31).
Definition p32 : nfm := (nsmul sg p5 p31).
Lemma r32 : rep (two b1 b0) (two b1 b0) p32 v32. Proof (rep_scale H r5 r31).
Definition v33 : 'M[R]_((d_ + 1%N), (d_ + 1%N)) := (col_mx (row_mx v14 v27) (row_mx v16^T (v28%:M : 'M[R]_1))).
Definition p33 : nfm := (ncol (nrow p14 p27) (nrow (ntr sg p16) (nscalar p28))).
Lemma r33 : rep (two b1 b0) (two b1 b0) p33 v33. Proof (rep_col (rep_row r14 r27) (rep_row (rep_tr H r16) (@rep_scalar R _ _ _ _ _ _ b0 erefl r28))).
Definition v34 : 'M[R]_((d_ + 1%N), 1%N) := (col_mx v1 (v28%:M : 'M[R]_1)).
Definition p34 : nfm := (ncol p1 (nscalar p28)).
Lemma r34 : rep (two b1 b0) b0 p34 v34. Proof (rep_col r1 (@rep_scalar R _ _ _ _ _ _ b0 erefl r28)).
Definition v35 : 'M[R]_((d_ + 1%N), 1%N) := (v33 *m v34).
Definition p35 : nfm := (nmul sg p33 p34).
Lemma r35 : rep (two b1 b0) b0 p35 v35. Proof (rep_mul H r33 r34).
Definition v36 : 'M[R]_((d_ + 1%N), 1%N) := (v32 *m v35).
Definition p36 : nfm := (nmul sg p32 p35).
Lemma r36 : rep (two b1 b0) b0 p36 v36. Proof (rep_mul H r32 r35).
Definition v37 : R := ((v26^T *m v36) 0 0).
Definition p37 : poly := (ntrace sg (nmul sg (ntr sg p26) p36)).
Lemma r37 : reps p37 v37. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r26) r36)).
Lemma identity0 : v25 = v37.
Proof. refine (reps_eq H r25 r37 _). vm_cast_no_check (erefl true). Qed.
Theorem holds : v25 = v37.
Proof identity0.
Theorem said : ((((rsubmx (dsubmx ((col_mx (row_mx x4 x6) (row_mx x5^T (0%:M : 'M[R]_1))) + (x1 *: ((col_mx (row_mx (lsubmx (usubmx ((col_mx (row_mx x11 x10) (row_mx x7^T (x3%:M : 'M[R]_1))) *m (col_mx (row_mx x4 x6) (row_mx x5^T (0%:M : 'M[R]_1)))))) (0 : 'M[R]_(d_, 1%N))) (row_mx (lsubmx (dsubmx ((col_mx (row_mx x11 x10) (row_mx x7^T (x3%:M : 'M[R]_1))) *m (col_mx (row_mx x4 x6) (row_mx x5^T (0%:M : 'M[R]_1)))))) (0%:M : 'M[R]_1))) *m ((col_mx (row_mx x4 x6) (row_mx x5^T (0%:M : 'M[R]_1)))^T *m ((col_mx (row_mx x9 x13) (row_mx x8^T (x12%:M : 'M[R]_1))) *m (col_mx (row_mx x4 x6) (row_mx x5^T (0%:M : 'M[R]_1)))))))))) 0 0)%:M : 'M[R]_1) 0 0) = (((col_mx x7 (x3%:M : 'M[R]_1))^T *m ((x1 *: ((col_mx (row_mx x4 (0 : 'M[R]_(d_, 1%N))) (row_mx x5^T (0%:M : 'M[R]_1))) *m (col_mx (row_mx x4 (0 : 'M[R]_(d_, 1%N))) (row_mx x5^T (0%:M : 'M[R]_1)))^T)) *m ((col_mx (row_mx x9 (0 : 'M[R]_(d_, 1%N))) (row_mx x8^T (0%:M : 'M[R]_1))) *m (col_mx x6 (0%:M : 'M[R]_1))))) 0 0).
Proof. by have := holds; rewrite /v37 /v36 /v35 /v34 /v33 /v32 /v31 /v30 /v29 /v28 /v27 /v26 /v25 /v23 /v22 /v21 /v20 /v19 /v18 /v17 /v16 /v15 /v14 /v13 /v12 /v11 /v10 /v9 /v8 /v7 /v6 /v5 /v4 /v3 /v2 /v1 /v0 ?q_zero ?q_one ?q_positive ?q_negative ?q_ratio. Qed.
End S. End corner.
