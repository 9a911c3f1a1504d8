(* exported: ahn2023.thm4_eq22 absorbed *)
(* Made by verify/kernel/exported.py; edited by nobody. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_blocks words_symbols numbers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module absorbed. Section S.
Variable R : numFieldType.
Variables d_ n_ : nat.
Variable x1 : R. (* - *)
Variable x2 : 'M[R]_(n_, 1%N). (* - *)
Variable x3 : 'M[R]_(d_, 1%N). (* - *)
Variable x4 : 'M[R]_(d_, n_). (* - *)
Variable x5 : 'M[R]_(d_, d_). (* A *)
Variable x6 : 'M[R]_(d_, d_). (* B *)
Variable x7 : R. (* scale *)
Definition ds : seq nat := [:: 1; n_; d_]%N.
Definition env : seq (slet R ds) := [:: @Slet R ds 1 0 x2; @Slet R ds 2 0 x3; @Slet R ds 2 1 x4; @Slet R ds 2 2 x5; @Slet R ds 2 2 x6].
Definition xs : seq R := [:: 0; n_%:R; d_%:R; x1; x7].
Definition sg := Sig [:: 1; 2; 2; 2; 2]%N [:: 0; 0; 1; 2; 2]%N [:: false; false; false; false; false] [::]%N [:: 0; 1; 2]%N [::]%N.
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
Definition v0 : 'M[R]_(d_, n_) := x4.
Definition p0 : nfm := (nletter 2).
Lemma r0 : rep b2 b1 p0 v0. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 2 2 1 x4 erefl).
Definition v1 : 'M[R]_(d_, 1%N) := x3.
Definition p1 : nfm := (nletter 1).
Lemma r1 : rep b2 b0 p1 v1. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 1 2 0 x3 erefl).
Definition v2 : 'M[R]_(n_, 1%N) := x2.
Definition p2 : nfm := (nletter 0).
Lemma r2 : rep b1 b0 p2 v2. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 0 1 0 x2 erefl).
Definition v3 : R := x1.
Definition p3 : poly := (svar 3).
Lemma r3 : reps p3 v3. Proof (reps_var (M env) (P R ds) (nth 0 xs) 3).
Definition v4 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (col_mx (row_mx v0 v1) (row_mx v2^T (v3%:M : 'M[R]_1))).
Definition p4 : nfm := (ncol (nrow p0 p1) (nrow (ntr sg p2) (nscalar p3))).
Lemma r4 : rep (two b2 b0) (two b1 b0) p4 v4. Proof (rep_col (rep_row r0 r1) (rep_row (rep_tr H r2) (@rep_scalar R _ _ _ _ _ _ b0 erefl r3))).
Definition v5 : R := x7.
Definition p5 : poly := (svar 4).
Lemma r5 : reps p5 v5. Proof (reps_var (M env) (P R ds) (nth 0 xs) 4).
Definition v6 : 'M[R]_(d_, d_) := x6.
Definition p6 : nfm := (nletter 4).
Lemma r6 : rep b2 b2 p6 v6. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 4 2 2 x6 erefl).
Definition v7 : 'M[R]_(d_, 1%N) := (0 : 'M[R]_(d_, 1%N)).
Definition p7 : nfm := (nzero 1 1).
Lemma r7 : rep b2 b0 p7 v7. Proof (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b2 b0 1 1 erefl erefl).
Definition v8 : 'M[R]_(d_, 1%N) := (0 : 'M[R]_(d_, 1%N)).
Definition p8 : nfm := (nzero 1 1).
Lemma r8 : rep b2 b0 p8 v8. Proof (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b2 b0 1 1 erefl erefl).
Definition v9 : R := (q R (1) 1).
Definition p9 : poly := (sconst (Qmake (1) 1)).
Lemma r9 : reps p9 v9. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (1) 1) (q R (1) 1) erefl).
Definition v10 : 'M[R]_((d_ + 1%N), (d_ + 1%N)) := (col_mx (row_mx v6 v7) (row_mx v8^T (v9%:M : 'M[R]_1))).
Definition p10 : nfm := (ncol (nrow p6 p7) (nrow (ntr sg p8) (nscalar p9))).
Lemma r10 : rep (two b2 b0) (two b2 b0) p10 v10. Proof (rep_col (rep_row r6 r7) (rep_row (rep_tr H r8) (@rep_scalar R _ _ _ _ _ _ b0 erefl r9))).
Definition v11 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v10 *m v4).
Definition p11 : nfm := (nmul sg p10 p4).
Lemma r11 : rep (two b2 b0) (two b1 b0) p11 v11. Proof (rep_mul H r10 r4).
Definition v12 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (col_mx (row_mx (lsubmx (usubmx v11)) (0 : 'M[R]_(d_, 1%N))) (row_mx (lsubmx (dsubmx v11)) ((q R (0) 1)%:M : 'M[R]_1))).
Definition p12 : nfm := (ncol (nrow (npart 0 1 0 1 (npart 0 1 0 2 p11)) (nzero 1 1)) (nrow (npart 0 1 0 1 (npart 1 1 0 2 p11)) (nscalar (sconst (Qmake (0) 1))))).
Lemma r12 : rep (two b2 b0) (two b1 b0) p12 v12. Proof (rep_col (rep_row (@rep_lsub R _ (M env) (P R ds) (nth 0 xs) _ _ _ b2 b1 b0 _ _ 1 1 erefl erefl (@rep_usub R _ (M env) (P R ds) (nth 0 xs) _ _ _ (two b1 b0) b2 b0 _ _ 1 2 erefl erefl r11)) (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b2 b0 1 1 erefl erefl)) (rep_row (@rep_lsub R _ (M env) (P R ds) (nth 0 xs) _ _ _ b0 b1 b0 _ _ 1 1 erefl erefl (@rep_dsub R _ (M env) (P R ds) (nth 0 xs) _ _ _ (two b1 b0) b2 b0 _ _ 1 1 2 erefl erefl erefl r11)) (@rep_scalar R _ _ _ _ _ _ b0 erefl (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (0) 1) (q R (0) 1) erefl)))).
Definition v13 : 'M[R]_((n_ + 1%N), (d_ + 1%N)) := v4^T.
Definition p13 : nfm := (ntr sg p4).
Lemma r13 : rep (two b1 b0) (two b2 b0) p13 v13. Proof (rep_tr H r4).
Definition v14 : 'M[R]_(d_, d_) := x5.
Definition p14 : nfm := (nletter 3).
Lemma r14 : rep b2 b2 p14 v14. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 3 2 2 x5 erefl).
Definition v15 : R := (q R (0) 1).
Definition p15 : poly := (sconst (Qmake (0) 1)).
Lemma r15 : reps p15 v15. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (0) 1) (q R (0) 1) erefl).
Definition v16 : 'M[R]_((d_ + 1%N), (d_ + 1%N)) := (col_mx (row_mx v14 v7) (row_mx v8^T (v15%:M : 'M[R]_1))).
Definition p16 : nfm := (ncol (nrow p14 p7) (nrow (ntr sg p8) (nscalar p15))).
Lemma r16 : rep (two b2 b0) (two b2 b0) p16 v16. Proof (rep_col (rep_row r14 r7) (rep_row (rep_tr H r8) (@rep_scalar R _ _ _ _ _ _ b0 erefl r15))).
Definition v17 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v16 *m v4).
Definition p17 : nfm := (nmul sg p16 p4).
Lemma r17 : rep (two b2 b0) (two b1 b0) p17 v17. Proof (rep_mul H r16 r4).
Definition v18 : 'M[R]_((n_ + 1%N), (n_ + 1%N)) := (v13 *m v17).
Definition p18 : nfm := (nmul sg p13 p17).
Lemma r18 : rep (two b1 b0) (two b1 b0) p18 v18. Proof (rep_mul H r13 r17).
Definition v19 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v12 *m v18).
Definition p19 : nfm := (nmul sg p12 p18).
Lemma r19 : rep (two b2 b0) (two b1 b0) p19 v19. Proof (rep_mul H r12 r18).
Definition v20 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v5 *: v19).
Definition p20 : nfm := (nsmul sg p5 p19).
Lemma r20 : rep (two b2 b0) (two b1 b0) p20 v20. Proof (rep_scale H r5 r19).
Definition v21 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v4 + v20).
Definition p21 : nfm := (nadd p4 p20).
Lemma r21 : rep (two b2 b0) (two b1 b0) p21 v21. Proof (rep_add r4 r20).
Definition v23 : 'M[R]_(d_, 1%N) := (0 : 'M[R]_(d_, 1%N)).
Definition p23 : nfm := (nzero 1 1).
Lemma r23 : rep b2 b0 p23 v23. Proof (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b2 b0 1 1 erefl erefl).
Definition v24 : 'M[R]_(d_, 1%N) := (0 : 'M[R]_(d_, 1%N)).
Definition p24 : nfm := (nzero 1 1).
Lemma r24 : rep b2 b0 p24 v24. Proof (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b2 b0 1 1 erefl erefl).
Definition v25 : R := (q R (1) 1).
Definition p25 : poly := (sconst (Qmake (1) 1)).
Lemma r25 : reps p25 v25. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (1) 1) (q R (1) 1) erefl).
Definition v26 : 'M[R]_((d_ + 1%N), (d_ + 1%N)) := (col_mx (row_mx v6 v23) (row_mx v24^T (v25%:M : 'M[R]_1))).
Definition p26 : nfm := (ncol (nrow p6 p23) (nrow (ntr sg p24) (nscalar p25))).
Lemma r26 : rep (two b2 b0) (two b2 b0) p26 v26. Proof (rep_col (rep_row r6 r23) (rep_row (rep_tr H r24) (@rep_scalar R _ _ _ _ _ _ b0 erefl r25))).
Definition v27 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v26 *m v4).
Definition p27 : nfm := (nmul sg p26 p4).
Lemma r27 : rep (two b2 b0) (two b1 b0) p27 v27. Proof (rep_mul H r26 r4).
Definition v28 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (col_mx (row_mx (lsubmx (usubmx v27)) (0 : 'M[R]_(d_, 1%N))) (row_mx (lsubmx (dsubmx v27)) ((q R (0) 1)%:M : 'M[R]_1))).
Definition p28 : nfm := (ncol (nrow (npart 0 1 0 1 (npart 0 1 0 2 p27)) (nzero 1 1)) (nrow (npart 0 1 0 1 (npart 1 1 0 2 p27)) (nscalar (sconst (Qmake (0) 1))))).
Lemma r28 : rep (two b2 b0) (two b1 b0) p28 v28. Proof (rep_col (rep_row (@rep_lsub R _ (M env) (P R ds) (nth 0 xs) _ _ _ b2 b1 b0 _ _ 1 1 erefl erefl (@rep_usub R _ (M env) (P R ds) (nth 0 xs) _ _ _ (two b1 b0) b2 b0 _ _ 1 2 erefl erefl r27)) (@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ b2 b0 1 1 erefl erefl)) (rep_row (@rep_lsub R _ (M env) (P R ds) (nth 0 xs) _ _ _ b0 b1 b0 _ _ 1 1 erefl erefl (@rep_dsub R _ (M env) (P R ds) (nth 0 xs) _ _ _ (two b1 b0) b2 b0 _ _ 1 1 2 erefl erefl erefl r27)) (@rep_scalar R _ _ _ _ _ _ b0 erefl (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (0) 1) (q R (0) 1) erefl)))).
Definition v29 : 'M[R]_((n_ + 1%N), (d_ + 1%N)) := v4^T.
Definition p29 : nfm := (ntr sg p4).
Lemma r29 : rep (two b1 b0) (two b2 b0) p29 v29. Proof (rep_tr H r4).
Definition v30 : 'M[R]_(d_, d_) := (v5 *: v14).
Definition p30 : nfm := (nsmul sg p5 p14).
Lemma r30 : rep b2 b2 p30 v30. Proof (rep_scale H r5 r14).
Definition v31 : R := (q R (0) 1).
Definition p31 : poly := (sconst (Qmake (0) 1)).
Lemma r31 : reps p31 v31. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (0) 1) (q R (0) 1) erefl).
Definition v32 : 'M[R]_((d_ + 1%N), (d_ + 1%N)) := (col_mx (row_mx v30 v23) (row_mx v24^T (v31%:M : 'M[R]_1))).
Definition p32 : nfm := (ncol (nrow p30 p23) (nrow (ntr sg p24) (nscalar p31))).
Lemma r32 : rep (two b2 b0) (two b2 b0) p32 v32. Proof (rep_col (rep_row r30 r23) (rep_row (rep_tr H r24) (@rep_scalar R _ _ _ _ _ _ b0 erefl r31))).
Definition v33 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v32 *m v4).
Definition p33 : nfm := (nmul sg p32 p4).
Lemma r33 : rep (two b2 b0) (two b1 b0) p33 v33. Proof (rep_mul H r32 r4).
Definition v34 : 'M[R]_((n_ + 1%N), (n_ + 1%N)) := (v29 *m v33).
Definition p34 : nfm := (nmul sg p29 p33).
Lemma r34 : rep (two b1 b0) (two b1 b0) p34 v34. Proof (rep_mul H r29 r33).
Definition v35 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v28 *m v34).
Definition p35 : nfm := (nmul sg p28 p34).
Lemma r35 : rep (two b2 b0) (two b1 b0) p35 v35. Proof (rep_mul H r28 r34).
Definition v36 : 'M[R]_((d_ + 1%N), (n_ + 1%N)) := (v4 + v35).
Definition p36 : nfm := (nadd p4 p35).
Lemma r36 : rep (two b2 b0) (two b1 b0) p36 v36. Proof (rep_add r4 r35).
Definition v37 : R := (q R (1) 1).
Definition p37 : poly := (sconst (Qmake (1) 1)).
Lemma r37 : reps p37 v37. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (1) 1) (q R (1) 1) erefl).
Lemma identity0 : v21 = v36.
Proof. refine (rep_eq r21 r36 _). vm_cast_no_check (erefl true). Qed.
Theorem holds : v21 = v36.
Proof identity0.
Theorem said : ((col_mx (row_mx x4 x3) (row_mx x2^T (x1%:M : 'M[R]_1))) + (x7 *: ((col_mx (row_mx (lsubmx (usubmx ((col_mx (row_mx x6 (0 : 'M[R]_(d_, 1%N))) (row_mx (0 : 'M[R]_(d_, 1%N))^T (1%:M : 'M[R]_1))) *m (col_mx (row_mx x4 x3) (row_mx x2^T (x1%:M : 'M[R]_1)))))) (0 : 'M[R]_(d_, 1%N))) (row_mx (lsubmx (dsubmx ((col_mx (row_mx x6 (0 : 'M[R]_(d_, 1%N))) (row_mx (0 : 'M[R]_(d_, 1%N))^T (1%:M : 'M[R]_1))) *m (col_mx (row_mx x4 x3) (row_mx x2^T (x1%:M : 'M[R]_1)))))) (0%:M : 'M[R]_1))) *m ((col_mx (row_mx x4 x3) (row_mx x2^T (x1%:M : 'M[R]_1)))^T *m ((col_mx (row_mx x5 (0 : 'M[R]_(d_, 1%N))) (row_mx (0 : 'M[R]_(d_, 1%N))^T (0%:M : 'M[R]_1))) *m (col_mx (row_mx x4 x3) (row_mx x2^T (x1%:M : 'M[R]_1)))))))) = ((col_mx (row_mx x4 x3) (row_mx x2^T (x1%:M : 'M[R]_1))) + ((col_mx (row_mx (lsubmx (usubmx ((col_mx (row_mx x6 (0 : 'M[R]_(d_, 1%N))) (row_mx (0 : 'M[R]_(d_, 1%N))^T (1%:M : 'M[R]_1))) *m (col_mx (row_mx x4 x3) (row_mx x2^T (x1%:M : 'M[R]_1)))))) (0 : 'M[R]_(d_, 1%N))) (row_mx (lsubmx (dsubmx ((col_mx (row_mx x6 (0 : 'M[R]_(d_, 1%N))) (row_mx (0 : 'M[R]_(d_, 1%N))^T (1%:M : 'M[R]_1))) *m (col_mx (row_mx x4 x3) (row_mx x2^T (x1%:M : 'M[R]_1)))))) (0%:M : 'M[R]_1))) *m ((col_mx (row_mx x4 x3) (row_mx x2^T (x1%:M : 'M[R]_1)))^T *m ((col_mx (row_mx (x7 *: x5) (0 : 'M[R]_(d_, 1%N))) (row_mx (0 : 'M[R]_(d_, 1%N))^T (0%:M : 'M[R]_1))) *m (col_mx (row_mx x4 x3) (row_mx x2^T (x1%:M : 'M[R]_1))))))).
Proof. by have := holds; rewrite /v37 /v36 /v35 /v34 /v33 /v32 /v31 /v30 /v29 /v28 /v27 /v26 /v25 /v24 /v23 /v21 /v20 /v19 /v18 /v17 /v16 /v15 /v14 /v13 /v12 /v11 /v10 /v9 /v8 /v7 /v6 /v5 /v4 /v3 /v2 /v1 /v0 ?q_zero ?q_one ?q_positive ?q_negative ?q_ratio. Qed.
End S. End absorbed.
