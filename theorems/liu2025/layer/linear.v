(* Liu et al. 2025, Appendix D.2.1, (21): one BaseConv layer implements LINEAR. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import base_conv.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Linear.
Variables (R : comRingType) (n D : nat).
Notation N := n.+1.
(* W_gate = I, the convolution of the zero filter with the bias 1, and W_out = H. *)
Definition layer_of (H : 'M[R]_D) (o : 'M_(1, D)) : layer R n D :=
  Layer 1%:M 0 0 0 0 (const_mx 1) H (const_mx 1 *m o).
Lemma conv0 C (A : 'M[R]_(N, C)) : conv 0 A = 0.
Proof. by apply/matrixP=> i j; rewrite !mxE big1 // => k _; rewrite mxE mul0r. Qed.
Lemma ones_r p q (A : 'M[R]_(p, q)) : hadamard A (const_mx 1) = A.
Proof. by apply/matrixP=> i j; rewrite !mxE mulr1. Qed.

Lemma square_affine H o u : baseconv (layer_of H o) u = u *m H + const_mx 1 *m o.
Proof. by rewrite /baseconv /= mulmx1 !addr0 conv0 add0r ones_r. Qed.
Lemma square_linear H u : baseconv (layer_of H 0) u = u *m H.
Proof. by rewrite square_affine mulmx0 addr0. Qed.
End Linear.

(* A map to another number of channels. *)
Section Between.
Variables (R : comRingType) (n d_in d_out : nat).
Notation N := n.+1.
(* The input stands beside d_out channels of zeros, which the output takes. *)
Definition wide (u : 'M[R]_(N, d_in)) : 'M_(N, d_in + d_out) := row_mx u 0.
Lemma between_affine (H : 'M[R]_(d_in, d_out)) (o : 'M_(1, d_out)) (u : 'M[R]_(N, d_in)) :
  rsubmx (baseconv (layer_of n (block_mx 0 H 0 0) (row_mx 0 o)) (wide u)) =
  u *m H + const_mx 1 *m o.
Proof.
rewrite square_affine /wide mul_row_block !mul0mx !addr0 mulmx0 mul_mx_row mulmx0 add_row_mx.
by rewrite row_mxKr.
Qed.
Lemma between (H : 'M[R]_(d_in, d_out)) (u : 'M[R]_(N, d_in)) :
  rsubmx (baseconv (layer_of n (block_mx 0 H 0 0) 0) (wide u)) = u *m H.
Proof. by rewrite square_linear /wide mul_row_block !mul0mx !addr0 mulmx0 row_mxKr. Qed.
End Between.

(* (21): u H, for a square H and for a map to another number of channels. *)
Theorem linear (R : comRingType) (n : nat) :
  (forall D (H : 'M[R]_D) (u : 'M_(n.+1, D)), baseconv (layer_of n H 0) u = u *m H) /\
  forall d_in d_out (H : 'M[R]_(d_in, d_out)) (u : 'M_(n.+1, d_in)),
    rsubmx (baseconv (layer_of n (block_mx 0 H 0 0) 0) (wide d_out u)) = u *m H.
Proof. by split=> [D H u|d_in d_out H u]; [apply: square_linear | apply: between]. Qed.
(* u H + 1 o, for every H and every row o of offsets, with any numbers of channels. *)
Theorem affine (R : comRingType) (n : nat) :
  (forall D (H : 'M[R]_D) o (u : 'M_(n.+1, D)),
    baseconv (layer_of n H o) u = u *m H + const_mx 1 *m o) /\
  forall d_in d_out (H : 'M[R]_(d_in, d_out)) o (u : 'M_(n.+1, d_in)),
    rsubmx (baseconv (layer_of n (block_mx 0 H 0 0) (row_mx 0 o)) (wide d_out u)) =
    u *m H + const_mx 1 *m o.
Proof. by split=> *; [apply: square_affine | apply: between_affine]. Qed.
