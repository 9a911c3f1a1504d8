(* Cheng et al. 2024, Lemma A.1: the in-context loss as a mean square of the last label, where the
   label of the query is not masked out. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import kernel_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section LemmaA1.
Variables (R : comRingType) (d n : nat).
(* Any function h of the covariates, any value weights V_l: those of Assumption 4.4 among them. *)
Variables (h : 'M[R]_(d, n + 1) -> 'M[R]_(d, n + 1) -> 'M[R]_(n + 1)).
Variables (V : nat -> 'M[R]_(d + 1)) (B C : nat -> 'M[R]_d).
Definition layers := attention_layers h V B C.
Lemma two_runs Z c l : layers (Z + slot c) l = layers Z l + slot c.
Proof.
elim: l => [//|l IH]; rewrite /layers /= -/layers IH /attention_layer; set W := layers Z l.
have -> : usubmx (W + slot c) = usubmx W by rewrite raddfD /= slot_covariates addr0.
by rewrite mulmxDr mulmxDl -[V l *m slot c *m _]mulmxA slot_masked mulmx0 addr0 addrAC.
Qed.

(* A prompt and the label of its query. *)
Record prompt := Prompt { X : 'M[R]_(d, n); x : 'cV[R]_d; y : 'rV[R]_n; y_query : R }.
Definition Z0 t := kernel_prompt (X t) (x t) (y t).
Definition Zbar0 t : 'M[R]_(d + 1, n + 1) := block_mx (X t) (x t) (y t) (y_query t)%:M.
Lemma filled t : Zbar0 t = Z0 t + slot (y_query t).
Proof. by rewrite /Zbar0 /Z0 /kernel_prompt /slot add_block_mx !addr0 add0r. Qed.
(* Of the mean E only this is used, that equal errors have equal means. *)
Theorem lemmaA1 (E : (prompt -> R) -> R) k : (forall f g, f =1 g -> E f = E g) ->
  (forall t l, layers (Zbar0 t) l = layers (Z0 t) l + slot (y_query t)) /\
  (forall t, let Y := dsubmx (layers (Zbar0 t) k.+1) : 'rV_(n + 1) in
    (layers (Z0 t) k.+1 (rshift d 0) (rshift n 0) + y_query t) ^+ 2 =
    \tr ((1%:M - mask) *m Y^T *m Y *m (1%:M - mask))) /\
  E (fun t => (layers (Z0 t) k.+1 (rshift d 0) (rshift n 0) + y_query t) ^+ 2) =
  E (fun t => let Y := dsubmx (layers (Zbar0 t) k.+1) : 'rV_(n + 1) in
       \tr ((1%:M - mask) *m Y^T *m Y *m (1%:M - mask))).
Proof.
move=> mean; split=> [t l|]; first by rewrite filled two_runs.
have square t : let Y := dsubmx (layers (Zbar0 t) k.+1) : 'rV_(n + 1) in
    (layers (Z0 t) k.+1 (rshift d 0) (rshift n 0) + y_query t) ^+ 2 =
    \tr ((1%:M - mask) *m Y^T *m Y *m (1%:M - mask)).
  cbv zeta; rewrite last_label filled two_runs.
  by rewrite [dsubmx _ _ _]mxE; move: (layers _ _) => W; rewrite addE slotE.
by split=> //; apply: mean.
Qed.
End LemmaA1.
