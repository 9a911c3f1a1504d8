(* exported: li2025.cor2 eq24 *)
(* Made by verify/kernel/exported.py; edited by nobody. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_blocks words_symbols numbers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module eq24. Section S.
Variable R : numFieldType.
Variables d_ n_ : nat.
Variable x1 : 'M[R]_(n_, n_). (* R *)
Hypothesis symmetric1 : x1^T = x1.
Variable x2 : 'M[R]_(d_, d_). (* P *)
Variable x3 : 'M[R]_(n_, 1%N). (* r *)
Variable x4 : 'M[R]_(n_, 1%N). (* omega *)
Variable x5 : R. (* - *)
Definition ds : seq nat := [:: 1; n_; d_]%N.
Definition env : seq (slet R ds) := [:: @Slet R ds 1 1 x1; @Slet R ds 2 2 x2; @Slet R ds 1 0 x3; @Slet R ds 1 0 x4].
Definition xs : seq R := [:: 0; n_%:R; d_%:R; x5].
Definition sg := Sig [:: 1; 2; 1; 1]%N [:: 1; 2; 0; 0]%N [:: true; false; false; false] [::]%N [:: 0; 1; 2]%N [::]%N.
Lemma H : ok sg (M env) (P R ds) (nth 0 xs).
Proof.
apply: env_ok => //.
- by rewrite /=; repeat split=> //; apply: (@emb_sym R ds _ _ _) => //; exact: symmetric1.
by case=> [|[|[|i]]]// _; rewrite /dim /= ?nth_nil.
Qed.
Definition b0 : frame (P R ds) 1%N := base (@EE R ds) (@EP R ds) 0.
Definition b1 : frame (P R ds) n_ := base (@EE R ds) (@EP R ds) 1.
Definition b2 : frame (P R ds) d_ := base (@EE R ds) (@EP R ds) 2.
Notation rep := (rep (M env) (nth 0 xs)).
Notation reps := (reps (M env) (P R ds) (nth 0 xs)).
Definition v0 : 'M[R]_(n_, 1%N) := x4.
Definition p0 : nfm := (nletter 3).
Lemma r0 : rep b1 b0 p0 v0. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 3 1 0 x4 erefl).
Definition v1 : R := ((v0^T *m v0) 0 0).
Definition p1 : poly := (ntrace sg (nmul sg (ntr sg p0) p0)).
Lemma r1 : reps p1 v1. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r0) r0)).
Definition v2 : R := d_%:R.
Definition p2 : poly := (svar 2).
Lemma r2 : reps p2 v2. Proof (reps_var (M env) (P R ds) (nth 0 xs) 2).
Definition v3 : R := x5.
Definition p3 : poly := (svar 3).
Lemma r3 : reps p3 v3. Proof (reps_var (M env) (P R ds) (nth 0 xs) 3).
Definition v4 : R := (v2 + v3).
Definition p4 : poly := (padd p2 p3).
Lemma r4 : reps p4 v4. Proof (reps_add r2 r3).
Definition v5 : R := (q R (1) 1).
Definition p5 : poly := (sconst (Qmake (1) 1)).
Lemma r5 : reps p5 v5. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (1) 1) (q R (1) 1) erefl).
Definition v6 : R := (v4 + v5).
Definition p6 : poly := (padd p4 p5).
Lemma r6 : reps p6 v6. Proof (reps_add r4 r5).
Definition v7 : R := (v1 * v6).
Definition p7 : poly := (pmul sg p1 p6).
Lemma r7 : reps p7 v7. Proof (reps_mul H r1 r6).
Definition v8 : 'M[R]_(n_, n_) := x1.
Definition p8 : nfm := (nletter 0).
Lemma r8 : rep b1 b1 p8 v8. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 0 1 1 x1 erefl).
Definition v9 : 'M[R]_(n_, 1%N) := (v8 *m v0).
Definition p9 : nfm := (nmul sg p8 p0).
Lemma r9 : rep b1 b0 p9 v9. Proof (rep_mul H r8 r0).
Definition v10 : R := ((v0^T *m v9) 0 0).
Definition p10 : poly := (ntrace sg (nmul sg (ntr sg p0) p9)).
Lemma r10 : reps p10 v10. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r0) r9)).
Definition v11 : R := (v7 + v10).
Definition p11 : poly := (padd p7 p10).
Lemma r11 : reps p11 v11. Proof (reps_add r7 r10).
Definition v12 : R := (q R (2) 1).
Definition p12 : poly := (sconst (Qmake (2) 1)).
Lemma r12 : reps p12 v12. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (2) 1) (q R (2) 1) erefl).
Definition v13 : 'M[R]_(d_, d_) := x2.
Definition p13 : nfm := (nletter 1).
Lemma r13 : rep b2 b2 p13 v13. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 1 2 2 x2 erefl).
Definition v14 : R := (\tr v13).
Definition p14 : poly := (ntrace sg p13).
Lemma r14 : reps p14 v14. Proof (rep_trace H r13).
Definition v15 : R := (v12 * v14).
Definition p15 : poly := (pmul sg p12 p14).
Lemma r15 : reps p15 v15. Proof (reps_mul H r12 r14).
Definition v16 : 'M[R]_(n_, 1%N) := x3.
Definition p16 : nfm := (nletter 2).
Lemma r16 : rep b1 b0 p16 v16. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 2 1 0 x3 erefl).
Definition v17 : R := ((v16^T *m v0) 0 0).
Definition p17 : poly := (ntrace sg (nmul sg (ntr sg p16) p0)).
Lemma r17 : reps p17 v17. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r16) r0)).
Definition v18 : R := (v15 * v17).
Definition p18 : poly := (pmul sg p15 p17).
Lemma r18 : reps p18 v18. Proof (reps_mul H r15 r17).
Definition v19 : R := (v4 + (- v18)).
Definition p19 : poly := (padd p4 (pscale qm1 p18)).
Lemma r19 : reps p19 v19. Proof (reps_add r4 (reps_opp r18)).
Definition v20 : R := ((v0^T *m v0) 0 0).
Definition p20 : poly := (ntrace sg (nmul sg (ntr sg p0) p0)).
Lemma r20 : reps p20 v20. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r0) r0)).
Definition v21 : R := (v4 * v20).
Definition p21 : poly := (pmul sg p4 p20).
Lemma r21 : reps p21 v21. Proof (reps_mul H r4 r20).
Definition v22 : 'M[R]_(d_, d_) := v13^T.
Definition p22 : nfm := (ntr sg p13).
Lemma r22 : rep b2 b2 p22 v22. Proof (rep_tr H r13).
Definition v23 : 'M[R]_(d_, d_) := (v22 *m v13).
Definition p23 : nfm := (nmul sg p22 p13).
Lemma r23 : rep b2 b2 p23 v23. Proof (rep_mul H r22 r13).
Definition v24 : R := (\tr v23).
Definition p24 : poly := (ntrace sg p23).
Lemma r24 : reps p24 v24. Proof (rep_trace H r23).
Definition v25 : R := (v21 * v24).
Definition p25 : poly := (pmul sg p21 p24).
Lemma r25 : reps p25 v25. Proof (reps_mul H r21 r24).
Definition v26 : R := (v19 + v25).
Definition p26 : poly := (padd p19 p25).
Lemma r26 : reps p26 v26. Proof (reps_add r19 r25).
Definition v27 : 'M[R]_(n_, 1%N) := (v8 *m v0).
Definition p27 : nfm := (nmul sg p8 p0).
Lemma r27 : rep b1 b0 p27 v27. Proof (rep_mul H r8 r0).
Definition v28 : R := ((v27^T *m v0) 0 0).
Definition p28 : poly := (ntrace sg (nmul sg (ntr sg p27) p0)).
Lemma r28 : reps p28 v28. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r27) r0)).
Definition v29 : R := (v20 + v28).
Definition p29 : poly := (padd p20 p28).
Lemma r29 : reps p29 v29. Proof (reps_add r20 r28).
Definition v30 : R := (v29 * v24).
Definition p30 : poly := (pmul sg p29 p24).
Lemma r30 : reps p30 v30. Proof (reps_mul H r29 r24).
Definition v31 : R := (v26 + v30).
Definition p31 : poly := (padd p26 p30).
Lemma r31 : reps p31 v31. Proof (reps_add r26 r30).
Definition v32 : R := (v31 + (- v4)).
Definition p32 : poly := (padd p31 (pscale qm1 p4)).
Lemma r32 : reps p32 v32. Proof (reps_add r31 (reps_opp r4)).
Definition v33 : R := (v11 * v32).
Definition p33 : poly := (pmul sg p11 p32).
Lemma r33 : reps p33 v33. Proof (reps_mul H r11 r32).
Definition v34 : R := d_%:R.
Definition p34 : poly := (svar 2).
Lemma r34 : reps p34 v34. Proof (reps_var (M env) (P R ds) (nth 0 xs) 2).
Definition v35 : R := ((v0^T *m v16) 0 0).
Definition p35 : poly := (ntrace sg (nmul sg (ntr sg p0) p16)).
Lemma r35 : reps p35 v35. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r0) r16)).
Definition v36 : R := (v34 * v35).
Definition p36 : poly := (pmul sg p34 p35).
Lemma r36 : reps p36 v36. Proof (reps_mul H r34 r35).
Definition v37 : R := (v36 * v35).
Definition p37 : poly := (pmul sg p36 p35).
Lemma r37 : reps p37 v37. Proof (reps_mul H r36 r35).
Definition v38 : R := (v33 + v37).
Definition p38 : poly := (padd p33 p37).
Lemma r38 : reps p38 v38. Proof (reps_add r33 r37).
Definition v39 : 'M[R]_(d_, d_) := (v11 *: v13).
Definition p39 : nfm := (nsmul sg p11 p13).
Lemma r39 : rep b2 b2 p39 v39. Proof (rep_scale H r11 r13).
Definition v40 : 'M[R]_(d_, d_) := (1%:M : 'M[R]_(d_, d_)).
Definition p40 : nfm := (nid [:: 2]%N).
Lemma r40 : rep b2 b2 p40 v40. Proof (@rep_id R _ (M env) (P R ds) (nth 0 xs) _ b2 [:: 2]%N erefl).
Definition v41 : 'M[R]_(d_, d_) := (v35 *: v40).
Definition p41 : nfm := (nsmul sg p35 p40).
Lemma r41 : rep b2 b2 p41 v41. Proof (rep_scale H r35 r40).
Definition v42 : 'M[R]_(d_, d_) := (v39 + (- v41)).
Definition p42 : nfm := (nadd p39 (nscaleq qm1 p41)).
Lemma r42 : rep b2 b2 p42 v42. Proof (rep_add r39 (rep_opp r41)).
Definition v43 : 'M[R]_(d_, d_) := v42^T.
Definition p43 : nfm := (ntr sg p42).
Lemma r43 : rep b2 b2 p43 v43. Proof (rep_tr H r42).
Definition v44 : 'M[R]_(d_, d_) := (v43 *m v42).
Definition p44 : nfm := (nmul sg p43 p42).
Lemma r44 : rep b2 b2 p44 v44. Proof (rep_mul H r43 r42).
Definition v45 : R := (\tr v44).
Definition p45 : poly := (ntrace sg p44).
Lemma r45 : reps p45 v45. Proof (rep_trace H r44).
Lemma identity0 : v38 = v45.
Proof. refine (reps_eq H r38 r45 _). vm_cast_no_check (erefl true). Qed.
Theorem holds : v38 = v45.
Proof identity0.
Theorem said : ((((((x4^T *m x4) 0 0) * ((d_%:R + x5) + 1)) + ((x4^T *m (x1 *m x4)) 0 0)) * (((((d_%:R + x5) + (- ((2%:R * (\tr x2)) * ((x3^T *m x4) 0 0)))) + (((d_%:R + x5) * ((x4^T *m x4) 0 0)) * (\tr (x2^T *m x2)))) + ((((x4^T *m x4) 0 0) + (((x1 *m x4)^T *m x4) 0 0)) * (\tr (x2^T *m x2)))) + (- (d_%:R + x5)))) + ((d_%:R * ((x4^T *m x3) 0 0)) * ((x4^T *m x3) 0 0))) = (\tr (((((((x4^T *m x4) 0 0) * ((d_%:R + x5) + 1)) + ((x4^T *m (x1 *m x4)) 0 0)) *: x2) + (- (((x4^T *m x3) 0 0) *: (1%:M : 'M[R]_(d_, d_)))))^T *m ((((((x4^T *m x4) 0 0) * ((d_%:R + x5) + 1)) + ((x4^T *m (x1 *m x4)) 0 0)) *: x2) + (- (((x4^T *m x3) 0 0) *: (1%:M : 'M[R]_(d_, d_))))))).
Proof. by have := holds; rewrite /v45 /v44 /v43 /v42 /v41 /v40 /v39 /v38 /v37 /v36 /v35 /v34 /v33 /v32 /v31 /v30 /v29 /v28 /v27 /v26 /v25 /v24 /v23 /v22 /v21 /v20 /v19 /v18 /v17 /v16 /v15 /v14 /v13 /v12 /v11 /v10 /v9 /v8 /v7 /v6 /v5 /v4 /v3 /v2 /v1 /v0 ?q_zero ?q_one ?q_positive ?q_negative ?q_ratio. Qed.
End S. End eq24.
