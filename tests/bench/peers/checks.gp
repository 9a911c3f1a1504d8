\\ The checks in PARI/GP, exactly, but for the fixed point of li2025.thm2, which has 50 digits. The
\\ operands stand in variables of the names of the inputs (eta is step_size); vectors are columns.

oneLayerLoss(n, Sigma, b, A) = {
  my(d = #Sigma, b1 = b[1..d], beta = b[d + 1], A1 = A[1..d, ], alpha = A[d + 1, ]~);
  my(T = alpha * b1~ + beta * A1~, t = trace(Sigma), q = trace(Sigma^2));
  my(twice = (M) -> Sigma * M * Sigma + (Sigma * M~ * Sigma + trace(M * Sigma) * Sigma) / n);
  t + 2 * trace(Sigma * T * Sigma) + trace(twice(T~ * Sigma * T))
    + b1~ * twice(A1 * Sigma * A1~) * b1
    + 2 * beta * alpha~ * Sigma * A1~ * (t * Sigma + 2 * Sigma^2 / n) * b1
    + beta^2 * (alpha~ * Sigma * alpha) * (t^2 + 2 * q / n + 2 * (q + (q + t^2) / n));
}
lossAtWeights() = [oneLayerLoss(n, Sigma, b_row, A_cols), 1];
bestLayer() = {
  my(d = #Sigma, A = -(((n + 1) / n) * Sigma + trace(Sigma) / n * matid(d))^-1);
  my(value = trace(Sigma) + trace(Sigma * A * Sigma));
  my(loss = oneLayerLoss(n, Sigma, concat(vector(d)~, [1]~), matconcat([A; matrix(1, d)])));
  [value, loss == value];
}
entrywise(u, v) = vector(#u, j, u[j] * v[j]);
gatedLayer() = {
  my(n = #X~, d = #X, state = vector(d), XP = X * P_k);
  my(Omega = matrix(n, d), product = vector(d, j, 1));
  for (i = 1, n, state = entrywise(g_rows[i, ], state) + y[i] * XP[i, ]);
  state = entrywise(g_rows[n + 1, ], state);
  my(prediction = state * P_q~ * x_query);
  forstep (i = n, 1, -1, product = entrywise(product, g_rows[i + 1, ]); Omega[i, ] = product);
  my(weighted = matrix(n, d, i, j, XP[i, j] * Omega[i, j]));
  [prediction, prediction == x_query~ * (P_q * (weighted~ * y))];
}
weightedOptimum() = {
  my(d = #Sigma, n = #R, M = sigma2 + trace(Sigma));
  my(h2 = (g) -> my(I = (M * matid(d) + g * Sigma)^-1, B = Sigma^2 * I^2);
     1 / (1 + M * trace(B) / trace(Sigma * B)));
  my(h1 = (h) -> my(w = matsolve(h * R + matid(n), r)); (w~ * R * w) / (w~ * w));
  my(g = h1(h2(1.)) + 1, before = 0);
  while (abs(g - before) > 1e-45 * abs(g), before = g; g = h1(h2(g)) + 1);
  my(h = h2(g), weight = r~ * matsolve(matid(n) + h * R, r));
  [M - (1 + h * (g - 1)) * weight * trace(Sigma^2 * (M * matid(d) + g * Sigma)^-1), 1];
}
threeLayers() = {
  my(n = #a~, d = #a, x = x0, rows = matrix(n, d, i, j, x0[j]));
  for (k = 1, steps,
    my(residual = vector(n, i, sum(j = 1, d, a[i, j] * rows[i, j]) - b[i])~);
    my(g = matrix(n, d, i, j, residual[i] * a[i, j]), total = vector(d, j, sum(i = 1, n, g[i, j])));
    rows = matrix(n, d, i, j, rows[i, j] - step_size * total[j]);
    x = x - step_size * a~ * (a * x - b));
  [x[1], rows[n, ]~ == x];
}

\\ Seconds of one call, as the mean of so many that they take half a second.
measured(check) = {
  my(calls = 1, spent = 0, result);
  while (1,
    my(start = getabstime());
    for (k = 1, calls, result = check());
    spent = getabstime() - start;
    if (spent >= 300, break);
    calls *= 4);
  my(value = result[1], inexact = type(value) == "t_REAL", misses = "null");
  forstep (k = 60, 1, -1, if (inexact && abs(value / 10^k) <= 1e-45 * abs(value), misses = k));
  print("{\"seconds\": ", strprintf("%.9f", spent / 1000. / calls), ", \"value\": \"", value,
        "\", \"holds\": ", if (result[2], "true", "false"), ", \"misses\": ", misses, "}");
}
