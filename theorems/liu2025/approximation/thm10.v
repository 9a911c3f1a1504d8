(* Liu et al. 2025, Theorem D.10: (16) as printed fails with every constant, already in one variable
   and for a polynomial. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Jackson.
Variable R : realFieldType.
Definition on_interval (P : R -> Prop) := forall x, -1 <= x -> x <= 1 -> P x.
(* (16) for n = 1: the infimum is at most c / d^k times every bound of the derivative. *)
Definition inequality (c : R) k d (f : {poly R}) := forall bound,
  on_interval (fun x => `|f^`(k.+1).[x]| <= bound) -> forall e, 0 < e ->
  exists2 p : {poly R}, (size p <= d.+1)%N &
    on_interval (fun x => `|f.[x] - p.[x]| <= c / d%:R ^+ k * bound + e).
(* d + 1 >= k = 2, and f = X^2 *)
Theorem printed_fails c : ~ inequality c 2 1 'X^2.
Proof.
move=> claimed; have flat : on_interval (fun x => `|('X^2)^`(3).[x]| <= 0 :> R).
  by move=> x _ _; rewrite derivnXn ffact_small // mulr0n horner0 normr0.
have q0 : 0 < 4%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have [p p1 near] := claimed 0 flat _ q0.
have value x : p.[x] = p`_0 + p`_1 * x.
  have {1}-> : p = \poly_(i < 2) p`_i.
    apply/polyP=> i; rewrite coef_poly; case: ltnP => // i2.
    by rewrite nth_default // (leq_trans p1).
  by rewrite horner_poly !big_ord_recl big_ord0 /= expr0 expr1 mulr1 addr0.
have m1 : -1 <= 1 :> R by rewrite -subr_ge0 opprK addr_ge0 ?ler01.
have m0 : -1 <= 0 :> R by rewrite oppr_le0 ler01.
have := near 0 m0 ler01; have := near (-1) (lexx _) m1; have := near 1 m1 (lexx _).
rewrite !value !hornerXn !mulr0 !expr2 mulrNN !mulr1 mul0r !mulrN1 !add0r !addr0 normrN.
move: (p`_0) (p`_1) => a b at1 at2 at3.
have sum : (1 - (a + b)) + (1 - (a - b)) + (a + a) = 2%:R by ring.
have : (1 - (a + b)) + (1 - (a - b)) + (a + a) <= 4%:R^-1 + 4%:R^-1 + (4%:R^-1 + 4%:R^-1).
  by apply: ler_add; apply: ler_add; apply: le_trans (ler_norm _) _.
have -> : 4%:R^-1 + 4%:R^-1 + (4%:R^-1 + 4%:R^-1) = 1%:R :> R by field.
by rewrite sum ler_nat.
Qed.
End Jackson.
