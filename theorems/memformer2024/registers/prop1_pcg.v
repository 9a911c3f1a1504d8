(* Memformers, Proposition 1 with one matrix A in all layers: a carried register runs conjugate
   gradients that are preconditioned by A, and they end. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import linear_attention conjugate_gradient.
From icl.ahn2023.one_layer Require lem2.
From icl.memformer2024.methods Require cg_termination.
From icl.memformer2024.registers Require Import prop2_scalar prop1_structure.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Preconditioned.
Variables (R : realFieldType) (d : nat) (H A : 'M[R]_d) (w_star w_0 : 'cV[R]_d).
Notation residual := (residual H w_star).
Definition size_of (v : 'cV[R]_d) : R := dot (residual v) (A *m residual v).
(* The iterate w_l, and the direction that led to it. *)
Fixpoint pcg l : 'cV[R]_d * 'cV[R]_d :=
  if l is k.+1 then
    let: (v, s) := pcg k in
    let deflection := if k is k'.+1 then size_of v / size_of (pcg k').1 else 0 in
    let direction := A *m residual v + deflection *: s in
    (v + (size_of v / dot direction (H *m direction)) *: direction, direction)
  else (w_0, 0).
Definition pcg_gamma k : R :=
  if k is k'.+1 then size_of (pcg k).1 / size_of (pcg k').1 else 0.
Definition pcg_alpha k : R := let direction := (pcg k.+1).2 in
  size_of (pcg k).1 / dot direction (H *m direction).
Lemma pcgS k : pcg k.+1 = let s := A *m residual (pcg k).1 + pcg_gamma k *: (pcg k).2 in
  ((pcg k).1 + pcg_alpha k *: s, s).
Proof.
rewrite /pcg_alpha [(pcg k.+1).2]/= [LHS]/= /pcg_gamma; by case: (pcg k) => v s.
Qed.
End Preconditioned.

(* The steps are those of conjugate gradients in the coordinates v of w = C v, A = C C^T. *)
Section Ends.
Variables (R : realFieldType) (d : nat) (H C : 'M[R]_d) (w_star w_0 : 'cV[R]_d).
Hypotheses (H_symmetric : H^T = H) (H_semidefinite : forall v, 0 <= dot v (H *m v)).
Hypothesis C_unit : C \in unitmx.
Notation A := (C *m C^T).
Let H' := C^T *m H *m C.
Let inner_star := invmx C *m w_star.
Let inner_start := invmx C *m w_0.
Notation inner := (cg H' inner_star inner_start).
Lemma residual_turned v : residual H' inner_star v = C^T *m residual H w_star (C *m v).
Proof.
rewrite /residual /H' !mulmxBr -!mulmxA; congr (_ - _).
by rewrite /inner_star mulKVmx.
Qed.
Lemma size_turned v : dot (residual H' inner_star v) (residual H' inner_star v) =
  size_of H A w_star (C *m v).
Proof. by rewrite residual_turned /size_of /dot trmx_mul trmxK !mulmxA. Qed.
Lemma form_turned s : dot s (H' *m s) = dot (C *m s) (H *m (C *m s)).
Proof. by rewrite /H' /dot trmx_mul !mulmxA. Qed.
Lemma cgS k : inner k.+1 =
  let s := residual H' inner_star (inner k).1 +
    cg_gamma H' inner_star inner_start k *: (inner k).2 in
  ((inner k).1 + cg_alpha H' inner_star inner_start k *: s, s).
Proof.
rewrite /cg_alpha [(inner k.+1).2]/= [LHS]/= /cg_gamma; by case: (inner k) => v s.
Qed.
Lemma pcg_turned l : pcg H A w_star w_0 l = (C *m (inner l).1, C *m (inner l).2).
Proof.
have [m] := ubnP l; elim: m l => // m IH [|l] lm.
  by rewrite /= /inner_start mulKVmx // mulmx0.
have gE : pcg_gamma H A w_star w_0 l = cg_gamma H' inner_star inner_start l.
  case: l lm => // l lm; rewrite /pcg_gamma (IH l.+1) // (IH l); last exact: ltnW.
  by rewrite /cg_gamma !size_turned.
have sE : (pcg H A w_star w_0 l.+1).2 = C *m (inner l.+1).2.
  rewrite pcgS cgS (IH l) //= gE residual_turned mulmxDr -scalemxAr !mulmxA.
  by [].
have aE : pcg_alpha H A w_star w_0 l = cg_alpha H' inner_star inner_start l.
  by rewrite /pcg_alpha /cg_alpha sE (IH l) //= size_turned form_turned.
have vE : (pcg H A w_star w_0 l.+1).1 = (pcg H A w_star w_0 l).1 +
    pcg_alpha H A w_star w_0 l *: (pcg H A w_star w_0 l.+1).2 by rewrite pcgS.
have cE : (inner l.+1).1 = (inner l).1 +
    cg_alpha H' inner_star inner_start l *: (inner l.+1).2 by rewrite cgS.
by rewrite [LHS]surjective_pairing vE sE aE (IH l) // cE mulmxDr -scalemxAr.
Qed.
Lemma pcg_ends l : (d <= l)%N -> residual H w_star (pcg H A w_star w_0 l).1 = 0.
Proof.
move=> dl; have symmetric : H'^T = H' by rewrite /H' !trmx_mul trmxK H_symmetric mulmxA.
have semidefinite v : 0 <= dot v (H' *m v) by rewrite form_turned.
have := cg_termination.ends inner_star inner_start symmetric semidefinite dl.
rewrite /cg_invariants.iterate residual_turned pcg_turned /= => z.
have Ct_unit : C^T \in unitmx by rewrite unitmx_tr.
by rewrite -[LHS](mulKmx Ct_unit) z mulmx0.
Qed.
End Ends.

(* A is C C^T for a regular C, as every positive definite A is (Cholesky). *)
Theorem ends (R : realFieldType) d (H C : 'M[R]_d) w_star w_0 : H^T = H ->
  (forall v, 0 <= dot v (H *m v)) -> C \in unitmx -> forall l, (d <= l)%N ->
  residual H w_star (pcg H (C *m C^T) w_star w_0 l).1 = 0.
Proof. by move=> sym psd C1 l; apply: pcg_ends. Qed.

Section Runs.
Variables (R : realFieldType) (n d : nat) (t : prompt R n d) (A : 'M[R]_d) (w_0 : 'cV[R]_d).
Hypothesis A_symmetric : A^T = A.
(* The matrix of (12), of the demonstrations. *)
Definition hessian : 'M[R]_d := n%:R^-1 *: (X t *m (X t)^T).
Notation pcg := (pcg hessian A (w t) w_0).
Notation alpha := (pcg_alpha hessian A (w t) w_0).
Notation gamma := (pcg_gamma hessian A (w t) w_0).
Lemma residualE v : residual hessian (w t) v = - lem2.gradient t v.
Proof.
rewrite /residual /hessian /lem2.gradient -scalemxAl -scalerN; congr (_ *: _).
by rewrite [(_ - _)^T]linearB /= !trmx_mul !trmxK -mulmxBr -!mulmxN opprB mulmxA.
Qed.
Lemma descent_is_pcg l : descent t (fun=> A) alpha gamma w_0 l = pcg l.
Proof.
elim: l => [//|l IH]; rewrite pcgS [LHS]/= IH A_symmetric -mulmxN -residualE.
by [].
Qed.
(* Labels and registers hold the iterates and directions. *)
Theorem runs l : let states :=
    run (fun=> prop2_scalar.P R d) (prop2_scalar.Q (fun=> A)) alpha gamma (tokens t w_0) in
  (states l).1 = tokens t (pcg l).1 /\ n%:R^-1 *: (states l).2 = labels_of t (pcg l).2.
Proof. by have [_ follow] := direction t (fun=> A) alpha gamma w_0; rewrite -descent_is_pcg. Qed.
End Runs.
