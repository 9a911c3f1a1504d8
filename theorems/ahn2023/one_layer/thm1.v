(* Ahn et al. 2023, Theorem 1: the global minimum of the in-context loss of one layer of linear
  attention. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.models Require Import linear_attention.
From icl.kernel.theory Require Import gaussian_prompts entries.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Theorem1.
Variables (R : realFieldType) (n d : nat).
Notation prompt := (prompt R n d).
Notation error := (@error R n d).
Implicit Types (t : prompt) (f g : prompt -> R).
Variables (S : 'M[R]_d) (E : (prompt -> R) -> R).
Hypothesis law : gaussian_prompts S E.
Let E_ext := mean_ext law.
Let E_add := mean_add law.
Let E_mul := mean_mul law.
Let E_pos := mean_pos law.
Let E_w1 := mean_w1 law.
Let E_w2 := mean_w2 law.
Let E_w3 := mean_w3 law.
Let E_x2 := mean_x2 law.
Let E_X2 := mean_X2 law.
Let E_X4 := mean_X4 law.

Definition loss P Q : R := E (fun t => error P Q t ^+ 2).

(* means of sums and matrices *)
Lemma poly_sum (I : Type) (r : seq I) (f : I -> prompt -> R) : (forall i, polynomial (f i)) ->
  polynomial (fun t => \sum_(i <- r) f i t).
Proof.
move=> h; elim: r => [|i r IH]; first by apply: poly_ext (poly_const 0) => t; rewrite big_nil.
by apply: poly_ext (poly_add (h i) IH) => t; rewrite big_cons.
Qed.
Lemma E_sum (I : Type) (r : seq I) (f : I -> prompt -> R) : (forall i, polynomial (f i)) ->
  E (fun t => \sum_(i <- r) f i t) = \sum_(i <- r) E (f i).
Proof.
move=> h; elim: r => [|i r IH].
  rewrite big_nil -[RHS](mul0r (E (fun=> 0))) -(E_mul _ (poly_const 0)).
  by apply: E_ext => t; rewrite big_nil mul0r.
by rewrite big_cons -IH -E_add //; [apply: E_ext => t; rewrite big_cons | exact: poly_sum].
Qed.
Definition polyM p q (F : prompt -> 'M[R]_(p, q)) := forall i j, polynomial (fun t => F t i j).
Lemma polyM_const p q (A : 'M[R]_(p, q)) : polyM (fun=> A). Proof. by move=> i j;
  apply: poly_const. Qed.
Lemma polyM_mul p q r (F : prompt -> 'M[R]_(p, q)) (H : prompt -> 'M[R]_(q, r)) : polyM F ->
  polyM H -> polyM (fun t => F t *m H t).
Proof. by move=> f h i j; apply: poly_ext (poly_sum _ (fun k => poly_mul (f i k) (h k j))) => t;
  rewrite mxE. Qed.
Lemma polyM_add p q (F H : prompt -> 'M[R]_(p, q)) : polyM F -> polyM H ->
  polyM (fun t => F t + H t).
Proof. by move=> f h i j; apply: poly_ext (poly_add (f i j) (h i j)) => t; rewrite mxE. Qed.
Lemma polyM_scale p q c (F : prompt -> 'M[R]_(p, q)) : polyM F -> polyM (fun t => c *: F t).
Proof. by move=> f i j; apply: poly_ext (poly_mul (poly_const c) (f i j)) => t; rewrite mxE. Qed.
Lemma polyM_opp p q (F : prompt -> 'M[R]_(p, q)) : polyM F -> polyM (fun t => - F t).
Proof. by move=> f i j; apply: poly_ext (poly_mul (poly_const (-1)) (f i j)) => t;
  rewrite mxE mulN1r. Qed.
Lemma polyM_tr p q (F : prompt -> 'M[R]_(p, q)) : polyM F -> polyM (fun t => (F t)^T).
Proof. by move=> f i j; apply: poly_ext (f j i) => t; rewrite mxE. Qed.
Lemma polyM_X : polyM X. Proof. exact: poly_X. Qed.
Lemma polyM_x : polyM x. Proof. by move=> i j; rewrite (ord1 j); apply: poly_x. Qed.
Lemma polyM_w : polyM w. Proof. by move=> i j; rewrite (ord1 j); apply: poly_w. Qed.
Hint Resolve polyM_const polyM_mul polyM_add polyM_scale polyM_opp polyM_tr polyM_X polyM_x polyM_w
  : core.

Definition form (u v : 'cV[R]_d) (M : 'M[R]_d) : R := \sum_a \sum_c u a 0 * v c 0 * M a c.
Lemma formE u v M : (u^T *m M *m v) 0 0 = form u v M.
Proof.
rewrite mxE /form exchange_big /=; apply: eq_bigr => c _; rewrite mxE mulr_suml;
  apply: eq_bigr => a _.
by rewrite mxE mulrAC.
Qed.
Section Forms.
Variables M K : prompt -> 'M[R]_d.
Hypotheses (pM : polyM M) (pK : polyM K) (xM : forall t t', X t = X t' ->
  M t = M t') (xK : forall t t', X t = X t' -> K t = K t').
Lemma mean_wMx_wKx : E (fun t => ((w t)^T *m M t *m x t) 0 0 * ((w t)^T *m K t *m x t) 0 0) =
  \sum_c \sum_e S c e * E (fun t => ((M t)^T *m K t) c e).
Proof.
transitivity (E (fun t => \sum_a \sum_c \sum_b \sum_e w t a 0 * w t b 0 * (x t c 0 * x t e 0 * (M t
  a c * K t b e)))).
  apply: E_ext => t; rewrite !formE /form mulr_suml; apply: eq_bigr => a _.
  rewrite mulr_suml; apply: eq_bigr => c _; rewrite mulr_sumr; apply: eq_bigr => b _.
  rewrite mulr_sumr; apply: eq_bigr => e _; ring.
have p1 a c b e : polynomial (fun t => M t a c * K t b e) by apply: poly_mul;
  [apply: pM | apply: pK].
have p2 a c b e : polynomial (fun t => x t c 0 * x t e 0 * (M t a c * K t b e)) by apply: poly_mul
  => //; apply: poly_mul; apply: poly_x.
have p3 a c b e : polynomial (fun t => w t a 0 * w t b 0 * (x t c 0 * x t e 0 * (M t a c * K t b
  e))).
  by apply: poly_mul => //; apply: poly_mul; apply: poly_w.
rewrite E_sum; last by move=> a; do 3![apply: poly_sum => ?].
transitivity (\sum_a \sum_c \sum_b \sum_e (a == b)%:R * (S c e * E (fun t => M t a c * K t b e))).
  apply: eq_bigr => a _; rewrite E_sum; last by move=> ?; do 2![apply: poly_sum => ?].
  apply: eq_bigr => c _; rewrite E_sum; last by move=> ?; apply: poly_sum => ?.
  apply: eq_bigr => b _; rewrite E_sum //; apply: eq_bigr => e _.
  rewrite E_w2 ?E_x2 //; last by move=> t t' h1 h2; rewrite (xM h1) (xK h1) h2.
  by move=> t t' h1; rewrite (xM h1) (xK h1).
rewrite exchange_big /=; apply: eq_bigr => c _.
transitivity (\sum_a \sum_e S c e * E (fun t => M t a c * K t a e)).
  apply: eq_bigr => a _; rewrite (bigD1 a) //= [X in _ + X]big1 ?addr0.
    by apply: eq_bigr => e _; rewrite eqxx mul1r.
  by move=> b ba; apply: big1 => e _; rewrite eq_sym (negbTE ba) mul0r.
rewrite exchange_big /=; apply: eq_bigr => e _; rewrite -mulr_sumr -E_sum //; congr (_ * _).
by apply: E_ext => t; rewrite mxE; apply: eq_bigr => a _; rewrite mxE.
Qed.
(* odd in w *)
Lemma mean_Mx_wKx (u : 'cV[R]_d) : E (fun t => (u^T *m M t *m x t) 0 0 * ((w t)^T *m K t *m x t) 0
  0) = 0.
Proof.
transitivity (E (fun t => \sum_b w t b 0 * ((u^T *m M t *m x t) 0 0 * (K t *m x t) b 0))).
  apply: E_ext => t; rewrite -[(w t)^T *m _ *m _]mulmxA [in X in _ * X = _]mxE mulr_sumr;
    apply: eq_bigr => b _; by rewrite [_^T 0 b]mxE mulrCA.
have p b : polynomial (fun t => (u^T *m M t *m x t) 0 0 * (K t *m x t) b 0).
  by apply: poly_mul; [apply: (polyM_mul (polyM_mul (polyM_const _) pM) polyM_x) | apply:
    (polyM_mul pK polyM_x)].
rewrite E_sum; last by move=> b; apply: poly_mul; [apply: poly_w | apply: p].
apply: big1 => b _; rewrite E_w1 // => t t' h1 h2; by rewrite (xM h1) (xK h1) h2.
Qed.
Lemma mean_wMw_vx_wKx (v : 'cV[R]_d) : E (fun t => (((w t)^T *m M t *m w t) 0 0 * (v^T *m x t) 0 0)
  * ((w t)^T *m K t *m x t) 0 0) = 0.
Proof.
transitivity (E (fun t => \sum_a \sum_c \sum_b w t a 0 * w t c 0 * w t b 0 * (M t a c * (v^T *m x
  t) 0 0 * (K t *m x t) b 0))).
  apply: E_ext => t; rewrite formE /form -mulrA mulr_suml; apply: eq_bigr => a _.
  rewrite mulr_suml; apply: eq_bigr => c _; rewrite -[(w t)^T *m _ *m _]mulmxA [in X in _ * (_ * X)
    = _]mxE !mulr_sumr; apply: eq_bigr => b _; rewrite [_^T 0 b]mxE.
  by move: (w t a 0) (w t c 0) (w t b 0) (M t a c) ((v^T *m x t) 0 0) ((K t *m x t) b 0) => *; ring.
have p a c b : polynomial (fun t => M t a c * (v^T *m x t) 0 0 * (K t *m x t) b 0).
  apply: poly_mul; last exact: (polyM_mul pK polyM_x).
  by apply: poly_mul; [apply: pM | apply: (polyM_mul (polyM_const _) polyM_x)].
have q a c b : polynomial (fun t => w t a 0 * w t c 0 * w t b 0 * (M t a c * (v^T *m x t) 0 0 * (K
  t *m x t) b 0)).
  by apply: poly_mul => //; apply: poly_mul; last exact: poly_w; apply: poly_mul; apply: poly_w.
rewrite E_sum; last by move=> a; do 2![apply: poly_sum => ?].
apply: big1 => a _; rewrite E_sum; last by move=> ?; apply: poly_sum => ?.
apply: big1 => c _; rewrite E_sum //; apply: big1 => b _.
by rewrite E_w3 // => t t' h1 h2; rewrite (xM h1) (xK h1) h2.
Qed.
End Forms.

(* what one layer predicts *)
Definition gram t : 'M[R]_d := n%:R^-1 *: (X t *m (X t)^T).
Definition output P Q t : R := layer P Q t (rshift d 0) (rshift n 0).
Section Output.
Variables P Q : 'M[R]_(d + 1).
Let b1 : 'cV[R]_d := (dlsubmx P)^T.
Let beta : R := drsubmx P 0 0.
Let A1 : 'M[R]_d := ulsubmx Q.
Let alpha : 'cV[R]_d := (dlsubmx Q)^T.
Lemma outputE t : output P Q t = (b1^T *m (gram t *m A1) *m x t) 0 0 +
  ((w t)^T *m (gram t *m (beta *: A1 + b1 *m alpha^T)) *m x t) 0 0 +
  beta * (((w t)^T *m gram t *m w t) 0 0 * (alpha^T *m x t) 0 0).
Proof.
have b11 : drsubmx P = beta%:M by rewrite /beta -mx11_scalar.
have z0 : Z0 t (rshift d 0) (rshift n 0) = 0 by rewrite /Z0 block_mxEdr mxE.
rewrite /output /layer [LHS]mxE z0 add0r [LHS]mxE.
have -> : attention P Q (Z0 t) (rshift d 0) (rshift n 0) =
    ((b1^T *m X t + beta *: ((w t)^T *m X t)) *m ((X t)^T *m A1 *m x t +
      (X t)^T *m w t *m (alpha^T *m x t))) 0 0.
  rewrite /attention /Z0 /mask -[P in LHS]submxK -[Q in LHS]submxK b11 tr_block_mx !mulmx_block.
  rewrite block_mxEdr !mulmx0 !mulmx1 ?mul0mx ?addr0 ?add0r mul_scalar_mx /b1 /alpha !trmxK
    trmx_mul trmxK.
  by rewrite mul0mx addr0 [(_ + _) *m x t]mulmxDl -!mulmxA.
have ad p q (F H : 'M[R]_(p, q)) i j : (F + H) i j = F i j + H i j by rewrite mxE.
have sc p q c (F : 'M[R]_(p, q)) i j : (c *: F) i j = c * F i j by rewrite mxE.
have -> : alpha^T *m x t = ((alpha^T *m x t) 0 0)%:M by rewrite -mx11_scalar.
set k := (alpha^T *m x t) 0 0.
have kE : alpha^T *m x t = k%:M by rewrite -mx11_scalar.
rewrite mul_mx_scalar [k%:M 0 0]mxE mulr1n /gram.
rewrite !(mulmxDl, mulmxDr) -!(scalemxAl, scalemxAr) !mulmxA.
rewrite -[_ *m alpha^T *m x t]mulmxA kE mul_mx_scalar !(ad, sc).
have -> : (b1^T *m X t *m (X t)^T *m w t) 0 0 = ((w t)^T *m X t *m (X t)^T *m b1) 0 0.
  by rewrite -[in RHS](trmxK ((w t)^T *m _ *m _ *m _)) [RHS]mxE !trmx_mul !trmxK !mulmxA.
by move: (_ 0 0) (_ 0 0) (_ 0 0) (_ 0 0) => *; ring.
Qed.
End Output.

(* the moments of the Gram matrix *)
Hypothesis n_pos : (0 < n)%N.
Definition D : 'M[R]_d := ((n%:R + 1) / n%:R) *: S + (\tr S / n%:R) *: 1%:M.
Lemma n0 : n%:R != 0 :> R. Proof. by rewrite pnatr_eq0 -lt0n. Qed.
Lemma sum_n (c : R) : \sum_(i < n) c = n%:R * c. Proof. by rewrite sumr_const card_ord mulr_natl.
  Qed.
Lemma polyM_gram : polyM gram. Proof. exact: (polyM_scale _ (polyM_mul polyM_X (polyM_tr
  polyM_X))). Qed.
Lemma mean_gram a b : E (fun t => gram t a b) = S a b.
Proof.
transitivity (E (fun t => n%:R^-1 * \sum_i X t a i * X t b i)).
  by apply: E_ext => t; rewrite !mxE; congr (_ * _); apply: eq_bigr => i _; rewrite mxE.
have p i : polynomial (fun t => X t a i * X t b i) by apply: poly_mul; apply: poly_X.
rewrite E_mul ?E_sum //; last exact: poly_sum.
rewrite (eq_bigr (fun=> S a b)) ?sum_n ?mulKf ?n0 // => i _; by rewrite E_X2 eqxx mulr1.
Qed.
Lemma mean_gram2 a b : E (fun t => (gram t *m gram t) a b) = (S *m D) a b.
Proof.
transitivity (E (fun t => \sum_e \sum_i \sum_j (n%:R^-1 * n%:R^-1) * (X t a i * X t e i * X t e j *
  X t b j))).
  apply: E_ext => t; rewrite mxE; apply: eq_bigr => e _; rewrite !mxE mulrACA mulr_suml mulr_sumr.
  apply: eq_bigr => i _; rewrite !mulr_sumr; apply: eq_bigr => j _; by rewrite !mxE !mulrA.
have p i j k l a' b' c' e' : polynomial (fun t => X t a' i * X t b' j * X t c' k * X t e' l).
  by do 3![apply: poly_mul; last exact: poly_X]; apply: poly_X.
have q c i j k l a' b' c' e' : polynomial (fun t => c * (X t a' i * X t b' j * X t c' k * X t e'
  l)) by apply: poly_mul => //; apply: poly_const.
rewrite E_sum; last by move=> ?; do 2![apply: poly_sum => ?].
rewrite mxE; transitivity (\sum_e (S a e * S e b + n%:R^-1 * (S a e * S e b) +
  n%:R^-1 * (S a b * S e e))).
  apply: eq_bigr => e _; rewrite E_sum; last by move=> ?; apply: poly_sum => ?.
  transitivity (\sum_(i < n) (n%:R^-1 * (S a e * S e b) + (n%:R^-1 * n%:R^-1) * (S a e * S e b +
    S a b * S e e))).
    apply: eq_bigr => i _; rewrite E_sum //.
    transitivity (\sum_(j < n) ((n%:R^-1 * n%:R^-1) * (S a e * S e b) +
      (n%:R^-1 * n%:R^-1) * ((S a e * S e b + S a b * S e e) * (i == j)%:R))).
      apply: eq_bigr => j _; rewrite E_mul // E_X4 !eqxx !mulr1 -mulrDr; congr (_ * _).
      by case: (i == j); rewrite ?(mulr1, mulr0, addr0, addrA).
    rewrite big_split /= sum_n -!mulr_sumr (bigD1 i) //= eqxx big1 ?addr0 ?mulr1;
      last by move=> j ji; rewrite eq_sym (negbTE ji).
    by rewrite mulrA mulVKf ?n0.
  by rewrite sum_n mulrDr -mulrA !mulVKf ?n0 // mulrDr addrA.
rewrite !big_split /= -!mulr_sumr -/(\tr S).
have SS : \sum_e S a e * S e b = (S *m S) a b by rewrite mxE.
rewrite SS -[RHS]/(_ : R).
have -> : \sum_j S a j * D j b = (S *m D) a b by rewrite mxE.
rewrite /D mulmxDr -!scalemxAr mulmx1 addE !scE; have h := n0.
by move: (n%:R : R) h ((S *m S) a b) (S a b) (\tr S) => N h u v r; field.
Qed.

(* the choice (8) with C for minus its first block; the layer at it is orthogonal to every layer *)
Section Optimum.
Variable C : 'M[R]_d.
Hypothesis DC : D *m C = 1%:M.
Definition P0 : 'M[R]_(d + 1) := block_mx 0 0 0 1%:M.
Definition Q0 : 'M[R]_(d + 1) := block_mx (- C) 0 0 0.
Definition K t : 'M[R]_d := 1%:M - gram t *m C.
Lemma polyM_K : polyM K. Proof. exact: (polyM_add (polyM_const _) (polyM_opp (polyM_mul polyM_gram
  (polyM_const _)))). Qed.
Lemma error0 t : error P0 Q0 t = ((w t)^T *m K t *m x t) 0 0.
Proof.
rewrite /error -/(output _ _ _) outputE /P0 /Q0 block_mxKdl block_mxKdr block_mxKul block_mxKdl
  !trmx0 !mul0mx.
by rewrite [1%:M 0 0]mxE eqxx scale1r addr0 mulmxN /K mulmxBr mulmx1 mulmxBl mulmxN mulNmx !(addE,
  oppE) addrC !mxE /= add0r mulr0 mulr0 addr0.
Qed.
Lemma mean_GK a b : E (fun t => (gram t *m K t) a b) = 0.
Proof.
transitivity (E (fun t => gram t a b + \sum_e (- C e b) * (gram t *m gram t) a e)).
  apply: E_ext => t; rewrite /K mulmxBr mulmx1 mulmxA addE oppE; congr (_ + _).
  by rewrite mxE -sumrN; apply: eq_bigr => e _; rewrite mulNr mulrC.
have p e : polynomial (fun t => (gram t *m gram t) a e) by apply: (polyM_mul polyM_gram polyM_gram).
have q e : polynomial (fun t => (- C e b) * (gram t *m gram t) a e) by apply: poly_mul => //;
  apply: poly_const.
rewrite E_add ?E_sum ?mean_gram //; [| exact: polyM_gram | exact: poly_sum].
rewrite (eq_bigr (fun e => - ((S *m D) a e * C e b))) => [|e _];
  last by rewrite E_mul // mean_gram2 mulNr mulrC.
have -> : \sum_e - ((S *m D) a e * C e b) = - (S *m D *m C) a b by rewrite [(_ *m C) a b]mxE sumrN.
by rewrite -mulmxA DC mulmx1 subrr.
Qed.
Lemma gram_X t t' : X t = X t' -> gram t = gram t'. Proof. by rewrite /gram => ->. Qed.
Lemma K_X t t' : X t = X t' -> K t = K t'. Proof. by move=> h; rewrite /K (gram_X h). Qed.
Lemma poly_error0 : polynomial (error P0 Q0).
Proof. by apply: poly_ext (polyM_mul (polyM_mul (polyM_tr polyM_w) polyM_K) polyM_x 0 0) => t;
  rewrite error0. Qed.
Lemma orthogonal P Q : E (fun t => output P Q t * error P0 Q0 t) = 0.
Proof.
set b1 := (dlsubmx P)^T; set beta := drsubmx P 0 0; set A1 := ulsubmx Q; set alpha := (dlsubmx Q)^T.
pose T := beta *: A1 + b1 *m alpha^T; pose M t := gram t *m T.
have pM : polyM M by apply: (polyM_mul polyM_gram (polyM_const _)).
have pG : polyM (fun t => gram t *m A1) by apply: (polyM_mul polyM_gram (polyM_const _)).
pose T1 t := (b1^T *m (gram t *m A1) *m x t) 0 0 * ((w t)^T *m K t *m x t) 0 0.
pose T2 t := ((w t)^T *m M t *m x t) 0 0 * ((w t)^T *m K t *m x t) 0 0.
pose T3 t := (((w t)^T *m gram t *m w t) 0 0 * (alpha^T *m x t) 0 0) * ((w t)^T *m K t *m x t) 0 0.
have pe : polynomial (fun t => ((w t)^T *m K t *m x t) 0 0) by apply: (polyM_mul (polyM_mul
  (polyM_tr polyM_w) polyM_K) polyM_x).
have p1 : polynomial T1 by apply: poly_mul pe; apply: (polyM_mul (polyM_mul (polyM_const _) pG)
  polyM_x).
have p2 : polynomial T2 by apply: poly_mul pe; apply: (polyM_mul (polyM_mul (polyM_tr polyM_w) pM)
  polyM_x).
have p3 : polynomial T3.
  apply: poly_mul pe; apply: poly_mul; last exact: (polyM_mul (polyM_const _) polyM_x).
  exact: (polyM_mul (polyM_mul (polyM_tr polyM_w) polyM_gram) polyM_w).
transitivity (E (fun t => (T1 t + T2 t) + beta * T3 t)).
  by apply: E_ext => t; rewrite outputE error0 !mulrDl -mulrA.
have p4 : polynomial (fun t => beta * T3 t) by apply: poly_mul p3; apply: poly_const.
rewrite E_add ?E_mul //; last exact: poly_add.
rewrite E_add // /T1 /T3 mean_Mx_wKx ?mean_wMw_vx_wKx //; try exact: polyM_gram;
  try exact: polyM_K; try exact: gram_X; try exact: K_X; last by move=> t t' h; rewrite (gram_X h).
rewrite mulr0 add0r addr0 /T2 mean_wMx_wKx //; [| exact: polyM_K | by move=> t t' h;
  rewrite /M (gram_X h) | exact: K_X].
apply: big1 => c _; apply: big1 => e _.
have pGK : polyM (fun t => gram t *m K t) by apply: (polyM_mul polyM_gram polyM_K).
have q a : polynomial (fun t => T a c * (gram t *m K t) a e) by apply: poly_mul => //;
  apply: poly_const.
rewrite (E_ext (_ : _ =1 fun t => \sum_a T a c * (gram t *m K t) a e)) => [|t].
  by rewrite E_sum // big1 ?mulr0 // => a _; rewrite E_mul // mean_GK mulr0.
rewrite /M trmx_mul /gram linearZ /= trmx_mul trmxK -/(gram t) -mulmxA mxE.
by apply: eq_bigr => a _; rewrite mxE.
Qed.
Lemma least P Q : loss P0 Q0 <= loss P Q.
Proof.
pose p t := output P Q t; pose p0 t := output P0 Q0 t; pose e0 := error P0 Q0.
have po P' Q' : polynomial (output P' Q').
  apply: poly_ext; first by move=> t; rewrite outputE.
  apply: poly_add; first apply: poly_add.
  - exact: (polyM_mul (polyM_mul (polyM_const _) (polyM_mul polyM_gram (polyM_const _))) polyM_x).
  - exact: (polyM_mul (polyM_mul (polyM_tr polyM_w) (polyM_mul polyM_gram (polyM_const _)))
    polyM_x).
  apply: poly_mul; first exact: poly_const.
  apply: poly_mul; last exact: (polyM_mul (polyM_const _) polyM_x).
  exact: (polyM_mul (polyM_mul (polyM_tr polyM_w) polyM_gram) polyM_w).
have pe : polynomial e0 by apply: poly_error0.
have pp : polynomial p by apply: po.
have pp0 : polynomial p0 by apply: po.
have pd : polynomial (fun t => p t - p0 t) by apply: poly_ext (poly_add (po P Q) (poly_mul
  (poly_const (-1)) (po P0 Q0))) => t; rewrite mulN1r.
have -> : loss P Q = E (fun t => (p t - p0 t) ^+ 2 + (e0 t ^+ 2 + (2%:R * (p t * e0 t) +
  (-2%:R) * (p0 t * e0 t)))).
  apply: E_ext => t; rewrite /e0 /error -/(output _ _ _) -/(p t) -/(output _ _ _) -/(p0 t).
  by move: (p t) (p0 t) (_ 0 0) => a b c; ring.
have sq f : polynomial f -> polynomial (fun t => f t ^+ 2) by move=> h;
  apply: poly_ext (poly_mul h h) => t; rewrite expr2.
have c1 : polynomial (fun t => 2%:R * (p t * e0 t)) by apply: poly_mul;
  [exact: poly_const | apply: poly_mul].
have c2 : polynomial (fun t => -2%:R * (p0 t * e0 t)) by apply: poly_mul;
  [exact: poly_const | apply: poly_mul].
rewrite E_add; [|exact: sq|by apply: poly_add; [apply: sq | apply: poly_add]].
rewrite E_add; [|exact: sq|exact: poly_add].
rewrite E_add // !E_mul; try (by apply: poly_mul).
rewrite /p /p0 /e0 !orthogonal !mulr0 !addr0 ler_addr.
by apply: E_pos => [|t]; [apply: sq | apply: sqr_ge0].
Qed.
End Optimum.

(* the printed sentence *)
Variables (U : 'M[R]_d) (lambda : 'I_d -> R).
Hypotheses (U_orthogonal : U *m U^T = 1%:M) (S_spectral :
  S = U *m diag_mx (\row_i lambda i) *m U^T).
Hypotheses (lambda_ge0 : forall i, 0 <= lambda i) (trace_pos : 0 < \sum_i lambda i).
Definition f (b : 'cV[R]_(d + 1)) (A : 'M[R]_(d + 1, d)) := loss (col_mx 0 b^T) (row_mx A 0).
  (* (7) *)
Definition b8 : 'cV[R]_(d + 1) := col_mx 0 1%:M.
  (* (8) *)
Definition A8 : 'M[R]_(d + 1, d) :=
  - col_mx (U *m diag_mx (\row_i ((n%:R + 1) / n%:R * lambda i +
    n%:R^-1 * \sum_k lambda k)^-1) *m U^T) 0.
(* A8 is minus the inverse of D above zeros, and the pair minimises. *)
Theorem theorem1 : D *m - usubmx A8 = 1%:M /\ forall P Q, f b8 A8 <= loss P Q.
Proof.
pose C := U *m diag_mx (\row_i ((n%:R + 1) / n%:R * lambda i +
  n%:R^-1 * \sum_k lambda k)^-1) *m U^T; have UtU : U^T *m U = 1%:M by apply: mulmx1C.
have trS : \tr S = \sum_i lambda i.
  rewrite S_spectral mxtrace_mulC mulmxA UtU mul1mx mxtrace_diag; apply: eq_bigr => i _;
    by rewrite mxE.
have DC : D *m C = 1%:M.
  have -> : D = U *m diag_mx (\row_i ((n%:R + 1) / n%:R * lambda i +
    n%:R^-1 * \sum_k lambda k)) *m U^T.
    have -> : diag_mx (\row_i ((n%:R + 1) / n%:R * lambda i + n%:R^-1 * \sum_k lambda k)) =
      ((n%:R + 1) / n%:R) *: diag_mx (\row_i lambda i) + ((\sum_k lambda k) / n%:R) *: 1%:M :>
      'M[R]_d.
      by apply/matrixP=> i j; rewrite !mxE; case: (i == j);
        rewrite ?mulr1n ?mulr0n ?mulr0 ?addr0 ?mulr1 // [_^-1 * _]mulrC.
    by rewrite mulmxDr mulmxDl -!scalemxAr -!scalemxAl mulmx1 U_orthogonal -S_spectral /D trS.
  rewrite /C !mulmxA -[_ *m U^T *m U]mulmxA UtU mulmx1 -[U *m _ *m _]mulmxA mulmx_diag.
  set dd := diag_mx _; have -> : dd = 1%:M.
    rewrite /dd; apply/matrixP=> i j; rewrite !mxE; case: eqP => [->|_]; last by rewrite mulr0n.
    rewrite mulr1n mulfV ?mulr1n // gt_eqF // ltr_paddl //;
      first by rewrite mulr_ge0 // divr_ge0 // ?addr_ge0 ?ler0n ?ler01.
    by rewrite mulr_gt0 // invr_gt0 ltr0n.
  by rewrite mulmx1 U_orthogonal.
split=> [|P Q]; first by rewrite /A8 opp_col_mx col_mxKu opprK.
have -> : f b8 A8 = loss (P0) (Q0 C).
  rewrite /f /b8 /A8 -/C /P0 /Q0 tr_col_mx trmx0 trmx1 [block_mx 0 0 0 _]block_mxEv row_mx0.
  by rewrite [block_mx (- C) _ _ _]block_mxEh col_mx0 opp_col_mx oppr0.
exact: least.
Qed.
(* At (gamma b, A / gamma) the layer has the same outputs, for every prompt. *)
Theorem theorem1_rescaled gamma : gamma != 0 ->
  (forall (b : 'cV[R]_(d + 1)) (A : 'M[R]_(d + 1, d)) t,
    layer (col_mx 0 (gamma *: b)^T) (row_mx (gamma^-1 *: A) 0) t =
    layer (col_mx 0 b^T) (row_mx A 0) t) /\
  forall P Q, f (gamma *: b8) (gamma^-1 *: A8) <= loss P Q.
Proof.
move=> g0; have same (b : 'cV[R]_(d + 1)) (A : 'M[R]_(d + 1, d)) t :
    layer (col_mx 0 (gamma *: b)^T) (row_mx (gamma^-1 *: A) 0) t =
    layer (col_mx 0 b^T) (row_mx A 0) t.
  have -> : col_mx 0 (gamma *: b)^T = gamma *: (col_mx 0 b^T : 'M[R]_(d + 1)).
    by rewrite (@scale_col_mx R d 1) scaler0 [(_ *: b)^T]linearZ.
  have -> : row_mx (gamma^-1 *: A) 0 = gamma^-1 *: (row_mx A 0 : 'M[R]_(d + 1)).
    by rewrite (@scale_row_mx R _ d 1) scaler0.
  rewrite /layer; congr (_ + _ *: _).
  by rewrite /attention -!(scalemxAl, scalemxAr) scalerA mulfV // scale1r.
split=> // P Q; have -> : f (gamma *: b8) (gamma^-1 *: A8) = f b8 A8;
  last by have [_ ->] := theorem1.
by apply: E_ext => t; rewrite /error same.
Qed.
End Theorem1.
