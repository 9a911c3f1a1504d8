(* Liu et al. 2025, Appendix D.2.1, (21): one BaseConv layer implements LINEAR. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import base_conv.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Linear.
Variables (R : comRingType) (n d_in d_out : nat).
Notation N := n.+1.
(* The input stands beside d_out channels of zeros, which the output takes. *)
Definition wide (u : 'M[R]_(N, d_in)) : 'M_(N, d_in + d_out) := row_mx u 0.
Definition linear_layer (H : 'M[R]_(d_in, d_out)) (o : 'M_(1, d_out)) : layer R n (d_in + d_out) :=
  Layer 1%:M 0 0 0 0 (const_mx 1) (block_mx 0 H 0 0) (const_mx 1 *m row_mx 0 o).

(* u H + 1 o, for every H and every row o of offsets. *)
Lemma affine H o u : rsubmx (baseconv (linear_layer H o) (wide u)) = u *m H + const_mx 1 *m o.
Proof.
have conv0 (A : 'M[R]_(N, d_in + d_out)) : conv 0 A = 0.
  by apply/matrixP=> i j; rewrite !mxE big1 // => k _; rewrite mxE mul0r.
have ones_r p q (A : 'M[R]_(p, q)) : hadamard A (const_mx 1) = A.
  by apply/matrixP=> i j; rewrite !mxE mulr1.
rewrite /baseconv /= mulmx1 !addr0 conv0 add0r ones_r /wide mul_row_block !mul0mx !addr0.
by rewrite mulmx0 mul_mx_row mulmx0 add_row_mx row_mxKr.
Qed.
Theorem linear (H : 'M[R]_(d_in, d_out)) (u : 'M[R]_(N, d_in)) :
  rsubmx (baseconv (linear_layer H 0) (wide u)) = u *m H.
Proof. by rewrite affine mulmx0 addr0. Qed.
End Linear.
