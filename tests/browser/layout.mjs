// What is wrong with the layout of the page that is open, in words; runs within the page.
// Boxes that scroll answer for what they hold: they must fit themselves and be reached by keyboard.
// On paper nothing scrolls, so that there what would have to is too wide as well.
function layout_faults({ paper }) {
  const faults = [];
  const say = (what, e, by) => {
    const kind = e.getAttribute('class') ? `.${e.getAttribute('class').replace(/ /g, '.')}` : '';
    const words = e.textContent.replace(/\s+/g, ' ').trim().slice(0, 60);
    faults.push(`${what} by ${Math.round(by)} px: ${e.localName}${kind} in ` +
      `${e.closest('[id]')?.id ?? 'body'}: ${words}`);
  };
  // Of boxes within each other only the innermost at fault is named.
  const visit = (e, held = false) => {  // held by a box that scrolls
    // What only programs read is a box of one pixel on purpose.
    if (e.matches('.hidden, .skip') || !e.checkVisibility()) return;
    const before = faults.length;
    const box = e.getBoundingClientRect();
    const is_box = e instanceof HTMLElement && e.clientWidth > 0 && e !== document.body;
    const style = is_box ? getComputedStyle(e) : null;
    const scrolls = is_box && ['auto', 'scroll'].includes(style.overflowX);
    // What is drawn is cut off at the edge of the drawing, whatever scrolls around it; a formula
    // has no boxes of its own, and most elements of a page.
    if (e instanceof SVGSVGElement) drawing(e, box);
    else if (e.localName === 'math') { if (!held) formula(e); }
    else for (const child of e.children) visit(child, held || (scrolls && !paper));
    if (is_box) {
      const wide = e.scrollWidth - e.clientWidth;
      const tall = e.scrollHeight - e.clientHeight;
      const cuts = style.overflowX !== 'visible';
      if (tall > 1 && cuts) say('cut off below', e, tall);
      const mute = scrolls && e.tabIndex < 0;
      if (wide > 1 && mute) say('scrolls out of reach of the keyboard', e, wide);
      if (faults.length > before || (held && !cuts)) return;
      if (wide > 1 && (!scrolls || paper)) say(cuts ? 'cut off' : 'too wide for its box', e, wide);
    }
    const beyond = Math.max(box.right - document.documentElement.clientWidth, -box.left);
    if (beyond > 1 && !held && faults.length === before) say('too wide for the page', e, beyond);
  };
  const formula = (math) => {
    for (const symbol of math.querySelectorAll('*')) {
      const box = symbol.getBoundingClientRect();
      const beyond = Math.max(box.right - document.documentElement.clientWidth, -box.left);
      if (beyond > 1) return say('too wide for the page', symbol, beyond);
    }
  };
  const drawing = (svg, box) => {
    for (const text of svg.querySelectorAll('text')) {
      const words = text.getBoundingClientRect();
      const out = Math.max(box.left - words.left, words.right - box.right,
        box.top - words.top, words.bottom - box.bottom);
      if (out > 1) say('cut off at the edge of its drawing', text, out);
      const frame = text.parentElement.querySelector(':scope > rect')?.getBoundingClientRect();
      const over = frame ? words.right - frame.right : 0;
      if (over > 1 && !text.closest('.open-mark')) say('wider than its frame', text, over);
    }
  };
  visit(document.body);
  return faults;
}

const paper_width = 680;  // of A4 at 96 dots an inch, within Chromium's margins

const height = 100;  // what is seen is drawn, which takes longer than to lay all of it out

// The first faults; a list of thousands helps nobody.
async function faults_here(page, where, options) {
  const faults = await page.evaluate(layout_faults, options);
  return faults.slice(0, 10).map((fault) => `${where}, ${fault}`)
    .concat(faults.length > 10 ? [`${where}, and ${faults.length - 10} more`] : []);
}

export async function faults_at(page, width) {
  await page.setViewportSize({ width, height });
  return faults_here(page, `${width} px`, { paper: false });
}

export async function faults_on_paper(page) {
  await page.setViewportSize({ width: paper_width, height });
  await page.emulateMedia({ media: 'print' });
  const faults = await faults_here(page, 'on paper', { paper: true });
  await page.emulateMedia({ media: null });
  return faults;
}
