(* exported: li2025.cor1 eq17 *)
(* Made by verify/kernel/exported.py; edited by nobody. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_blocks words_symbols numbers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module eq17. Section S.
Variable R : numFieldType.
Variables d_ n_ : nat.
Hypothesis positive2 : d_%:R != 0 :> R.
Variable x1 : 'M[R]_(n_, n_). (* N *)
Hypothesis symmetric1 : x1^T = x1.
Variable i1 : 'M[R]_(n_, n_).
Hypotheses (inverse1 : x1 *m i1 = 1%:M) (inverse1' : i1 *m x1 = 1%:M).
Lemma i_symmetric1 : i1^T = i1.
Proof. exact: (inv_sym symmetric1 inverse1 inverse1'). Qed.
Variable x2 : 'M[R]_(n_, n_). (* F *)
Variable x3 : 'M[R]_(d_, d_). (* P *)
Variable x4 : 'M[R]_(n_, 1%N). (* r *)
Variable x5 : 'M[R]_(n_, 1%N). (* omega *)
Variable x6 : R. (* - *)
Definition ds : seq nat := [:: 1; n_; d_]%N.
Definition env : seq (slet R ds) := [:: @Slet R ds 1 1 x1; @Slet R ds 1 1 i1; @Slet R ds 1 1 x2; @Slet R ds 2 2 x3; @Slet R ds 1 0 x4; @Slet R ds 1 0 x5].
Definition xs : seq R := [:: 0; n_%:R; d_%:R; x6; d_%:R^-1].
Definition sg := Sig [:: 1; 1; 1; 2; 1; 1]%N [:: 1; 1; 1; 2; 0; 0]%N [:: true; true; false; false; false; false] [:: (0, 1); (1, 0)]%N [:: 0; 1; 2]%N [:: (2, 4); (4, 2)]%N.
Lemma H : ok sg (M env) (P R ds) (nth 0 xs).
Proof.
apply: env_ok => //.
- by rewrite /=; repeat split=> //; apply: (@emb_sym R ds _ _ _) => //; exact: symmetric1 || exact: i_symmetric1.
- by rewrite /=; repeat split; try (apply: (@emb_inv R ds); assumption); apply: (@emb_invT R ds); assumption.
- by rewrite /=; repeat split; rewrite ?mulfV ?mulVf.
by case=> [|[|[|i]]]// _; rewrite /dim /= ?nth_nil.
Qed.
Definition b0 : frame (P R ds) 1%N := base (@EE R ds) (@EP R ds) 0.
Definition b1 : frame (P R ds) n_ := base (@EE R ds) (@EP R ds) 1.
Definition b2 : frame (P R ds) d_ := base (@EE R ds) (@EP R ds) 2.
Notation rep := (rep (M env) (nth 0 xs)).
Notation reps := (reps (M env) (P R ds) (nth 0 xs)).
Definition v0 : R := d_%:R.
Definition p0 : poly := (svar 2).
Lemma r0 : reps p0 v0. Proof (reps_var (M env) (P R ds) (nth 0 xs) 2).
Definition v1 : R := x6.
Definition p1 : poly := (svar 3).
Lemma r1 : reps p1 v1. Proof (reps_var (M env) (P R ds) (nth 0 xs) 3).
Definition v2 : R := (v0 + v1).
Definition p2 : poly := (padd p0 p1).
Lemma r2 : reps p2 v2. Proof (reps_add r0 r1).
Definition v3 : R := (q R (2) 1).
Definition p3 : poly := (sconst (Qmake (2) 1)).
Lemma r3 : reps p3 v3. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (2) 1) (q R (2) 1) erefl).
Definition v4 : 'M[R]_(d_, d_) := x3.
Definition p4 : nfm := (nletter 3).
Lemma r4 : rep b2 b2 p4 v4. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 3 2 2 x3 erefl).
Definition v5 : R := (\tr v4).
Definition p5 : poly := (ntrace sg p4).
Lemma r5 : reps p5 v5. Proof (rep_trace H r4).
Definition v6 : R := (v3 * v5).
Definition p6 : poly := (pmul sg p3 p5).
Lemma r6 : reps p6 v6. Proof (reps_mul H r3 r5).
Definition v7 : 'M[R]_(n_, 1%N) := x5.
Definition p7 : nfm := (nletter 5).
Lemma r7 : rep b1 b0 p7 v7. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 5 1 0 x5 erefl).
Definition v8 : 'M[R]_(n_, 1%N) := x4.
Definition p8 : nfm := (nletter 4).
Lemma r8 : rep b1 b0 p8 v8. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 4 1 0 x4 erefl).
Definition v9 : R := ((v7^T *m v8) 0 0).
Definition p9 : poly := (ntrace sg (nmul sg (ntr sg p7) p8)).
Lemma r9 : reps p9 v9. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r7) r8)).
Definition v10 : R := (v6 * v9).
Definition p10 : poly := (pmul sg p6 p9).
Lemma r10 : reps p10 v10. Proof (reps_mul H r6 r9).
Definition v11 : R := (v2 + (- v10)).
Definition p11 : poly := (padd p2 (pscale qm1 p10)).
Lemma r11 : reps p11 v11. Proof (reps_add r2 (reps_opp r10)).
Definition v12 : R := ((v7^T *m v7) 0 0).
Definition p12 : poly := (ntrace sg (nmul sg (ntr sg p7) p7)).
Lemma r12 : reps p12 v12. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r7) r7)).
Definition v13 : R := (v2 * v12).
Definition p13 : poly := (pmul sg p2 p12).
Lemma r13 : reps p13 v13. Proof (reps_mul H r2 r12).
Definition v14 : 'M[R]_(d_, d_) := v4^T.
Definition p14 : nfm := (ntr sg p4).
Lemma r14 : rep b2 b2 p14 v14. Proof (rep_tr H r4).
Definition v15 : 'M[R]_(d_, d_) := (v14 *m v4).
Definition p15 : nfm := (nmul sg p14 p4).
Lemma r15 : rep b2 b2 p15 v15. Proof (rep_mul H r14 r4).
Definition v16 : R := (\tr v15).
Definition p16 : poly := (ntrace sg p15).
Lemma r16 : reps p16 v16. Proof (rep_trace H r15).
Definition v17 : R := (v13 * v16).
Definition p17 : poly := (pmul sg p13 p16).
Lemma r17 : reps p17 v17. Proof (reps_mul H r13 r16).
Definition v18 : R := (v11 + v17).
Definition p18 : poly := (padd p11 p17).
Lemma r18 : reps p18 v18. Proof (reps_add r11 r17).
Definition v19 : 'M[R]_(n_, n_) := x1.
Definition p19 : nfm := (nletter 0).
Lemma r19 : rep b1 b1 p19 v19. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 0 1 1 x1 erefl).
Definition v20 : R := (q R (1) 1).
Definition p20 : poly := (sconst (Qmake (1) 1)).
Lemma r20 : reps p20 v20. Proof (@reps_const R _ (M env) (P R ds) (nth 0 xs) (Qmake (1) 1) (q R (1) 1) erefl).
Definition v21 : R := (v2 + v20).
Definition p21 : poly := (padd p2 p20).
Lemma r21 : reps p21 v21. Proof (reps_add r2 r20).
Definition v22 : 'M[R]_(n_, n_) := (1%:M : 'M[R]_(n_, n_)).
Definition p22 : nfm := (nid [:: 1]%N).
Lemma r22 : rep b1 b1 p22 v22. Proof (@rep_id R _ (M env) (P R ds) (nth 0 xs) _ b1 [:: 1]%N erefl).
Definition v23 : 'M[R]_(n_, n_) := (v21 *: v22).
Definition p23 : nfm := (nsmul sg p21 p22).
Lemma r23 : rep b1 b1 p23 v23. Proof (rep_scale H r21 r22).
Definition v24 : 'M[R]_(n_, n_) := (v19 + (- v23)).
Definition p24 : nfm := (nadd p19 (nscaleq qm1 p23)).
Lemma r24 : rep b1 b1 p24 v24. Proof (rep_add r19 (rep_opp r23)).
Definition v25 : 'M[R]_(n_, 1%N) := (v24 *m v7).
Definition p25 : nfm := (nmul sg p24 p7).
Lemma r25 : rep b1 b0 p25 v25. Proof (rep_mul H r24 r7).
Definition v26 : R := ((v7^T *m v25) 0 0).
Definition p26 : poly := (ntrace sg (nmul sg (ntr sg p7) p25)).
Lemma r26 : reps p26 v26. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r7) r25)).
Definition v27 : R := (v12 + v26).
Definition p27 : poly := (padd p12 p26).
Lemma r27 : reps p27 v27. Proof (reps_add r12 r26).
Definition v28 : R := (v27 * v16).
Definition p28 : poly := (pmul sg p27 p16).
Lemma r28 : reps p28 v28. Proof (reps_mul H r27 r16).
Definition v29 : R := (v18 + v28).
Definition p29 : poly := (padd p18 p28).
Lemma r29 : reps p29 v29. Proof (reps_add r18 r28).
Definition v30 : R := (v29 + (- v2)).
Definition p30 : poly := (padd p29 (pscale qm1 p2)).
Lemma r30 : reps p30 v30. Proof (reps_add r29 (reps_opp r2)).
Definition v31 : R := d_%:R.
Definition p31 : poly := (svar 2).
Lemma r31 : reps p31 v31. Proof (reps_var (M env) (P R ds) (nth 0 xs) 2).
Definition v32 : 'M[R]_(n_, n_) := i1.
Definition p32 : nfm := (nletter 1).
Lemma r32 : rep b1 b1 p32 v32. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 1 1 1 i1 erefl).
Definition v33 : 'M[R]_(n_, 1%N) := (v32 *m v8).
Definition p33 : nfm := (nmul sg p32 p8).
Lemma r33 : rep b1 b0 p33 v33. Proof (rep_mul H r32 r8).
Definition v34 : R := ((v8^T *m v33) 0 0).
Definition p34 : poly := (ntrace sg (nmul sg (ntr sg p8) p33)).
Lemma r34 : reps p34 v34. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r8) r33)).
Definition v35 : R := d_%:R^-1.
Definition p35 : poly := (svar 4).
Lemma r35 : reps p35 v35. Proof (reps_var (M env) (P R ds) (nth 0 xs) 4).
Definition v36 : R := (v35 * v5).
Definition p36 : poly := (pmul sg p35 p5).
Lemma r36 : reps p36 v36. Proof (reps_mul H r35 r5).
Definition v37 : 'M[R]_(n_, 1%N) := (v36 *: v7).
Definition p37 : nfm := (nsmul sg p36 p7).
Lemma r37 : rep b1 b0 p37 v37. Proof (rep_scale H r36 r7).
Definition v38 : 'M[R]_(n_, 1%N) := (v37 + (- v33)).
Definition p38 : nfm := (nadd p37 (nscaleq qm1 p33)).
Lemma r38 : rep b1 b0 p38 v38. Proof (rep_add r37 (rep_opp r33)).
Definition v39 : 'M[R]_(n_, 1%N) := (v19 *m v38).
Definition p39 : nfm := (nmul sg p19 p38).
Lemma r39 : rep b1 b0 p39 v39. Proof (rep_mul H r19 r38).
Definition v40 : R := ((v38^T *m v39) 0 0).
Definition p40 : poly := (ntrace sg (nmul sg (ntr sg p38) p39)).
Lemma r40 : reps p40 v40. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r38) r39)).
Definition v41 : R := (v34 + (- v40)).
Definition p41 : poly := (padd p34 (pscale qm1 p40)).
Lemma r41 : reps p41 v41. Proof (reps_add r34 (reps_opp r40)).
Definition v42 : R := (v31 * v41).
Definition p42 : poly := (pmul sg p31 p41).
Lemma r42 : reps p42 v42. Proof (reps_mul H r31 r41).
Definition v43 : R := (v30 + v42).
Definition p43 : poly := (padd p30 p42).
Lemma r43 : reps p43 v43. Proof (reps_add r30 r42).
Definition v44 : 'M[R]_(d_, d_) := (1%:M : 'M[R]_(d_, d_)).
Definition p44 : nfm := (nid [:: 2]%N).
Lemma r44 : rep b2 b2 p44 v44. Proof (@rep_id R _ (M env) (P R ds) (nth 0 xs) _ b2 [:: 2]%N erefl).
Definition v45 : 'M[R]_(d_, d_) := (v36 *: v44).
Definition p45 : nfm := (nsmul sg p36 p44).
Lemma r45 : rep b2 b2 p45 v45. Proof (rep_scale H r36 r44).
Definition v46 : 'M[R]_(d_, d_) := (v4 + (- v45)).
Definition p46 : nfm := (nadd p4 (nscaleq qm1 p45)).
Lemma r46 : rep b2 b2 p46 v46. Proof (rep_add r4 (rep_opp r45)).
Definition v47 : 'M[R]_(d_, d_) := v46^T.
Definition p47 : nfm := (ntr sg p46).
Lemma r47 : rep b2 b2 p47 v47. Proof (rep_tr H r46).
Definition v48 : 'M[R]_(d_, d_) := (v47 *m v46).
Definition p48 : nfm := (nmul sg p47 p46).
Lemma r48 : rep b2 b2 p48 v48. Proof (rep_mul H r47 r46).
Definition v49 : R := (\tr v48).
Definition p49 : poly := (ntrace sg p48).
Lemma r49 : reps p49 v49. Proof (rep_trace H r48).
Definition v50 : 'M[R]_(n_, 1%N) := (v19 *m v7).
Definition p50 : nfm := (nmul sg p19 p7).
Lemma r50 : rep b1 b0 p50 v50. Proof (rep_mul H r19 r7).
Definition v51 : R := ((v7^T *m v50) 0 0).
Definition p51 : poly := (ntrace sg (nmul sg (ntr sg p7) p50)).
Lemma r51 : reps p51 v51. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r7) r50)).
Definition v52 : R := (v49 * v51).
Definition p52 : poly := (pmul sg p49 p51).
Lemma r52 : reps p52 v52. Proof (reps_mul H r49 r51).
Definition v53 : 'M[R]_(n_, n_) := x2.
Definition p53 : nfm := (nletter 2).
Lemma r53 : rep b1 b1 p53 v53. Proof (@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) (@EP R ds) 2 1 1 x2 erefl).
Definition v54 : 'M[R]_(n_, n_) := v53^T.
Definition p54 : nfm := (ntr sg p53).
Lemma r54 : rep b1 b1 p54 v54. Proof (rep_tr H r53).
Definition v55 : 'M[R]_(n_, n_) := (v54 *m v53).
Definition p55 : nfm := (nmul sg p54 p53).
Lemma r55 : rep b1 b1 p55 v55. Proof (rep_mul H r54 r53).
Definition v56 : 'M[R]_(n_, n_) := (1%:M : 'M[R]_(n_, n_)).
Definition p56 : nfm := (nid [:: 1]%N).
Lemma r56 : rep b1 b1 p56 v56. Proof (@rep_id R _ (M env) (P R ds) (nth 0 xs) _ b1 [:: 1]%N erefl).
Definition v57 : 'M[R]_(n_, n_) := (v21 *: v56).
Definition p57 : nfm := (nsmul sg p21 p56).
Lemma r57 : rep b1 b1 p57 v57. Proof (rep_scale H r21 r56).
Definition v58 : 'M[R]_(n_, n_) := (v55 + v57).
Definition p58 : nfm := (nadd p55 p57).
Lemma r58 : rep b1 b1 p58 v58. Proof (rep_add r55 r57).
Definition v59 : 'M[R]_(n_, 1%N) := (v58 *m v7).
Definition p59 : nfm := (nmul sg p58 p7).
Lemma r59 : rep b1 b0 p59 v59. Proof (rep_mul H r58 r7).
Definition v60 : R := ((v7^T *m v59) 0 0).
Definition p60 : poly := (ntrace sg (nmul sg (ntr sg p7) p59)).
Lemma r60 : reps p60 v60. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r7) r59)).
Definition v61 : 'M[R]_(n_, 1%N) := (v53 *m v7).
Definition p61 : nfm := (nmul sg p53 p7).
Lemma r61 : rep b1 b0 p61 v61. Proof (rep_mul H r53 r7).
Definition v62 : 'M[R]_(n_, 1%N) := (v53 *m v7).
Definition p62 : nfm := (nmul sg p53 p7).
Lemma r62 : rep b1 b0 p62 v62. Proof (rep_mul H r53 r7).
Definition v63 : R := ((v61^T *m v62) 0 0).
Definition p63 : poly := (ntrace sg (nmul sg (ntr sg p61) p62)).
Lemma r63 : reps p63 v63. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r61) r62)).
Definition v64 : R := (v60 + (- v63)).
Definition p64 : poly := (padd p60 (pscale qm1 p63)).
Lemma r64 : reps p64 v64. Proof (reps_add r60 (reps_opp r63)).
Definition v65 : R := ((v7^T *m v7) 0 0).
Definition p65 : poly := (ntrace sg (nmul sg (ntr sg p7) p7)).
Lemma r65 : reps p65 v65. Proof (rep_entry H (U:=b0) (rep_mul H (rep_tr H r7) r7)).
Definition v66 : R := (v21 * v65).
Definition p66 : poly := (pmul sg p21 p65).
Lemma r66 : reps p66 v66. Proof (reps_mul H r21 r65).
Lemma identity0 : v43 = v52.
Proof. refine (reps_eq H r43 r52 _). vm_cast_no_check (erefl true). Qed.
Lemma identity1 : v64 = v66.
Proof. refine (reps_eq H r64 r66 _). vm_cast_no_check (erefl true). Qed.
Theorem holds : v43 = v52 /\ v64 = v66.
Proof (conj identity0 identity1).
Theorem said : ((((((d_%:R + x6) + (- ((2%:R * (\tr x3)) * ((x5^T *m x4) 0 0)))) + (((d_%:R + x6) * ((x5^T *m x5) 0 0)) * (\tr (x3^T *m x3)))) + ((((x5^T *m x5) 0 0) + ((x5^T *m ((x1 + (- (((d_%:R + x6) + 1) *: (1%:M : 'M[R]_(n_, n_))))) *m x5)) 0 0)) * (\tr (x3^T *m x3)))) + (- (d_%:R + x6))) + (d_%:R * (((x4^T *m (i1 *m x4)) 0 0) + (- (((((d_%:R^-1 * (\tr x3)) *: x5) + (- (i1 *m x4)))^T *m (x1 *m (((d_%:R^-1 * (\tr x3)) *: x5) + (- (i1 *m x4))))) 0 0))))) = ((\tr ((x3 + (- ((d_%:R^-1 * (\tr x3)) *: (1%:M : 'M[R]_(d_, d_)))))^T *m (x3 + (- ((d_%:R^-1 * (\tr x3)) *: (1%:M : 'M[R]_(d_, d_))))))) * ((x5^T *m (x1 *m x5)) 0 0)) /\ (((x5^T *m (((x2^T *m x2) + (((d_%:R + x6) + 1) *: (1%:M : 'M[R]_(n_, n_)))) *m x5)) 0 0) + (- (((x2 *m x5)^T *m (x2 *m x5)) 0 0))) = (((d_%:R + x6) + 1) * ((x5^T *m x5) 0 0)).
Proof. by have := holds; rewrite /v66 /v65 /v64 /v63 /v62 /v61 /v60 /v59 /v58 /v57 /v56 /v55 /v54 /v53 /v52 /v51 /v50 /v49 /v48 /v47 /v46 /v45 /v44 /v43 /v42 /v41 /v40 /v39 /v38 /v37 /v36 /v35 /v34 /v33 /v32 /v31 /v30 /v29 /v28 /v27 /v26 /v25 /v24 /v23 /v22 /v21 /v20 /v19 /v18 /v17 /v16 /v15 /v14 /v13 /v12 /v11 /v10 /v9 /v8 /v7 /v6 /v5 /v4 /v3 /v2 /v1 /v0 ?q_zero ?q_one ?q_positive ?q_negative ?q_ratio. Qed.
End S. End eq17.
