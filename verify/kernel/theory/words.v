(* Words in letters of symbolic sizes: normal forms that compute; words_sound.v is on them. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* ---------- what computes: nothing here but numbers and lists ---------- *)

(* L k t: letter k, transposed if t; I i: the identity of space i. Space 0 has dimension 1. *)
Inductive letter := L of nat & bool | I of nat.
Definition word := seq letter.
(* Tr w: the trace of w; Sc k: a scalar variable. *)
Inductive atom := Tr of word | Sc of nat.
Definition mono := (seq atom * word)%type.
Definition poly := seq (Q * mono).

(* Letters: rows, cols, symmetric; pairs of letters inverse to each other; for a space the scalar
   variable that is its dimension; pairs of scalar variables inverse to each other. *)
Record sig := Sig { rows : seq nat; cols : seq nat; syms : seq bool; invs : seq (nat * nat);
                    dimvar : seq nat; recips : seq (nat * nat) }.

Fixpoint neqb (a b : nat) := match a, b with O, O => true | S a, S b => neqb a b | _, _ => false
  end.
Lemma neqbP a b : neqb a b = true -> a = b.
Proof. by elim: a b => [|a IH] [|b] //= /IH ->. Qed.

Fixpoint pairin (a b : nat) (ps : seq (nat * nat)) : bool :=
  match ps with [::] => false | (x, y) :: r => neqb a x && neqb b y || pairin a b r end.

Definition beqb (a b : bool) := if a then b else ~~ b.

Definition q0 := Qmake 0 1. Definition q1 := Qmake 1 1. Definition qm1 := Qmake (-1) 1.
Section Compute.
Variable s : sig.

Definition lrow l := match l with L k t => if t then nth O (cols s) k else nth O (rows s) k | I i
  => i end.
Definition lcol l := match l with L k t => if t then nth O (rows s) k else nth O (cols s) k | I i
  => i end.
Definition ltr l := match l with L k t => if nth false (syms s) k then L k false else L k (~~ t) |
  I i => I i end.
Definition wtr (w : word) : word := rev (map ltr w).

Definition pushI i (w : word) : word :=
  match w with [::] => [:: I i] | l :: _ => if neqb (lrow l) i then w else I i :: w end.
Definition push l (w : word) : word :=
  match l with
  | I i => pushI i w
  | L k t =>
    match w with
    | [::] => [:: l]
    | I j :: w' => if neqb (lcol l) j then l :: w' else l :: w
    | L k' t' :: w' => if beqb t t' && pairin k k' (invs s) then pushI (lrow l) w' else l :: w
    end
  end.
Definition join (v w : word) : word := foldr push w v.

Fixpoint pieces (w : word) : seq word :=
  match w with
  | [::] => [::]
  | l :: w' => match pieces w' with
               | (l' :: p) :: ps => if neqb (lrow l') 0 then [:: l] :: (l' :: p) :: ps else (l ::
                 l' :: p) :: ps
               | ps => [:: l] :: ps
               end
  end.
Definition isc (p : word) : bool :=
  match p with [::] => false | l :: p' => neqb (lrow l) 0 && neqb (lcol (last l p')) 0 end.
Definition closeds (ps : seq word) : seq word := filter isc ps.
Definition path_of (ps : seq word) : word :=
  foldr (fun p acc => join (if isc p then [:: I 0] else p) acc) [::] ps.

(* order: any total one will do, soundness does not use it *)
Definition lcode l : nat := match l with L k t => (3 * k + (if t then 1 else 0))%N | I i => (3 * i
  + 2)%N end.
Fixpoint ncmp (a b : nat) := match a, b with O, O => Eq | O, _ => Lt | _, O => Gt | S a, S b =>
  ncmp a b end.
Fixpoint wcmp (v w : word) := match v, w with
  | [::], [::] => Eq | [::], _ => Lt | _, [::] => Gt
  | a :: v, b :: w => match ncmp (lcode a) (lcode b) with Eq => wcmp v w | c => c end end.
Definition acmp a b := match a, b with
  | Tr v, Tr w => wcmp v w | Tr _, Sc _ => Gt | Sc _, Tr _ => Lt | Sc j, Sc k => ncmp j k end.
Fixpoint ascmp v w := match v, w with
  | [::], [::] => Eq | [::], _ => Lt | _, [::] => Gt
  | a :: v, b :: w => match acmp a b with Eq => ascmp v w | c => c end end.
Definition mcmp (m n : mono) := match wcmp m.2 n.2 with Eq => ascmp m.1 n.1 | c => c end.

Definition wless v w := match wcmp v w with Lt => v | _ => w end.
Fixpoint least (n : nat) (w best : word) : word :=
  match n with O => best | S n => let w' := rot 1 w in least n w' (wless w' best) end.
Definition canon (w : word) : word :=
  let v := wtr w in least (size w) w (least (size w) v (wless w v)).

(* cyclic reduction: the last letter pushed to the front *)
Fixpoint cycred (n : nat) (w : word) : word :=
  match n, w with
  | S n, l :: w' => let v := push (last l w') (belast l w') in cycred n v
  | _, _ => w
  end.
Definition turn (w : word) : word := rot (find (fun l => neqb (lrow l) 0) w) w.
Definition atom_of (w : word) : seq atom :=
  match w with
  | [:: I O] => [::]
  | [:: I i] => [:: Sc (nth O (dimvar s) i)]
  | [:: L k t] => [:: Tr (wless w (wtr w))]
  | _ => [:: Tr (canon w)]
  end.
Definition ctr (w : word) : seq atom :=
  let ps := pieces (turn (cycred (size w) w)) in
  flatten (map atom_of (closeds ps)) ++ atom_of (path_of ps).

Fixpoint asort (a : atom) (l : seq atom) : seq atom :=
  match l with
  | [::] => [:: a]
  | b :: l' => match acmp a b with Gt => b :: asort a l' | _ => a :: l end
  end.
(* without the first scalar that is inverse to j *)
Fixpoint arem (j : nat) (l : seq atom) : option (seq atom) :=
  match l with
  | [::] => None
  | b :: l' => if (match b with Sc k => pairin j k (recips s) | _ => false end) then Some l'
               else match arem j l' with Some r => Some (b :: r) | None => None end
  end.
Definition ains (a : atom) (l : seq atom) : seq atom :=
  match a with
  | Sc j => match arem j l with Some r => r | None => asort a l end
  | _ => asort a l
  end.
Definition amul (v w : seq atom) : seq atom := foldr ains w v.

Definition cutm (a : seq atom) (w : word) : mono :=
  let ps := pieces w in (amul (flatten (map atom_of (closeds ps))) a, path_of ps).
Definition mmul (m n : mono) : mono := cutm (amul m.1 n.1) (join m.2 n.2).

Fixpoint pins (c : Q) (m : mono) (p : poly) : poly :=
  match p with
  | [::] => [:: (c, m)]
  | (c', m') :: p' =>
    match mcmp m m' with
    | Lt => (c, m) :: p
    | Gt => (c', m') :: pins c m p'
    | Eq => let e := Qred (c + c') in if Qeq_bool e q0 then p' else (e, m) :: p'
    end
  end.
Definition padd (p q : poly) : poly := foldr (fun t acc => pins t.1 t.2 acc) q p.
Definition pscale (c : Q) (p : poly) : poly := map (fun t => (Qred (c * t.1), t.2)) p.
Definition pmul (p q : poly) : poly :=
  foldr (fun t acc => foldr (fun u acc => pins (Qred (t.1 * u.1)) (mmul t.2 u.2) acc) acc q) [::] p.
(* times a scalar, which is a polynomial of words from space 0 to space 0 *)
Definition psmul (p q : poly) : poly :=
  foldr (fun t acc => foldr (fun u acc =>
    pins (Qred (t.1 * u.1)) (amul (ctr t.2.2) (amul t.2.1 u.2.1), u.2.2) acc) acc q) [::] p.
Definition ptr (p : poly) : poly :=
  foldr (fun t acc => pins t.1 (cutm t.2.1 (wtr t.2.2)) acc) [::] p.
Definition ptrace (p : poly) : poly :=
  foldr (fun t acc => pins t.1 (amul (ctr t.2.2) t.2.1, [:: I 0]) acc) [::] p.
End Compute.

(* matrices of polynomials, block by block *)
Record nfm := Nfm { nr : nat; nc : nat; ents : seq (seq poly) }.
Definition ent (p : nfm) i j : poly := nth [::] (nth [::] (ents p) i) j.
Definition build r c (f : nat -> nat -> poly) : nfm := Nfm r c (mkseq (fun i => mkseq (f i) c) r).
Section ComputeBlocks.
Variable s : sig.
Definition nadd p q := build (nr p) (nc p) (fun i j => padd (ent p i j) (ent q i j)).
Definition nscaleq c p := build (nr p) (nc p) (fun i j => pscale c (ent p i j)).
Definition nsmul a p := build (nr p) (nc p) (fun i j => psmul s a (ent p i j)).
Definition nmul p q := build (nr p) (nc q) (fun i j =>
  foldr (fun k acc => padd (pmul s (ent p i k) (ent q k j)) acc) [::] (iota 0 (nc p))).
Definition ntr p := build (nc p) (nr p) (fun i j => ptr s (ent p j i)).
Definition ntrace p : poly := foldr (fun k acc => padd (ptrace s (ent p k k)) acc) [::] (iota 0 (nr
  p)).
Definition nletter k := Nfm 1 1 [:: [:: [:: (q1, ([::], [:: L k false]))]]].
Definition nzero r c := build r c (fun _ _ => [::]).
Definition nid (sp : seq nat) := build (size sp) (size sp)
  (fun i j => if neqb i j then [:: (q1, ([::], [:: I (nth O sp i)]))] else [::]).
Definition nscalar (a : poly) := Nfm 1 1 [:: [:: a]].
Definition nrow p q := build (nr p) (nc p + nc q) (fun i j => if (j < nc p)%N then ent p i j else
  ent q i (j - nc p)).
Definition ncol p q := build (nr p + nr q) (nc p) (fun i j => if (i < nr p)%N then ent p i j else
  ent q (i - nr p) j).
Definition npart r0 r c0 c p := build r c (fun i j => ent p (r0 + i) (c0 + j)).
Definition nsame p q : bool :=
  all (fun i => all (fun j => nilp (padd (ent p i j) (pscale qm1 (ent q i j)))) (iota 0 (nc p)))
    (iota 0 (nr p)).
Definition svar k : poly := [:: (q1, ([:: Sc k], [:: I 0]))].
Definition sconst (c : Q) : poly := if Qeq_bool c q0 then [::] else [:: (c, ([::], [:: I 0]))].
Definition ssame (p q : poly) : bool := nilp (padd p (pscale qm1 q)).
End ComputeBlocks.
