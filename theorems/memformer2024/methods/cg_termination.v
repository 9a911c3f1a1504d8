(* Memformers, Section 2.2: conjugate gradients end after at most d steps in exact arithmetic, for
   every prompt and every start. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import linear_attention.
From icl.memformer2024.registers Require Import prop1_exact.
From icl.memformer2024.methods Require Import cg_invariants.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Termination.
Variables (R : realFieldType) (n d : nat) (t : prompt R n d) (w_0 : 'cV[R]_d).
Notation dot := (@dot R d).
Notation r := (r t w_0).
Lemma stays k : r k = 0 -> r k.+1 = 0.
Proof. by move=> z; rewrite residualS (no_residual z) mulmx0 scaler0 subr0. Qed.
Lemma later i k : (i <= k)%N -> r i = 0 -> r k = 0.
Proof. by move=> /subnK <- z; elim: (k - i)%N => [//|m IH]; rewrite addSn; apply: stays. Qed.
(* The gradient of R at iterate d, the negative of this residual, is 0. *)
Theorem ends k : (d <= k)%N -> residual t (iterate t w_0 k) = 0.
Proof.
move=> dk; suff: r d = 0 by apply: later.
apply/eqP; apply: contraT => nz.
have alive i : (i <= d)%N -> dot (r i) (r i) != 0.
  by move=> id; apply: contra nz => /eqP/dot_eq0 z; apply/eqP; apply: later id z.
(* d + 1 orthogonal vectors that are not 0 do not fit. *)
pose M : 'M[R]_(d.+1, d) := \matrix_(i < d.+1) (r i)^T.
have gram i j : (M *m M^T) i j = dot (r i) (r j).
  by rewrite /prop1_exact.dot !mxE; apply: eq_bigr => l _; rewrite !mxE.
have unit : M *m M^T \in unitmx.
  rewrite unitmxE unitfE.
  have -> : M *m M^T = diag_mx (\row_i dot (r i) (r i)).
    apply/matrixP=> i j; rewrite gram !mxE; case: eqP => [->|/eqP ij]; first by rewrite mulr1n.
    have [lt|gt|/val_inj e] := ltngtP i j; last by rewrite e eqxx in ij.
      by rewrite dotC mulr0n; have [] := @invariants _ _ _ t w_0 j j i lt (leqnn j).
    by rewrite mulr0n; have [] := @invariants _ _ _ t w_0 i i j gt (leqnn i).
  by rewrite det_diag prodf_seq_neq0; apply/allP=> i _ /=; rewrite mxE alive // -ltnS.
have := mxrank_unit unit; have := mulmx_max_rank M M^T; rewrite leqNgt => /negbTE le e.
by move: le; rewrite e ltnSn.
Qed.
End Termination.
