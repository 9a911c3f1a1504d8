(* exported: li2025.wpgd_reductions reductions *)
(* Made by verify/kernel/exported.py; edited by nobody. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_symbols numbers sums sums_sound sums_blocks sums_symbols sums_means.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module reductions. Section S.
Variable R : numFieldType.
Variables d_ n_ : nat.
Variable x1 : 'M[R]_(d_, n_). (* X *)
Variable x2 : 'M[R]_(d_, d_). (* P_1 *)
Variable x3 : 'M[R]_(d_, d_). (* P_2 *)
Variable x4 : 'M[R]_(n_, 1%N). (* y *)
Variable x5 : 'M[R]_(n_, 1%N). (* omega *)
Variable x6 : 'M[R]_(d_, 1%N). (* nu *)
Definition ds : seq nat := [:: 1; n_; d_]%N.
Notation dm := (nth 1%N ds).
Definition env : seq (nat -> nat -> R) := [:: one_entries R; number (n_%:R : R); number (d_%:R : R); mget x1; mget x2; mget x3; mget x4; mget x5; mget x6].
Definition sg := Sig [:: 0; 0; 0; 2; 2; 2; 1; 1; 2]%N [:: 0; 0; 0; 1; 2; 2; 0; 0; 0]%N [:: true; false; false; false; false; false; false; false; false] [::]%N [:: 0; 1; 2]%N [::]%N.
Definition mm := entries env.
Lemma H : ok dm sg mm.
Proof.
apply: env_ok => //.
- by rewrite /=; repeat split=> //; move=> i j; first [by rewrite ?/mm ?/in_world /entries /= /one_entries eq_sym].
by case=> [|[|[|i]]]// _; rewrite /= ?nth_nil.
Qed.
Definition v0 : 'M[R]_(d_, d_) := x3.
Definition p0 : blocks := (nletter 5 2 2).
Lemma r0 : mrep dm mm [:: 2]%N [:: 2]%N p0 v0. Proof (@mrep_letter R dm sg mm H 5 2 2 x3 erefl).
Definition v1 : 'M[R]_(d_, d_) := x2.
Definition p1 : blocks := (nletter 4 2 2).
Lemma r1 : mrep dm mm [:: 2]%N [:: 2]%N p1 v1. Proof (@mrep_letter R dm sg mm H 4 2 2 x2 erefl).
Definition v2 : 'M[R]_(d_, d_) := v1^T.
Definition p2 : blocks := (ntr sg [:: 2]%N [:: 2]%N p1).
Lemma r2 : mrep dm mm [:: 2]%N [:: 2]%N p2 v2. Proof (mrep_tr H r1).
Definition v3 : 'M[R]_(d_, n_) := x1.
Definition p3 : blocks := (nletter 3 2 1).
Lemma r3 : mrep dm mm [:: 2]%N [:: 1]%N p3 v3. Proof (@mrep_letter R dm sg mm H 3 2 1 x1 erefl).
Definition v4 : 'M[R]_(d_, n_) := (v2 *m v3).
Definition p4 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 1]%N p2 p3).
Lemma r4 : mrep dm mm [:: 2]%N [:: 1]%N p4 v4. Proof (mrep_mul H r2 r3).
Definition v5 : 'M[R]_(d_, 1%N) := (const_mx 1 : 'M[R]_(d_, 1%N)).
Definition p5 : blocks := (nones [:: 2]%N [:: 0]%N).
Lemma r5 : mrep dm mm [:: 2]%N [:: 0]%N p5 v5. Proof (@mrep_ones R dm mm [:: 2]%N [:: 0]%N _ _ erefl erefl).
Definition v6 : 'M[R]_(n_, 1%N) := (const_mx 1 : 'M[R]_(n_, 1%N)).
Definition p6 : blocks := (nones [:: 1]%N [:: 0]%N).
Lemma r6 : mrep dm mm [:: 1]%N [:: 0]%N p6 v6. Proof (@mrep_ones R dm mm [:: 1]%N [:: 0]%N _ _ erefl erefl).
Definition v7 : 'M[R]_(d_, n_) := (v5 *m v6^T).
Definition p7 : blocks := (nmul sg [:: 2]%N [:: 0]%N [:: 1]%N p5 (ntr sg [:: 1]%N [:: 0]%N p6)).
Lemma r7 : mrep dm mm [:: 2]%N [:: 1]%N p7 v7. Proof (mrep_mul H r5 (mrep_tr H r6)).
Definition v8 : 'M[R]_(d_, n_) := (had v4 v7).
Definition p8 : blocks := (nhad sg [:: 2]%N [:: 1]%N p4 p7).
Lemma r8 : mrep dm mm [:: 2]%N [:: 1]%N p8 v8. Proof (mrep_had H r4 r7).
Definition v9 : 'M[R]_(n_, 1%N) := x4.
Definition p9 : blocks := (nletter 6 1 0).
Lemma r9 : mrep dm mm [:: 1]%N [:: 0]%N p9 v9. Proof (@mrep_letter R dm sg mm H 6 1 0 x4 erefl).
Definition v10 : 'M[R]_(d_, 1%N) := (v8 *m v9).
Definition p10 : blocks := (nmul sg [:: 2]%N [:: 1]%N [:: 0]%N p8 p9).
Lemma r10 : mrep dm mm [:: 2]%N [:: 0]%N p10 v10. Proof (mrep_mul H r8 r9).
Definition v11 : 'M[R]_(d_, 1%N) := (v0 *m v10).
Definition p11 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 0]%N p0 p10).
Lemma r11 : mrep dm mm [:: 2]%N [:: 0]%N p11 v11. Proof (mrep_mul H r0 r10).
Definition v12 : 'M[R]_(d_, d_) := v1^T.
Definition p12 : blocks := (ntr sg [:: 2]%N [:: 2]%N p1).
Lemma r12 : mrep dm mm [:: 2]%N [:: 2]%N p12 v12. Proof (mrep_tr H r1).
Definition v13 : 'M[R]_(d_, d_) := (v0 *m v12).
Definition p13 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 2]%N p0 p12).
Lemma r13 : mrep dm mm [:: 2]%N [:: 2]%N p13 v13. Proof (mrep_mul H r0 r12).
Definition v14 : 'M[R]_(d_, 1%N) := (v3 *m v9).
Definition p14 : blocks := (nmul sg [:: 2]%N [:: 1]%N [:: 0]%N p3 p9).
Lemma r14 : mrep dm mm [:: 2]%N [:: 0]%N p14 v14. Proof (mrep_mul H r3 r9).
Definition v15 : 'M[R]_(d_, 1%N) := (v13 *m v14).
Definition p15 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 0]%N p13 p14).
Lemma r15 : mrep dm mm [:: 2]%N [:: 0]%N p15 v15. Proof (mrep_mul H r13 r14).
Definition v16 : 'M[R]_(d_, d_) := v1^T.
Definition p16 : blocks := (ntr sg [:: 2]%N [:: 2]%N p1).
Lemma r16 : mrep dm mm [:: 2]%N [:: 2]%N p16 v16. Proof (mrep_tr H r1).
Definition v17 : 'M[R]_(d_, n_) := (v16 *m v3).
Definition p17 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 1]%N p16 p3).
Lemma r17 : mrep dm mm [:: 2]%N [:: 1]%N p17 v17. Proof (mrep_mul H r16 r3).
Definition v18 : 'M[R]_(d_, 1%N) := (const_mx 1 : 'M[R]_(d_, 1%N)).
Definition p18 : blocks := (nones [:: 2]%N [:: 0]%N).
Lemma r18 : mrep dm mm [:: 2]%N [:: 0]%N p18 v18. Proof (@mrep_ones R dm mm [:: 2]%N [:: 0]%N _ _ erefl erefl).
Definition v19 : 'M[R]_(n_, 1%N) := x5.
Definition p19 : blocks := (nletter 7 1 0).
Lemma r19 : mrep dm mm [:: 1]%N [:: 0]%N p19 v19. Proof (@mrep_letter R dm sg mm H 7 1 0 x5 erefl).
Definition v20 : 'M[R]_(d_, n_) := (v18 *m v19^T).
Definition p20 : blocks := (nmul sg [:: 2]%N [:: 0]%N [:: 1]%N p18 (ntr sg [:: 1]%N [:: 0]%N p19)).
Lemma r20 : mrep dm mm [:: 2]%N [:: 1]%N p20 v20. Proof (mrep_mul H r18 (mrep_tr H r19)).
Definition v21 : 'M[R]_(d_, n_) := (had v17 v20).
Definition p21 : blocks := (nhad sg [:: 2]%N [:: 1]%N p17 p20).
Lemma r21 : mrep dm mm [:: 2]%N [:: 1]%N p21 v21. Proof (mrep_had H r17 r20).
Definition v22 : 'M[R]_(d_, 1%N) := (v21 *m v9).
Definition p22 : blocks := (nmul sg [:: 2]%N [:: 1]%N [:: 0]%N p21 p9).
Lemma r22 : mrep dm mm [:: 2]%N [:: 0]%N p22 v22. Proof (mrep_mul H r21 r9).
Definition v23 : 'M[R]_(d_, 1%N) := (v0 *m v22).
Definition p23 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 0]%N p0 p22).
Lemma r23 : mrep dm mm [:: 2]%N [:: 0]%N p23 v23. Proof (mrep_mul H r0 r22).
Definition v24 : 'M[R]_(n_, 1%N) := (had v19 v9).
Definition p24 : blocks := (nhad sg [:: 1]%N [:: 0]%N p19 p9).
Lemma r24 : mrep dm mm [:: 1]%N [:: 0]%N p24 v24. Proof (mrep_had H r19 r9).
Definition v25 : 'M[R]_(d_, 1%N) := (v3 *m v24).
Definition p25 : blocks := (nmul sg [:: 2]%N [:: 1]%N [:: 0]%N p3 p24).
Lemma r25 : mrep dm mm [:: 2]%N [:: 0]%N p25 v25. Proof (mrep_mul H r3 r24).
Definition v26 : 'M[R]_(d_, 1%N) := (v13 *m v25).
Definition p26 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 0]%N p13 p25).
Lemma r26 : mrep dm mm [:: 2]%N [:: 0]%N p26 v26. Proof (mrep_mul H r13 r25).
Definition v27 : 'M[R]_(d_, d_) := v1^T.
Definition p27 : blocks := (ntr sg [:: 2]%N [:: 2]%N p1).
Lemma r27 : mrep dm mm [:: 2]%N [:: 2]%N p27 v27. Proof (mrep_tr H r1).
Definition v28 : 'M[R]_(d_, n_) := (v27 *m v3).
Definition p28 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 1]%N p27 p3).
Lemma r28 : mrep dm mm [:: 2]%N [:: 1]%N p28 v28. Proof (mrep_mul H r27 r3).
Definition v29 : 'M[R]_(d_, 1%N) := x6.
Definition p29 : blocks := (nletter 8 2 0).
Lemma r29 : mrep dm mm [:: 2]%N [:: 0]%N p29 v29. Proof (@mrep_letter R dm sg mm H 8 2 0 x6 erefl).
Definition v30 : 'M[R]_(d_, n_) := (v29 *m v19^T).
Definition p30 : blocks := (nmul sg [:: 2]%N [:: 0]%N [:: 1]%N p29 (ntr sg [:: 1]%N [:: 0]%N p19)).
Lemma r30 : mrep dm mm [:: 2]%N [:: 1]%N p30 v30. Proof (mrep_mul H r29 (mrep_tr H r19)).
Definition v31 : 'M[R]_(d_, n_) := (had v28 v30).
Definition p31 : blocks := (nhad sg [:: 2]%N [:: 1]%N p28 p30).
Lemma r31 : mrep dm mm [:: 2]%N [:: 1]%N p31 v31. Proof (mrep_had H r28 r30).
Definition v32 : 'M[R]_(d_, 1%N) := (v31 *m v9).
Definition p32 : blocks := (nmul sg [:: 2]%N [:: 1]%N [:: 0]%N p31 p9).
Lemma r32 : mrep dm mm [:: 2]%N [:: 0]%N p32 v32. Proof (mrep_mul H r31 r9).
Definition v33 : 'M[R]_(d_, 1%N) := (v0 *m v32).
Definition p33 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 0]%N p0 p32).
Lemma r33 : mrep dm mm [:: 2]%N [:: 0]%N p33 v33. Proof (mrep_mul H r0 r32).
Definition v34 : 'M[R]_(d_, 1%N) := (const_mx 1 : 'M[R]_(d_, 1%N)).
Definition p34 : blocks := (nones [:: 2]%N [:: 0]%N).
Lemma r34 : mrep dm mm [:: 2]%N [:: 0]%N p34 v34. Proof (@mrep_ones R dm mm [:: 2]%N [:: 0]%N _ _ erefl erefl).
Definition v35 : 'M[R]_(d_, d_) := (v29 *m v34^T).
Definition p35 : blocks := (nmul sg [:: 2]%N [:: 0]%N [:: 2]%N p29 (ntr sg [:: 2]%N [:: 0]%N p34)).
Lemma r35 : mrep dm mm [:: 2]%N [:: 2]%N p35 v35. Proof (mrep_mul H r29 (mrep_tr H r34)).
Definition v36 : 'M[R]_(d_, d_) := (had v35 v12).
Definition p36 : blocks := (nhad sg [:: 2]%N [:: 2]%N p35 p12).
Lemma r36 : mrep dm mm [:: 2]%N [:: 2]%N p36 v36. Proof (mrep_had H r35 r12).
Definition v37 : 'M[R]_(d_, d_) := (v0 *m v36).
Definition p37 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 2]%N p0 p36).
Lemma r37 : mrep dm mm [:: 2]%N [:: 2]%N p37 v37. Proof (mrep_mul H r0 r36).
Definition v38 : 'M[R]_(n_, 1%N) := (had v19 v9).
Definition p38 : blocks := (nhad sg [:: 1]%N [:: 0]%N p19 p9).
Lemma r38 : mrep dm mm [:: 1]%N [:: 0]%N p38 v38. Proof (mrep_had H r19 r9).
Definition v39 : 'M[R]_(d_, 1%N) := (v3 *m v38).
Definition p39 : blocks := (nmul sg [:: 2]%N [:: 1]%N [:: 0]%N p3 p38).
Lemma r39 : mrep dm mm [:: 2]%N [:: 0]%N p39 v39. Proof (mrep_mul H r3 r38).
Definition v40 : 'M[R]_(d_, 1%N) := (v37 *m v39).
Definition p40 : blocks := (nmul sg [:: 2]%N [:: 2]%N [:: 0]%N p37 p39).
Lemma r40 : mrep dm mm [:: 2]%N [:: 0]%N p40 v40. Proof (mrep_mul H r37 r39).
Lemma identity0 : v11 = v15.
Proof. refine (mrep_eq H r11 r15 _). vm_cast_no_check (erefl true). Qed.
Lemma identity1 : v23 = v26.
Proof. refine (mrep_eq H r23 r26 _). vm_cast_no_check (erefl true). Qed.
Lemma identity2 : v33 = v40.
Proof. refine (mrep_eq H r33 r40 _). vm_cast_no_check (erefl true). Qed.
Theorem holds : v11 = v15 /\ v23 = v26 /\ v33 = v40.
Proof (conj identity0 (conj identity1 identity2)).
Theorem said : (x3 *m ((had (x2^T *m x1) ((const_mx 1 : 'M[R]_(d_, 1%N)) *m (const_mx 1 : 'M[R]_(n_, 1%N))^T)) *m x4)) = ((x3 *m x2^T) *m (x1 *m x4)) /\ (x3 *m ((had (x2^T *m x1) ((const_mx 1 : 'M[R]_(d_, 1%N)) *m x5^T)) *m x4)) = ((x3 *m x2^T) *m (x1 *m (had x5 x4))) /\ (x3 *m ((had (x2^T *m x1) (x6 *m x5^T)) *m x4)) = ((x3 *m (had (x6 *m (const_mx 1 : 'M[R]_(d_, 1%N))^T) x2^T)) *m (x1 *m (had x5 x4))).
Proof. by have := holds; rewrite /v40 /v39 /v38 /v37 /v36 /v35 /v34 /v33 /v32 /v31 /v30 /v29 /v28 /v27 /v26 /v25 /v24 /v23 /v22 /v21 /v20 /v19 /v18 /v17 /v16 /v15 /v14 /v13 /v12 /v11 /v10 /v9 /v8 /v7 /v6 /v5 /v4 /v3 /v2 /v1 /v0 ?q_zero ?q_one ?q_positive ?q_negative ?q_ratio. Qed.
End S. End reductions.
