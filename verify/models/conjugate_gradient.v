(* Conjugate gradients on the half of the form of H at v - w_star, for any matrix H. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section ConjugateGradient.
Variables (R : realFieldType) (d : nat) (H : 'M[R]_d) (w_star w_0 : 'cV[R]_d).
Definition dot (a b : 'cV[R]_d) : R := (a^T *m b) 0 0.
Definition loss (v : 'cV[R]_d) : R := 2%:R^-1 * dot (v - w_star) (H *m (v - w_star)).
(* Minus the gradient. *)
Definition residual (v : 'cV[R]_d) : 'cV[R]_d := H *m (w_star - v).
(* The iterate w_l, and the direction that led to it; every step is an exact line search. *)
Fixpoint cg l : 'cV[R]_d * 'cV[R]_d :=
  if l is k.+1 then
    let: (v, s) := cg k in
    let deflection := if k is k'.+1 then
      dot (residual v) (residual v) / dot (residual (cg k').1) (residual (cg k').1) else 0 in
    let direction := residual v + deflection *: s in
    (v + (dot (residual v) (residual v) / dot direction (H *m direction)) *: direction,
     direction)
  else (w_0, 0).
(* The numbers of step k: of the direction before, and of its own. *)
Definition cg_gamma k : R := if k is k'.+1 then
  dot (residual (cg k).1) (residual (cg k).1) / dot (residual (cg k').1) (residual (cg k').1)
  else 0.
Definition cg_alpha k : R := let direction := (cg k.+1).2 in
  dot (residual (cg k).1) (residual (cg k).1) / dot direction (H *m direction).
End ConjugateGradient.
