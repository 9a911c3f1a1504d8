(* Sums over indices of products of entries: normal forms that compute; sums_sound.v is on them.
   A monomial is a list of bound indices with their spaces, and a list of entries (k, a, b): letter
   k at a row and a column. Names of indices: 0 is the index 0, 1 the row and 2 the column of the
   whole, v + 3 the bound index v. Letter 0 is the identity. Space 0 has dimension 1. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.

Definition edge := (nat * nat * nat)%type.
Definition mono := (seq (nat * nat) * seq edge)%type.
Definition poly := seq (Q * mono).

(* Letters: spaces of rows and columns, symmetric; pairs of letters inverse to each other; for a
   space the number that is its dimension; pairs of numbers inverse to each other. *)
Record sig := Sig { rows : seq nat; cols : seq nat; syms : seq bool; invs : seq (nat * nat);
                    sizes : seq nat; recips : seq (nat * nat) }.

Definition upd (f : nat -> nat) v x := fun u => if eqn u v then x else f u.
Definition rename (r : nat -> nat) (es : seq edge) := [seq (e.1.1, r e.1.2, r e.2) | e <- es].

(* the spaces of names *)
Definition free r c u := match u with 1%N => r | 2%N => c | _ => 0%N end.
Fixpoint spaces (c : nat -> nat) (vs : seq (nat * nat)) : nat -> nat :=
  match vs with [::] => c | (v, s) :: l => spaces (upd c v.+3 s) l end.
Fixpoint space_of v (vs : seq (nat * nat)) : option nat :=
  match vs with [::] => None | (w, s) :: l => if eqn w v then Some s else space_of v l end.
Fixpoint without v (vs : seq (nat * nat)) : seq (nat * nat) :=
  match vs with [::] => [::] | p :: l => if eqn p.1 v then l else p :: without v l end.
Definition binds v (vs : seq (nat * nat)) := has (fun p => eqn p.1 v) vs.
Definition touches n (e : edge) := eqn e.1.2 n || eqn e.2 n.

Section Simplify.
Variables (s : sig) (r c : nat).
Definition symm k := nth false (syms s) k.

(* an index of space 0 is the index 0 *)
Definition only_index (m : mono) : mono :=
  let at_ := spaces (free r c) m.1 in (m.1, rename (fun u => if eqn (at_ u) 0 then 0%N else u) m.2).
Definition is_one (e : edge) := eqn e.1.1 0 && eqn e.1.2 e.2.
Definition without_ones (m : mono) : mono := (m.1, filter (fun e => ~~ is_one e) m.2).
(* the identity at two indices makes them one *)
Definition joins a b (e : edge) :=
  eqn e.1.1 0 && (eqn e.1.2 a && eqn e.2 b || eqn e.1.2 b && eqn e.2 a).
Definition merge v u (m : mono) : mono :=
  if space_of v m.1 is Some d then
    let l := without v m.1 in
    if [&& ~~ binds v l, eqn (spaces (free r c) l u) d, ~~ eqn u v.+3 & has (joins v.+3 u) m.2]
    then (l, rename (fun w => if eqn w v.+3 then u else w) m.2) else m
  else m.
Fixpoint to_merge (es : seq edge) : option (nat * nat) :=
  match es with
  | [::] => None
  | (0, v.+3, u) :: l => if eqn u v.+3 then to_merge l else Some (v, u)
  | (0, u, v.+3) :: _ => Some (v, u)
  | _ :: l => to_merge l
  end.
Fixpoint merged n (m : mono) : mono :=
  match n, to_merge m.2 with
  | n.+1, Some (v, u) => merged n (without_ones (merge v u m))
  | _, _ => m
  end.
(* an index at no entry counts its space *)
Definition count v (m : mono) : mono :=
  if space_of v m.1 is Some d then
    let l := without v m.1 in
    if ~~ binds v l && ~~ has (touches v.+3) m.2
    then (l, if eqn d 0 then m.2 else (nth 0%N (sizes s) d, 0%N, 0%N) :: m.2) else m
  else m.
Definition counted (m : mono) := foldl (fun m v => count v m) m (map fst m.1).
(* letters inverse to each other that meet at an index *)
Definition into v (e : edge) : option (nat * nat) :=
  if eqn e.2 v && ~~ eqn e.1.2 v then Some (e.1.1, e.1.2)
  else if [&& symm e.1.1, eqn e.1.2 v & ~~ eqn e.2 v] then Some (e.1.1, e.2) else None.
Definition out_of v (e : edge) : option (nat * nat) :=
  if eqn e.1.2 v && ~~ eqn e.2 v then Some (e.1.1, e.2)
  else if [&& symm e.1.1, eqn e.2 v & ~~ eqn e.1.2 v] then Some (e.1.1, e.1.2) else None.
Definition inverses l d v (e e' : edge) : option edge :=
  match into v e, out_of v e' with
  | Some (k, a), Some (k', b) =>
    let at_ := spaces (free r c) l in let row := nth 0%N (rows s) k in
    if [&& pairin k k' (invs s), eqn d (nth 0%N (cols s) k), eqn (at_ a) row & eqn (at_ b) row]
    then Some (0%N, a, b) else None
  | _, _ => None
  end.
Definition collapse v (m : mono) : mono :=
  if space_of v m.1 is Some d then
    let l := without v m.1 in
    if binds v l then m else
    match filter (touches v.+3) m.2 with
    | [:: e; e'] =>
      let rest := filter (fun e => ~~ touches v.+3 e) m.2 in
      match inverses l d v.+3 e e', inverses l d v.+3 e' e with
      | Some i, _ | None, Some i => (l, i :: rest)
      | None, None => m
      end
    | _ => m
    end
  else m.
Definition collapsed (m : mono) := foldl (fun m v => collapse v m) m (map fst m.1).
Fixpoint simple n (m : mono) : mono :=
  match n with
  | O => m
  | n.+1 => let m' := merged (size m.1) (without_ones (collapsed m)) in
            if eqn (size m'.1) (size m.1) then m' else simple n m'
  end.
(* numbers inverse to each other *)
Definition is_number (e : edge) := eqn e.1.2 0 && eqn e.2 0.
Fixpoint less_one j (es : seq edge) : option (seq edge) :=
  match es with
  | [::] => None
  | e :: l => if is_number e && pairin j e.1.1 (recips s) then Some l
              else if less_one j l is Some l' then Some (e :: l') else None
  end.
Fixpoint cancelled (es : seq edge) : seq edge :=
  match es with
  | [::] => [::]
  | e :: l => let l' := cancelled l in
              if is_number e then if less_one e.1.1 l' is Some l'' then l'' else e :: l'
              else e :: l'
  end.
End Simplify.

(* order: any total one will do *)
Fixpoint ncmps (v w : seq nat) := match v, w with
  | [::], [::] => Eq | [::], _ => Lt | _, [::] => Gt
  | a :: v, b :: w => match ncmp a b with Eq => ncmps v w | c => c end end.
Definition pcmp (p q : nat * nat) := match ncmp p.1 q.1 with Eq => ncmp p.2 q.2 | c => c end.
Definition ecmp (e e' : edge) := match pcmp e.1 e'.1 with Eq => ncmp e.2 e'.2 | c => c end.
Fixpoint lcmp (T : Type) (cmp : T -> T -> comparison) v w := match v, w with
  | [::], [::] => Eq | [::], _ => Lt | _, [::] => Gt
  | a :: v, b :: w => match cmp a b with Eq => lcmp cmp v w | c => c end end.
Definition mcmp (m n : mono) := match lcmp ecmp m.2 n.2 with Eq => lcmp pcmp m.1 n.1 | c => c end.
Definition eless e e' := match ecmp e e' with Gt => false | _ => true end.

(* The numbering of bound indices: that of the least code among all that start at the row and the
   column, or at some index, and go on along the least letters. Soundness does not use it. *)
Section Numbering.
Variables (s : sig) (es : seq edge).
Definition seen_from n (e : edge) : seq (nat * nat) :=
  let k := (e.1.1).*2 in
  if eqn e.1.2 n then [:: (k, e.2)]
  else if eqn e.2 n then [:: (if symm s e.1.1 then k else k.+1, e.1.2)] else [::].
Definition around n := flatten (map (seen_from n) es).
Definition place (o : seq nat) u := if u is v.+3 then (index v o).+3 else u.
Definition orient (e : edge) : edge :=
  if symm s e.1.1 && (e.2 < e.1.2)%N then (e.1.1, e.2, e.1.2) else e.
Definition is_placed (o : seq nat) u := if u is v.+3 then v \in o else true.
Definition code (o : seq nat) : seq edge :=
  sort eless (map orient (rename (place o)
    (filter (fun e => [&& is_placed o e.1.2, is_placed o e.2 & (2 < maxn e.1.2 e.2)%N]) es))).
Definition new (o : seq nat) (l : seq (nat * nat)) : seq (nat * nat) :=
  flatten (map (fun p => if p.2 is v.+3 then if v \in o then [::] else [:: (p.1, v)] else [::]) l).
Definition best (os : seq (seq nat)) : seq nat :=
  match os with
  | [::] => [::]
  | [:: o] => o
  | o :: l => (foldl (fun b o' => let k := code o' in
                 match lcmp ecmp k b.1 with Lt => (k, o') | _ => b end) (code o, o) l).2
  end.
Fixpoint search n (o q : seq nat) : seq nat :=
  match n, q with
  | n.+1, a :: q' =>
    match new o (around a) with
    | [::] => search n o q'
    | (k, v) :: l =>
      let least := foldl (fun i p => minn i p.1) k l in
      best (map (fun v => search n (rcons o v) (a :: rcons q' v.+3))
        (undup (map snd (filter (fun p => eqn p.1 least) ((k, v) :: l)))))
    end
  | _, _ => o
  end.
Definition signature v : seq nat := sort leq (map (fun p => if p.2 is _.+3 then p.1.*2 else p.1.*2.+1)
  (around v.+3)).
Definition starts (rest : seq nat) : seq nat :=
  let codes := map (fun v => (signature v, v)) rest in
  let least := foldl (fun b p => match ncmps p.1 b with Lt => p.1 | _ => b end)
    (if codes is p :: _ then p.1 else [::]) codes in
  map snd (filter (fun p => match ncmps p.1 least with Eq => true | _ => false end) codes).
Fixpoint others n fuel (vs o : seq nat) : seq nat :=
  match n, filter (fun v => v \notin o) vs with
  | n.+1, (_ :: _) as rest =>
    others n fuel vs (o ++ best (map (fun v => search fuel [:: v] [:: v.+3]) (starts rest)))
  | _, _ => o
  end.
Definition numbering (vs : seq nat) : seq nat :=
  let fuel := (size vs).*2.+4 in
  others (size vs) fuel vs (search fuel [::] [:: 1%N; 2%N]).
End Numbering.

Definition number (o : seq nat) v := if (index v o < size o)%N then index v o else (v + size o)%N.
Definition renumber (o : seq nat) (m : mono) : mono :=
  ([seq (number o p.1, p.2) | p <- m.1],
   rename (fun u => if u is v.+3 then (number o v).+3 else u) m.2).
Definition to_end v (m : mono) : mono :=
  if space_of v m.1 is Some d then
    let l := without v m.1 in if binds v l then m else (rcons l (v, d), m.2)
  else m.
Definition arranged (m : mono) := foldl (fun m v => to_end v m) m (iota 0 (size m.1)).

Section Compute.
Variable s : sig.
Definition normal r c (m : mono) : mono :=
  let m := only_index r c m in
  let m := counted s (only_index r c (simple s r c (size m.1).+1
             (merged r c (size m.1) (without_ones m)))) in
  let m := (m.1, cancelled s (without_ones m).2) in
  let m := arranged (renumber (numbering s m.2 (map fst m.1)) m) in
  (m.1, sort eless (map (orient s) m.2)).

Fixpoint pins (c : Q) (m : mono) (p : poly) : poly :=
  match p with
  | [::] => [:: (c, m)]
  | (c', m') :: p' =>
    match mcmp m m' with
    | Lt => (c, m) :: p
    | Gt => (c', m') :: pins c m p'
    | Eq => let e := Qred (Qplus c c') in if Qeq_bool e q0 then p' else (e, m) :: p'
    end
  end.
Definition padd (p q : poly) : poly := foldr (fun t acc => pins t.1 t.2 acc) q p.
Definition pscale (c : Q) (p : poly) : poly := map (fun t => (Qred (Qmult c t.1), t.2)) p.
(* Two factors, the row and the column of each called by given names: the sum over the indices of
   vs, the first of which has the name 3. *)
Definition left_number v := v.*2.+1.
Definition right_number v := v.*2.+2.
Definition named (b : nat -> nat) x y u :=
  match u with 0%N => 0%N | 1%N => x | 2%N => y | v.+3 => (b v).+3 end.
Definition mcombine (vs : seq (nat * nat)) x y z w (m n : mono) : mono :=
  (vs ++ [seq (left_number p.1, p.2) | p <- m.1] ++ [seq (right_number p.1, p.2) | p <- n.1],
   rename (named left_number x y) m.2 ++ rename (named right_number z w) n.2).
Definition combine r c vs x y z w (p q : poly) : poly :=
  foldr (fun t acc => foldr (fun u acc =>
    pins (Qred (Qmult t.1 u.1)) (normal r c (mcombine vs x y z w t.2 u.2)) acc) acc q) [::] p.
Definition pone : poly := [:: (q1, ([::], [::]))].
Definition pconst (a : Q) : poly := if Qeq_bool a q0 then [::] else [:: (a, ([::], [::]))].
Definition same (p q : poly) : bool := nilp (padd p (pscale qm1 q)).
End Compute.
