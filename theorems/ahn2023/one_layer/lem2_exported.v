(* exported: ahn2023.lem2 hessian *)
(* Made by verify/kernel/exported.py; edited by nobody. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_blocks words_symbols numbers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module hessian. Section S.
Variable R : numFieldType.
Variables d_ n_ : nat.
Variable x1 : 'M[R]_(d_, n_). (* X *)
Variable x2 : 'M[R]_(n_, 1%N). (* y *)
Variable x3 : 'M[R]_(d_, 1%N). (* v *)
Variable x4 : 'M[R]_(d_, 1%N). (* u *)
Variable x5 : R. (* scale *)
Variable x6 : R. (* t *)
Definition ds : seq nat := [:: 1; n_; d_]%N.
Definition env : seq (slet R ds) := [:: @Slet R ds 2 1 x1; @Slet R ds 1 0 x2; @Slet R ds 2 0 x3; @Slet R ds 2 0 x4].
Definition xs : seq R := [:: 0; n_%:R; d_%:R; x5; x6].
Definition sg := Sig [:: 2; 1; 2; 2]%N [:: 1; 0; 0; 0]%N [:: false; false; false; false] [::]%N [:: 0; 1; 2]%N [::]%N.
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
Definition v0 : R := (q R (1) 2).
Definition p0 : poly := (sconst (Qmake (1) 2)).
Lemma r0 : reps p0 v0. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (1) 2) (q R (1) 2) erefl).
Definition v1 : R := x5.
Definition p1 : poly := (svar 3).
Lemma r1 : reps p1 v1. Proof (reps_var (M env) (P R ds) (nth 0 xs) 3).
Definition v2 : R := (v0 * v1).
Definition p2 : poly := (pmul sg p0 p1).
Lemma r2 : reps p2 v2. Proof (reps_mul H r0 r1).
Definition v3 : 'M[R]_(d_, n_) := x1.
Definition p3 : nfm := (nletter 0).
Lemma r3 : rep b2 b1 p3 v3. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 0 2 1 x1 erefl).
Definition v4 : 'M[R]_(n_, d_) := v3^T.
Definition p4 : nfm := (ntr sg p3).
Lemma r4 : rep b1 b2 p4 v4. Proof (rep_tr H r3).
Definition v5 : 'M[R]_(d_, 1%N) := x3.
Definition p5 : nfm := (nletter 2).
Lemma r5 : rep b2 b0 p5 v5. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 2 2 0 x3 erefl).
Definition v6 : R := x6.
Definition p6 : poly := (svar 4).
Lemma r6 : reps p6 v6. Proof (reps_var (M env) (P R ds) (nth 0 xs) 4).
Definition v7 : 'M[R]_(d_, 1%N) := x4.
Definition p7 : nfm := (nletter 3).
Lemma r7 : rep b2 b0 p7 v7. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 3 2 0 x4 erefl).
Definition v8 : 'M[R]_(d_, 1%N) := (v6 *: v7).
Definition p8 : nfm := (nsmul sg p6 p7).
Lemma r8 : rep b2 b0 p8 v8. Proof (rep_scale H r6 r7).
Definition v9 : 'M[R]_(d_, 1%N) := (v5 + v8).
Definition p9 : nfm := (nadd p5 p8).
Lemma r9 : rep b2 b0 p9 v9. Proof (rep_add r5 r8).
Definition v10 : 'M[R]_(n_, 1%N) := (v4 *m v9).
Definition p10 : nfm := (nmul sg p4 p9).
Lemma r10 : rep b1 b0 p10 v10. Proof (rep_mul H r4 r9).
Definition v11 : 'M[R]_(n_, 1%N) := x2.
Definition p11 : nfm := (nletter 1).
Lemma r11 : rep b1 b0 p11 v11. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 1 1 0 x2 erefl).
Definition v12 : 'M[R]_(n_, 1%N) := (v10 + (- v11)).
Definition p12 : nfm := (nadd p10 (nscaleq qm1 p11)).
Lemma r12 : rep b1 b0 p12 v12. Proof (rep_add r10 (rep_opp r11)).
Definition v13 : R := ((v12^T *m v12) 0 0).
Definition p13 : poly := (ntrace sg (nmul sg (ntr sg p12) p12)).
Lemma r13 : reps p13 v13. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r12) r12)).
Definition v14 : R := (v2 * v13).
Definition p14 : poly := (pmul sg p2 p13).
Lemma r14 : reps p14 v14. Proof (reps_mul H r2 r13).
Definition v15 : R := (v0 * v1).
Definition p15 : poly := (pmul sg p0 p1).
Lemma r15 : reps p15 v15. Proof (reps_mul H r0 r1).
Definition v16 : 'M[R]_(n_, d_) := v3^T.
Definition p16 : nfm := (ntr sg p3).
Lemma r16 : rep b1 b2 p16 v16. Proof (rep_tr H r3).
Definition v17 : 'M[R]_(n_, 1%N) := (v16 *m v5).
Definition p17 : nfm := (nmul sg p16 p5).
Lemma r17 : rep b1 b0 p17 v17. Proof (rep_mul H r16 r5).
Definition v18 : 'M[R]_(n_, 1%N) := (v17 + (- v11)).
Definition p18 : nfm := (nadd p17 (nscaleq qm1 p11)).
Lemma r18 : rep b1 b0 p18 v18. Proof (rep_add r17 (rep_opp r11)).
Definition v19 : R := ((v18^T *m v18) 0 0).
Definition p19 : poly := (ntrace sg (nmul sg (ntr sg p18) p18)).
Lemma r19 : reps p19 v19. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r18) r18)).
Definition v20 : R := (v15 * v19).
Definition p20 : poly := (pmul sg p15 p19).
Lemma r20 : reps p20 v20. Proof (reps_mul H r15 r19).
Definition v21 : R := (v14 + (- v20)).
Definition p21 : poly := (padd p14 (pscale qm1 p20)).
Lemma r21 : reps p21 v21. Proof (reps_add r14 (reps_opp r20)).
Definition v22 : 'M[R]_(n_, d_) := v3^T.
Definition p22 : nfm := (ntr sg p3).
Lemma r22 : rep b1 b2 p22 v22. Proof (rep_tr H r3).
Definition v23 : 'M[R]_(n_, 1%N) := (v22 *m v5).
Definition p23 : nfm := (nmul sg p22 p5).
Lemma r23 : rep b1 b0 p23 v23. Proof (rep_mul H r22 r5).
Definition v24 : 'M[R]_(n_, 1%N) := (v23 + (- v11)).
Definition p24 : nfm := (nadd p23 (nscaleq qm1 p11)).
Lemma r24 : rep b1 b0 p24 v24. Proof (rep_add r23 (rep_opp r11)).
Definition v25 : 'M[R]_(d_, 1%N) := (v3 *m v24).
Definition p25 : nfm := (nmul sg p3 p24).
Lemma r25 : rep b2 b0 p25 v25. Proof (rep_mul H r3 r24).
Definition v26 : 'M[R]_(d_, 1%N) := (v1 *: v25).
Definition p26 : nfm := (nsmul sg p1 p25).
Lemma r26 : rep b2 b0 p26 v26. Proof (rep_scale H r1 r25).
Definition v28 : R := ((v7^T *m v26) 0 0).
Definition p28 : poly := (ntrace sg (nmul sg (ntr sg p7) p26)).
Lemma r28 : reps p28 v28. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r7) r26)).
Definition v29 : R := (v6 * v28).
Definition p29 : poly := (pmul sg p6 p28).
Lemma r29 : reps p29 v29. Proof (reps_mul H r6 r28).
Definition v30 : R := (v21 + (- v29)).
Definition p30 : poly := (padd p21 (pscale qm1 p29)).
Lemma r30 : reps p30 v30. Proof (reps_add r21 (reps_opp r29)).
Definition v31 : R := (v0 * v6).
Definition p31 : poly := (pmul sg p0 p6).
Lemma r31 : reps p31 v31. Proof (reps_mul H r0 r6).
Definition v32 : R := (v31 * v6).
Definition p32 : poly := (pmul sg p31 p6).
Lemma r32 : reps p32 v32. Proof (reps_mul H r31 r6).
Definition v33 : 'M[R]_(n_, d_) := v3^T.
Definition p33 : nfm := (ntr sg p3).
Lemma r33 : rep b1 b2 p33 v33. Proof (rep_tr H r3).
Definition v34 : 'M[R]_(n_, 1%N) := (v33 *m v7).
Definition p34 : nfm := (nmul sg p33 p7).
Lemma r34 : rep b1 b0 p34 v34. Proof (rep_mul H r33 r7).
Definition v35 : 'M[R]_(d_, 1%N) := (v3 *m v34).
Definition p35 : nfm := (nmul sg p3 p34).
Lemma r35 : rep b2 b0 p35 v35. Proof (rep_mul H r3 r34).
Definition v36 : R := ((v7^T *m v35) 0 0).
Definition p36 : poly := (ntrace sg (nmul sg (ntr sg p7) p35)).
Lemma r36 : reps p36 v36. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r7) r35)).
Definition v37 : R := (v1 * v36).
Definition p37 : poly := (pmul sg p1 p36).
Lemma r37 : reps p37 v37. Proof (reps_mul H r1 r36).
Definition v38 : R := (v32 * v37).
Definition p38 : poly := (pmul sg p32 p37).
Lemma r38 : reps p38 v38. Proof (reps_mul H r32 r37).
Lemma identity0 : v30 = v38.
Proof. refine (reps_eq H r30 r38 _). vm_cast_no_check (erefl true). Qed.
Theorem holds : v30 = v38.
Proof identity0.
Theorem said : (((((1%:R / 2%:R) * x5) * ((((x1^T *m (x3 + (x6 *: x4))) + (- x2))^T *m ((x1^T *m (x3 + (x6 *: x4))) + (- x2))) 0 0)) + (- (((1%:R / 2%:R) * x5) * ((((x1^T *m x3) + (- x2))^T *m ((x1^T *m x3) + (- x2))) 0 0)))) + (- (x6 * ((x4^T *m (x5 *: (x1 *m ((x1^T *m x3) + (- x2))))) 0 0)))) = ((((1%:R / 2%:R) * x6) * x6) * (x5 * ((x4^T *m (x1 *m (x1^T *m x4))) 0 0))).
Proof. by have := holds; rewrite /v38 /v37 /v36 /v35 /v34 /v33 /v32 /v31 /v30 /v29 /v28 /v26 /v25 /v24 /v23 /v22 /v21 /v20 /v19 /v18 /v17 /v16 /v15 /v14 /v13 /v12 /v11 /v10 /v9 /v8 /v7 /v6 /v5 /v4 /v3 /v2 /v1 /v0 ?q_zero ?q_one ?q_positive ?q_negative ?q_ratio. Qed.
End S. End hessian.
