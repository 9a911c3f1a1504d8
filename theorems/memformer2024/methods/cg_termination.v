(* Memformers, Section 2.2: conjugate gradients end after at most d steps in exact arithmetic, for
   every semidefinite H and every start. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import conjugate_gradient.
From icl.memformer2024.methods Require Import cg_invariants.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Termination.
Variables (R : realFieldType) (d : nat) (H : 'M[R]_d) (w_star w_0 : 'cV[R]_d).
Hypotheses (H_symmetric : H^T = H) (H_semidefinite : forall v, 0 <= dot v (H *m v)).
Notation dot := (@dot R d).
Notation r := (r H w_star w_0).
Let orthogonal := @invariants _ _ _ w_star w_0 H_symmetric H_semidefinite.
Lemma stays k : r k = 0 -> r k.+1 = 0.
Proof. by move=> z; rewrite residualS (no_residual z) mulmx0 scaler0 subr0. Qed.
Lemma later i k : (i <= k)%N -> r i = 0 -> r k = 0.
Proof. by move=> /subnK <- z; elim: (k - i)%N => [//|m IH]; rewrite addSn; apply: stays. Qed.
(* The gradient of R at iterate d, the negative of this residual, is 0. *)
Theorem ends k : (d <= k)%N -> residual H w_star (iterate H w_star w_0 k) = 0.
Proof.
move=> dk; suff: r d = 0 by apply: later.
apply/eqP; apply: contraT => nz.
have alive i : (i <= d)%N -> dot (r i) (r i) != 0.
  by move=> id; apply: contra nz => /eqP/dot_eq0 z; apply/eqP; apply: later id z.
(* d + 1 orthogonal vectors that are not 0 do not fit. *)
pose M : 'M[R]_(d.+1, d) := \matrix_(i < d.+1) (r i)^T.
have gram i j : (M *m M^T) i j = dot (r i) (r j).
  by rewrite /conjugate_gradient.dot !mxE; apply: eq_bigr => l _; rewrite !mxE.
have unit : M *m M^T \in unitmx.
  rewrite unitmxE unitfE.
  have -> : M *m M^T = diag_mx (\row_i dot (r i) (r i)).
    apply/matrixP=> i j; rewrite gram !mxE; case: eqP => [->|/eqP ij]; first by rewrite mulr1n.
    have [lt|gt|/val_inj e] := ltngtP i j; last by rewrite e eqxx in ij.
      by rewrite dotC mulr0n; have [] := @orthogonal j j i lt (leqnn j).
    by rewrite mulr0n; have [] := @orthogonal i i j gt (leqnn i).
  by rewrite det_diag prodf_seq_neq0; apply/allP=> i _ /=; rewrite mxE alive // -ltnS.
have := mxrank_unit unit; have := mulmx_max_rank M M^T; rewrite leqNgt => /negbTE le e.
by move: le; rewrite e ltnSn.
Qed.
End Termination.
