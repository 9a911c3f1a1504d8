(* Straight-line programs: outputs that expand to 0 are 0 in every field of characteristic 0. *)
From Coq Require Import ZArith QArith List Ring_theory Ring_polynom FMapPositive.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Inductive op := Cst of Q | Var of positive | Add of positive & positive | Sub of positive & positive
  | Mul of positive & positive | Neg of positive | Dot of seq (positive * positive).

Section Run.
Variables (T : Type) (zero : T) (cst : Q -> T) (var : positive -> T) (add sub mul :
  T -> T -> T) (neg : T -> T).
Definition get (m : PositiveMap.t T) k := match PositiveMap.find k m with Some v => v | None =>
  zero end.
Definition value m o := match o with
  | Cst q => cst q | Var i => var i | Add a b => add (get m a) (get m b) | Sub a b => sub (get m a)
    (get m b)
  | Mul a b => mul (get m a) (get m b) | Neg a => neg (get m a)
  | Dot l => foldl (fun s p => add s (mul (get m p.1) (get m p.2))) zero l end.
Definition run (prog : seq (positive * op)) := foldl (fun m s => PositiveMap.add s.1 (value m s.2)
  m) (PositiveMap.empty T) prog.
End Run.

Definition qadd a b := Qred (Qplus a b). Definition qmul a b := Qred (Qmult a b).
Definition qsub a b := Qred (Qminus a b). Definition qopp a := Qopp a.
Notation pol := (Pol Q).
Definition prun := run (P0 q0) (fun c => Pc c) (fun i => mk_X q0 q1 i)
  (Padd q0 qadd Qeq_bool) (Psub q0 qadd qsub qopp Qeq_bool) (Pmul q0 q1 qadd qmul Qeq_bool) (Popp
    qopp).
Definition check prog outs := all (fun k => Peq Qeq_bool (get (P0 q0) (prun prog) k) (P0 q0)) outs.

Section Sound.
Variable R : numFieldType.
Variable x : positive -> R.
Lemma rt : ring_theory (0 : R) 1 +%R *%R (fun a b : R => a - b) -%R eq.
Proof.
split; [exact: add0r|exact: addrC|exact: addrA|exact: mul1r|exact: mulrC|exact: mulrA| |by
  []|exact: subrr].
by move=> a b c; rewrite mulrDl.
Qed.
Lemma qden_opp a : qden R (Qopp a) = - qden R a.
Proof. by rewrite /qden /= zden_opp mulNr. Qed.
Lemma mor : ring_morph 0 1 +%R *%R (fun a b : R => a - b) -%R eq q0 q1 qadd qmul qsub qopp Qeq_bool
  (qden R).
Proof.
split; [exact: qden0|exact: qden1| | | | |].
- by move=> a b; rewrite /qadd qden_red qden_add.
- by move=> a b; rewrite /qsub qden_red qden_add qden_opp.
- by move=> a b; rewrite /qmul qden_red qden_mul.
- exact: qden_opp.
by move=> a b h; apply: qden_eq; exact: Qeq_bool_eq.
Qed.
Lemma eqth : Setoid_Theory R eq. Proof. split=> //. by move=> a b c -> ->. Qed.
Lemma ext : ring_eq_ext +%R *%R -%R (@eq R). Proof. by split;
  [move=> a b -> c d -> | move=> a b -> c d -> | move=> a b ->]. Qed.
Lemma art : almost_ring_theory 0 1 +%R *%R (fun a b : R => a - b) -%R eq.
Proof. exact: (Rth_ARth eqth ext rt). Qed.
(* variable i is the i-th of a list *)
Variable xs : list R.
Definition at_ i := BinList.nth 0 i xs.
Notation phi := (Pphi 0 +%R *%R (qden R) xs).
Definition rrun := run 0 (qden R) at_ +%R (fun a b : R => a - b) *%R -%R.
Lemma phi0 : phi (P0 q0) = 0. Proof. exact: qden0. Qed.
Lemma getadd T z (m : PositiveMap.t T) k v j : get z (PositiveMap.add k v m) j = if Pos.eqb j k
  then v else get z m j.
Proof.
rewrite /get; case: (Pos.eqb_spec j k) => [->|ne]; first by rewrite PositiveMap.gss.
by rewrite PositiveMap.gso.
Qed.
Lemma value_ok m n o : (forall k, phi (get (P0 q0) m k) = get 0 n k) ->
  phi (value (P0 q0) (fun c => Pc c) (fun i => mk_X q0 q1 i) (Padd q0 qadd Qeq_bool)
   (Psub q0 qadd qsub qopp Qeq_bool) (Pmul q0 q1 qadd qmul Qeq_bool) (Popp qopp) m o) =
  value 0 (qden R) at_ +%R (fun a b : R => a - b) *%R -%R n o.
Proof.
move=> h; case: o => [c|i|a b|a b|a b|a|l] /=; rewrite -?h //.
- symmetry; exact: (mkX_ok eqth ext art mor).
- exact: (Padd_ok eqth ext art mor).
- exact: (Psub_ok eqth ext art mor).
- exact: (Pmul_ok eqth ext art mor).
- exact: (Popp_ok eqth ext art mor).
have gen : forall w z, phi w = z ->
  phi (foldl (fun s p => Padd q0 qadd Qeq_bool s (Pmul q0 q1 qadd qmul Qeq_bool (get (P0 q0) m p.1)
    (get (P0 q0) m p.2))) w l) =
  foldl (fun s p => s + get 0 n p.1 * get 0 n p.2) z l.
  elim: l => [|p l IH] w z e //=; apply: IH.
  by rewrite (Padd_ok eqth ext art mor) (Pmul_ok eqth ext art mor) !h e.
exact: gen phi0.
Qed.
Lemma run_ok prog k : phi (get (P0 q0) (prun prog) k) = get 0 (rrun prog) k.
Proof.
rewrite /prun /rrun /run.
have : forall k, phi (get (P0 q0) (PositiveMap.empty pol) k) = get 0 (PositiveMap.empty R) k.
  by move=> j; rewrite /get !PositiveMap.gempty; exact: phi0.
elim: prog (PositiveMap.empty pol) (PositiveMap.empty R) k => [|s prog IH] m n k h; first exact: h.
apply: IH => j; rewrite !getadd; case: (Pos.eqb j s.1) => //; exact: value_ok.
Qed.
Theorem check_ok prog outs : check prog outs = true -> forall k, In k outs -> get 0 (rrun prog) k =
  0.
Proof.
move=> h k hk; rewrite -run_ok; transitivity (phi (P0 q0)); last exact: phi0.
have e : Peq Qeq_bool (get (P0 q0) (prun prog) k) (P0 q0) = true.
  by elim: outs hk h => [|a l IH] //= [->|hk] /andP [h1 h2]; [exact: h1 | exact: IH].
exact: (Peq_ok eqth ext mor _ _ e xs).
Qed.
End Sound.
