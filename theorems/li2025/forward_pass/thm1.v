(* Li et al. 2025, Theorem 1: gated linear attention is weighted preconditioned gradient descent. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import gated_linear_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Theorem1.
Variables (R : comRingType) (n d : nat) (X : 'M[R]_(n, d)) (y : 'cV[R]_n) (x : 'cV[R]_d).
Variables (Pk Pq : 'M[R]_d) (G : nat -> 'M[R]_(d + 1)).
Definition prompt : 'M[R]_(n + 1, d + 1) := block_mx X y x^T 0.                      (* (3) *)
Definition weighted_step (P1 P2 : 'M[R]_d) (Om : 'M[R]_(n, d)) : 'cV[R]_d :=         (* (8a) *)
  P2 *m (hadamard (X *m P1) Om)^T *m y.
Definition feature i : 'cV[R]_d := usubmx (token prompt i).
Definition label i : R := token prompt i (rshift d 0) 0.
Lemma tokenE i : token prompt i = z feature label i.
Proof.
rewrite /z -[LHS]vsubmxK; congr col_mx; apply/matrixP=> a b.
by rewrite !ord1 !mxE /label eqxx mulr1n.
Qed.
Lemma demonstration (k : 'I_n) : token prompt k.+1 = col_mx (row k X)^T (y k 0)%:M.
Proof.
rewrite /token /=; have kn : (k < n + 1)%N by rewrite ltn_addr.
rewrite insubT /=; have -> : Sub (val k) kn = lshift 1 k by apply: val_inj.
apply: trmx_inj; rewrite trmxK tr_col_mx trmxK tr_scalar_mx; apply/matrixP=> a b.
rewrite !ord1 -[b]splitK mxE; case: (split b) => c /=; first by rewrite block_mxEul row_mxEl mxE.
by rewrite block_mxEur row_mxEr !ord1 mxE eqxx mulr1n.
Qed.
Lemma query : token prompt n.+1 = col_mx x 0.
Proof.
rewrite /token /=; have kn : (n < n + 1)%N by rewrite addn1.
rewrite insubT /=; have -> : Sub n kn = rshift n 0 by apply: val_inj; rewrite /= addn0.
apply: trmx_inj; rewrite trmxK tr_col_mx trmx0; apply/matrixP=> a b.
rewrite !ord1 -[b]splitK mxE; case: (split b) => c /=; first by rewrite block_mxEdl row_mxEl.
by rewrite block_mxEdr row_mxEr.
Qed.
(* Theorem 1: o_(n+1) = (0; x^T beta), beta = beta_1^gd(Pk, Pq, Omega),
  for every prompt and all gates *)
Theorem theorem1 :
  gla (Wk Pk) (Wq Pq) (Wv R d) G (token prompt) n.+1 = col_mx 0 (x^T *m weighted_step Pk Pq (Omega
    n G)).
Proof.
have ext z1 z2 i : z1 =1 z2 -> gla (Wk Pk) (Wq Pq) (Wv R d) G z1 i =
  gla (Wk Pk) (Wq Pq) (Wv R d) G z2 i.
  move=> e; rewrite /gla e; congr (_ *m _); by elim: i => //= i ->; rewrite e.
rewrite (ext _ _ _ tokenE) glaE; congr col_mx.
have fx : feature n.+1 = x by rewrite /feature query col_mxKu.
have lx : label n.+1 = 0 by rewrite /label query col_mxEd mxE.
rewrite fx; congr (_ *m _); rewrite /weighted_step -mulmxA; congr (_ *m _).
rewrite /sum_to big_nat_recr //= lx scale0r addr0 big_add1 big_mkord.
apply/matrixP=> a b; rewrite summxE mxE; apply: eq_bigr => k _.
rewrite scE !hadE (ord1 b) /label /feature demonstration col_mxKu col_mxEd [_%:M _ _]mxE eqxx
  mulr1n mulrC.
rewrite [_^T a k]mxE hadE; congr (_ * _ * _); first by rewrite -trmx_mul mxE -row_mul mxE.
by rewrite [Omega _ _ _ _]mxE [_^T 0 a]mxE.
Qed.
End Theorem1.
