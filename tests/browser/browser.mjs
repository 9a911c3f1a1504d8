// A headless Chromium and the pages in it.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const folder = process.env.VERIFY_PAGES;
export const results = JSON.parse(readFileSync(process.env.VERIFY_RESULTS, 'utf8'));
// The sample is made by survey.mjs, and no page of the report.
export const sample = 'sample.html';
export const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.html') && file !== sample).sort();
// The page of a claim is called by its id: "li2025.thm3.html".
export const claim_pages = pages.filter((file) => file.split('.').length > 2);
export const papers = pages.filter((file) =>
  !['index.html', 'errata.html'].includes(file) && !claim_pages.includes(file));
// What is the same on the pages of all claims is looked at on some of them.
export const representatives = pages.filter((file) => !claim_pages.includes(file))
  .concat(claim_pages.filter((_, k) => k % 20 === 0));
export const url_of = (file) => pathToFileURL(join(folder, file)).href;

// Sets of fonts that were laid out, and not what a machine happens to have.
const fonts = process.env.VERIFY_FONTS;
export const sets = readdirSync(fonts).filter((file) => file.endsWith('.conf')).sort()
  .map((file) => ({ name: basename(file, '.conf'), file: join(fonts, file) }));
// DejaVu is the widest, and so is its font for mathematics.
export const widest = sets.find((set) => set.name === 'dejavu') ?? sets[0];
export const survey_file = join(folder, '..', 'survey.json');
export const survey = () => JSON.parse(readFileSync(survey_file, 'utf8'));

// With the fonts of the machine, or only those of a fontconfig file.
export const launch = (fonts) =>
  chromium.launch({
    executablePath: process.env.VERIFY_CHROMIUM,
    env: fonts ? { ...process.env, FONTCONFIG_FILE: fonts } : process.env,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
           '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

// Shows what is folded, or would only be laid out when it is looked at; runs within the page. A
// style of this kind is none that the page's own policy would refuse.
export function fold_nothing() {
  const style = new CSSStyleSheet();
  style.replaceSync('.claim, .entry { content-visibility: visible !important }');
  document.adoptedStyleSheets = [style];
  for (const details of document.querySelectorAll('details')) details.open = true;
}

// An empty page with a record of what it asks for and complains of.
export async function new_page(browser,
  { width = 1200, colorScheme = 'light', bypassCSP = true }) {
  const context = await browser.newContext(
    { viewport: { width, height: 900 }, colorScheme, bypassCSP });
  const page = await context.newPage();
  const requests = [];
  const complaints = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, requests, complaints };
}

// `all` shows all of the page, unfolded and laid out.
export async function open(browser, file, { all = false, ...options } = {}) {
  const tab = await new_page(browser, options);
  await tab.page.goto(url_of(file));
  if (all) await tab.page.evaluate(fold_nothing);
  return tab;
}
