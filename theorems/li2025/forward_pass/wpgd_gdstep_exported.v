(* exported: li2025.wpgd_gdstep step *)
(* Made by verify/kernel/exported.py; edited by nobody. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_symbols numbers sums sums_sound sums_blocks sums_symbols sums_means.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module step. Section S.
Variable R : numFieldType.
Variables d_ n_ : nat.
Variable x1 : 'M[R]_(d_, n_). (* X *)
Variable x2 : 'M[R]_(d_, d_). (* P *)
Variable x3 : 'M[R]_(n_, 1%N). (* y *)
Variable x4 : 'M[R]_(n_, 1%N). (* omega *)
Variable x5 : 'M[R]_(d_, 1%N). (* beta *)
Variable x6 : 'M[R]_(d_, 1%N). (* delta *)
Variable x7 : R. (* t *)
Definition ds : seq nat := [:: 1; n_; d_]%N.
Notation dm := (nth 1%N ds).
Definition env : seq (nat -> nat -> R) := [:: one_entries R; number (n_%:R : R); number (d_%:R : R); mget x1; mget x2; mget x3; mget x4; mget x5; mget x6; number (x7 : R)].
Definition sg := Sig [:: 0; 0; 0; 2; 2; 1; 1; 2; 2; 0]%N [:: 0; 0; 0; 1; 2; 0; 0; 0; 0; 0]%N [:: true; false; false; false; false; false; false; false; false; false] [::]%N [:: 0; 1; 2]%N [::]%N.
Definition mm := entries env.
Lemma H : ok dm sg mm.
Proof.
apply: env_ok => //.
- by rewrite /=; repeat split=> //; move=> i j; first [by rewrite ?/mm ?/in_world /entries /= /one_entries eq_sym].
by case=> [|[|[|i]]]// _; rewrite /= ?nth_nil.
Qed.
Definition v0 : 'M[R]_(n_, 1%N) := x4.
Definition p0 : blocks := (nletter 6 1 0).
Lemma r0 : mrep dm mm [:: 1]%N [:: 0]%N p0 v0. Proof (@mrep_letter R dm sg mm H 6 1 0 x4 erefl).
Definition v1 : 'M[R]_(n_, 1%N) := x3.
Definition p1 : blocks := (nletter 5 1 0).
Lemma r1 : mrep dm mm [:: 1]%N [:: 0]%N p1 v1. Proof (@mrep_letter R dm sg mm H 5 1 0 x3 erefl).
Definition v2 : 'M[R]_(d_, n_) := x1.
Definition p2 : blocks := (nletter 3 2 1).
Lemma r2 : mrep dm mm [:: 2]%N [:: 1]%N p2 v2. Proof (@mrep_letter R dm sg mm H 3 2 1 x1 erefl).
Definition v3 : 'M[R]_(n_, d_) := v2^T.
Definition p3 : blocks := (ntr sg [:: 2]%N [:: 1]%N p2).
Lemma r3 : mrep dm mm [:: 1]%N [:: 2]%N p3 v3. Proof (mrep_tr H r2).
Definition v4 : 'M[R]_(d_, 1%N) := x5.
Definition p4 : blocks := (nletter 7 2 0).
Lemma r4 : mrep dm mm [:: 2]%N [:: 0]%N p4 v4. Proof (@mrep_letter R dm sg mm H 7 2 0 x5 erefl).
Definition v5 : 'M[R]_(d_, 1%N) := x6.
Definition p5 : blocks := (nletter 8 2 0).
Lemma r5 : mrep dm mm [:: 2]%N [:: 0]%N p5 v5. Proof (@mrep_letter R dm sg mm H 8 2 0 x6 erefl).
Definition v6 : 'M[R]_(d_, 1%N) := (v4 + v5).
Definition p6 : blocks := (nadd [:: 2]%N [:: 0]%N p4 p5).
Lemma r6 : mrep dm mm [:: 2]%N [:: 0]%N p6 v6. Proof (mrep_add r4 r5).
Definition v7 : 'M[R]_(n_, 1%N) := (v3 *m v6).
Definition p7 : blocks := (nmul sg [:: 1]%N [:: 2]%N [:: 0]%N p3 p6).
Lemma r7 : mrep dm mm [:: 1]%N [:: 0]%N p7 v7. Proof (mrep_mul H r3 r6).
Definition v8 : 'M[R]_(n_, 1%N) := (v1 + (- v7)).
Definition p8 : blocks := (nadd [:: 1]%N [:: 0]%N p1 (nopp [:: 1]%N [:: 0]%N p7)).
Lemma r8 : mrep dm mm [:: 1]%N [:: 0]%N p8 v8. Proof (mrep_add r1 (mrep_opp r7)).
Definition v9 : 'M[R]_(n_, 1%N) := (had v0 v8).
Definition p9 : blocks := (nhad sg [:: 1]%N [:: 0]%N p0 p8).
Lemma r9 : mrep dm mm [:: 1]%N [:: 0]%N p9 v9. Proof (mrep_had H r0 r8).
Definition v10 : R := ((v9^T *m v8) 0 0).
Definition p10 : poly := (ent (nmul sg [:: 0]%N [:: 1]%N [:: 0]%N (ntr sg [:: 1]%N [:: 0]%N p9) p8) 0 0).
Lemma r10 : reps dm mm p10 v10. Proof (mrep_entry H (mrep_mul H (mrep_tr H r9) r8)).
Definition v11 : 'M[R]_(n_, d_) := v2^T.
Definition p11 : blocks := (ntr sg [:: 2]%N [:: 1]%N p2).
Lemma r11 : mrep dm mm [:: 1]%N [:: 2]%N p11 v11. Proof (mrep_tr H r2).
Definition v12 : 'M[R]_(n_, 1%N) := (v11 *m v4).
Definition p12 : blocks := (nmul sg [:: 1]%N [:: 2]%N [:: 0]%N p11 p4).
Lemma r12 : mrep dm mm [:: 1]%N [:: 0]%N p12 v12. Proof (mrep_mul H r11 r4).
Definition v13 : 'M[R]_(n_, 1%N) := (v1 + (- v12)).
Definition p13 : blocks := (nadd [:: 1]%N [:: 0]%N p1 (nopp [:: 1]%N [:: 0]%N p12)).
Lemma r13 : mrep dm mm [:: 1]%N [:: 0]%N p13 v13. Proof (mrep_add r1 (mrep_opp r12)).
Definition v14 : 'M[R]_(n_, 1%N) := (had v0 v13).
Definition p14 : blocks := (nhad sg [:: 1]%N [:: 0]%N p0 p13).
Lemma r14 : mrep dm mm [:: 1]%N [:: 0]%N p14 v14. Proof (mrep_had H r0 r13).
Definition v15 : R := ((v14^T *m v13) 0 0).
Definition p15 : poly := (ent (nmul sg [:: 0]%N [:: 1]%N [:: 0]%N (ntr sg [:: 1]%N [:: 0]%N p14) p13) 0 0).
Lemma r15 : reps dm mm p15 v15. Proof (mrep_entry H (mrep_mul H (mrep_tr H r14) r13)).
Definition v16 : R := (v10 + (- v15)).
Definition p16 : poly := (padd p10 (pscale qm1 p15)).
Lemma r16 : reps dm mm p16 v16. Proof (reps_add r10 (reps_opp r15)).
Definition v17 : R := (q R (-2) 1).
Definition p17 : poly := (pconst (Qmake (-2) 1)).
Lemma r17 : reps dm mm p17 v17. Proof (@reps_const R dm mm (Qmake (-2) 1) (q R (-2) 1) erefl).
Definition v18 : 'M[R]_(n_, d_) := v2^T.
Definition p18 : blocks := (ntr sg [:: 2]%N [:: 1]%N p2).
Lemma r18 : mrep dm mm [:: 1]%N [:: 2]%N p18 v18. Proof (mrep_tr H r2).
Definition v19 : 'M[R]_(n_, 1%N) := (v18 *m v4).
Definition p19 : blocks := (nmul sg [:: 1]%N [:: 2]%N [:: 0]%N p18 p4).
Lemma r19 : mrep dm mm [:: 1]%N [:: 0]%N p19 v19. Proof (mrep_mul H r18 r4).
Definition v20 : 'M[R]_(n_, 1%N) := (v1 + (- v19)).
Definition p20 : blocks := (nadd [:: 1]%N [:: 0]%N p1 (nopp [:: 1]%N [:: 0]%N p19)).
Lemma r20 : mrep dm mm [:: 1]%N [:: 0]%N p20 v20. Proof (mrep_add r1 (mrep_opp r19)).
Definition v21 : 'M[R]_(n_, 1%N) := (had v0 v20).
Definition p21 : blocks := (nhad sg [:: 1]%N [:: 0]%N p0 p20).
Lemma r21 : mrep dm mm [:: 1]%N [:: 0]%N p21 v21. Proof (mrep_had H r0 r20).
Definition v22 : 'M[R]_(d_, 1%N) := (v2 *m v21).
Definition p22 : blocks := (nmul sg [:: 2]%N [:: 1]%N [:: 0]%N p2 p21).
Lemma r22 : mrep dm mm [:: 2]%N [:: 0]%N p22 v22. Proof (mrep_mul H r2 r21).
Definition v23 : 'M[R]_(d_, 1%N) := (v17 *: v22).
Definition p23 : blocks := (nsmul sg [:: 2]%N [:: 0]%N p17 p22).
Lemma r23 : mrep dm mm [:: 2]%N [:: 0]%N p23 v23. Proof (mrep_scale H r17 r22).
Definition v24 : R := ((v23^T *m v5) 0 0).
Definition p24 : poly := (ent (nmul sg [:: 0]%N [:: 2]%N [:: 0]%N (ntr sg [:: 2]%N [:: 0]%N p23) p5) 0 0).
Lemma r24 : reps dm mm p24 v24. Proof (mrep_entry H (mrep_mul H (mrep_tr H r23) r5)).
Definition v25 : R := (v16 + (- v24)).
Definition p25 : poly := (padd p16 (pscale qm1 p24)).
Lemma r25 : reps dm mm p25 v25. Proof (reps_add r16 (reps_opp r24)).
Definition v26 : 'M[R]_(n_, d_) := v2^T.
Definition p26 : blocks := (ntr sg [:: 2]%N [:: 1]%N p2).
Lemma r26 : mrep dm mm [:: 1]%N [:: 2]%N p26 v26. Proof (mrep_tr H r2).
Definition v27 : 'M[R]_(n_, 1%N) := (v26 *m v5).
Definition p27 : blocks := (nmul sg [:: 1]%N [:: 2]%N [:: 0]%N p26 p5).
Lemma r27 : mrep dm mm [:: 1]%N [:: 0]%N p27 v27. Proof (mrep_mul H r26 r5).
Definition v28 : 'M[R]_(n_, 1%N) := (had v0 v27).
Definition p28 : blocks := (nhad sg [:: 1]%N [:: 0]%N p0 p27).
Lemma r28 : mrep dm mm [:: 1]%N [:: 0]%N p28 v28. Proof (mrep_had H r0 r27).
Definition v29 : 'M[R]_(n_, d_) := v2^T.
Definition p29 : blocks := (ntr sg [:: 2]%N [:: 1]%N p2).
Lemma r29 : mrep dm mm [:: 1]%N [:: 2]%N p29 v29. Proof (mrep_tr H r2).
Definition v30 : 'M[R]_(n_, 1%N) := (v29 *m v5).
Definition p30 : blocks := (nmul sg [:: 1]%N [:: 2]%N [:: 0]%N p29 p5).
Lemma r30 : mrep dm mm [:: 1]%N [:: 0]%N p30 v30. Proof (mrep_mul H r29 r5).
Definition v31 : R := ((v28^T *m v30) 0 0).
Definition p31 : poly := (ent (nmul sg [:: 0]%N [:: 1]%N [:: 0]%N (ntr sg [:: 1]%N [:: 0]%N p28) p30) 0 0).
Lemma r31 : reps dm mm p31 v31. Proof (mrep_entry H (mrep_mul H (mrep_tr H r28) r30)).
Definition v32 : 'M[R]_(n_, d_) := v2^T.
Definition p32 : blocks := (ntr sg [:: 2]%N [:: 1]%N p2).
Lemma r32 : mrep dm mm [:: 1]%N [:: 2]%N p32 v32. Proof (mrep_tr H r2).
Definition v33 : R := x7.
Definition p33 : poly := [:: (q1, ([::], [:: (9, 0, 0)]))]%N.
Lemma r33 : reps dm mm p33 v33. Proof (reps_var H 9).
Definition v34 : 'M[R]_(d_, 1%N) := (v33 *: v5).
Definition p34 : blocks := (nsmul sg [:: 2]%N [:: 0]%N p33 p5).
Lemma r34 : mrep dm mm [:: 2]%N [:: 0]%N p34 v34. Proof (mrep_scale H r33 r5).
Definition v35 : 'M[R]_(n_, 1%N) := (v32 *m v34).
Definition p35 : blocks := (nmul sg [:: 1]%N [:: 2]%N [:: 0]%N p32 p34).
Lemma r35 : mrep dm mm [:: 1]%N [:: 0]%N p35 v35. Proof (mrep_mul H r32 r34).
Definition v36 : 'M[R]_(n_, 1%N) := (had v0 v35).
Definition p36 : blocks := (nhad sg [:: 1]%N [:: 0]%N p0 p35).
Lemma r36 : mrep dm mm [:: 1]%N [:: 0]%N p36 v36. Proof (mrep_had H r0 r35).
Definition v37 : 'M[R]_(n_, d_) := v2^T.
Definition p37 : blocks := (ntr sg [:: 2]%N [:: 1]%N p2).
Lemma r37 : mrep dm mm [:: 1]%N [:: 2]%N p37 v37. Proof (mrep_tr H r2).
Definition v38 : 'M[R]_(n_, 1%N) := (v37 *m v34).
Definition p38 : blocks := (nmul sg [:: 1]%N [:: 2]%N [:: 0]%N p37 p34).
Lemma r38 : mrep dm mm [:: 1]%N [:: 0]%N p38 v38. Proof (mrep_mul H r37 r34).
Definition v39 : R := ((v36^T *m v38) 0 0).
Definition p39 : poly := (ent (nmul sg [:: 0]%N [:: 1]%N [:: 0]%N (ntr sg [:: 1]%N [:: 0]%N p36) p38) 0 0).
Lemma r39 : reps dm mm p39 v39. Proof (mrep_entry H (mrep_mul H (mrep_tr H r36) r38)).
Definition v40 : R := (v33 * v33).
Definition p40 : poly := (combine sg 0 0 [::] 0 0 0 0 p33 p33).
Lemma r40 : reps dm mm p40 v40. Proof (reps_mul H r33 r33).
Definition v41 : 'M[R]_(n_, d_) := v2^T.
Definition p41 : blocks := (ntr sg [:: 2]%N [:: 1]%N p2).
Lemma r41 : mrep dm mm [:: 1]%N [:: 2]%N p41 v41. Proof (mrep_tr H r2).
Definition v42 : 'M[R]_(n_, 1%N) := (v41 *m v5).
Definition p42 : blocks := (nmul sg [:: 1]%N [:: 2]%N [:: 0]%N p41 p5).
Lemma r42 : mrep dm mm [:: 1]%N [:: 0]%N p42 v42. Proof (mrep_mul H r41 r5).
Definition v43 : 'M[R]_(n_, 1%N) := (had v0 v42).
Definition p43 : blocks := (nhad sg [:: 1]%N [:: 0]%N p0 p42).
Lemma r43 : mrep dm mm [:: 1]%N [:: 0]%N p43 v43. Proof (mrep_had H r0 r42).
Definition v44 : 'M[R]_(n_, d_) := v2^T.
Definition p44 : blocks := (ntr sg [:: 2]%N [:: 1]%N p2).
Lemma r44 : mrep dm mm [:: 1]%N [:: 2]%N p44 v44. Proof (mrep_tr H r2).
Definition v45 : 'M[R]_(n_, 1%N) := (v44 *m v5).
Definition p45 : blocks := (nmul sg [:: 1]%N [:: 2]%N [:: 0]%N p44 p5).
Lemma r45 : mrep dm mm [:: 1]%N [:: 0]%N p45 v45. Proof (mrep_mul H r44 r5).
Definition v46 : R := ((v43^T *m v45) 0 0).
Definition p46 : poly := (ent (nmul sg [:: 0]%N [:: 1]%N [:: 0]%N (ntr sg [:: 1]%N [:: 0]%N p43) p45) 0 0).
Lemma r46 : reps dm mm p46 v46. Proof (mrep_entry H (mrep_mul H (mrep_tr H r43) r45)).
Definition v47 : R := (v40 * v46).
Definition p47 : poly := (combine sg 0 0 [::] 0 0 0 0 p40 p46).
Lemma r47 : reps dm mm p47 v47. Proof (reps_mul H r40 r46).
Definition v48 : R := (q R (2) 1).
Definition p48 : poly := (pconst (Qmake (2) 1)).
Lemma r48 : reps dm mm p48 v48. Proof (@reps_const R dm mm (Qmake (2) 1) (q R (2) 1) erefl).
Definition v49 : 'M[R]_(d_, 1%N) := (0 : 'M[R]_(d_, 1%N)).
Definition p49 : blocks := (nzero [:: 2]%N [:: 0]%N).
Lemma r49 : mrep dm mm [:: 2]%N [:: 0]%N p49 v49. Proof (@mrep_zero R dm mm [:: 2]%N [:: 0]%N _ _ erefl erefl).
Definition v50 : 'M[R]_(d_, 1%N) := (v48 *: v49).
Definition p50 : blocks := (nsmul sg [:: 2]%N [:: 0]%N p48 p49).
Lemma r50 : mrep dm mm [:: 2]%N [:: 0]%N p50 v50. Proof (mrep_scale H r48 r49).
Definition v51 : 'M[R]_(d_, d_) := x2.
Definition p51 : blocks := (nletter 4 2 2).
Lemma r51 : mrep dm mm [:: 2]%N [:: 2]%N p51 v51. Proof (@mrep_letter R dm sg mm H 4 2 2 x2 erefl).
Definition v52 : 'M[R]_(n_, d_) := v2^T.
Definition p52 : blocks := (ntr sg [:: 2]%N [:: 1]%N p2).
Lemma r52 : mrep dm mm [:: 1]%N [:: 2]%N p52 v52. Proof (mrep_tr H r2).
Definition v53 : 'M[R]_(n_, 1%N) := (v52 *m v49).
Definition p53 : blocks := (nmul sg [:: 1]%N [:: 2]%N [:: 0]%N p52 p49).
Lemma r53 : mrep dm mm [:: 1]%N [:: 0]%N p53 v53. Proof (mrep_mul H r52 r49).
Definition v54 : 'M[R]_(n_, 1%N) := (v1 + (- v53)).
Definition p54 : blocks := (nadd [:: 1]%N [:: 0]%N p1 (nopp [:: 1]%N [:: 0]%N p53)).
Lemma r54 : mrep dm mm [:: 1]%N [:: 0]%N p54 v54. Proof (mrep_add r1 (mrep_opp r53)).
Definition v55 : 'M[R]_(n_, 1%N) := (had v0 v54).
Definition p55 : blocks := (nhad sg [:: 1]%N [:: 0]%N p0 p54).
Lemma r55 : mrep dm mm [:: 1]%N [:: 0]%N p55 v55. Proof (mrep_had H r0 r54).
Definition v56 : 'M[R]_(d_, 1%N) := (v2 *m v55).
Definition p56 : blocks := (nmul sg [:: 2]%N [:: 1]%N [:: 0]%N p2 p55).
Lemma r56 : mrep dm mm [:: 2]%N [:: 0]%N p56 v56. Proof (mrep_mul H r2 r55).
Definition v57 : 'M[R]_(d_, 1%N) := (v17 *: v56).
Definition p57 : blocks := (nsmul sg [:: 2]%N [:: 0]%N p17 p56).
Lemma r57 : mrep dm mm [:: 2]%N [:: 0]%N p57 v57. Proof (mrep_scale H r17 r56).
Definition v58 : 'M[R]_(d_, 1%N) := (v51 *m v57).
Definition p58 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 0]%N p51 p57).
Lemma r58 : mrep dm mm [:: 2]%N [:: 0]%N p58 v58. Proof (mrep_mul H r51 r57).
Definition v59 : 'M[R]_(d_, 1%N) := (v50 + (- v58)).
Definition p59 : blocks := (nadd [:: 2]%N [:: 0]%N p50 (nopp [:: 2]%N [:: 0]%N p58)).
Lemma r59 : mrep dm mm [:: 2]%N [:: 0]%N p59 v59. Proof (mrep_add r50 (mrep_opp r58)).
Definition v60 : 'M[R]_(n_, 1%N) := (had v0 v1).
Definition p60 : blocks := (nhad sg [:: 1]%N [:: 0]%N p0 p1).
Lemma r60 : mrep dm mm [:: 1]%N [:: 0]%N p60 v60. Proof (mrep_had H r0 r1).
Definition v61 : 'M[R]_(d_, 1%N) := (v2 *m v60).
Definition p61 : blocks := (nmul sg [:: 2]%N [:: 1]%N [:: 0]%N p2 p60).
Lemma r61 : mrep dm mm [:: 2]%N [:: 0]%N p61 v61. Proof (mrep_mul H r2 r60).
Definition v62 : 'M[R]_(d_, 1%N) := (v51 *m v61).
Definition p62 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 0]%N p51 p61).
Lemma r62 : mrep dm mm [:: 2]%N [:: 0]%N p62 v62. Proof (mrep_mul H r51 r61).
Definition v63 : 'M[R]_(d_, 1%N) := (v48 *: v62).
Definition p63 : blocks := (nsmul sg [:: 2]%N [:: 0]%N p48 p62).
Lemma r63 : mrep dm mm [:: 2]%N [:: 0]%N p63 v63. Proof (mrep_scale H r48 r62).
Lemma identity0 : v25 = v31.
Proof. refine (reps_eq H r25 r31 _). vm_cast_no_check (erefl true). Qed.
Lemma identity1 : v39 = v47.
Proof. refine (reps_eq H r39 r47 _). vm_cast_no_check (erefl true). Qed.
Lemma identity2 : v59 = v63.
Proof. refine (mrep_eq H r59 r63 _). vm_cast_no_check (erefl true). Qed.
Theorem holds : v25 = v31 /\ v39 = v47 /\ v59 = v63.
Proof (conj identity0 (conj identity1 identity2)).
Theorem said : (((((had x4 (x3 + (- (x1^T *m (x5 + x6)))))^T *m (x3 + (- (x1^T *m (x5 + x6))))) 0 0) + (- (((had x4 (x3 + (- (x1^T *m x5))))^T *m (x3 + (- (x1^T *m x5)))) 0 0))) + (- ((((- 2%:R) *: (x1 *m (had x4 (x3 + (- (x1^T *m x5))))))^T *m x6) 0 0))) = (((had x4 (x1^T *m x6))^T *m (x1^T *m x6)) 0 0) /\ (((had x4 (x1^T *m (x7 *: x6)))^T *m (x1^T *m (x7 *: x6))) 0 0) = ((x7 * x7) * (((had x4 (x1^T *m x6))^T *m (x1^T *m x6)) 0 0)) /\ ((2%:R *: (0 : 'M[R]_(d_, 1%N))) + (- (x2 *m ((- 2%:R) *: (x1 *m (had x4 (x3 + (- (x1^T *m (0 : 'M[R]_(d_, 1%N))))))))))) = (2%:R *: (x2 *m (x1 *m (had x4 x3)))).
Proof. by have := holds; rewrite /v63 /v62 /v61 /v60 /v59 /v58 /v57 /v56 /v55 /v54 /v53 /v52 /v51 /v50 /v49 /v48 /v47 /v46 /v45 /v44 /v43 /v42 /v41 /v40 /v39 /v38 /v37 /v36 /v35 /v34 /v33 /v32 /v31 /v30 /v29 /v28 /v27 /v26 /v25 /v24 /v23 /v22 /v21 /v20 /v19 /v18 /v17 /v16 /v15 /v14 /v13 /v12 /v11 /v10 /v9 /v8 /v7 /v6 /v5 /v4 /v3 /v2 /v1 /v0 ?q_zero ?q_one ?q_positive ?q_negative ?q_ratio. Qed.
End S. End step.
