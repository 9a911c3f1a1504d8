(* exported: liu2025.gradform gradient *)
(* Made by verify/kernel/exported.py; edited by nobody. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_blocks words_symbols numbers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module gradient. Section S.
Variable R : numFieldType.
Variables d_ n_ : nat.
Variable x1 : 'M[R]_(n_, d_). (* A *)
Variable x2 : 'M[R]_(n_, 1%N). (* b *)
Variable x3 : 'M[R]_(d_, 1%N). (* x *)
Variable x4 : 'M[R]_(d_, 1%N). (* s *)
Variable x5 : R. (* weight *)
Definition ds : seq nat := [:: 1; n_; d_]%N.
Definition env : seq (slet R ds) := [:: @Slet R ds 1 2 x1; @Slet R ds 1 0 x2; @Slet R ds 2 0 x3; @Slet R ds 2 0 x4].
Definition xs : seq R := [:: 0; n_%:R; d_%:R; x5].
Definition sg := Sig [:: 1; 1; 2; 2]%N [:: 2; 0; 0; 0]%N [:: false; false; false; false] [::]%N [:: 0; 1; 2]%N [::]%N.
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
Definition v0 : R := x5.
Definition p0 : poly := (svar 3).
Lemma r0 : reps p0 v0. Proof (reps_var (M env) (P R ds) (nth 0 xs) 3).
Definition v1 : 'M[R]_(n_, d_) := x1.
Definition p1 : nfm := (nletter 0).
Lemma r1 : rep b1 b2 p1 v1. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 0 1 2 x1 erefl).
Definition v2 : 'M[R]_(d_, 1%N) := x3.
Definition p2 : nfm := (nletter 2).
Lemma r2 : rep b2 b0 p2 v2. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 2 2 0 x3 erefl).
Definition v3 : 'M[R]_(d_, 1%N) := x4.
Definition p3 : nfm := (nletter 3).
Lemma r3 : rep b2 b0 p3 v3. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 3 2 0 x4 erefl).
Definition v4 : 'M[R]_(d_, 1%N) := (v2 + v3).
Definition p4 : nfm := (nadd p2 p3).
Lemma r4 : rep b2 b0 p4 v4. Proof (rep_add r2 r3).
Definition v5 : 'M[R]_(n_, 1%N) := (v1 *m v4).
Definition p5 : nfm := (nmul sg p1 p4).
Lemma r5 : rep b1 b0 p5 v5. Proof (rep_mul H r1 r4).
Definition v6 : 'M[R]_(n_, 1%N) := x2.
Definition p6 : nfm := (nletter 1).
Lemma r6 : rep b1 b0 p6 v6. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 1 1 0 x2 erefl).
Definition v7 : 'M[R]_(n_, 1%N) := (v5 + (- v6)).
Definition p7 : nfm := (nadd p5 (nscaleq qm1 p6)).
Lemma r7 : rep b1 b0 p7 v7. Proof (rep_add r5 (rep_opp r6)).
Definition v8 : 'M[R]_(n_, 1%N) := (v1 *m v4).
Definition p8 : nfm := (nmul sg p1 p4).
Lemma r8 : rep b1 b0 p8 v8. Proof (rep_mul H r1 r4).
Definition v9 : 'M[R]_(n_, 1%N) := (v8 + (- v6)).
Definition p9 : nfm := (nadd p8 (nscaleq qm1 p6)).
Lemma r9 : rep b1 b0 p9 v9. Proof (rep_add r8 (rep_opp r6)).
Definition v10 : R := ((v7^T *m v9) 0 0).
Definition p10 : poly := (ntrace sg (nmul sg (ntr sg p7) p9)).
Lemma r10 : reps p10 v10. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r7) r9)).
Definition v11 : R := (v0 * v10).
Definition p11 : poly := (pmul sg p0 p10).
Lemma r11 : reps p11 v11. Proof (reps_mul H r0 r10).
Definition v12 : 'M[R]_(n_, 1%N) := (v1 *m v2).
Definition p12 : nfm := (nmul sg p1 p2).
Lemma r12 : rep b1 b0 p12 v12. Proof (rep_mul H r1 r2).
Definition v13 : 'M[R]_(n_, 1%N) := (v12 + (- v6)).
Definition p13 : nfm := (nadd p12 (nscaleq qm1 p6)).
Lemma r13 : rep b1 b0 p13 v13. Proof (rep_add r12 (rep_opp r6)).
Definition v14 : 'M[R]_(n_, 1%N) := (v1 *m v2).
Definition p14 : nfm := (nmul sg p1 p2).
Lemma r14 : rep b1 b0 p14 v14. Proof (rep_mul H r1 r2).
Definition v15 : 'M[R]_(n_, 1%N) := (v14 + (- v6)).
Definition p15 : nfm := (nadd p14 (nscaleq qm1 p6)).
Lemma r15 : rep b1 b0 p15 v15. Proof (rep_add r14 (rep_opp r6)).
Definition v16 : R := ((v13^T *m v15) 0 0).
Definition p16 : poly := (ntrace sg (nmul sg (ntr sg p13) p15)).
Lemma r16 : reps p16 v16. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r13) r15)).
Definition v17 : R := (v0 * v16).
Definition p17 : poly := (pmul sg p0 p16).
Lemma r17 : reps p17 v17. Proof (reps_mul H r0 r16).
Definition v18 : R := (v11 + (- v17)).
Definition p18 : poly := (padd p11 (pscale qm1 p17)).
Lemma r18 : reps p18 v18. Proof (reps_add r11 (reps_opp r17)).
Definition v19 : R := (q R (2) 1).
Definition p19 : poly := (sconst (Qmake (2) 1)).
Lemma r19 : reps p19 v19. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (2) 1) (q R (2) 1) erefl).
Definition v20 : 'M[R]_(d_, n_) := v1^T.
Definition p20 : nfm := (ntr sg p1).
Lemma r20 : rep b2 b1 p20 v20. Proof (rep_tr H r1).
Definition v21 : 'M[R]_(d_, d_) := (v20 *m v1).
Definition p21 : nfm := (nmul sg p20 p1).
Lemma r21 : rep b2 b2 p21 v21. Proof (rep_mul H r20 r1).
Definition v22 : 'M[R]_(d_, 1%N) := (v21 *m v2).
Definition p22 : nfm := (nmul sg p21 p2).
Lemma r22 : rep b2 b0 p22 v22. Proof (rep_mul H r21 r2).
Definition v23 : 'M[R]_(d_, n_) := v1^T.
Definition p23 : nfm := (ntr sg p1).
Lemma r23 : rep b2 b1 p23 v23. Proof (rep_tr H r1).
Definition v24 : 'M[R]_(d_, 1%N) := (v23 *m v6).
Definition p24 : nfm := (nmul sg p23 p6).
Lemma r24 : rep b2 b0 p24 v24. Proof (rep_mul H r23 r6).
Definition v25 : 'M[R]_(d_, 1%N) := (v22 + (- v24)).
Definition p25 : nfm := (nadd p22 (nscaleq qm1 p24)).
Lemma r25 : rep b2 b0 p25 v25. Proof (rep_add r22 (rep_opp r24)).
Definition v26 : 'M[R]_(d_, 1%N) := (v0 *: v25).
Definition p26 : nfm := (nsmul sg p0 p25).
Lemma r26 : rep b2 b0 p26 v26. Proof (rep_scale H r0 r25).
Definition v27 : R := ((v26^T *m v3) 0 0).
Definition p27 : poly := (ntrace sg (nmul sg (ntr sg p26) p3)).
Lemma r27 : reps p27 v27. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r26) r3)).
Definition v28 : R := (v19 * v27).
Definition p28 : poly := (pmul sg p19 p27).
Lemma r28 : reps p28 v28. Proof (reps_mul H r19 r27).
Definition v29 : R := (v18 + (- v28)).
Definition p29 : poly := (padd p18 (pscale qm1 p28)).
Lemma r29 : reps p29 v29. Proof (reps_add r18 (reps_opp r28)).
Definition v30 : 'M[R]_(n_, 1%N) := (v1 *m v3).
Definition p30 : nfm := (nmul sg p1 p3).
Lemma r30 : rep b1 b0 p30 v30. Proof (rep_mul H r1 r3).
Definition v31 : 'M[R]_(n_, 1%N) := (v1 *m v3).
Definition p31 : nfm := (nmul sg p1 p3).
Lemma r31 : rep b1 b0 p31 v31. Proof (rep_mul H r1 r3).
Definition v32 : R := ((v30^T *m v31) 0 0).
Definition p32 : poly := (ntrace sg (nmul sg (ntr sg p30) p31)).
Lemma r32 : reps p32 v32. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r30) r31)).
Definition v33 : R := (v0 * v32).
Definition p33 : poly := (pmul sg p0 p32).
Lemma r33 : reps p33 v33. Proof (reps_mul H r0 r32).
Definition v34 : 'M[R]_(d_, n_) := v1^T.
Definition p34 : nfm := (ntr sg p1).
Lemma r34 : rep b2 b1 p34 v34. Proof (rep_tr H r1).
Definition v35 : 'M[R]_(n_, 1%N) := (v1 *m v2).
Definition p35 : nfm := (nmul sg p1 p2).
Lemma r35 : rep b1 b0 p35 v35. Proof (rep_mul H r1 r2).
Definition v36 : 'M[R]_(n_, 1%N) := (v35 + (- v6)).
Definition p36 : nfm := (nadd p35 (nscaleq qm1 p6)).
Lemma r36 : rep b1 b0 p36 v36. Proof (rep_add r35 (rep_opp r6)).
Definition v37 : 'M[R]_(d_, 1%N) := (v34 *m v36).
Definition p37 : nfm := (nmul sg p34 p36).
Lemma r37 : rep b2 b0 p37 v37. Proof (rep_mul H r34 r36).
Lemma identity0 : v29 = v33.
Proof. refine (reps_eq H r29 r33 _). vm_cast_no_check (erefl true). Qed.
Lemma identity1 : v37 = v25.
Proof. refine (rep_eq r37 r25 _). vm_cast_no_check (erefl true). Qed.
Theorem holds : v29 = v33 /\ v37 = v25.
Proof (conj identity0 identity1).
Theorem said : (((x5 * ((((x1 *m (x3 + x4)) + (- x2))^T *m ((x1 *m (x3 + x4)) + (- x2))) 0 0)) + (- (x5 * ((((x1 *m x3) + (- x2))^T *m ((x1 *m x3) + (- x2))) 0 0)))) + (- (2%:R * (((x5 *: (((x1^T *m x1) *m x3) + (- (x1^T *m x2))))^T *m x4) 0 0)))) = (x5 * (((x1 *m x4)^T *m (x1 *m x4)) 0 0)) /\ (x1^T *m ((x1 *m x3) + (- x2))) = (((x1^T *m x1) *m x3) + (- (x1^T *m x2))).
Proof. by have := holds; rewrite /v37 /v36 /v35 /v34 /v33 /v32 /v31 /v30 /v29 /v28 /v27 /v26 /v25 /v24 /v23 /v22 /v21 /v20 /v19 /v18 /v17 /v16 /v15 /v14 /v13 /v12 /v11 /v10 /v9 /v8 /v7 /v6 /v5 /v4 /v3 /v2 /v1 /v0 ?q_zero ?q_one ?q_positive ?q_negative ?q_ratio. Qed.
End S. End gradient.
