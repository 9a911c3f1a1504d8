(* The law of a prompt, as what is assumed of a mean: it is linear and monotone on polynomials in
   the entries, and has the first moments of independent normal covariates and tasks (Isserlis). *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.models Require Import linear_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Law.
Variables (R : realFieldType) (n d : nat).
Implicit Types (t : prompt R n d) (f g : prompt R n d -> R).

Inductive polynomial : (prompt R n d -> R) -> Prop :=
| poly_const c : polynomial (fun=> c)
| poly_X a i : polynomial (fun t => X t a i)
| poly_x a : polynomial (fun t => x t a 0)
| poly_w a : polynomial (fun t => w t a 0)
| poly_add f g : polynomial f -> polynomial g -> polynomial (fun t => f t + g t)
| poly_mul f g : polynomial f -> polynomial g -> polynomial (fun t => f t * g t)
| poly_ext f g : f =1 g -> polynomial f -> polynomial g.
Definition of_X f := forall t t', X t = X t' -> f t = f t'.
Definition of_Xx f := forall t t', X t = X t' -> x t = x t' -> f t = f t'.

Record gaussian_prompts (S : 'M[R]_d) (E : (prompt R n d -> R) -> R) : Prop := {
  mean_ext : forall f g, f =1 g -> E f = E g;
  mean_add : forall f g, polynomial f -> polynomial g -> E (fun t => f t + g t) = E f + E g;
  mean_mul : forall c f, polynomial f -> E (fun t => c * f t) = c * E f;
  mean_pos : forall f, polynomial f -> (forall t, 0 <= f t) -> 0 <= E f;
  (* w ~ N(0, I), independent of X and x: its first three moments *)
  mean_w1 : forall a f, polynomial f -> of_Xx f -> E (fun t => w t a 0 * f t) = 0;
  mean_w2 : forall a b f, polynomial f -> of_Xx f ->
    E (fun t => w t a 0 * w t b 0 * f t) = (a == b)%:R * E f;
  mean_w3 : forall a b c f, polynomial f -> of_Xx f ->
    E (fun t => w t a 0 * w t b 0 * w t c 0 * f t) = 0;
  (* x ~ N(0, S), independent of X: its covariance *)
  mean_x2 : forall a b f, polynomial f -> of_X f ->
    E (fun t => x t a 0 * x t b 0 * f t) = S a b * E f;
  (* x^(i) ~ N(0, S), independent: Isserlis' formulas of order 2 and 4 *)
  mean_X2 : forall a b i j, E (fun t => X t a i * X t b j) = S a b * (i == j)%:R;
  mean_X4 : forall a b c e i j k l, E (fun t => X t a i * X t b j * X t c k * X t e l) =
    S a b * (i == j)%:R * (S c e * (k == l)%:R) + S a c * (i == k)%:R * (S b e * (j == l)%:R) +
      S a e * (i == l)%:R * (S b c * (j == k)%:R) }.
End Law.
Arguments poly_const {R n d}.
Arguments poly_X {R n d}.
Arguments poly_x {R n d}.
Arguments poly_w {R n d}.
