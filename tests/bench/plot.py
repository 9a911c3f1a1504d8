"""A plot of sizes against seconds or bytes in logarithmic axes, as SVG."""
import html
import math

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 340, 220, 58, 12, 26, 34


def _powers(low, high):
    return [10.0**k for k in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]


def _label(power, unit):
    if unit == "bytes":
        return f"{power / 1e6:g} MB"
    return f"{power:g} s" if unit == "s" else f"{power:g}"


def _scale(values, first, last):
    low, high = math.log10(min(values)), math.log10(max(values))
    if high - low < 0.3:
        low, high = low - 0.3, high + 0.3
    return lambda value: first + (math.log10(value) - low) / (high - low) * (last - first)


def logarithmic_plot(title, points, of, unit):
    sizes, values = [p["size"] for p in points], [p[of] for p in points]
    x, y = _scale(sizes, LEFT, WIDTH - RIGHT), _scale(values, HEIGHT - BOTTOM, TOP)
    inside = lambda place, first, last: min(first, last) - 0.5 <= place <= max(first, last) + 0.5
    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
             f'aria-label="{html.escape(title)}">',
             f'<text x="{LEFT}" y="14">{html.escape(title)}</text>']
    for power in _powers(min(values), max(values)):
        place = y(power)
        if inside(place, TOP, HEIGHT - BOTTOM):
            parts.append(f'<path class="grid" d="M{LEFT} {place:.1f}H{WIDTH - RIGHT}"/>'
                         f'<text x="{LEFT - 4}" y="{place + 4:.1f}" text-anchor="end">'
                         f'{_label(power, unit)}</text>')
    for size in sorted({min(sizes), max(sizes)}):
        parts.append(f'<text x="{x(size):.1f}" y="{HEIGHT - 14}" '
                     f'text-anchor="middle">{size}</text>')
    line = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in zip(sizes, values))
    parts.append(f'<polyline points="{line}"/>')
    parts += [f'<circle cx="{x(a):.1f}" cy="{y(b):.1f}" r="2.5"/>' for a, b in zip(sizes, values)]
    return "".join(parts) + "</svg>"
